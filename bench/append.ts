/**
 * Durable appends against raw inserts: what the log's parsing, hashing, version check and list cost on top of SQLite.
 * The raw side gets finished bytes and hashes and inserts them with the same settings: WAL, FULL, one immediate transaction.
 */
import { join } from 'node:path'
import { GENESIS, type Row } from '../src/log/chain.ts'
import type { Draft } from '../src/log/log.ts'
import { write } from '../src/log/record.ts'
import { sqliteLog } from '../src/log/sqlite.ts'
import { inFolder } from './folder.ts'
import { rawFile } from './raw.ts'
import { atLeast, type Measure, type Reading } from './row.ts'
import { rounds, STREAM } from './stream.ts'
import { inTurns, median, short, wallMs } from './timing.ts'

const SIZES = [1, 5, 20] as const
const APPENDS = 300
const WARM_UP = 30
export const NO_TEXTS: ReadonlyMap<string, string> = new Map()

export interface Prepared {
  readonly drafts: readonly Draft[]
  readonly rows: readonly Row[]
}

/** The opening alone, then batches of `size`; with the bytes that the log will make of them. */
function* batches(stream: string, size: number): Generator<Prepared> {
  let version = 0
  let head = GENESIS
  const prepared = (drafts: readonly Draft[]): Prepared => {
    const written = write(stream, version, head, { events: drafts, texts: NO_TEXTS })
    version += drafts.length
    head = written.head
    return { drafts, rows: written.rows }
  }
  let waiting: readonly Draft[] = []
  for (const drafts of rounds()) {
    if (version === 0) yield prepared(drafts)
    else waiting = [...waiting, ...drafts]
    for (; waiting.length >= size; waiting = waiting.slice(size)) yield prepared(waiting.slice(0, size))
  }
}

/** All made before the first is timed: making them would cool the caches of whichever side comes next. */
export function prepare(stream: string, size: number, count: number): readonly Prepared[] {
  const taken: Prepared[] = []
  for (const batch of batches(stream, size)) {
    taken.push(batch)
    if (taken.length >= count) break
  }
  return taken
}

async function against(folder: string, size: number): Promise<Reading> {
  const log = sqliteLog(join(folder, `log-${size}.db`))
  const raw = rawFile(join(folder, `raw-${size}.db`))
  const prepared = prepare(STREAM, size, WARM_UP + APPENDS)
  const next = (nth: number): Prepared => {
    const batch = prepared[nth]
    if (batch === undefined) throw new RangeError(`Batch ${nth} was not prepared.`)
    return batch
  }
  let [appends, inserts] = [0, 0]
  let version = 0
  const append = async (): Promise<number> => {
    const { drafts } = next(appends++)
    const ms = await wallMs(async () => {
      const appended = await log.append(STREAM, version, { events: drafts, texts: NO_TEXTS })
      if (!appended.ok) throw new Error(`The append after ${version} met a conflict.`)
    })
    version += drafts.length
    return ms
  }
  const insert = (): Promise<number> => {
    const { rows } = next(inserts++)
    return wallMs(() => raw.insert(STREAM, { rows, texts: NO_TEXTS }))
  }
  const samples = await inTurns(WARM_UP + APPENDS, { log: append, raw: insert })
  await log.close()
  raw.close()
  const [ours, theirs] = [median(samples.log.slice(WARM_UP)), median(samples.raw.slice(WARM_UP))]
  const detail = `${short(1_000 / ours)} appends/s (${short(ours)} ms) against ${short(1_000 / theirs)} raw (${short(theirs)} ms)`
  return { name: `append.batch-${size}`, value: theirs / ours, unit: '× raw', aim: atLeast(0.8), detail }
}

export const append: Measure = {
  name: 'append',
  how: `Median wall time of ${APPENDS} raw better-sqlite3 transactions divided by that of ${APPENDS} appends of the same bytes, one of each in turn, both WAL with synchronous FULL.`,
  take: () =>
    inFolder(async (folder) => {
      const readings: Reading[] = []
      for (const size of SIZES) readings.push(await against(folder, size))
      return readings
    }),
}
