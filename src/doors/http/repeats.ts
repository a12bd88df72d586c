/**
 * Commands and replies that come twice under one Idempotency-Key: the second gets the first's answer, and nothing is done again.
 * Kept as long as the server runs, for a while; a start needs none of this, since its key makes its id.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { Problem } from './problem.ts'
import type { Env } from './rooms.ts'

export interface Repeatable {
  /** Who, where and under which key; null: no key, so nothing is remembered. */
  readonly key: readonly string[] | null
  readonly body: unknown
}

export interface Repeats {
  once<T>(wanted: Repeatable, act: () => Promise<T>): Promise<T>
}

export const repeatKey = (context: Context<Env>, key: string | undefined): Repeatable['key'] =>
  key === undefined ? null : [context.get('visitor').identity, context.req.path, key]

const KEPT_MS = 24 * 3_600_000
const KEPT_MAX = 10_000

interface Kept {
  readonly body: string
  readonly at: number
  readonly answer: Promise<unknown>
}

export function makeRepeats(now: () => number = Date.now): Repeats {
  const kept = new Map<string, Kept>()
  const tidy = (): void => {
    for (const [key, { at }] of kept) {
      if (kept.size <= KEPT_MAX && now() - at < KEPT_MS) return
      kept.delete(key)
    }
  }
  return {
    once: ({ key, body }, act) => {
      if (key === null) return act()
      tidy()
      const id = JSON.stringify(key)
      const said = createHash('sha256').update(JSON.stringify(body)).digest('hex')
      const before = kept.get(id)
      if (before !== undefined && before.body !== said)
        throw new Problem(409, 'key-used', 'This Idempotency-Key came with another request before. Take a new key.')
      if (before !== undefined) return before.answer as ReturnType<typeof act>
      const answer = act()
      kept.set(id, { body: said, at: now(), answer })
      // What was refused changed nothing, so it may be tried again.
      answer.catch(() => kept.delete(id))
      return answer
    },
  }
}
