import { readdirSync } from 'node:fs'
import { isRefusal } from '../../src/core/refusal.ts'
import { engineOver } from '../../src/engine/engine.ts'
import { openLog } from '../../src/log/open.ts'
import { offlineDriver } from '../../src/seats/offline/driver.ts'
import { simClock } from '../sim-clock.ts'
import { debateOf, exampleOf } from './spending.ts'
async function one(name: string, plain: Awaited<ReturnType<typeof debateOf>>) {
  const log = await openLog('memory:', {})
  const clock = simClock()
  const engine = engineOver({ log, clock, workshop: async () => ({ log, clock, runner: 'm', estimate: () => ({ tokens: 0, micros: 0 }), drivers: { offline: offlineDriver } }) })
  const id = await engine.open({ ...plain, pace: 'live' })
  if (isRefusal(id)) throw new Error(id.because)
  await engine.run(id, new AbortController().signal)
  const ev = await engine.read(id, 0, 100000)
  const last = ev.at(-1)
  console.log(name, plain.seats.length, 'seats', (Date.parse(last!.wall) - Date.parse(ev[0]!.wall)) / 1000, 's', (last as any).reason)
  await engine.close()
}
for (const seats of [3, 5, 8, 12]) for (const t of [null, ...readdirSync('test/topics').slice(0, 4)]) await one(t ?? 'none', await debateOf(seats, t))
for (const s of [1, 2, 3]) await one('example', await exampleOf(s))
