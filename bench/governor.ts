/**
 * What the governor itself costs, event by event, over real logs of four protocols: what a protocol shows it, what it notes, what it
 * judges and what it says. Each part is called as the product calls it, on the states that the product was in; `govern` once an event,
 * which is more often than the engine does. Long streams show whether a late event costs more than an early one: a debate, a run of
 * forty tasks, and one whose agents are corrected in every one of them, so that hundreds of shadows are remembered.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Deliberation, evolve } from '../src/core/deliberation.ts'
import { isSameDescription } from '../src/core/findings/identity.ts'
import { evolveWatched } from '../src/core/governor/fold.ts'
import { govern } from '../src/core/governor/rules.ts'
import { watch } from '../src/core/governor/watch.ts'
import { isDriven } from '../src/core/house/house.ts'
import { rulesOf } from '../src/core/rules.ts'
import type { Recorded } from '../src/core/words.ts'
import { memoryLog } from '../src/log/memory.ts'
import { councilTable, debateTable, recorded, roundtableTable, runTable, type Table } from './governor-tables.ts'
import { replaying } from './roundtable-table.ts'
import { atMost, below, type Measure, type Reading } from './row.ts'
import { comparison, cpuMs, type Grown, inTurns, median, short } from './timing.ts'

const MICROS_MAX = 50
export const RATIO_MAX = 1.5
const WARM_UP = 4
const RUNS = 11
/** Events in one sample, at least: short logs are passed over again and again. */
const SAMPLE = 2_400
const ENGINE_WARM_UP = 2
const ENGINE_RUNS = 5
const MESSAGES = 600
const TASKS = 40

/** One event as the governor meets it: the state before it, and after it. */
export interface Step {
  readonly event: Recorded
  readonly before: Deliberation
  readonly after: Deliberation
}

export function stepsOf(events: readonly Recorded[]): readonly Step[] {
  const steps: Step[] = []
  let state: Deliberation | null = null
  for (const event of events) {
    const after: Deliberation = evolve(state, event)
    if (state !== null) steps.push({ event, before: state, after })
    state = after
  }
  return steps
}

/** Observe, fold and judge, say. */
export function governed({ event, before: { house }, after }: Step) {
  const seen = rulesOf(house.opening.protocol).observe(after.own, event, house)
  const watched = evolveWatched(house.governor, event, seen, (seat) => isDriven(house, seat))
  return { watched, watch: watch(house.watch, event), said: govern(after.house, { activeMs: 0 }) }
}

/** As many texts as are kept ready to be compared: whoever comes next finds none of its own. What that leaves behind is swept up. */
const PAIRS = 500
function forget(): void {
  for (let nth = 0; nth < PAIRS; nth++) isSameDescription(`a${nth}`, `b${nth}`)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { readonly type: 'minor' }) => void
  collect({ type: 'minor' })
}

/** CPU microseconds an event. */
const perEvent = (steps: readonly Step[], act: (step: Step) => unknown) => async (): Promise<number> => {
  const passes = Math.ceil(SAMPLE / steps.length)
  let ms = 0
  for (let pass = 0; pass < passes; pass++) {
    forget()
    ms += await cpuMs(() => {
      for (const step of steps) act(step)
    })
  }
  return (ms * 1_000) / (passes * steps.length)
}

/* ——— four protocols ——— */

async function cost(name: string, table: Table): Promise<readonly Reading[]> {
  const { events, replies } = await recorded(table)
  const { own } = await inTurns(WARM_UP + RUNS, { own: perEvent(stepsOf(events), governed) })
  const samples = own.slice(WARM_UP)
  const { engine } = await inTurns(ENGINE_WARM_UP + ENGINE_RUNS, {
    engine: () => cpuMs(() => table(memoryLog(), () => replaying(replies))),
  })
  const micros = median(samples)
  const whole = (median(engine.slice(ENGINE_WARM_UP)) * 1_000) / events.length
  const range = `${short(Math.min(...samples))} to ${short(Math.max(...samples))} µs over ${RUNS} samples of ${events.length} events`
  const share = `of ${short(whole)} µs CPU that the whole engine takes an event, with seats that answer at once`
  return [
    { name: `governor.${name}`, value: micros, unit: 'µs', aim: below(MICROS_MAX), detail: range },
    { name: `governor.${name}-share`, value: (micros / whole) * 100, unit: '%', aim: null, detail: share },
  ]
}

/* ——— long streams ——— */

/** From one event of this type, counted from 0, to before another. */
function between(steps: readonly Step[], type: Recorded['type'], from: number, to: number): readonly Step[] {
  const at = steps.flatMap(({ event }, index) => (event.type === type ? [index] : []))
  if (at[from] === undefined || at[to - 1] === undefined) throw new RangeError(`There are only ${at.length} of ${type}.`)
  return steps.slice(at[from], at[to] ?? steps.length)
}

interface Quarters {
  readonly early: readonly Step[]
  readonly late: readonly Step[]
}

/** The second and the last quarter: in the first, the memory of the last works of each seat fills up. */
export function quarters(steps: readonly Step[], type: Recorded['type']): Quarters {
  const { length: count } = steps.filter(({ event }) => event.type === type)
  const part = Math.floor(count / 4)
  return { early: between(steps, type, part, 2 * part), late: between(steps, type, count - part, count) }
}

/** What an event costs early and late in one stream, in turns. */
export async function grown({ early, late }: Quarters, act: (step: Step) => unknown, rounds: number, warmUp: number): Promise<Grown> {
  return comparison(await inTurns(warmUp + rounds, { short: perEvent(early, act), long: perEvent(late, act) }), warmUp)
}

async function growth(name: string, table: Table, type: Recorded['type']): Promise<Reading> {
  const steps = stepsOf((await recorded(table)).events)
  const { ratio, shortUs, longUs } = await grown(quarters(steps, type), governed, RUNS, WARM_UP)
  const { length: shadows } = steps.filter(({ event }) => event.type === 'shadow.detected')
  const detail = `${short(longUs)} µs in the last quarter, ${short(shortUs)} in the second, of ${steps.length} events with ${shadows} shadows`
  return { name: `governor.${name}`, value: ratio, unit: '×', aim: atMost(RATIO_MAX), detail }
}

export const governor: Measure = {
  name: 'governor',
  how: `CPU time of what the governor does with an event (observe, fold, judge, say), over whole logs of a debate, a council, a roundtable and a coding run; and that divided by the CPU time that the whole engine takes an event when the same answers come at once. Growth: CPU time an event in the last quarter of a debate of ${MESSAGES} messages and of runs of ${TASKS} tasks (in one of them agents are corrected in every task), divided by that in the second.`,
  take: async () => [
    ...(await cost('debate', await debateTable(5, 80))),
    ...(await cost('council', await councilTable())),
    ...(await cost('roundtable', await roundtableTable(3))),
    ...(await cost('run', runTable({ tasks: 5 }))),
    await growth('debate-growth', await debateTable(12, MESSAGES), 'message.published'),
    await growth('run-growth', runTable({ tasks: TASKS }), 'task.begun'),
    await growth('corrected-growth', runTable({ tasks: TASKS, isErring: true }), 'task.begun'),
  ],
}
