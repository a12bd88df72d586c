/** For tests of the debate's prompts: one view of each purpose, in which everybody says the same text. */
import { ALLOWED } from '../core/debate/numbers.ts'
import type {
  DebateViews,
  OwnPosition,
  Self,
  ShownEvidence,
  ShownMessage,
  ShownPosition,
  ShownThread,
  SpeakView,
} from '../core/debate/views.ts'

export const self: Self = {
  alias: 'Speaker C',
  name: 'Cycle trader',
  persona: 'Believes that liquidity moves prices.',
  method: 'Regimes: divide history by interest rates.',
  interests: ['rates'],
  stance: 'NO',
  horizon: '12-18mo',
  holds: ['It falls with other risk assets.'],
  concedes: ['A low correlation has worth.'],
  evidencePolicy: 'Accepts correlations with a window.',
  flips: ['The five-year correlation is below 0.3.'],
}
export const falsifier = { metric: 'correlation with shares', threshold: 'below 0.3', deadline: '2030-12-31', reasoning: null }

/** What is said, where it is said, and by whom. */
function saying(text: string) {
  const evidence: ShownEvidence = {
    id: 'E1',
    source: 'rates.md',
    lines: '3',
    quote: text,
    verdict: 'verified',
    similarity: 1,
    because: 'Found at line 3.',
  }
  const message: ShownMessage = {
    ...{ id: 'm4', speaker: 'Speaker B', move: 'CLAIM', answers: 'm3', refs: [], content: text },
    ...{ evidence: [evidence], question: text, fields: [`falsifier: ${text}`] },
  }
  const talk = { thread: 't1', earlier: 0, messages: [message] }
  const position: ShownPosition = {
    speaker: 'Speaker B',
    side: 'YES',
    statement: text,
    confidence: 0.7,
    falsifier: { ...falsifier, metric: text },
  }
  const own: OwnPosition = {
    ...position,
    speaker: 'you',
    thread: 't1',
    question: text,
    flip: { wouldFlip: true, why: text, confidence: 0.6 },
  }
  const thread: ShownThread = { id: 't1', topic: text, question: text, stage: 'DISCOVERY', budgetLeft: 4 }
  const passages = [{ path: 'rates.md', start: 1, end: 3, page: null, heading: '', text, score: 1 }]
  const sources = { files: [{ path: 'rates.md', title: 'rates.md', lines: 3 }], whole: null }
  const topClaim = { side: 'NO' as const, statement: text, confidence: 0.7 }
  return { base: { topic: text, today: '2031-05-06', self, sources }, evidence, message, talk, position, own, thread, passages, topClaim }
}

function speakSaying(text: string): SpeakView {
  const { base, evidence, message, talk, position, own, thread, passages, topClaim } = saying(text)
  return {
    ...base,
    passages,
    purpose: 'speak',
    thread,
    talk,
    allowed: [...ALLOWED.DISCOVERY],
    target: message,
    before: [message],
    topClaim,
    own: [own],
    positions: [position],
    mayChallenge: [],
    evidence: [{ ...evidence, message: 'm3', speaker: 'Speaker B' }],
    proposals: [{ id: 'p1', topic: text, question: text, mine: false }],
    questions: [{ id: 't2', question: text }],
    refused: text,
    devilsAdvocate: false,
    asked: null,
    spoken: 2,
    spokenHere: [text],
  }
}

type Locking = Pick<DebateViews, 'commit' | 'falsify' | 'steelman' | 'grade' | 'judge'>

function lockSaying(text: string): Locking {
  const { base, message, talk, position, own, thread, passages, topClaim } = saying(text)
  const question = text
  const refused = text
  const steelman = { content: text, claim: text, reason: text, falsifier: { ...falsifier, metric: text } }
  const messages = [message]
  const corrections = text
  return {
    commit: {
      ...base,
      passages,
      purpose: 'commit',
      thread,
      question,
      topClaim,
      talk,
      own: [{ ...own, thread: 't2' }],
      before: own,
      forced: true,
      refused,
    },
    falsify: { ...base, passages, purpose: 'falsify', question, position: own, lacks: [text], refused },
    steelman: { ...base, purpose: 'steelman', question, target: position, messages, attempt: 2, corrections, refused },
    grade: { ...base, purpose: 'grade', question, position: own, from: 'Speaker B', steelman, attempt: 2, lastGrade: 'INCOMPLETE' },
    judge: { ...base, purpose: 'judge', question, position, steelman, corrections },
  }
}

export function viewsSaying(text: string): DebateViews {
  const { base, talk, position, own, thread, passages } = saying(text)
  const crux = { id: 't1', question: text, positions: [position], criteria: [text] }
  const other = { ...crux, id: 't2' }
  return {
    open: { ...base, passages, purpose: 'open' },
    speak: speakSaying(text),
    ...lockSaying(text),
    extract: { ...base, purpose: 'extract', thread, talk, positions: [position], objections: [text] },
    review: { ...base, purpose: 'review', question: text, before: text, criteria: [text], position: own },
    relate: { ...base, purpose: 'relate', cruxes: [crux, other] },
    confirm: { ...base, purpose: 'confirm', from: crux, to: other, kind: 'ENTAILS', sketch: text },
    name: { ...base, purpose: 'name', camps: [{ members: 2, positions: [{ question: text, side: 'YES' }] }] },
  }
}
