/**
 * Two texts laid side by side, word by word: what is the same, what stands in another's place, what is missing on one side.
 *
 *   ours     it  is   ·   safe  to  deploy
 *   theirs   it  is  not  safe  to  deploy  on  Friday      the ends of `theirs` are free, its middle is not
 *
 * Likeness by signs says how much two texts differ; this says in which words.
 */
import { NEGATIONS, STOP_WORDS } from './stop-words.ts'
import { stem } from './words.ts'

export interface Word {
  /** As written. */
  readonly raw: string
  /** Lower case; "doesn't" is two words, "does" and "not". */
  readonly word: string
  readonly stem: string
  readonly start: number
  readonly end: number
  readonly denies: boolean
  /** Carries content: no word of grammar, or a single capital used as a name. */
  readonly content: boolean
}

/** A word of each side, or of one side only. `near`: another form of the same word, or a slip of the pen. */
export interface Pair {
  readonly ours: Word | null
  readonly theirs: Word | null
  readonly kind: 'same' | 'near' | 'other' | 'added' | 'left out'
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\d+(?:[.,]\d+)*|[\p{L}\p{M}][\p{L}\p{N}\p{M}]*(?:'\p{L}+)*|[%‰$€£¥₹°]/gu

/** The words of a normalised text, with their places. Hyphens part words, so that "well-known" meets "well known". */
export function wordsWithPlaces(text: string): readonly Word[] {
  const words: Word[] = []
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const end = index + raw.length
    const word = raw.toLowerCase()
    const positive = word === 'cannot' ? 'can' : /^(\p{L}+)n't$/u.exec(word)?.[1]
    if (positive === undefined) words.push(wordOf(raw, word, index, end))
    else words.push(wordOf(raw, POSITIVE.get(positive) ?? positive, index, end), wordOf(raw, 'not', index, end))
  }
  return words
}

const POSITIVE: ReadonlyMap<string, string> = new Map([
  ['ca', 'can'],
  ['wo', 'will'],
])

function wordOf(raw: string, word: string, start: number, end: number): Word {
  const name = /^[A-Z]$/.test(raw) && raw !== 'I'
  const content = name || (!STOP_WORDS.has(word) && (word.length > 1 || /[\p{N}%‰$€£¥₹°]/u.test(word) || word > '\u2e80'))
  return { raw, word, stem: stem(word), start, end, denies: NEGATIONS.has(word), content }
}

const SAME = 3
const NEAR = 2
const APART = -1
const STEP = { diagonal: 1, ours: 2, theirs: 3 } as const

/** All of `ours` against the stretch of `theirs` that fits it best. */
export function alignWords(ours: readonly Word[], theirs: readonly Word[]): readonly Pair[] {
  const width = theirs.length + 1
  const steps = new Uint8Array((ours.length + 1) * width)
  let above = new Int32Array(width)
  let row = new Int32Array(width)
  for (const [index, mine] of ours.entries()) {
    row[0] = (index + 1) * APART
    steps[(index + 1) * width] = STEP.ours
    for (let column = 1; column < width; column++) {
      const other = theirs[column - 1]
      const diagonal = (above[column - 1] ?? 0) + (other ? likeness(mine, other) : APART)
      const skipOurs = (above[column] ?? 0) + APART
      const skipTheirs = (row[column - 1] ?? 0) + APART
      const best = Math.max(diagonal, skipOurs, skipTheirs)
      row[column] = best
      steps[(index + 1) * width + column] = best === diagonal ? STEP.diagonal : best === skipTheirs ? STEP.theirs : STEP.ours
    }
    ;[above, row] = [row, above]
  }
  return walkedBack(ours, theirs, steps, lastColumn(above, steps.subarray(ours.length * width)))
}

/** Where the best fit ends. Of equal ones, the one that lays a last foreign word beside the word it replaced. */
function lastColumn(scores: Int32Array, steps: Uint8Array): number {
  let best = 0
  for (let column = 1; column < scores.length; column++) if ((scores[column] ?? 0) > (scores[best] ?? 0)) best = column
  while (best + 1 < scores.length && scores[best + 1] === scores[best] && steps[best + 1] === STEP.diagonal) best++
  return best
}

function walkedBack(ours: readonly Word[], theirs: readonly Word[], steps: Uint8Array, end: number): readonly Pair[] {
  const pairs: Pair[] = []
  let row = ours.length
  let column = end
  while (row > 0) {
    const step = steps[row * (theirs.length + 1) + column]
    const mine = ours[row - 1] ?? null
    const other = theirs[column - 1] ?? null
    if (step === STEP.diagonal && mine && other) {
      const alike = likeness(mine, other)
      pairs.push({ ours: mine, theirs: other, kind: alike === SAME ? 'same' : alike === NEAR ? 'near' : 'other' })
      row--
      column--
    } else if (step === STEP.theirs) {
      pairs.push({ ours: null, theirs: other, kind: 'left out' })
      column--
    } else {
      pairs.push({ ours: mine, theirs: null, kind: 'added' })
      row--
    }
  }
  return pairs.reverse()
}

function likeness(a: Word, b: Word): number {
  if (a.word === b.word) return SAME
  // "now" is no slip for "not"; but "nohting" can be nothing else, and "lacked" is "lacks".
  if (a.denies !== b.denies) return isJumbled(a.word, b.word) ? NEAR : APART
  return a.stem === b.stem || (!a.denies && isSlip(a.word, b.word)) ? NEAR : APART
}

/** The letters of a longer word in another order. */
const isJumbled = (a: string, b: string): boolean =>
  a.length > 4 && a.length === b.length && [...a].sort().join('') === [...b].sort().join('')

/** One sign off in a word of five or more, two in nine or more: a slip of the pen. Numbers have none. */
function isSlip(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  const allowed = length >= 9 ? 2 : length >= 5 ? 1 : 0
  if (allowed === 0 || Math.abs(a.length - b.length) > allowed || /\d/.test(a + b)) return false
  let head = 0
  while (head < length && a[head] === b[head]) head++
  let tail = 0
  while (tail < length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  return Math.max(a.length, b.length) - head - tail <= allowed
}
