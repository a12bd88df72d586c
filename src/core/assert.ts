/** Bugs are ours: an assertion that fails crashes the run, is never caught as an ordinary failure, and keeps its stack. */

export class Bug extends Error {
  override readonly name = 'Bug'
}

export function assert(condition: boolean, because: string): asserts condition {
  if (!condition) throw new Bug(because)
}
