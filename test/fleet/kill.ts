/**
 * Workers that die without a word, again and again, at moments drawn from a seed: what they ran must end all the same.
 *
 *   20 deliberations, three workers ──▶ one of them is killed -9, another is started; ten times ──▶ all end ──▶ the log is looked at
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { random } from '../../src/core/random.ts'
import type { Running } from '../cli/witan.ts'
import { asking, type Fleet, lookedAt, openedAt, standingAt, unendedAfter } from './fleet.ts'

const WORKERS = 3
const RUNNING = 3
const PAUSE_MS_MAX = 2_500
const PATIENCE_MS = 90_000
const DEBATE = { protocol: 'debate', topic: 'We should ship on Friday', offline: true } as const

export interface Killing {
  readonly seed: number
  readonly deliberations: number
  readonly kills: number
  /** Called between two kills. */
  readonly between?: (nth: number) => Promise<void>
}

export interface Killed {
  readonly wrong: readonly string[]
  readonly successions: number
  readonly takeOvers: number
  readonly ms: number
}

export async function killing(fleet: Fleet, { seed, deliberations, kills, between }: Killing): Promise<Killed> {
  const chance = random(seed, 'kills')
  const began = performance.now()
  const node = await fleet.node()
  const workers: Running[] = await Promise.all(Array.from({ length: WORKERS }, () => fleet.worker(RUNNING)))
  const wanted = Array.from({ length: deliberations }, (_, n) => (n % 10 === 9 ? DEBATE : asking(n)))
  const ids = await Promise.all(wanted.map((each) => openedAt(node, each)))
  const replacements: Promise<void>[] = []
  for (let nth = 0; nth < kills; nth++) {
    await sleep(chance.below(PAUSE_MS_MAX))
    if (between !== undefined) {
      // Who begins while there is no database leaves again: that is for whoever starts it to see to.
      await Promise.all(replacements)
      await between(nth)
    }
    const [victim] = workers.splice(chance.below(workers.length), 1)
    victim?.kill('SIGKILL')
    const replaced = fleet.worker(RUNNING).then((fresh) => void workers.push(fresh))
    replacements.push(replaced)
    if (workers.length === 0) await replaced
  }
  await Promise.all(replacements)
  const engine = await fleet.engine()
  const left = await unendedAfter(engine, ids, PATIENCE_MS)
  const { wrong, successions } = await lookedAt(
    engine,
    ids.filter((id) => !left.includes(id)),
  )
  const { takeOvers } = await standingAt(node)
  await engine.close()
  for (const process of [node.process, ...workers]) process.kill('SIGKILL')
  return { wrong: [...left.map((id) => `${id} has not ended.`), ...wrong], successions, takeOvers, ms: performance.now() - began }
}
