import { expect, test } from 'vitest'
import { emptyList, items } from '../list.ts'
import { raisedBy, settledFindings } from './evolve-findings.ts'
import type { RunEventOf } from './words.ts'

type Received = RunEventOf<'review.received'>
type Closed = RunEventOf<'cycle.closed'>

const reviewed = (...ids: readonly string[]) =>
  ({
    seat: 'guardian',
    findings: ids.map((id) => ({ id, severity: 'major', description: id, fix: null, repro: null, action: null })),
  }) as unknown as Received
const closed = (open: readonly string[], resolved: readonly string[] = []) =>
  ({ findings: open.map((id) => ({ id, severity: 'major' })), resolved }) as unknown as Closed

const statuses = (findings: ReturnType<typeof raisedBy>) =>
  [...items(findings)].map(({ id, status, cyclesOpen }) => `${id} ${status} ${cyclesOpen}`)

test('what a review raises again, and leaves out when it is done once more, stays as the last cycle left it', () => {
  const first = settledFindings(raisedBy(emptyList, reviewed('F1')), closed(['F1']))
  const mended = settledFindings(first, closed([], ['F1']))
  expect(statuses(mended)).toEqual(['F1 resolved 1'])
  const again = raisedBy(mended, reviewed('F1', 'F2'))
  // The second look of the same reviewer has neither.
  expect(statuses(settledFindings(raisedBy(again, reviewed()), closed([])))).toEqual(['F1 resolved 1', 'F2 open 0'])
  expect(statuses(settledFindings(again, closed(['F1', 'F2'])))).toEqual(['F1 open 2', 'F2 open 1'])
})
