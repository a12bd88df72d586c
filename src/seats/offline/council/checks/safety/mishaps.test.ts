import { describe, expect, test } from 'vitest'
import { hitsUnder } from './safety.fixture.ts'

const ID = 'dependency-without-fallback'
const TOLD = [
  'If the window is broken, the guard closes the shutter.',
  '',
  'When the lift is down, visitors take the stairs.',
  '',
  'Doors stay as they are.',
  '',
]
const quotes = (...lines: readonly string[]): readonly string[] => hitsUnder(ID, 'How it works', ...lines).map(({ quote }) => quote)

describe('a step that can miscarry, in a document that tells of other mishaps', () => {
  test.each([
    'The app downloads the checklists of the day.',
    'The scanner reads the label of the book.',
    'Readers pay late fees by card at the desk.',
    'The code is sent as a text message.',
    'The shop publishes each order to the broker.',
    'Levels are read from the warehouse cache.',
    'Visitors are led to a free table.',
  ])('«%s»', (step) => expect(quotes(...TOLD, step)).toEqual([step]))
})

describe('silent where the mishap is told', () => {
  test.each([
    'The app downloads the checklists of the day. If it is interrupted, it goes on later.',
    'The scanner reads the label of the book. If the label is unreadable, the number is typed.',
    'Visitors are led to a free table. If there is no free table, they wait outside.',
    'The app can download the checklists of the day.',
  ])('«%s»', (step) => expect(quotes(...TOLD, step)).toEqual([]))

  test('in another paragraph that names the same thing', () => {
    expect(
      quotes(...TOLD, 'The app downloads the checklists.', '', 'The download takes a minute. If it breaks off, it goes on later.'),
    ).toEqual([])
  })

  test('but not in one that only shares another word', () => {
    const step = 'Levels are read from the warehouse cache.'
    expect(quotes(...TOLD, step, '', 'If the warehouse is flooded, the shop closes.')).toEqual([step])
  })
})

test('a document that tells of no mishaps is not asked for any', () => {
  expect(quotes('The scanner reads the label of the book.')).toEqual([])
})
