/**
 * Calls that are in the air together land together, in the order in which they left. Else whoever happens to answer first would change
 * what follows, and the same replies would lead to another deliberation.
 */
export type InStep = <T>(work: () => Promise<T>) => Promise<T>

export function inStep(): InStep {
  const waiting = new Map<number, () => void>()
  let left = 0
  let flying = 0
  const land = (): void => {
    if (waiting.size < flying) return
    const ready = [...waiting].toSorted(([one], [other]) => one - other)
    waiting.clear()
    flying = 0
    for (const [, resolve] of ready) resolve()
  }
  return async (work) => {
    const place = left++
    flying += 1
    try {
      return await work()
    } finally {
      // Whatever else leaves in the same turn is counted before anything lands.
      await new Promise<void>((resolve) => {
        waiting.set(place, resolve)
        setImmediate(land)
      })
    }
  }
}
