/**
 * Taking over a stream into SQLite, in memory that does not grow with it and with the file locked for a moment only.
 *
 *   pieces, as they come ──▶ temporary tables (this connection's own, gone with it) ──▶ one transaction: line, events, texts
 */
import type Database from 'better-sqlite3'
import { type Inspected, inspector, type Parcel, parcels, standing } from './adopting.ts'
import { GENESIS } from './chain.ts'
import type { Adopted, Piece } from './log.ts'
import { changedByHand } from './sqlite-faults.ts'
import type { Change, Query, Statements, Writes } from './sqlite-statements.ts'

/** `nth` tells streams apart that come at once. */
const STAGE = `
  CREATE TEMP TABLE coming_events (nth INTEGER, seq INTEGER, bytes TEXT, hash TEXT, PRIMARY KEY (nth, seq)) STRICT;
  CREATE TEMP TABLE coming_texts (nth INTEGER, hash TEXT, text TEXT, PRIMARY KEY (nth, hash)) STRICT;
`

interface Stage {
  readonly event: Change<[nth: number, seq: number, bytes: string, hash: string]>
  readonly text: Change<[nth: number, hash: string, text: string]>
  readonly hashAt: Query<[nth: number, seq: number], string>
  readonly moveEvents: Change<[stream: string, nth: number, after: number]>
  readonly moveTexts: Change<[nth: number]>
  readonly clearEvents: Change<[nth: number]>
  readonly clearTexts: Change<[nth: number]>
}

interface Store {
  readonly statements: Statements
  readonly writes: () => Writes
  /** In one transaction that holds the write lock from its start. */
  readonly locked: <T>(act: () => T) => T
  /** In one transaction that locks only what it touches. */
  readonly inOneMoment: <T>(act: () => T) => T
}

/** What SQLite says when it fails becomes a Fault. */
type Guarded = <T>(act: () => T) => Promise<T>

export function makeAdopter(database: Database.Database, store: Store) {
  let stage: Stage | null = null
  let adoptions = 0
  const ready = (): Stage => {
    store.writes()
    stage ??= prepared(database)
    return stage
  }
  return async (stream: string, pieces: AsyncIterable<Piece>, guarded: Guarded): Promise<Adopted> => {
    const tables = await guarded(ready)
    const nth = adoptions++
    const inspection = inspector(stream)
    try {
      for await (const parcel of parcels(inspection, pieces)) await guarded(() => store.inOneMoment(() => put(tables, nth, parcel)))
      return await guarded(() =>
        store.locked(() => {
          const inspected = inspection.end((hash) => store.statements.hasText.get(hash) !== undefined)
          return settle(store, tables, nth, inspected)
        }),
      )
    } finally {
      await guarded(() => [tables.clearEvents.run(nth), tables.clearTexts.run(nth)])
    }
  }
}

function put({ event, text }: Stage, nth: number, { rows, texts }: Parcel): void {
  for (const { seq, bytes, hash } of rows) event.run(nth, seq, bytes, hash)
  for (const one of texts) text.run(nth, one.hash, one.text)
}

function prepared(database: Database.Database): Stage {
  database.exec(STAGE)
  return {
    event: database.prepare<[number, number, string, string]>('INSERT INTO coming_events VALUES (?, ?, ?, ?)'),
    text: database.prepare<[number, string, string]>('INSERT OR IGNORE INTO coming_texts VALUES (?, ?, ?)'),
    hashAt: database.prepare<[number, number], string>('SELECT hash FROM coming_events WHERE nth = ? AND seq = ?').pluck(),
    moveEvents: database.prepare<[string, number, number]>(
      'INSERT INTO events (stream, seq, bytes, hash) SELECT ?, seq, bytes, hash FROM coming_events WHERE nth = ? AND seq > ? ORDER BY seq',
    ),
    moveTexts: database.prepare<[number]>('INSERT OR IGNORE INTO texts (hash, text) SELECT hash, text FROM coming_texts WHERE nth = ?'),
    clearEvents: database.prepare<[number]>('DELETE FROM coming_events WHERE nth = ?'),
    clearTexts: database.prepare<[number]>('DELETE FROM coming_texts WHERE nth = ?'),
  }
}

function settle({ statements, writes }: Store, tables: Stage, nth: number, { info, head }: Inspected): Adopted {
  const { id: stream, version: came, updatedAt, status, stopReason } = info
  const known = statements.streamRow.get(stream)
  const here = known?.version ?? 0
  const there = here > came ? statements.hashAt.get(stream, came) : known?.head
  const fits = tables.hashAt.get(nth, Math.min(here, came)) === there
  const adopted = standing({ here, came, fits, holder: statements.holder.get(stream, Date.now()) ?? null })
  tables.moveTexts.run(nth)
  if (!adopted.ok || adopted.added === 0) return adopted
  const { reserve, open, advance, turn } = writes()
  reserve.run(stream, GENESIS)
  open.run(info.protocol, info.subject, info.openedAt, stream)
  const { changes } = advance.run(came, head, updatedAt, stream, here, known?.head ?? GENESIS, null)
  if (changes !== 1) throw changedByHand(stream)
  turn.run(status, stopReason, stream)
  tables.moveEvents.run(stream, nth, here)
  return adopted
}
