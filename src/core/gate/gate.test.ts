import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { ADMITTED, bodyOf, broken, CALM, comment, judged, thread, WAYS } from './case.fixture.ts'
import { judgeComment } from './gate.ts'
import { PRESETS } from './presets.ts'
import type { ImpactLevel, Preset } from './words.ts'

const STRONG = ['urgent', 'crucial', 'critical', 'disaster', 'emergency', 'catastrophic']
const heated = (words: number): string => `${CALM} ${STRONG.slice(0, words).join(', ')}.`
const FILES = { files: 2, issues: 0, canon: 0 }
const NONE = { files: 0, issues: 0, canon: 0 }

test('a calm comment of some length is admitted under every preset', () => {
  for (const breakers of Object.values(PRESETS)) expect(judged({}, {}, breakers)).toEqual(ADMITTED)
})

describe.each<{
  preset: Preset
  perAgent: number
  total: number
  characters: number
  words: number
  heat: number
  turns: number
  comments: number
}>([
  { preset: 'light', perAgent: 4, total: 20, characters: 50, words: 8, heat: 3, turns: 2, comments: 3 },
  { preset: 'standard', perAgent: 2, total: 10, characters: 150, words: 20, heat: 1, turns: 2, comments: 3 },
  { preset: 'strict', perAgent: 1, total: 6, characters: 250, words: 30, heat: 0, turns: 2, comments: 3 },
])('$preset, below, at and above each limit', ({ preset, perAgent, total, characters, words, heat, turns, comments }) => {
  const breakers = PRESETS[preset]

  test('comments of one author', () => {
    const given = (budgetedBy: number) => judged({}, { budgetedBy }, breakers)
    expect(given(perAgent - 1)).toEqual(ADMITTED)
    expect(given(perAgent)).toMatchObject({ verdict: 'freeze', primary: 'comment-budget-exceeded' })
    expect(given(perAgent).violations[0]?.numbers).toEqual({ written: perAgent, limit: perAgent })
    expect(given(perAgent + 1).verdict).toBe('freeze')
  })

  test('comments of all', () => {
    const given = (budgetedTotal: number) => judged({}, { budgetedTotal }, breakers)
    expect(given(total - 1)).toEqual(ADMITTED)
    expect(given(total)).toMatchObject({ verdict: 'freeze', primary: 'issue-comment-limit' })
    expect(given(total).violations[0]?.numbers).toEqual({ written: total, limit: total })
    expect(given(total + 1).verdict).toBe('freeze')
  })

  test('length', () => {
    const of = (count: number) => judged({ body: bodyOf(count, words) }, {}, breakers)
    expect(of(characters)).toEqual(ADMITTED)
    expect(of(characters + 1)).toEqual(ADMITTED)
    expect(of(characters - 1)).toMatchObject({ verdict: 'refuse', primary: 'insufficient-substance' })
    expect(of(characters - 1).violations.map(({ numbers }) => numbers)).toEqual([{ characters: characters - 1, least: characters }])
  })

  test('different words', () => {
    const of = (count: number) => judged({ body: bodyOf(characters, count) }, {}, breakers)
    expect(of(words)).toEqual(ADMITTED)
    expect(of(words + 1)).toEqual(ADMITTED)
    expect(of(words - 1)).toMatchObject({ verdict: 'refuse', primary: 'low-vocabulary' })
    expect(of(words - 1).violations.map(({ numbers }) => numbers)).toEqual([{ words: words - 1, least: words }])
  })

  test('escalation words', () => {
    const of = (count: number) => judged({ body: heated(count) }, {}, breakers)
    for (let count = 0; count <= heat; count++) expect(of(count)).toEqual(ADMITTED)
    expect(of(heat + 1)).toMatchObject({ verdict: 'freeze', primary: 'escalation-language' })
    expect(of(heat + 1).violations[0]?.numbers).toEqual({ found: heat + 1, limit: heat })
    expect(of(heat + 2).verdict).toBe('freeze')
  })

  test('turns of two', () => {
    const given = (authors: readonly string[]) => judged({ author: 'bo' }, { authors }, breakers)
    const swing = ['bo', 'ada', 'bo', 'ada'].slice(-turns - 1)
    expect(given(swing.slice(1))).toEqual(ADMITTED)
    expect(given(swing)).toMatchObject({ verdict: 'freeze', primary: 'ping-pong-detected' })
    expect(given(swing).violations[0]?.numbers).toEqual({ turns, limit: turns })
    expect(given(['bo', 'ada', 'bo', 'ada']).verdict).toBe('freeze')
  })

  test('comments before a resolution', () => {
    const given = (agentComments: number) => judged({ wantsToResolve: true }, { agentComments }, breakers)
    expect(given(comments - 1)).toEqual(ADMITTED)
    expect(given(comments)).toEqual(ADMITTED)
    expect(given(comments - 2)).toMatchObject({ verdict: 'refuse', primary: 'premature-resolution' })
    expect(given(comments - 2).violations[0]?.numbers).toEqual({ comments: comments - 1, least: comments })
    expect(judged({}, { agentComments: 0 }, breakers)).toEqual(ADMITTED)
  })
})

describe('evidence, by preset and by how far the change reaches', () => {
  test.each<readonly [Preset, ImpactLevel | null, readonly string[]]>([
    ['light', null, []],
    ['light', 'cosmetic', []],
    ['light', 'minor', ['missing-evidence-for-impact:warn']],
    ['light', 'structural', ['missing-evidence-for-impact:warn']],
    ['light', 'canon-changing', ['missing-evidence-for-impact:reject']],
    ['standard', null, []],
    ['standard', 'cosmetic', []],
    ['standard', 'minor', ['missing-evidence-for-impact:warn']],
    ['standard', 'structural', ['missing-evidence-for-impact:reject']],
    ['standard', 'canon-changing', ['missing-evidence-for-impact:reject']],
    ['strict', null, []],
    ['strict', 'cosmetic', []],
    ['strict', 'minor', ['missing-evidence-for-impact:reject']],
    ['strict', 'structural', ['missing-evidence-for-impact:reject']],
    ['strict', 'canon-changing', ['missing-evidence-for-impact:reject']],
  ])('%s, %s: without any', (preset, impact, expected) => {
    const without = judged({ impact }, {}, PRESETS[preset])
    expect(broken(without)).toEqual(expected)
    expect(without.verdict).toBe(expected.some((one) => one.endsWith('reject')) ? 'refuse' : 'admit')
    const held = impact === 'canon-changing' ? { files: 1, issues: 1, canon: 0 } : { files: 0, issues: 0, canon: 1 }
    expect(judged({ impact, held }, {}, PRESETS[preset])).toEqual(ADMITTED)
  })

  test('a warning lets the comment through, and says what is encouraged', () => {
    expect(judged({ impact: 'minor', failed: 1 })).toEqual({
      verdict: 'admit',
      primary: null,
      violations: [
        {
          rule: 'missing-evidence-for-impact',
          consequence: 'warn',
          numbers: { ...NONE, failed: 1 },
          message:
            'A minor comment is better with at least 1 reference, and here 0 hold. Name the file, issue or canon entry next time. 1 more reference does not hold.',
        },
      ],
    })
  })

  test('what failed is told', () => {
    const [missing] = judged({ impact: 'structural', failed: 2 }).violations
    expect(missing?.numbers).toEqual({ ...NONE, failed: 2 })
    expect(missing?.message).toMatch(/ 2 more references do not hold\.$/)
  })

  test('coming again without it freezes, for the same author on the same issue', () => {
    const again = judged({ impact: 'structural' }, { refusedBefore: ['missing-evidence-for-impact'] })
    expect(again).toMatchObject({ verdict: 'freeze', primary: 'repeated-violation' })
    expect(broken(again)).toEqual(['repeated-violation:freeze'])
    expect(judged({ impact: 'structural', held: FILES }, { refusedBefore: ['missing-evidence-for-impact'] })).toEqual(ADMITTED)
    expect(judged({ impact: 'minor' }, { refusedBefore: ['missing-evidence-for-impact'] }).verdict).toBe('admit')
  })

  test('another refusal may be repeated as often as one likes', () => {
    const short = judged({ body: 'Yes.' }, { refusedBefore: ['insufficient-substance', 'low-vocabulary', 'premature-resolution'] })
    expect(short).toMatchObject({ verdict: 'refuse', primary: 'insufficient-substance' })
  })
})

describe('ping-pong', () => {
  const freezes = (authors: string, author: string): boolean =>
    judged({ author }, { authors: [...authors] }).violations.some(({ rule }) => rule === 'ping-pong-detected')

  test.each([
    ['ABA', 'B'],
    ['BABA', 'B'],
    ['CABA', 'B'],
    ['AABA', 'B'],
    ['ABAA', 'B'],
    ['ABBA', 'B'],
  ])('%s and then %s freezes', (authors, author) => expect(freezes(authors, author)).toBe(true))

  test.each([
    ['', 'A'],
    ['A', 'B'],
    ['AB', 'A'],
    ['ABCA', 'B'],
    ['ABAC', 'B'],
    ['ABA', 'C'],
    ['ABA', 'A'],
    ['AAAA', 'B'],
    ['ABCABC', 'A'],
  ])('%s and then %s does not', (authors, author) => expect(freezes(authors, author)).toBe(false))

  test('the number of turns can be set', () => {
    const breakers = { ...PRESETS.standard, maxConsecutiveSameAgentPair: 3 }
    expect(judged({ author: 'B' }, { authors: [...'ABA'] }, breakers).verdict).toBe('admit')
    expect(judged({ author: 'A' }, { authors: [...'ABAB'] }, breakers).verdict).toBe('freeze')
  })
})

describe('budgets', () => {
  test('a grant adds to the author’s budget, and holds on a full issue until it is spent', () => {
    expect(judged({}, { budgetedBy: 2, extra: 1 })).toEqual(ADMITTED)
    expect(judged({}, { budgetedBy: 3, extra: 1 }).violations[0]?.numbers).toEqual({ written: 3, limit: 3 })
    expect(judged({}, { budgetedBy: 2, extra: 1, budgetedTotal: 10 })).toEqual(ADMITTED)
    expect(judged({}, { budgetedBy: 1, extra: 0, budgetedTotal: 10 }).primary).toBe('issue-comment-limit')
    expect(broken(judged({}, { budgetedBy: 3, extra: 1, budgetedTotal: 11 }))).toEqual([
      'comment-budget-exceeded:freeze',
      'issue-comment-limit:freeze',
    ])
  })

  test('a blind pass is outside budgets and turns, and inside every other rule', () => {
    const full = { budgetedBy: 9, budgetedTotal: 99, authors: ['ada', 'bo', 'ada', 'bo'] }
    expect(judged({ isOutsideBudget: true }, full)).toEqual(ADMITTED)
    expect(judged({ isOutsideBudget: true, body: heated(2) }, full).primary).toBe('escalation-language')
    expect(judged({ isOutsideBudget: true, body: 'Fine.' }, full).verdict).toBe('refuse')
  })

  test('where the project says so, the first overrun is refused and the second freezes', () => {
    const ways = { budgetOverrun: 'reject-first' } as const
    expect(judged({}, { budgetedBy: 2 }, PRESETS.standard, ways)).toMatchObject({ verdict: 'refuse', primary: 'comment-budget-exceeded' })
    const second = judged({}, { budgetedBy: 2, refusedBefore: ['comment-budget-exceeded'] }, PRESETS.standard, ways)
    expect(second).toMatchObject({ verdict: 'freeze', primary: 'comment-budget-exceeded' })
    expect(judged({}, { budgetedTotal: 10 }, PRESETS.standard, ways).verdict).toBe('freeze')
  })
})

describe('escalation', () => {
  test('damping lowers the limit, and never below nothing', () => {
    const light = (words: number, damping: number) => judged({ body: heated(words) }, { damping }, PRESETS.light).verdict
    expect([light(3, 0), light(3, 1), light(2, 1), light(2, 2), light(1, 2)]).toEqual(['admit', 'freeze', 'admit', 'freeze', 'admit'])
    const [lowered] = judged({ body: heated(1) }, { damping: 2 }).violations
    expect(lowered?.numbers).toEqual({ found: 1, limit: 0 })
    expect(lowered?.message).toContain('1 escalation word (urgent); the limit is 0, lowered after earlier comments of this kind')
    expect(judged({ body: heated(0) }, { damping: 2 })).toEqual(ADMITTED)
    expect(judged({ body: heated(2) }).violations[0]?.message).toContain('2 escalation words (urgent, crucial); the limit is 1. ')
  })

  test('the lexicon is the project’s', () => {
    const body = `${CALM} It must be so, and it is vital.`
    expect(judged({ body }).verdict).toBe('admit')
    expect(judged({ body }, {}, PRESETS.standard, { lexicon: 'literal' }).verdict).toBe('freeze')
    expect(judged({ body: `${CALM} asap` }, {}, { ...PRESETS.strict, escalationKeywords: ['asap'] }).verdict).toBe('freeze')
  })

  test('of many words the first five are named', () => {
    expect(judged({ body: heated(5) }).violations[0]?.message).toContain('(urgent, crucial, critical, disaster, emergency)')
    expect(judged({ body: heated(6) }).violations[0]?.message).toContain(
      '6 escalation words (urgent, crucial, critical, catastrophic, disaster, …)',
    )
  })
})

describe('what a moderator asked for, and what follows from errors', () => {
  test('re-grounding takes a verified file', () => {
    const asked = (held: typeof NONE) => judged({ held }, { mustReground: true })
    expect(asked({ files: 0, issues: 3, canon: 2 })).toMatchObject({ verdict: 'refuse', primary: 'regrounding-required' })
    expect(asked({ files: 1, issues: 0, canon: 0 })).toEqual(ADMITTED)
  })

  test('in remediation a proposal takes two references that hold', () => {
    const proposed = (held: typeof NONE, impact: ImpactLevel | null = 'cosmetic') =>
      judged({ held, impact, isProposal: true }, { isInRemediation: true })
    expect(proposed({ files: 1, issues: 0, canon: 0 })).toMatchObject({ verdict: 'refuse', primary: 'remediation-evidence' })
    expect(proposed({ files: 1, issues: 1, canon: 0 })).toEqual(ADMITTED)
    expect(proposed({ files: 0, issues: 1, canon: 1 })).toEqual(ADMITTED)
    expect(proposed({ files: 3, issues: 0, canon: 0 })).toEqual(ADMITTED)
    expect(proposed(NONE, null), 'and says nothing of its impact').toMatchObject({ verdict: 'refuse', primary: 'remediation-evidence' })
    expect(judged({ impact: 'minor', held: { files: 1, issues: 0, canon: 0 } }, { isInRemediation: true }), 'no proposal').toEqual(ADMITTED)
  })

  test('in remediation, too, to come again without evidence freezes', () => {
    const again = { isInRemediation: true, refusedBefore: ['missing-evidence-for-impact'] } as const
    expect(judged({ impact: 'structural', isProposal: true }, again)).toMatchObject({ verdict: 'freeze', primary: 'repeated-violation' })
  })
})

describe('several at once', () => {
  const everything = {
    authors: ['ada', 'bo', 'ada'],
    budgetedBy: 2,
    budgetedTotal: 10,
    mustReground: true,
    isInRemediation: true,
  } as const
  const worst = { author: 'bo', body: 'urgent disaster', impact: 'canon-changing', wantsToResolve: true } as const

  test('all are told, in the order of the rules; a refusal comes first, and nothing freezes', () => {
    const { verdict, primary, violations } = judged(worst, everything)
    expect([verdict, primary]).toEqual(['refuse', 'insufficient-substance'])
    expect(violations.map(({ rule, consequence }) => `${rule}:${consequence}`)).toEqual([
      'escalation-language:freeze',
      'ping-pong-detected:freeze',
      'comment-budget-exceeded:freeze',
      'issue-comment-limit:freeze',
      'insufficient-substance:reject',
      'low-vocabulary:reject',
      'missing-evidence-for-impact:reject',
      'premature-resolution:reject',
      'regrounding-required:reject',
    ])
  })

  test('of several that freeze, the gravest names it', () => {
    const order = ['escalation-language', 'ping-pong-detected', 'comment-budget-exceeded', 'issue-comment-limit', 'repeated-violation']
    const body = heated(2)
    const all = { ...everything, mustReground: false, isInRemediation: false, refusedBefore: ['missing-evidence-for-impact'] } as const
    const frozen = [
      judged({ author: 'bo', body, impact: 'structural' }, all),
      judged({ author: 'bo', impact: 'structural' }, all),
      judged({ author: 'bo', impact: 'structural' }, { ...all, authors: [] }),
      judged({ author: 'bo', impact: 'structural' }, { ...all, authors: [], budgetedBy: 0 }),
      judged({ author: 'bo', impact: 'structural' }, { ...all, authors: [], budgetedBy: 0, budgetedTotal: 0 }),
    ]
    expect(frozen.map(({ verdict }) => verdict)).toEqual(order.map(() => 'freeze'))
    expect(frozen.map(({ primary }) => primary)).toEqual(order)
    expect(frozen.map(({ violations }) => violations.map(({ rule }) => rule))).toEqual(order.map((_, from) => order.slice(from)))
  })

  test('a repeat that could be mended otherwise is refused', () => {
    const again = judged({ body: 'Change it.', impact: 'structural' }, { refusedBefore: ['missing-evidence-for-impact'] })
    expect(again).toMatchObject({ verdict: 'refuse', primary: 'insufficient-substance' })
  })

  test('who is exempt, and what is said on a meta-issue within the budget, is let through', () => {
    expect(judged({ ...worst, isExempt: true }, everything)).toEqual(ADMITTED)
    expect(judged(worst, { ...everything, isMeta: true, budgetedBy: 1 })).toEqual(ADMITTED)
    expect(broken(judged(worst, { ...everything, isMeta: true }))).toEqual(['comment-budget-exceeded:reject'])
  })

  test('every message is a sentence with its numbers', () => {
    const repeated = judged({ impact: 'structural' }, { refusedBefore: ['missing-evidence-for-impact'] })
    for (const { message, numbers } of [...judged(worst, everything).violations, ...repeated.violations]) {
      expect(message).toMatch(/^(?:[A-Z]|bo |ada ).*\d.*\.$/)
      expect(Object.keys(numbers).length).toBeGreaterThan(1)
    }
    expect(
      judged(worst, everything)
        .violations.slice(1, 4)
        .map(({ message }) => message),
    ).toEqual([
      'The author of this comment and that of the last one have taken turns 2 times with nobody between them; the limit is 2. This is one more, which freezes the issue: let a third member speak, or call the moderator.',
      'The author of this comment has written 2 comments on this issue; the limit is 2. This is one more, which freezes the issue: leave it to the others, or ask the moderator for another.',
      'The issue has 10 comments and no resolution; the limit is 10. This is one more, which freezes it: resolve it, or call the moderator.',
    ])
  })
})

test('a thousand characters are judged in less than 50 microseconds', () => {
  const said = comment({ body: `${CALM} ${CALM} ${CALM} ${CALM}`.slice(0, 1_000), impact: 'structural', held: FILES })
  const on = thread({ authors: ['ada', 'bo'], budgetedBy: 1, budgetedTotal: 2 })
  const thousand = (): void => {
    for (let nth = 0; nth < 1_000; nth++) judgeComment(said, on, PRESETS.standard, WAYS)
  }
  thousand()
  expect(Math.min(...[0, 1, 2].map(() => ordinaryMs(thousand)))).toBeLessThan(50)
})
