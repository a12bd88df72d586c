import { expect, test } from 'vitest'
import { hitsIn } from './safety.fixture.ts'

const ID = 'time-limit-missing'
const TIMES = [
  '- The export is ready within 5 minutes.',
  '- A link expires after 7 days.',
  '- A failed call is repeated every 30 seconds.',
  '- Texts leave within 2 minutes of the booking.',
  '- A refund is paid within 3 days.',
]
const raised = (...lines: readonly string[]): readonly string[] =>
  hitsIn(ID, '# Plan', '', '## Rules', '', ...TIMES, '', ...lines)
    .filter(({ description }) => description.includes('the way back'))
    .map(({ quote }) => quote)

test('a way back without a time is raised once, under its heading, its bold lead or in a sentence of its own', () => {
  expect(raised('## Rollback', '', 'The flag goes off in the console and brings the old form up. Old drafts stay.')).toHaveLength(1)
  expect(raised('## Launch', '', '**Way back.** Support flips the switch, and sending stops for all clinics.')).toHaveLength(1)
  expect(raised('## Operations', '', 'If a stage goes wrong, Platform takes it away from its clubs with one switch.')).toHaveLength(1)
})

test('a trigger is no duration', () =>
  expect(raised('## Launch', '', '**Way back.** Support flips the switch. We do so at once if a message is misdirected.')).toHaveLength(1))

test('silent where the time is given, where it is no way back, and in a document without times', () => {
  expect(raised('## Rollback', '', 'Support turns the flag off. All clinics are back within 5 minutes.')).toEqual([])
  expect(raised('## Launch', '', '**Way back.** Support flips the switch, which takes 10 minutes.')).toEqual([])
  expect(raised('## Launch', '', 'Support flips the switch, and sending starts for all clinics.')).toEqual([])
  expect(hitsIn(ID, '# Plan', '', '## Rollback', '', 'Support turns the flag off.')).toEqual([])
})
