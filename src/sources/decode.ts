/**
 * Bytes to text, or the word that they are none.
 *
 * UTF-8 is tried strictly. A file that is not UTF-8 is either UTF-8 with a few damaged bytes or an old one-byte
 * encoding; which of the two is decided by what its bytes mostly are, and the user is told. Line ends become `\n`
 * so that a line number means the same on every machine.
 */

export interface Decoded {
  readonly text: string
  /** What the reader should know about how it was read; null for plain UTF-8. */
  readonly note: string | null
}

const HEAD_BYTES = 8_192
const CONTROL_SHARE_MAX = 0.02
const FOREIGN_SHARE_MAX = 0.3

/** Null: not text. */
export function decode(bytes: Uint8Array): Decoded | null {
  const wide = wideEncoding(bytes)
  if (wide !== null) return cleaned(new TextDecoder(wide).decode(bytes), null)
  if (bytes.includes(0)) return null
  const strict = strictUtf8(bytes)
  if (strict !== null) return cleaned(strict, null)
  const lenient = new TextDecoder('utf-8').decode(bytes)
  const damaged = lenient.split('\ufffd').length - 1
  const foreign = lenient.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  if (foreign > damaged * 4)
    return cleaned(lenient, `It is UTF-8 with ${damaged} damaged ${damaged === 1 ? 'place' : 'places'}, shown as \ufffd.`)
  if ((damaged + foreign) / bytes.length > FOREIGN_SHARE_MAX) return null
  return cleaned(windows1252(bytes), 'It is not UTF-8; it was read as Windows-1252 (Latin-1).')
}

/** Whether the first bytes already show that this is no text: enough to leave a large file unread. */
export function looksBinary(head: Uint8Array): boolean {
  return wideEncoding(head) === null && head.subarray(0, HEAD_BYTES).includes(0)
}

function cleaned(text: string, note: string | null): Decoded | null {
  if (text.includes('\u0000') || controls(text) > text.length * CONTROL_SHARE_MAX) return null
  return { text: text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'), note }
}

/** Control characters other than tab, line ends, form feed and escape (terminal logs are full of those). */
function controls(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x09 || (code > 0x0d && code < 0x20 && code !== 0x1b) || code === 0x7f) count++
  }
  return count
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** 0x80 to 0x9f, where Windows-1252 differs from Latin-1. Written out: some versions of Node decode them as Latin-1. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => UPPER.charAt(character.charCodeAt(0) - 0x80))
}
