import { expect, test } from 'vitest'
import { proposed, task } from '../../../test/run-facts.ts'
import { RunStage } from '../../../test/run-stage.ts'
import { overlap } from '../findings/identity.ts'

const REQUIREMENT = 'Bookings, refunds and payments are written to the harbour ledger every evening.'

/** Three abstractions are too many, unless a requirement of the task asks for each. */
const said = (requirement: string | null): readonly string[] => {
  const abstractions = ['Port', 'Registry', 'Broker'].map((name) => ({ name, requirement }))
  const stage = new RunStage(
    { options: { tasks: [task('T1', { requirements: ['A ticket is valid for one night.', REQUIREMENT] })] } },
    { propose: () => proposed({ abstractions }) },
  ).run((one) => one.of('proposal.given').length > 0)
  return stage.events.flatMap((event) => (event.type === 'shadow.detected' || event.type === 'shadow.suppressed' ? [event.type] : []))
}

test.each([
  ['Notes, refunds and reasons are written to the harbour ledger every evening.', 0.592, 'shadow.detected'],
  ['Notes, tickets and payments are written to the harbour ledger every evening.', 0.6, 'shadow.suppressed'],
  ['Crew, refunds and notes are written to the harbour ledger every evening.', 0.604, 'shadow.suppressed'],
  [REQUIREMENT, 1, 'shadow.suppressed'],
])('a requirement cited as “%s” overlaps by %d: %s', (cited, alike, expected) => {
  expect(overlap(REQUIREMENT, cited)).toBeCloseTo(alike, 3)
  expect(said(cited)).toEqual([expected])
})

test('an abstraction that cites none is asked for by none', () => expect(said(null)).toEqual(['shadow.detected']))
