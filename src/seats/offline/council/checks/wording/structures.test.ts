/** The wording checks that read more than a sentence: tables, lists, terms, and two passages held together. */
import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { wordingChecks } from '../wording.ts'

function hitsOf(id: string, ...lines: readonly string[]) {
  const check = wordingChecks.find((one) => one.id === id)
  return check?.find(documentFrom('# Plan', '', ...lines)).map(({ line }) => line)
}
const table = (header: string, ...rows: readonly string[]) => [header, header.replace(/[^|]+/g, '---'), ...rows]

const costs = (total: string) => table('| Item | Cost |', '| Server | €400 |', '| Licences | €250 |', `| Total | ${total} |`)
test.each([
  ['€700', [7]],
  ['€650', []],
  ['about €700', []],
])('a total of %s', (total, lines) => expect(hitsOf('table-total-that-fails', ...costs(total))).toEqual(lines))
test('an average in the last row is no sum', () => expect(hitsOf('table-total-that-fails', ...costs('€325'))).toEqual([]))

const shares = (header: string, last: string) => table(`| Channel | ${header} |`, '| Web | 60 % |', '| App | 30 % |', `| Phone | ${last} |`)
test('shares that come to 105 % are raised, to 100 % not', () => {
  expect(hitsOf('shares-that-miss-the-whole', ...shares('Share', '15 %'))).toEqual([5])
  expect(hitsOf('shares-that-miss-the-whole', ...shares('Share', '5 %'))).toEqual([5])
  expect(hitsOf('shares-that-miss-the-whole', ...shares('Share', '10 %'))).toEqual([])
  expect(hitsOf('shares-that-miss-the-whole', ...shares('Growth', '15 %'))).toEqual([])
  expect(hitsOf('shares-that-miss-the-whole', ...shares('Share', '80 %'))).toEqual([])
})

const orders = (...ranges: readonly string[]) => table('| Order value | Discount |', ...ranges.map((range) => `| ${range} | 5 % |`))
test.each([
  [['0–100 €', '100–500 €'], [6]],
  [['up to 100 €', 'over 200 €'], [6]],
  [['up to 10,000', '10,001 to 500,000', 'more'], []],
  [['under 100 €', 'from 100 €'], []],
  [['at least 10', 'at least 20'], []],
  [['0–100 €', '3–5 days'], []],
])('ranges %j', (ranges, lines) => expect(hitsOf('ranges-that-do-not-meet', ...orders(...ranges))).toEqual(lines))
test('a list of ranges is read too', () => expect(hitsOf('ranges-that-do-not-meet', '- 1 to 10: small', '- 10 to 50: large')).toEqual([4]))

const glossary = [
  '## Terms',
  '',
  '- **Pot**: the money of one club.',
  '- **Member**: a person in the club.',
  '- **Entry**: one record.',
  '',
  '## Requirements',
  '',
]
const used = 'A Member sees the Pot. Each Pot has one Entry. In the Pot a Member finds an Entry.'
test('a term that the glossary lacks is raised where the others are defined', () => {
  expect(hitsOf('undefined-term', ...glossary, used, '', 'Only a Guarantor can close the Pot.')).toEqual([13])
  expect(hitsOf('undefined-term', ...glossary, used, '', 'The Pot must be checked by an Auditor.')).toEqual([13])
})
test.each([
  'Only a Member can close the Pot.',
  'The Pot is open each Monday.',
  'The Pot has a Rust client.',
  'Only a guarantor can close the Pot.',
])('«%s» names nothing undefined', (line) => expect(hitsOf('undefined-term', ...glossary, used, '', line)).toEqual([]))
test('without definitions a capital promises nothing', () => expect(hitsOf('undefined-term', 'Only a Guarantor can close it.')).toEqual([]))

const often = (name: string) => [`The ${name} starts.`, '', `Each ${name} ends.`, '', `An ${name} waits.`]
test('an acronym used three times and never written out is raised', () => {
  expect(hitsOf('acronym-never-expanded', ...often('XQF'))).toEqual([3])
  expect(hitsOf('acronym-never-expanded', ...often('CAB'))).toEqual([3])
  expect(hitsOf('acronym-never-expanded', ...often('API'))).toEqual([])
  expect(hitsOf('acronym-never-expanded', ...often('CAB'), '', 'The Change Advisory Board meets.')).toEqual([])
  expect(hitsOf('acronym-never-expanded', 'The XQF starts.')).toEqual([])
})

const quota = 'A payment is never made without the approval of two Treasurers.'
test('a quota above what may exist is raised', () => {
  expect(hitsOf('quota-that-cannot-be-filled', quota, '', 'Most clubs have exactly one Treasurer.')).toEqual([3])
  expect(
    hitsOf('quota-that-cannot-be-filled', 'Each release needs to be approved by three Editors.', '', 'Every club has at least one Editor.'),
  ).toEqual([3])
  expect(hitsOf('quota-that-cannot-be-filled', quota, '', 'Each club has three Treasurers.')).toEqual([])
  expect(hitsOf('quota-that-cannot-be-filled', quota, '', 'Most clubs have exactly one room.')).toEqual([])
  expect(hitsOf('quota-that-cannot-be-filled', 'A payment is approved after two days.', '', 'Most clubs have exactly one day.')).toEqual([])
})

test('one limit with two values is raised at the second', () => {
  expect(
    hitsOf('two-values-for-one-quantity', 'A Pot holds at most €5,000.', '', 'Since a Pot can hold up to €7,500, we look at it.'),
  ).toEqual([5])
  expect(hitsOf('two-values-for-one-quantity', 'There were 46 calls at night.', '', 'Half of the 64 calls were false.')).toEqual([5])
  expect(
    hitsOf(
      'two-values-for-one-quantity',
      'We allow fewer than 5 disputes per 1,000 payments.',
      '',
      'A stage needs fewer than 7 disputes per 1,000 payments.',
    ),
  ).toEqual([5])
})
test.each([
  ['A Pot holds at most €5,000.', 'A Pot can hold up to €5,000.'],
  ['A Pot holds at most €5,000.', 'A Member can pay in at most €500.'],
  ['The alarm rings within 60 s.', 'The alarm rings within 1 minute.'],
  ['A Pot holds at most €5,000.', 'A Pot holds at least €10.'],
])('«%s» and «%s» agree', (one, other) => expect(hitsOf('two-values-for-one-quantity', one, '', other)).toEqual([]))

const fields = (notes: string) =>
  table('| Field | Type | Notes |', '| `name` | string | required |', `| \`maker\` | string, optional | ${notes} |`)
test('an optional field without a word on its absence is raised', () => {
  expect(hitsOf('absence-not-handled', ...fields('who made it'))).toEqual([6])
  expect(hitsOf('absence-not-handled', '- `weight` (number, nullable): in grams')).toEqual([3])
  expect(hitsOf('absence-not-handled', ...fields('who made it; if absent, the shop'))).toEqual([])
  expect(hitsOf('absence-not-handled', ...fields('who made it'), '', 'Where `maker` is missing, the shop is shown.')).toEqual([])
  expect(hitsOf('absence-not-handled', ...table('| Step | Note |', '| one | optional |'))).toEqual([])
})

const must = 'Clients must send a request id with each call.'
test('one thing with two strengths is raised', () => {
  expect(hitsOf('one-thing-two-strengths', must, '', 'Clients should send a request id with each call.')).toEqual([5])
  expect(hitsOf('one-thing-two-strengths', must, '', 'Clients may send a request id with each call.')).toEqual([5])
  expect(hitsOf('one-thing-two-strengths', must, '', 'Clients must send a request id with every call.')).toEqual([])
  expect(hitsOf('one-thing-two-strengths', must, '', 'Clients should close idle connections.')).toEqual([])
  expect(hitsOf('one-thing-two-strengths', must, '', '## Alternatives', '', 'Clients should send a request id with each call.')).toEqual([])
})

test('an answer elsewhere is quoted', () => {
  const document = documentFrom(
    '# Plan',
    '## Design',
    '',
    'The session timeout is configurable.',
    '',
    '## Values',
    '',
    'The session timeout defaults to 30 minutes.',
  )
  const check = wordingChecks.find(({ id }) => id === 'setting-without-default')
  const [hit] = check?.find(document) ?? []
  expect(hit === undefined ? null : check?.answeredBy?.(document, hit)?.quote).toBe('The session timeout defaults to 30 minutes.')
})
