/**
 * An estimate of what a text costs a language model, without its tokeniser: four characters a token for Latin script,
 * one character a token for Chinese, Japanese and Korean, and something between for the rest. Exact counts are taken
 * where calls are made; this one is for limits that must hold before any call. `tokensAtMost` is never too low.
 */
export { cutInsideToTokensAtMost, cutToTokensAtMost, tokensAtMost } from './token-bound.ts'

/** Tokens a character, by the range it falls in; ranges ascend, the last one holds everything above. */
const RANGES: readonly (readonly [below: number, tokens: number])[] = [
  [0x250, 0.25], // Latin, with its accents
  [0x370, 0.5], // phonetic letters, combining marks
  [0x530, 0.4], // Greek, Cyrillic
  [0x900, 0.5], // Armenian, Hebrew, Arabic
  [0x1100, 0.8], // scripts of India and South-East Asia, Georgian
  [0x1200, 1], // Hangul letters
  [0x1e00, 0.8],
  [0x2000, 0.25], // more Latin, more Greek
  [0x2e80, 0.4], // punctuation, arrows, mathematics, boxes
  [0xd800, 1], // Chinese, Japanese, Korean
  [0xe000, 1], // half of a pair: emoji and rare characters, two a pair
  [0xfb50, 1],
  [0xff00, 0.5],
  [0x10000, 1],
]

export function estimateTokens(text: string): number {
  let tokens = 0
  for (let index = 0; index < text.length; index++) tokens += tokensOf(text.charCodeAt(index))
  return Math.ceil(tokens)
}

function tokensOf(unit: number): number {
  if (unit < 0x250) return 0.25
  for (const [below, tokens] of RANGES) if (unit < below) return tokens
  return 1
}

/** The text, or as many whole words of it as fit, with "…" for the rest. Never above `tokensMax`. */
export function cutToTokens(text: string, tokensMax: number): string {
  if (estimateTokens(text) <= tokensMax) return text
  const room = tokensMax - tokensOf(0x2026)
  let tokens = 0
  let fits = 0
  while (fits < text.length && tokens + tokensOf(text.charCodeAt(fits)) <= room) {
    tokens += tokensOf(text.charCodeAt(fits))
    fits++
  }
  if (fits === 0) return room >= 0 ? '…' : ''
  return `${wholeWords(text, fits)}…`
}

function wholeWords(text: string, fits: number): string {
  const unit = text.charCodeAt(fits - 1)
  const whole = unit >= 0xd800 && unit < 0xdc00 ? fits - 1 : fits
  const head = text.slice(0, whole)
  if (/\s/.test(text[whole] ?? ' ')) return head.trimEnd()
  const space = head.search(/\s\S*$/)
  return (space > whole * 0.6 ? head.slice(0, space) : head).trimEnd()
}
