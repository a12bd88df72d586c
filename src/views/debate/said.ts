/**
 * Whether a declared field only repeats what the speaker has just said: then a reader need not read it twice.
 * Word for word and in one piece, small words included: a field that says something else than the words is always shown.
 */
import { wordsOf } from '../../core/text/words.ts'

const inOnePiece = (text: string): string => ` ${wordsOf(text).join(' ')} `

export function isSaidIn(content: string, ...texts: readonly string[]): boolean {
  const said = inOnePiece(content)
  return texts.every((text) => said.includes(inOnePiece(text)))
}

/** What a statement gives as its reason; the side before it is declared in a field of its own. All of it where it gives none. */
export const reasonIn = (statement: string): string => /\bbecause\s+(.+)$/isu.exec(statement)?.[1] ?? statement
