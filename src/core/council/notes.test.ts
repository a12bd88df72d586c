import { describe, expect, test } from 'vitest'
import { assessment, ballot, disputes, finding, raiser, review, STATED, stated } from '../../../test/council-facts.ts'
import { played, reviews } from '../../../test/council-stage.ts'
import { append, emptyList, type List } from '../list.ts'
import { notesAfterBroad, notesAfterRemediation } from './notes.ts'
import { type Agent, type Council, type Finding, unopened } from './state.ts'

const agent = (...modes: readonly number[]): Agent => ({
  role: 'R',
  modes: modes.map((mode) => ({ mode, affinity: 0.5, adjusted: 0.5, signals: [], keywords: [], because: '' })),
  applied: [],
  failed: {},
  unapplied: [],
  oath: true,
  done: {},
  missed: {},
  lost: null,
})
const council = (findings: readonly Finding[], over: Partial<Council> = {}): Council => ({
  ...unopened,
  agents: { a: agent(47, 65, 79) },
  findings: findings.reduce<List<Finding>>(append, emptyList),
  ...over,
})
const by = (mode: number, severity: Finding['severity']) => ({ severity, raisers: [{ ...raiser('a', severity), mode }] })
const inSection = (name: string) => ({ location: { ...finding().location, section: name === '' ? [] : [name] } })

describe('after cycle 1', () => {
  test('a mode that brought something grave weighs 1.5, a lighter one 1, a barren one 0.5', () => {
    const { modeRecommendations } = notesAfterBroad(council([finding(by(47, 'major')), finding({ id: 'F-2', ...by(65, 'minor') })]))
    expect(modeRecommendations).toEqual([
      {
        seat: 'a',
        weights: [
          { mode: 47, weight: 1.5, because: 'It brought 1 grave finding.' },
          { mode: 65, weight: 1, because: 'It brought 1 lighter one.' },
          { mode: 79, weight: 0.5, because: 'It brought nothing so far.' },
        ],
      },
    ])
  })
  test('the focus is on where reviewers differ, then on sections with something grave or with several', () => {
    const { focusAreas } = notesAfterBroad(
      council([
        finding({ id: 'F-1', severity: 'minor', ...inSection('Alone and light') }),
        finding({ id: 'F-2', severity: 'minor', ...inSection('Two light') }),
        finding({ id: 'F-3', severity: 'info', ...inSection('Two light') }),
        finding({ id: 'F-4', severity: 'blocker', contested: 'So.', ...inSection('') }),
      ]),
    )
    expect(focusAreas).toEqual([
      { area: 'Where reviewers differ', findings: ['F-4'], because: '1 finding is held to be of very different weight.' },
      { area: 'the document as a whole', findings: ['F-4'], because: '1 finding, 1 of them blocker or major.' },
      { area: 'Two light', findings: ['F-2', 'F-3'], because: '2 findings, 0 of them blocker or major.' },
    ])
  })
  test('a grave finding outweighs three light ones, not four', () => {
    const light = (name: string, count: number, from: number) =>
      Array.from({ length: count }, (_, n) => finding({ id: `F-${from + n}`, severity: 'minor', ...inSection(name) }))
    const order = (count: number) =>
      notesAfterBroad(council([...light('Light', count, 2), finding({ ...inSection('Grave') })])).focusAreas.map(({ area }) => area)
    expect(order(3)).toEqual(['Grave', 'Light'])
    expect(order(5)).toEqual(['Light', 'Grave'])
  })
  test('eight areas are the most', () =>
    expect(
      notesAfterBroad(council(Array.from({ length: 12 }, (_, n) => finding({ id: `F-${n + 1}`, ...inSection(`S${n}`) })))).focusAreas,
    ).toHaveLength(8))
  test('what two or three hold is ready for consensus', () =>
    expect(notesAfterBroad(council([finding({ agreement: 'MAJORITY' }), finding({ id: 'F-2' })])).consensusCandidates).toEqual(['F-1']))
  test('questions that only people can decide are kept', () =>
    expect(notesAfterBroad(council([], { questions: ['Who pays?'] })).unresolvedQuestions).toEqual(['Who pays?']))
})

describe('after cycle 2', () => {
  const contested = finding({ contested: '1 holds it, 1 disputes it.' })
  const blocker = finding({ id: 'F-2', severity: 'blocker', agreement: 'MAJORITY' })
  const notes = notesAfterRemediation(council([contested, blocker, finding({ id: 'F-3', severity: 'minor', agreement: 'MAJORITY' })]))
  test('what has to be voted on and which blockers want a remedy are named', () =>
    expect(notes.focusAreas).toEqual([
      { area: 'To be voted on', findings: ['F-1'], because: '1 finding needs a quorum.' },
      { area: 'Blockers without an endorsed remediation', findings: ['F-2'], because: '1 blocker wants one.' },
    ]))
  test('the targets say why each is one', () =>
    expect(notes.convergenceTargets).toEqual([
      { finding: 'F-1', because: '1 holds it, 1 disputes it.' },
      { finding: 'F-2', because: 'It blocks, and no remediation is endorsed by two.' },
    ]))
  test('candidates for consensus are held and not contested', () => expect(notes.consensusCandidates).toEqual(['F-2', 'F-3']))
  test('a phase that nobody could show is a gap', () => {
    const given = (seat: string, scores: number[]) => ({ seat, cycle: 2 as const, met: [], violations: [], scores })
    const { focusAreas } = notesAfterRemediation(council([], { alignments: { a: given('a', [0.5, 0, 0]), b: given('b', [0, 0, 0.1]) } }))
    expect(focusAreas.map(({ area }) => area)).toEqual(['Phase 2 of the vision'])
  })
})

test('the notes of cycle 1 reach cycle 2, those of cycle 2 the vote, and they change no modes (4-22)', () => {
  const stage = played({
    script: {
      review: reviews({ a: review([STATED.rollOut, stated({ ...STATED.goal, severity: 'minor' })], { questions: ['Who pays?'] }) }),
      assess: (_, { seat }) => assessment({ assessments: seat === 'b' ? [disputes('F-1')] : [] }),
      vote: () => ballot(),
    },
  })
  const viewOf = (request: string) => stage.views.find((seen) => seen.request === request)?.view
  expect(viewOf('assess/b/1')).toMatchObject({ notes: { questions: ['Who pays?'], targets: [] } })
  expect(viewOf('vote/b/1')).toMatchObject({ notes: { targets: ['F-1: 1 holds it, 1 disputes it.'] } })
  const [first] = stage.of('notes.written')
  const weights = first?.modeRecommendations.find(({ seat }) => seat === 'a')?.weights.map(({ weight }) => weight)
  expect(weights).toEqual([1.5, 0.5, 0.5, 0.5, 0.5])
  expect(viewOf('assess/a/1')?.self.modes.map(({ number }) => number)).toEqual(stage.own.agents.a?.modes.map(({ mode }) => mode))
})
