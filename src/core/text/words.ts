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
/** Letters or digits that only the pattern knows; dashes and curly quotes are no part of a word in either way. */
const BEYOND_PLAIN = /[^\0-\x7f\u2000-\u206f]/
const LETTER = /\p{L}/u
const DIGIT = /\p{N}/u

/** Lower-case words in order. "don't", "3.5", "1,000", "snake_case" and "well-known" are one word each. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFC').replaceAll('’', "'").replaceAll('\u2011', '-').toLowerCase()
  const words: string[] = []
  let [start, end] = [-1, -1]
  const add = (from: number, to: number): void => {
    if (from === end + 1 && words.length > 0 && joins(folded, end)) words[words.length - 1] = folded.slice(start, to)
    else {
      start = from
      words.push(folded.slice(from, to))
    }
    end = to
  }
  // Most texts are plain, and a pattern is several times slower.
  if (!BEYOND_PLAIN.test(folded)) eachPlainRun(folded, add)
  else for (const { 0: run, index } of folded.matchAll(WORD)) add(index, index + run.length)
  return words
}

/** Runs of a to z and 0 to 9. */
function eachPlainRun(text: string, add: (from: number, to: number) => void): void {
  let from = -1
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    const isInside = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
    if (isInside && from === -1) from = at
    else if (!isInside && from !== -1) {
      add(from, at)
      from = -1
    }
  }
}

/** Whether one sign between two runs of letters or digits holds them together. */
function joins(text: string, index: number): boolean {
  const sign = text[index]
  if (sign === ' ') return false
  const left = text[index - 1] ?? ''
  const right = text[index + 1] ?? ''
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

/** Words come again and again, and their stems with them; when there are too many, all are forgotten. */
const stems = new Map<string, string>()
const STEMS_MAX = 20_000

/** The common form of an English word's plurals, -ing, -ed, -ly and -tion; words of other scripts pass unchanged. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= STEMS_MAX) stems.clear()
  const made = stemmed(word)
  stems.set(word, made)
  return made
}

function stemmed(word: string): string {
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
