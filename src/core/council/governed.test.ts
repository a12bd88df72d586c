import { describe, expect, test } from 'vitest'
import { assessment, ballot, disputes, QUOTES, review, STATED, stated, supports, votes } from '../../../test/council-facts.ts'
import { type Play, played, reviews, type Stage } from '../../../test/council-stage.ts'
import { isSameDescription } from '../findings/identity.ts'
import { SKEPTIC } from '../governor/numbers.ts'
import { observe } from './governed.ts'
import { GOVERNED } from './numbers.ts'
import type { Raised } from './words.ts'

const worksOf = ({ state }: Stage, seat: string) => state.house.governor.works[seat] ?? []
const afterCycle = (cycle: 1 | 2, script: Play['script'], over: Play = {}): Stage =>
  played({ ...over, script: script ?? {}, until: ({ state }) => state === (cycle === 1 ? 'CYCLE_2' : 'CYCLE_3') })
const reviewedBy = (...findings: readonly Raised[]) => worksOf(afterCycle(1, { review: reviews({ a: review(findings) }) }), 'a')

describe('the first look', () => {
  test('is one work of each reviewer, told when the cycle is counted', () => {
    const stage = afterCycle(1, {})
    const counted = stage.of('agreement.counted')[0]
    for (const seat of ['a', 'b', 'c'])
      expect(worksOf(stage, seat)).toMatchObject([{ seat, seq: counted?.seq, request: `review/${seat}/1` }])
  })
  test('holds what the seat raised, how grave, where, and whether it can be mended', () =>
    expect(reviewedBy(stated({ remediation: 'Keep the tables.' }), STATED.goal)[0]?.review).toMatchObject({
      verdict: 'none',
      diffLines: null,
      files: null,
      citesEvidence: true,
      findings: [
        {
          id: 'F-1',
          severity: 'major',
          category: 'roll-back',
          place: 'inside',
          hasFix: true,
          isVerified: true,
          isInScope: true,
          isMended: true,
        },
        { id: 'F-2', category: 'ambiguity', place: 'inside', hasFix: false, isMended: false },
      ],
    }))
  test('a quotation that is not there is outside; without one a finding is nowhere in particular', () =>
    expect(
      reviewedBy(
        stated({ quote: 'Nobody wrote this sentence anywhere in it.' }),
        stated({ ...STATED.crew, quote: null, section: 'Crew' }),
      )[0]?.review,
    ).toMatchObject({
      findings: [
        { place: 'outside', isVerified: false, isInScope: false },
        { place: 'nowhere', isVerified: false, isInScope: true },
      ],
    }))
  test('a blocker that could not be shown counts as what it was lowered to', () =>
    expect(
      reviewedBy(stated({ severity: 'blocker' }), stated({ ...STATED.crew, severity: 'blocker', quote: null }))[0]?.review,
    ).toMatchObject({
      findings: [{ severity: 'blocker' }, { severity: 'major' }],
    }))
  test('what two raised is a finding of each, as grave as each held it', () => {
    const stage = afterCycle(1, {
      review: reviews({
        a: review([stated({ severity: 'minor' })]),
        b: review([stated({ severity: 'blocker', remediation: 'Keep them.' })]),
      }),
    })
    expect(worksOf(stage, 'a')[0]?.review?.findings).toMatchObject([{ id: 'F-1', severity: 'minor', hasFix: false }])
    expect(worksOf(stage, 'b')[0]?.review?.findings).toMatchObject([{ id: 'F-1', severity: 'blocker', hasFix: true }])
    expect(worksOf(stage, 'c')[0]?.review?.findings).toEqual([])
  })
  test.each([
    ['neither shown nor mended', { quote: null, section: 'Crew' }, 'compromised-system'],
    ['with a passage', { quote: QUOTES.crew }, 'nothing'],
    ['with a fix', { quote: null, section: 'Crew', remediation: 'Sign what is sent.' }, 'nothing'],
  ])('a fear of a system that is lost already counts %s', (_, over, needs) => {
    const description = 'Whoever already controls the harbour could forge all tickets.'
    expect(reviewedBy(stated({ ...over, description }))[0]?.review?.findings).toMatchObject([{ needs }])
  })
  test('“consider …” without a fix is told as such', () => {
    const considers = (over: Partial<Raised>) =>
      reviewedBy(stated({ description: 'Consider the wording of this.', ...over }))[0]?.review?.findings
    expect(considers({})).toMatchObject([{ onlyConsiders: true }])
    expect(considers({ remediation: 'Write “at once”.' })).toMatchObject([{ onlyConsiders: false }])
  })
  test('who failed has not worked', () => expect(worksOf(afterCycle(1, { review: reviews({ a: null }) }), 'a')).toEqual([]))
})

describe('the second look', () => {
  const second = (said: Parameters<typeof assessment>[0]) =>
    worksOf(
      afterCycle(2, {
        review: reviews({ a: review([STATED.rollOut, STATED.goal]) }),
        assess: (_, { seat }) => (seat === 'b' ? assessment(said) : undefined),
      }),
      'b',
    ).at(-1)

  test('holds only what is new in it', () => {
    const work = second({ findings: [stated({ ...STATED.crew, mode: 0 })] })
    expect(work).toMatchObject({ request: 'assess/b/1', review: { findings: [{ id: 'F-3' }] }, challenges: [] })
  })
  test('whatever it disputes is a challenge; what it supports is none', () =>
    expect(second({ assessments: [disputes('F-1'), supports('F-2')] })?.challenges).toMatchObject([{ id: 'F-1', isInScope: true }]))
  test.each([
    ['another severity', { assessments: [disputes('F-1', { severity: 'info' })] }, true],
    ['the words that answer it', { assessments: [disputes('F-1', { quote: QUOTES.ticket })] }, true],
    ['a remediation', { assessments: [disputes('F-1')], remediations: [{ finding: 'F-1', text: 'Keep them.' }] }, true],
    ['nothing but a no', { assessments: [disputes('F-1')] }, false],
    ['words that are not there', { assessments: [disputes('F-1', { quote: 'Nobody wrote this sentence anywhere.' })] }, false],
  ])('an alternative is %s', (_, said, hasAlternative) =>
    expect(second(said)?.challenges).toMatchObject([{ hasAlternative, isMended: hasAlternative }]),
  )
  test('one reason for two findings is two concerns', () => {
    const unowned = 'It is not said who does it.'
    const stage = afterCycle(2, {
      review: reviews({ a: review([stated({ description: unowned }), stated({ ...STATED.crew, description: unowned })]) }),
      assess: (_, { seat }) => (seat === 'b' ? assessment({ assessments: [disputes('F-1'), disputes('F-2')] }) : undefined),
    })
    const [one, other] = worksOf(stage, 'b').at(-1)?.challenges ?? []
    expect(isSameDescription(one?.text ?? '', other?.text ?? '', SKEPTIC.sameConcern)).toBe(false)
  })
})

describe('the vote', () => {
  const stage = played({
    script: {
      review: reviews({ a: review([STATED.rollOut]) }),
      assess: (_, { seat }) => (seat === 'b' ? assessment({ assessments: [disputes('F-1')] }) : undefined),
      vote: (_, { seat }) => ballot([votes('F-1', seat === 'a' ? 'SUPPORT' : 'OPPOSE')]),
    },
  })
  test('is the third work of a seat, and approves nothing', () => {
    expect(worksOf(stage, 'a')).toHaveLength(3)
    expect(worksOf(stage, 'a').at(-1)).toMatchObject({ request: 'vote/a/1', review: { verdict: 'none', findings: [] }, challenges: null })
  })
  test('what was voted down is no longer open', () => {
    expect(stage.state.house.governor.open).toEqual([])
    const before = afterCycle(1, { review: reviews({ a: review([STATED.rollOut]) }) })
    expect(before.state.house.governor.open).toMatchObject([{ id: 'F-1', severity: 'major', by: ['a'] }])
  })
  test('three cycles are one for the ladder, and each move is a boundary', () => {
    const { cycle, phase } = stage.state.house.governor
    expect([cycle, phase]).toEqual([1, null])
    expect(afterCycle(1, {}).state.house.governor.phase).toBe('check')
  })
})

test('of very many findings the gravest are kept in mind', () => {
  const many = Array.from({ length: 30 }, (_, nth) =>
    stated({
      severity: nth === 29 ? 'blocker' : 'minor',
      description: `Defect ${nth} of another kind ${'abcdefgh'.repeat(nth % 7)}${nth}.`,
    }),
  )
  const { open } = afterCycle(1, { review: reviews({ a: review(many) }) }).state.house.governor
  expect(open).toHaveLength(GOVERNED.openShown)
  expect(open[0]).toMatchObject({ severity: 'blocker' })
})

describe('which archetype a reviewer is, by its modes', () => {
  const stage = afterCycle(1, {})
  const archetypes = (...modes: readonly number[]) => {
    const agent = stage.own.agents.a
    if (agent === undefined) throw new Error('no agent')
    const chosen = agent.modes[0]
    if (chosen === undefined) throw new Error('no mode')
    const own = { ...stage.own, agents: { a: { ...agent, modes: modes.map((mode) => ({ ...chosen, mode })) } } }
    const [counted] = stage.of('agreement.counted')
    if (counted === undefined) throw new Error('not counted')
    const [work] = observe(own, counted, stage.state.house)
    return work?.kind === 'work' ? work.work.archetypes : null
  }
  test.each([
    ['adversary', 79],
    ['worst case', 49],
    ['assurance case', 36],
    ['incentives that are gamed', 58],
    ['who is harmed', 72],
    ['on call', 74],
  ])('%s: a guardian', (_, mode) => expect(archetypes(mode)).toEqual(['guardian']))
  test.each([
    ['counterexamples', 8],
    ['argumentation', 35],
    ['the opposite thesis', 59],
    ['rival explanations', 13],
    ['disproof', 80],
  ])('%s: a skeptic', (_, mode) => expect(archetypes(mode)).toEqual(['skeptic']))
  test('anything else: a sage; with several modes several', () => {
    expect(archetypes(66)).toEqual(['sage'])
    expect(archetypes(79, 8, 66)).toEqual(['guardian', 'skeptic', 'sage'])
  })
})
