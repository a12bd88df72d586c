/** Which events a reader wants: by type, seat, thread, topic, mention, or when they happened. What an event lacks, it fails. */
import * as z from 'zod'
import { Event, type Recorded } from '../../core/words.ts'

const names = z
  .string()
  .max(2_000)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .describe('one, or several with commas')
const time = z.iso.datetime({ offset: true, error: 'it is a time as in 2031-05-06T09:00:00Z' }).describe('as in 2031-05-06T09:00:00Z')

const TYPES: ReadonlySet<string> = new Set(Event.options.map(({ shape }) => shape.type.value))

export const EventFilter = z.strictObject({
  type: names
    .refine((all) => all.every((one) => TYPES.has(one)), 'there is an event that no log has; as in message.published,crux.locked')
    .optional(),
  seat: names.optional(),
  thread: names.optional(),
  topic: names.optional(),
  mention: names.optional(),
  since: time.optional(),
  until: time.optional(),
})
export type EventFilter = z.infer<typeof EventFilter>

export function passes(event: Recorded, { type, seat, thread, topic, mention, since, until }: EventFilter): boolean {
  const said = event as unknown as Readonly<Record<string, unknown>>
  /** A crux is a thread. */
  const threads = [said.thread, said.crux].filter((one) => one !== undefined)
  const has = (key: string, wanted: readonly string[] | undefined): boolean => {
    if (wanted === undefined) return true
    const value = said[key]
    return Array.isArray(value) ? value.some((one) => wanted.includes(one)) : typeof value === 'string' && wanted.includes(value)
  }
  const at = Date.parse(event.wall)
  return (
    has('type', type) &&
    has('seat', seat) &&
    (thread === undefined || threads.some((one) => typeof one === 'string' && thread.includes(one))) &&
    has('topics', topic) &&
    has('mentions', mention) &&
    (since === undefined || at >= Date.parse(since)) &&
    (until === undefined || at < Date.parse(until))
  )
}
