/**
 * Which criteria of a vision the document shows: the sentence with most of a criterion's cues. Words, not understanding: a
 * criterion is taken as met only where a sentence, read with its headings, holds two of its cues, or, where it has no cues,
 * most of the criterion's own words. A phrase or a long word is a cue by itself: it is seldom there by chance.
 */
import type { Criterion, Vision } from '../../../core/council/vision/words.ts'
import type { Document, Sentence } from '../../../core/document/document.ts'
import { keywordSet, keywords } from '../../../core/text/words.ts'
import { escaped } from './reading/explained.ts'

/** Of the criterion's own words, where it has no cues. */
const SHARED_MIN = 0.6
/** One common word says nothing; two of a kind, or a phrase, do. */
const CUES_MIN = 2
const LONG_WORD = 8
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
  return vision.phases.flatMap(({ criteria }) => criteria.flatMap((criterion) => met(criterion, sentences, document)))
}

export function violationsWith(vision: Vision, document: Document, shown: (line: number) => boolean): readonly Met[] {
  const sentences = document.sentences.filter(({ start }) => shown(start))
  // Without cues nobody who counts words can tell that something forbidden is done.
  return vision.forbids.filter(({ cues }) => cues.length > 0).flatMap((criterion) => met(criterion, sentences, null))
}

/** `document`: a sentence is read with its headings; null: by itself, since a heading does nothing that could be forbidden. */
function met({ id, text, cues }: Criterion, sentences: readonly Sentence[], document: Document | null): readonly Met[] {
  const score = cues.length > 0 ? byCues(cues) : byWords(text)
  let best: Sentence | null = null
  let most = 0
  for (const sentence of sentences) {
    const headings = document?.sections[sentence.section]?.path.join('. ') ?? ''
    const value = score(`${headings} ${sentence.plain}`)
    if (value > most) [best, most] = [sentence, value]
  }
  return best === null ? [] : [{ criterion: id, quote: best.text }]
}

function byCues(cues: readonly string[]): (text: string) => number {
  const patterns = cues.map((cue) => ({
    weight: /[\s-]/.test(cue.trim()) || cue.length >= LONG_WORD ? CUES_MIN : 1,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(cue).replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`, 'iu'),
  }))
  return (plain) => {
    const weight = patterns.reduce((sum, cue) => sum + (cue.pattern.test(plain) ? cue.weight : 0), 0)
    return weight >= CUES_MIN ? weight : 0
  }
}

function byWords(criterion: string): (text: string) => number {
  const wanted = keywordSet(criterion)
  return (plain) => {
    const share =
      keywords(plain).filter((word, index, all) => wanted.has(word) && all.indexOf(word) === index).length / Math.max(1, wanted.size)
    return share >= SHARED_MIN ? share : 0
  }
}
