import { describe, expect, test } from 'vitest'
import { parseContribution } from './parse.ts'
import type { Reference } from './words.ts'

const source = (n: number, more: Partial<Reference> = {}): Reference => ({
  n,
  path: `f${n}.md`,
  lines: null,
  quote: null,
  url: null,
  title: null,
  ...more,
})

describe('the list of references', () => {
  const heads = [
    'References:',
    '## References',
    '**References**',
    '**References:**',
    'REFERENCES',
    'Sources',
    '### Sources:',
    '# 5. References',
    'references',
  ]
  const entries = [
    '[1] a.md:10-14 "the words"',
    '1. a.md:10-14 "the words"',
    '[1]: a.md:10-14 "the words"',
    '- [1] a.md:10-14 "the words"',
    '1) `a.md:10-14` "the words"',
  ]
  const cases = heads.flatMap((head) => entries.flatMap((entry) => ['\n', '\r\n'].map((end) => ({ head, entry, end }))))

  test.each(cases)('under «$head»: $entry', ({ head, entry, end }) => {
    const parsed = parseContribution(['It fell.[FACT][1]', '', head, entry, ''].join(end), [])
    expect(parsed.references).toEqual([{ n: 1, path: 'a.md', lines: { start: 10, end: 14 }, quote: 'the words', url: null, title: null }])
    expect(parsed.violations).toEqual([])
    expect(parsed.body).toBe('It fell.[FACT][1]')
  })

  const lines: readonly (readonly [line: string, expected: Partial<Reference>])[] = [
    ['docs/plan.md, lines 3–5', { path: 'docs/plan.md', lines: { start: 3, end: 5 } }],
    ['docs/plan.md (lines 3-5): “It fell.”', { path: 'docs/plan.md', lines: { start: 3, end: 5 }, quote: 'It fell.' }],
    ['docs/plan.md#L3-L5', { path: 'docs/plan.md', lines: { start: 3, end: 5 } }],
    ['docs/plan.md:7', { path: 'docs/plan.md', lines: { start: 7, end: 7 } }],
    ['`docs/plan.md` line 7', { path: 'docs/plan.md', lines: { start: 7, end: 7 } }],
    ['«It fell.» docs/plan.md', { path: 'docs/plan.md', quote: 'It fell.' }],
    ['docs/plan.md "It is "so" and fell."', { path: 'docs/plan.md', quote: 'It is "so" and fell.' }],
    ['https://a.org/x?a=[1]&b=2', { url: 'https://a.org/x?a=[1]&b=2' }],
    ['https://a.org/x.html.', { url: 'https://a.org/x.html' }],
    ['[A paper](https://a.org/x)', { url: 'https://a.org/x', title: 'A paper' }],
    ['Smith (2020). "A title". Journal 3.', { title: 'Smith (2020). "A title". Journal 3.' }],
    ['docs/plan.md:14-10', { path: 'docs/plan.md', lines: { start: 14, end: 10 } }],
  ]
  test.each(lines)('reads «%s»', (line, expected) => {
    const { references } = parseContribution(`It fell.[FACT][1]\n\nReferences:\n[1] ${line}`, [])
    expect(references).toEqual([{ n: 1, path: null, lines: null, quote: null, url: null, title: null, ...expected }])
  })

  test('a reference may run over lines, and what comes after the list is body again', () => {
    const text =
      'It fell.[FACT][1]\n\nReferences:\n[1] a.md\n    "the words"\n[2] b.md\n\nThe deployment pipeline skips checksum verification.[INFER][2]'
    const parsed = parseContribution(text, [])
    expect(parsed.references.map(({ path, quote }) => [path, quote])).toEqual([
      ['a.md', 'the words'],
      ['b.md', null],
    ])
    expect(parsed.claims).toHaveLength(2)
    expect(parsed.violations).toEqual([])
  })

  test('the word alone is no heading, nor one inside code', () => {
    expect(parseContribution('References:\nwere not given.[ASSUME]', []).claims).toHaveLength(1)
    expect(parseContribution('We wait.[ASSUME]\n```\nReferences:\n[1] a.md\n```', []).references).toEqual([])
  })

  test('a list without a heading is found at the end', () => {
    expect(parseContribution('It fell.[FACT][1]\n\n[1] a.md:3', []).references).toMatchObject([{ n: 1, path: 'a.md' }])
    expect(parseContribution('It fell.[FACT][1]\n[1]: https://a.org', []).references).toMatchObject([{ n: 1, url: 'https://a.org' }])
  })

  test('what was declared wins; gaps are filled only from the same source', () => {
    const text = 'It fell.[FACT][1][2]\n\nReferences:\n[1] ./f1.md:3 "the words"\n[2] other.md:9'
    const { references, violations } = parseContribution(text, [source(1, { lines: { start: 5, end: 6 } }), source(2)])
    expect(references).toEqual([source(1, { lines: { start: 5, end: 6 }, quote: 'the words' }), source(2)])
    expect(violations).toEqual([])
  })
})
