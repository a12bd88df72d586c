/** What of a dossier stands before a seat where the dossier is too long to be shown whole: never a passage twice, never half a sentence. */
import type { Dossier, Passage } from '../dossier.ts'
import { cutToSentences } from '../text/whole-sentences.ts'
import { SHOWN } from './numbers.ts'

/** First of the files that somebody names, since that is what is missing; then what is nearest to the question. */
export function passagesFor(dossier: Dossier, query: string, named: string, most: number): readonly Passage[] {
  const found = dossier.search(query, most * SHOWN.searchedFor)
  const wanted = dossier.files.filter(({ path }) => isNamed(path, named)).slice(0, SHOWN.namedFiles)
  const first = wanted.flatMap(({ path }) => found.find((passage) => passage.path === path) ?? beginningOf(dossier, path))
  return apart([...first, ...found])
    .slice(0, most)
    .map(short)
}

function isNamed(path: string, text: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.length >= SHOWN.nameLettersMin && text.includes(name)
}

function beginningOf(dossier: Dossier, path: string): readonly Passage[] {
  const text = cutToSentences(dossier.text(path) ?? '', SHOWN.passageTokensMax)
  return text === '' ? [] : [{ path, start: 1, end: text.split('\n').length, page: null, heading: '', text, score: 0 }]
}

/** Of passages that share a line the first stays. */
function apart(passages: readonly Passage[]): readonly Passage[] {
  const kept: Passage[] = []
  for (const passage of passages)
    if (!kept.some(({ path, start, end }) => path === passage.path && start <= passage.end && passage.start <= end)) kept.push(passage)
  return kept
}

const short = (passage: Passage): Passage => ({ ...passage, text: cutToSentences(passage.text, SHOWN.passageTokensMax) })
