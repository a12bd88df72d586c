/**
 * The hash chain: what is stored of an event, and what ties it to the one before.
 *
 *   prev hash + stored bytes ──sha256──▶ hash = the next one's prev
 *
 * The bytes hold everything the log answers for, the shape's version included, so that no column beside them can be
 * edited unnoticed. They are hashed as stored: an old event keeps its hash, whatever today's words look like.
 */
import { hash } from 'node:crypto'

/** What the first event of a stream follows. */
export const GENESIS = '0'.repeat(64)

export interface Stored {
  /** Which version of our words the body was written in: see `upcast.ts`. */
  readonly shape: number
  readonly stream: string
  readonly seq: number
  readonly at: number
  readonly wall: string
  readonly body: Readonly<Record<string, unknown>>
}

/** An event as a store keeps it. */
export interface Row {
  readonly seq: number
  readonly bytes: string
  readonly hash: string
}

export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex')

export const link = (prev: string, bytes: string): string => sha256(prev + bytes)

export const bytesOf = ({ shape, stream, seq, at, wall, body }: Stored): string => JSON.stringify({ shape, stream, seq, at, wall, body })

/** Why this row does not follow `prev` as number `seq`; null where it does. Looks at the bytes only, never into them. */
export function broken(row: Row, seq: number, prev: string): string | null {
  if (row.seq !== seq) return `Event ${seq} is missing; the next one stored is ${row.seq}.`
  if (typeof row.bytes !== 'string') return `Event ${seq} is not stored as text.`
  if (link(prev, row.bytes) !== row.hash)
    return `Event ${seq} is not what was written, or does not follow event ${seq - 1}: its hash does not fit.`
  return null
}
