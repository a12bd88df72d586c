/** The yardstick: finished bytes inserted by bare better-sqlite3, with the log's own settings (WAL, FULL, one immediate transaction a batch). */
import Database from 'better-sqlite3'
import type { Row } from '../src/log/chain.ts'

export interface RawBatch {
  readonly rows: readonly Row[]
  readonly texts: ReadonlyMap<string, string>
}

interface RawFile {
  readonly insert: (stream: string, batch: RawBatch) => void
  readonly close: () => void
}

export function rawFile(path: string): RawFile {
  const database = new Database(path)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(
    'CREATE TABLE events (stream TEXT NOT NULL, seq INTEGER NOT NULL, bytes TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (stream, seq)) STRICT',
  )
  database.exec('CREATE TABLE texts (hash TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT')
  const event = database.prepare<[string, number, string, string]>('INSERT INTO events (stream, seq, bytes, hash) VALUES (?, ?, ?, ?)')
  const pinned = database.prepare<[string, string]>('INSERT OR IGNORE INTO texts (hash, text) VALUES (?, ?)')
  const all = database.transaction((stream: string, { rows, texts }: RawBatch) => {
    for (const { seq, bytes, hash } of rows) event.run(stream, seq, bytes, hash)
    for (const [hash, text] of texts) pinned.run(hash, text)
  })
  return { insert: (stream, batch) => all.immediate(stream, batch), close: () => void database.close() }
}
