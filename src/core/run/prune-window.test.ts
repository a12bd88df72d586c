import { expect, test } from 'vitest'
import { RunStage } from '../../../test/run-stage.ts'
import { tokensAtMost } from '../text/tokens.ts'
import { isTooLong } from './prune.ts'

/** What the rules of a prompt take, and the share of the window that a prompt may fill: half. */
const [RULES, HALVES] = [1_500, 2]

test.each([
  [-1, true],
  [0, false],
  [1, false],
])('a window of twice the prompt, and %i tokens: too long: %s', (more, expected) => {
  const view = new RunStage({ options: { workflow: 'fast' } })
    .run(({ open }) => open.includes('review/guardian/1'))
    .view('review/guardian/1')
  const tokens = tokensAtMost(JSON.stringify(view)) + RULES
  expect(isTooLong(view, { window: HALVES * tokens + more })).toBe(expected)
})
