/** Numbers as values, in digits or in words: "640", "six hundred and forty" and "640 hours" are one value. Units are left to `contrast`. */
import { plainNumber } from './contrast.ts'

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 }
/** "one at a time", "two of us": small words count things in passing more often than they measure. */
const WORDS_FROM = 5

/** The values that a text names, each once. */
export function valuesOf(text: string): ReadonlySet<string> {
  const values = new Set<string>()
  let spelled: number | null = null
  const settle = (): void => {
    if (spelled !== null && spelled >= WORDS_FROM) values.add(String(spelled))
    spelled = null
  }
  for (const [found] of text.toLowerCase().matchAll(/\d+(?:[.,]\d+)*|\p{L}+/gu)) {
    if (/^\d/.test(found)) {
      settle()
      values.add(plainNumber(found))
    } else if (found !== 'and' || spelled === null) {
      const next = joined(spelled, found)
      if (next === null) settle()
      spelled = next ?? wordValue(found)
    }
  }
  settle()
  return values
}

function wordValue(word: string): number | null {
  if (word === 'dozen') return 12
  const small = SMALL.indexOf(word)
  if (small >= 0) return small
  const ten = TENS.indexOf(word)
  return ten >= 0 ? (ten + 2) * 10 : null
}

/** The number so far with one more word: "six" and "hundred", "six hundred" and "forty"; null: the word does not go on with it. */
function joined(before: number | null, word: string): number | null {
  if (before === null) return null
  const scale = SCALES[word]
  if (scale !== undefined) return before * scale
  const value = wordValue(word)
  if (value === null) return null
  const isPart = value < 10 ? before % 10 === 0 && before >= 20 : before % 100 === 0 && before >= 100
  return isPart ? before + value : null
}

/** Whether a word names a number, or part of one. */
export const namesNumber = (word: string): boolean => /^\d/.test(word) || wordValue(word) !== null || Object.hasOwn(SCALES, word)
