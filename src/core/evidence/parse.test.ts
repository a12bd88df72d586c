import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { parseContribution } from './parse.ts'
import type { Label, Reference } from './words.ts'

const source = (n: number, more: Partial<Reference> = {}): Reference => ({
  n,
  path: `f${n}.md`,
  lines: null,
  quote: null,
  url: null,
  title: null,
  ...more,
})
const upTo = (count: number): readonly Reference[] => Array.from({ length: count }, (_, index) => source(index + 1))

type Short = readonly [text: string, label: Label, cites?: readonly number[]]
interface Case {
  readonly name: string
  readonly text: string
  readonly declared?: readonly Reference[]
  readonly claims: readonly Short[]
  readonly rules?: readonly string[]
}

const fell = 'It fell by a tenth.'
const labels: readonly Case[] = [
  { name: 'a label and a citation behind the stop', text: 'It fell by a tenth.[FACT][1]', claims: [[fell, 'FACT', [1]]] },
  { name: 'a label and a citation before the stop', text: 'It fell by a tenth [FACT][1].', claims: [[fell, 'FACT', [1]]] },
  { name: 'a space before the label', text: 'It fell by a tenth. [FACT] [1]', claims: [[fell, 'FACT', [1]]] },
  { name: 'a stop behind the tail too', text: 'It fell by a tenth.[FACT][1].', claims: [[fell, 'FACT', [1]]] },
  { name: 'small letters in the label', text: 'It fell by a tenth.[fact][1]', claims: [[fell, 'FACT', [1]]] },
  { name: 'a bold label', text: 'It fell by a tenth. **[FACT]** [1]', claims: [[fell, 'FACT', [1]]] },
  { name: 'a citation before the label', text: 'It fell by a tenth.[1][FACT]', claims: [[fell, 'FACT', [1]]] },
  { name: 'a citation before the stop, a label behind it', text: 'It fell by a tenth [1].[FACT]', claims: [[fell, 'FACT', [1]]] },
  { name: 'a label that leads', text: '[FACT] It fell by a tenth [1].', claims: [[fell, 'FACT', [1]]] },
  {
    name: 'labels that lead, in one paragraph',
    text: '[FACT] It fell by a tenth [1]. [INFER] It will fall again.',
    claims: [
      [fell, 'FACT', [1]],
      ['It will fall again.', 'INFER'],
    ],
  },
  {
    name: 'labels that follow, in one paragraph',
    text: 'It fell by a tenth.[FACT][1] It will fall again. [INFER] Nobody will mind.[ASSUME]',
    claims: [
      [fell, 'FACT', [1]],
      ['It will fall again.', 'INFER'],
      ['Nobody will mind.', 'ASSUME'],
    ],
  },
  {
    name: 'two claims in one sentence',
    text: 'Sales fell sharply [FACT][1], so the margin will shrink [INFER].',
    claims: [
      ['Sales fell sharply', 'FACT', [1]],
      ['so the margin will shrink.', 'INFER'],
    ],
  },
  {
    name: 'one claim a line, without stops',
    text: 'Sales fell [FACT][1]\nCosts rose [FACT][2]\nWe wait [ASSUME]',
    claims: [
      ['Sales fell', 'FACT', [1]],
      ['Costs rose', 'FACT', [2]],
      ['We wait', 'ASSUME'],
    ],
  },
  {
    name: 'a leading label a line',
    text: '[FACT] Sales fell [1]\n[INFER] Costs rose',
    claims: [
      ['Sales fell', 'FACT', [1]],
      ['Costs rose', 'INFER'],
    ],
  },
  {
    name: 'words behind the label stay with the claim',
    text: 'Sales fell [FACT][1] in all of May.',
    claims: [['Sales fell in all of May.', 'FACT', [1]]],
  },
  { name: 'tags on a line of their own', text: 'It fell by a tenth.\n[FACT][1]', claims: [[fell, 'FACT', [1]]] },
  { name: 'tags in a paragraph of their own', text: 'It fell by a tenth.\n\n[FACT][1]', claims: [[fell, 'FACT', [1]]] },
  {
    name: 'list items',
    text: '- Sales fell.[FACT][1]\n- Costs rose.[INFER]\n1. We wait.[ASSUME]',
    claims: [
      ['Sales fell.', 'FACT', [1]],
      ['Costs rose.', 'INFER'],
      ['We wait.', 'ASSUME'],
    ],
  },
  { name: 'CRLF', text: 'It fell by\r\na tenth.[FACT][1]\r\n', claims: [[fell, 'FACT', [1]]] },
  { name: 'a label in quotation marks is talked about', text: 'Write "[FACT]" there.', claims: [] },
  { name: 'a label in code is no label', text: 'Write `[FACT]` there.', claims: [] },
  { name: 'an unknown label is no label', text: 'It fell.[GUESS]', claims: [] },
  { name: 'a label without words is no claim', text: '[FACT][1]', claims: [] },
  { name: 'a sentence in another script', text: '売上は減少した。[FACT][1]', claims: [['売上は減少した。', 'FACT', [1]]] },
]

const sentencesKept: readonly Case[] = [
  { name: 'a decimal', text: 'It fell by 3.5 % in May.[FACT][1]', claims: [['It fell by 3.5 % in May.', 'FACT', [1]]] },
  { name: 'a version', text: 'Release v1.2.3 broke it.[FACT][1]', claims: [['Release v1.2.3 broke it.', 'FACT', [1]]] },
  { name: 'a title', text: 'Dr. Smith measured it.[FACT][1]', claims: [['Dr. Smith measured it.', 'FACT', [1]]] },
  { name: 'e.g.', text: 'Caches, e.g. this one, help.[FACT][1]', claims: [['Caches, e.g. this one, help.', 'FACT', [1]]] },
  {
    name: 'an address',
    text: 'See https://a.org/x.html?y=[1].z for it.[FACT][1]',
    claims: [['See https://a.org/x.html?y=[1].z for it.', 'FACT', [1]]],
  },
  { name: 'an address at the end', text: 'It is at https://a.org/x.[FACT][1]', claims: [['It is at https://a.org/x.', 'FACT', [1]]] },
  {
    name: 'initials and a country',
    text: 'J. R. Smith left the U.S. Senate.[FACT][1]',
    claims: [['J. R. Smith left the U.S. Senate.', 'FACT', [1]]],
  },
  {
    name: 'a quoted sentence',
    text: 'He wrote "It fell. It rose." and left.[FACT][1]',
    claims: [['He wrote "It fell. It rose." and left.', 'FACT', [1]]],
  },
  { name: 'an exclamation', text: 'It fell! [FACT][1]', claims: [['It fell!', 'FACT', [1]]] },
  { name: 'a file name', text: 'The file ops/a.md says so.[FACT][1]', claims: [['The file ops/a.md says so.', 'FACT', [1]]] },
]

const citations: readonly Case[] = [
  { name: 'two citations', text: 'It fell.[FACT][1][2]', claims: [['It fell.', 'FACT', [1, 2]]] },
  { name: 'a range', text: 'It fell.[FACT][1-3]', claims: [['It fell.', 'FACT', [1, 2, 3]]] },
  { name: 'a range with an en dash', text: 'It fell.[FACT][1–3]', claims: [['It fell.', 'FACT', [1, 2, 3]]] },
  { name: 'a list', text: 'It fell.[FACT][1, 3]', claims: [['It fell.', 'FACT', [1, 3]]] },
  { name: 'a list with a range', text: 'It fell.[FACT][1,3-5]', claims: [['It fell.', 'FACT', [1, 3, 4, 5]]] },
  { name: 'the same one twice', text: 'It fell [1] and fell [1].[FACT]', claims: [['It fell and fell.', 'FACT', [1]]] },
  { name: 'in the middle of a sentence', text: 'As [2] says, it fell [1].[FACT]', claims: [['As says, it fell.', 'FACT', [2, 1]]] },
  { name: 'glued to a word', text: 'It fell[1].[FACT]', claims: [['It fell.', 'FACT', [1]]] },
  {
    name: 'a reversed range cites nothing',
    text: 'It fell.[FACT][1][5-2]',
    claims: [['It fell.', 'FACT', [1]]],
    rules: ['reversed-range'],
  },
  { name: 'a huge range cites nothing', text: 'It fell.[FACT][1][1-50]', claims: [['It fell.', 'FACT', [1]]], rules: ['huge-range'] },
  {
    name: 'a range of twenty is allowed',
    text: 'It fell.[INFER][1-20]',
    claims: [['It fell.', 'INFER', upTo(20).map(({ n }) => n)]],
    declared: upTo(20),
  },
  {
    name: 'a range of twenty-one is not',
    text: 'It fell.[INFER][1-21]',
    claims: [['It fell.', 'INFER']],
    declared: [],
    rules: ['huge-range'],
  },
  { name: 'a year is no citation', text: 'It fell in [2021].[INFER]', claims: [['It fell in [2021].', 'INFER']] },
  { name: 'a range of years is no citation', text: 'It fell [2019-2021].[INFER]', claims: [['It fell [2019-2021].', 'INFER']] },
  { name: 'zero is no citation', text: 'It fell [0].[INFER]', claims: [['It fell [0].', 'INFER']] },
  { name: 'a footnote mark is no citation', text: 'It fell [^1].[INFER]', claims: [['It fell [^1].', 'INFER']] },
  { name: 'a link is no citation', text: 'It fell [1](https://a.org).[INFER]', claims: [['It fell [1](https://a.org).', 'INFER']] },
  { name: 'an index in code is no citation', text: 'Take `x[1]` then.[INFER]', claims: [['Take `x[1]` then.', 'INFER']] },
  {
    name: 'an index in prose is no citation',
    text: 'Take x[1] and my_list[2] then.[INFER]',
    claims: [['Take x[1] and my_list[2] then.', 'INFER']],
  },
  {
    name: 'a list with a method is no citation',
    text: 'Call [1, 2, 3].map on it.[INFER]',
    claims: [['Call [1, 2, 3].map on it.', 'INFER']],
  },
  { name: 'fenced code has no citations', text: 'We wait.[ASSUME]\n```\na[1] = 2. [FACT][9]\n```\n', claims: [['We wait.', 'ASSUME']] },
  { name: 'an unclosed fence swallows the rest', text: 'We wait.[ASSUME]\n```\nIt fell.[FACT][9]\n', claims: [['We wait.', 'ASSUME']] },
  { name: 'a block quotation is somebody else', text: '> It fell.[FACT][9]\n\nWe wait.[ASSUME]', claims: [['We wait.', 'ASSUME']] },
  { name: 'a nested bracket is no citation', text: 'It fell [see [1].[INFER]', claims: [['It fell [see.', 'INFER', [1]]] },
  { name: 'an open bracket at the end', text: 'It fell.[FACT][1', claims: [['It fell.', 'ASSUME']], rules: ['fact-without-citation'] },
]

const broken: readonly Case[] = [
  {
    name: 'a FACT without citation counts as ASSUME',
    text: 'It fell.[FACT]',
    claims: [['It fell.', 'ASSUME']],
    rules: ['fact-without-citation'],
    declared: [],
  },
  {
    name: 'a FACT that cites nothing known counts as ASSUME',
    text: 'It fell.[FACT][9]',
    claims: [['It fell.', 'ASSUME']],
    rules: ['fact-without-citation', 'orphan-citation'],
    declared: [],
  },
  {
    name: 'an ASSUME loses its citation',
    text: 'It fell.[ASSUME][1]',
    claims: [['It fell.', 'ASSUME']],
    rules: ['assume-with-citation'],
    declared: upTo(1),
  },
  {
    name: 'an ABSENT, which no source can say, loses its citation',
    text: 'No source gives the cost.[ABSENT][1]',
    claims: [['No source gives the cost.', 'ABSENT']],
    rules: ['absent-with-citation'],
    declared: upTo(1),
  },
  { name: 'a KNOWN needs no citation', text: 'Water boils at 100 °C.[KNOWN]', claims: [['Water boils at 100 °C.', 'KNOWN']], declared: [] },
  { name: 'an INFER may cite or not', text: 'It fell.[INFER]', claims: [['It fell.', 'INFER']], declared: [] },
  {
    name: 'an orphan is dropped, the rest stays',
    text: 'It fell.[FACT][1][7]',
    claims: [['It fell.', 'FACT', [1]]],
    rules: ['orphan-citation'],
    declared: upTo(1),
  },
  {
    name: 'an unused reference is named',
    text: 'We wait.[ASSUME]',
    claims: [['We wait.', 'ASSUME']],
    rules: ['unused-reference'],
    declared: upTo(2),
  },
  {
    name: 'two labels: the weaker counts',
    text: 'It fell.[FACT][INFER][1]',
    claims: [['It fell.', 'INFER', [1]]],
    rules: ['two-labels'],
    declared: upTo(1),
  },
  { name: 'the same label twice is one', text: 'It fell.[FACT][FACT][1]', claims: [['It fell.', 'FACT', [1]]], declared: upTo(1) },
  {
    name: 'a number declared twice',
    text: 'It fell.[FACT][1]',
    claims: [['It fell.', 'FACT', [1]]],
    rules: ['duplicate-reference'],
    declared: [source(1), source(1, { path: 'other.md' })],
  },
]

const unlabelled: readonly Case[] = [
  {
    name: 'a statement is an open claim',
    text: 'The deployment pipeline skips checksum verification.',
    claims: [['The deployment pipeline skips checksum verification.', 'OPEN']],
  },
  {
    name: 'its citations count',
    text: 'The deployment pipeline skips checksum verification [1].',
    claims: [['The deployment pipeline skips checksum verification.', 'OPEN', [1]]],
  },
  { name: 'a short remark is none', text: 'I agree with that.', claims: [] },
  { name: 'a question is none', text: 'Does the deployment pipeline skip checksum verification?', claims: [] },
  { name: 'a heading is none', text: '## The deployment pipeline skips checksum verification', claims: [] },
  { name: 'a line that leads to a list is none', text: 'The deployment pipeline skips checksum verification:', claims: [] },
]

const all = [...labels, ...sentencesKept, ...citations, ...broken, ...unlabelled]

describe('a contribution is read as claims', () => {
  test('the table is long enough to mean something', () => expect(all.length).toBeGreaterThanOrEqual(60))

  test.each(all)('$name: $text', ({ text, claims, rules, declared }) => {
    const parsed = parseContribution(text, declared ?? upTo(5))
    expect(parsed.claims.map(({ text: said, label, cites }) => [said, label, cites])).toEqual(
      claims.map(([said, label, cites]) => [said, label, cites ?? []]),
    )
    const found = parsed.violations
      .map(({ rule }) => rule)
      .filter((rule) => rules?.includes('unused-reference') || rule !== 'unused-reference')
    expect(found).toEqual(rules ?? [])
  })

  test('what the seat called it is kept beside what it counts as', () => {
    expect(parseContribution('It fell.[FACT]', []).claims[0]).toMatchObject({ label: 'ASSUME', declared: 'FACT' })
  })

  test('a violation names the claim and the numbers', () => {
    const { violations } = parseContribution('It fell.[FACT][7] We wait.[ASSUME][1]', upTo(3))
    expect(violations.map(({ because }) => because).join('\n')).toMatch(
      /«It fell\.».*\[7\][\s\S]*«We wait\.».*\[1\][\s\S]*cites \[7\][\s\S]*References \[2\], \[3\]/,
    )
  })

  test('at most forty claims, labelled ones first', () => {
    const open = 'The deployment pipeline skips checksum verification.\n\n'.repeat(50)
    const { claims } = parseContribution(`${open}It fell.[FACT][1]`, upTo(1))
    expect(claims).toHaveLength(40)
    expect(claims.at(-1)).toMatchObject({ label: 'FACT' })
  })
})

describe('whatever a seat sends', () => {
  const scraps = [
    '[FACT]',
    '[1]',
    '[1-3]',
    '[5-2]',
    '[',
    ']',
    '`',
    '```\n',
    'References:\n',
    '. ',
    'It fell',
    '\n\n',
    '- ',
    '# ',
    '"',
    '«',
    '(',
    'https://a.b/',
    '[x](',
    '[2',
    ':',
    '\r\n',
    '> ',
    '*',
    '日',
  ]
  const hostile = fc
    .array(fc.oneof(fc.constantFrom(...scraps), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 60 })
    .map((parts) => parts.join(''))

  test('the parser never throws, and never invents a citation', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { claims, references } = parseContribution(text, upTo(3))
        const known = new Set(references.map(({ n }) => n))
        expect(claims.length).toBeLessThanOrEqual(40)
        for (const { cites, label } of claims) {
          for (const n of cites) expect(known.has(n)).toBe(true)
          for (const n of cites) expect(isWritten(text, n)).toBe(true)
          if (label === 'ASSUME') expect(cites).toEqual([])
        }
      }),
      { numRuns: 400 },
    )
  })

  test('a long hostile text is read in time', () => {
    for (const scrap of ['[', '[1', '"', '(', '`', '[FACT]', 'a. ', '[1](', '\n- ', 'https://a.b/[1]', '«', '*'.repeat(7)]) {
      const took = ordinaryMs(() => {
        parseContribution(scrap.repeat(6_000), upTo(3))
      })
      expect(took, JSON.stringify(scrap)).toBeLessThan(1_500)
    }
  })
})

/** Whether the text has the number in brackets, alone, in a list, or inside a range. */
function isWritten(text: string, n: number): boolean {
  return [...text.matchAll(/\[([\d\s,;–—‑*_-]+)\]/g)].some(({ 1: inner = '' }) =>
    inner.split(/[,;]/).some((item) => {
      const ends = item
        .replace(/[*_\s]/g, '')
        .split(/[-–—‑]/)
        .map(Number)
      return (ends[0] ?? 0) <= n && n <= (ends.at(-1) ?? 0)
    }),
  )
}
