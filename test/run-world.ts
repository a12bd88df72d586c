/**
 * One whole life of a run in a seeded world: honest agents, a clerk over a repository in memory, hours that pass in a moment. What is
 * drawn is told in run-script.ts; what one agent does wrong, in `play`. The seed is all that is needed to see it again.
 */
import { visible } from '../src/core/deliberation.ts'
import { emptyDossier } from '../src/core/dossier.ts'
import { random } from '../src/core/random.ts'
import type { RunViews } from '../src/core/run/views.ts'
import type { Purpose } from '../src/core/run/words.ts'
import type { Clock } from '../src/engine/clock.ts'
import type { Wish } from '../src/engine/open.ts'
import type { Call, Driver } from '../src/seats/driver.ts'
import * as anyone from './life.ts'
import { type Asked, exploration, failureOf, making, merging, proposal } from './run-agents.ts'
import { Repository } from './run-repository.ts'
import { reviewing } from './run-reviewers.ts'
import { quietScript, scriptOf } from './run-script.ts'
import { simClock } from './sim-clock.ts'
import { answeredWith } from './world.ts'

/** What an agent does instead of what an honest one would; undefined: as an honest one. */
export type Play = (call: Call, asked: Asked) => unknown

export interface Setting {
  readonly wish: Wish
  readonly play?: Play
  /** Nobody fails by chance. */
  readonly isSteady?: boolean
  readonly repository?: Repository
  readonly takesMs?: (call: Call) => number | undefined
}

const MINUTE_MS = 60_000

/** At least, and how much more at most, in milliseconds. */
const TAKES: Readonly<Record<Purpose, readonly [number, number]>> = {
  explore: [1 * MINUTE_MS, 5 * MINUTE_MS],
  propose: [1 * MINUTE_MS, 3 * MINUTE_MS],
  make: [5 * MINUTE_MS, 20 * MINUTE_MS],
  inspect: [4_000, 60_000],
  review: [45_000, 5 * MINUTE_MS],
  merge: [5_000, 20_000],
  secure: [500, 2_000],
}

export function honestly(view: RunViews[Purpose], asked: Asked): unknown {
  switch (view.purpose) {
    case 'explore':
      return exploration(view, asked)
    case 'propose':
      return proposal(view, asked)
    case 'make':
      return making(view, asked)
    case 'review':
      return reviewing(view, asked)
    case 'merge':
      return merging(view, asked)
    case 'inspect':
      return asked.repository.inspect(view)
    case 'secure':
      return asked.repository.secure(asked.request, view)
  }
}

const isClerk = (purpose: string): boolean => purpose === 'inspect' || purpose === 'secure'

export const runDriver =
  (seed: number, { play, isSteady = false, takesMs, repository = new Repository() }: Omit<Setting, 'wish'>) =>
  (clock: Clock): Driver =>
  async (call) => {
    const asked: Asked = { seed, request: call.request, repository, isSteady }
    const [least, more] = TAKES[call.purpose as Purpose]
    const before = clock.now()
    await clock.wait(takesMs?.(call) ?? least + random(seed, `${call.request}/takes`).below(more), call.signal)
    const played = play?.(call, asked)
    const failed = isSteady || isClerk(call.purpose) ? null : failureOf(asked)
    const value = played ?? (failed === null ? honestly(call.view as RunViews[Purpose], asked) : { failed })
    return answeredWith(call, value, 0.1, clock.now() - before)
  }

const POLL_MS = 250
const LOOK_MS = 10_000

/** Agents take hours: whoever looks at the log four times a second finds nothing new, and the simulation is slow for nothing. */
export const unhurried = ({ now, wait }: Clock): Clock => ({ now, wait: (ms, signal) => wait(ms <= POLL_MS ? LOOK_MS : ms, signal) })

/** A host's agent is honest and takes its time. */
const byHand =
  (seed: number, repository: Repository): anyone.ByHand =>
  ({ request }, state) =>
    honestly(visible(state, request, emptyDossier) as RunViews[Purpose], { seed, request, repository })

export function liveWith(seed: number, script: Omit<anyone.Script, 'drive'>, setting: Omit<Setting, 'wish'> = {}): Promise<anyone.Life> {
  const repository = setting.repository ?? new Repository()
  return anyone.live(
    seed,
    { ...script, clock: unhurried(simClock()), drive: runDriver(seed, { ...setting, repository }) },
    byHand(seed, repository),
  )
}

export const live = (seed: number): Promise<anyone.Life> => liveWith(seed, scriptOf(seed))

/** Nobody interferes and no limit is near. */
export const liveIn = (seed: number, { wish, ...setting }: Setting): Promise<anyone.Life> => liveWith(seed, quietScript(wish), setting)
