/** The shape that a reply must have, by protocol and purpose. */
import type * as z from 'zod'
import { assert } from '../core/assert.ts'
import { type ProtocolName, words } from '../core/words.ts'

export function replySchema(protocol: string, purpose: string): z.ZodType {
  const purposes: Readonly<Record<string, z.ZodType>> = words[protocol as ProtocolName].purposes
  const schema = purposes[purpose]
  assert(schema !== undefined, `No reply of ${protocol} is for ${purpose}.`)
  return schema
}

/** The same as a seat is told it: a protocol may leave out what can't be said now. What comes back is read by the whole shape. */
export function toldSchema(protocol: string, purpose: string, view: unknown): z.ZodType {
  const known = words[protocol as ProtocolName]
  return ('told' in known ? known.told(purpose, view) : null) ?? replySchema(protocol, purpose)
}
