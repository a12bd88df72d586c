import { expect, test } from 'vitest'
import { answerIn, hitsUnder } from './safety.fixture.ts'

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
