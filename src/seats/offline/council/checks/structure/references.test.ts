import { expect, test } from 'vitest'
import { referenceChecks } from './references.ts'
import { checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(referenceChecks, 'reference-to-nothing')
const plan = (line: string): readonly string[] => [
  '# Plan',
  '## 1. Goals',
  line,
  '## 2. Rules',
  '',
  '2.1 Keys are kept.',
  '',
  '## 3. Steps',
  '1. Look.',
  '2. Act.',
  '- R1: Pay.',
  '- R2: Remind.',
  '- R3: State.',
]

test.each([
  ['What it costs is listed in Appendix B.', 'Appendix B'],
  ['Section 7 says how.', 'section 7'],
  ['See sections 2 and 5.', 'section 5'],
  ['This is drawn in Figure 2.', 'Figure 2'],
  ['It follows from R7.', 'R7'],
  ['The table below lists the fees.', 'The table below'],
  ['Keys are handled as in § 2.4.', 'section 2.4'],
])('«%s» leads nowhere', (line, name) => {
  const hits = hitsIn(check, ...plan(line))
  expect(hits).toMatchObject([{ line: 3, category: 'reference' }])
  expect(hits[0]?.description).toContain(`to ${name},`)
})

test.each([
  ['Section 2 says how, and section 3.2 what to do.'],
  ['See section 2.1.'],
  ['It is listed in Appendix B of the contract.'],
  ['RFC 2119 section 9 defines the words.'],
  ['It follows from R1 to R3.'],
  ['See [section 9](https://example.org/spec).'],
  ['We store files in S3.'],
  ['Put it on the table.'],
])('«%s» is fine', (line) => expect(hitsIn(check, ...plan(line))).toEqual([]))

test('two references of one sentence are two passages', () =>
  expect(hitsIn(check, ...plan('Fees are in Annex C. R9 says what happens at night.')).map(({ quote }) => quote)).toEqual([
    'Fees are in Annex C',
    'R9 says what happens at night',
  ]))

test('an appendix, a caption or a heading is a target', () => {
  expect(hitsIn(check, ...plan('See Appendix B.'), '## Appendix B: charges', 'Few.')).toEqual([])
  expect(hitsIn(check, ...plan('The table below lists them.'), '', '| a | b |', '|---|---|', '| 1 | 2 |')).toEqual([])
  expect(hitsIn(check, ...plan('See Figure 1.'), '', '<p>Figure 1. The flow</p>')).toEqual([])
  expect(hitsIn(check, '# Plan', '## Goals', 'Section 2 says how.', '## Rules', 'Few.', '## End', 'Here.')).toEqual([])
})

test('a numbered list may stand for sections', () =>
  expect(hitsIn(check, '# Plan', '## When', 'Now.', '1. Look', '2. Act', '3. Rest', '## After', 'Tried: sections 2 and 3.')).toEqual([]))
