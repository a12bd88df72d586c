/** Lines as citations count them: from 1, the end of the last line opens no new one. */

export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
