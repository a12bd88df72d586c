import { describe, expect, test } from 'vitest'
import type { EvaluateView, PositionView, TalkView, VerifyView } from '../../core/roundtable/views.ts'
import { liveRoundtable } from '../roundtable-live.fixture.ts'
import { foldedFrom, LAID, opening, SEATS } from '../roundtable-making.fixture.ts'
import { shownTo } from '../turn.ts'

const self = {
  alias: 'Speaker A',
  name: 'Island nurse',
  persona: '',
  method: '',
  interests: [],
  anchor: 'Risk-Attentive' as const,
  focus: 'what can go wrong',
  perspective: null,
  role: 'speaker' as const,
}
const checked = {
  questions: [{ id: 'U1', asks: 'Is the position stated?' }],
  highStakes: null,
  sources: { files: [{ path: 'log.csv', title: 'log.csv', lines: 9 }], whole: null },
}
const base = { topic: 'Night ferry?', mode: 'collaborative' as const, self, passages: [], supplied: [], ...checked }
const shown = {
  speaker: 'Speaker C',
  isYours: false,
  side: 'YES' as const,
  confidence: 0.8,
  statement: 'Yes.',
  text: 'It held.[FACT][1]',
  vote: null,
  claims: ['C1'],
  disputes: ['C2'],
  moves: ['builds on C3'],
  references: ['[1] E1 log.csv:2'],
}
const tokens = { state: 0, summaries: 0, full: 0, now: 0, total: 0 }
const talk: TalkView = {
  ...base,
  purpose: 'collaborative',
  round: 2,
  roundsPlanned: 3,
  focus: null,
  answer: { side: 'YES', statement: 'Yes, in summer.' },
  before: { side: 'NO', confidence: 0.6, statement: 'No.' },
  window: {
    state: '',
    summaries: [{ round: 1, text: 'Three agree.' }],
    full: [{ round: 0, contributions: [shown], named: ['C3: It rained.'] }],
    now: [],
    tokens,
  },
  statistics: null,
  named: { alternatives: ['Sell the boat'], failures: [] },
  vulnerabilities: [],
  mend: null,
  trigger: null,
}

const humans = SEATS.map((seat) => ({ ...seat, driver: 'human' as const }))
const table = foldedFrom([opening({ seats: humans }), LAID])
const partsOf = (view: unknown, state = table): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(shownTo(state, { seat: 'nurse', view }).map(({ title, lines }) => [title, lines]))

describe('what a person at a roundtable is shown', () => {
  test('alone: the question, the lens and the files, and nothing of the others', () => {
    const view: PositionView = { ...base, purpose: 'position' }
    expect(partsOf(view)).toEqual({
      Question: ['Night ferry?'],
      'Asked of you': ['Where do you stand? Nobody sees your answer before all have given theirs.'],
      'Look at it as': ['Risk-Attentive: what can go wrong'],
      'You may quote': ['log.csv'],
    })
  })

  test('in a round: what is voted on, where it stood, what was said, what it will be checked for', () => {
    const parts = partsOf(talk)
    expect(Object.keys(parts)).toEqual([
      'Question',
      'Round 2 of 3',
      'Look at it as',
      'You vote on',
      'Where you stood',
      'Round 1, in short',
      'Said alone',
      'You will be checked for',
      'You may quote',
    ])
    expect(parts['You vote on']).toEqual(['YES. “Yes, in summer.”'])
    expect(parts['Said alone']).toEqual([
      'Harbour engineer (Speaker C): YES, 80 % sure. Yes.',
      'It held.[FACT][1]',
      'builds on C3',
      'Claims C1; disputes C2',
      'Sources [1] E1 log.csv:2',
    ])
  })

  test('a host, often a model, sees no names', () => {
    const parts = partsOf(talk, liveRoundtable())
    expect(parts['Said alone']?.[0]).toBe('Speaker C: YES, 80 % sure. Yes.')
  })

  test('in a round of objections: what is asked, and why there is one', () => {
    const parts = partsOf({ ...talk, purpose: 'object', trigger: 'Agreement came early.' })
    expect(parts['Round 2 of 3, objections']?.[1]).toBe('Why: Agreement came early.')
  })

  test('to be mended: what is wrong stands before everything else', () => {
    const parts = partsOf({ ...talk, mend: { text: 'It fell.', problems: ['Cite it.'] } })
    expect(Object.keys(parts)[2]).toBe('To be mended in what you said')
    expect(parts['To be mended in what you said']).toEqual(['Cite it.', 'You said: It fell.'])
  })

  test('in a Delphi round: figures and reasons without names', () => {
    const statistics = {
      round: 1,
      seats: 4,
      yes: 2,
      no: 1,
      uncertain: 1,
      meanConfidence: 0.71,
      medianConfidence: 0.7,
      quartiles: [0.6, 0.8] as const,
      reasons: ['It is cheap.'],
    }
    expect(partsOf({ ...talk, purpose: 'delphi', statistics })['The figures of the last round']).toEqual([
      '4 seats: 2 YES, 1 NO, 1 UNCERTAIN',
      'Confidence: mean 0.71, median 0.7, quartiles 0.6 and 0.8',
      'Somebody says: It is cheap.',
    ])
  })

  test('as judge: each check with what it is about; a held passage with what was seen in it', () => {
    const verify: VerifyView = {
      purpose: 'verify',
      topic: 'Night ferry?',
      mode: 'adversarial',
      items: [{ speaker: 'Speaker C', question: 'ADV2', asks: 'Is it the strongest?', contribution: shown }],
    }
    expect(Object.keys(partsOf(verify))).toContain('Harbour engineer (Speaker C), ADV2: Is it the strongest?')
    const evaluate: EvaluateView = {
      purpose: 'evaluate',
      topic: 'Night ferry?',
      mode: 'adversarial',
      text: 'A passage.',
      isStopped: true,
      concerns: ['It names a victim.'],
    }
    expect(partsOf(evaluate)['The passage']).toEqual(['A passage.'])
  })
})
