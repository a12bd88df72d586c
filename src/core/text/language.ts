/** Whether a text is English, told by the small words that no English text does without. Of very short texts nobody can tell. */
import { wordsOf } from './words.ts'

const SMALL = new Set(
  'the of and to in a is for that with on as are be by this it or from not at an must can will we if has have when which no'.split(' '),
)
const WORDS_MIN = 12
const SHARE_MIN = 0.15
/** Enough to tell, in a text of any length. */
const WORDS_READ = 4_000

/** Null: too short to tell. */
export function isEnglish(text: string): boolean | null {
  const words = wordsOf(text.slice(0, WORDS_READ * 8))
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, WORDS_READ)
  if (words.length < WORDS_MIN) return null
  return words.filter((word) => SMALL.has(word)).length / words.length >= SHARE_MIN
}
