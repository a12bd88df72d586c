/**
 * Whether a falsifier could ever be met: something measured, a threshold one can check, a deadline with a date.
 * A criterion is concrete when it holds a comparison, a number, a date or a named event, and no word that hedges.
 * What is missing is said in sentences, because the seat that wrote it reads them.
 */
import { numberWord } from '../../text/contrast.ts'
import { STOP_WORDS } from '../../text/stop-words.ts'
import { stem, wordsOf } from '../../text/words.ts'
import { FALSIFIER } from '../numbers.ts'
import type { Falsifier } from '../words.ts'

/** One sentence for each thing missing; empty: it is sound. */
export function falsifierLacks({ metric, threshold, deadline }: Falsifier): readonly string[] {
  return [...metricLacks(metric), ...thresholdLacks(threshold), ...deadlineLacks(deadline)]
}

function metricLacks(metric: string): readonly string[] {
  const letters = metric.match(/\p{L}/gu)?.length ?? 0
  if (letters >= FALSIFIER.metricLettersMin) return []
  return [`The metric "${metric}" has ${letters} of at least ${FALSIFIER.metricLettersMin} letters: say what is measured.`]
}

function thresholdLacks(threshold: string): readonly string[] {
  const vague = vagueWordsIn(threshold)
  if (vague.length > 0) return [`The threshold "${threshold}" is vague (${listed(vague)}): say it without, with a number or a comparison.`]
  if (isConcrete(threshold)) return []
  return [`The threshold "${threshold}" can't be checked: give a number, a comparison, a date or a named event.`]
}

function deadlineLacks(deadline: string): readonly string[] {
  const vague = vagueWordsIn(deadline)
  if (vague.length > 0) return [`The deadline "${deadline}" is vague (${listed(vague)}): give a date such as 2030-12-31.`]
  if (yearsIn(deadline).length > 0) return []
  return [`The deadline "${deadline}" has no date: give one such as 2030-12-31 or Q3 2027, or the event and the latest date.`]
}

const listed = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ')

/** The hedging words of a text, each once. Whole words only: "mighty" is none. */
export function vagueWordsIn(text: string): readonly string[] {
  const words = new Set(wordsOf(text).flatMap((word) => word.split('-')))
  return FALSIFIER.vague.filter((word) => words.has(word))
}

/** Could anyone tell whether it has come true? */
export const isConcrete = (text: string): boolean =>
  vagueWordsIn(text).length === 0 && (compares(text) || hasNumber(text) || yearsIn(text).length > 0 || namesAnEvent(text))

const MEASURED_AGAINST =
  /[<>≤≥=]|\b(?:at (?:least|most)|no (?:more|less|fewer|later) than|(?:more|less|fewer|greater|higher|lower|larger|smaller|better|worse|faster|slower|longer|shorter|earlier|later|stronger|weaker)\b.{0,60}\bthan|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|outperform(?:s|ed|ing)?|underperform(?:s|ed|ing)?|overtak(?:es?|ing)|doubl(?:es?|ed|ing)|tripl(?:es?|ed|ing)|halv(?:es?|ed|ing)|above(?! all\b)|below)\b/iu

const compares = (text: string): boolean => MEASURED_AGAINST.test(text)

/** Digits that are no part of a name ("web3", "gpt-4"), or a number spelled out. */
const hasNumber = (text: string): boolean =>
  /(?<![\p{L}\d_]|[\p{L}\d]-)\d/u.test(text) ||
  (text.match(/\p{L}+/gu) ?? []).some((word) => numberWord(word) !== null || AMOUNTS.has(word.toLowerCase()))

const AMOUNTS: ReadonlySet<string> = new Set('half twice hundred thousand million billion trillion majority'.split(' '))

/** Dates by year: 2030, 2030-12, 2030-12-31, 31.12.2030, Q3 2027, end of 2030, "next recession, 2031 at the latest". */
const YEAR =
  /(?<![\p{L}\d.,$€£¥#-]|[$€£¥]\s)(?:\d{1,2}([./])\d{1,2}\1)?((?:19|20|21)\d\d)(?:-(\d\d)(?:-(\d\d))?(?![\d-])|(?:\s?[-–—/]\s?((?:19|20|21)\d\d)))?(?![\p{L}\d]|[.,]\d|\s?%)/gu

/** The years of the dates in a text, in order; a month or day that no calendar has makes no date. */
export function yearsIn(text: string): readonly number[] {
  return [...text.replace(/\b(?:FY|CY)\s?(?=\d{4})|(?<=\b\d{4})-?[QH][1-4]\b|\bmid-(?=\d{4})/gu, ' ').matchAll(YEAR)].flatMap(
    ([, , year, month, day, last]) => {
      const isDate = (month === undefined || inside(month, 12)) && (day === undefined || inside(day, 31))
      if (!isDate || year === undefined) return []
      return last === undefined ? [Number(year)] : [Number(year), Number(last)]
    },
  )
}

const inside = (written: string, most: number): boolean => Number(written) >= 1 && Number(written) <= most

/** Moods and drifts: a name beside one of them makes no event ("sentiment on Wall Street"). */
const SOFT: ReadonlySet<string> = new Set(
  'sentiment mood perception opinion feeling attitude reputation narrative momentum movement development trend situation confidence think believe view image vibe'
    .split(' ')
    .map(stem),
)

/** There a capital says nothing. */
const opensSentence = (text: string, index: number): boolean => /(?:^|[.!?:;])["“'(\s]*$/u.test(text.slice(0, index))

/** Somebody or something by name, and what happens to it: "the SEC approves a spot fund". A title in capitals names nobody. */
function namesAnEvent(text: string): boolean {
  const words = [...text.matchAll(/\p{L}[\p{L}\p{N}&'’-]*/gu)].map(({ 0: word, index }) => ({ word, opens: opensSentence(text, index) }))
  const content = words.filter(({ word }) => word.length > 1 && !STOP_WORDS.has(word.toLowerCase()))
  if (content.some(({ word }) => SOFT.has(stem(word.toLowerCase())))) return false
  const isName = ({ opens, word }: { opens: boolean; word: string }): boolean =>
    /^\p{Lu}[\p{L}\p{N}&]*\p{Lu}/u.test(word) || (!opens && /^\p{Lu}\p{L}/u.test(word))
  return content.some(isName) && content.some(({ word }) => /^\p{Ll}/u.test(word))
}
