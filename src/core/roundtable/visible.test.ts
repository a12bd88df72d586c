/** What each purpose is shown: never a name, never more than its share, and in a Delphi round no word of anybody else. */
import { describe, expect, test } from 'vitest'
import { type Dossier, emptyDossier } from '../dossier.ts'
import { NO_CONTRACT } from '../house/contracts.ts'
import type { House } from '../house/house.ts'
import type { Seat } from '../house/words.ts'
import { tokensAtMost } from '../text/tokens.ts'
import { LINE, PROMPT } from './context/numbers.ts'
import { idOf, NAMES, type Sample, type State, sampleRun, sampleState } from './sample.fixture.ts'
import type { Contribution, Roundtable } from './state.ts'
import type { EvaluateView, PositionView, SynthesizeView, TalkView, VerifyView } from './views.ts'
import { visible } from './visible.ts'
import { ModeName } from './words.ts'

const MODES = ModeName.options

const talk = ({ own, house, requests }: State, dossier: Dossier = emptyDossier, nth = 0): TalkView =>
  visible(own, requests[nth] ?? '', house, dossier) as TalkView

/** The same state with one more turn open. */
function asking(own: Roundtable, grant: Partial<Roundtable['grants'][string]>): Roundtable {
  const round = own.rounds.at(-1)?.round ?? 0
  return { ...own, grants: { 'x/1': { seat: idOf(0), purpose: 'collaborative', round, target: null, shown: [], ...grant } } }
}
const judge: Seat = {
  id: 'judge',
  name: 'Judge',
  persona: 'You rule.',
  method: 'You read twice.',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'model',
  model: 'world/large',
  cheaperModel: null,
}
const served = (house: House): House => ({ ...house, opening: { ...house.opening, staff: { clerk: null, judge } } })

describe('names of the cast', () => {
  test.each(MODES)('%s: nobody reads one but its own, in any round', (mode) => {
    let looked = 0
    sampleRun({ seats: 4, rounds: 3, mode, signed: true, sentences: 3 }, ({ own, house }, request) => {
      const view = visible(own, request, house, emptyDossier)
      const seen = JSON.stringify({ ...view, self: null })
      for (const [index, name] of NAMES.slice(0, 4).entries()) {
        expect(seen.replace(/E\d+ \[verified\](?:\\.|[^\\"])*?»/g, ''), `${request} reads ${name}`).not.toContain(name)
        expect(seen.replace(/E\d+ \[verified\](?:\\.|[^\\"])*?»/g, '')).not.toContain(`(${idOf(index)})`)
      }
      looked++
    })
    expect(looked).toBeGreaterThan(12)
  })
})

describe('a turn', () => {
  const state = sampleState({ seats: 4, rounds: 2, mode: 'expert-panel', highStakes: 'security' })
  const view = talk(state)
  test('says who one is, what it looks at, what it held, what is voted on and what it is checked for', () => {
    expect(view.self).toMatchObject({ name: 'Annabel', anchor: 'Risk-Attentive', role: 'speaker', perspective: 'Annabel' })
    expect(view.self.focus).not.toBe('')
    expect(view.before?.statement).not.toBe('')
    expect(view.answer?.statement).not.toBe('')
    expect(view.questions.map(({ id }) => id)).toEqual(['U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'U7', 'EXP1', 'EXP2', 'HS1'])
    expect([view.round, view.roundsPlanned, view.highStakes, view.mend, view.trigger]).toEqual([3, 12, 'security', null, null])
  })
  test('shows the words of those whom the grant names, and its own', () => {
    const grant = state.own.grants[state.requests[0] ?? '']
    const expected = [idOf(0), ...(grant?.shown ?? [])].map((seat) => state.own.places[seat]?.alias)
    expect(new Set(view.window.full.flatMap(({ contributions }) => contributions.map(({ speaker }) => speaker)))).toEqual(new Set(expected))
    expect(expected).toHaveLength(3)
  })
  test('a request that is not open shows nothing', () => {
    expect(() => visible(state.own, 'expert-panel/nobody/1', state.house, emptyDossier)).toThrow(/not open/)
  })
})

test('alone: the question and oneself, nothing of the others', () => {
  let first: PositionView | null = null
  sampleRun({ seats: 3, rounds: 0, mode: 'socratic' }, ({ own, house }, request) => {
    first ??= visible(own, request, house, emptyDossier) as PositionView
  })
  expect(Object.keys(first ?? {}).sort()).toEqual([
    'highStakes',
    'mode',
    'passages',
    'purpose',
    'questions',
    'self',
    'sources',
    'supplied',
    'topic',
  ])
})

describe('mending', () => {
  const { own, house } = sampleState({ seats: 3, rounds: 2, mode: 'collaborative' })
  const round = own.rounds.find((one) => one.round === 2)
  const said = round?.contributions[idOf(0)]
  if (round === undefined || said === undefined) throw new Error('no round')
  const wanting = { ...said, mend: ['The claim «It fell» is a FACT without a citation.'] }
  const rounds = own.rounds.map((one) => (one.round === 2 ? { ...one, contributions: { ...one.contributions, [idOf(0)]: wanting } } : one))
  test('shows its own text and what is wrong with it', () => {
    const view = visible(asking({ ...own, rounds }, { round: 2, target: said.request }), 'x/1', house, emptyDossier) as TalkView
    expect(view.mend).toMatchObject({ text: said.text, problems: wanting.mend })
  })
  test('all that it sent comes back, so that it can be sent again', () => {
    const view = visible(asking({ ...own, rounds }, { round: 2, target: said.request }), 'x/1', house, emptyDossier) as TalkView
    const { side, statement, alternatives, failureModes } = said
    expect(JSON.parse(view.mend?.reply ?? '')).toMatchObject({ side, statement, alternatives, failureModes, builds: expect.any(Array) })
    expect(JSON.parse(view.mend?.reply ?? '').references).toHaveLength(2)
  })
  test('a plain turn has nothing to mend', () => {
    expect((visible(asking({ ...own, rounds }, { round: 2 }), 'x/1', house, emptyDossier) as TalkView).mend).toBeNull()
  })
})

test('objections: the reason, and the duties of the mode left out', () => {
  let view: TalkView | null = null
  sampleRun({ seats: 3, rounds: 3, mode: 'devils-advocate', agreeing: true }, ({ own, house }, request, grant) => {
    if (grant.purpose === 'object') view ??= visible(own, request, house, emptyDossier) as TalkView
  })
  const seen = view as TalkView | null
  expect(seen?.trigger).not.toBeNull()
  expect(tokensAtMost(seen?.trigger ?? '')).toBeLessThanOrEqual(LINE.question)
  expect(seen?.questions.map(({ id }) => id)).toEqual(['U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'U7'])
})

describe('delphi', () => {
  const sample: Sample = { seats: 4, rounds: 2, mode: 'delphi', text: 'letters' }
  const state = sampleState(sample)
  const view = talk(state)
  test('figures of the round before, and reasons of others without their authors', () => {
    expect(view.statistics).toMatchObject({ round: 2, seats: 4 })
    const round = state.own.rounds.find((one) => one.round === 2)
    const theirs = Object.entries(round?.contributions ?? {}).filter(([seat]) => seat !== idOf(0))
    const reasons = view.statistics?.reasons ?? []
    for (const [, { statement }] of theirs) expect(reasons.some((reason) => reason.startsWith(statement.slice(0, 30)))).toBe(true)
    const mine = round?.contributions[idOf(0)]?.statement ?? ''
    expect(reasons.some((reason) => reason.startsWith(mine.slice(0, 30)))).toBe(false)
    expect(JSON.stringify(reasons)).not.toMatch(/Speaker [A-D]/)
    expect(tokensAtMost(reasons.join('\n'))).toBeLessThanOrEqual(PROMPT.reasons)
  })
  test('in an order that chance chose: the same when asked again, another for another seat', () => {
    expect(talk(state).statistics).toEqual(view.statistics)
    const claims = (reasons: readonly string[] = []): readonly string[] => reasons.flatMap((reason) => /^C\d+/.exec(reason)?.[0] ?? [])
    const order = claims(view.statistics?.reasons)
    expect(order.length).toBeGreaterThan(5)
    expect(order).not.toEqual(order.toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1))))
    expect(claims(talk(state, emptyDossier, 1).statistics?.reasons)).not.toEqual(order)
  })
  test('other modes show no figures', () => expect(talk(sampleState({ ...sample, mode: 'collaborative' })).statistics).toBeNull())
})

test('vulnerabilities as they stood before the round, open ones first', () => {
  const { own, house } = sampleState({ seats: 4, rounds: 3, mode: 'red-team-blue-team' })
  const view = visible(asking(own, { purpose: 'red-team-blue-team', round: 3 }), 'x/1', house, emptyDossier) as TalkView
  const before = own.vulnerabilities.filter(({ round }) => round < 3)
  expect(own.vulnerabilities.length).toBeGreaterThan(before.length)
  expect(new Set(view.vulnerabilities.map(({ id }) => id))).toEqual(new Set(before.map(({ id }) => id)))
  const open = view.vulnerabilities.map(({ isOpen }) => isOpen)
  expect(open).toEqual(open.toSorted((one, other) => Number(other) - Number(one)))
})

test('what the caller supplied is shown to all, the question without names', () => {
  const { own, house, requests } = sampleState({ seats: 3, rounds: 1, mode: 'collaborative' })
  const asked = { id: 'Q1', seat: idOf(1), round: 1, question: `What does ${NAMES[0]} earn?`, why: '', until: 0 }
  const contexts = [
    { ...asked, supplied: { by: 'user', success: true, result: '3,000 a month.' } },
    { ...asked, id: 'Q2', supplied: null },
  ]
  const view = visible({ ...own, contexts }, requests[0] ?? '', house, emptyDossier) as TalkView
  expect(view.supplied).toEqual([
    { id: 'Q1', question: `What does ${own.places[idOf(0)]?.alias} earn?`, success: true, result: '3,000 a month.' },
  ])
})

describe('the dossier', () => {
  const passage = (nth: number, text: string) => ({
    path: `notes/${nth}.md`,
    start: 1,
    end: 9,
    page: null,
    heading: '',
    text,
    score: 9 - nth,
  })
  const files = [1, 2, 3, 4].map((nth) => ({ path: `notes/${nth}.md`, hash: '', kind: 'markdown', title: '', lines: 900 }))
  const long = 'The night shift costs more than the day shift did before. '.repeat(60)
  const dossier: Dossier = { files, text: () => long.repeat(20), search: () => [1, 2, 3, 4].map((nth) => passage(nth, `${nth} ${long}`)) }
  test('passages have their room, however long the talk is', () => {
    const early = talk(sampleState({ seats: 3, rounds: 0, mode: 'collaborative', sentences: 2 }), dossier)
    const seat = { persona: long, method: long }
    const late = talk(sampleState({ seats: 5, rounds: 5, mode: 'adversarial', sentences: 20, topic: 'Why? '.repeat(2_000), seat }), dossier)
    expect(early.sources.files.map(({ path }) => path)).toEqual(['notes/1.md', 'notes/2.md', 'notes/3.md', 'notes/4.md'])
    const shown = (view: TalkView): number => view.passages.reduce((sum, { text }) => sum + tokensAtMost(text), 0)
    for (const view of [early, late]) {
      expect(shown(view)).toBeGreaterThanOrEqual(PROMPT.passagesMin)
      expect(shown(view)).toBeLessThanOrEqual(PROMPT.passagesMax)
    }
  })
})

describe('those who serve', () => {
  const { own, house } = sampleState({ seats: 4, rounds: 2, mode: 'adversarial', signed: true })
  const all = served(house)
  test('the judge is asked what code could not check, and only that', () => {
    const rounds = own.rounds.map((round) => ({
      ...round,
      contributions: Object.fromEntries(
        Object.entries(round.contributions).map(([seat, said]): [string, Contribution] => [
          seat,
          {
            ...said,
            results: [
              { question: 'ADV1', result: seat === idOf(0) ? 'unverified' : 'pass', because: '', by: 'code' },
              { question: 'U6', result: 'unverified', because: '', by: 'code' },
            ],
          },
        ]),
      ),
    }))
    const view = visible(asking({ ...own, rounds }, { seat: 'judge', purpose: 'verify', round: 2 }), 'x/1', all, emptyDossier) as VerifyView
    const asked = view.items.map(({ speaker, question }) => `${speaker} ${question}`)
    const alias = (index: number): string => own.places[idOf(index)]?.alias ?? ''
    expect(new Set(asked)).toEqual(new Set([`${alias(0)} ADV1`, ...[0, 1, 2, 3].map((index) => `${alias(index)} U6`)]))
    expect(view.items.every(({ asks, contribution }) => asks !== '' && contribution.text !== '')).toBe(true)
    for (const name of NAMES.slice(0, 4)) expect(JSON.stringify(view)).not.toContain(name)
  })
  test('what is held is shown whole to the judge, wherever in it the words stand', () => {
    const said = own.rounds.at(-2)?.contributions[idOf(0)]
    if (said === undefined) throw new Error('nothing said')
    const safety = { tier: 'triggered' as const, score: 3, triggers: [], passed: false, concerns: ['intent'], recommendations: [] }
    const kept = { said: { ...said, uncertain: ['hidden in a corner'] }, references: [], checks: [], revises: null }
    const held = { h: { ...kept, seat: idOf(0), round: 2, safety, isAsked: true } }
    const turn = asking({ ...own, held }, { seat: 'judge', purpose: 'evaluate', target: 'h' })
    const view = visible(turn, 'x/1', all, emptyDossier) as EvaluateView
    expect(view.text).toContain('hidden in a corner')
    expect(view.concerns).toEqual(['intent'])
  })
  test('a synthesis gets the count in one sentence, and the words of all', () => {
    const view = visible(asking(own, { seat: idOf(1), purpose: 'synthesize' }), 'x/1', all, emptyDossier) as SynthesizeView
    const tally = own.rounds.find((one) => one.round === 2)?.tally
    expect(view.counted).toContain(`${tally?.accept} ACCEPT, ${tally?.minor} MINOR, ${tally?.blocker} BLOCKER`)
    expect(view.counted.match(/\. /g)).toBeNull()
    // What was found in a source are the source's words.
    const said = JSON.stringify(view.window).replace(/E\d+ \[verified\](?:\\.|[^\\"])*?»/g, '')
    for (const name of NAMES.slice(0, 4)) expect(said).not.toContain(`${name} (`)
  })
})
