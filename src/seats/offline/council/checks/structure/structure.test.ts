/** The whole list over whole documents: silence on good ones, each kind of loss found, and time that grows with the text alone. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ordinaryMs } from '../../../../../../test/pace.ts'
import { parseDocument } from '../../../../../core/document/parse.ts'
import { structureChecks } from '../structure.ts'

const read = (path: string): string => readFileSync(new URL(`../../../../../../${path}`, import.meta.url), 'utf8')
const found = (path: string, text = read(path)): readonly string[] => {
  const document = parseDocument(path, text)
  return structureChecks.flatMap((check) => check.find(document).map(({ line }) => `${check.id} ${line}`))
}

test('every check has a name of its own and modes that exist', () => {
  expect(new Set(structureChecks.map(({ id }) => id)).size).toBe(structureChecks.length)
  for (const { modes } of structureChecks) for (const mode of modes) expect(mode >= 1 && mode <= 80).toBe(true)
})

const GOOD = 'examples/council/good-prd.md'

test.each([GOOD, 'examples/council/adr.md', 'examples/council/rfc.md', 'test/documents/policy.md', 'test/documents/german-konzept.md'])(
  'nothing is raised in %s',
  (path) => expect(found(path)).toEqual([]),
)

test('the planted defects of structure are found', () =>
  expect(found('examples/council/flawed-prd.md')).toEqual(
    expect.arrayContaining([
      'goal-without-requirement 16',
      'requirement-without-goal 58',
      'single-option 66',
      'reference-to-nothing 68',
      'metric-without-baseline-or-unit 105',
      'open-question-left-open 109',
    ]),
  ))

test.each([
  ['an owner', /\| Messaging team \| 50 of 50/, '| | 50 of 50', 'empty-cell-in-table'],
  ['a criterion', /(\| R9 .*\| Web team \|)[^|]*\|/, '$1 |', 'empty-cell-in-table'],
  ['the goals of a requirement', /(\| R9 [^|]*\|[^|]*\|) G2 \|/, '$1 |', 'requirement-without-goal'],
  ['a requirement', /^\| R4 .*\n/m, '', 'id-skipped'],
  ['its number', '| R6 |', '| R5 |', 'id-given-twice'],
  ['a baseline', '| % of Bookings | 9.0 |', '| % of Bookings | |', 'metric-without-baseline-or-unit'],
  ['the section referred to', /^## 5\. Security and privacy$/m, '## Security and privacy', 'reference-to-nothing'],
  ['who decides', /The Head\nof Operations decides by[\s\S]*$/, '', 'open-question-left-open'],
  [
    'why not',
    'Quoted at €9,400 per quarter, about four times the cost of\n  texts.',
    'It calls each patient by name.',
    'alternative-without-reason',
  ],
  ['the measure of a goal', ' (G3) | per', ' | per', 'goal-without-measure'],
  ['a section’s text', /(## 6\. What we depend on\n)[\s\S]*?(?=## 7)/, '$1\n', 'empty-section'],
] as const)('the good document without %s is found out', (_, from, to, id) => {
  const text = read(GOOD)
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  expect(found(GOOD, changed).map((one) => one.split(' ')[0])).toContain(id)
})

test('a megabyte is read in a few seconds by all of them together', () => {
  const text = `${read(GOOD)}\n\n${read('examples/council/flawed-prd.md')}\n\n`.repeat(60)
  const took = ordinaryMs(() => {
    found('large.md', text)
  })
  expect(took).toBeLessThan(15_000)
})
