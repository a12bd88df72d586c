/**
 * What the engine itself costs per answer: whole deliberations with seats that answer at once, from opening to close,
 * counted in CPU time. `cited` adds a real dossier with three quotations an answer: retrieval, parsing, verification.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '../src/log/log.ts'
import { memoryLog } from '../src/log/memory.ts'
import { sqliteLog } from '../src/log/sqlite.ts'
import { type Gathered, gather } from '../src/sources/gather.ts'
import { inFolder } from './folder.ts'
import { atMost, type Measure, type Reading } from './row.ts'
import { instant, sit } from './table.ts'
import { cpuMs, inTurns, median, short } from './timing.ts'

const SEATS = 5
const WARM_UP = 4
const ROUNDS = 9
/** Deliberations in one sample. */
const SITTINGS = 10
const AIM_MS = 0.3

const DOSSIER = fileURLToPath(new URL('../examples/monolith', import.meta.url))

/** CPU milliseconds per answered request, over a few deliberations. */
async function perAnswer(log: Log, seed: number, sources?: Gathered): Promise<number> {
  let answers = 0
  const counted: typeof instant = (call) => {
    answers += 1
    return instant(call)
  }
  const spent = await cpuMs(async () => {
    for (let nth = 0; nth < SITTINGS; nth++) {
      await sit(log, counted, { seats: SEATS, seed: seed * SITTINGS + nth, ...(sources === undefined ? {} : { sources }) })
    }
  })
  return spent / answers
}

async function take(): Promise<readonly Reading[]> {
  const sources = await gather([DOSSIER])
  return inFolder(async (folder) => {
    const logs = { memory: memoryLog(), sqlite: sqliteLog(join(folder, 'plain.db')), cited: memoryLog() }
    let seed = 0
    const samples = await inTurns(WARM_UP + ROUNDS, {
      memory: () => perAnswer(logs.memory, ++seed),
      sqlite: () => perAnswer(logs.sqlite, ++seed),
      cited: () => perAnswer(logs.cited, ++seed, sources),
    })
    for (const log of Object.values(logs)) await log.close()
    return (['memory', 'sqlite', 'cited'] as const).map((name): Reading => {
      const kept = samples[name].slice(WARM_UP)
      const range = `${short(Math.min(...kept))} to ${short(Math.max(...kept))} ms over ${kept.length} samples of ${SITTINGS} deliberations`
      const aim = name === 'cited' ? null : atMost(AIM_MS)
      const detail =
        name === 'cited' ? `${range}; memory, with a dossier of ${sources.files.length} files and 3 quotations an answer` : range
      return { name: `engine-cpu.${name}`, value: median(kept), unit: 'ms', aim, detail }
    })
  })
}

export const engineCpu: Measure = {
  name: 'engine-cpu',
  how: `CPU time of whole deliberations (${SEATS} seats that answer at once, from opening to close) divided by the requests answered; median of ${ROUNDS} samples.`,
  take,
}
