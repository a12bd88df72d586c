import { expect, test } from 'vitest'
import { hitsUnder } from './safety.fixture.ts'

const STAGES = 'roll-out-without-stages'

test.each([
  [['On 1 May we launch it for all customers.']],
  [['1. 16 March: internal test partner.', '2. 13 April: 5 of the 25 partners.', '3. 1 June: open to all.']],
])('no stages or no condition: %j', (lines) =>
  expect(hitsUnder(STAGES, 'Roll-out', ...lines)[0]?.quote).toBe(lines[0]?.replace(/^\d\. /, '')),
)

test.each([
  [['On 1 May a pilot starts; the launch for all customers follows.']],
  [['1. 16 March: internal.', '2. 13 April: 5 partners, if no fault was found.']],
  [['1. 16 March: internal.', '2. 13 April: 5 partners.', '', 'The next stage starts when fewer than 5 faults are open.']],
  [['On 1 May the documents are printed.']],
])('staged with a condition, or no roll-out: %j', (lines) => expect(hitsUnder(STAGES, 'Roll-out', ...lines)).toEqual([]))
