/** For tests of single voices: the question of the trams, and what one seat is shown of it. What a test does not name is empty. */
import { ALLOWED } from '../../../core/debate/numbers.ts'
import type { CommitView, ShownMessage, SpeakView } from '../../../core/debate/views.ts'
import { trams } from '../tiny-dossier.fixture.ts'
import { selfOf } from './table.fixture.ts'

export const topic = 'The city should introduce trams in the new town'
export const context = { seed: 1, dossier: trams, request: 'speak/a/1' }
const nothing = { files: [], passages: [], horizon: '5y', refused: null } as const

export const messageFrom = (speaker: string, content: string, part: Partial<ShownMessage> = {}): ShownMessage => ({
  id: 'm2',
  speaker,
  move: 'CLAIM',
  content,
  evidence: [],
  question: null,
  ...part,
})

export const speakView = (part: Partial<SpeakView> = {}): SpeakView => ({
  ...nothing,
  purpose: 'speak',
  topic,
  self: selfOf('Speaker A', { stance: 'YES' }),
  thread: { id: 't1', topic, question: null, stage: 'DISCOVERY', budgetLeft: 8 },
  allowed: ALLOWED.DISCOVERY,
  target: messageFrom('the moderator', `The floor is open on: ${topic}.`, { move: 'CLARIFY' }),
  before: [],
  topClaim: { side: 'YES', statement: 'The city should introduce trams in the new town.', confidence: 0.6 },
  own: [],
  positions: [],
  mayChallenge: [],
  evidence: [],
  proposals: [],
  questions: [],
  devilsAdvocate: false,
  asked: null,
  spoken: 0,
  spokenHere: [],
  ...part,
})

/** In the lock of a thread on this question, by a seat that holds this side of the topic. */
export const commitView = (question: string, held: 'YES' | 'NO', part: Partial<CommitView> = {}): CommitView => ({
  ...nothing,
  purpose: 'commit',
  topic,
  self: selfOf('Speaker A', { stance: held }),
  thread: { id: 't1', topic, question, stage: 'CRUX_LOCK', budgetLeft: 9 },
  question,
  topClaim: { side: held, statement: 'The city should introduce trams.', confidence: 0.6 },
  messages: [],
  before: null,
  forced: false,
  ...part,
})
