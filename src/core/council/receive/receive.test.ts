/** A reply arrives: what is taken of it, what it is joined with, what is set aside and why. */
import { describe, expect, test } from 'vitest'
import {
  assessment,
  ballot,
  disputes,
  dossierOf,
  endorsement,
  QUOTES,
  review,
  STATED,
  stated,
  supports,
  votes,
} from '../../../../test/council-facts.ts'
import { played, reviews, Stage } from '../../../../test/council-stage.ts'
import { decide } from '../../deliberation.ts'
import { both, inCycle2, raised } from './receive.fixture.ts'

describe('a finding of the first cycle', () => {
  test('has its agent, cycle, mode and place', () =>
    expect(raised({})).toMatchObject({
      id: 'F-1',
      seat: 'a',
      cycle: 1,
      severity: 'major',
      declared: 'major',
      lowered: null,
      location: { section: ['Roll-out'], lines: { start: 17, end: 17 }, quote: QUOTES.rollOut, check: { verdict: 'verified' } },
    }))
  test('begins as PENDING', () => {
    const stage = new Stage()
    stage.run(({ grants }) => Object.keys(grants).length === 3)
    stage.reply('review/a/1', review([stated({ mode: stage.own.agents.a?.modes[0]?.mode ?? 0 })]))
    expect(stage.report.findings).toMatchObject([{ agreement: 'PENDING', outcome: 'open', source: { agent: 'SA-1', cycle: 1 } }])
  })
  test('shows two lines before and behind what it quotes', () => {
    const lines = ['one', 'two', 'three', 'four', QUOTES.goal, 'six', 'seven', 'eight'].map((line) => line)
    expect(raised({ quote: QUOTES.goal }, lines.join('\n'))?.location.context).toBe(
      ['three', 'four', QUOTES.goal, 'six', 'seven'].join('\n'),
    )
  })
  test('stands where the seat says, when its words stand there too', () => {
    const twice = ['# A', '', QUOTES.crew, '', '# B', '', QUOTES.crew].join('\n')
    expect(raised({ quote: QUOTES.crew }, twice)?.location).toMatchObject({ lines: { start: 3 }, section: ['A'] })
    expect(raised({ quote: QUOTES.crew, line: 7 }, twice)?.location).toMatchObject({ lines: { start: 7 }, section: ['B'] })
    expect(raised({ quote: QUOTES.crew, line: 5_000 }, twice)?.location).toMatchObject({ lines: { start: 3 } })
    expect(raised({ quote: QUOTES.crew, line: 1 }, twice)?.location.lines?.start).not.toBe(7)
  })
  test('without a quotation stands in the section that is named, or nowhere', () => {
    expect(raised({ quote: null, section: '## crew' })?.location).toMatchObject({
      section: ['Crew'],
      lines: null,
      quote: null,
      check: null,
    })
    expect(raised({ quote: null, section: 'No such heading' })?.location.section).toEqual([])
    expect(raised({ quote: '   ', section: null })?.location.quote).toBeNull()
  })
})

describe('a blocker', () => {
  test('with a verified quotation stays one', () =>
    expect(raised({ severity: 'blocker' })).toMatchObject({ severity: 'blocker', lowered: null }))
  test.each([
    [
      'that is not in the document',
      'The captain sells all the lamps of the harbour to strangers.',
      'Its quotation is not in the document, so it can not be a blocker.',
    ],
    ['that is too short to show anything', 'ticket', 'Its quotation is too short to carry a blocker.'],
    ['that is missing', null, 'Without a quotation it can not be a blocker.'],
  ])('with a quotation %s counts as major, and it is said why', (_, quote, lowered) =>
    expect(raised({ severity: 'blocker', quote })).toMatchObject({ severity: 'major', declared: 'blocker', lowered }),
  )
  test('that can not be verified stays major when all hold it', () => {
    const unseen = stated({ severity: 'blocker', quote: null, section: 'Crew' })
    const stage = played({ script: { review: reviews({ a: review([unseen]), b: review([unseen]), c: review([unseen]) }) } })
    expect(stage.report).toMatchObject({
      verdict: 'NEEDS_REMEDIATION',
      findings: [{ severity: 'major', declared: 'blocker', agreement: 'UNANIMOUS' }],
    })
  })
})

describe('modes', () => {
  const asked = () => {
    const stage = new Stage()
    stage.run(({ grants }) => Object.keys(grants).length === 3)
    return stage
  }
  test('a finding under a mode that the seat does not hold counts under one that it does, and that is said', () => {
    const stage = asked()
    const held = stage.own.agents.a?.modes.map(({ mode }) => mode) ?? []
    const foreign = [1, 2, 3, 4, 5, 6].find((mode) => !held.includes(mode)) ?? 0
    stage.reply('review/a/1', review([stated({ mode: foreign }), stated({ ...STATED.goal, mode: held[2] ?? 0 })]))
    expect(stage.of('finding.raised').map(({ id, mode }) => [id, mode])).toEqual([
      ['F-1', held[0]],
      ['F-2', held[2]],
    ])
    expect(stage.of('review.given')[0]?.ignored).toEqual([
      expect.stringMatching(new RegExp(`^A finding names mode ${foreign}, which is none of .*; it counts under ${held[0]}: “`)),
    ])
  })
  test('with one mode asked for there is nothing to mistake', () => {
    const cast = ['a', 'b', 'c'].map((id) => ({
      ...new Stage().state.house.opening.seats[0],
      id,
      name: id,
      driver: 'offline',
      model: null,
    })) as never
    const stage = new Stage({ cast })
    stage.run(({ grants }) => Object.keys(grants).length === 15)
    stage.reply('review/a/1', review([stated({ mode: 1 })]))
    expect(stage.of('finding.raised')[0]?.mode).toBe(stage.own.agents.a?.modes[0]?.mode)
  })
})

describe('merging', () => {
  test('the same place, category and words: one finding with two raisers', () => {
    const stage = both(STATED.rollOut, STATED.rollOut)
    expect(stage.of('finding.merged')).toMatchObject([{ into: 'F-1', seat: 'b', because: expect.stringContaining('F-1') }])
    expect(stage.report).toMatchObject({
      counts: { raised: 2, afterMerging: 1, blindByTwo: 1, blindByThree: 0 },
      findings: [{ raisedBy: ['a', 'b'], agreement: 'MAJORITY' }],
    })
  })
  test('three raisers are unanimous', () => {
    const same = review([STATED.rollOut])
    const stage = played({ script: { review: reviews({ a: same, b: same, c: same }) }, until: ({ state }) => state === 'CYCLE_2' })
    expect(stage.report).toMatchObject({
      counts: { raised: 3, afterMerging: 1, blindByTwo: 0, blindByThree: 1 },
      findings: [{ agreement: 'UNANIMOUS' }],
    })
  })
  test('two defects in one sentence stay two', () =>
    expect(both(STATED.rollOut, stated({ description: 'Nobody approves the move.' })).report.counts).toMatchObject({
      raised: 2,
      afterMerging: 2,
    }))
  test('another category is another finding', () =>
    expect(both(STATED.rollOut, stated({ category: 'security' })).report.counts.afterMerging).toBe(2))
  test('one seat that says it twice is one raiser', () => {
    const stage = played({
      script: { review: reviews({ a: review([STATED.rollOut, STATED.rollOut]) }) },
      until: ({ state }) => state === 'CYCLE_2',
    })
    expect(stage.report).toMatchObject({ counts: { raised: 2, afterMerging: 1 }, findings: [{ agreement: 'PENDING', raisedBy: ['a'] }] })
  })
  test('sameAs joins what nobody could know to be one', () => {
    const stage = inCycle2()
    stage.reply(
      'assess/b/1',
      assessment({
        findings: [
          stated({ ...STATED.crew, category: STATED.rollOut.category, sameAs: 'F-1', mode: stage.own.agents.b?.modes[0]?.mode ?? 0 }),
        ],
      }),
    )
    expect(stage.of('finding.merged')).toMatchObject([{ into: 'F-1', seat: 'b', cycle: 2, because: 'The reviewer says that it is F-1.' }])
  })
  test('but not what is of another kind and at another place: its words would be lost', () => {
    const stage = inCycle2()
    const other = stated({ ...STATED.crew, category: 'ownership', sameAs: 'F-1', mode: stage.own.agents.b?.modes[0]?.mode ?? 0 })
    stage.reply('assess/b/1', assessment({ findings: [other] }))
    expect(stage.of('finding.merged')).toEqual([])
    expect(stage.of('finding.raised')).toHaveLength(2)
  })
  test('an unknown sameAs makes it a finding of its own', () => {
    const stage = inCycle2()
    stage.reply(
      'assess/b/1',
      assessment({ findings: [stated({ ...STATED.crew, sameAs: 'F-9', mode: stage.own.agents.b?.modes[0]?.mode ?? 0 })] }),
    )
    expect(stage.of('finding.raised').map(({ id }) => id)).toEqual(['F-1', 'F-2'])
  })
  test('in the blind cycle nobody has seen an id, so a sameAs there joins nothing', () =>
    expect(both(STATED.rollOut, stated({ ...STATED.crew, sameAs: 'F-1' })).report.counts.afterMerging).toBe(2))
  test('nor one that was raised after the seat’s turn began', () => {
    const stage = inCycle2()
    stage.reply('assess/b/1', assessment({ findings: [stated({ ...STATED.crew, mode: stage.own.agents.b?.modes[0]?.mode ?? 0 })] }))
    stage.reply(
      'assess/c/1',
      assessment({ findings: [stated({ ...STATED.goal, sameAs: 'F-2', mode: stage.own.agents.c?.modes[0]?.mode ?? 0 })] }),
    )
    expect(stage.of('finding.raised').map(({ id }) => id)).toEqual(['F-1', 'F-2', 'F-3'])
  })
  test('a remediation that says the same is not proposed twice', () => {
    const remedied = stated({ remediation: 'Keep the tables.' })
    expect(both(remedied, remedied).of('remediation.proposed')).toMatchObject([{ id: 'F-1.R1', seat: 'a' }])
    expect(
      both(remedied, stated({ remediation: 'Copy them.' }))
        .of('remediation.proposed')
        .map(({ id }) => id),
    ).toEqual(['F-1.R1', 'F-1.R2'])
  })
})

describe('assessments', () => {
  test('of a finding that nobody knows are set aside', () => {
    const stage = inCycle2()
    stage.reply('assess/b/1', assessment({ assessments: [disputes('F-7'), supports('F-1')] }))
    expect(stage.of('assessment.given')).toMatchObject([
      { assessments: [{ finding: 'F-1', judgement: 'SUPPORT' }], ignored: ['There is no finding F-7 to assess.'] },
    ])
  })
  test('said twice of one finding, the first counts', () => {
    const stage = inCycle2()
    stage.reply('assess/b/1', assessment({ assessments: [disputes('F-1'), supports('F-1')] }))
    expect(stage.of('assessment.given')[0]?.assessments).toMatchObject([{ judgement: 'DISPUTE' }])
  })
  test('without a severity keep that of the finding', () => {
    const stage = inCycle2()
    stage.reply('assess/b/1', assessment({ assessments: [supports('F-1')] }))
    stage.reply('assess/c/1', assessment({ assessments: [supports('F-1', { severity: 'info' })] }))
    expect(stage.of('assessment.given').map(({ assessments }) => assessments[0]?.severity)).toEqual(['major', 'info'])
  })
  test('each quotation gets its own check, though some say nothing and some are unknown', () => {
    const stage = inCycle2()
    const mode = stage.own.agents.b?.modes[0]?.mode ?? 0
    stage.reply(
      'assess/b/1',
      assessment({
        findings: [stated({ ...STATED.crew, mode })],
        alignment: [{ criterion: 'unheard-of', quote: 'Not in the document in any way, not even nearly so.' }],
        violations: [{ criterion: 'deletes', quote: QUOTES.rollOut }],
        assessments: [disputes('F-1', { quote: QUOTES.goal }), disputes('F-9', { quote: null })],
      }),
    )
    expect(stage.of('finding.raised').at(-1)?.location.check?.line).toBe(13)
    expect(stage.of('alignment.given').at(-1)?.violations).toMatchObject([{ evidence: { verdict: 'verified', line: 17 } }])
    expect(stage.of('assessment.given')[0]?.assessments[0]?.quote).toMatchObject({ verdict: 'verified', line: 5 })
  })
})

describe('endorsements', () => {
  const withRemedy = () => inCycle2({ script: { review: reviews({ a: review([stated({ remediation: 'Keep the tables.' })]) }) } })
  const endorsers = (stage: Stage) => stage.report.findings[0]?.remediations[0]?.endorsedBy
  test('the author endorses; one more makes two', () => {
    const stage = withRemedy()
    expect(stage.report.findings[0]?.remediations[0]).toMatchObject({ endorsedBy: ['a'], endorsed: false })
    stage.reply('assess/b/1', assessment({ endorsements: ['F-1.R1'] }))
    expect(stage.report.findings[0]?.remediations[0]).toMatchObject({ endorsedBy: ['a', 'b'], endorsed: true })
    expect(stage.report.findings[0]?.remediation).toBe('F-1.R1')
  })
  test('twice by one seat, or by the author again, is once', () => {
    const stage = withRemedy()
    stage.reply('assess/a/1', assessment({ endorsements: ['F-1.R1', 'F-1.R1'] }))
    expect(endorsers(stage)).toEqual(['a'])
  })
  test('of an id that does not exist are set aside', () => {
    const stage = withRemedy()
    stage.reply('assess/b/1', assessment({ endorsements: ['F-1.R7', 'nonsense'] }))
    expect(endorsers(stage)).toEqual(['a'])
    expect(stage.of('assessment.given')[0]?.ignored).toEqual([
      'There is no remediation F-1.R7 to endorse.',
      'There is no remediation nonsense to endorse.',
    ])
  })
  test('of one that was proposed after the seat’s turn began do not count: it has not seen it', () => {
    const stage = inCycle2()
    stage.reply('assess/b/1', assessment({ remediations: [{ finding: 'F-1', text: 'Keep the tables.' }] }))
    stage.reply('assess/c/1', assessment({ endorsements: ['F-1.R1'] }))
    expect(endorsers(stage)).toEqual(['b'])
  })
  test('a remediation for no known finding is set aside', () => {
    const stage = inCycle2()
    stage.reply('assess/b/1', assessment({ remediations: [{ finding: 'F-8', text: 'x' }] }))
    expect(stage.of('remediation.proposed')).toEqual([])
    expect(stage.of('assessment.given')[0]?.ignored).toEqual(['There is no finding F-8 to remedy.'])
  })
})

describe('votes', () => {
  const voting = () => {
    const stage = inCycle2()
    stage.run(({ state }) => state === 'CYCLE_3')
    stage.tick()
    return stage
  }
  test('on what is not on the ballot are set aside', () => {
    const stage = voting()
    stage.reply('vote/b/1', ballot([votes('F-4', 'OPPOSE'), votes('F-1', 'SUPPORT')]))
    expect(stage.of('ballot.cast')).toMatchObject([
      { votes: [{ finding: 'F-1', vote: 'SUPPORT' }], ignored: ['F-4 is not put to the vote.'] },
    ])
  })
  test('that are not given are said to be missing', () => {
    const stage = voting()
    stage.reply('vote/b/1', ballot([]))
    expect(stage.of('ballot.cast')).toMatchObject([{ votes: [], ignored: ['No vote on F-1: it abstains there.'] }])
  })
  test('given twice, the first counts', () => {
    const stage = voting()
    stage.reply('vote/b/1', ballot([votes('F-1', 'OPPOSE'), votes('F-1', 'SUPPORT')]))
    expect(stage.of('ballot.cast')[0]?.votes).toMatchObject([{ vote: 'OPPOSE' }])
  })
  test('an answer to OPPOSE is quoted and checked', () => {
    const stage = voting()
    stage.reply('vote/b/1', ballot([votes('F-1', 'OPPOSE', { quote: QUOTES.ticket })]))
    expect(stage.of('ballot.cast')[0]?.votes[0]?.quote).toMatchObject({ verdict: 'verified', line: 9 })
  })
})

describe('whose reply it is', () => {
  const act = { type: 'reply' as const, seat: 'a', purpose: 'review', reply: review(), checks: [], vectors: null, lookups: [], at: 0 }
  test('nothing is taken that is not owed', () =>
    expect(decide(new Stage().state, { ...act, request: 'review/a/1' }, dossierOf())).toMatchObject({ refused: 'not-owed' }))
  test('nor from another seat, nor for another purpose', () => {
    const stage = inCycle2()
    expect(decide(stage.state, { ...act, request: 'assess/b/1', purpose: 'assess', reply: assessment() }, stage.dossier)).toMatchObject({
      refused: 'not-yours',
    })
    expect(decide(stage.state, { ...act, request: 'assess/a/1', purpose: 'endorse', reply: endorsement() }, stage.dossier)).toMatchObject({
      refused: 'not-yours',
    })
  })
})

test('the oath counts as affirmed when every reply of a seat affirms it', () => {
  const stage = played({ script: { review: reviews({ a: review([], { oath: false }) }) } })
  expect(stage.report.agents.map(({ oath }) => oath)).toEqual([false, true, true])
})
