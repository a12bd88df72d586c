import { expect, test } from 'vitest'
import { hitsUnder } from './safety.fixture.ts'

const STAGES = 'roll-out-without-stages'

test.each(['On 1 May we launch it for all customers.', 'In June the new till is switched on at all sites.'])('all at once: «%s»', (line) =>
  expect(hitsUnder(STAGES, 'Roll-out', line).map(({ quote }) => quote)).toEqual([line]),
)

test.each([
  [['On 1 May a pilot starts; the launch for all customers follows.']],
  [['1. 16 March: internal.', '2. 13 April: released to all customers.']],
  [['On 1 May the documents are printed.']],
])('staged, or no roll-out: %j', (lines) => expect(hitsUnder(STAGES, 'Roll-out', ...lines)).toEqual([]))
