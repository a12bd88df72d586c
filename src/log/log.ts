/**
 * The event store as everyone else sees it: a port with one contract (`log/contract.fixture.ts`), kept in memory or in SQLite.
 *
 * A stream is one deliberation. An append names the version it was decided on and, from a runner, the epoch of its lease;
 * if either has moved on, nothing is written. Facts of one append, and the texts they rest on, become durable together.
 */
import type { Event, Recorded } from '../core/words.ts'
import type { Row } from './chain.ts'

/** What is to be written: the log adds stream, seq, prev and hash. */
export type Draft = Event & { readonly at: number; readonly wall: string }

export interface Batch {
  /** At least one; the first of a stream is its `deliberation.opened`. One that breaks its schema is a bug, and nothing is written. */
  readonly events: readonly Draft[]
  /** Texts to pin, by SHA-256 (hex): stored once, whoever else rests on them. */
  readonly texts: ReadonlyMap<string, string>
}

export type Appended =
  | { readonly ok: true; readonly events: readonly Recorded[] }
  /** Somebody appended first; read on from your version and decide again. */
  | { readonly ok: false; readonly conflict: 'version'; readonly version: number }
  /** Another runner holds the lease now; give up. */
  | { readonly ok: false; readonly conflict: 'epoch'; readonly holder: string }

/** What moves from one log to another: an event as it is stored, or a text that one of the next events rests on. */
export type Piece = Row | Pinned

export interface Pinned {
  readonly hash: string
  readonly text: string
}

export type Adopted =
  /** How many events were missing here; none where all of them were here before. */
  | { readonly ok: true; readonly added: number }
  /** What is here under that name is another history. */
  | { readonly ok: false; readonly conflict: 'history' }
  /** Somebody runs it here. */
  | { readonly ok: false; readonly conflict: 'lease'; readonly holder: string }

export interface StreamInfo {
  readonly id: string
  readonly protocol: string
  readonly subject: string
  readonly version: number
  readonly openedAt: string
  readonly updatedAt: string
  /** `open`, `paused`, `stopping`, `completed` or `stopped`, as the last fact that says so left it. */
  readonly status: string
  readonly stopReason: string | null
}

/** Which lines of the list; what is left out narrows nothing. Times are those of the list: UTC, as events are stamped. */
export interface Which {
  readonly protocol?: string | undefined
  readonly statuses?: readonly string[] | undefined
  /** Opened then or later. */
  readonly since?: string | undefined
  /** Opened before. */
  readonly until?: string | undefined
}

export interface PageWanted extends Which {
  /** The id of the last one of the page before, wherever it stands by now. Nothing comes after one that is not here. */
  readonly after?: string | undefined
  readonly limit: number
}

export interface Lease {
  readonly epoch: number
  readonly holder: string
  /** Real time, milliseconds since 1970. */
  readonly until: number
}

export type LeaseTaken = { readonly ok: true; readonly lease: Lease } | { readonly ok: false; readonly heldBy: Lease }

export type Verified =
  | { readonly ok: true; readonly events: number; readonly texts: number; readonly head: string }
  | { readonly ok: false; readonly seq: number | null; readonly because: string }

/** How far somebody has folded a stream, kept for the next reader. A shortcut only: whoever doubts it folds all events again. */
export interface Snapshot {
  readonly seq: number
  /** Of that event: a snapshot of another history is none. */
  readonly hash: string
  /** Which code folded it. Other code might fold otherwise. */
  readonly code: string
  readonly bytes: string
}

export interface Log {
  /** `version` is the seq of the last event the writer has seen; 0 opens a stream. Throws a Fault when the store fails. */
  append(stream: string, version: number, batch: Batch, epoch?: number): Promise<Appended>
  /** Events after `after`, oldest first, at most `limit`; their hashes are checked. A Fault where one is not what was written. */
  read(stream: string, after: number, limit?: number): Promise<readonly Recorded[]>
  /** Events after `after` exactly as they are stored, oldest first, at most `limit`. Nothing is checked. */
  rows(stream: string, after: number, limit: number): Promise<readonly Row[]>
  /**
   * Takes over a stream as another log has stored it, from its first event: what is missing here becomes durable together, or nothing
   * does. A `Damage` (`adopting.ts`) where a piece is not what was written, or a text is neither among them nor here. Where only the
   * events are refused, their texts are kept: whatever is taken over next may rest on them.
   */
  adopt(stream: string, pieces: AsyncIterable<Piece>): Promise<Adopted>
  /** Every event after `after`, those that exist and those to come, until the signal fires or the log is closed. */
  follow(stream: string, after: number, signal: AbortSignal): AsyncIterable<Recorded>
  /** A page of the list, newest opening first, of those opened at the same moment the last first. It costs what it gives, not what there is. */
  streams(wanted: PageWanted): Promise<readonly StreamInfo[]>
  /** Those whose id begins so, by id, at most `limit`. */
  beginning(letters: string, limit: number): Promise<readonly StreamInfo[]>
  /** How many there are. */
  count(): Promise<number>
  stream(id: string): Promise<StreamInfo | null>
  /** Another text whenever anything may have been written since, by this process or another: cheap, for who looks again and again. */
  revision(): Promise<string>
  text(hash: string): Promise<string | null>
  /** The one that was kept last; null where none was, where it is damaged, or where its event is not in this log. */
  snapshot(stream: string): Promise<Snapshot | null>
  /** Takes the place of the one before. A log that was opened for reading only lets it go. */
  keepSnapshot(stream: string, snapshot: Snapshot): Promise<void>
  /**
   * Recomputes the chain, the stream's line in the list, and the hash of every text it rests on. Who rewrites all of that
   * goes unnoticed, but not by somebody who noted a hash elsewhere: `head` (64 hex characters, or the first 16 or more)
   * must be the hash of one of the events. It answers for everything up to that event, not for what follows it.
   */
  verify(stream: string, head?: string): Promise<Verified>
  /** Who holds a lease that has not expired; null where nobody does. */
  holder(stream: string): Promise<string | null>
  /** Takes a free or expired lease, or that of `goneEpoch`, whose holder is known to be dead; raises its epoch. The stream need not exist yet. */
  takeLease(stream: string, holder: string, ttlMs: number, goneEpoch?: number): Promise<LeaseTaken>
  /** False: it was lost in the meantime. */
  renewLease(stream: string, epoch: number, ttlMs: number): Promise<boolean>
  releaseLease(stream: string, epoch: number): Promise<void>
  close(): Promise<void>
}
