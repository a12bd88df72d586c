import { describe, expect, test } from 'vitest'
import { hitsIn, hitsUnder } from './safety.fixture.ts'

const ID = 'time-limit-missing'
const TIMES = [
  '- The export is ready within 5 minutes.',
  '- A link expires after 7 days.',
  '- A failed call is repeated every 30 seconds.',
  '- Texts leave within 2 minutes of the booking.',
]
const raised = (sentence: string): readonly string[] => hitsUnder(ID, 'Requirements', ...TIMES, `- ${sentence}`).map(({ quote }) => quote)

describe('among neighbours that give their times, a bare statement is asked for its own', () => {
  test.each([
    ['The locker opens.', 'how fast'],
    ['The catalogue search returns the first page.', 'how fast'],
    ['After five wrong codes the keypad is locked.', 'for how long'],
    ['A device may be borrowed.', 'for how long'],
    ['The cache is refreshed.', 'how often'],
    ['The policy is reviewed by Facilities.', 'how often'],
    ['Refunds are paid.', 'by when'],
    ['The nightly export finishes.', 'by when'],
    ['Orders reach the warehouse.', 'how soon'],
    ['The download needs to be finished on an ordinary home connection.', 'in what time'],
    ['Opened vials are discarded.', 'when or how soon'],
    ['If a file is missing, wait, then call the desk.', 'how long'],
  ])('«%s» does not say %s', (sentence, lacks) => {
    const [hit] = hitsUnder(ID, 'Requirements', ...TIMES, `- ${sentence}`)
    expect(hit?.quote).toBe(sentence)
    expect(hit?.description).toContain(lacks)
  })
})

describe('silent where a time, an event or a refusal is given', () => {
  test.each([
    'The locker opens within 4 seconds.',
    'The old time is released only after the other side has confirmed.',
    'The box still opens.',
    'The keypad is locked until support lifts it.',
    'Each look is logged.',
    'The server is kept by the hosting partner.',
    'The borrower pays 150 euros of the repair.',
    'No reminder is sent.',
  ])('«%s»', (sentence) => expect(raised(sentence)).toEqual([]))
})

test('a mend fits the kind of duty: shares for machines, working days for people', () => {
  const mendOf = (sentence: string): string =>
    hitsUnder(ID, 'Requirements', ...TIMES, `- ${sentence}`)
      .map(({ remediation }) => remediation)
      .join()
  expect(mendOf('The locker opens.')).toContain('95 %')
  expect(mendOf('Refunds are paid.')).toContain('working days')
  expect(mendOf('Refunds are paid.')).not.toContain('%')
})

test('a sentence that the next one counts on (“After that …”) needs no neighbours', () => {
  const far = ['# Plan', '', '## Limits', '', ...TIMES, '', '## Phone', '']
  const data = 'Data on the phone is valid.'
  expect(hitsIn(ID, ...far, `${data} After that the app asks to refresh it.`).map(({ quote }) => quote)).toEqual([data])
  expect(hitsIn(ID, ...far, `${data} The app asks to refresh it.`)).toEqual([])
})

test('where the section gives no times, nothing is asked for', () => {
  expect(hitsIn(ID, '# Plan', '', '## Limits', '', ...TIMES, '', '## Look', '', 'The locker opens. The list is shown.')).toEqual([])
})

test('notes without a heading are held to nothing', () => {
  expect(hitsIn(ID, ...TIMES, '- The locker opens.')).toEqual([])
})

test('of a share of cases the time must follow: that of the trial is none', () => {
  const trial = 'In a 7-day trial, 99.5 % of texts reach the gateway.'
  expect(raised(trial)).toEqual([trial])
  expect(raised('In a 7-day trial, 99.5 % of texts reach the gateway within 5 minutes.')).toEqual([])
})

test('a team that owns something here is somebody who can be late', () => {
  const lines = [
    '# Plan',
    '',
    '## Requirements',
    '',
    ...TIMES,
    '- The balance is right to the cent. Owner: Payments.',
    '',
    '## Operations',
    '',
  ]
  const returns = 'Payments then returns each balance to the bank account of the club.'
  expect(hitsIn(ID, ...lines, returns).map(({ quote }) => quote)).toEqual([returns])
  expect(hitsIn(ID, ...lines, returns.replace('.', ' within two working days.'))).toEqual([])
})
