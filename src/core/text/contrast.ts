/**
 * What a rewording keeps and a different claim changes: the numbers, the denials, the direction, the names, and who is
 * measured against whom. Two sentences may share nearly every word and differ only here; then they say different things.
 */
import { NEGATIONS, STOP_WORDS } from './stop-words.ts'
import { contentStems, keywords, stem, wordsOf } from './words.ts'

export interface Contrast {
  readonly numbers: ReadonlySet<string>
  /** How many words deny. Two denials cancel out. */
  readonly negations: number
  /** Content stems, and the words without content as they are: "above" and "below" are what differs. */
  readonly words: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  /** Content stems as they come. */
  readonly order: readonly string[]
  readonly names: ReadonlySet<string>
  /** What stands before and after "than"; empty where nothing is compared. */
  readonly measured: ReadonlySet<string>
  readonly against: ReadonlySet<string>
}

/** `words` are the text's, `stems` its content stems: whoever asks has them already. */
export function contrastOf(text: string, words: readonly string[], stems: readonly string[]): Contrast {
  const than = words.indexOf('than')
  return {
    numbers: numbersOf(text),
    negations: negationsIn(words),
    words: new Set([...stems, ...words.filter((word) => STOP_WORDS.has(word))]),
    stems: new Set(stems),
    order: stems,
    names: namesOf(text),
    measured: new Set(than === -1 ? [] : contentStems(words.slice(0, than))),
    against: new Set(than === -1 ? [] : contentStems(words.slice(than + 1))),
  }
}

export const negationsIn = (words: readonly string[]): number => words.filter((word) => NEGATIONS.has(word)).length

export function contradicts(a: Contrast, b: Contrast): boolean {
  return (
    !sameMembers(a.numbers, b.numbers) ||
    a.negations % 2 !== b.negations % 2 ||
    AXES.some(([left, right]) => opposed(a.words, b.words, left, right) || opposed(b.words, a.words, left, right)) ||
    (lacks(a.names, b.stems) && lacks(b.names, a.stems)) ||
    (crosses(a.measured, a.against, b) && crosses(b.measured, b.against, a)) ||
    isReordered(a, b)
  )
}

const sameMembers = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((item) => b.has(item))
const lacks = (names: ReadonlySet<string>, stems: ReadonlySet<string>): boolean => [...names].some((name) => !stems.has(name))
const crosses = (measured: ReadonlySet<string>, against: ReadonlySet<string>, other: Contrast): boolean =>
  [...measured].some((word) => other.against.has(word) && !other.measured.has(word) && !against.has(word))

/**
 * Whether the words they share stand in quite another order: "the queue blocks the worker", "the worker blocks the queue".
 * A clause that moved keeps its inner pairs; a passive turns round with a "by".
 */
function isReordered(a: Contrast, b: Contrast): boolean {
  if (a.words.has('by') !== b.words.has('by')) return false
  const ours = pairsOf(a.order.filter((word) => b.stems.has(word)))
  const theirs = pairsOf(b.order.filter((word) => a.stems.has(word)))
  const least = Math.min(ours.size, theirs.size)
  return least >= 2 && [...ours].filter((pair) => theirs.has(pair)).length < least * (least < 5 ? 0.25 : 0.5)
}

const pairsOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`))

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** Units whose exchange makes another number: "12 MB" is not "12 GB". */
const UNIT =
  /^\s*(?:%|(?:percent|per cent|[mµun]?s|sec|seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?|[kmgt]i?b|bytes?|k|m|bn|million|billion|thousand)(?![\p{L}\p{N}]))/iu

/** The numbers a text states, with their units, spelled one way: "1,000" as 1000, "two" as 2, "5 per cent" as 5%. */
export const numbersOf = (text: string): ReadonlySet<string> => new Set(numbersInOrder(text))

export function numbersInOrder(text: string): readonly string[] {
  const numbers: string[] = []
  for (const { 0: found, index } of text.matchAll(/\d+(?:[.,]\d+)*|\p{L}+/gu)) {
    const value = /^\d/.test(found) ? signAt(text, index) + plainNumber(found) : numberWord(found)
    if (value !== null) numbers.push(value + unitAt(text, index + found.length))
  }
  return numbers
}

/** "one" is far more often a pronoun than a number. */
export function numberWord(word: string): string | null {
  const value = NUMBER_WORDS.indexOf(word.toLowerCase())
  return value === 0 || value > 1 ? String(value) : null
}

/** Stems with each number spelled one way, so that "two parts" meets "2 parts"; "percent" is told by `numbersOf`. */
export function withNumbersSpelled(stems: readonly string[]): readonly string[] {
  return stems
    .filter((word) => word !== 'percent')
    .map((word) => (/^\d[\d.,]*$/.test(word) ? plainNumber(word) : (numberWord(word) ?? word)))
}

/** A minus, where it is no range ("3-5") and no part of a name ("gpt-4"). */
export const signAt = (text: string, index: number): string =>
  /(?:^|[\s(])[-−]$/.test(text.slice(Math.max(0, index - 2), index)) ? '-' : ''

export function plainNumber(number: string): string {
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(number) ? number.replaceAll(',', '') : number.replaceAll(',', '.')
  return /^\d+\.\d+$/.test(grouped) ? grouped.replace(/\.?0+$/, '') : grouped
}

function unitAt(text: string, index: number): string {
  const unit =
    UNIT.exec(text.slice(index, index + 16))?.[0]
      .trim()
      .toLowerCase() ?? ''
  if (unit === 'percent' || unit === 'per cent') return '%'
  if (unit === 'sec' || unit.startsWith('second')) return 's'
  return unit.length > 3 ? unit.replace(/s$/, '') : unit
}

/** Stems of the words a text capitalises or spells like code: who and what it is about. */
function namesOf(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const match of text.matchAll(/\p{Lu}[\p{L}\p{N}]+|[\p{L}\p{N}]+_[\p{L}\p{N}_]+/gu)) {
    for (const name of keywords(match[0])) names.add(name)
  }
  return names
}

type Axis = readonly [left: ReadonlySet<string>, right: ReadonlySet<string>]
const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map((word) => (STOP_WORDS.has(word) ? word : stem(word))))
const axis = (left: string, right: string): Axis => [stems(left), stems(right)]

/** Words that point in opposite directions. One claim's word here and the other's there is a contradiction. */
const AXES: readonly Axis[] = [
  axis('increase raise rise rose risen grow grew grown gain climb', 'decrease reduce cut fall fell fallen drop decline shrink shrank'),
  axis('higher greater faster larger longer stronger better more', 'lower smaller slower shorter weaker worse less fewer'),
  axis('high fast large strong', 'low slow small weak'),
  axis('success succeed pass valid safe true correct', 'failure fail invalid unsafe false incorrect'),
  axis('enable allow accept include support', 'disable forbid reject exclude oppose'),
  axis('maximum', 'minimum'),
  axis('most many', 'least few'),
  axis('improve better', 'worsen worse'),
  axis('approve', 'reject'),
  axis('within', 'after beyond'),
  axis('new', 'old'),
  axis('summer', 'winter'),
  axis('win won', 'lose lost'),
  axis('possible likely necessary', 'impossible unlikely unnecessary'),
  axis('start begin open', 'stop end close'),
  axis('above over exceed', 'below under'),
  axis('before', 'after'),
  axis('all every always', 'some few sometimes'),
  axis('must', 'may might'),
]

const directed = (words: readonly string[]): ReadonlySet<string> =>
  new Set([...contentStems(words), ...words.filter((word) => STOP_WORDS.has(word))])

/** Whether one text says "rises" where the other says "falls". */
export function opposite(a: string, b: string): boolean {
  const ours = directed(wordsOf(a))
  const theirs = directed(wordsOf(b))
  return AXES.some(([left, right]) => opposed(ours, theirs, left, right) || opposed(theirs, ours, left, right))
}

function opposed(a: ReadonlySet<string>, b: ReadonlySet<string>, left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return holds(a, left) && !holds(a, right) && holds(b, right) && !holds(b, left)
}

const holds = (words: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean => [...wanted].some((word) => words.has(word))
