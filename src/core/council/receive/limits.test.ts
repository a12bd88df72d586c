/** What a reply can not do: swallow another defect, judge what it was not shown, prove a thing by one word, fill the table alone. */
import { describe, expect, test } from 'vitest'
import { assessment, ballot, QUOTES, review, STATED, stated, supports, votes } from '../../../../test/council-facts.ts'
import { played, reviews } from '../../../../test/council-stage.ts'
import { purposes } from '../words.ts'
import { both, inCycle2, raised } from './receive.fixture.ts'

describe('the same remedy, proposed by two', () => {
  test('is one remedy that two endorse', () => {
    const same = review([stated({ remediation: 'Write a number.' })])
    const stage = played({ script: { review: reviews({ a: same, b: same }) } })
    expect(stage.of('remediation.proposed').map(({ id }) => id)).toEqual(['F-1.R1'])
    expect(stage.of('remediation.endorsed').map(({ remediation, seat }) => [remediation, seat])).toContainEqual(['F-1.R1', 'b'])
  })
})

test('a finding whose passage is not there takes the passage of the next who shows it, and may block then', () => {
  const lost = stated({ severity: 'blocker', quote: 'Nobody wrote this sentence anywhere in it.', line: null, section: 'Roll-out' })
  const shown = stated({ severity: 'blocker', quote: QUOTES.rollOut, line: null })
  const stage = both(lost, shown)
  expect(stage.of('finding.merged')).toHaveLength(1)
  expect(stage.report.findings).toMatchObject([{ quote: QUOTES.rollOut, severity: 'blocker', lowered: null }])
})

describe('a word that is not on the list costs a sentence, not a review', () => {
  test('an unknown category is kept as other, an unknown vote is an abstention', () => {
    const odd = purposes.review.parse({ ...review([stated()]), findings: [{ ...stated(), category: 'style' }] })
    expect(odd.findings[0]?.category).toBe('other')
    expect(purposes.vote.parse(ballot([{ ...votes('F-1', 'SUPPORT'), vote: 'MAYBE' as never }])).votes[0]?.vote).toBe('ABSTAIN')
  })
  test('a judgement that is neither is passed over, and said', () => {
    const stage = inCycle2()
    const judged = assessment({ assessments: [{ ...supports('F-1'), judgement: 'UNCLEAR' as const }] })
    stage.reply('assess/b/1', judged)
    expect(stage.of('assessment.given')[0]).toMatchObject({
      assessments: [],
      ignored: [expect.stringContaining('neither SUPPORT nor DISPUTE')],
    })
  })
  test('a guess at an id is told, and the finding stands for itself', () => {
    const stage = played({
      script: { review: reviews({ a: review([stated({ sameAs: 'F-777' })]) }) },
      until: ({ state }) => state === 'CYCLE_2',
    })
    expect(stage.of('finding.raised')).toHaveLength(1)
    expect(stage.report.ignored).toMatchObject([{ seat: 'a', because: expect.stringContaining('F-777') }])
  })
})

test('saying nothing of the vision in cycle 2 leaves what was said of it', () => {
  const met = [{ criterion: 'price', quote: QUOTES.ticket }]
  const stage = played({ script: { review: reviews({ a: review([], { alignment: met }) }), assess: () => assessment() } })
  expect(stage.report.northStar.phases[0]?.bySeat.find(({ seat }) => seat === 'a')?.score).toBe(0.5)
})

test('a number, a name or a “not” that differs makes it another defect', () => {
  const same = (description: string) =>
    both(stated({ description: 'The answer must come within 60 seconds and nobody says from when.' }), stated({ description }))
  expect(same('The answer must come within 90 seconds and nobody says from when.').of('finding.merged')).toEqual([])
  expect(same('The answer must come within 60 seconds, and nobody says since when.').of('finding.merged')).toHaveLength(1)
})

test('one word shows nothing of the vision', () => {
  const met = [{ criterion: 'price', quote: 'the' }]
  const stage = played({ script: { review: reviews({ a: review([], { alignment: met }) }) } })
  expect(stage.report.northStar.phases[0]?.bySeat.find(({ seat }) => seat === 'a')?.score).toBe(0)
})

test('with very many findings nobody fills the table alone', () => {
  const many = Array.from({ length: 70 }, (_, nth) =>
    stated({ description: `Defect number ${nth} of another kind ${'abcdefgh'.repeat(nth % 7)}${nth}.` }),
  )
  const stage = played({
    script: { review: reviews({ a: review(many), b: review([STATED.goal]) }) },
    until: ({ state }) => state === 'CYCLE_3',
  })
  const goal = stage.of('finding.raised').find(({ seat }) => seat === 'b')
  const view = stage.views.find(({ view: { purpose } }) => purpose === 'assess')?.view
  expect(view?.purpose === 'assess' && view.findings.map(({ id }) => id)).toContain(goal?.id)
})

test('a quotation stands at its own line, not at the one that the seat guessed above it', () => {
  expect(raised({ quote: QUOTES.rollOut, line: 16 })?.location.lines).toEqual({ start: 17, end: 17 })
  expect(raised({ quote: QUOTES.rollOut, line: 3 })?.location.lines).toEqual({ start: 17, end: 17 })
})

test('an oath that is withheld in one mode is withheld', () => {
  const stage = played({
    limits: { tokensMax: 1_000_000 },
    script: { review: (_, { request }) => review([], { oath: request !== 'review/a/2' }) },
    until: ({ state }) => state === 'CYCLE_2',
  })
  expect(stage.of('review.given')).toHaveLength(15)
  expect(stage.report.agents.map(({ oath }) => oath)).toEqual([false, true, true])
})
