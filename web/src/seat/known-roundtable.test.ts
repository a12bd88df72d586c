import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { ShownContribution, TalkView } from '../../../src/core/roundtable/views.ts'
import { type Purpose, purposes } from '../../../src/core/roundtable/words.ts'
import type { JsonSchema } from '../api/routes.ts'
import { titleOf } from './field-words.ts'
import { knownOf, withKnown } from './known.ts'
import { replyOf } from './reply.ts'
import { asRecord, blankOf, type Draft, type Field, fieldOf } from './schema-form.ts'

const said = (over: Partial<ShownContribution>): ShownContribution => ({
  speaker: 'Speaker B',
  isYours: false,
  side: 'YES',
  confidence: 0.7,
  statement: 'Yes.',
  text: 'Yes.',
  vote: null,
  claims: [],
  disputes: [],
  moves: [],
  references: [],
  ...over,
})

const view: TalkView = {
  purpose: 'collaborative',
  topic: 'Ship?',
  mode: 'collaborative',
  self: {
    alias: 'Speaker A',
    name: 'Ann',
    persona: '',
    method: '',
    interests: [],
    anchor: 'Risk-Attentive',
    focus: '',
    perspective: null,
    role: 'speaker',
  },
  sources: { files: [], whole: null },
  passages: [],
  supplied: [],
  round: 2,
  roundsPlanned: 3,
  focus: null,
  answer: { side: 'YES', statement: 'Yes.' },
  before: null,
  named: { alternatives: [], failures: [] },
  window: {
    state: 'C1 contested',
    summaries: [],
    full: [
      {
        round: 1,
        contributions: [said({ claims: ['C2', 'C3'] }), said({ speaker: 'Speaker A', isYours: true, claims: ['C4'] })],
        named: [],
      },
    ],
    now: [said({ speaker: 'Speaker C', claims: ['C5'] })],
    tokens: { state: 0, summaries: 0, full: 0, now: 0, total: 0 },
  },
  statistics: null,
  questions: [],
  highStakes: null,
  vulnerabilities: [],
  mend: null,
  trigger: null,
}

const TEXTS: Readonly<Record<string, string>> = { C2: 'It fell.', C4: 'Mine.' }

function form(purpose: Purpose, over: Partial<TalkView> = {}): Field {
  const schema = z.toJSONSchema(purposes[purpose], { io: 'input' }) as JsonSchema
  const asked = { ...view, ...over, purpose: purpose as TalkView['purpose'] }
  return withKnown(
    fieldOf(schema),
    knownOf({
      protocol: 'roundtable',
      purpose,
      view: asked,
      files: [],
      names: new Map([['Speaker B', 'Bo']]),
      claimText: (id) => TEXTS[id] ?? null,
    }),
  )
}
const fieldsOf = (field: Field): ReadonlyMap<string, Field> =>
  new Map(field.kind === 'group' ? field.fields.map((one) => [one.key, one.field]) : [])
const inside = (field: Field | undefined): Field =>
  field?.kind === 'list' ? field.item : (field ?? { kind: 'yes-no', hint: null, isOptional: false })
const options = (field: Field | undefined): readonly unknown[] =>
  field?.kind === 'choice' || field?.kind === 'several' ? field.options.map(({ value }) => value) : []

const ALWAYS = { side: 'NO', confidence: 0.6, statement: 'No.', text: 'No.[ASSUME]' }
const vote = { vote: 'MINOR', claim: 'C2', because: 'Too late.' }
/** What a person has to fill in of a mode's own part. */
const PARTS: Readonly<Partial<Record<Purpose, Readonly<Record<string, Draft>>>>> = {
  position: {},
  collaborative: { vote, builds: [{ claims: ['C2', 'C5'], adds: 'Both.' }] },
  adversarial: {
    vote,
    steelman: { speaker: 'Speaker B', text: 'At its best.' },
    flaws: [{ claim: 'C2', flaw: 'Old.' }],
    strongest: { claim: null, argument: 'It fell.' },
  },
  socratic: { vote, questions: [{ question: 'Why?', about: 'C2', assumption: '' }] },
  'expert-panel': { vote, boundary: 'Law.', evidenceWanted: ['A count.'] },
  'devils-advocate': { vote, challenge: { claim: 'C2', argument: 'No.' } },
  delphi: { vote, reactsTo: { statistic: 'yes', value: '3' }, moved: false, onEvidence: [], why: 'Nothing new.' },
  'red-team-blue-team': { vote },
  object: {
    vote,
    counterargument: { claim: null, argument: 'No.' },
    hypothesis: 'Rain.',
    assumption: { claim: null, assumption: 'It is dry.', challenge: 'It is not.' },
  },
}

test.each(Object.entries(PARTS))('a person can answer for %s, with no more than is asked for', (purpose, part) => {
  const field = form(purpose as Purpose)
  const { reply, problems } = replyOf(field, { ...asRecord(blankOf(field)), ...ALWAYS, ...part })
  expect([...problems]).toEqual([])
  const parsed = purposes[purpose as Purpose].safeParse(reply)
  expect(parsed.success, JSON.stringify(parsed.error?.issues)).toBe(true)
})

test('every field of every purpose has a name of its own', () => {
  const keys = (schema: JsonSchema): readonly string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => [key, ...keys(one)]),
    ...(schema.items === undefined ? [] : keys(schema.items)),
    ...(schema.anyOf ?? []).flatMap(keys),
  ]
  const human: readonly Purpose[] = Object.keys(PARTS) as readonly Purpose[]
  const all = new Set(human.flatMap((purpose) => keys(z.toJSONSchema(purposes[purpose], { io: 'input' }) as JsonSchema)))
  const PLAIN = ['side', 'confidence', 'quote', 'url', 'title', 'n', 'path', 'lines', 'start', 'end']
  const bare = [...all].filter((key) => !PLAIN.includes(key) && titleOf(key).toLowerCase() === key.toLowerCase())
  expect(bare).toEqual([])
})

describe('what can be chosen', () => {
  test('claims of others by id with their words, newest first, older ones from what is summed up', () => {
    const fields = fieldsOf(form('collaborative'))
    expect(options(fields.get('supports'))).toEqual(['C5', 'C2', 'C3', 'C1'])
    expect(options(fields.get('retracts'))).toEqual(['C4'])
    expect(fields.get('supports')).toMatchObject({ options: [{}, { title: 'C2: It fell.' }, {}, {}] })
    expect(options(fieldsOf(inside(fields.get('challenges'))).get('claim'))).toEqual(['C5', 'C2', 'C3', 'C1'])
  })
  test('the vote is one of three, or left open', () => {
    const voted = fieldsOf(form('collaborative')).get('vote')
    expect(options(fieldsOf(inside(voted)).get('vote'))).toEqual(['ACCEPT', 'MINOR', 'BLOCKER'])
    expect(fieldsOf(inside(voted)).get('vote')).toMatchObject({ isOptional: true, options: [{ title: 'Accept' }, {}, {}] })
  })
  test('speakers, with the names that a person may know', () => {
    const steelman = fieldsOf(form('adversarial')).get('steelman')
    expect(fieldsOf(inside(steelman)).get('speaker')).toMatchObject({
      options: [{ title: 'Bo (Speaker B)' }, { title: 'Speaker C' }],
    })
  })
  test('where nobody’s words are shown, nothing of theirs can be disputed', () => {
    const empty = { ...view.window, state: '', full: [], now: [] }
    const fields = fieldsOf(form('delphi', { window: empty }))
    expect(fields.get('challenges')).toMatchObject({ kind: 'fixed', value: [] })
    expect(fields.get('supports')).toMatchObject({ kind: 'fixed', value: [] })
  })
  test('the figures to react to, as they are', () => {
    const statistics = {
      round: 1,
      seats: 3,
      yes: 2,
      no: 1,
      uncertain: 0,
      meanConfidence: 0.715,
      medianConfidence: 0.7,
      quartiles: [0.6, 0.8] as const,
      reasons: [],
    }
    const reacts = fieldsOf(form('delphi', { statistics })).get('reactsTo')
    expect(fieldsOf(inside(reacts)).get('value')?.hint).toBe('Mean confidence 0.72, median 0.7; 2 yes, 1 no, 0 uncertain.')
  })
})

describe('what is asked of a seat', () => {
  const vulnerabilities = [
    { id: 'V1', title: 'A door', isOpen: true },
    { id: 'V2', title: 'A key', isOpen: false },
  ]
  const team = (role: 'red' | 'blue') => fieldsOf(form('red-team-blue-team', { vulnerabilities, self: { ...view.self, role } }))

  test('red attacks and blue answers every open attack', () => {
    expect(team('red').get('answers')).toMatchObject({ kind: 'fixed', value: [] })
    expect(team('red').get('attacks')).toMatchObject({ kind: 'list' })
    expect(team('blue').get('attacks')).toMatchObject({ kind: 'fixed', value: [] })
    expect(team('blue').get('answers')).toMatchObject({ seeds: [{ vulnerability: 'V1' }] })
  })
  test('bounds and approval only where the stakes are high', () => {
    expect(fieldsOf(form('collaborative')).get('controls')).toMatchObject({ kind: 'fixed', value: null })
    expect(fieldsOf(form('collaborative', { highStakes: 'security' })).get('controls')).toMatchObject({ kind: 'group' })
  })
  test('what the mode asks for stands before what every contribution has', () => {
    const keys = [...fieldsOf(form('collaborative')).keys()]
    expect(keys.indexOf('builds')).toBeLessThan(keys.indexOf('alternatives'))
    expect(keys.at(-1)).toBe('needsContext')
    expect(keys[0]).toBe('side')
  })
})
