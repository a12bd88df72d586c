/** A debate under way, folded from facts as the log would hold them: two threads, three messages, a proposal, a dependency. */
import type { DebateEvent, DebateEventOf, Said } from '../core/debate/words.ts'
import { type Deliberation, evolve } from '../core/deliberation.ts'
import { NO_CONTRACT } from '../core/house/contracts.ts'
import type { Seat } from '../core/house/words.ts'
import type { Event, Recorded } from '../core/words.ts'
import { OPENING, recorded } from './ask-sample.fixture.ts'
import { ALIASES, DEBATE, NAMES } from './debate-sample.fixture.ts'
import { type Paint, plain } from './paint.ts'
import { eventLines } from './terminal/lines.ts'

const seats: readonly Seat[] = Object.entries(NAMES).map(([id, name]) => ({
  id,
  name,
  persona: '',
  method: 'Cases: start from what happened before.',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'offline',
  model: null,
  cheaperModel: null,
}))

const CLERK: Seat = { ...(seats[0] as Seat), id: 'scribe', name: 'Scribe' }

export const FALSIFIER = { metric: '90-day correlation', threshold: 'above 0.6', deadline: '2030-12-31', reasoning: null }
export const FLIP = { wouldFlip: true, why: 'The hedge is the whole case.', confidence: null }

export const published = (id: string, seat: string, said: Said, more: Partial<DebateEventOf<'message.published'>> = {}): DebateEvent => ({
  type: 'message.published',
  id,
  request: `speak/${seat}/1`,
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
  ...more,
})

const created = (thread: string, topic: string, parent: string | null): DebateEvent => ({
  type: 'thread.created',
  thread,
  topic,
  question: null,
  parent,
  proposal: null,
  by: 'moderator',
  openers: ['holder', 'macro'],
  budgets: { DISCOVERY: 8, EVIDENCE: 14 },
})

export const OPENED: Event = {
  type: 'deliberation.opened',
  ...OPENING,
  protocol: 'debate',
  subject: DEBATE.subject,
  seats: [...seats],
  staff: { clerk: CLERK, judge: null },
  options: { allPairs: false, messagesMax: null, secondsMax: null, embeddings: null },
}

export const BEGUN: DebateEvent = {
  type: 'debate.begun',
  seats: Object.keys(NAMES),
  aliases: { ...ALIASES },
  messagesMax: 200,
  endsAt: 300_000,
  seed: 7,
  allPairs: false,
  clerk: true,
  judge: false,
}

export const DECLARED: DebateEvent = {
  type: 'position.declared',
  request: 'open/holder/1',
  seat: 'holder',
  side: 'YES',
  statement: 'A fixed supply keeps value.',
  confidence: 0.8,
  horizon: '5y',
  interests: ['supply'],
  embedding: null,
}

const BEFORE: readonly Event[] = [
  OPENED,
  BEGUN,
  DECLARED,
  created('t1', 'Drawdowns', null),
  created('t2', 'Custody', 't1'),
  published('m1', 'holder', { move: 'CLAIM', content: 'It recovered each time.', confidence: 0.8 }),
  { type: 'moderator.intervened', id: 'm2', thread: 't1', kind: 'open-floor', content: 'The floor is open.', mentions: [] },
  {
    type: 'thread.proposed',
    proposal: 'p1',
    by: 'gold',
    from: 't2',
    topic: 'Jewellery',
    question: null,
    supporters: ['gold'],
    message: null,
  },
  {
    type: 'dependency.proposed',
    request: 'relate/scribe/1',
    dependencies: [
      { id: 'd1', from: 't1', to: 't2', kind: 'ENTAILS', sketch: 'Two steps.', confidence: 0.9, voices: ['judge'], refused: null },
    ],
  },
]

export const stored = (event: Event, seq: number): Recorded => ({ ...recorded(event, seq, seq * 1_000), stream: DEBATE.id })

export function folded(events: readonly Event[]): Deliberation {
  let state: Deliberation | null = null
  for (const [index, event] of events.entries()) state = evolve(state, stored(event, index + 1))
  if (state === null) throw new RangeError('Nothing to fold.')
  return state
}

export const granted = (seat: string, purpose: 'open' | 'speak' = 'speak'): Event => ({
  type: 'turn.granted',
  request: `${purpose}/${seat}/1`,
  seat,
  purpose,
  stage: 'DISCOVERY',
  target: null,
  score: null,
  shown: [],
  deadline: null,
})

/** The debate above with further events folded in; every seat has been asked to speak. */
export const live = (...events: readonly Event[]): Deliberation =>
  folded([...BEFORE, ...Object.keys(NAMES).map((seat) => granted(seat)), ...events])
const NEXT_SEQ = BEFORE.length + Object.keys(NAMES).length + 1

/** What a watcher is shown of an event, `before` having happened first. */
export const linesOf = (event: Event, width = 92, paint: Paint = plain, ...before: readonly Event[]): readonly string[] =>
  eventLines(stored(event, NEXT_SEQ + before.length), live(...before, event), paint, width)

/** The text of an event without bars and line ends: what is said, however it is broken. */
export const seen = (event: Event, ...before: readonly Event[]): string =>
  linesOf(event, 92, plain, ...before)
    .join(' ')
    .replace(/[┃\s]+/g, ' ')
    .trim()
