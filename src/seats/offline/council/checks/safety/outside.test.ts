import { expect, test } from 'vitest'
import { hitsIn } from './safety.fixture.ts'

const ID = 'dependency-without-fallback'
const plan = (...lines: readonly string[]) => [
  '# Plan',
  '',
  '## Terms',
  '',
  '- **Sealer**: the outside company that signs our letters.',
  '',
  '## Work',
  '',
  ...lines,
]

test('what the text itself calls outside, with no word on its failure', () => {
  expect(hitsIn(ID, ...plan('The sealer gets 40 letters per second.'))).toMatchObject([{ line: 5, category: 'dependency' }])
  expect(
    hitsIn(ID, '# Plan', '', '## Work', '', 'The forecast is taken each hour from a commercial weather service.').map(({ line }) => line),
  ).toEqual([5])
})

test.each([
  'If the sealer does not answer, letters wait.',
  'While the sealer is away, letters go out unsigned.',
  'Letters that have not reached the sealer after an hour are printed.',
])('silent where a clause names it and what goes wrong: «%s»', (line) => expect(hitsIn(ID, ...plan(line))).toEqual([]))

test('another’s failure does not answer for it, a heading with text below it does', () => {
  expect(hitsIn(ID, ...plan('If the printer is down, the sealer waits.'))).toHaveLength(1)
  expect(hitsIn(ID, ...plan('### When the sealer is away', '', 'Letters wait for up to a day.'))).toEqual([])
})

test('a step of the plan for an outage names no gap', () => {
  const steps = (lead: string) =>
    plan(lead, '', '- After a day, the sealer shall tell the office.', '- After two days, letters are printed.')
  expect(hitsIn(ID, ...steps('If the archive cannot take letters, these steps apply.'))).toEqual([])
  expect(hitsIn(ID, ...steps('These steps apply every year.'))).toHaveLength(1)
})

test('one name for it answers for the other', () => {
  const said = 'Texts go through an outside supplier, Quillpost.'
  expect(hitsIn(ID, '# Plan', '', '## Work', '', said)).toHaveLength(1)
  expect(hitsIn(ID, '# Plan', '', '## Work', '', said, '', 'If Quillpost is down, we send letters.')).toEqual([])
})

test.each([
  'Copies outside the sealer’s system are not allowed.',
  'The sealer tells us of a breach within a day. This is laid down in the contract.',
  'When the sealer gets no answer from us, they write a letter.',
])('what is forbidden, laid down or unanswered by us is no failure of it: «%s»', (line) =>
  expect(hitsIn(ID, ...plan(line))).toHaveLength(1),
)
