/**
 * Four deliberations for the governor to watch, each from opening to close under simulated time: a debate, a council of
 * stand-ins, a roundtable of theirs, and a coding run over a repository in memory. What is said is recorded once and then
 * replayed at once, so that a second time costs what the engine costs.
 */
import { fileURLToPath } from 'node:url'
import type { Deliberation } from '../src/core/deliberation.ts'
import { isRefusal } from '../src/core/refusal.ts'
import type { ReviewView, RunViews } from '../src/core/run/views.ts'
import type { Explore, Propose, Purpose, Review } from '../src/core/run/words.ts'
import type { Recorded } from '../src/core/words.ts'
import type { Clock } from '../src/engine/clock.ts'
import { councilFor } from '../src/engine/council.ts'
import { open, type Wish } from '../src/engine/open.ts'
import { run } from '../src/engine/run.ts'
import { NO_SETTINGS } from '../src/engine/settings.ts'
import type { Log } from '../src/log/log.ts'
import { memoryLog } from '../src/log/memory.ts'
import type { Driver } from '../src/seats/driver.ts'
import { offlineDriver } from '../src/seats/standin/driver.ts'
import { Repository } from '../test/run-repository.ts'
import { runWish, task } from '../test/run-script.ts'
import { honestly, unhurried } from '../test/run-world.ts'
import { simClock } from '../test/sim-clock.ts'
import { debate, smallExample } from './debate-table.ts'
import { debater } from './debaters.ts'
import { type Replies, recording, sitDown, soundDriver, soundTable } from './roundtable-table.ts'
import { LIMITS } from './table.ts'

const DOCUMENT = fileURLToPath(new URL('../examples/council/flawed-prd.md', import.meta.url))
const SEED = 1

/** One deliberation on this log; `played` stands between the engine and whoever answers. */
export type Table = (log: Log, played: (driver: Driver) => Driver) => Promise<Deliberation>

const estimate = (): { tokens: number; micros: number } => ({ tokens: 4_000, micros: 1_000 })

async function toItsEnd(log: Log, wish: Wish, driver: (clock: Clock) => Driver, clock = simClock()): Promise<Deliberation> {
  const id = await open(log, clock, wish)
  if (isRefusal(id)) throw new Error(id.because)
  const each = driver(clock)
  const drivers = { model: each, offline: each, repository: each }
  const ran = await run({ log, drivers, clock, runner: 'bench', estimate }, id, new AbortController().signal)
  if (!ran.ok) throw new Error(`The run ended early: ${ran.because}.`)
  if (ran.state.house.closed?.reason !== 'completed') throw new Error(`It ended early: ${ran.state.house.closed?.because}`)
  return ran.state
}

export async function debateTable(seats: number, messages: number): Promise<Table> {
  const at = await smallExample()
  return (log, played) => debate(log, played(debater), at, { seats, messages, seed: SEED })
}

export async function councilTable(): Promise<Table> {
  const review = {
    document: DOCUMENT,
    northStar: null,
    escalateTo: null,
    since: null,
    castFile: null,
    model: null,
    seatModels: new Map<string, string>(),
  }
  const wish = await councilFor({ ...review, offline: true, limits: {}, pace: 'brisk', seed: SEED }, NO_SETTINGS)
  if (isRefusal(wish)) throw new Error(wish.because)
  return (log, played) => toItsEnd(log, wish, () => played(offlineDriver))
}

export async function roundtableTable(rounds: number): Promise<Table> {
  const table = soundTable(5)
  return (log, played) => sitDown(log, played(soundDriver), table, { mode: 'collaborative', rounds, seed: SEED })
}

/* ——— coding runs ——— */

/** Whatever an agent does takes so long: nobody would call that hasty. */
const STEP_MS = 180_000

const landed = (value: unknown) => ({
  ...{ ok: true as const, value, raw: JSON.stringify(value), lookups: [] },
  ...{
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
    micros: 0,
    latencyMs: STEP_MS,
    model: 'bench/instant',
  },
})

/** Checkpoints stay away: a run that wears out would stop at one. */
const ENDLESS = { ...LIMITS, turnsMax: 100_000, checkpointMinutes: 1e6, checkpointTasks: 1e6 }

interface Works {
  readonly tasks: number
  /** Everybody but the maker goes too far in the first try of each cycle, and does better when told. */
  readonly isErring?: boolean
}

export function runTable({ tasks, isErring = false }: Works): Table {
  const list = Array.from({ length: tasks }, (_, n) => task(`t${n + 1}`))
  const wish = runWish(SEED, { tasks: list, workflow: 'thorough' }, {}, ENDLESS)
  return (log, played) => {
    const repository = new Repository()
    const agents = played(async ({ request, view: seen }) => {
      const view = seen as RunViews[Purpose]
      const reply = honestly(view, { seed: SEED, request, repository, isSteady: true })
      return landed(isErring ? erring(view, reply) : reply)
    })
    const driver =
      (clock: Clock): Driver =>
      async (call) => {
        await clock.wait(STEP_MS, call.signal)
        return agents(call)
      }
    return toItsEnd(log, wish, driver, unhurried(simClock()))
  }
}

const TOO_MUCH = { guardian: { needs: 'compromised-system' }, trickster: { needs: 'impossible' }, sage: { isTrivialDocs: true } } as const

function erring(view: RunViews[Purpose], reply: unknown): unknown {
  if (!('attempt' in view) || view.attempt > 1) return reply
  switch (view.purpose) {
    case 'explore':
      return { ...(reply as Explore), tangents: ['the tariff', 'the crew', 'the mail', 'the clock'] }
    case 'propose':
      return { ...(reply as Propose), packages: ['left-harbour', 'right-harbour'] }
    case 'review':
      return overdone(view, reply as Review)
    default:
      return reply
  }
}

function overdone({ self: { archetype }, change }: ReviewView, reply: Review): Review {
  if (archetype === 'skeptic') {
    const doubts = ['the tariff', 'the crew', 'the mail', 'the clock'].map((what) => `Is ${what} of another harbour sound?`)
    return { ...reply, challenges: doubts.map((text) => ({ text, alternative: 'Leave it.', isInScope: false })) }
  }
  if (archetype !== 'guardian' && archetype !== 'trickster' && archetype !== 'sage') return reply
  const finding = {
    ...{ severity: 'info' as const, category: 'security', path: change.files[0]?.path ?? null, line: 1, quote: null },
    ...{
      description: `Whoever has the harbour (${archetype}) has the ferry.`,
      fix: 'Lock it.',
      repro: 'Take the harbour.',
      action: 'Lock it.',
    },
    ...{ needs: 'nothing' as const, isTrivialDocs: false, sameAs: null },
    ...TOO_MUCH[archetype],
  }
  return { ...reply, findings: [...reply.findings, finding] }
}

/** What is said, and the log of it. */
export async function recorded(table: Table): Promise<{ readonly replies: Replies; readonly events: readonly Recorded[] }> {
  const [log, replies] = [memoryLog(), new Map<string, unknown>()]
  const { house } = await table(log, (driver) => recording(driver, replies))
  return { replies, events: await log.read(house.id, 0) }
}
