/**
 * The long run: npm run soak -- [--protocol ask|council|debate|roundtable|run] --runs 50000 --seed 1 [--crash]
 * Seeded worlds one after the other, every invariant after each, every tenth lived twice. It prints the seed and the world
 * of a failure at once, goes on, and ends with figures; the exit code is 1 if anything failed. With --crash it then kills
 * real processes at every event of several runs, as the crash test does for one.
 *
 *   npm run soak -- --fleet 120 --seed 1     workers killed and PostgreSQL restarted, for so many seconds, a seed after the other
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as ask from './ask-world.ts'
import compile from './compile.ts'
import * as council from './council-world.ts'
import { type Sweep, sweep } from './crash/sweep.ts'
import * as debate from './debate-world.ts'
import * as run from './governor/troubled.ts'
import { type Life, told } from './life.ts'
import * as roundtable from './roundtable-world.ts'

const TWICE_EVERY = 10
const PROGRESS_MS = 10_000
const CRASH_SEEDS = 5

interface World {
  readonly live: (seed: number) => Promise<Life>
  readonly differsAgain: (life: Life) => Promise<readonly string[]>
}

const WORLDS: Readonly<Record<string, World>> = { ask, council, debate, roundtable, run }

interface Figures {
  runs: number
  twice: number
  events: number
  failed: number
  readonly ends: Record<string, number>
}

const whole = (name: string, text: string): number => {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new RangeError(`--${name} ${text}: give a whole number.`)
}

async function worlds({ live, differsAgain }: World, runs: number, first: number): Promise<Figures> {
  const figures: Figures = { runs: 0, twice: 0, events: 0, failed: 0, ends: {} }
  const began = performance.now()
  let spoke = began
  for (let seed = first; seed < first + runs; seed++) {
    const life = await live(seed)
    const again = seed % TWICE_EVERY === 0 ? await differsAgain(life) : []
    const wrong = [...life.wrong, ...again]
    if (wrong.length > 0) console.error(told({ ...life, wrong }))
    count(figures, life.events, wrong.length > 0, seed % TWICE_EVERY === 0)
    if (performance.now() - spoke < PROGRESS_MS) continue
    spoke = performance.now()
    console.error(`${figures.runs} of ${runs} runs, ${figures.failed} failed, ${perRun(began, figures)} ms a run`)
  }
  console.log(`${figures.runs} runs (${figures.twice} of them twice), seeds ${first} to ${first + runs - 1}, ${figures.failed} failed`)
  console.log(`${figures.events} events, ${(figures.events / figures.runs).toFixed(1)} a run, ${perRun(began, figures)} ms a run`)
  console.log(`ends: ${JSON.stringify(figures.ends)}`)
  return figures
}

function count(figures: Figures, events: Life['events'], failed: boolean, twice: boolean): void {
  const end = events.findLast((event) => event.type === 'deliberation.closed')
  const reason = end?.type === 'deliberation.closed' ? end.reason : 'none'
  figures.runs += 1
  figures.twice += twice ? 1 : 0
  figures.events += events.length
  figures.failed += failed ? 1 : 0
  figures.ends[reason] = (figures.ends[reason] ?? 0) + 1
}

const perRun = (began: number, { runs, twice }: Figures): string => ((performance.now() - began) / (runs + twice)).toFixed(1)

async function crashes(protocol: Sweep['protocol'], first: number): Promise<number> {
  let failed = 0
  await compile()
  for (let seed = first; seed < first + CRASH_SEEDS; seed++) {
    const { kills, wrong } = await sweep({ protocol, seed, seats: protocol === 'council' ? 3 : 3 + (seed % 3), every: 1 })
    for (const sentence of wrong) console.error(`crash seed ${seed}: ${sentence}`)
    failed += wrong.length
    console.log(`crash seed ${seed}: ${kills} kills, ${wrong.length} wrong`)
  }
  return failed
}

/** Processes and a cluster are what the tests have; so it is one of theirs, which npm test leaves out. */
function fleet(seconds: number, first: number): number {
  const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
  const env = { ...process.env, WITAN_SOAK_SECONDS: String(seconds), WITAN_SOAK_SEED: String(first) }
  const args = [vitest, 'run', 'test/fleet/soak.test.ts', '--project', 'rest', '--disable-console-intercept']
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1
}

const { values } = parseArgs({
  options: {
    protocol: { type: 'string', default: 'ask' },
    runs: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    crash: { type: 'boolean', default: false },
    fleet: { type: 'string' },
  },
})
const seed = whole('seed', values.seed)
if (values.fleet !== undefined) process.exit(fleet(whole('fleet', values.fleet), seed))
const world = WORLDS[values.protocol]
if (world === undefined) throw new RangeError(`--protocol ${values.protocol}: choose one of ${Object.keys(WORLDS).join(', ')}.`)
const { failed } = await worlds(world, whole('runs', values.runs), seed)
const isKilled = values.crash && values.protocol !== 'run'
if (values.crash && !isKilled)
  console.error('No process of a run is killed here: test/governor/resume.test.ts takes runs up after every append.')
const crashed = isKilled ? await crashes(values.protocol as Sweep['protocol'], seed) : 0
process.exitCode = failed + crashed === 0 ? 0 : 1
