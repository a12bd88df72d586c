/**
 * Counting tokens. The o200k table is big (about 150 ms to load), so it comes only when asked for; until then, and where it
 * would count fewer, `estimateTokens` from the core is the floor. Two traps of the tokenizer are closed here: its time grows
 * with the square of a run without spaces (100,000 letters took 5 s), so text is counted in short pieces, which can only
 * count more; and text that looks like a control token (`<|endoftext|>`) is plain text to us.
 */
import { estimateTokens } from '../core/text/tokens.ts'

export interface TokenCounter {
  count(text: string): number
}

const PIECE_CHARACTERS_MAX = 2_000
const RUN_CHARACTERS_MAX = 200

/** Before the table is loaded: a byte-level tokenizer never makes more tokens than bytes. */
export const roughCounter: TokenCounter = { count: (text) => Math.max(estimateTokens(text), Buffer.byteLength(text)) }

export async function loadCounter(): Promise<TokenCounter> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  const plain = { disallowedSpecial: new Set<string>() }
  const exact = (text: string): number => {
    let sum = 0
    for (const piece of pieces(text)) sum += countTokens(piece, plain)
    return sum
  }
  return { count: (text) => Math.max(estimateTokens(text), exact(text)) }
}

/** Cuts before white space where it can, inside a run where it must. Joined, the pieces are the text. */
export function* pieces(text: string): Generator<string> {
  let piece = ''
  for (const [run] of text.matchAll(/\s*\S*/g)) {
    for (let start = 0; start < run.length; start += RUN_CHARACTERS_MAX) {
      const part = run.slice(start, start + RUN_CHARACTERS_MAX)
      if (piece !== '' && (run.length > RUN_CHARACTERS_MAX || piece.length + part.length > PIECE_CHARACTERS_MAX)) {
        yield piece
        piece = ''
      }
      piece += part
    }
  }
  if (piece !== '') yield piece
}
