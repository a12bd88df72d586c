import { expect, test } from 'vitest'
import { answerIn, hitsUnder } from './safety.fixture.ts'

const FAILS = 'procedure-without-failure-path'
const SIGN = 'procedure-without-sign-of-success'
const STEPS = ['1. Stop the writer.', '2. Copy the table to the new host.', '3. Switch the address.', '4. Start the writer.']

test.each(['Migration', 'Runbook', 'Recovery'])('under “%s” bare steps lack both', (heading) => {
  expect(hitsUnder(FAILS, heading, ...STEPS)[0]).toMatchObject({ quote: 'Switch the address.', category: 'failure' })
  expect(hitsUnder(SIGN, heading, ...STEPS)[0]).toMatchObject({ quote: 'Switch the address.', category: 'operations' })
})

test('a failure path silences the one, a sign of success the other', () => {
  expect(hitsUnder(FAILS, 'Migration', ...STEPS, '', 'If a step fails, begin again with step 1.')).toEqual([])
  expect(hitsUnder(SIGN, 'Migration', ...STEPS.slice(0, 3), '4. Check that both hosts count the same rows.')).toEqual([])
})

test.each([
  ['two steps', 'Migration', STEPS.slice(0, 2)],
  ['a list that is no procedure', 'Goals', STEPS],
  ['numbered facts', 'Migration', ['1. The writer is slow.', '2. The table is large.', '3. The host is old.']],
  ['bullets', 'Migration', STEPS.map((step) => step.replace(/^\d\./, '-'))],
])('silent on %s', (_, heading, lines) => {
  expect(hitsUnder(FAILS, heading, ...lines)).toEqual([])
  expect(hitsUnder(SIGN, heading, ...lines)).toEqual([])
})

test('what to do when a step fails, said elsewhere, answers it', () => {
  const lines = ['# Plan', '', '## Migration', '', ...STEPS, '', '## Trouble', '']
  expect(answerIn(FAILS, ...lines, 'If a step fails, start again from step 1.')?.line).toBe(12)
  expect(answerIn(FAILS, ...lines, 'Call the desk.')).toBeNull()
})
