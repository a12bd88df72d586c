/**
 * Whether a text is English: told by the small words that no text does without, ours against those of its neighbours, so that
 * terse notes with few of either still count. Another script is another language. Of very short texts nobody can tell.
 */
import { wordsOf } from './words.ts'

const small = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const ENGLISH = small('the of and to is are with for that this it not be by on as must should will')
const FOREIGN = small(
  'der die das und ist nicht ein eine den dem mit für von wird werden le la les des et est une dans pour que qui el los las una por con het een van niet il che della per não uma och att som',
)
const LETTER = /\p{L}/gu
const LATIN = /\p{Script=Latin}/gu
/** Below this share of Latin letters it is written in another script; a name or a sign of one is no language. */
const LATIN_MIN = 0.8
const WORDS_MIN = 12
/** So few foreign ones may be names and chance. */
const STRAY_MAX = 2
/** Enough to tell, in a text of any length. */
const LETTERS_READ = 20_000

/** Null: too short to tell. */
export function isEnglish(text: string): boolean | null {
  const sample = text.slice(0, LETTERS_READ)
  const letters = sample.match(LETTER)?.length ?? 0
  if (letters >= WORDS_MIN && (sample.match(LATIN)?.length ?? 0) / letters < LATIN_MIN) return false
  const words = wordsOf(sample)
  if (words.length < WORDS_MIN) return null
  const of = (known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length
  return of(FOREIGN) <= of(ENGLISH) / 2 + STRAY_MAX
}
