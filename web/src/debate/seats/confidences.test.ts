import { describe, expect, it } from 'vitest'
import type { Event } from '../../../../src/core/words.ts'
import { BEGUN, DECLARED, FALSIFIER, FLIP, OPENED, published, stored } from '../../../../src/views/debate-live.fixture.ts'
import { confidencesOf, confidenceText } from './confidences.ts'

const COMMITTED = {
  move: 'COMMIT_POSITION',
  content: 'I commit.',
  side: 'YES',
  statement: 'It does.',
  confidence: 0.6,
  horizon: '5y',
  falsifier: FALSIFIER,
  decides: null,
  flip: FLIP,
} as const
const EVENTS: readonly Event[] = [
  OPENED,
  BEGUN,
  DECLARED,
  published('m1', 'holder', { move: 'CLAIM', content: 'It recovered.', confidence: 0.9 }),
  published('m2', 'holder', { move: 'CLARIFY', content: 'I mean years.', horizon: '5y' }),
  published('m3', 'macro', { move: 'CHALLENGE', content: 'It did not.', confidence: 0.7 }),
  published('m4', 'holder', COMMITTED),
]
const recorded = EVENTS.map((event, index) => stored(event, index + 1))

describe('confidencesOf', () => {
  it('follows what each seat said of how sure it is, in order', () => {
    const values = confidencesOf(recorded, recorded.length)
    expect(values.get('holder')?.map(({ value }) => value)).toEqual([0.8, 0.9, 0.6])
    expect(values.get('macro')).toEqual([{ at: 6_000, value: 0.7 }])
  })

  it('knows nothing of what comes after the moment', () => {
    expect(confidencesOf(recorded, 3).get('holder')).toEqual([{ at: 3_000, value: 0.8 }])
    expect(confidencesOf(recorded, 2).size).toBe(0)
  })
})

describe('confidenceText', () => {
  it('says the drawing in words', () => {
    expect(confidenceText([])).toBe('It has not said how sure it is.')
    expect(confidenceText([{ at: 0, value: 0.8 }])).toBe('80 % sure, said once')
    const values = confidencesOf(recorded, recorded.length).get('holder') ?? []
    expect(confidenceText(values)).toBe('80 % sure at first, 60 % the last of 3 times it said so')
  })
})
