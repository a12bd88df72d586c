import { expect, test } from 'vitest'
import { ANCHOR_FOCUS, ANCHORS, anchorOf } from './anchors.ts'
import { Anchor } from './words.ts'

test('the four anchors, each with its focus', () => {
  expect(ANCHORS).toEqual(['Risk-Attentive', 'Implementation-Focused', 'Evidence-Calibrated', 'Systems-Aware'])
  expect([...ANCHORS].sort()).toEqual([...Anchor.options].sort())
  expect(new Set(Object.values(ANCHOR_FOCUS)).size).toBe(4)
})

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%d seats: dealt out round and round', (seats) => {
  const dealt = Array.from({ length: seats }, (_, index) => anchorOf(index))
  for (const [index, anchor] of dealt.entries()) expect(anchor).toBe(index < 4 ? ANCHORS[index] : dealt[index - 4])
  const counts = ANCHORS.map((anchor) => dealt.filter((each) => each === anchor).length)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
})
