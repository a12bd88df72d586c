/**
 * Replies of language models, recorded once and played again: the rules run on them now, quotations are looked up now, and nothing is
 * canned but the replies. A recording is a file of lines: the first says what was started and who answered, each other one is a reply.
 *
 *   {"recording":1,"start":{…},"made":"2026-11-18","models":{"ada":"compatible/a"}}
 *   {"purpose":"answer","seat":"ada","ordinal":1,"by":"compatible/a","at":"2026-11-18T…","reply":{…}}
 */
import * as z from 'zod'
import { FailureCode, NO_USAGE } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { Landing } from '../core/seat.ts'
import { findAnswer } from '../models/structured.ts'
import type { Call, Driver } from './driver.ts'
import { inStep } from './in-step.ts'

/** What must be the same for replies to fit: who speaks, about what, drawn by which lot, under which options. */
const Start = z.object({
  protocol: z.string(),
  subject: z.string(),
  seats: z.array(z.string()),
  seed: z.int(),
  pace: z.string(),
  options: z.record(z.string(), z.json()),
})
export type RecordedStart = Readonly<z.infer<typeof Start>>

const Head = z.object({
  recording: z.literal(1),
  start: Start,
  /** The day, in UTC. */
  made: z.iso.date(),
  /** Who answered for a seat; the clerk and the judge are among them where there were any. */
  models: z.record(z.string(), z.string()),
})
export type RecordingHead = Readonly<z.infer<typeof Head>>

const Line = z.object({
  purpose: z.string(),
  seat: z.string(),
  ordinal: z.int().min(1),
  /** True: asked again, since what came first could not be read. */
  again: z.boolean().optional(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Of what was asked, so that whoever records can see that playing it asks the same. */
  prompt: z.string().optional(),
  /** As it was said: an object, or text that is no JSON. */
  reply: z.unknown().optional(),
  /** In place of a reply: that it was refused for good, and why. */
  failed: z.object({ code: FailureCode, because: z.string() }).optional(),
})
export type RecordedLine = Readonly<z.infer<typeof Line>>

export interface Recording {
  readonly head: RecordingHead
  readonly lines: ReadonlyMap<string, RecordedLine>
}

/** `<purpose>/<seat>/<n>`, and whether it is the second try. */
export const keyOf = ({ purpose, seat, ordinal, again }: Pick<RecordedLine, 'purpose' | 'seat' | 'ordinal' | 'again'>): string =>
  `${purpose}/${seat}/${ordinal}${again === true ? ' again' : ''}`

/** A request is called by its purpose, its seat and its number, too. */
export const placeOf = ({
  request,
  repair,
}: Pick<Call, 'request' | 'repair'>): Pick<RecordedLine, 'purpose' | 'seat' | 'ordinal'> & {
  again?: true
} => {
  const [purpose = '', seat = '', number = ''] = request.split('/')
  return { purpose, seat, ordinal: Number(number), ...(repair !== null && { again: true as const }) }
}

export function parseRecording(text: string, file: string): Recording | Refusal {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '')
  const head = read(first, Head, file, 1)
  if (isRefusal(head)) return head
  const lines = new Map<string, RecordedLine>()
  for (const [index, one] of rest.entries()) {
    const line = read(one, Line, file, index + 2)
    if (isRefusal(line)) return line
    lines.set(keyOf(line), line)
  }
  if (lines.size === 0) return refuse('bad-recording', `${file} holds no reply. Record it again: npm run record`)
  return { head, lines }
}

function read<T>(text: string, shape: z.ZodType<T>, file: string, number: number): T | Refusal {
  try {
    const parsed = shape.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    return refuse('bad-recording', `${file}:${number}: ${issue?.path.join('.')}: ${issue?.message}. Record it again: npm run record`)
  } catch {
    return refuse('bad-recording', `${file}:${number} is not a line of JSON. Record it again: npm run record`)
  }
}

/** `otherwise`: who answers what the recording has not. */
export function recordedDriver({ lines }: Pick<Recording, 'lines'>, otherwise: Driver): Driver {
  const together = inStep()
  return (call) =>
    together(async () => {
      const line = lines.get(keyOf(placeOf(call)))
      return line === undefined ? otherwise(call) : landingOf(line, call)
    })
}

/** Read as if it had come just now, at no cost. */
export function landingOf({ reply, failed, by }: Pick<RecordedLine, 'reply' | 'failed' | 'by'>, { schema, request }: Call): Landing {
  const spent = { usage: NO_USAGE, micros: 0, latencyMs: 0, model: by }
  if (failed !== undefined) return { ok: false, ...failed, raw: null, retryable: false, retryAfterMs: null, ...spent }
  const raw = typeof reply === 'string' ? reply : JSON.stringify(reply)
  const found = findAnswer(raw, schema, false)
  if (found.ok) return { ok: true, value: found.value, raw, lookups: [], ...spent }
  const because = `The recorded reply to ${request} can't be read: ${found.error}`
  return { ok: false, code: 'malformed', because, raw, retryable: false, retryAfterMs: null, ...spent }
}
