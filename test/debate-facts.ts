/**
 * Facts of a debate for tests, short enough to read in a row:
 *
 *   debated(table(3), claims('a'), claims('b', { replyTo: 'm2' }), passed(9_000)).when(tick)
 *
 * Each builder gives the whole way of a turn (granted, published), because a message without its turn counts for nothing.
 * Ids of messages are given when the facts are put together: the first is m1, whoever spoke it.
 */
import { debate } from '../src/core/debate/rules.ts'
import type { Debate } from '../src/core/debate/state.ts'
import { Story } from '../src/core/debate/story.ts'
import type { DebateEventOf, DebateOptions, Falsifier, Flip, Said, Stage } from '../src/core/debate/words.ts'
import type { Deliberation } from '../src/core/deliberation.ts'
import type { Seat, Side } from '../src/core/house/words.ts'
import { letter } from '../src/core/ids.ts'
import type { Event, EventOf } from '../src/core/words.ts'
import { type Fact, opened, seats, started } from './facts.ts'
import { folded, given } from './given.ts'

export const TOPIC = 'Should the ferry run at night?'
export const QUESTION = 'Does a night ferry pay for its crew?'

/** One fact, or several in a row, however they were put together. */
export type Facts = Fact | readonly Facts[]

const flat = (parts: readonly Facts[]): readonly Fact[] => parts.flatMap((part) => ('type' in part ? [part] : flat(part)))

const OPTIONS: DebateOptions = { allPairs: false, messagesMax: null, secondsMax: null, embeddings: null }

export const openedDebate = (
  cast: number | readonly Seat[],
  { options = {}, ...over }: Partial<Omit<EventOf<'deliberation.opened'>, 'options'>> & { options?: Partial<DebateOptions> } = {},
): EventOf<'deliberation.opened'> => opened(cast, { protocol: 'debate', subject: TOPIC, options: { ...OPTIONS, ...options }, ...over })

export const begun = (
  ids: readonly string[],
  over: Partial<DebateEventOf<'debate.begun'>> = {},
): DebateEventOf<'debate.begun'> & { readonly at: number } => ({
  type: 'debate.begun',
  seats: [...ids],
  aliases: Object.fromEntries(ids.map((id, index) => [id, `Speaker ${letter(index)}`])),
  messagesMax: 200,
  endsAt: 300_000,
  seed: 1,
  allPairs: false,
  clerk: false,
  judge: false,
  ...over,
  at: 0,
})

/** a, c, e… say YES on the topic; b, d, f… say NO. */
export const sideOf = (seat: string): 'YES' | 'NO' => (seat.charCodeAt(0) % 2 === 1 ? 'YES' : 'NO')

export const declared = (seat: string, over: Partial<DebateEventOf<'position.declared'>> = {}): Fact => ({
  type: 'position.declared',
  request: `open/${seat}/1`,
  seat,
  side: sideOf(seat),
  statement: `The night ferry ${sideOf(seat) === 'YES' ? 'pays' : 'never pays'} for its crew.`,
  confidence: 0.8,
  horizon: '5y',
  interests: [],
  embedding: null,
  ...over,
  at: 0,
})

export const created = (thread = 't1', over: Partial<DebateEventOf<'thread.created'>> & { at?: number } = {}): Fact => ({
  type: 'thread.created',
  thread,
  topic: TOPIC,
  question: null,
  parent: null,
  proposal: null,
  by: 'moderator',
  openers: [],
  budgets: { DISCOVERY: 6, EVIDENCE: 12 },
  ...over,
})

export interface Table {
  readonly begun?: Partial<DebateEventOf<'debate.begun'>>
  readonly declared?: Readonly<Record<string, Partial<DebateEventOf<'position.declared'>>>>
  readonly opened?: Parameters<typeof openedDebate>[1]
  readonly thread?: Partial<DebateEventOf<'thread.created'>>
}

/** Opened, everyone declared, the first thread created: all at time 0, nobody has spoken. */
export function table(count: number, { begun: start = {}, declared: sides = {}, opened: opening = {}, thread = {} }: Table = {}): Fact[] {
  const ids = seats(count).map(({ id }) => id)
  return [
    { ...openedDebate(count, opening), at: 0 },
    begun(ids, start),
    ...ids.map((id) => declared(id, sides[id])),
    { ...created('t1', thread), at: 0 },
  ]
}

/** Nothing but time. */
export const passed = (at: number): Fact => ({ ...started(), at })

export const turn = (request: string, over: Partial<EventOf<'turn.granted'>> & { at?: number } = {}): Fact => {
  const [purpose = '', seat = ''] = request.split('/')
  return { type: 'turn.granted', request, seat, purpose, stage: 'DISCOVERY', target: null, score: null, shown: [], deadline: null, ...over }
}

type Spoken = Partial<DebateEventOf<'message.published'>> & { readonly at?: number; readonly stage?: string; readonly turn?: string }

let turns = 0

/** A turn and what was said in it. `turn` takes up one that was granted before. */
export function says(seat: string, said: Said, over: Spoken = {}): readonly Fact[] {
  const { at, stage = 'DISCOVERY', turn: taken, ...rest } = over
  const request = taken ?? `speak/${seat}/s${++turns}`
  const when = at === undefined ? {} : { at }
  const message: DebateEventOf<'message.published'> = {
    type: 'message.published',
    id: '',
    request,
    seat,
    thread: 't1',
    said,
    replyTo: null,
    refs: [],
    acks: [],
    topics: [],
    mentions: [],
    evidence: [],
    supported: null,
    lacks: [],
    score: null,
    fallback: false,
    cooldownUntil: null,
    embedding: null,
    ...rest,
  }
  return taken === undefined ? [turn(request, { stage, ...when }), { ...message, ...when }] : [{ ...message, ...when }]
}

let contents = 0

export const claim = (content = `Point ${++contents} about quite other things.`): Said => ({ move: 'CLAIM', content, confidence: 0.7 })
export const claims = (seat: string, over: Spoken = {}): readonly Fact[] => says(seat, claim(), over)
export const challenges = (seat: string, over: Spoken = {}): readonly Fact[] =>
  says(seat, { move: 'CHALLENGE', content: `Doubt ${++contents}.`, confidence: 0.7 }, over)

export const proposes = (seat: string, question = QUESTION, over: Spoken = {}): readonly Fact[] =>
  says(seat, { move: 'PROPOSE_CRUX', content: 'This is what it turns on.', question }, over)

export const gives = (seat: string, over: Spoken = {}): readonly Fact[] =>
  says(
    seat,
    { move: 'PROVIDE_EVIDENCE', content: `Figure ${++contents}.`, bearsOn: null, bearing: 'context' },
    { stage: 'EVIDENCE', ...over },
  )

/** It has looked, and waits for news. */
export const rested = (seat: string, at: number, until: number | null = null): Fact => ({
  type: 'look.passed',
  seat,
  until,
  rule: 'nothing-relevant',
  at,
})

export const questionSet = (question = QUESTION, thread = 't1'): Fact => ({
  type: 'question.set',
  thread,
  question,
  by: 'a',
  because: 'Proposed.',
})

export const staged = (to: Stage, over: Partial<DebateEventOf<'stage.changed'>> & { at?: number } = {}): Fact => ({
  type: 'stage.changed',
  thread: 't1',
  from: to === 'EVIDENCE' ? 'CRUX_LOCK' : 'DISCOVERY',
  to,
  because: 'As told.',
  ...over,
})

export const falsifier = (over: Partial<Falsifier> = {}): Falsifier => ({
  metric: 'Fares per night trip',
  threshold: 'below 900',
  deadline: '2031-12-31',
  reasoning: null,
  ...over,
})

/** Names the question and the top claim, so that it counts. */
export const flip = (over: Partial<Flip> = {}): Flip => ({
  wouldFlip: true,
  why: 'If the night ferry does not pay for its crew, my view of it falls.',
  confidence: null,
  ...over,
})

export type Commitment = Extract<Said, { move: 'COMMIT_POSITION' }>
export const commitment = (side: Side, over: Partial<Commitment> = {}): Commitment => ({
  move: 'COMMIT_POSITION',
  content: `${side}, and here is why.`,
  side,
  statement: `${side}: the night ferry and its crew, because fares decide.`,
  confidence: 0.8,
  horizon: '5y',
  falsifier: side === 'UNCERTAIN' ? null : falsifier(),
  decides: null,
  flip: flip(),
  ...over,
})

export const commits = (seat: string, side: Side, over: Partial<Commitment> = {}, spoken: Spoken = {}): readonly Fact[] => {
  const lacks = side !== 'UNCERTAIN' && over.falsifier === null ? ['No falsifier was given.'] : []
  const request = `commit/${seat}/s${++turns}`
  return [
    turn(request, { stage: 'CRUX_LOCK', target: spoken.thread ?? 't1' }),
    ...says(seat, commitment(side, over), { lacks, ...spoken, turn: request }),
  ]
}

export const restates = (from: string, to: string, spoken: Spoken = {}): readonly Fact[] => {
  const request = `steelman/${from}/s${++turns}`
  const said: Said = { move: 'STEELMAN', content: 'They hold it.', target: to, claim: 'c', reason: 'r', falsifier: falsifier() }
  return [turn(request, { stage: 'CRUX_LOCK', target: `t1/${from}/${to}` }), ...says(from, said, { ...spoken, turn: request })]
}

type Grade = DebateEventOf<'steelman.graded'>['grade']

export const graded = (
  from: string,
  to: string,
  grade: Grade = 'ACCURATE',
  over: Partial<DebateEventOf<'steelman.graded'>> = {},
): Fact => ({
  type: 'steelman.graded',
  request: null,
  thread: 't1',
  from,
  to,
  grade,
  corrections: grade === 'ACCURATE' ? null : 'The reason is missing.',
  by: 'target',
  because: 'As graded.',
  ...over,
})

/** Restated, and the one who was restated says how well: a message of its own. */
export const grades = (from: string, to: string, grade: Grade = 'ACCURATE'): readonly Fact[] => {
  const request = `grade/${to}/s${++turns}`
  const corrections = grade === 'ACCURATE' ? null : 'The reason is missing.'
  const said: Said = { move: 'GRADE_STEELMAN', content: 'Graded.', of: from, grade, corrections }
  return [
    turn(request, { stage: 'CRUX_LOCK', target: `t1/${from}/${to}` }),
    ...says(to, said, { turn: request }),
    graded(from, to, grade, { corrections }),
  ]
}

export const lockFailed = (attempt: number, over: Partial<DebateEventOf<'crux.lock-failed'>> = {}): Fact => ({
  type: 'crux.lock-failed',
  thread: 't1',
  attempt,
  failures: [{ rule: 'steelman-not-passed', because: 'Not yet.' }],
  extraBudget: 0,
  ...over,
})

export const locked = (thread = 't1', attempt = 2): Fact => ({ type: 'crux.locked', thread, attempt, question: QUESTION })

export const intervened = (
  kind: DebateEventOf<'moderator.intervened'>['kind'],
  mentions: readonly string[] = [],
  over: Partial<DebateEventOf<'moderator.intervened'>> & { at?: number } = {},
): Fact => ({ type: 'moderator.intervened', id: '', thread: 't1', kind, content: 'Please.', mentions: [...mentions], ...over })

export const extracted = (crux = 't1', over: Partial<DebateEventOf<'crux.extracted'>> = {}): Fact => ({
  type: 'crux.extracted',
  crux,
  question: QUESTION,
  by: 'fold',
  request: null,
  provisional: false,
  validated: true,
  failures: [],
  criteria: [],
  disagreement: 'evidence',
  diagnosis: 'They read the fares differently.',
  ...over,
})

export const converged = (thread = 't1'): Fact => ({ type: 'thread.converged', thread, signal: 0.75, because: 'Said enough.' })

/** Questions and stages as they are when a thread with a YES (a) and a NO (b) waits for restatements. */
export const locking = (participants = ['a', 'b']): readonly Fact[] => [
  ...participants.flatMap((seat, index) => (index === 1 ? challenges(seat) : claims(seat))),
  questionSet(),
  staged('CRUX_LOCK'),
]

/** A thread in its evidence stage: a said YES, b said NO, both restated each other. */
export const inEvidence = (): readonly Fact[] => [
  ...locking(),
  ...commits('a', 'YES'),
  ...commits('b', 'NO'),
  lockFailed(1),
  ...restates('a', 'b'),
  ...grades('a', 'b'),
  ...restates('b', 'a'),
  ...grades('b', 'a'),
  locked(),
  staged('EVIDENCE'),
  extracted('t1', { provisional: true }),
]

/** Flat, and with the messages numbered in the order in which they come. */
export function inOrder(...parts: readonly Facts[]): readonly Fact[] {
  let messages = 0
  return flat(parts).map((fact) => {
    const isMessage = fact.type === 'message.published' || fact.type === 'moderator.intervened' || fact.type === 'user.interjected'
    return isMessage ? { ...fact, id: `m${++messages}` } : fact
  })
}

export const debated = (...parts: readonly Facts[]) => given(...inOrder(...parts))
export const stateOf = (...parts: readonly Facts[]): Deliberation & { readonly own: Debate } =>
  folded(inOrder(...parts)) as Deliberation & { readonly own: Debate }

/** What one step of the flow tells, on what is true by then. */
export function told(parts: readonly Facts[], step: (story: Story) => void, at?: number): readonly Event[] {
  const { own, house } = stateOf(...parts)
  const story = new Story(own, house, at ?? house.at)
  step(story)
  return story.facts as readonly Event[]
}

export const ofType = <T extends Event['type']>(facts: readonly Event[], type: T): readonly EventOf<T>[] =>
  facts.filter((fact): fact is EventOf<T> => fact.type === type)

/** When it wants to be woken next; null: it waits for an answer. */
export const wakeOf = (state: Deliberation & { readonly own: Debate }): number | null =>
  debate.owed(state.own).flatMap((item) => (item.kind === 'wake' ? [item.at] : []))[0] ?? null

export const speech = (contribution: object, over: object = {}) => ({
  contributions: [contribution],
  topics: [],
  refs: [],
  acks: [],
  seconds: null,
  ...over,
})

export const replyTo = (request: string, value: object, over: object = {}) => {
  const [purpose = '', seat = ''] = request.split('/')
  return { type: 'reply' as const, request, seat, purpose, reply: value, checks: [], ...over }
}
