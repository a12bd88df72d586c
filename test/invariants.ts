/**
 * What must hold of every finished deliberation, whatever the world did. Each check takes the whole log and gives back
 * sentences about what is wrong, so that a failure names the event; an empty list is a pass. The same checks read logs of
 * the simulator, of the crash tests and of the long runs, and test/invariants.test.ts shows that each of them can fail.
 */
import { isDeepStrictEqual } from 'node:util'
import type { AskReport } from '../src/core/ask/report.ts'
import { type Deliberation, evolve, report } from '../src/core/deliberation.ts'
import { type Dossier, emptyDossier } from '../src/core/dossier.ts'
import type { Limits, Seat } from '../src/core/house/words.ts'
import type { Recorded } from '../src/core/words.ts'
import { councilAlong } from './council-invariants.ts'
import { debateAlong } from './debate-invariants.ts'
import { governorChecks, isSecuring, mayGrant } from './governor/invariants.ts'
import { roundtableAlong } from './roundtable-invariants.ts'
import { settles } from './settles.ts'

/** `dossier`: what was quoted; checks that need none don't look at it. */
type Check = (events: readonly Recorded[], dossier: Dossier) => readonly string[]

/** What is left over is settled; what a user asks for then is written down before it is opened again, and an appeal at any time. */
const AFTER_THE_END: readonly string[] = [
  ...['turn.withdrawn', 'ask.failed', 'ask.answered'],
  ...['rounds.extended', 'synthesis.asked', 'block.appealed', 'interruption.lifted'],
  ...['escalation.answered', 'escalation.expired', 'correction.applied'],
]

const endsOncePerReopening: Check = (events) => {
  const wrong: string[] = []
  let isOpen = true
  for (const { type, seq } of events) {
    if (type === 'deliberation.closed' && !isOpen) wrong.push(`event ${seq} closes it a second time`)
    if (type === 'deliberation.closed') isOpen = false
    else if (type === 'deliberation.reopened') isOpen = true
    else if (!isOpen && !AFTER_THE_END.includes(type)) wrong.push(`event ${seq} (${type}) happens after the end`)
  }
  return isOpen ? [...wrong, 'it never closed'] : wrong
}

/** One turn of a debate may concede and update at once: two messages, the second right after the first. */
const isSecondMove = (event: Recorded, before: Recorded | null): boolean =>
  event.type === 'message.published' &&
  before?.type === 'message.published' &&
  before.request === event.request &&
  [before.said.move, event.said.move].toSorted().join() === 'CONCEDE,UPDATE_POSITION'

/** At a roundtable what was held or blocked may be published later, and one reply may ask for two things: that settles nothing again. */
const isSettledAgain = ({ type }: Recorded, before: string | undefined): boolean =>
  before !== undefined &&
  ((['contribution.made', 'stance.declared', 'contribution.blocked'].includes(type) &&
    ['contribution.held', 'contribution.blocked'].includes(before)) ||
    (type === 'context.requested' && before === type))

const everyTurnSettledOnce: Check = (events) => {
  const granted = new Map<string, number>()
  const settledBy = new Map<string, string>()
  const wrong: string[] = []
  let said: Recorded | null = null
  for (const event of events) {
    if (event.type === 'turn.granted') {
      if (granted.has(event.request)) wrong.push(`event ${event.seq} grants ${event.request} again`)
      granted.set(event.request, 0)
      continue
    }
    const request = settles(event)
    if (request === null || isSecondMove(event, said) || isSettledAgain(event, settledBy.get(request))) continue
    settledBy.set(request, event.type)
    const times = granted.get(request)
    if (times === undefined) wrong.push(`event ${event.seq} (${event.type}) settles ${request}, which nobody granted`)
    granted.set(request, (times ?? 0) + 1)
    said = event.type === 'message.published' ? event : null
  }
  for (const [request, times] of granted) if (times !== 1) wrong.push(`${request} was settled ${times} times`)
  return wrong
}

/** Attempts are 1, 2, 3…; each is sent once, then settled once; nothing is asked after its answer. */
const everyAttemptBilledOnce: Check = (events) => {
  const wrong: string[] = []
  const asks = new Map<string, { attempt: number; inFlight: boolean; answered: boolean }>()
  for (const event of events) {
    if (event.type === 'ask.sent') {
      const before = asks.get(event.request) ?? { attempt: 0, inFlight: false, answered: false }
      if (event.attempt !== before.attempt + 1)
        wrong.push(`event ${event.seq} sends attempt ${event.attempt} of ${event.request} after ${before.attempt}`)
      if (before.inFlight) wrong.push(`event ${event.seq} sends ${event.request} while attempt ${before.attempt} is in the air`)
      if (before.answered) wrong.push(`event ${event.seq} asks ${event.request} again after its answer`)
      asks.set(event.request, { attempt: event.attempt, inFlight: true, answered: false })
    } else if (event.type === 'ask.answered' || event.type === 'ask.failed') {
      const before = asks.get(event.request)
      if (before?.inFlight !== true || before.attempt !== event.attempt)
        wrong.push(`event ${event.seq} settles attempt ${event.attempt} of ${event.request}, which is not in the air`)
      asks.set(event.request, { attempt: event.attempt, inFlight: false, answered: event.type === 'ask.answered' })
    }
  }
  for (const [request, { inFlight }] of asks) if (inFlight) wrong.push(`${request} is still in the air at the end`)
  return wrong
}

const timeNeverDecreases: Check = (events) =>
  events.flatMap(({ seq, at }, index) => {
    const before = events[index - 1]?.at ?? 0
    return at >= before && Number.isInteger(at) ? [] : [`event ${seq} happens at ${at}, after one at ${before}`]
  })

/** People and hosts submit what they say; there is no call. */
const isByHand = ({ driver }: Seat): boolean => driver === 'human' || driver === 'host'

/** A vote is a complete ranking of all others that were shown, by somebody whose answer to that request was used. */
const votesAreReal: Check = (events) => {
  const shown = new Map<string, readonly string[]>()
  const used = new Set<string>()
  const byHand = new Set(
    events.flatMap((event) => (event.type === 'deliberation.opened' ? event.seats.filter(isByHand).map(({ id }) => id) : [])),
  )
  return events.flatMap((event) => {
    if (event.type === 'turn.granted') shown.set(event.request, event.shown)
    if (event.type === 'ask.answered' && event.used) used.add(event.request)
    if (event.type === 'turn.granted' && byHand.has(event.seat)) used.add(event.request)
    if (event.type === 'answer.given' && !used.has(event.request))
      return [`event ${event.seq} takes an answer to ${event.request} that never came`]
    if (event.type !== 'ranking.cast') return []
    const ballot = event.ranking.flat().toSorted().join()
    const wrong =
      ballot === (shown.get(event.request) ?? []).toSorted().join() ? [] : [`event ${event.seq} ranks ${ballot}, not what was shown`]
    if (event.ranking.flat().includes(event.seat)) wrong.push(`event ${event.seq}: ${event.seat} ranks its own answer`)
    if (!used.has(event.request)) wrong.push(`event ${event.seq} counts a ballot of ${event.request} that never came`)
    return wrong
  })
}

/** Ballots are only comparable if all of them rank the same answers: nobody answers once somebody has ranked. */
const ballotsCoverAll: Check = (events) => {
  const authors = events.flatMap((event) => (event.type === 'answer.given' ? [event.seat] : []))
  return events.flatMap((event) => {
    if (event.type !== 'ranking.cast') return []
    const unseen = authors.filter((seat) => seat !== event.seat && !event.ranking.flat().includes(seat))
    return unseen.length === 0 ? [] : [`event ${event.seq} is a ballot that never saw the answers of ${unseen.join(', ')}`]
  })
}

const within = (seq: number, name: string, taken: number, cap: number | null): readonly string[] =>
  cap === null || taken <= cap ? [] : [`after event ${seq} ${name} are ${taken} of ${cap}`]

interface Declared {
  readonly tokens: number
  readonly micros: number
}

/** What somebody else's agents have used is only heard of afterwards: no cap of ours could hold them back. */
function capsHold({ house }: Deliberation, seq: number, declared: Declared): readonly string[] {
  const { spending, limits } = house
  const inTheAir = Object.values(house.desk).filter((ask) => ask.inFlight !== null).length
  return [
    ...within(seq, 'micro-dollars', spending.micros + spending.reservedMicros - declared.micros, limits.microsMax),
    ...within(seq, 'tokens', spending.tokens + spending.reservedTokens - declared.tokens, limits.tokensMax),
    ...within(seq, 'calls', spending.calls, limits.callsMax),
    ...within(seq, 'calls in the air', inTheAir, limits.concurrency),
    ...(spending.reservedMicros < 0 || spending.reservedTokens < 0 ? [`after event ${seq} less than nothing is set aside`] : []),
  ]
}

/** What a protocol's own invariants see: the state before a fact, the fact, the state after it. */
export type Along = (before: Deliberation, event: Recorded, after: Deliberation) => readonly string[]

/** Its result is never empty. */
const askAlong: Along = (_, { seq }, after) =>
  ((report(after) as AskReport).result.because ?? '') === '' ? [`after event ${seq} the report says nothing`] : []

/** A fresh watcher for each log: they remember. */
const watchers: Readonly<Record<string, (dossier: Dossier) => Along>> = {
  ask: () => askAlong,
  council: councilAlong,
  debate: debateAlong,
  roundtable: roundtableAlong,
}

/** What is finished or made safe while it stops; and at a soft stop, what was in hand already is asked again if its answer was lost. */
function isParting(event: Recorded, before: Deliberation | null): boolean {
  const { stopping = null, opening } = before?.house ?? {}
  if (stopping === null || opening === undefined) return false
  if (event.type === 'ask.sent' && opening.protocol === 'run' && !stopping.hard) return true
  return mayGrant(opening.protocol, stopping, event)
}

/** Folds once and looks after every event: caps, nothing sent or granted while it may not, and what the protocol promises. */
const everyPrefixHolds: Check = (events, dossier) => {
  const wrong: string[] = []
  let state: Deliberation | null = null
  let along: Along | undefined
  let declared: Declared = { tokens: 0, micros: 0 }
  for (const event of events) {
    const before: Deliberation | null = state
    if ((event.type === 'ask.sent' || event.type === 'turn.granted') && before?.house.status !== 'open' && !isParting(event, before))
      wrong.push(`event ${event.seq} (${event.type}) while it was ${before?.house.status}`)
    state = evolve(state, event)
    if (event.type === 'spend.declared')
      declared = { tokens: declared.tokens + event.tokens, micros: declared.micros + (event.micros ?? 0) }
    wrong.push(...capsHold(state, event.seq, declared))
    along ??= watchers[state.house.opening.protocol]?.(dossier)
    if (before !== null && along !== undefined) wrong.push(...along(before, event, state))
    if (wrong.length > WRONG_MAX) return wrong
  }
  return wrong
}

/** A log that is wrong from some event on is wrong at every later one too. */
const WRONG_MAX = 200

const checks: Readonly<Record<string, Check>> = {
  endsOncePerReopening,
  everyTurnSettledOnce,
  everyAttemptBilledOnce,
  timeNeverDecreases,
  votesAreReal,
  ballotsCoverAll,
  everyPrefixHolds,
  ...governorChecks,
}

export const violationsIn = (events: readonly Recorded[], dossier: Dossier = emptyDossier): readonly string[] =>
  Object.entries(checks).flatMap(([name, check]) => check(events, dossier).map((sentence) => `${name}: ${sentence}`))

/** The fold of the log is what the runner held at the end, and both survive a snapshot. */
export function replayDiffers(events: readonly Recorded[], final: Deliberation): readonly string[] {
  let state: Deliberation | null = null
  for (const event of events) state = evolve(state, event)
  const wrong: string[] = []
  if (!isDeepStrictEqual(state, final)) wrong.push('the fold of the log is not what the runner held')
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(final)), final)) wrong.push('the state is not plain JSON')
  return wrong
}

/** A log without what may differ between two runs of the same world: wall time, latency, hashes, the stream's name, and a prompt that says it. */
export const comparable = (events: readonly Recorded[]): readonly unknown[] =>
  events.map((event) => ({
    ...event,
    ...{ stream: '', wall: '', prev: '', hash: '' },
    ...('latencyMs' in event ? { latencyMs: 0 } : {}),
    ...('prompt' in event && isSecuring(event) ? { prompt: '' } : {}),
  }))

export const higher = (limits: Limits): Partial<Limits> => ({
  microsMax: limits.microsMax === null ? null : limits.microsMax * 3 + 20_000,
  tokensMax: limits.tokensMax === null ? null : limits.tokensMax * 3 + 20_000,
  callsMax: limits.callsMax === null ? null : limits.callsMax + 40,
  minutesMax: limits.minutesMax === null ? null : limits.minutesMax + 60,
  turnsMax: limits.turnsMax + 100,
})
