/**
 * How much longer a deliberation takes than its calls must: wall time against the longest chain of calls that wait for
 * each other. A wave of grants can't be faster than its slowest call, so the chain is the slowest of each wave, added up.
 * The cap on calls at once is not part of the chain: waiting for a free slot counts against us.
 */

import { random } from '../src/core/random.ts'
import type { Recorded } from '../src/core/words.ts'
import { memoryLog } from '../src/log/memory.ts'
import type { Driver } from '../src/seats/driver.ts'
import { atMost, type Measure, type Reading } from './row.ts'
import { instant, sit } from './table.ts'
import { median, short, wallMs } from './timing.ts'

const RUNS = 9
const REPLY_MS = { min: 30, max: 150 } as const
const TABLES = [
  { seats: 5, aim: 1.25 },
  { seats: 12, aim: 1.45 },
] as const

/** Answers after 30 to 150 ms, the same for the same seed, and notes how long it really took. */
const slow =
  (tookMs: Map<string, number>): Driver =>
  async (call) => {
    const before = performance.now()
    const ms = REPLY_MS.min + random(call.seed, `bench/delay/${call.request}`).below(REPLY_MS.max - REPLY_MS.min + 1)
    await new Promise((resolve) => setTimeout(resolve, ms))
    const landing = await instant(call)
    tookMs.set(call.request, performance.now() - before)
    return landing
  }

/** The slowest call of each wave, added up. A wave is a row of grants with nothing between them. */
export function criticalPathMs(events: readonly Recorded[], tookMs: ReadonlyMap<string, number>): number {
  let path = 0
  let slowest = 0
  for (const event of events) {
    if (event.type === 'turn.granted') slowest = Math.max(slowest, tookMs.get(event.request) ?? 0)
    else {
      path += slowest
      slowest = 0
    }
  }
  return path + slowest
}

async function ratioOf(seats: number, seed: number): Promise<{ ratio: number; wall: number; path: number }> {
  const log = memoryLog()
  const tookMs = new Map<string, number>()
  let id = ''
  const wall = await wallMs(async () => {
    id = (await sit(log, slow(tookMs), { seats, seed })).house.id
  })
  const path = criticalPathMs(await log.read(id, 0), tookMs)
  await log.close()
  return { ratio: wall / path, wall, path }
}

async function take(): Promise<readonly Reading[]> {
  const runs = TABLES.map(({ seats, aim }) => ({ seats, aim, taken: [] as Awaited<ReturnType<typeof ratioOf>>[] }))
  for (let seed = 1; seed <= RUNS; seed++) for (const { seats, taken } of runs) taken.push(await ratioOf(seats, seed))
  return runs.map(({ seats, aim, taken }) => {
    const worst = Math.max(...taken.map(({ ratio }) => ratio))
    const detail = `median ${short(median(taken.map(({ wall }) => wall)))} ms for a path of ${short(median(taken.map(({ path }) => path)))} ms; worst ${short(worst)}`
    return { name: `critical-path.${seats}-seats`, value: median(taken.map(({ ratio }) => ratio)), unit: '×', aim: atMost(aim), detail }
  })
}

export const criticalPath: Measure = {
  name: 'critical-path',
  how: `Wall time of an ask under the brisk clock with seats that take ${REPLY_MS.min} to ${REPLY_MS.max} ms, divided by the slowest call of each wave added up; median of ${RUNS} seeds, with the default cap of calls at once.`,
  take,
}
