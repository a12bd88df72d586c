/**
 * A small table for the tests of this folder: seats take turns in one thread after another, without the rules of the debate.
 * It hands the voices views as the rules would, and keeps what they say.
 */

import { ALLOWED } from '../../../core/debate/numbers.ts'
import type { OwnPosition, Self, ShownMessage, SpeakView } from '../../../core/debate/views.ts'
import type { Contribution, ReplyOf, Speech } from '../../../core/debate/words.ts'
import type { Dossier } from '../../../core/dossier.ts'
import type { Context } from '../context.ts'
import { debateVoices as voices } from './voices.ts'

export interface Heard {
  readonly speaker: string
  readonly thread: string
  readonly said: Contribution
  readonly speech: Speech
}

export interface Played {
  readonly openings: readonly ReplyOf<'open'>[]
  readonly heard: readonly Heard[]
  readonly commitments: readonly (ReplyOf<'commit'> & { readonly speaker: string; readonly question: string })[]
  readonly steelmans: readonly (ReplyOf<'steelman'> & { readonly grade: ReplyOf<'grade'>; readonly again: ReplyOf<'grade'> | null })[]
  readonly questions: readonly string[]
}

export const selfOf = (alias: string, part: Partial<Self> = {}): Self => ({
  alias,
  name: `Seat ${alias.at(-1)}`,
  persona: '',
  method: '',
  interests: [],
  stance: null,
  horizon: null,
  holds: [],
  concedes: [],
  evidencePolicy: '',
  flips: [],
  ...part,
})

const PANEL: readonly Partial<Self>[] = [
  {
    name: 'Counter',
    method: 'Count what can be counted and compare costs.',
    interests: ['cost', 'money', 'budget'],
    stance: 'YES',
    horizon: '5y',
  },
  {
    name: 'Historian',
    method: 'Look for precedents in the record.',
    interests: ['record', 'trial', 'years'],
    stance: 'NO',
    horizon: '10y+',
  },
  {
    name: 'Sceptic',
    method: 'Ask how it could fail, worst cases first.',
    interests: ['risk', 'failure', 'loss'],
    stance: 'NO',
    horizon: '12-18mo',
  },
  { name: 'Neighbour', method: 'Ask those who live with the outcome.', interests: ['people', 'customers', 'families'], stance: 'YES' },
  { name: 'Weigher', method: 'Weigh both sides before speaking.', interests: ['evidence'], stance: null },
]

const DISCOVERY_TURNS = 8
const EVIDENCE_TURNS = 12
const NO_SOURCES = { files: [], passages: [] }

/** What is on the table while it is played: grows as seats speak. */
interface Table {
  readonly topic: string
  readonly seats: readonly Self[]
  readonly context: (request: string) => Context
  readonly openings: readonly ReplyOf<'open'>[]
  readonly heard: Heard[]
  readonly commitments: Played['commitments'][number][]
  readonly steelmans: Played['steelmans'][number][]
  readonly questions: string[]
  /** Questions that were proposed where another was open: each gets a thread. */
  readonly waiting: string[]
}

interface Thread {
  readonly id: string
  question: string | null
  readonly seen: ShownMessage[]
  readonly evidence: SpeakView['evidence'][number][]
  readonly positions: OwnPosition[]
}

export function play(dossier: Dossier, topic: string, seed: number, panel: readonly Partial<Self>[] = PANEL, threads = 2): Played {
  const seats = panel.map((part, index) => selfOf(`Speaker ${String.fromCharCode(65 + index)}`, part))
  const context = (request: string): Context => ({ seed, dossier, request })
  const openings = seats.map((self) => voices.open({ purpose: 'open', topic, self, ...NO_SOURCES }, context(`open/${self.alias}`)))
  const table: Table = { topic, seats, context, openings, heard: [], commitments: [], steelmans: [], questions: [], waiting: [] }
  for (let nth = 1; nth <= threads; nth++) playThread(table, nth)
  return table
}

function playThread(table: Table, nth: number): void {
  const floor: ShownMessage = {
    id: 'm1',
    speaker: 'the moderator',
    move: 'CLARIFY',
    content: `The floor is open on: ${table.topic}`,
    evidence: [],
    question: null,
  }
  const thread: Thread = { id: `t${nth}`, question: table.waiting.shift() ?? null, seen: [floor], evidence: [], positions: [] }
  for (let turn = 0; turn < DISCOVERY_TURNS; turn++) speak(table, thread, turn, nth, 'DISCOVERY')
  const question = thread.question ?? table.topic
  table.questions.push(question)
  for (const index of table.seats.keys()) commit(table, thread, question, index)
  for (const own of thread.positions) restate(table, thread, question, own)
  for (let turn = 1; turn <= EVIDENCE_TURNS; turn++) speak(table, thread, turn, nth, 'EVIDENCE')
}

function speak(table: Table, thread: Thread, turn: number, nth: number, stage: 'DISCOVERY' | 'EVIDENCE'): void {
  const at = (turn * 2 + nth) % table.seats.length
  const self = table.seats[at]
  const view = self === undefined ? null : speakView(table, thread, self, table.openings[at] ?? null, stage)
  if (self === undefined || view === null) return
  const speech = voices.speak(view, table.context(`speak/${self.alias}/${thread.id}/${turn}/${stage}`))
  for (const said of speech.contributions) hear(table, thread, self.alias, said, speech, stage)
}

function speakView(
  table: Table,
  thread: Thread,
  self: Self,
  topClaim: SpeakView['topClaim'],
  stage: 'DISCOVERY' | 'EVIDENCE',
): SpeakView | null {
  const target = thread.seen.findLast(({ speaker }) => speaker !== self.alias)
  if (target === undefined) return null
  const own = table.heard.filter(({ speaker }) => speaker === self.alias)
  const before = thread.seen.filter((one) => one !== target).slice(-3)
  return {
    purpose: 'speak',
    topic: table.topic,
    self,
    ...NO_SOURCES,
    thread: { id: thread.id, topic: table.topic, question: thread.question, stage, budgetLeft: 9 },
    allowed: ALLOWED[stage],
    target,
    before: before.map((message) => (message.speaker === self.alias ? { ...message, speaker: 'you' } : message)),
    topClaim,
    own: thread.positions.filter(({ speaker }) => speaker === self.alias),
    positions: thread.positions.filter(({ speaker }) => speaker !== self.alias),
    mayChallenge: table.seats.map(({ alias }) => alias),
    evidence: thread.evidence,
    proposals: [],
    questions: [...table.questions, ...table.waiting, ...(thread.question === null ? [] : [thread.question])],
    refused: null,
    devilsAdvocate: false,
    asked: null,
    horizon: '5y',
    spoken: own.length,
    spokenHere: own.filter((one) => one.thread === thread.id).map(({ said }) => said.content),
  }
}

function hear(table: Table, thread: Thread, speaker: string, said: Contribution, speech: Speech, stage: string): void {
  table.heard.push({ speaker, thread: thread.id, said, speech })
  const id = `m${thread.seen.length + 1}`
  const quotes = ('references' in said ? said.references : []).map(({ quote, path }) => ({
    id: `E${thread.evidence.length + 1}`,
    source: path ?? '',
    quote,
    verdict: 'verified' as const,
    because: '',
  }))
  if (stage === 'EVIDENCE') thread.evidence.push(...quotes.map((one) => ({ ...one, message: id, speaker })))
  const question = 'question' in said ? said.question : null
  thread.seen.push({ id, speaker, move: said.move, content: said.content, evidence: quotes, question })
  if (question === null) return
  if (thread.question === null) thread.question = question
  else table.waiting.push(question)
}

function commit({ topic, seats, openings, context, commitments }: Table, thread: Thread, question: string, index: number): void {
  const self = seats[index]
  if (self === undefined) return
  const shown = { id: thread.id, topic, question, stage: 'CRUX_LOCK' as const, budgetLeft: 9 }
  const asked = {
    question,
    topClaim: openings[index] ?? null,
    horizon: '5y' as const,
    messages: [],
    before: null,
    forced: false,
    refused: null,
  }
  const made = voices.commit(
    { purpose: 'commit', topic, self, ...NO_SOURCES, thread: shown, ...asked },
    context(`commit/${self.alias}/${thread.id}`),
  )
  commitments.push({ ...made, speaker: self.alias, question })
  const { side, statement, confidence, falsifier, flip } = made
  thread.positions.push({ speaker: self.alias, side, statement, confidence, falsifier, thread: thread.id, question, flip })
}

/** One opponent, and once more where the first attempt was found wanting. */
function restate({ topic, seats, context, steelmans }: Table, thread: Thread, question: string, own: OwnPosition): void {
  const target = thread.positions.find(({ side }) => side !== own.side && side !== 'UNCERTAIN' && own.side !== 'UNCERTAIN')
  const self = seats.find(({ alias }) => alias === own.speaker)
  const restated = seats.find(({ alias }) => alias === target?.speaker)
  if (target === undefined || self === undefined || restated === undefined) return
  const attempt = (n: number, corrections: string | null): readonly [ReplyOf<'steelman'>, ReplyOf<'grade'>] => {
    const request = `${own.speaker}/${thread.id}/${n}`
    const view = { purpose: 'steelman' as const, topic, self, question, target, messages: [], attempt: n, corrections, refused: null }
    const steelman = voices.steelman(view, context(`steelman/${request}`))
    const grading = {
      purpose: 'grade' as const,
      topic,
      self: restated,
      question,
      position: target,
      from: own.speaker,
      steelman,
      attempt: n,
      lastGrade: null,
    }
    return [steelman, voices.grade(grading, context(`grade/${request}`))]
  }
  const [steelman, grade] = attempt(1, null)
  steelmans.push({ ...steelman, grade, again: grade.corrections === null ? null : attempt(2, grade.corrections)[1] })
}
