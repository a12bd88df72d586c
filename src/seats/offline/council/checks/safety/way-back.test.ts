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

test('a runbook that diverts says how to bring it back', () => {
  const lines = ['# Runbook: gateway', '', '## Gateway dead', '', 'Move the depot to the spare.']
  expect(hitsIn(ROLL, ...lines)).toMatchObject([{ line: 5, severity: 'major' }])
  expect(hitsIn(ROLL, ...lines, '', 'Undo with `route --reset`.')).toEqual([])
})

const STAGES = ['1. Trial, 10 May 2027, at one branch.', '2. Decision, 12 July 2027.', '3. All branches, from 6 September 2027.', '']

test.each(['Steps', 'Change from tickets to plates'])('dated stages from a few to all are a plan, whatever the heading: “%s”', (heading) =>
  expect(hitsUnder(BACK, heading, ...STAGES)).toHaveLength(1),
)

test.each([
  'One setting returns everything to the member database within an hour.',
  'Going back means a new disk and two days of copying.',
  '**Way back.** The librarian hides the new choice for one branch or for all.',
])('silent where the plan leads back: «%s»', (line) => expect(hitsUnder(BACK, 'Steps', ...STAGES, line)).toEqual([]))

test.each([
  ['Starting it', 'Year 7 goes first, on 14 October. The other years follow in the spring term, from 3 March.'],
  ['Changing over', 'In November and December both run side by side and are compared. In January the figures of the bureau count.'],
  ['Timetable', 'The Oak Road surgery starts on 4 May. The other two join on 1 June if 95 of 100 flights were on time.'],
])('a change-over with its dates is a plan, whatever its heading: “%s”', (heading, line) =>
  expect(hitsUnder(BACK, heading, line)).toHaveLength(1),
)

test.each([
  'If fewer than half would do it again, the evenings take place in the hall as before.',
  'Twelve diesel vans stay on the yard until 31 July.',
  'Version 4 is left running beside it until September.',
  'Should queues grow, the director can suspend timed entry.',
  'The old thermostat is not taken out; a lever hands control over to it.',
  'If the trial goes badly, the election is held on paper.',
  'Until 18 December each school keeps its old tills in the store.',
  'The shift lead can pull the lever; the gate then asks the database as it does today.',
])('a way back in everyday words: «%s»', (back) =>
  expect(hitsUnder(BACK, 'Trial and switch', 'The trial starts on 3 April. On 2 May all ten others follow.', '', back)).toEqual([]),
)

test.each([
  'If something is missing, we stop and fix it before going on.',
  'Paper lists are kept for four weeks afterwards, then shredded.',
  'The way back has been rehearsed.',
])('no way back: «%s»', (line) =>
  expect(hitsUnder(BACK, 'Trial and switch', 'The trial starts on 3 April. On 2 May all ten others follow.', '', line)).toHaveLength(1),
)

test('a stage that switches something off or on by default leads forward', () => {
  const rows = [
    '| Step | What | When |',
    '|---|---|---|',
    '| A | `resumable` off by default | 29 June 2026 |',
    '| B | old path switched off | 1 November 2026 |',
  ]
  expect(hitsUnder(BACK, 'Migration', ...rows, '', 'Step B comes at least 90 days after step A.')).toHaveLength(1)
})

test.each(['April 2026', 'Week 14', '3 May'])('numbered stages dated “%s” are a plan', (date) =>
  expect(hitsUnder(BACK, 'Plan', `1. ${date}: head office`, '2. June 2026: two plants', '3. September 2026: everybody else')).toHaveLength(
    1,
  ),
)

test('a word such as “off” elsewhere is no way back for this change', () => {
  const lines = ['# Plan', '', '## Roll-out', '', FORWARD, '', '## Operations', '']
  expect(answerIn(BACK, ...lines, 'The heating is switched off at night.')).toBeNull()
})
