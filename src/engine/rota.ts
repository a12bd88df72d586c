/**
 * Whose turn it is where many deliberations run in one process: one turn of one of them, then the loop goes round, so that
 * requests and readers are served in between. Offline seats never wait for anything; without this they would hold it for seconds.
 */
export type Rota = () => Promise<void>

export function makeRota(): Rota {
  const waiting: (() => void)[] = []
  let isTurning = false
  const turn = (): void => {
    const next = waiting.shift()
    isTurning = next !== undefined
    if (next === undefined) return
    next()
    setImmediate(turn)
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (isTurning) return
      isTurning = true
      setImmediate(turn)
    })
}
