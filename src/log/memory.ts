/**
 * A log that lives as long as its process: for tests, simulations and `memory:`. It chains and verifies like the others.
 */
import { assert } from '../core/assert.ts'
import type { Recorded } from '../core/words.ts'
import { inspector, standing } from './adopting.ts'
import { audit } from './audit.ts'
import { GENESIS, type Row, sha256 } from './chain.ts'
import { type Bell, followed, makeBell } from './follow.ts'
import type { Adopted, Appended, Batch, Lease, LeaseTaken, Log, PageWanted, Piece, Snapshot, StreamInfo, Verified } from './log.ts'
import { write } from './record.ts'
import { summarized } from './stream-info.ts'

interface Kept {
  readonly rows: Row[]
  readonly events: Recorded[]
  info: StreamInfo | null
  head: string
  lease: Lease
}

const newest = (a: StreamInfo, b: StreamInfo): number => (a.openedAt < b.openedAt ? 1 : a.openedAt > b.openedAt ? -1 : 0)

function pageOf(all: readonly StreamInfo[], { protocol, statuses, since = '', until, after, limit }: PageWanted): readonly StreamInfo[] {
  const last = all.findIndex(({ id }) => id === after)
  if (after !== undefined && last === -1) return []
  const fits = (info: StreamInfo): boolean =>
    (protocol === undefined || info.protocol === protocol) &&
    (statuses === undefined || statuses.includes(info.status)) &&
    info.openedAt >= since &&
    (until === undefined || info.openedAt < until)
  return all
    .slice(last + 1)
    .filter(fits)
    .slice(0, limit)
}

export function memoryLog(): Log {
  const kept = new Map<string, Kept>()
  const texts = new Map<string, string>()
  const snapshots = new Map<string, Snapshot>()
  const bell = makeBell(null)

  const at = (stream: string): Kept => {
    const known = kept.get(stream)
    if (known !== undefined) return known
    const fresh: Kept = { rows: [], events: [], info: null, head: GENESIS, lease: { epoch: 0, holder: '', until: 0 } }
    kept.set(stream, fresh)
    return fresh
  }

  const listed = (): StreamInfo[] => [...kept.values()].flatMap(({ info }) => info ?? [])

  const append = async (stream: string, version: number, batch: Batch, epoch?: number): Promise<Appended> => {
    assert(!bell.closed(), 'This log was closed.')
    const known = at(stream)
    if (epoch !== undefined && epoch !== known.lease.epoch) return { ok: false, conflict: 'epoch', holder: known.lease.holder }
    if (version !== known.rows.length) return { ok: false, conflict: 'version', version: known.rows.length }
    const { rows, events, head } = write(stream, version, known.head, batch)
    known.info = summarized(known.info, events)
    known.head = head
    for (const row of rows) known.rows.push(row)
    for (const event of events) known.events.push(event)
    for (const [hash, text] of batch.texts) texts.set(hash, text)
    bell.ring(stream)
    return { ok: true, events }
  }

  const read = async (stream: string, after: number, limit = Number.MAX_SAFE_INTEGER): Promise<readonly Recorded[]> =>
    kept.get(stream)?.events.slice(after, after + limit) ?? []

  const verify = async (stream: string, noted?: string): Promise<Verified> => {
    const { rows, info, head } = kept.get(stream) ?? { rows: [], info: null, head: GENESIS }
    const textHash = (hash: string): string | null => {
      const text = texts.get(hash)
      return text === undefined ? null : sha256(text)
    }
    return audit(stream, { rows, info, head, textHash }, noted)
  }

  return {
    append,
    read,
    rows: async (stream, after, limit) => kept.get(stream)?.rows.slice(after, after + limit) ?? [],
    adopt: (stream, pieces) => adoptInto({ at, texts, bell }, stream, pieces),
    follow: (stream, after, signal) => followed(read, bell, stream, after, signal),
    streams: async (wanted) => pageOf(listed().reverse().sort(newest), wanted),
    beginning: async (letters, limit) =>
      listed()
        .filter(({ id }) => id.startsWith(letters))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    count: async () => listed().length,
    stream: async (id) => kept.get(id)?.info ?? null,
    revision: async () => String(bell.rings()),
    text: async (hash) => texts.get(hash) ?? null,
    snapshot: async (stream) => {
      const snapshot = snapshots.get(stream)
      return snapshot !== undefined && kept.get(stream)?.rows[snapshot.seq - 1]?.hash === snapshot.hash ? snapshot : null
    },
    keepSnapshot: async (stream, snapshot) => void snapshots.set(stream, snapshot),
    verify,
    ...leasesOf(at),
    close: async () => bell.close(),
  }
}

const holderOf = ({ lease }: Kept): string | null => (lease.until > Date.now() ? lease.holder : null)

interface Place {
  readonly at: (stream: string) => Kept
  readonly texts: Map<string, string>
  readonly bell: Bell
}

async function adoptInto({ at, texts, bell }: Place, stream: string, pieces: AsyncIterable<Piece>): Promise<Adopted> {
  const inspection = inspector(stream)
  const coming: { readonly row: Row; readonly event: Recorded }[] = []
  const pinned = new Map<string, string>()
  for await (const piece of pieces) {
    const event = inspection.take(piece)
    if ('text' in piece) pinned.set(piece.hash, piece.text)
    else if (event !== null) coming.push({ row: piece, event })
  }
  const { info, head } = inspection.end((hash) => texts.has(hash))
  const known = at(stream)
  const here = known.rows.length
  const last = Math.min(here, coming.length) - 1
  const fits = known.rows[last]?.hash === coming[last]?.row.hash
  const adopted = standing({ here, came: coming.length, fits, holder: holderOf(known) })
  for (const [hash, text] of pinned) texts.set(hash, text)
  if (!adopted.ok || adopted.added === 0) return adopted
  for (const { row, event } of coming.slice(here)) {
    known.rows.push(row)
    known.events.push(event)
  }
  known.info = info
  known.head = head
  bell.ring(stream)
  return adopted
}

function leasesOf(at: (stream: string) => Kept): Pick<Log, 'holder' | 'takeLease' | 'renewLease' | 'releaseLease'> {
  const holder = async (stream: string): Promise<string | null> => holderOf(at(stream))

  const takeLease = async (stream: string, holder: string, ttlMs: number, goneEpoch?: number): Promise<LeaseTaken> => {
    const known = at(stream)
    const now = Date.now()
    if (known.lease.until > now && known.lease.epoch !== goneEpoch) return { ok: false, heldBy: known.lease }
    known.lease = { epoch: known.lease.epoch + 1, holder, until: now + ttlMs }
    return { ok: true, lease: known.lease }
  }

  const renewLease = async (stream: string, epoch: number, ttlMs: number): Promise<boolean> => {
    const known = at(stream)
    if (known.lease.epoch !== epoch || known.lease.until === 0) return false
    known.lease = { ...known.lease, until: Date.now() + ttlMs }
    return true
  }

  const releaseLease = async (stream: string, epoch: number): Promise<void> => {
    const known = at(stream)
    if (known.lease.epoch === epoch) known.lease = { ...known.lease, until: 0 }
  }

  return { holder, takeLease, renewLease, releaseLease }
}
