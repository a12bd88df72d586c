/**
 * What every log does with a stream that another log has stored, before it takes it over.
 *
 *   pieces ──▶ inspector: chain from the first event, shape, texts ──▶ what the list will say ──▶ standing: what of it is missing here
 *
 * They come from a file that anybody may have touched, so nothing of them is believed.
 */
import { assert } from '../core/assert.ts'
import { Fault } from '../core/fault.ts'
import type { Recorded } from '../core/words.ts'
import { restsOn } from './audit.ts'
import { GENESIS, type Row, sha256 } from './chain.ts'
import type { Adopted, Piece, Pinned, StreamInfo } from './log.ts'
import { readRow, untimely } from './record.ts'
import { summarized } from './stream-info.ts'

/** What came is not what was written. Who brought it can say where it stood. */
export class Damage extends Fault {
  constructor(because: string, cause?: unknown) {
    super(because, false, cause)
  }
}

export interface Inspected {
  /** Of all events that came, as if they had been appended here. */
  readonly info: StreamInfo
  readonly head: string
}

interface Inspector {
  /** The event, where the piece is one. Throws a Damage. */
  take(piece: Piece): Recorded | null
  /** `isHere`: whether this log has the text already. Throws a Damage. */
  end(isHere: (hash: string) => boolean): Inspected
  /** Texts that have not come, though events rest on them. */
  lacking(): readonly string[]
}

export function inspector(stream: string): Inspector {
  const came = new Set<string>()
  /** Which event wants it first. */
  const wanted = new Map<string, number>()
  let info: StreamInfo | null = null
  let head = GENESIS
  const lacking = (): readonly string[] => [...wanted.keys()].filter((hash) => !came.has(hash))
  return {
    take: (piece) => {
      if ('text' in piece) {
        if (sha256(piece.text) !== piece.hash)
          throw new Damage(`The text ${piece.hash.slice(0, 12)}… is not what was stored: its hash does not fit.`)
        came.add(piece.hash)
        return null
      }
      const event = eventIn(stream, (info?.version ?? 0) + 1, head, piece)
      info = summarized(info, [event])
      head = piece.hash
      for (const hash of restsOn(event)) if (!wanted.has(hash)) wanted.set(hash, event.seq)
      return event
    },
    lacking,
    end: (isHere) => {
      assert(info !== null, `${stream} is to be taken over without an event.`)
      const missing = lacking().find((hash) => !isHere(hash))
      if (missing === undefined) return { info, head }
      throw new Damage(
        `The text ${missing.slice(0, 12)}… that event ${wanted.get(missing)} rests on has not come along, and is not here either.`,
      )
    },
  }
}

/** What is put aside at once: this many pieces, or characters. */
const PIECES_MAX = 500
const CHARACTERS_MAX = 4_000_000

export interface Parcel {
  readonly rows: readonly Row[]
  readonly texts: readonly Pinned[]
}

/** Each piece is inspected as it comes; they are handed on some at a time. */
export async function* parcels(inspection: Inspector, pieces: AsyncIterable<Piece>): AsyncGenerator<Parcel> {
  let rows: Row[] = []
  let texts: Pinned[] = []
  let characters = 0
  for await (const piece of pieces) {
    inspection.take(piece)
    if ('text' in piece) texts.push(piece)
    else rows.push(piece)
    characters += 'text' in piece ? piece.text.length : piece.bytes.length
    if (rows.length + texts.length < PIECES_MAX && characters < CHARACTERS_MAX) continue
    yield { rows, texts }
    rows = []
    texts = []
    characters = 0
  }
  yield { rows, texts }
}

function eventIn(stream: string, seq: number, prev: string, row: Row): Recorded {
  const reading = read(stream, seq, prev, row)
  if (!reading.ok) throw new Damage(reading.because)
  const because = untimely(reading.event)
  if (because !== null) throw new Damage(`Event ${seq} ${because}`)
  if (seq === 1 && reading.event.type !== 'deliberation.opened') throw new Damage(`${stream} does not begin with its opening.`)
  // Half a pair of surrogates would be stored as another character: other bytes than those that came.
  if (!row.bytes.isWellFormed()) throw new Damage(`Event ${seq} is not text that can be stored.`)
  return reading.event
}

/** Whatever trips over what our own log would never have written, it is the row that is at fault. */
function read(stream: string, seq: number, prev: string, row: Row): ReturnType<typeof readRow> {
  try {
    return readRow(stream, seq, prev, row)
  } catch (error) {
    throw new Damage(error instanceof Fault ? error.message : `Event ${seq} has a shape this Witan does not know.`, error)
  }
}

interface Meeting {
  /** How many events are here, and how many came. */
  readonly here: number
  readonly came: number
  /** Whether the last event that both have is the same. */
  readonly fits: boolean
  /** Who runs it here. */
  readonly holder: string | null
}

/** What is to be done, said by whoever has the stream's line locked. */
export function standing({ here, came, fits, holder }: Meeting): Adopted {
  if (here > 0 && !fits) return { ok: false, conflict: 'history' }
  if (here >= came) return { ok: true, added: 0 }
  return holder === null ? { ok: true, added: came - here } : { ok: false, conflict: 'lease', holder }
}
