/** The form of every purpose that a person may be asked for: what it asks, and that what it makes of the answers is a reply. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Purpose, purposes } from '../../core/roundtable/words.ts'
import type { OpenRequest } from '../../engine/engine.ts'
import type { Ask } from './fields.ts'
import { LABELS, roundtableForm, type Shape } from './roundtable-forms.ts'

/** What clerk and judge alone are asked for is never a person's. */
const OF_PEOPLE = (Object.keys(purposes) as Purpose[]).filter((purpose) => purpose !== 'verify' && purpose !== 'evaluate')
const ASKED_APART = ['side', 'confidence', 'references', 'vote.vote', 'needsContext']

function leavesOf(shape: Shape, path: string): readonly string[] {
  const inner = shape.anyOf?.find(({ type }) => type !== 'null') ?? shape
  const properties = inner.properties ?? inner.items?.properties
  if (ASKED_APART.includes(path) || properties === undefined) return [path]
  return Object.entries(properties).flatMap(([name, one]) => leavesOf(one, path === '' ? name : `${path}.${name}`))
}

const openOf = (purpose: Purpose, view: object = {}): OpenRequest =>
  ({
    request: 'r',
    seat: 'ann',
    purpose,
    view,
    schema: purposes[purpose],
    deadline: null,
    prompt: { system: '', user: '' },
  }) as unknown as OpenRequest

/** Types the first line whose beginning fits, once each where there are several of the same; then Enter. */
function typing(script: Readonly<Record<string, string | readonly string[]>>) {
  const questions: string[] = []
  const complaints: string[] = []
  const left = new Map(Object.entries(script).map(([field, typed]) => [field, typeof typed === 'string' ? [typed] : [...typed]]))
  const ask: Ask = async (question, read) => {
    questions.push(question)
    for (;;) {
      const found = read([...left].find(([field]) => question.startsWith(field))?.[1].shift() ?? '')
      if (typeof found !== 'string') return found
      complaints.push(found)
      if (complaints.length > 5) throw new Error(`${question} → ${found}`)
    }
  }
  return { ask, questions, complaints }
}

const COMMON = {
  Side: 'no',
  Confidence: '0.7',
  'Your position': 'Not at night.',
  Reasons: 'It is dark.[INFER]',
  'Your vote': 'min',
  'The claim your vote': 'C2',
  'Why you vote': 'A door is missing.',
  'An alternative': ['Saturdays', 'Sundays'],
  'Why you reject': ['Shut.', 'Shut, too.'],
  'Claims of others that you hold': 'C1, C4',
}

describe('every field', () => {
  test.each(OF_PEOPLE)('of «%s» is called something', (purpose) => {
    const shape = z.toJSONSchema(purposes[purpose], { io: 'input' }) as Shape
    expect(leavesOf(shape, '').filter((path) => LABELS[path] === undefined && !ASKED_APART.includes(path))).toEqual([])
  })
})

describe('the form', () => {
  const PARTS: Readonly<Partial<Record<Purpose, readonly [typed: Readonly<Record<string, string | readonly string[]>>, part: object]>>> = {
    position: [{}, { statement: 'Not at night.' }],
    collaborative: [
      { 'Claims of others that you put': ['C1 C4'], 'What that adds': 'Both hold at once.' },
      { builds: [{ claims: ['C1', 'C4'], adds: 'Both hold at once.' }], supports: ['C1', 'C4'] },
    ],
    adversarial: [
      { 'A flaw in it': ['Too dear', 'Too late', 'Too dark'], 'The claim it is in': ['C1', '', 'C3'], 'Whose position': 'Speaker B' },
      {
        flaws: [
          { flaw: 'Too dear', claim: 'C1' },
          { flaw: 'Too late', claim: null },
          { flaw: 'Too dark', claim: 'C3' },
        ],
        steelman: { speaker: 'Speaker B' },
      },
    ],
    socratic: [
      { 'A question': 'Who pays?', 'What is taken': 'That somebody does.' },
      { questions: [{ question: 'Who pays?', about: null, assumption: 'That somebody does.' }] },
    ],
    'expert-panel': [
      { 'Where your discipline': 'Law.', 'What your discipline': 'a count; a map' },
      { boundary: 'Law.', evidenceWanted: ['a count', 'a map'] },
    ],
    'devils-advocate': [{ 'What you hold against': 'It is dear.' }, { challenge: { claim: null, argument: 'It is dear.' } }],
    delphi: [
      { 'The figure of': 'mean', 'Its value': '0.64', 'Does your side': 'yes', 'What moved you': 'E1' },
      { reactsTo: { statistic: 'meanConfidence', value: 0.64 }, moved: true, onEvidence: ['E1'] },
    ],
    'red-team-blue-team': [
      {
        'An attack': 'Follow a visitor',
        'Its steps': 'wait; walk in',
        'The vulnerability you': 'V1',
        'What you would do about it': 'A second door.',
      },
      {
        attacks: [{ title: 'Follow a visitor', steps: ['wait', 'walk in'] }],
        answers: [{ vulnerability: 'V1', mitigation: 'A second door.', acceptedRisk: null }],
      },
    ],
    object: [
      {
        'A new argument': 'Nobody asked.',
        'Another explanation': 'It is the weather.',
        'What all take': 'That it rains.',
        'Why it may not': 'It may snow.',
      },
      {
        counterargument: { claim: null, argument: 'Nobody asked.' },
        hypothesis: 'It is the weather.',
        assumption: { challenge: 'It may snow.' },
      },
    ],
  }
  test.each(Object.entries(PARTS))('of «%s» makes a reply of what is typed', async (purpose, [typed, part]) => {
    const { ask, complaints } = typing({ ...typed, ...COMMON })
    const value = await roundtableForm(ask, openOf(purpose as Purpose))
    expect(complaints).toEqual([])
    expect(purposes[purpose as Purpose].safeParse(value)).toMatchObject({ success: true })
    expect(value).toMatchObject({ side: 'NO', confidence: 0.7, needsContext: [], ...part })
    if (purpose !== 'position')
      expect(value).toMatchObject({
        vote: { vote: 'MINOR', claim: 'C2' },
        alternatives: [{ option: 'Saturdays' }, { option: 'Sundays' }],
        controls: null,
      })
  })
  test('of a synthesis asks for nothing else', async () => {
    const { ask, questions } = typing({ Reasons: 'They agree.', 'The claims it rests': 'C1' })
    expect(await roundtableForm(ask, openOf('synthesize'))).toEqual({ text: 'They agree.', claims: ['C1'] })
    expect(questions).toHaveLength(2)
  })
  test('asks for bounds, approval and abort only where the stakes are high', async () => {
    const high = typing({ ...COMMON, 'The bounds': 'One room.', 'Who must': 'The warden.', 'How it is called': 'A bell.' })
    expect(await roundtableForm(high.ask, openOf('collaborative', { highStakes: 'security' }))).toMatchObject({
      controls: { scope: 'One room.', approval: 'The warden.', abort: 'A bell.' },
    })
    const low = typing(COMMON)
    await roundtableForm(low.ask, openOf('collaborative', { highStakes: null }))
    expect(low.questions.filter((question) => question.startsWith('The bounds'))).toEqual([])
  })
  test.each([
    ['red', 'An attack', 'The vulnerability'],
    ['blue', 'The vulnerability', 'An attack'],
  ])('asks the %s team for its own part only', async (role, asked, spared) => {
    const { ask, questions } = typing(COMMON)
    await roundtableForm(ask, openOf('red-team-blue-team', { highStakes: null, self: { role } }))
    expect(questions.some((question) => question.startsWith(asked))).toBe(true)
    expect(questions.some((question) => question.startsWith(spared))).toBe(false)
  })
  test('asks again, with a sentence, until a field can be used; and ends where nobody answers', async () => {
    const { ask, complaints } = typing({ ...COMMON, Confidence: ['much', '1.2', '0.5'], 'Your vote': ['perhaps', 'accept'] })
    expect(await roundtableForm(ask, openOf('collaborative'))).toMatchObject({ confidence: 0.5, vote: { vote: 'ACCEPT' } })
    expect(complaints).toEqual([
      'A number from 0 to 1 is needed, such as 0.7.',
      'A number from 0 to 1 is needed, such as 0.7.',
      'It takes one of: ACCEPT, MINOR, BLOCKER.',
    ])
    expect(await roundtableForm(async () => null, openOf('collaborative'))).toBeNull()
  })
  test('no vote is no vote', async () => {
    const { ask } = typing({ ...COMMON, 'Your vote': '' })
    const value = await roundtableForm(ask, openOf('collaborative'))
    expect(purposes.collaborative.parse(value).vote.vote).toBeNull()
  })
})
