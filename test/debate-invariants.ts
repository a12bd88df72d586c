/**
 * What a debate promises at every event, whatever its seats do. A book of our own (debate-book.ts) is kept along the log;
 * the rules' state is held against it, and the numbers here are those of the specification, written out: a rule that
 * changes its number breaks a world. Sentences name the event; none is a pass.
 */

import type { DebateReport } from '../src/core/debate/report-types.ts'
import type { Debate } from '../src/core/debate/state.ts'
import { type Deliberation, decide, evolve, owed, report } from '../src/core/deliberation.ts'
import { emptyDossier } from '../src/core/dossier.ts'
import { isRefusal } from '../src/core/refusal.ts'
import type { Recorded } from '../src/core/words.ts'
import { Book, type Stage, type ThreadBook } from './debate-book.ts'
import { untruths } from './debate-truth.ts'

type Of<T extends Recorded['type']> = Extract<Recorded, { type: T }>

const MOVES: Readonly<Record<Stage, readonly string[]>> = {
  DISCOVERY: ['CLAIM', 'CHALLENGE', 'CLARIFY', 'REFRAME', 'PROPOSE_CRUX'],
  CRUX_LOCK: ['STEELMAN', 'GRADE_STEELMAN', 'COMMIT_POSITION', 'DECLARE_FALSIFIER'],
  EVIDENCE: ['PROVIDE_EVIDENCE', 'CHALLENGE_EVIDENCE', 'UPDATE_POSITION', 'CONCEDE', 'PROPOSE_CRUX'],
  DONE: [],
}
/** Where nothing can be quoted, reasons stand in for evidence. */
const WITHOUT_SOURCES: readonly string[] = ['CLAIM', 'CHALLENGE']
const WINDOW_MS = 30_000

/** A report costs more than a fold: every so many events, and whenever something is decided. */
const REPORT_EVERY = 23

export function debateAlong(): (before: Deliberation, event: Recorded, after: Deliberation) => readonly string[] {
  const book = new Book()
  return (before, event, after) => {
    const wrong = event.type === 'turn.granted' ? grantWrong(book, event) : event.type === 'message.published' ? saidWrong(book, event) : []
    const settled = settledWrong(book, event, before)
    book.add(event)
    const reported = isTelling(event) ? untruths(book, report(after) as DebateReport, after) : []
    return [...wrong, ...settled, ...roomWrong(book, event, after), ...(isBoundary(event) ? wakesWrong(before) : []), ...reported].map(
      (sentence) => `event ${event.seq} (${event.type}): ${sentence}`,
    )
  }
}

function settledWrong(book: Book, event: Recorded, before: Deliberation): readonly string[] {
  switch (event.type) {
    case 'crux.locked':
      return [...evaluationWrong(book, event), ...lockWrong(book, event)]
    case 'crux.lock-failed':
      return evaluationWrong(book, event)
    case 'debate.completed':
      return endWrong(book, event, before)
    default:
      return []
  }
}

/** At most four, numbered from one. */
function evaluationWrong(book: Book, { thread, attempt }: Of<'crux.locked' | 'crux.lock-failed'>): readonly string[] {
  const before = book.threads.get(thread)?.evaluations ?? 0
  return attempt === before + 1 && attempt <= 4 ? [] : [`evaluation ${attempt} after ${before}`]
}

const isTelling = ({ type, seq }: Recorded): boolean =>
  seq % REPORT_EVERY === 0 || type.startsWith('thread.') || type.startsWith('crux.') || type === 'deliberation.closed'

function grantWrong(book: Book, { seat, request, purpose, target, at, stage }: Of<'turn.granted'>): readonly string[] {
  const wrong: string[] = []
  const open = [...book.grants.values()].filter((grant) => grant.seat === seat)
  if (open.length > 0) wrong.push(`${seat} is given ${request} while it owes ${open[0]?.request}`)
  if (book.gone.has(seat)) wrong.push(`${seat} is gone and is given ${request}`)
  if (purpose !== 'speak' || target === null) return wrong
  const answered = book.messages.get(target)
  if (answered === undefined) return [...wrong, `${request} answers ${target}, which nobody said`]
  const isCalled = answered.by !== 'seat' && answered.mentions.includes(seat)
  const until = book.cooldown.get(seat) ?? 0
  if (!isCalled && until > at) wrong.push(`${seat} speaks at ${at} and cools down until ${until}`)
  if (answered.seat === seat) wrong.push(`${seat} answers itself (${stage})`)
  return wrong
}

function saidWrong(book: Book, event: Of<'message.published'>): readonly string[] {
  const { seat, said, request, thread: id, at, cooldownUntil } = event
  const wrong: string[] = []
  const grant = book.grants.get(request)
  const thread = book.threads.get(id)
  if (said.content.length > 500) wrong.push(`${said.content.length} characters`)
  if (book.gone.has(seat)) wrong.push(`${seat} is gone and speaks`)
  if (cooldownUntil !== null && (cooldownUntil < at + 6_000 || cooldownUntil > at + 12_000)) wrong.push(`cools down until ${cooldownUntil}`)
  if (thread === undefined) return [...wrong, `there is no thread ${id}`]
  const isAgenda =
    grant?.stage === 'AGENDA' && thread.stage === 'EVIDENCE' && (said.move === 'COMMIT_POSITION' || said.move === 'DECLARE_FALSIFIER')
  const isArgued = thread.stage === 'EVIDENCE' && !book.hasSources && WITHOUT_SOURCES.includes(said.move)
  if (!isAgenda && !isArgued && !MOVES[thread.stage].includes(said.move)) wrong.push(`${said.move} in ${thread.stage} of ${id}`)
  if (said.move === 'CHALLENGE_EVIDENCE' && !hasUnderstood(thread, seat, said.opponent))
    wrong.push(`${seat} challenges ${said.opponent}, whose side it has not restated`)
  return wrong
}

/** It restated somebody of the other's side; who is not on another side needs no restating. */
function hasUnderstood({ commits, grades }: ThreadBook, seat: string, opponent: string): boolean {
  const theirs = commits.get(opponent)?.counted ?? 'UNCERTAIN'
  if (theirs === 'UNCERTAIN' || theirs === commits.get(seat)?.counted) return true
  return [...commits].some(([to, { first }]) => first === theirs && grades.get(`${seat}/${to}`) === 'ACCURATE')
}

/** Room in windows, budgets and limits, after the fact. */
function roomWrong(book: Book, event: Recorded, { own }: Deliberation): readonly string[] {
  const wrong: string[] = []
  const state = own as Debate
  const open = [...book.threads.values()].filter(({ stage }) => stage !== 'DONE').length
  if (open > 4) wrong.push(`${open} threads are open`)
  if (state.begun !== null && book.counts.turns > state.begun.messagesMax)
    wrong.push(`${book.counts.turns} messages of ${state.begun.messagesMax}`)
  if (event.type !== 'message.published') return wrong
  const target = event.replyTo === null ? undefined : book.messages.get(event.replyTo)
  // Everyone whom the user names may answer the user.
  const repliesMax = target?.by === 'user' ? Math.max(2, target.mentions.length) : 2
  if ((target?.replies ?? 0) > repliesMax) wrong.push(`${target?.replies} replies to ${event.replyTo}`)
  const thread = book.threads.get(event.thread)
  if (thread === undefined) return wrong
  const within = thread.times.filter((time) => time > event.at - WINDOW_MS).length
  if (within > 12) wrong.push(`${within} messages of ${event.thread} in half a minute`)
  const { DISCOVERY, CRUX_LOCK, EVIDENCE } = thread.spoken
  const lock = state.threads[event.thread]?.budgets.CRUX_LOCK ?? 0
  if (DISCOVERY > thread.budgets.DISCOVERY) wrong.push(`${DISCOVERY} of ${thread.budgets.DISCOVERY} in discovery of ${event.thread}`)
  if (EVIDENCE > thread.budgets.EVIDENCE) wrong.push(`${EVIDENCE} of ${thread.budgets.EVIDENCE} in evidence of ${event.thread}`)
  if (CRUX_LOCK > lock) wrong.push(`${CRUX_LOCK} of ${lock} in the lock of ${event.thread}`)
  return wrong
}

/** At the moment of the lock: two sides, restated by each other, and a falsifier of everyone who took one. */
function lockWrong(book: Book, { thread: id }: Of<'crux.locked'>): readonly string[] {
  const thread = book.threads.get(id)
  if (thread === undefined) return [`there is no thread ${id}`]
  const wrong: string[] = []
  const live = Object.fromEntries([...thread.commits].filter(([seat]) => !book.gone.has(seat)))
  const sides = Object.values(live).map(({ side }) => side)
  if (!sides.includes('YES') || !sides.includes('NO')) wrong.push(`locked with ${sides.join(', ')}`)
  for (const [seat, { side, sound }] of Object.entries(live))
    if (side !== 'UNCERTAIN' && !sound) wrong.push(`${seat} says ${side} and has not said what would change its mind`)
  for (const [from, { side }] of Object.entries(live)) {
    if (side === 'UNCERTAIN') continue
    // Whom it restates is settled when it begins, and whoever leaves meanwhile changes that: one opponent, or all of them.
    const opponents = Object.keys(live).filter((to) => live[to]?.side === (side === 'YES' ? 'NO' : 'YES'))
    const missed = opponents.filter((to) => thread.grades.get(`${from}/${to}`) !== 'ACCURATE')
    const isEnough = book.begun?.allPairs === true ? missed.length === 0 : missed.length < opponents.length
    if (!isEnough) wrong.push(`${from} has not restated ${missed.join(', ')}`)
  }
  return wrong
}

/** Nobody is said to agree where anyone stands against anyone. */
function endWrong(book: Book, { regime }: Of<'debate.completed'>, { own }: Deliberation): readonly string[] {
  if (regime !== 'consensus') return []
  const split = [...book.threads].filter(([, { commits }]) => {
    const sides = [...commits.values()].map(({ side }) => side)
    return sides.includes('YES') && sides.includes('NO')
  })
  const seats = Object.entries((own as Debate).seats).filter(([seat]) => !book.gone.has(seat))
  const declared = new Set(seats.map(([, seat]) => seat.declared?.side))
  const wrong = split.map(([id]) => `consensus, and ${id} is split`)
  return declared.size === 1 ? wrong : [...wrong, `consensus of ${[...declared].join(', ')}`]
}

/** What only ever follows a whole decision: the facts of one decision are never split, so nothing is owed between them. */
const isBoundary = ({ type }: Recorded): boolean => type === 'ask.sent' || type === 'ask.answered' || type === 'ask.failed'

/** After a tick at t nothing is owed at t or before: one tick does all that is due. */
function wakesWrong(after: Deliberation): readonly string[] {
  const { house } = after
  if (house.status !== 'open') return []
  const wake = wakeOf(after)
  if (wake === null) return owed(after).length === 0 ? ['it is open and owes nothing'] : []
  if (wake > house.at) return []
  const facts = decide(after, { type: 'tick', at: house.at }, emptyDossier)
  if (isRefusal(facts)) return [`a tick was refused: ${facts.because}`]
  if (facts.length === 0) return [`a wake at ${wake} is owed and a tick changes nothing`]
  let state = after
  for (const fact of facts)
    state = evolve(state, { ...fact, stream: house.id, seq: state.version + 1, at: house.at, wall: '', prev: '', hash: '' } as Recorded)
  if (state.house.status !== 'open') return []
  const next = wakeOf(state)
  return next === null || next > house.at ? [] : [`a tick at ${house.at} leaves a wake at ${next}: ${facts.map(({ type }) => type).join()}`]
}

function wakeOf(state: Deliberation): number | null {
  const times = owed(state).flatMap((item) => (item.kind === 'wake' ? [item.at] : []))
  return times.length === 0 ? null : Math.min(...times)
}
