import { expect, test } from 'vitest'
import { answerIn, hitsUnder } from './safety.fixture.ts'

const EXCEPTION = 'exception-without-rule'
const TOGETHER = 'shared-change-without-conflict-rule'

test.each(['In exceptional cases a key may be copied.', 'Exceptions can be granted.'])('an exception nobody decides: «%s»', (line) =>
  expect(hitsUnder(EXCEPTION, 'Rules', line).map(({ quote }) => quote)).toEqual([line]),
)
test.each([
  'In exceptional cases the desk lead may copy a key.',
  'Exceptions can be granted when the door is broken.',
  'In some cases the page is slow.',
  'A key may be copied.',
])('decided, or no exception: «%s»', (line) => expect(hitsUnder(EXCEPTION, 'Rules', line)).toEqual([]))
test('a rule for exceptions elsewhere answers it', () => {
  const lines = ['# Plan', '', '## Rules', '', 'In exceptional cases a key may be copied.', '', '## End', '']
  expect(answerIn(EXCEPTION, ...lines, 'Exceptions are requested in writing.')?.line).toBe(9)
  expect(answerIn(EXCEPTION, ...lines, 'Keys are made of steel.')).toBeNull()
})

test.each(['Several editors can change the same page.', 'A list is edited by multiple people.'])('two hands: «%s»', (line) =>
  expect(hitsUnder(TOGETHER, 'Requirements', line)[0]).toMatchObject({ quote: line, category: 'timing' }),
)
test.each([
  'Several editors can change the same page; the last write wins.',
  'Two people cannot edit a page.',
  'All members can read the page.',
  'One editor can change the page.',
])('ruled, or one hand: «%s»', (line) => expect(hitsUnder(TOGETHER, 'Requirements', line)).toEqual([]))
