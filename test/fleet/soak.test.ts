/** The kill test for minutes: a seed after the other, each in a database of its own, with the server restarted in between. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../scripts/postgres.ts'
import { modelServer } from '../cli/model-server.ts'
import { fleetOn } from './fleet.ts'
import { killing } from './kill.ts'

const SECONDS = Number(process.env.WITAN_SOAK_SECONDS)
const FIRST = Number(process.env.WITAN_SOAK_SEED ?? 1)
/** The last one may begin in the last second. */
const LONGEST_MS = 300_000
const ANSWER_MS = 700

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.stop())

test(
  'whatever the seed: all end, nothing is settled twice, every chain verifies',
  async () => {
    const models = await modelServer({ delayMs: ANSWER_MS })
    const wrong: string[] = []
    for (let seed = FIRST, deadline = Date.now() + SECONDS * 1_000; Date.now() < deadline; seed++) {
      const fleet = fleetOn(await cluster.createDatabase(`soak_${seed}`), models.env)
      const between = async (nth: number): Promise<void> => {
        if (nth % 4 === 2) await cluster.restart((seed + nth) % 8 < 4 ? 'fast' : 'immediate')
      }
      const { wrong: found, successions, takeOvers, ms } = await killing(fleet, { seed, deliberations: 20, kills: 10, between })
      console.log(`seed ${seed}: ${successions} successions, ${takeOvers} take-overs, ${found.length} wrong, ${Math.round(ms / 1_000)} s`)
      for (const sentence of found) console.error(`seed ${seed}: ${sentence}`)
      wrong.push(...found.map((sentence) => `seed ${seed}: ${sentence}`))
    }
    expect(wrong).toEqual([])
  },
  SECONDS * 1_000 + LONGEST_MS,
)
