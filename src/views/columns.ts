/**
 * How wide a text stands on a terminal: most characters take one column, Chinese, Japanese and Korean ones and emoji two,
 * combining marks none. Measured by grapheme, so that a family of four emoji is one picture and nothing is cut in half.
 */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const PLAIN = /^[ -~]*$/
const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji}\ufe0f/u
const WITHOUT_WIDTH = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u1160-\u11ff]/u

/** First and last code points of what Unicode calls wide or full-width, emoji aside. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x1aff0, 0x1b2fb],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
]

export function columns(text: string): number {
  if (PLAIN.test(text)) return text.length
  let wide = 0
  for (const { segment } of graphemes.segment(text)) wide += columnsOf(segment)
  return wide
}

export function columnsOf(grapheme: string): number {
  if (EMOJI.test(grapheme)) return 2
  let wide = 0
  for (const character of grapheme) {
    if (WITHOUT_WIDTH.test(character)) continue
    const code = character.codePointAt(0) ?? 0
    wide += WIDE.some(([first, last]) => code >= first && code <= last) ? 2 : 1
  }
  return wide
}

export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of graphemes.segment(text)) yield segment
}

/** The text, or as much of it as fits with "…" behind it. */
export function cut(text: string, width: number): string {
  if (columns(text) <= width) return text
  if (width < 1) return ''
  let kept = ''
  let room = width - 1
  for (const grapheme of graphemesOf(text)) {
    room -= columnsOf(grapheme)
    if (room < 0) break
    kept += grapheme
  }
  return `${kept.trimEnd()}…`
}

/** Filled with spaces up to a width; never shortened. */
export const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - columns(text)))

export const padStart = (text: string, width: number): string => ' '.repeat(Math.max(0, width - columns(text))) + text
