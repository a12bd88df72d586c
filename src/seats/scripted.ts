/**
 * Replies from a file: `{ <seat>: { <purpose>: [reply, …] } }`. The request's own number picks the reply (`answer/ada/2` → the
 * second), so a resumed run hears the same. Besides plain replies, a script can act out trouble:
 *
 *   { fail: timeout }      { malformed: "text", repaired: reply }      { delayMs: 500, reply: … }      each may have delayMs
 */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { FailureCode, NO_USAGE } from '../core/house/words.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import type { Landing } from '../core/seat.ts'
import { readReply } from '../models/read.ts'
import type { Call, Driver } from './driver.ts'

export const Script = z.record(z.string(), z.record(z.string(), z.array(z.unknown())))
export type Script = Readonly<z.infer<typeof Script>>

const DELAY_MS_MAX = 600_000
const delayMs = z.int().min(0).max(DELAY_MS_MAX).default(0)

/** Anything that is none of these is a plain reply. */
const Direction = z.union([
  z.strictObject({ fail: FailureCode, because: z.string().optional(), retryable: z.boolean().optional(), delayMs }),
  z.strictObject({ malformed: z.string(), repaired: z.unknown().optional(), delayMs }),
  z.strictObject({ reply: z.unknown(), delayMs }),
])
type Direction = z.infer<typeof Direction>

/** A script as read from YAML or JSON, or what is wrong with it. */
export function parseScript(value: unknown): Script | Refusal {
  const parsed = Script.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''
  return refuse(
    'bad-script',
    `The script can't be used${where}: ${issue?.message ?? 'unknown'}. Write it as seat → purpose → list of replies.`,
  )
}

export function scriptedDriver(script: Script): Driver {
  return async (call) => {
    const startedMs = performance.now()
    const direction = directionFor(script, call)
    const waited = direction === null ? 'done' : await wait(direction.delayMs, call)
    const spent = { usage: NO_USAGE, micros: 0, latencyMs: Math.round(performance.now() - startedMs), model: null }
    const failed = (code: FailureCode, because: string, raw: string | null, retryable: boolean): Landing => ({
      ok: false,
      code,
      because,
      raw,
      retryable,
      retryAfterMs: null,
      ...spent,
    })
    if (direction === null) return failed('no-script', missing(script, call), null, false)
    if (waited === 'aborted') return failed('lost', `The call for ${call.request} was aborted.`, null, false)
    if (waited === 'late') return failed('timeout', `The script gave no reply to ${call.request} within ${call.replyMsMax} ms.`, null, true)
    if ('fail' in direction) {
      const { fail, because = `The script lets ${call.request} fail: ${fail}.` } = direction
      return failed(fail, because, null, direction.retryable ?? RETRYABLE.has(fail))
    }
    const reply = spoken(direction, call)
    if (reply === undefined) {
      return failed(
        'malformed',
        `The script answers ${call.request} with malformed text.`,
        'malformed' in direction ? direction.malformed : '',
        false,
      )
    }
    const raw = JSON.stringify(reply)
    const read = readReply(reply, call.schema)
    if (read.ok) return { ok: true, value: reply, raw, lookups: [], ...spent }
    return failed('malformed', `The scripted reply to ${call.request} lacks the asked shape: ${read.wrong}.`, raw, false)
  }
}

const RETRYABLE: ReadonlySet<FailureCode> = new Set(['rate-limited', 'server-error', 'timeout', 'unreachable', 'empty'])

/** What is said now: undefined where the direction wants it malformed. */
const spoken = (direction: Exclude<Direction, { fail: FailureCode }>, call: Call): unknown => {
  if ('reply' in direction) return direction.reply
  return call.repair === null ? undefined : direction.repaired
}

function directionFor(script: Script, call: Call): Direction | null {
  const replies = repliesFor(script, call)
  const entry = replies[numberOf(call.request) - 1]
  if (entry === undefined) return null
  const parsed = Direction.safeParse(entry)
  return parsed.success ? parsed.data : { reply: entry, delayMs: 0 }
}

function repliesFor(script: Script, call: Call): readonly unknown[] {
  const seat = Object.hasOwn(script, call.seat.id) ? script[call.seat.id] : undefined
  return (seat && Object.hasOwn(seat, call.purpose) ? seat[call.purpose] : undefined) ?? []
}

/** `<purpose>/<seat>/<n>` → n. */
const numberOf = (request: string): number => Number(request.slice(request.lastIndexOf('/') + 1))

function missing(script: Script, call: Call): string {
  const count = repliesFor(script, call).length
  return `The script has ${count} ${count === 1 ? 'reply' : 'replies'} of ${call.seat.id} for ${call.purpose}, and ${call.request} needs number ${numberOf(call.request)}. Add it, or give the seat another driver.`
}

async function wait(forMs: number, call: Call): Promise<'done' | 'late' | 'aborted'> {
  if (call.signal.aborted) return 'aborted'
  if (forMs === 0) return 'done'
  try {
    await sleep(Math.min(forMs, call.replyMsMax), undefined, { signal: call.signal })
    return forMs > call.replyMsMax ? 'late' : 'done'
  } catch {
    return 'aborted'
  }
}
