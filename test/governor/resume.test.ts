/**
 * Governed deliberations whose runner dies after every append of their life, and another takes up what the log says: the same is said,
 * found, corrected and decided. Facts of one decision are one append, so no log ever ends within one.
 */
import { describe, expect, test } from 'vitest'
import type { CouncilViews } from '../../src/core/council/views.ts'
import type { Purpose as CouncilPurpose } from '../../src/core/council/words.ts'
import type { DebateViews } from '../../src/core/debate/views.ts'
import type { Purpose as DebatePurpose } from '../../src/core/debate/words.ts'
import { random } from '../../src/core/random.ts'
import type { RoundtableViews } from '../../src/core/roundtable/views.ts'
import type { Purpose as RoundtablePurpose } from '../../src/core/roundtable/words.ts'
import type { Recorded } from '../../src/core/words.ts'
import type { Clock } from '../../src/engine/clock.ts'
import type { Wish } from '../../src/engine/open.ts'
import type { Call, Driver } from '../../src/seats/driver.ts'
import { councilReply } from '../council-seats.ts'
import { debateReply } from '../debate-seats.ts'
import { type Life, live, type Script } from '../life.ts'
import { roundtableReply } from '../roundtable-seats.ts'
import { quietScript, runWish, task } from '../run-script.ts'
import { liveWith } from '../run-world.ts'
import { answeredWith } from '../world.ts'
import { type Fault, playOf, type Temper } from './fault.ts'
import { AGENT_FAULTS } from './faults-agents.ts'
import { PROCESS_FAULTS } from './faults-process.ts'
import { driverOf, quirkOf, TABLE_FAULTS, type TableFault } from './tables.ts'

const SEED = 3
const SECONDS_MAX = 120

type Deaths = Script['deaths']

interface Governed {
  readonly name: string
  readonly livedWith: (deaths: Deaths) => Promise<Life>
  /** What must have happened, or the test shows nothing. */
  readonly happens: readonly Recorded['type'][]
  readonly course: (life: Life) => unknown
}

/* ——— what must be the same ——— */

/** What a runner does for itself, and what lost calls cost, differs. */
const COST: readonly string[] = [
  ...['at', 'wall', 'seq', 'stream', 'prev', 'hash', 'until'],
  ...['minutes', 'tokens', 'micros', 'allowance', 'used', 'planMs', 'doMs', 'checkMs'],
]

/** Events are named by what they are: their numbers move when a runner starts anew. */
function course({ events }: Life): readonly unknown[] {
  const nameOf = (seq: number): string => {
    const event = events[seq - 1]
    return event === undefined ? '?' : `${event.type} ${'request' in event ? event.request : ''}`
  }
  const told = events.filter(({ type }) => !/^(?:ask|runner|budget)\./.test(type))
  return JSON.parse(
    JSON.stringify(told, (key, value: unknown) => {
      if (COST.includes(key)) return undefined
      if (key === 'rests' && Array.isArray(value)) return value.map(Number).map(nameOf)
      // Milliseconds in a sentence.
      return typeof value === 'string' ? value.replace(/\d+(?:\.\d+)? s\b/g, '… s') : value
    }),
  ) as readonly unknown[]
}

/** Who speaks next in a debate hangs on when answers land: what the governor saw and what came of it must be the same, and the end. */
function governed({ events, state }: Life): unknown {
  const said = events.flatMap((event) => {
    if (event.type === 'shadow.detected') return [[event.shadow, event.seat, event.step]]
    return event.type === 'seat.replaced' ? [[event.type, event.seat, event.to.name]] : []
  })
  const { governor, closed } = state?.house ?? {}
  return { said, outcomes: governor?.corrections.map(({ name, seat, outcome }) => [name, seat, outcome]), end: closed?.reason }
}

/* ——— what is lived ——— */

const faultNamed = (predicate: string): Fault =>
  [...AGENT_FAULTS, ...PROCESS_FAULTS].find((fault) => fault.predicate === predicate) ?? expect.unreachable(predicate)

/** Two tasks, a merge and a checkpoint after each. */
const run = (predicate: string, temper: Temper, happens: readonly Recorded['type'][]): Governed => {
  const fault = faultNamed(predicate)
  const options = { tasks: [task('t1'), task('t2')], merge: true, ...fault.options }
  const wish = runWish(SEED, options, {}, { checkpointTasks: 1, checkpointMinutes: 100_000 })
  return {
    name: `a run: ${predicate}, ${temper}`,
    livedWith: (deaths) => liveWith(SEED, { ...quietScript(wish), deaths }, { ...playOf(fault, temper), isSteady: true }),
    happens,
    course,
  }
}

function spokenBy(call: Call): unknown {
  const chance = random(SEED, call.request)
  switch (call.protocol) {
    case 'council':
      return councilReply('sound', call.view as CouncilViews[CouncilPurpose], chance, call.seat.id)
    case 'debate':
      return debateReply('sound', call.view as DebateViews[DebatePurpose], chance, call.seat.id)
    default:
      return roundtableReply('sound', call.view as RoundtableViews[RoundtablePurpose], chance, call.seat.id)
  }
}

/** Replies hang on the seat and the request alone, and land in the order of the table: a second asking brings the same words. */
const plainly =
  (clock: Clock): Driver =>
  async (call) => {
    await clock.wait((call.seat.id.charCodeAt(0) - 96) * 1_000, call.signal)
    return answeredWith(call, spokenBy(call), 0.3)
  }

function table(protocol: TableFault['protocol'], temper: Temper, happens: readonly Recorded['type'][]): Governed {
  const fault = TABLE_FAULTS.find((one) => one.protocol === protocol) ?? expect.unreachable(protocol)
  const short = shortly(protocol, temper, fault.wish(SEED))
  const company = { plainly, wrong: { seat: SEATS[protocol], model: quirkOf(fault, temper) } }
  return {
    name: `a ${protocol}: ${fault.quirk}, ${temper}`,
    livedWith: (deaths) => live(SEED, { ...quietScript(short), deaths, drive: driverOf(SEED, company) }, () => null),
    happens,
    course: protocol === 'debate' ? governed : course,
  }
}

/** No longer than it takes for all of it to happen. */
function shortly(protocol: TableFault['protocol'], temper: Temper, wish: Wish): Wish {
  if (protocol === 'debate') return { ...wish, seats: wish.seats.slice(0, 3), options: { ...wish.options, messagesMax: 24 } }
  return protocol === 'roundtable' ? { ...wish, options: { ...wish.options, rounds: temper === 'corrigible' ? 3 : 6 } } : wish
}

/** Who can go wrong there: in the council, somebody who holds a mode that looks for harm. */
const SEATS: Readonly<Record<TableFault['protocol'], string>> = { debate: 'a', council: 'a', roundtable: 'a' }

const CORRECTED = ['shadow.detected', 'correction.applied'] as const
const REPLACED = [...CORRECTED, 'seat.replaced'] as const
const BROKEN = [...REPLACED, 'break.tripped', 'escalation.raised'] as const

describe.each<Governed>([
  run('outside-proposal', 'corrigible', [...CORRECTED, 'merge.inspected', 'checkpoint.reached', 'run.secured']),
  run('no-tests', 'incorrigible', [...BROKEN, 'run.secured']),
  run('unanimous-at-once', 'incorrigible', [...CORRECTED, 'deliberation.paused', 'deliberation.resumed']),
  table('debate', 'corrigible', CORRECTED),
  table('debate', 'incorrigible', BROKEN),
  table('council', 'incorrigible', REPLACED),
  table('roundtable', 'corrigible', CORRECTED),
  table('roundtable', 'incorrigible', BROKEN),
])('$name', ({ livedWith, happens, course: courseOf }) => {
  test(
    'taken up after any append, it says and does the same',
    async () => {
      const whole = await livedWith([])
      expect(whole.wrong).toEqual([])
      expect(happens.filter((type) => !whole.events.some((event) => event.type === type))).toEqual([])
      for (let appends = 1; ; appends++) {
        const again = await livedWith([{ appends, late: true }])
        if (again.events.filter(({ type }) => type === 'runner.started').length < 2) {
          expect(appends).toBeGreaterThan(8)
          break
        }
        expect(again.wrong, `dead after append ${appends}`).toEqual([])
        expect(courseOf(again), `dead after append ${appends}`).toEqual(courseOf(whole))
      }
    },
    SECONDS_MAX * 1_000,
  )
})
