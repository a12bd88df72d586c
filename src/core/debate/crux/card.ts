/**
 * The crux card: what a thread's disagreement turns on, computed from its structured moves, never opined.
 *
 *   question ← the clerk's once adopted, else the thread's      criteria ← falsifiers and the clerk's, if concrete
 *   positions, concessions, evidence ← the moves                validated ← both sides, two criteria, two flips, yes or no
 *
 * confidence = mean confidence of the seats that count as YES or NO
 *            × the share of them that restated every opponent they were given, each time ACCURATE.
 * A flip is held against the question that seats committed to, not against the clerk's later wording.
 */
import type { Horizon } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { dominantHorizon } from '../lock/horizon.ts'
import { threadMessages } from '../messages.ts'
import { VALIDATION } from '../numbers.ts'
import type { Debate, Message, Position, Thread } from '../state.ts'
import type { Dcg } from '../words.ts'
import { adoptedClerk } from './adopted.ts'
import { type Criterion, criteriaOf } from './criteria.ts'
import { type Counted, dcgOf, flippersOf, mean } from './dcg.ts'
import { type Granted, grantedIn } from './granted.ts'
import { readQuestion } from './question.ts'
import { countedSides, isSplit, ownThreads, presentPositions, type Sides, settledSide, tallied } from './sides.ts'
import { asksTopic } from './topic.ts'

export interface CardPosition extends Position {
  readonly seat: SeatId
  readonly flipCounts: boolean
}

export interface CardEvidence {
  readonly message: Message
  /** Ids of the messages that challenge it. */
  readonly challengedBy: readonly string[]
}

export interface Card {
  readonly id: string
  readonly question: string
  readonly by: 'fold' | 'clerk'
  readonly forecast: boolean
  /** It asks the topic itself: nothing below it was found to turn on. */
  readonly asksTopic: boolean
  readonly status: 'resolved' | 'open' | 'challenged'
  /** The thread still goes on. */
  readonly provisional: boolean
  readonly validated: boolean
  readonly failures: readonly string[]
  /** Of every seat that committed, those that are gone included. */
  readonly positions: readonly CardPosition[]
  /** By what counts, without those that are gone. */
  readonly sides: Sides
  readonly settled: 'YES' | 'NO' | null
  readonly criteria: readonly Criterion[]
  readonly granted: readonly Granted[]
  readonly evidence: readonly CardEvidence[]
  readonly dcg: Counted
  readonly lockedDcg: Dcg | null
  readonly dominantHorizon: Horizon
  readonly confidence: number
  /** Ids of the messages behind it, in order. */
  readonly messages: readonly string[]
  readonly alternatives: readonly string[]
}

/** Null while the thread has no question, or nobody has taken a position on it. */
export function cardOf(own: Debate, threadId: string): Card | null {
  const told = own.threads[threadId]
  const thread = told && { ...told, clerk: adoptedClerk(told) }
  const asked = thread?.question ?? thread?.clerk?.question ?? null
  if (thread === undefined || asked === null || Object.keys(thread.positions).length === 0) return null
  const messages = threadMessages(own, thread)
  const question = thread.clerk?.question ?? asked
  const committed = { positions: thread.positions, question: asked }
  const sides = countedSides(thread.positions, own.seats)
  const criteria = criteriaOf(thread, own.seats)
  const dcg = dcgOf(committed, own.seats)
  const by = thread.clerk === null ? 'fold' : 'clerk'
  const failures = [...unlocked(thread, by), ...failuresOf({ question, sides, criteria, dcg })]
  const settled = settledSide(thread.positions, own.seats)
  return {
    id: thread.id,
    question,
    by,
    forecast: readQuestion(question).kind === 'forecast',
    asksTopic: asksTopic(own, question),
    status: thread.challenges.some(({ answered }) => !answered) ? 'challenged' : settled === null ? 'open' : 'resolved',
    provisional: thread.stage !== 'DONE',
    validated: failures.length === 0,
    failures,
    positions: positionsOf(own, thread, asked),
    sides,
    settled,
    criteria,
    granted: grantedIn(thread, messages, own.seats),
    evidence: evidenceIn(messages),
    dcg,
    lockedDcg: thread.lockedDcg,
    dominantHorizon: dominantHorizon(horizonsOf(own, thread)),
    confidence: confidenceOf(own, thread),
    messages: behind(thread, messages),
    alternatives: Object.values(own.proposals)
      .filter(({ from, status }) => from === thread.id && status === 'REJECTED')
      .map(({ question: other, topic }) => other ?? topic)
      .concat(told?.clerk != null && thread.clerk === null ? [told.clerk.question] : []),
  }
}

/** The cards of all threads that have one; what was merged has its card where it went. */
export const cardsOf = (own: Debate): readonly Card[] => ownThreads(own).flatMap(({ id }) => cardOf(own, id) ?? [])

/** What nobody has restated is not yet understood. A clerk may still read a crux out of it. */
function unlocked({ lock }: Thread, by: Card['by']): readonly string[] {
  if (by === 'clerk' || lock.lockedAt !== null) return []
  const lacks = [...new Set((lock.failures.at(-1) ?? []).map(({ rule }) => LACKS[rule] ?? rule))]
  return [`It has not locked${lacks.length === 0 ? '.' : `: ${lacks.join(', ')}.`}`]
}

const LACKS: Readonly<Record<string, string>> = {
  'too-few-commitments': 'too few took a side',
  'one-sided': 'one side is missing',
  'steelman-not-passed': 'a restatement was not found accurate',
  'falsifier-missing': 'somebody has not said what would change its mind in a way that can be checked',
}

function failuresOf({ question, sides, criteria, dcg }: Pick<Card, 'question' | 'sides' | 'criteria' | 'dcg'>): readonly string[] {
  const read = readQuestion(question)
  const { criteriaMin, flipsMin } = VALIDATION
  return [
    ...(isSplit(sides) ? [] : [`No real disagreement: it needs YES and NO, and has ${tallied(sides)}.`]),
    ...(criteria.length >= criteriaMin ? [] : [`Too few concrete criteria: it needs ${criteriaMin}, and has ${criteria.length}.`]),
    ...(dcg.counted >= flipsMin ? [] : [notRelevant(dcg, flipsMin)]),
    ...(read.binary && read.kind !== 'reading' ? [] : [`The question can't be a crux as it stands. ${read.because ?? ''}`.trim()]),
  ]
}

function notRelevant({ declared, counted }: Counted, needed: number): string {
  const seats = `it needs ${needed} seats whose view of the topic would flip, and has ${counted}`
  const lost = declared - counted
  if (lost === 0) return `Not decisive: ${seats}.`
  return `Not decisive: ${seats}; ${lost} more ${lost === 1 ? 'was' : 'were'} declared without a reason that names the question and the top claim.`
}

function positionsOf(own: Debate, { positions }: Thread, question: string): readonly CardPosition[] {
  const flippers = flippersOf(positions, question, own.seats)
  return Object.entries(positions).map(([seat, position]) => ({ ...position, seat, flipCounts: flippers.includes(seat) }))
}

function evidenceIn(messages: readonly Message[]): readonly CardEvidence[] {
  const challenged = new Map<string, string[]>()
  for (const { id, said } of messages) {
    if (said.move === 'CHALLENGE_EVIDENCE') challenged.set(said.evidence, [...(challenged.get(said.evidence) ?? []), id])
  }
  return messages
    .filter(({ said }) => said.move === 'PROVIDE_EVIDENCE')
    .map((message) => ({ message, challengedBy: challenged.get(message.id) ?? [] }))
}

function horizonsOf(own: Debate, { positions }: Thread): readonly Horizon[] {
  const present = presentPositions<Position>(positions, own.seats).map(([, { horizon }]) => horizon)
  return present.length > 0 ? present : Object.values(positions).map(({ horizon }) => horizon)
}

function confidenceOf(own: Debate, { positions, steelmans }: Thread): number {
  const taken = presentPositions<Position>(positions, own.seats).filter(([, { counted }]) => counted !== 'UNCERTAIN')
  const understood = taken.filter(([seat]) => {
    const pairs = steelmans.filter(({ from }) => from === seat)
    return pairs.length > 0 && pairs.every(({ grade }) => grade === 'ACCURATE')
  })
  return taken.length === 0 ? 0 : (mean(taken.map(([, { confidence }]) => confidence)) * understood.length) / taken.length
}

/** Commitments, what moved them, evidence and its challenges, restatements that held, and what proposed the question. */
function behind({ positions, steelmans, question }: Thread, messages: readonly Message[]): readonly string[] {
  const named = new Set<string>()
  for (const { message, moves, concessions } of Object.values(positions)) {
    for (const id of [message, ...moves.map((move) => move.message), ...concessions.map((one) => one.message)]) named.add(id)
  }
  for (const { message, grade } of steelmans) if (message !== null && grade === 'ACCURATE') named.add(message)
  return messages.filter(({ id, said }) => named.has(id) || bears(said, question)).map(({ id }) => id)
}

function bears(said: Message['said'], question: string | null): boolean {
  if (said.move === 'PROVIDE_EVIDENCE' || said.move === 'CHALLENGE_EVIDENCE') return true
  return said.move === 'PROPOSE_CRUX' && said.question === question
}
