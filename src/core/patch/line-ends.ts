/**
 * A text keeps its own line ends. A room shows every text with `\n`, whatever the file has, so a patch made from what was shown has
 * to fit the file as well, and one made by git from the file has to fit what is shown. Only where each of the two has one kind of line
 * end throughout is the patch's changed into the text's; a patch that changes line ends is taken as it is written.
 */
import type { Hunk } from './types.ts'

type Ends = '\n' | '\r\n'

export function withEndsOf(lines: readonly string[], hunks: readonly Hunk[]): readonly Hunk[] {
  const theirs = endsOf(lines)
  const ours = endsOf(hunks.flatMap((hunk) => hunk.lines.map(({ text }) => text)))
  if (theirs === null || ours === null || theirs === ours) return hunks
  const changed = (text: string): string => (theirs === '\n' ? text.replace(/\r(?=\n?$)/, '') : text.replace(/\n$/, theirs))
  return hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map(({ sign, text }) => ({ sign, text: changed(text) })) }))
}

/** Null where there are several kinds, or none. */
function endsOf(lines: readonly string[]): Ends | null {
  let found: Ends | null = null
  for (const line of lines) {
    if (!line.endsWith('\n')) continue
    const end = line.endsWith('\r\n') ? '\r\n' : '\n'
    if (found !== null && found !== end) return null
    found = end
  }
  return found
}
