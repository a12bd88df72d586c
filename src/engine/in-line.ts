/** Standing in a line until somebody lets one in or turns one away, or until one's own patience ends; and giving back what one got. */
export interface Waiter<T> {
  admit(value: T): void
  fail(error: unknown): void
}

/** `giveUp` takes the waiter out of the line again. Rejects with the signal's reason; where that has fired already, `join` is not called. */
export function inLine<T>(signal: AbortSignal, join: (waiter: Waiter<T>) => void, giveUp: (waiter: Waiter<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const aborted = (): void => {
      giveUp(waiter)
      reject(signal.reason)
    }
    const waiter: Waiter<T> = {
      admit: (value) => {
        signal.removeEventListener('abort', aborted)
        resolve(value)
      },
      fail: (error) => {
        signal.removeEventListener('abort', aborted)
        reject(error)
      },
    }
    signal.addEventListener('abort', aborted, { once: true })
    join(waiter)
  })
}

/** What was got is given back once, however often somebody says so. */
export function givingBack(back: () => void): () => void {
  let isBack = false
  return () => {
    if (isBack) return
    isBack = true
    back()
  }
}
