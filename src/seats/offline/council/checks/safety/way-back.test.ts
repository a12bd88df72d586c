import { expect, test } from 'vitest'
import { answerIn, hitsIn, hitsUnder } from './safety.fixture.ts'

const BACK = 'roll-out-without-way-back'
const DELETES = 'deletion-without-way-back'

const FORWARD = 'On 7 September the new list starts in two clubs, and on 5 October it starts in all of them.'

test.each(['Roll-out', 'Rollout and way back', 'Migration', '7. Launch'])('no way back under “%s”', (heading) =>
  expect(hitsUnder(BACK, heading, FORWARD)[0]).toMatchObject({ quote: FORWARD, category: 'roll-back', severity: 'major' }),
)

test.each([
  ['Roll-out', `${FORWARD} The service desk can switch it off for each club.`],
  ['Roll-out', `${FORWARD} We keep the old list and can restore it.`],
  ['Testing the roll-out', FORWARD],
  ['Goals', FORWARD],
  ['Roll-out', 'Not applicable.'],
])('silent under “%s»: «%s»', (heading, line) => expect(hitsUnder(BACK, heading, line)).toEqual([]))

test('a way back in another section answers it', () => {
  const lines = ['# Plan', '', '## Roll-out', '', FORWARD, '', '## Operations', '']
  const way = 'If it goes wrong, Platform takes the new list away from the clubs within 15 minutes.'
  expect(answerIn(BACK, ...lines, way)).toMatchObject({ quote: way, line: 9 })
  expect(answerIn(BACK, ...lines, 'Platform is on call for the clubs.')).toBeNull()
})

test('data deleted in the same run is a blocker, later it is major', () => {
  expect(hitsUnder(DELETES, 'Moving the lists', 'Platform converts all lists and deletes the lists in the same run.')[0]?.severity).toBe(
    'blocker',
  )
  expect(hitsUnder(DELETES, 'Migration', 'At the end the old tables are dropped.')[0]?.severity).toBe('major')
})

test.each([
  ['Migration', 'The old tables are dropped after 30 days.'],
  ['Migration', 'A backup is made, then the old tables are dropped.'],
  ['Migration', 'The run does not delete the lists.'],
  ['Retention', 'Files are deleted at night.'],
  ['Background', 'The old run deletes the lists.'],
])('no deletion for good under “%s»: «%s»', (heading, line) => expect(hitsUnder(DELETES, heading, line)).toEqual([]))

test('a copy named elsewhere answers it', () => {
  const lines = [
    '# Plan',
    '',
    '## Migration',
    '',
    'Platform converts the lists and deletes the lists in the same run.',
    '',
    '## Operations',
    '',
  ]
  expect(answerIn(DELETES, ...lines, 'Platform keeps a backup of the lists.')?.line).toBe(9)
  expect(answerIn(DELETES, ...lines, 'Platform has a backup of the office keys.')).toBeNull()
})

const ROLL = 'roll-out-without-way-back'
const LIMITS = ['A page holds up to 50 rows.', 'A name has at most 80 characters.', 'A call waits for 5 seconds.', '']

test.each(['Delivery', 'Getting it to people', 'Milestones'])('a plan under “%s” is a plan too', (heading) => {
  const forward = 'On 1 June it goes to 5 % of all customers, and on 1 July to everybody else as well.'
  expect(hitsUnder(ROLL, heading, forward).map(({ quote }) => quote)).toEqual([forward])
  expect(hitsUnder(ROLL, heading, `${forward} The release manager can switch it off.`)).toEqual([])
})

test('a heading that promises a way back is held to it', () => {
  const lines = ['# Plan', '', '## Enablement and Rollback', '', '### Does it change any default?', '']
  const words = 'The server will store one more lease for each of its identities from then on.'
  expect(hitsIn(ROLL, ...lines, words)).toMatchObject([{ quote: 'Enablement and Rollback', line: 3 }])
  expect(hitsIn(ROLL, ...lines, `${words} It can be disabled at any time.`)).toEqual([])
})

test('a form’s question about the way back wants an answer', () => {
  const lines = ['# Plan', '', '## Review', '', 'See below.', '', '### Can the feature be rolled back?', '']
  expect(hitsIn(ROLL, ...lines)).toMatchObject([{ line: 7, category: 'roll-back' }])
  expect(hitsIn(ROLL, ...lines, 'Yes.')).toEqual([])
})

test('a change told in passing needs a way back somewhere', () => {
  const moved = 'In week 3 all sessions are moved to the new store, and the old one is switched off.'
  expect(hitsUnder(ROLL, 'Decision', ...LIMITS, moved).map(({ quote }) => quote)).toEqual([moved])
  expect(hitsUnder(ROLL, 'Decision', ...LIMITS, moved, '', 'If it fails, we roll back.')).toEqual([])
  expect(hitsUnder(ROLL, 'Decision', ...LIMITS, moved, '', 'On errors the engineer sets `store=old`.')).toEqual([])
  expect(hitsUnder(ROLL, 'Decision', moved)).toEqual([])
})

test('a runbook that diverts says how to bring it back', () => {
  const lines = ['# Runbook: gateway', '', '## Gateway dead', '', 'Move the depot to the spare.']
  expect(hitsIn(ROLL, ...lines)).toMatchObject([{ line: 5, severity: 'major' }])
  expect(hitsIn(ROLL, ...lines, '', 'Undo with `route --reset`.')).toEqual([])
})
