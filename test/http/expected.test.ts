/** The table that estimates rest on holds what really happens: a run that leaves its range means that it has to be measured again. */
import { expect, test } from 'vitest'
import { usual } from '../../src/engine/expected.ts'
import { askOf, councilOf, debateOf, exampleOf, longCouncilOf, spendingOf } from './spending.ts'

test.each([
  ['one seat, no sources', () => askOf(1, null)],
  ['five seats', () => askOf(5, 'charity-reserves')],
  ['twelve seats', () => askOf(12, 'alder-court-heat-pumps')],
  ['three debate without sources', () => debateOf(3, null)],
  ['three debate', () => debateOf(3, 'twelve-hour-shifts')],
  ['five debate', () => debateOf(5, 'later-school-start')],
  ['twelve debate', () => debateOf(12, 'library-catalogue-migration')],
  ['the worked example', () => exampleOf(1)],
  ['the worked example, drawn otherwise', () => exampleOf(5)],
  ['a council on a plan', () => councilOf('examples/council/flawed-prd.md')],
  ['a council on one line', () => councilOf('test/documents/one-line.md')],
  ['a council on a long document', () => longCouncilOf(2)],
])('%s', async (name, wish) => {
  const { protocol, seats, sourceTokens, calls, staffCalls, promptTokens, replyTokens } = await spendingOf(name, await wish())
  const range = usual(protocol, seats, sourceTokens)
  const within = ({ low, high }: { readonly low: number; readonly high: number }, value: number): void => {
    expect(value).toBeGreaterThanOrEqual(Math.floor(low))
    expect(value).toBeLessThanOrEqual(Math.ceil(high))
  }
  within(range.calls, calls)
  within(range.staff, staffCalls)
  within(range.prompt, promptTokens / calls)
  expect(replyTokens / calls).toBeGreaterThanOrEqual(range.replyLow)
})
