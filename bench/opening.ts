/** Opening a long stream from the disk with nothing in hand: read, hash, parse, fold; and what its state then weighs. */
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { load } from '../src/engine/cursor.ts'
import { sqliteLog } from '../src/log/sqlite.ts'
import { inFolder } from './folder.ts'
import { below, type Measure, type Reading } from './row.ts'
import { rounds, STREAM } from './stream.ts'
import { cpuMs, median, short, wallMs } from './timing.ts'

const EVENTS = 50_000
const OPENINGS = 3
const NO_TEXTS: ReadonlyMap<string, string> = new Map()

/** Written in large batches: only reading is timed. */
async function written(path: string): Promise<void> {
  const log = sqliteLog(path)
  const source = rounds()
  let version = 0
  while (version < EVENTS) {
    const events = Array.from({ length: 200 }, () => source.next().value)
      .flat()
      .slice(0, EVENTS - version)
    const appended = await log.append(STREAM, version, { events, texts: NO_TEXTS })
    if (!appended.ok) throw new Error(`The append after ${version} met a conflict.`)
    version += events.length
  }
  await log.close()
}

/** Bytes in use once everything unreachable is gone. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

async function openOnce(path: string): Promise<{ seconds: number; cpuSeconds: number; bytes: number; claims: number }> {
  const before = heapBytes()
  const log = sqliteLog(path, { readOnly: true })
  let cursor: Awaited<ReturnType<typeof load>> = null
  let wall = 0
  const cpu = await cpuMs(async () => {
    wall = await wallMs(async () => {
      cursor = await load(log, STREAM)
    })
  })
  await log.close()
  const held = cursor as Awaited<ReturnType<typeof load>>
  if (held?.state.version !== EVENTS) throw new Error(`${held?.state.version ?? 0} of ${EVENTS} events came back.`)
  return { seconds: wall / 1_000, cpuSeconds: cpu / 1_000, bytes: heapBytes() - before, claims: held.state.house.registry.claims.size }
}

async function take(): Promise<readonly Reading[]> {
  return inFolder(async (folder) => {
    const path = join(folder, 'long.db')
    await written(path)
    const openings: Awaited<ReturnType<typeof openOnce>>[] = []
    for (let nth = 0; nth < OPENINGS; nth++) openings.push(await openOnce(path))
    const of = (key: 'seconds' | 'cpuSeconds' | 'bytes'): number => median(openings.map((one) => one[key]))
    const first = openings[0]
    const bytes = of('bytes')
    return [
      {
        name: 'opening.50000-events',
        value: of('cpuSeconds'),
        unit: 's CPU',
        aim: below(1),
        detail: `wall: median ${short(of('seconds'))} s, fastest ${short(Math.min(...openings.map(({ seconds }) => seconds)))} s; CPU of the first, before anything was warm: ${short(first?.cpuSeconds ?? 0)} s`,
      },
      {
        name: 'opening.heap-per-event',
        value: bytes / EVENTS,
        unit: 'bytes',
        aim: null,
        detail: `${short(bytes / 1_048_576)} MB for ${first?.claims} claims and all else that the state holds`,
      },
    ]
  })
}

export const opening: Measure = {
  name: 'opening',
  how: `Median CPU time of ${OPENINGS} openings of a stream of ${EVENTS} events from SQLite (read, hash, parse, fold), and the heap that its state keeps after a collection.`,
  take,
}
