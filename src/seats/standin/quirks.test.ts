import { describe, expect, test } from 'vitest'
import type { AssessView, ReviewView } from '../../core/council/views.ts'
import { purposes as council } from '../../core/council/words.ts'
import { INVARIANTS } from '../../core/debate/numbers.ts'
import { purposes as debate } from '../../core/debate/words.ts'
import { isSameDescription } from '../../core/findings/identity.ts'
import { needsLostSystem, tangentsIn } from '../../core/governor/markers.ts'
import { EXPLORER, SKEPTIC } from '../../core/governor/numbers.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { ShownContribution } from '../../core/roundtable/views.ts'
import { ASIDES, DOUBTS, FEARS } from './quirk-phrases.ts'
import { isQuirky, quirked, quirkIn, quirkNames } from './quirks.ts'

type Moment = Parameters<typeof quirked>[3]
const at = (over: Partial<Moment>): Moment => ({ protocol: 'debate', purpose: 'speak', view: {}, seed: 1, request: 'speak/a/1', ...over })

describe('names', () => {
  test('each quirk has a stubborn twin', () =>
    expect(quirkNames).toEqual(['over-talker', 'stubborn-over-talker', 'paranoid', 'stubborn-paranoid', 'echo', 'stubborn-echo']))
  test('a known one is kept as it is recorded', () => expect(quirkIn(' offline/echo ')).toBe('offline/echo'))
  test('an unknown one is refused with a sentence that lists the known ones', () => {
    const refused = quirkIn('offline/lazy')
    expect(isRefusal(refused) && refused).toMatchObject({ refused: 'unknown-quirk' })
    for (const name of quirkNames) expect(isRefusal(refused) && refused.because).toContain(`offline/${name}`)
  })
  test('only «offline/…» asks for one', () =>
    expect(['offline/x', 'offline', 'openai/offline/x'].map(isQuirky)).toEqual([true, false, false]))
})

describe('the over-talker', () => {
  const speech = (content: string) => ({
    contributions: [{ move: 'CLAIM', content, confidence: 0.7, references: [] }],
    ...{ topics: [], refs: [], acks: [], seconds: null },
  })
  const said = (content: string, model = 'offline/over-talker', corrections: Parameters<typeof quirked>[2] = [], request = 'speak/a/1') =>
    debate.speak.parse(quirked(speech(content), model, corrections, at({ request }))).contributions[0]?.content ?? ''

  test('puts more asides round its sentence than anybody may, within what a message may hold', () => {
    for (const content of ['It pays.', 'It pays because fares rose. '.repeat(14).trim()]) {
      expect(tangentsIn(said(content))).toBeGreaterThan(EXPLORER.tangents)
      expect(said(content).length).toBeLessThanOrEqual(INVARIANTS.charactersMax)
      expect(said(content)).toContain('It pays')
    }
  })
  test('says the same when it is asked the same, and something else the next time', () => {
    expect(said('It pays.')).toBe(said('It pays.'))
    expect(said('It pays.', 'offline/over-talker', [], 'speak/a/2')).not.toBe(said('It pays.'))
  })
  test('speaks plainly once it is told; the stubborn one never does; told of something else, it talks on', () => {
    expect(said('It pays.', 'offline/over-talker', ['rabbit-hole'])).toBe('It pays.')
    expect(said('It pays.', 'offline/stubborn-over-talker', ['rabbit-hole'])).not.toBe('It pays.')
    expect(said('It pays.', 'offline/over-talker', ['paranoid'])).not.toBe('It pays.')
  })
  test('talks wherever it says something, and leaves alone what is no talk', () => {
    const graded = { content: 'That is it.', grade: 'ACCURATE', corrections: null }
    const talked = debate.grade.parse(quirked(graded, 'offline/over-talker', [], at({ purpose: 'grade' })))
    expect([talked.grade, tangentsIn(talked.content)]).toEqual(['ACCURATE', 4])
    const fair = { fair: true, because: 'As meant.' }
    expect(quirked(fair, 'offline/over-talker', [], at({ purpose: 'review' }))).toBe(fair)
  })
  test('each aside announces exactly one side path', () => expect(ASIDES.map(tangentsIn)).toEqual(ASIDES.map(() => 1)))
})

describe('the paranoid', () => {
  const modes = [{ number: 79, name: 'Adversarial', looksFor: '', weight: 1 }]
  const units = ['Goals', 'Crew', 'Roll-out', 'Tickets'].map((title) => ({
    id: title,
    section: ['Ferry', title],
    start: 1,
    end: 2,
    text: 'x',
  }))
  const view = (purpose: 'review' | 'assess') => ({ purpose, self: { modes }, document: { units } }) as unknown as ReviewView | AssessView
  const raised = {
    mode: 79,
    severity: 'minor',
    category: 'timing',
    quote: 'x',
    line: 1,
    section: null,
    description: 'd',
    remediation: 'r',
    sameAs: null,
  }
  const review = { oath: true, findings: [raised], alignment: [], violations: [], questions: [] }
  const assess = { assessments: [], remediations: [], endorsements: ['F-1.R1'], findings: [], alignment: [], violations: [] }

  test('blocks everything, mends nothing, and adds a fear', () => {
    const { findings } = council.review.parse(
      quirked(review, 'offline/paranoid', [], at({ protocol: 'council', purpose: 'review', view: view('review') })),
    )
    expect(findings.map(({ severity, remediation }) => [severity, remediation])).toEqual([
      ['blocker', null],
      ['blocker', null],
    ])
    expect(needsLostSystem(findings[1]?.description ?? '')).toBe(true)
    expect(findings[1]).toMatchObject({ mode: 79, section: 'Goals', description: expect.stringContaining('“Goals”') })
  })
  test('in the second look too, unless it was told', () => {
    const moment = at({ protocol: 'council', purpose: 'assess', view: view('assess') })
    const stubborn = council.assess.parse(quirked(assess, 'offline/stubborn-paranoid', ['paranoid'], moment))
    expect(stubborn.findings.map(({ section }) => section)).toEqual(['Goals', 'Crew', 'Roll-out'])
    expect(stubborn.endorsements).toEqual([])
    expect(quirked(assess, 'offline/paranoid', ['paranoid'], moment)).toBe(assess)
  })
  test('votes like everybody', () => {
    const ballot = { votes: [], remediations: [], endorsements: [] }
    expect(quirked(ballot, 'offline/paranoid', [], at({ protocol: 'council', purpose: 'vote' }))).toBe(ballot)
  })
  test('every fear takes a system that is lost already', () =>
    expect([...FEARS.review, ...FEARS.assess].every((fear) => needsLostSystem(fear.replace('{section}', 'Goals')))).toBe(true))
})

describe('the echo', () => {
  const shown = (over: Partial<ShownContribution>): ShownContribution => ({
    speaker: 'Speaker A',
    isYours: false,
    side: 'YES',
    confidence: 0.7,
    statement: 's',
    text: 't',
    vote: null,
    claims: [],
    disputes: [],
    moves: [],
    references: [],
    ...over,
  })
  const talk = {
    supports: ['C2', 'C9'],
    challenges: [{ claim: 'C9', because: 'x' }],
    alternatives: [{ option: 'o' }],
    failureModes: [{ failure: 'f' }],
  }
  const said = (round: number, contributions: readonly ShownContribution[], corrections: Parameters<typeof quirked>[2] = []) =>
    quirked(
      talk,
      'offline/echo',
      corrections,
      at({ protocol: 'roundtable', purpose: 'collaborative', view: { round, window: { full: [{ round: 0, contributions }], now: [] } } }),
    )

  test('doubts the oldest claim of somebody else, and names nothing to go by', () =>
    expect(said(1, [shown({ claims: ['C10', 'C2'] }), shown({ isYours: true, claims: ['C1'] })])).toMatchObject({
      challenges: [{ claim: 'C2' }],
      supports: ['C9'],
      alternatives: [],
      failureModes: [],
    }))
  test('and the same one ever after', () =>
    expect(said(2, [shown({ claims: ['C2'] }), shown({ isYours: true, disputes: ['C5'] })])).toMatchObject({
      challenges: [{ claim: 'C5' }],
    }))
  test('speaks plainly once it is told, alone, and where nobody has said anything', () => {
    expect(said(2, [shown({ claims: ['C2'] })], ['paralytic'])).toBe(talk)
    expect(said(1, [])).toBe(talk)
    expect(quirked(talk, 'offline/echo', [], at({ protocol: 'roundtable', purpose: 'position' }))).toBe(talk)
  })
  test('its doubts differ in words, and each is the same concern as the one before it', () => {
    expect(new Set(DOUBTS).size).toBe(DOUBTS.length)
    DOUBTS.forEach((doubt, index) => {
      const next = DOUBTS[(index + 1) % DOUBTS.length] ?? ''
      expect([doubt, isSameDescription(`C2: ${doubt}`, `C2: ${next}`, SKEPTIC.sameConcern)]).toEqual([doubt, true])
    })
  })
})

test('elsewhere than where a quirk shows, and without one, a seat speaks plainly', () => {
  const plain = { content: 'It pays.' }
  expect(quirked(plain, 'offline/over-talker', [], at({ protocol: 'council' }))).toBe(plain)
  expect(quirked(plain, null, [], at({}))).toBe(plain)
  expect(quirked(plain, 'world/large', [], at({}))).toBe(plain)
})
