/**
 * How much there is to a comment: characters as a reader sees them, and different words. Blanks at the ends, runs of blanks and signs
 * that nobody sees are no substance, or two words and a hundred spaces would pass.
 */
import { wordsOf } from '../text/words.ts'

const BEYOND_PLAIN = /[^\0-\x7f]/
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

export function characterCount(text: string): number {
  const isPlain = !BEYOND_PLAIN.test(text)
  const seen = isPlain ? text : text.normalize('NFC').replace(UNSEEN, '')
  const blanksOnce = seen.trim().replace(/\s{2,}/g, ' ')
  return isPlain ? blanksOnce.length : blanksOnce.length - secondHalves(blanksOnce)
}

/** A character beyond the first plane is stored in two halves. */
function secondHalves(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count++
  return count
}

/** So much of a text is read first for each word that is needed. */
const UNITS_PER_WORD = 12

/** Exact below `enough`. Of a long comment only as much is read as shows that there is enough. */
export function uniqueWordCount(text: string, enough: number): number {
  const first = uniqueWordsIn(text.slice(0, enough * UNITS_PER_WORD))
  // One more than enough, because the last of them may be half a word.
  return first > enough ? first : uniqueWordsIn(text)
}

const uniqueWordsIn = (text: string): number => new Set(wordsOf(text)).size
