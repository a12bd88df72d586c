/**
 * How fast a debate is when its seats answer at once: five seats and 80 messages, twelve and 220, each from opening to close
 * under simulated time. Beside the milliseconds stands the ratio to bare inserts of the very same bytes in the same batches:
 * a machine that is slow today is slow for both.
 */
import { join } from 'node:path'
import { GENESIS } from '../src/log/chain.ts'
import type { Batch, Log } from '../src/log/log.ts'
import { memoryLog } from '../src/log/memory.ts'
import { write } from '../src/log/record.ts'
import { sqliteLog } from '../src/log/sqlite.ts'
import { debate, type Example, example, smallExample } from './debate-table.ts'
import { debater } from './debaters.ts'
import { inFolder } from './folder.ts'
import { type RawBatch, rawFile } from './raw.ts'
import { type Aim, atMost, type Measure, type Reading } from './row.ts'
import { comparison, cpuMs, inTurns, median, short, wallMs } from './timing.ts'

const SMALL = { seats: 5, messages: 80 } as const
const LARGE = { seats: 12, messages: 220 } as const
const WARM_UP = 6
const RUNS = 15
const GROWTH_WARM_UP = 3
const GROWTH_RUNS = 7

interface Recording {
  readonly batches: readonly RawBatch[]
  readonly events: number
  readonly bytes: number
}

/** What a debate makes durable, as finished bytes: the same for the same seed, but for the stream's name and the time. */
async function recorded(at: Example, seed: number): Promise<Recording> {
  const log = memoryLog()
  const appended: { stream: string; version: number; batch: Batch }[] = []
  const append: Log['append'] = (stream, version, batch, epoch) => {
    appended.push({ stream, version, batch })
    return log.append(stream, version, batch, epoch)
  }
  await debate({ ...log, append }, debater, at, { ...SMALL, seed })
  await log.close()
  let head = GENESIS
  const batches = appended.map(({ stream, version, batch }): RawBatch => {
    const written = write(stream, version, head, batch)
    head = written.head
    return { rows: written.rows, texts: batch.texts }
  })
  const texts = batches.flatMap(({ rows, texts: pinned }) => [...rows.map(({ bytes }) => bytes), ...pinned.values()])
  const events = batches.reduce((sum, { rows }) => sum + rows.length, 0)
  return { batches, events, bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) }
}

/** Each side takes the same seeds, one after the other, so that what is stored is new to its file every time. */
async function speeds(folder: string, small: Example, full: Example): Promise<readonly Reading[]> {
  const recordings: Recording[] = []
  for (let seed = 1; seed <= WARM_UP + RUNS; seed++) recordings.push(await recorded(small, seed))
  const logs = { memory: memoryLog(), sqlite: sqliteLog(join(folder, 'debate.db')), cited: memoryLog() }
  const raw = rawFile(join(folder, 'raw.db'))
  const counted = { memory: 0, sqlite: 0, cited: 0, raw: 0 }
  const run = (side: keyof typeof logs, at: Example) => () => {
    counted[side] += 1
    return wallMs(() => debate(logs[side], debater, at, { ...SMALL, seed: counted[side] }))
  }
  const insert = (): Promise<number> => {
    const nth = counted.raw++
    return wallMs(() => {
      for (const batch of recordings[nth]?.batches ?? []) raw.insert(`debate-${nth}`, batch)
    })
  }
  const samples = await inTurns(WARM_UP + RUNS, {
    memory: run('memory', small),
    sqlite: run('sqlite', small),
    raw: insert,
    cited: run('cited', full),
  })
  for (const log of Object.values(logs)) await log.close()
  raw.close()
  return speedReadings(samples, recordings)
}

function speedReadings(samples: Record<'memory' | 'sqlite' | 'raw' | 'cited', number[]>, recordings: readonly Recording[]): Reading[] {
  const of = (name: keyof typeof samples): number[] => samples[name].slice(WARM_UP)
  const against = (name: keyof typeof samples): number => median(of(name).map((ms, index) => ms / (of('raw')[index] ?? Number.NaN)))
  const typical = (key: 'events' | 'bytes'): number => median(recordings.map((one) => one[key]))
  const commits = median(recordings.map(({ batches }) => batches.length))
  const same = `raw: ${short(median(of('raw')))} ms for ${short(typical('events'))} events and their texts, ${short(typical('bytes') / 1_024)} kB in ${commits} transactions`
  const ms = (name: 'memory' | 'sqlite' | 'cited', aim: Aim | null, note = ''): Reading => {
    const range = `${short(Math.min(...of(name)))} to ${short(Math.max(...of(name)))} ms over ${of(name).length} runs`
    return { name: `debate-speed.${name}`, value: median(of(name)), unit: 'ms', aim, detail: `${range}${note}` }
  }
  const ratio = (name: 'memory' | 'sqlite'): Reading => {
    const value = against(name)
    return { name: `debate-speed.${name}-to-raw`, value, unit: '× raw', aim: null, detail: same }
  }
  return [
    ms('memory', atMost(40)),
    ratio('memory'),
    ms('sqlite', atMost(80)),
    ratio('sqlite'),
    ms('cited', null, '; memory, with the 14 files of an example'),
  ]
}

/** CPU time a message, large against small, neighbours compared. */
async function largerTable(small: Example): Promise<Reading> {
  let seed = 0
  const perMessage = (table: typeof SMALL | typeof LARGE) => async (): Promise<number> => {
    const log = memoryLog()
    seed += 1
    const ms = await cpuMs(() => debate(log, debater, small, { ...table, seed }))
    await log.close()
    return (ms * 1_000) / table.messages
  }
  const samples = await inTurns(GROWTH_WARM_UP + GROWTH_RUNS, { short: perMessage(SMALL), long: perMessage(LARGE) })
  const { ratio, shortUs, longUs } = comparison(samples, GROWTH_WARM_UP)
  const detail = `${short(longUs)} µs a message with ${LARGE.seats} seats and ${LARGE.messages} messages, ${short(shortUs)} with ${SMALL.seats} and ${SMALL.messages}`
  return { name: 'debate-speed.growth', value: ratio, unit: '×', aim: atMost(1.5), detail }
}

export const debateSpeed: Measure = {
  name: 'debate-speed',
  how: `Median wall time of ${RUNS} warm debates of ${SMALL.seats} seats that answer at once and ${SMALL.messages} messages, from opening to close under simulated time; divided by that of bare inserts of the same bytes in the same batches (WAL, FULL), in turns. Growth: CPU time a message with ${LARGE.seats} seats and ${LARGE.messages} messages against that.`,
  take: () =>
    inFolder(async (folder) => {
      const [small, full] = [await smallExample(), await example()]
      return [...(await speeds(folder, small, full)), await largerTable(small)]
    }),
}
