import { describe, expect, test } from 'vitest'
import { changeOf, measure } from './measures.ts'
import type { Held } from './positions.ts'
import { DEFAULTS, held, measures } from './talk.fixture.ts'

const of = (now: readonly Held[], before: readonly Held[] = [], newFacts: readonly number[] = []) =>
  measure({ now, before, newFacts, sources: 4 }, DEFAULTS)

describe('what a round comes to', () => {
  test('nobody spoke', () => {
    expect(of([])).toEqual({
      speakers: 0,
      newFacts: 0,
      newFactsPerSeat: 0,
      meanConfidence: null,
      confidenceChange: null,
      sideChange: null,
      stanceSpread: null,
      confidentShare: 0,
      sources: 4,
      overlap: 0,
      clusters: 0,
    })
  })

  test('facts in all, and the most of one seat', () => {
    expect(of([held('a')], [], [0, 3, 1])).toMatchObject({ newFacts: 4, newFactsPerSeat: 3 })
  })

  test('confidence is compared seat by seat, with those who spoke before; a tenth is a tenth', () => {
    const before = [held('a', { confidence: 0.7 }), held('b', { confidence: 0.6 })]
    const now = [held('a', { confidence: 0.8 }), held('b', { confidence: 0.5 }), held('c', { confidence: 0.1 })]
    expect(of(now, before)).toMatchObject({ confidenceChange: 0.1, sideChange: 0, meanConfidence: 0.466667 })
  })

  test('who changed sides has moved', () => {
    const before = [held('a'), held('b'), held('c'), held('d')]
    const now = [held('a'), held('b', { side: 'NO' }), held('c', { side: 'UNCERTAIN' }), held('d')]
    expect(of(now, before).sideChange).toBe(0.5)
  })
})

describe('the share of those who are sure and stand together', () => {
  test('0.85 is sure, 0.84 is not', () => {
    expect(of([held('a', { confidence: 0.85 }), held('b', { confidence: 0.84 })]).confidentShare).toBe(0.5)
  })

  test('only the larger side counts, and those who do not know do not stand against it', () => {
    expect(of([held('a'), held('b'), held('c'), held('d', { side: 'UNCERTAIN' })]).confidentShare).toBe(0.75)
  })

  test('nobody is, where somebody holds the opposite with a ground or surer than a shrug', () => {
    const three = [held('a'), held('b'), held('c'), held('e')]
    const against = (more: Partial<Held>): number => of([...three, held('d', { side: 'NO', ...more })]).confidentShare
    expect(against({ confidence: 0.5 })).toBe(0.8)
    expect(against({ confidence: 0.51 })).toBe(0)
    expect(against({ confidence: 0.4, isGrounded: true })).toBe(0)
  })
})

test('how far the table has moved is the larger of both changes', () => {
  expect(changeOf(measures({ confidenceChange: 0.2, sideChange: 0.1 }))).toBe(0.2)
  expect(changeOf(measures({ confidenceChange: 0.1, sideChange: 0.25 }))).toBe(0.25)
  expect(changeOf(measures({ confidenceChange: null, sideChange: null }))).toBeNull()
})
