import { describe, expect, test } from 'vitest'
import { hitsUnder } from './safety.fixture.ts'

const ID = 'limit-without-number'

describe('a hole where an amount was', () => {
  test.each([
    ['A differential takes, a full 90 minutes.', 'takes'],
    ['Charts are missing for the time of the repair, which may take.', 'may take'],
    ['One employer may occupy of the 12 workers.', 'occupy of the 12'],
    ['Cause report for class 1:, from the lead of operations.', '1:,'],
  ])('«%s»', (sentence, words) => expect(hitsUnder(ID, 'Design', sentence)[0]?.description).toContain(words))
})

describe('whole sentences that end in the same words', () => {
  test.each([
    'This is the desk that people ask for.',
    'Every repair is paid for, by the office.',
    'The office needs something to look for.',
    'It is done when it is done, however long it takes.',
    'A committee may approve of the plan.',
    'The page shows name, street and town.',
    'The path the client connects to.',
    'Calls such as `parse()` are free, and so are usage costs.',
    'Uses include, but are not limited to, the press.',
    'A name is less than or equal to 214 characters.',
  ])('«%s»', (sentence) => expect(hitsUnder(ID, 'Design', sentence)).toEqual([]))
})

const table = (...rows: readonly string[]): readonly string[] => ['| Promise | Value |', '|---|---|', ...rows]
const ROWS = ['| Data lost | 10 minutes |', '| Restore test | 4 times a year |', '| Copies | 3 |']

describe('cells', () => {
  test.each([['| Service back after a loss | |'], ['| Service back after a loss |, by the lead |']])('«%s» lost its amount', (row) =>
    expect(hitsUnder(ID, 'Design', ...table(...ROWS, row)).map(({ quote }) => quote)).toEqual([row]),
  )
  test.each([['| Service back after a loss | 4 hours |'], ['| Service back after a loss | – |'], ['| Total | |']])(
    '«%s» is filled',
    (row) => expect(hitsUnder(ID, 'Design', ...table(...ROWS, row))).toEqual([]),
  )
  test('a word of open time is one, however short the cell', () => {
    const row = '| Service back after a loss | quickly |'
    expect(hitsUnder('time-limit-left-open', 'Design', ...table(...ROWS, row)).map(({ quote }) => quote)).toEqual([row])
    expect(hitsUnder('time-limit-left-open', 'Design', ...table(...ROWS, '| Speed | quick start guide |'))).toEqual([])
  })
})
