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
