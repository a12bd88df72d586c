/**
 * Which of the deliberations that nobody runs are ours to take up. Each is looked at once. One that can't be read any more is nobody's:
 * it is named, and keeps no other from being taken up.
 */
import { Fault } from '../core/fault.ts'

export type IsOurs = (id: string) => Promise<boolean>

export function eachOnce(isOurs: IsOurs, failed: (id: string, error: unknown) => void): IsOurs {
  const known = new Map<string, boolean>()
  return async (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const ours = await isOurs(id).catch((error: unknown) => {
      // A database that is away for a moment says nothing about this one.
      if (!(error instanceof Fault) || error.retryable) throw error
      failed(id, error)
      return false
    })
    known.set(id, ours)
    return ours
  }
}
