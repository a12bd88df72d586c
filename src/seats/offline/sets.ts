/** Two measures on sets of stems. */

export const both = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): readonly T[] => [...a].filter((item) => b.has(item))

export const meet = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean => [...a].some((item) => b.has(item))
