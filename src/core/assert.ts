/** Bugs are ours: an assertion that fails crashes the run, is never caught as an ordinary failure, and keeps its stack. */

export class Bug extends Error {
  override readonly name = 'Bug'
}

export function assert(condition: boolean, because: string): asserts condition {
  if (!condition) throw new Bug(because)
}

/** For the default of an exhaustive switch: compiles only while every case is handled. */
export function unreachable(value: never): never {
  throw new Bug(`Unhandled case: ${JSON.stringify(value)}`)
}
