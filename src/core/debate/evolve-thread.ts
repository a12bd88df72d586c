/** What facts change in threads: how they begin, move through their stages, lock or fail to, and end. */
import type { At, SharedFact } from '../protocol.ts'
import { withThread } from './change.ts'
import { freshPair } from './lock/pairs.ts'
import { LOCK } from './numbers.ts'
import type { Debate, Proposal, SteelmanPair, Thread } from './state.ts'
import type { DebateEvent, DebateEventOf } from './words.ts'

type Granted = Extract<SharedFact, { type: 'turn.granted' }>

export function evolveThread(own: Debate, event: (DebateEvent | Granted) & At): Debate {
  switch (event.type) {
    case 'thread.created':
      return created(own, event)
    case 'turn.granted':
      return asked(own, event)
    case 'question.set':
      return withThread(own, event.thread, (thread) => ({ ...thread, question: event.question }))
    case 'stage.changed':
      // A question that is taken to the lock is a crux in the making: the debate has not come to a stand.
      return {
        ...withThread(own, event.thread, (thread) => staged(thread, event)),
        lastCrux: event.to === 'CRUX_LOCK' ? own.seatMessages : own.lastCrux,
      }
    case 'seat.abstained':
      return withThread(own, event.thread, (thread) => ({ ...thread, abstained: { ...thread.abstained, [event.seat]: event.because } }))
    case 'steelman.graded':
      return withThread(own, event.thread, (thread) => ({ ...thread, steelmans: graded(thread, event, own.begun?.judge === true) }))
    case 'crux.lock-failed':
      return lockFailed(own, event)
    case 'crux.locked':
      return { ...withThread(own, event.thread, (thread) => locked(thread, event)), lastCrux: own.seatMessages }
    case 'crux.extracted':
      return withThread(own, event.crux, (thread) => extracted(thread, event))
    case 'crux.not-found':
      return withThread(own, event.crux, (thread) => ({ ...thread, clerkNone: event.because }))
    case 'crux.reviewed':
      return withThread(own, event.crux, (thread) => reviewed(thread, event))
    case 'crux.challenged':
      return withThread(own, event.crux, (thread) => ({
        ...thread,
        clerkNone: null,
        challenges: [...thread.challenges, { by: event.by, because: event.because, at: event.at, answered: false }],
      }))
    case 'thread.converged':
      return withThread(own, event.thread, (thread) => ({
        ...ended(thread, 'CONVERGED', event.because, event.at),
        convergence: event.signal,
      }))
    case 'thread.failed':
      return withThread(own, event.thread, (thread) => ended(thread, 'FAILED_LOCK', event.because, event.at))
    case 'thread.staled':
      return withThread(own, event.thread, (thread) => ended(thread, 'STALE', event.because, event.at))
    case 'thread.merged':
      return merged(own, event)
    default:
      return own
  }
}

function created(own: Debate, event: DebateEventOf<'thread.created'> & At): Debate {
  const { thread: id, topic, question, parent, openers, budgets, at } = event
  const thread: Thread = {
    id,
    topic,
    question,
    parent,
    proposal: event.proposal,
    stage: 'DISCOVERY',
    status: 'DISCOVERY',
    because: null,
    budgets: { ...budgets, CRUX_LOCK: LOCK.budgetLeast },
    counts: { DISCOVERY: 0, CRUX_LOCK: 0, EVIDENCE: 0 },
    enteredAt: { DISCOVERY: at },
    openers,
    participants: [],
    lastJoin: 0,
    lastChange: 0,
    messages: [],
    recent: [],
    positions: {},
    abstained: {},
    steelmans: [],
    lock: { attempts: 0, failures: [], lockedAt: null, extra: 0, asked: {} },
    interventions: [],
    dissenter: null,
    horizons: Object.fromEntries(Object.entries(own.seats).map(([seat, { horizon }]) => [seat, horizon])),
    lastActivity: at,
    convergence: null,
    clerk: null,
    clerkAsked: 0,
    clerkNone: null,
    challenges: [],
    extracted: null,
    lockedDcg: null,
  }
  const proposal = event.proposal === null ? undefined : own.proposals[event.proposal]
  const proposals: Debate['proposals'] =
    proposal === undefined ? own.proposals : { ...own.proposals, [proposal.id]: { ...proposal, status: 'APPROVED' } satisfies Proposal }
  return { ...own, proposals, threads: { ...own.threads, [id]: thread } }
}

/** `commit/ada/0`: how often, by the number of evaluations before it, so that a new round may ask again. */
export const askedKey = (purpose: string, target: string, attempts: number): string => `${purpose}/${target}/${attempts}`

function asked(own: Debate, { purpose, seat, target, at }: Granted & At): Debate {
  const grant = Object.values(own.grants).find((one) => one.seat === seat && one.purpose === purpose && one.target === target)
  const id = grant?.thread ?? null
  if (id === null) return own
  return withThread(own, id, (thread) => {
    const key = askedKey(
      purpose,
      purpose === 'steelman' || purpose === 'grade' || purpose === 'judge' ? (target ?? '') : seat,
      thread.lock.attempts,
    )
    const lock = { ...thread.lock, asked: { ...thread.lock.asked, [key]: (thread.lock.asked[key] ?? 0) + 1 } }
    return { ...thread, lock, clerkAsked: thread.clerkAsked + (purpose === 'extract' ? 1 : 0), lastActivity: at }
  })
}

const STATUS = { DISCOVERY: 'DISCOVERY', CRUX_LOCK: 'LOCKING', EVIDENCE: 'LOCKED' } as const

function staged(thread: Thread, { to, at }: DebateEventOf<'stage.changed'> & At): Thread {
  const status = to === 'DONE' ? thread.status : STATUS[to]
  return { ...thread, stage: to, status, dissenter: null, enteredAt: { ...thread.enteredAt, [to]: at }, lastActivity: at }
}

const ended = (thread: Thread, status: Thread['status'], because: string, at: number): Thread => ({
  ...thread,
  stage: 'DONE',
  status,
  because,
  enteredAt: { ...thread.enteredAt, DONE: at },
})

function graded(thread: Thread, event: DebateEventOf<'steelman.graded'>, hasJudge: boolean): readonly SteelmanPair[] {
  const { from, to, grade, corrections, by } = event
  const known = thread.steelmans.find((pair) => pair.from === from && pair.to === to)
  const pair = known ?? freshPair(from, to)
  // What never came counts as this round's attempt.
  const isAccepted = pair.by === 'target' && pair.grade === 'ACCURATE'
  const isOfThis = pair.grade === 'PENDING' || by === 'judge' || isAccepted
  const attempts = isOfThis ? pair.attempts : Math.max(pair.attempts, thread.lock.attempts)
  const unwritten = pair.unwritten + attempts - pair.attempts
  const judged: SteelmanPair = {
    ...pair,
    grade,
    lastGrade: attempts > pair.attempts ? pair.lastGrade : grade,
    attempts,
    unwritten,
    // What never came, and what code or a judge thinks of it, is no refusal of the one who was restated.
    refusals: pair.refusals + (by === 'target' && grade !== 'ACCURATE' ? 1 : 0),
    disputed: by === 'rule' && isAccepted && hasJudge,
    corrections: corrections ?? pair.corrections,
    by,
  }
  return known === undefined ? [...thread.steelmans, judged] : thread.steelmans.map((one) => (one === known ? judged : one))
}

function lockFailed(own: Debate, event: DebateEventOf<'crux.lock-failed'>): Debate {
  const lockFailures = { ...own.counts.lockFailures }
  for (const rule of new Set(event.failures.map((failure) => failure.rule))) lockFailures[rule] = (lockFailures[rule] ?? 0) + 1
  return withThread({ ...own, counts: { ...own.counts, lockFailures } }, event.thread, (thread) => ({
    ...thread,
    lock: {
      ...thread.lock,
      attempts: event.attempt,
      failures: [...thread.lock.failures, event.failures],
      extra: thread.lock.extra + event.extraBudget,
    },
    budgets: { ...thread.budgets, CRUX_LOCK: thread.budgets.CRUX_LOCK + event.extraBudget },
  }))
}

const locked = (thread: Thread, event: DebateEventOf<'crux.locked'> & At): Thread => ({
  ...thread,
  lock: { ...thread.lock, attempts: event.attempt, lockedAt: event.at },
})

/** As it was told and when, without the log's own number, hash and wall time. */
function toldCrux(event: DebateEventOf<'crux.extracted'> & At): NonNullable<Thread['extracted']> {
  const { type, crux, question, by, request, provisional, validated, failures, criteria, disagreement, diagnosis, at } = event
  return { type, crux, question, by, request, provisional, validated, failures, criteria, disagreement, diagnosis, at }
}

function extracted(thread: Thread, event: DebateEventOf<'crux.extracted'> & At): Thread {
  const told = toldCrux(event)
  const answered = thread.challenges.map((challenge) => ({ ...challenge, answered: true }))
  // What the moves say stands in place of a clerk's wording that was called unfair.
  if (event.by === 'fold' && event.provisional) return { ...thread, extracted: told }
  if (event.by === 'fold') return { ...thread, extracted: told, clerk: null, challenges: answered }
  const rounds = (thread.clerk?.rounds ?? 0) + 1
  const clerk = { question: event.question, criteria: event.criteria, reviews: {}, rounds }
  return { ...thread, extracted: told, clerk, challenges: answered }
}

function reviewed(thread: Thread, { seat, fair }: DebateEventOf<'crux.reviewed'>): Thread {
  if (thread.clerk === null) return thread
  return { ...thread, clerk: { ...thread.clerk, reviews: { ...thread.clerk.reviews, [seat]: fair } } }
}

/** The source stays readable; who spoke there and what was proposed there moves over. */
function merged(own: Debate, event: DebateEventOf<'thread.merged'> & At): Debate {
  const source = own.threads[event.thread]
  const target = own.threads[event.into]
  if (source === undefined || target === undefined) return own
  const participants = [...new Set([...target.participants, ...source.participants])]
  const proposals = Object.fromEntries(
    Object.values(own.proposals).map((one) => [one.id, one.from === source.id ? { ...one, from: target.id } : one]),
  )
  const threads = {
    ...own.threads,
    [source.id]: ended(source, 'MERGED', `It asks what ${target.id} asks.`, event.at),
    [target.id]: { ...target, participants, lastActivity: event.at },
  }
  return { ...own, proposals, threads }
}
