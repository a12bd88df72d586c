/**
 * Debates for tests, built by hand: seats, positions, threads and messages with sensible defaults, so that a test says only
 * what it is about.
 */
import { emptyRegistry, evolveRegistry, type Registry, register } from '../evidence/registry.ts'
import type { Check } from '../evidence/words.ts'
import { NO_CONTRACT, NO_STAFF } from '../house/contracts.ts'
import { type House, openHouse } from '../house/house.ts'
import type { Limits, Seat, Side } from '../house/words.ts'
import { letter } from '../ids.ts'
import { append, emptyList } from '../list.ts'
import type { SeatId } from '../seat.ts'
import {
  type Debate,
  type Message,
  type Position,
  type Proposal,
  type SeatState,
  type SteelmanPair,
  type Thread,
  type TopClaim,
  unbegun,
} from './state.ts'
import type { Falsifier, Flip, Said } from './words.ts'

export const TOPIC = 'Is a hedge against inflation worth holding?'

export const topClaim = (side: Side, statement = 'It is worth holding as a hedge.', confidence = 0.8): TopClaim => ({
  side,
  statement,
  confidence,
  at: 0,
})

/** A seat that opened with this side and still says so; `over` tells otherwise. */
export function seatWith(side: Side | null, over: Partial<SeatState> = {}): SeatState {
  const claim = side === null ? null : topClaim(side)
  return {
    alias: 'Speaker A',
    blind: claim,
    declared: claim,
    counted: claim,
    horizon: '5y',
    interests: [],
    embedding: null,
    nextLook: null,
    lastLook: 0,
    cooldownUntil: 0,
    messages: 0,
    refusals: 0,
    refused: null,
    openingsFailed: 0,
    skippedUntil: 0,
    gone: null,
    ...over,
  }
}

export const falsifier = (metric: string, threshold = 'below 0.3', deadline = '2034-12-31'): Falsifier => ({
  metric,
  threshold,
  deadline,
  reasoning: null,
})

/** A flip that counts for the default question and top claim. */
export const flip = (over: Partial<Flip> = {}): Flip => ({
  wouldFlip: true,
  why: 'If it moves with shares in a crash, it is no hedge worth holding.',
  confidence: null,
  ...over,
})
export const noFlip: Flip = { wouldFlip: false, why: 'Nothing hangs on it for me.', confidence: null }

export const position = (side: Side, over: Partial<Position> = {}): Position => ({
  side,
  statement: `I say ${side}.`,
  confidence: 0.8,
  horizon: '5y',
  falsifier: null,
  lacks: [],
  decides: null,
  flip: noFlip,
  counted: side,
  moves: [],
  concessions: [],
  message: '',
  at: 0,
  ...over,
})

/** A position that has moved: what counts follows unless the move is unsupported. */
export function movedPosition(
  from: Side,
  to: Side,
  supported: Position['moves'][number]['supported'],
  over: Partial<Position> = {},
): Position {
  return position(to, { counted: supported === 'unsupported' ? from : to, moves: [{ from, to, supported, message: '' }], ...over })
}

export const pair = (from: SeatId, to: SeatId, over: Partial<SteelmanPair> = {}): SteelmanPair => ({
  from,
  to,
  message: null,
  attempts: 1,
  grade: 'ACCURATE',
  lastGrade: null,
  refusals: 0,
  disputed: false,
  unwritten: 0,
  corrections: null,
  by: 'target',
  ...over,
})

export const QUESTION = 'Is it moved by shares in a crash?'

export const threadWith = (id: string, over: Partial<Thread> = {}): Thread => ({
  id,
  topic: 'How it moves in a crash',
  question: QUESTION,
  parent: null,
  proposal: null,
  stage: 'DONE',
  status: 'CONVERGED',
  because: null,
  budgets: { DISCOVERY: 8, CRUX_LOCK: 8, EVIDENCE: 14 },
  counts: { DISCOVERY: 0, CRUX_LOCK: 0, EVIDENCE: 0 },
  enteredAt: { DISCOVERY: 0 },
  openers: [],
  participants: [],
  lastJoin: 0,
  lastChange: 0,
  messages: [],
  recent: [],
  positions: {},
  abstained: {},
  steelmans: [],
  lock: { attempts: 1, failures: [], lockedAt: 0, extra: 0, asked: {} },
  interventions: [],
  dissenter: null,
  horizons: {},
  lastActivity: 0,
  convergence: null,
  clerk: null,
  clerkAsked: 0,
  clerkNone: null,
  challenges: [],
  extracted: null,
  lockedDcg: null,
  ...over,
})

/** Numbered when the debate is built: the first message is m1. */
export interface Draft {
  readonly seat: SeatId | null
  readonly thread: string
  readonly said: Said
  readonly over?: Partial<Message>
}

export const says = (seat: SeatId, thread: string, said: Said, over: Partial<Message> = {}): Draft => ({ seat, thread, said, over })

export const claims = (seat: SeatId, thread: string, content = 'It holds its value.', over: Partial<Message> = {}): Draft =>
  says(seat, thread, { move: 'CLAIM', content, confidence: 0.8 }, over)
export const gives = (seat: SeatId, thread: string, evidence: readonly string[], over: Partial<Message> = {}): Draft =>
  says(seat, thread, { move: 'PROVIDE_EVIDENCE', content: 'The source says so.', bearsOn: null, bearing: 'context' }, { evidence, ...over })
export const disputes = (seat: SeatId, thread: string, opponent: SeatId, evidence: string): Draft =>
  says(seat, thread, {
    move: 'CHALLENGE_EVIDENCE',
    content: 'The source measures something else.',
    opponent,
    evidence,
    about: 'measurement',
  })
export const concedes = (seat: SeatId, thread: string, proposition: string, over: Partial<Message> = {}): Draft =>
  says(seat, thread, concession(proposition), over)

const concession = (proposition: string): Said => ({
  move: 'CONCEDE',
  content: `Granted: ${proposition}`,
  proposition,
  topClaimChanged: false,
  prior: null,
  next: null,
  evidence: [],
})

export const proposal = (id: string, over: Partial<Proposal> = {}): Proposal => ({
  id,
  by: 'a',
  from: 't1',
  topic: 'Fees',
  question: 'Do fees eat the gain?',
  supporters: ['a'],
  because: null,
  message: null,
  status: 'PROPOSED',
  ...over,
})

export interface Made extends Partial<Omit<Debate, 'seats' | 'threads' | 'messages' | 'proposals' | 'dependencies'>> {
  readonly seats: Readonly<Record<SeatId, SeatState>>
  readonly threads?: readonly Thread[]
  readonly messages?: readonly Draft[]
  readonly proposals?: readonly Proposal[]
  readonly dependencies?: readonly Debate['dependencies'][string][]
}

export function debateWith({ seats, threads = [], messages = [], proposals = [], dependencies = [], ...over }: Made): Debate {
  const places = new Map<string, number[]>()
  let list = emptyList as Debate['messages']
  for (const [index, draft] of messages.entries()) {
    list = append(list, messageOf(draft, index))
    places.set(draft.thread, [...(places.get(draft.thread) ?? []), index])
  }
  const ids = Object.keys(seats)
  const aliases = Object.fromEntries(ids.map((id, index) => [id, `Speaker ${letter(index)}`]))
  return {
    ...unbegun,
    begun: {
      type: 'debate.begun',
      seats: ids,
      aliases,
      messagesMax: 200,
      endsAt: 300_000,
      seed: 1,
      allPairs: false,
      clerk: false,
      judge: false,
    },
    seats: Object.fromEntries(ids.map((id) => [id, { ...(seats[id] as SeatState), alias: aliases[id] ?? id }])),
    messages: list,
    seatMessages: messages.filter(({ seat }) => seat !== null).length,
    threads: Object.fromEntries(threads.map((thread) => [thread.id, { ...thread, messages: places.get(thread.id) ?? [] }])),
    proposals: byId(proposals),
    dependencies: byId(dependencies),
    ...over,
  }
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): Readonly<Record<string, T>> =>
  Object.fromEntries(all.map((one) => [one.id, one]))

const messageOf = ({ seat, thread, said, over = {} }: Draft, index: number): Message => ({
  id: `m${index + 1}`,
  by: seat === null ? 'moderator' : 'seat',
  seat,
  thread,
  stage: 'DISCOVERY',
  said,
  kind: null,
  replyTo: null,
  ...{ refs: [], acks: [], topics: [], mentions: [], evidence: [] },
  supported: null,
  ...{ favours: null, favoursTopic: null, shifts: false },
  score: null,
  fallback: false,
  embedding: null,
  replies: 0,
  at: index * 1_000,
  ...over,
})

const LIMITS: Limits = {
  microsMax: null,
  tokensMax: null,
  callsMax: null,
  minutesMax: null,
  turnsMax: 1_000,
  outputTokensMax: 400,
  concurrency: 8,
  nominalReplyMs: 8_000,
  replyMsMax: 60_000,
  lookupsMax: 0,
  failuresInARowMax: 3,
  ...{ checkpointMinutes: 45, checkpointTasks: 3, checkpointStopAt: 0.8 },
  perModel: {},
  perPurpose: {},
  sourceTokensMax: 600,
}

const seatOf = (id: SeatId, over: Partial<Seat>): Seat => ({
  id,
  name: `Seat ${id.toUpperCase()}`,
  persona: '',
  method: '',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'model',
  model: `world/${id}`,
  cheaperModel: null,
  ...over,
})

/** The house of a debate that has just opened; `over` sets what happened since. */
export function houseWith(seats: readonly SeatId[], over: Partial<House> = {}, seat: Partial<Seat> = {}): House {
  const opened = openHouse({
    type: 'deliberation.opened',
    protocol: 'debate',
    subject: TOPIC,
    seats: seats.map((id) => seatOf(id, seat)),
    staff: NO_STAFF,
    bench: [],
    limits: LIMITS,
    pace: 'brisk',
    seed: 1,
    dossier: { files: [], skipped: [] },
    options: {},
    ...{ script: null, recording: null, notes: [] },
    software: 'witan test',
    stream: 'debate-test0001',
    seq: 1,
    at: 0,
    wall: '2031-05-06T09:00:00.000Z',
    prev: '',
    hash: '',
  })
  return { ...opened, ...over }
}

/** What the verifier says of a quotation. */
export const checkWith = (verdict: Check['verdict']): Check => ({
  verdict,
  precise: true,
  bare: false,
  exists: true,
  linesValid: true,
  similarity: 1,
  line: 1,
  closest: null,
  contentHash: null,
  because: 'Looked up.',
})

/** E1, E2, …: a quotation each, with these verdicts. */
export function registryWith(...verdicts: readonly Check['verdict'][]): Registry {
  const references = verdicts.map((_, index) => ({
    n: index + 1,
    path: `file-${index}.md`,
    lines: null,
    quote: 'It is so.',
    url: null,
    title: null,
  }))
  const parsed = { claims: [], references, violations: [] }
  return evolveRegistry(emptyRegistry, register(emptyRegistry, { seat: 'a', request: 'r' }, parsed, verdicts.map(checkWith)), 0)
}
