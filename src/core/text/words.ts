/**
 * Words, stems and keywords: what two texts are compared by.
 *
 *   text ──wordsOf──▶ words ──stop words out──▶ ──stem──▶ keywords
 *
 * The stemmer is small and careful: it joins the forms of one word (split, splits, splitting) and would rather
 * leave two forms apart than join two words. Scripts written without spaces give one word a character.
 */
import { STOP_WORDS } from './stop-words.ts'

export { STOP_WORDS } from './stop-words.ts'

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu
const PLAIN_WORD = /[a-z0-9]+/g
const BEYOND_ASCII = /[^\0-\x7f]/
const LETTER = /\p{L}/u
const DIGIT = /\p{N}/u

/** Lower-case words in order. "don't", "3.5", "1,000", "snake_case" and "well-known" are one word each. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFC').replaceAll('’', "'").replaceAll('\u2011', '-').toLowerCase()
  // Most texts are plain, and the pattern for all scripts is several times slower.
  const pattern = BEYOND_ASCII.test(folded) ? WORD : PLAIN_WORD
  const words: string[] = []
  let end = -1
  for (const match of folded.matchAll(pattern)) {
    const before = words.at(-1)
    if (before !== undefined && match.index === end + 1 && joins(folded, end, before, match[0])) {
      words[words.length - 1] = before + folded[end] + match[0]
    } else {
      words.push(match[0])
    }
    end = match.index + match[0].length
  }
  return words
}

/** Whether one sign between two runs of letters or digits holds them together. */
function joins(text: string, index: number, before: string, after: string): boolean {
  const sign = text[index]
  const left = before.at(-1) ?? ''
  const right = after[0] ?? ''
  if (sign === '.' || sign === ',') return DIGIT.test(left) && DIGIT.test(right)
  if (sign === "'") return LETTER.test(left) && LETTER.test(right)
  if (sign === '-') return LETTER.test(left) || LETTER.test(right)
  return sign === '_'
}

/** Content stems in order, repeats included; hyphenated words count as their parts. */
export const keywords = (text: string): string[] => contentStems(wordsOf(text))

/** The same from words that are at hand. */
export function contentStems(words: readonly string[]): string[] {
  const found: string[] = []
  for (const word of words) {
    for (const part of word.includes('-') ? word.split('-') : [word]) {
      if (isContent(part)) found.push(stem(part))
    }
  }
  return found
}

export const keywordSet = (text: string): ReadonlySet<string> => new Set(keywords(text))

function isContent(word: string): boolean {
  if (STOP_WORDS.has(word)) return false
  return word.length > 1 || DIGIT.test(word) || word > '\u2e80'
}

const VOWEL = /[aeiouy]/
/** One vowel group between consonants, the last of them not w, x or y: the shape of a word that lost its e ("mak", "scal"). */
const LOST_E = /^[^aeiou]+[aeiouy][^aeiouwxy]$/
const DOUBLED = /([bdfgmnprt])\1$/

/** The common form of an English word's plurals, -ing, -ed, -ly and -tion; words of other scripts pass unchanged. */
export function stem(word: string): string {
  const plain = word.replace(/'s?$/, '')
  if (plain.length <= 3 || !/^[a-z]+$/.test(plain)) return plain
  return closed(derived(inflected(singular(spelled(plain)))))
}

/** One spelling for -ise and -ize. */
const spelled = (word: string): string => (/^.{5,}is(?:e[ds]?|ing|ations?)$/.test(word) ? word.replace(/is(?=[a-z]+$)/, 'iz') : word)

function singular(word: string): string {
  if (!word.endsWith('s') || /(?:ss|us|is)$|^(?:news|series|species|lens)$/.test(word)) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

function inflected(word: string): string {
  if (word.endsWith('eed')) return /[aeiou].*[^c]eed$/.test(word) ? word.slice(0, -1) : word
  if (word.endsWith('ied')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  const ending = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0
  if (ending === 0) return word
  const base = word.slice(0, -ending)
  if (!VOWEL.test(base)) return word
  if (base.length < 3) return ending === 2 ? `${base}e` : /[aeiou]$/.test(base) ? base : `${base}e`
  if (DOUBLED.test(base) && base.length > 3) return base.slice(0, -1)
  return /(?:at|bl|iz)$/.test(base) || LOST_E.test(base) ? `${base}e` : base
}

function derived(word: string): string {
  if (/^.{4,}ation$/.test(word)) return word.slice(0, -5)
  if (word.endsWith('duction')) return word.slice(0, -4)
  if (/^.{4,}[st]ion$/.test(word)) return word.slice(0, -3)
  if (/^.{4,}ate$/.test(word)) return word.slice(0, -3)
  if (/[ai]bly$/.test(word)) return `${word.slice(0, -1)}e`
  if (/^.{3,}ily$/.test(word)) return `${word.slice(0, -3)}y`
  if (/^.{4,}ly$/.test(word)) return word.slice(0, -2)
  return word
}

/** A last e or doubled l says nothing: "increase" meets "increasing", "controll" meets "control"; but "plane" is no "plan". */
function closed(word: string): string {
  if (word.length > 4 && word.endsWith('e') && !word.endsWith('ee') && !LOST_E.test(word.slice(0, -1))) return word.slice(0, -1)
  if (word.length > 5 && word.endsWith('ll')) return word.slice(0, -1)
  return word
}
