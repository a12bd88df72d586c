import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALM, RULE_ORDER } from './case.fixture.ts'
import { type GatedComment, type GatedThread, type GateWays, judgeComment } from './gate.ts'
import { ESCALATION_KEYWORDS } from './lexicon.ts'
import { IMPACT_ORDER, PRESETS } from './presets.ts'
import { BreakerRule, type Breakers, Violation } from './words.ts'

const RUNS = { numRuns: 1_000 }
const author = fc.constantFrom('ada', 'bo', 'cy')
const few = fc.nat({ max: 3 })

const piece = fc.constantFrom(CALM, ...ESCALATION_KEYWORDS, 'MUST', '`', '"', '“', '”', '\n\n', '\n> ', '```\n', 'mustard', '日本', '😀')
const anyBody = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary' }),
)
const anyComment: fc.Arbitrary<GatedComment> = fc.record({
  author,
  isExempt: fc.constant(false),
  isOutsideBudget: fc.boolean(),
  body: anyBody,
  isProposal: fc.boolean(),
  impact: fc.constantFrom(null, ...IMPACT_ORDER),
  held: fc.record({ files: few, issues: few, canon: few }),
  failed: few,
  wantsToResolve: fc.boolean(),
})
const anyThread: fc.Arbitrary<GatedThread> = fc.record({
  isMeta: fc.constant(false),
  authors: fc.array(author, { maxLength: 6 }),
  budgetedBy: few,
  budgetedTotal: fc.nat({ max: 12 }),
  extra: fc.nat({ max: 2 }),
  agentComments: fc.nat({ max: 5 }),
  refusedBefore: fc.subarray([...BreakerRule.options]),
  mustReground: fc.boolean(),
  isInRemediation: fc.boolean(),
  damping: fc.nat({ max: 2 }),
})
const anyWays: fc.Arbitrary<GateWays> = fc.record({
  lexicon: fc.constantFrom('literal', 'calibrated'),
  budgetOverrun: fc.constantFrom('freeze', 'reject-first'),
})
const anyBreakers: fc.Arbitrary<Breakers> = fc.constantFrom(...Object.values(PRESETS))
const anyCase = fc.tuple(anyComment, anyThread, anyBreakers, anyWays)

const MILDEST_FIRST = ['admit', 'refuse', 'freeze']
const gravity = (...of: Parameters<typeof judgeComment>): number => MILDEST_FIRST.indexOf(judgeComment(...of).verdict)

describe('whatever is said, wherever', () => {
  test('the order of the rules is that of the words', () =>
    expect(BreakerRule.options.filter((rule) => RULE_ORDER.includes(rule))).toEqual(RULE_ORDER))

  test('a refused comment is never also frozen, and the verdict follows from what was broken', () =>
    fc.assert(
      fc.property(anyCase, (of) => {
        const { verdict, violations, primary } = judgeComment(...of)
        const rules = (consequence: string) => violations.filter((one) => one.consequence === consequence).map(({ rule }) => rule)
        const [rejects, freezes] = [rules('reject'), rules('freeze')]
        expect(verdict).toBe(rejects.length > 0 ? 'refuse' : freezes.length > 0 ? 'freeze' : 'admit')
        expect(primary).toBe([...rejects, ...freezes][0] ?? null)
      }),
      RUNS,
    ))

  test('violations stand in the order of the rules, each once, each well-formed', () =>
    fc.assert(
      fc.property(anyCase, (of) => {
        const { violations } = judgeComment(...of)
        const rules = violations.map(({ rule }) => rule)
        expect(rules).toEqual(RULE_ORDER.filter((rule) => rules.includes(rule)))
        for (const violation of violations) expect(Violation.parse(violation)).toEqual(violation)
      }),
      RUNS,
    ))

  test('the same is judged the same, however often', () =>
    fc.assert(
      fc.property(anyCase, (of) => {
        expect(judgeComment(...of)).toEqual(judgeComment(...of))
      }),
      RUNS,
    ))

  test('who is exempt is admitted, and so is everyone on a meta-issue who has a comment left', () =>
    fc.assert(
      fc.property(anyCase, fc.boolean(), ([said, on, breakers, ways], isExempt) => {
        const judgement = judgeComment({ ...said, isExempt }, { ...on, isMeta: !isExempt }, breakers, ways)
        const isSpent = !isExempt && on.budgetedBy >= breakers.maxCommentsPerAgentPerIssue
        expect([judgement.verdict, judgement.primary]).toEqual(isSpent ? ['refuse', 'comment-budget-exceeded'] : ['admit', null])
      }),
      RUNS,
    ))
})

describe('nothing gets milder', () => {
  test('by another escalation word, where the comment has substance without it', () =>
    fc.assert(
      fc.property(anyCase, fc.constantFrom(...ESCALATION_KEYWORDS), fc.boolean(), ([said, on, breakers, ways], keyword, isLoud) => {
        const before = { ...said, body: `${CALM} ${said.body}` }
        const after = { ...before, body: `${before.body} ${isLoud ? keyword.toUpperCase() : keyword}` }
        expect(gravity(after, on, breakers, ways)).toBeGreaterThanOrEqual(gravity(before, on, breakers, ways))
      }),
      RUNS,
    ))

  test('by another word in the list', () =>
    fc.assert(
      fc.property(anyCase, ([said, on, breakers, ways]) => {
        const more = { ...breakers, escalationKeywords: [...breakers.escalationKeywords, 'mustard', 'lamp'] }
        expect(gravity(said, on, more, ways)).toBeGreaterThanOrEqual(gravity(said, on, breakers, ways))
      }),
      RUNS,
    ))

  test('by more damping, more comments, or fewer references', () =>
    fc.assert(
      fc.property(anyCase, ([said, on, breakers, ways]) => {
        const before = gravity(said, on, breakers, ways)
        expect(gravity(said, { ...on, damping: on.damping + 1 }, breakers, ways)).toBeGreaterThanOrEqual(before)
        expect(gravity(said, { ...on, budgetedTotal: on.budgetedTotal + 1 }, breakers, ways)).toBeGreaterThanOrEqual(before)
        const bare = { ...said, held: { files: 0, issues: 0, canon: 0 } }
        if (before > 0) expect(gravity(bare, on, breakers, ways)).toBeGreaterThan(0)
      }),
      RUNS,
    ))
})
