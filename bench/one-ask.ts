/** One `ask` of five seats that answer at once, from opening to close: how long, and how many commits. */
import { join } from 'node:path'
import type { Log } from '../src/log/log.ts'
import { memoryLog } from '../src/log/memory.ts'
import { sqliteLog } from '../src/log/sqlite.ts'
import { inFolder } from './folder.ts'
import type { Measure, Reading } from './row.ts'
import { instant, sit } from './table.ts'
import { inTurns, median, short, wallMs } from './timing.ts'

const SEATS = 5
const WARM_UP = 30
const RUNS = 80

/** The same log, counting what it makes durable: appends, and the lease taken and given back. */
function counting(log: Log): { log: Log; commits: () => number; events: () => number } {
  let commits = 0
  let events = 0
  const append: Log['append'] = (stream, version, batch, epoch) => {
    commits += 1
    events += batch.events.length
    return log.append(stream, version, batch, epoch)
  }
  const takeLease: Log['takeLease'] = (...given) => {
    commits += 1
    return log.takeLease(...given)
  }
  const releaseLease: Log['releaseLease'] = (...given) => {
    commits += 1
    return log.releaseLease(...given)
  }
  return { log: { ...log, append, takeLease, releaseLease }, commits: () => commits, events: () => events }
}

async function take(): Promise<readonly Reading[]> {
  return inFolder(async (folder) => {
    const sides = { memory: counting(memoryLog()), sqlite: counting(sqliteLog(join(folder, 'one.db'))) }
    let seed = 0
    const once = (log: Log) => () => wallMs(() => sit(log, instant, { seats: SEATS, seed: ++seed }))
    const samples = await inTurns(WARM_UP + RUNS, { memory: once(sides.memory.log), sqlite: once(sides.sqlite.log) })
    for (const { log } of Object.values(sides)) await log.close()
    return (['memory', 'sqlite'] as const).map((name): Reading => {
      const perRun = (count: number): string => short(count / (WARM_UP + RUNS))
      const detail = `${perRun(sides[name].commits())} commits and ${perRun(sides[name].events())} events a run`
      return { name: `one-ask.${name}`, value: median(samples[name].slice(WARM_UP)), unit: 'ms', aim: null, detail }
    })
  })
}

export const oneAsk: Measure = {
  name: 'one-ask',
  how: `Median wall time of ${RUNS} warm runs of an ask with ${SEATS} seats that answer at once, from opening to close; SQLite with synchronous FULL. Commits are appends plus the lease taken and given back.`,
  take,
}
