import { describe, expect, test } from 'vitest'
import { hitsIn, hitsUnder } from './safety.fixture.ts'

const ID = 'time-limit-missing'
const TIMES = [
  '- The export is ready within 5 minutes.',
  '- A link expires after 7 days.',
  '- A failed call is repeated every 30 seconds.',
  '- Texts leave within 2 minutes of the booking.',
]
const raised = (sentence: string): readonly string[] => hitsUnder(ID, 'Rules', ...TIMES, `- ${sentence}`).map(({ quote }) => quote)

describe('among neighbours that give their times, a bare deed is asked for its own, whatever its verb', () => {
  test.each([
    'The vendor sends the logs.',
    'Another consumer takes over.',
    'The map catches up.',
    'The rider hears from us.',
    'The old slot is free again.',
    'Whoever loses a key shall tell the front office.',
    'The front office shall exchange the cylinder.',
    'Complaints shall be heard by the committee.',
    'After the cut it must be usable again.',
    '99 % of reminders must be handed to the gateway.',
    'The help line picks up.',
  ])('«%s»', (sentence) => expect(raised(sentence)).toEqual([sentence]))
})

describe('silent where the sentence has another point to make', () => {
  test.each([
    'The vendor sends the logs within 24 hours.',
    'The vendor sends the logs when asked.',
    'The vendor sends no logs.',
    'The locker has a ramp.',
    'The text holds the name of the clinic.',
    'A paused bike stays locked to its rider.',
    'The server is kept by the hosting partner.',
    'Uploads wait on the local volume.',
    'The list is encrypted.',
    'Restart the controller.',
    'The flag `direct_write` brings the old path back.',
    'The client signs with a key.',
  ])('«%s»', (sentence) => expect(raised(sentence)).toEqual([]))
})

test('it counts the neighbours, and asks nothing where few of them give times', () => {
  const [hit] = hitsUnder(ID, 'Rules', ...TIMES, '- The vendor sends the logs.')
  expect(hit?.description).toContain('4 of the 4 statements')
  const plain = [
    '- Colours follow the style guide.',
    '- Guests see the menu.',
    '- The logo is blue.',
    '- Fonts are free.',
    '- Icons are round.',
  ]
  expect(hitsIn(ID, '# Plan', '', '## Rules', '', ...TIMES, '', '## Look', '', ...plain, '- The vendor sends the logs.')).toEqual([])
})

test('the next sentence may give the time', () =>
  expect(hitsUnder(ID, 'Rules', ...TIMES, '- The vendor sends the logs. This takes at most 2 days.')).toEqual([]))
