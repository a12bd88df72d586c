/**
 * A sentence as words, numbers and breaks, each with its place. A break is anything that no clause reaches across: a stop, a
 * bracket, a colon, quoted speech, the end of a comment in code. Emphasis is dropped.
 */
import { HIDDEN } from './quoted.ts'

export interface Token {
  /** As written; curly apostrophes made straight, code without its marks. */
  readonly text: string
  readonly lower: string
  readonly start: number
  readonly end: number
  readonly kind: 'word' | 'comma' | 'break'
}

const TOKEN =
  /`[^`\n]+`|[$€£¥₹]?\d+(?:[.,:–-]\d+)*(?:[%‰]|[\p{L}\p{N}]*(?:-\p{L}+)*)|[\p{L}_][\p{L}\p{N}_]*(?:['’./+#-][\p{L}\p{N}_]+)*(?:(?<=s)['’](?=\s\p{L}))?|\/\/|[^\s\p{L}\p{N}_]/gu

/** Signs that stand for nothing here. */
const DROPPED = /[*_~"“”«»]/
const WORD = /[\p{L}\p{N}%‰]/u

/** The end of a comment line, where no comment follows, ends a sentence that lacks its stop. */
const COMMENT_END = /^([ \t]*(?:\/\/|#|--|\*)[^\n]*)\n(?![ \t]*(?:\/\/|#|--|\*))/gm

/** `offset` is where the sentence begins in its text. */
export function tokensOf(sentence: string, offset: number): readonly Token[] {
  const text = sentence.includes('\n') ? sentence.replace(COMMENT_END, `$1${HIDDEN}`) : sentence
  const tokens: Token[] = []
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    const kind = kindOf(found)
    if (kind === null) continue
    const written =
      found.length > 1 && found.startsWith('`') ? found.slice(1, -1) : found.includes('’') ? found.replaceAll('’', "'") : found
    tokens.push({ text: written, lower: written.toLowerCase(), start: offset + index, end: offset + index + found.length, kind })
  }
  return tokens
}

/** Null: it stands for nothing. */
function kindOf(found: string): Token['kind'] | null {
  // Longer than one sign, it is a word, but for the mark of a comment.
  if (found.length > 1) return found === '//' ? 'break' : 'word'
  if (found === ',') return 'comma'
  if (DROPPED.test(found)) return null
  return WORD.test(found) ? 'word' : 'break'
}
