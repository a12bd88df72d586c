/**
 * What must hold of everything the governor says, whatever the protocol and the world: a shadow has numbers and rests on what happened,
 * the ladder is climbed one step at a time, each step has its consequence, and after a stop only what makes safe is granted.
 * invariants.test.ts shows that each of them can fail.
 */
import { type Deliberation, evolve } from '../../src/core/deliberation.ts'
import type { Recorded, RecordedOf } from '../../src/core/words.ts'
import type { Log } from '../../src/log/log.ts'

type Check = (events: readonly Recorded[]) => readonly string[]

const shadowsHaveGrounds: Check = (events) =>
  events.flatMap((event) => {
    if (event.type !== 'shadow.detected' && event.type !== 'shadow.suppressed') return []
    const { seq, shadow, layer, archetype, seat } = event
    const whose = layer === 'archetype' ? archetype !== null && seat !== null : archetype === null && seat === null
    return [
      ...(whose ? [] : [`event ${seq}: ${shadow} of the layer ${layer} names ${archetype} and ${seat}`]),
      ...event.predicates.flatMap((one) => groundless(event, one)),
    ]
  })

function groundless(
  { seq, layer }: RecordedOf<'shadow.detected' | 'shadow.suppressed'>,
  { predicate, numbers, rests, because }: RecordedOf<'shadow.detected'>['predicates'][number],
): readonly string[] {
  const values = Object.values(numbers)
  return [
    ...(values.length > 0 && values.every(Number.isFinite) ? [] : [`event ${seq}: ${predicate} has no numbers`]),
    ...(rests.every((rest) => rest > 0 && rest < seq) ? [] : [`event ${seq}: ${predicate} rests on ${rests.join(', ')}`]),
    ...(layer === 'archetype' && rests.length === 0 ? [`event ${seq}: ${predicate} rests on nothing`] : []),
    ...(because.trim() === '' ? [`event ${seq}: ${predicate} says no reason`] : []),
  ]
}

/** Where what is counted begins anew. */
const isReset = ({ type }: Recorded): boolean => type === 'cycle.begun' || type === 'deliberation.reopened'

const oneStepAtATime: Check = (events) => {
  const steps = new Map<string, number>()
  const wrong: string[] = []
  for (const event of events) {
    if (isReset(event)) steps.clear()
    if (event.type !== 'shadow.detected') continue
    const { seq, layer, archetype, shadow, seat, step } = event
    const key = [layer, archetype, shadow, seat].join('/')
    const before = steps.get(key) ?? 0
    if (step !== Math.min(before + 1, 3)) wrong.push(`event ${seq}: step ${step} of ${shadow} after ${before}`)
    steps.set(key, step)
  }
  return wrong
}

/** What is said together with it, in the same breath. */
export const GOVERNORS: readonly string[] = [
  ...['shadow.detected', 'shadow.suppressed', 'correction.applied', 'seat.replaced', 'break.tripped', 'escalation.raised'],
  ...['deliberation.paused', 'deliberation.stopping', 'checkpoint.reached', 'budget.crossed', 'seat.downgraded', 'breaker.opened'],
]

function breathAfter(events: readonly Recorded[], index: number): readonly Recorded[] {
  const end = events.findIndex(({ type }, other) => other > index && !GOVERNORS.includes(type))
  return events.slice(index + 1, end === -1 ? undefined : end)
}

const everyStepHasItsConsequence: Check = (events) =>
  events.flatMap((event, index) => {
    if (event.type !== 'shadow.detected') return []
    const after = breathAfter(events, index)
    const isThere = (holds: (one: Recorded) => boolean): boolean => after.some(holds)
    const isTold = isThere((one) => one.type === 'correction.applied' && one.shadow === event.id)
    const isMoved = isThere((one) => one.type === 'seat.replaced' && one.shadow === event.id)
    const isPaused = isThere((one) => one.type === 'deliberation.paused' && one.by === 'governor')
    const isBroken =
      isThere((one) => one.type === 'break.tripped' && one.hard && one.trigger === 'same-shadow') &&
      isThere((one) => one.type === 'escalation.raised' && one.layer === event.layer) &&
      isThere((one) => one.type === 'deliberation.stopping' && one.hard)
    const holds = event.step === 1 ? isTold : event.step === 3 ? isBroken : event.layer === 'system' ? isPaused : isMoved || isTold
    return holds ? [] : [`event ${event.seq}: step ${event.step} of ${event.shadow} has no consequence`]
  })

const replacementsKeepTheSeat: Check = (events) =>
  events.flatMap((event, index) => {
    if (event.type !== 'seat.replaced') return []
    const { seq, seat, from, to } = event
    const open = inTheAir(events.slice(0, index)).filter((one) => one.seat === seat)
    const lost = open.filter(({ request }) => !isLostNext(events.slice(index), request))
    return [
      ...(from.id === seat && to.id === seat ? [] : [`event ${seq}: ${from.id} of ${seat} becomes ${to.id}`]),
      ...(from.driver === 'human' ? [`event ${seq} takes the chair of a person`] : []),
      ...(from.driver !== 'host' || to.driver === 'host' ? [] : [`event ${seq} puts ${to.driver} in the place of a host`]),
      ...(from.name === to.name ? [`event ${seq} puts ${to.name} in its own place`] : []),
      ...lost.map(({ request }) => `event ${seq}: ${request} was asked of ${from.name}, and is not asked again`),
    ]
  })

function inTheAir(events: readonly Recorded[]): readonly { readonly request: string; readonly seat: string }[] {
  const open = new Map<string, { request: string; seat: string }>()
  for (const event of events) {
    if (event.type === 'ask.sent') open.set(event.request, { request: event.request, seat: event.seat })
    if (event.type === 'ask.answered' || event.type === 'ask.failed') open.delete(event.request)
  }
  return [...open.values()]
}

/** Given up at once, and then asked again, unless it was called off. */
function isLostNext(events: readonly Recorded[], request: string): boolean {
  const next = events.find((event) => 'request' in event && event.request === request)
  if (next?.type !== 'ask.failed' || next.code !== 'lost') return false
  const after = events.find((event) => event.seq > next.seq && 'request' in event && event.request === request)
  return after?.type === 'ask.sent' || after?.type === 'turn.withdrawn'
}

/** Everything that is safe is granted by the one who makes it so. */
export const isSecuring = (event: Recorded): boolean =>
  (event.type === 'turn.granted' || event.type === 'ask.sent') && event.purpose === 'secure'

type Stopping = Pick<RecordedOf<'deliberation.stopping'>, 'hard' | 'reason'>

const LIMITS = ['budget', 'tokens', 'calls', 'time']
const AFTER_REVIEWS = ['merge', 'inspect']

/** A run finishes the task in hand when a limit is near; after a soft break only what its reviews were waited for with. */
export const mayGrant = (protocol: string, { hard, reason }: Stopping, event: Recorded): boolean =>
  isSecuring(event) ||
  (protocol === 'run' &&
    !hard &&
    'purpose' in event &&
    (LIMITS.includes(reason) || (reason === 'break' && AFTER_REVIEWS.includes(event.purpose))))

const onlyWhatIsInHandAfterAStop: Check = (events) => {
  const [opened] = events
  const protocol = opened?.type === 'deliberation.opened' ? opened.protocol : ''
  let stopped: RecordedOf<'deliberation.stopping'> | null = null
  const wrong: string[] = []
  for (const event of events) {
    if (event.type === 'deliberation.stopping') stopped = event
    if (event.type === 'deliberation.reopened') stopped = null
    if (stopped === null) continue
    const isNew = event.type === 'task.begun' || (event.type === 'cycle.begun' && stopped.reason === 'break')
    if (isNew || (event.type === 'turn.granted' && !mayGrant(protocol, stopped, event)))
      wrong.push(`event ${event.seq} (${event.type}) after the stop at ${stopped.seq}`)
  }
  return wrong
}

const breaksStop: Check = (events) =>
  events.flatMap((event, index) => {
    if (event.type !== 'break.tripped') return []
    const isStopped = breathAfter(events, index).some(({ type }) => type === 'deliberation.stopping')
    // A soft one gives way to an end that is already there.
    const isEnded = !event.hard && events.slice(index).some(({ type }) => type === 'deliberation.closed')
    return isStopped || isEnded ? [] : [`event ${event.seq} breaks it off, and it goes on`]
  })

const escalationsAreAnsweredOnce: Check = (events) => {
  const open = new Set<string>()
  const known = new Set<string>()
  return events.flatMap((event) => {
    if (event.type === 'escalation.raised') {
      const isNew = !known.has(event.id)
      known.add(event.id)
      open.add(event.id)
      return isNew ? [] : [`event ${event.seq} raises ${event.id} again`]
    }
    if (event.type !== 'escalation.answered' && event.type !== 'escalation.expired') return []
    return open.delete(event.id) ? [] : [`event ${event.seq} settles ${event.id}, which is not open`]
  })
}

const checkpointsAreCounted: Check = (events) => {
  let [number, done] = [0, 0]
  return events.flatMap((event) => {
    if (event.type === 'task.done') done += 1
    if (event.type !== 'checkpoint.reached') return []
    number += 1
    const wrong = event.number === number ? [] : [`event ${event.seq} is checkpoint ${event.number}, the ${number}th`]
    return event.tasksDone === done ? wrong : [...wrong, `event ${event.seq} counts ${event.tasksDone} tasks of ${done}`]
  })
}

export const governorChecks: Readonly<Record<string, Check>> = {
  shadowsHaveGrounds,
  oneStepAtATime,
  everyStepHasItsConsequence,
  replacementsKeepTheSeat,
  onlyWhatIsInHandAfterAStop,
  breaksStop,
  escalationsAreAnsweredOnce,
  checkpointsAreCounted,
}

/**
 * A correction stands in the prompts of the seats it is for, from their next ask until their next work, and in no other prompt; but
 * whoever takes a seat over is told, with its first ask, what its predecessor was told.
 * Prompts are pinned by hash, so the words themselves are read.
 */
export async function promptsWrong(events: readonly Recorded[], log: Pick<Log, 'text'>): Promise<readonly string[]> {
  const texts = new Set(events.flatMap((event) => (event.type === 'correction.applied' ? [event.text] : [])))
  if (texts.size === 0) return []
  const wrong: string[] = []
  let state: Deliberation | null = null
  for (const event of events) {
    if (event.type === 'ask.sent' && state !== null) {
      const told = state.house.governor.corrections.filter(
        ({ seat, outcome }) => seat === event.seat && (outcome === 'waiting' || outcome === 'shown'),
      )
      const prompt = (await log.text(event.prompt)) ?? ''
      for (const text of texts) {
        const isFirst = told.length === 0 && isSuccessors(state, event)
        const isDue = told.some((one) => one.text === text) || (isFirst && toldBefore(state, event.seat) === text)
        const isSaid = prompt.includes(text)
        if (isDue !== isSaid) wrong.push(`event ${event.seq} to ${event.seat} ${isSaid ? 'says' : 'does not say'} "${text.slice(0, 40)}…"`)
      }
    }
    state = evolve(state, event)
  }
  return wrong
}

/** The seat was filled anew in this cycle, and its new holder has not worked yet. */
function isSuccessors({ house: { governor } }: Deliberation, { seat }: RecordedOf<'ask.sent'>): boolean {
  const taken = governor.replaced.findLast((one) => one.seat === seat)
  const shadow = governor.shadows.find(({ id }) => id === taken?.shadow)
  return taken !== undefined && shadow?.cycle === governor.cycle && !governor.works[seat]?.some(({ seq }) => seq > taken.seq)
}

const toldBefore = ({ house: { governor } }: Deliberation, seat: string): string | undefined => {
  const name = governor.shadows.find(({ id }) => id === governor.replaced.findLast((one) => one.seat === seat)?.shadow)?.shadow
  return governor.corrections.find((one) => one.seat === seat && one.name === name)?.text
}
