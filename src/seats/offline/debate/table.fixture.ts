/**
 * A small table for the tests of this folder: seats take turns in one thread after another, without the rules of the debate.
 * It hands the voices views as the rules would, and keeps what they say.
 */

import { ALLOWED } from '../../../core/debate/numbers.ts'
import type { OwnPosition, Self, ShownMessage, ShownPosition, SpeakView } from '../../../core/debate/views.ts'
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

export function play(dossier: Dossier, topic: string, seed: number, panel: readonly Partial<Self>[] = PANEL, threads = 2): Played {
  const seats = panel.map((part, index) => selfOf(`Speaker ${String.fromCharCode(65 + index)}`, part))
  const context = (request: string): Context => ({ seed, dossier, request })
  const openings = seats.map((self) =>
    voices.open({ purpose: 'open', topic, self, files: [], passages: [] }, context(`open/${self.alias}`)),
  )
  const heard: Heard[] = []
  const commitments: Played['commitments'][number][] = []
  const steelmans: Played['steelmans'][number][] = []
  const questions: string[] = []
  /** Questions that were proposed where another was open: each gets a thread. */
  const waiting: string[] = []
  for (let nth = 1; nth <= threads; nth++) {
    const thread = `t${nth}`
    let question: string | null = waiting.shift() ?? null
    const seen: ShownMessage[] = [
      { id: 'm1', speaker: 'the moderator', move: 'CLARIFY', content: `The floor is open on: ${topic}`, evidence: [], question: null },
    ]
    const evidence: SpeakView['evidence'][number][] = []
    const positions: OwnPosition[] = []
    const turn = (index: number, stage: 'DISCOVERY' | 'EVIDENCE'): void => {
      const at = (index * 2 + nth) % seats.length
      const self = seats[at]
      const opening = openings[at]
      const target = seen.findLast(({ speaker }) => speaker !== self?.alias)
      if (self === undefined || opening === undefined || target === undefined) return
      const shown = (message: ShownMessage): ShownMessage => (message.speaker === self.alias ? { ...message, speaker: 'you' } : message)
      const view: SpeakView = {
        purpose: 'speak',
        topic,
        self,
        files: [],
        passages: [],
        thread: { id: thread, topic, question, stage, budgetLeft: 9 },
        allowed: ALLOWED[stage],
        target,
        before: seen
          .filter((one) => one !== target)
          .slice(-3)
          .map(shown),
        topClaim: opening,
        own: positions.filter(({ speaker }) => speaker === self.alias),
        positions: positions.filter(({ speaker }) => speaker !== self.alias),
        mayChallenge: seats.map(({ alias }) => alias),
        evidence,
        proposals: [],
        questions: [...questions, ...waiting, ...(question === null ? [] : [question])],
        refused: null,
        devilsAdvocate: false,
        asked: null,
        horizon: '5y',
        spoken: heard.filter(({ speaker }) => speaker === self.alias).length,
        spokenHere: heard.filter((one) => one.speaker === self.alias && one.thread === thread).map(({ said }) => said.content),
      }
      const speech = voices.speak(view, context(`speak/${self.alias}/${thread}/${index}/${stage}`))
      for (const said of speech.contributions) {
        heard.push({ speaker: self.alias, thread, said, speech })
        const id = `m${seen.length + 1}`
        const quotes = 'references' in said ? said.references : []
        const shownQuotes = quotes.map(({ quote, path }) => ({
          id: `E${evidence.length + 1}`,
          source: path ?? '',
          quote,
          verdict: 'verified' as const,
          because: '',
        }))
        if (stage === 'EVIDENCE') evidence.push(...shownQuotes.map((one) => ({ ...one, message: id, speaker: self.alias })))
        const proposed = 'question' in said ? said.question : null
        seen.push({ id, speaker: self.alias, move: said.move, content: said.content, evidence: shownQuotes, question: proposed })
        if (proposed !== null && question !== null) waiting.push(proposed)
        if (proposed !== null && question === null) question = proposed
      }
    }
    for (let index = 0; index < DISCOVERY_TURNS; index++) turn(index, 'DISCOVERY')
    const settled: string = question ?? topic
    questions.push(settled)
    for (const [index, self] of seats.entries()) {
      const made = voices.commit(
        {
          purpose: 'commit',
          topic,
          self,
          files: [],
          passages: [],
          thread: { id: thread, topic, question: settled, stage: 'CRUX_LOCK', budgetLeft: 9 },
          question: settled,
          topClaim: openings[index] ?? null,
          horizon: '5y',
          messages: [],
          before: null,
          forced: false,
          refused: null,
        },
        context(`commit/${self.alias}/${thread}`),
      )
      commitments.push({ ...made, speaker: self.alias, question: settled })
      positions.push({
        speaker: self.alias,
        side: made.side,
        statement: made.statement,
        confidence: made.confidence,
        falsifier: made.falsifier,
        thread,
        question: settled,
        flip: made.flip,
      })
    }
    for (const own of positions) {
      const target: ShownPosition | undefined = positions.find(
        ({ side }) => side !== own.side && side !== 'UNCERTAIN' && own.side !== 'UNCERTAIN',
      )
      const self = seats.find(({ alias }) => alias === own.speaker)
      const restated = seats.find(({ alias }) => alias === target?.speaker)
      if (target === undefined || self === undefined || restated === undefined) continue
      const attempt = (n: number, corrections: string | null): readonly [ReplyOf<'steelman'>, ReplyOf<'grade'>] => {
        const steelman = voices.steelman(
          { purpose: 'steelman', topic, self, question: settled, target, messages: [], attempt: n, corrections, refused: null },
          context(`steelman/${own.speaker}/${thread}/${n}`),
        )
        const position = positions.find(({ speaker }) => speaker === target.speaker) ?? own
        return [
          steelman,
          voices.grade(
            {
              purpose: 'grade',
              topic,
              self: restated,
              question: settled,
              position,
              from: own.speaker,
              steelman,
              attempt: n,
              lastGrade: null,
            },
            context(`grade/${own.speaker}/${thread}/${n}`),
          ),
        ]
      }
      const [steelman, grade] = attempt(1, null)
      const again = grade.corrections === null ? null : attempt(2, grade.corrections)[1]
      steelmans.push({ ...steelman, grade, again })
    }
    for (let index = 0; index < EVIDENCE_TURNS; index++) turn(index + 1, 'EVIDENCE')
  }
  return { openings, heard, commitments, steelmans, questions }
}
