/**
 * Which criteria of a vision the document shows: the sentence with most of a criterion's cues. Words, not understanding: a
 * criterion is taken as met only where a sentence holds one of its cue phrases, or most of the criterion's own words.
 */
import type { Criterion, Vision } from '../../../core/council/vision/words.ts'
import type { Document, Sentence } from '../../../core/document/document.ts'
import { keywordSet, keywords } from '../../../core/text/words.ts'

/** Of the criterion's own words, where it has no cues. */
const SHARED_MIN = 0.6
const WORDS_MIN = 5
const LETTERS_MAX = 400

export interface Met {
  readonly criterion: string
  readonly quote: string
}

export function alignmentWith(vision: Vision, document: Document, shown: (line: number) => boolean): readonly Met[] {
  const sentences = document.sentences.filter(
    ({ start, plain, text }) => shown(start) && plain.split(' ').length >= WORDS_MIN && text.length <= LETTERS_MAX,
  )
  return vision.phases.flatMap(({ criteria }) => criteria.flatMap((criterion) => met(criterion, sentences)))
}

export function violationsWith(vision: Vision, document: Document, shown: (line: number) => boolean): readonly Met[] {
  const sentences = document.sentences.filter(({ start }) => shown(start))
  // Without cues nobody who counts words can tell that something forbidden is done.
  return vision.forbids.filter(({ cues }) => cues.length > 0).flatMap((criterion) => met(criterion, sentences))
}

function met({ id, text, cues }: Criterion, sentences: readonly Sentence[]): readonly Met[] {
  const score = cues.length > 0 ? byCues(cues) : byWords(text)
  let best: Sentence | null = null
  let most = 0
  for (const sentence of sentences) {
    const value = score(sentence)
    if (value > most) [best, most] = [sentence, value]
  }
  return best === null ? [] : [{ criterion: id, quote: best.text }]
}

function byCues(cues: readonly string[]): (sentence: Sentence) => number {
  const patterns = cues.map((cue) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(cue)}(?![\\p{L}\\p{N}])`, 'iu'))
  return ({ plain }) => patterns.filter((pattern) => pattern.test(plain)).length
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

function byWords(text: string): (sentence: Sentence) => number {
  const wanted = keywordSet(text)
  return ({ plain }) => {
    const share =
      keywords(plain).filter((word, index, all) => wanted.has(word) && all.indexOf(word) === index).length / Math.max(1, wanted.size)
    return share >= SHARED_MIN ? share : 0
  }
}
