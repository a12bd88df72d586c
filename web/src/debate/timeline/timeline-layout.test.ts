import { describe, expect, test } from 'vitest'
import type { Event } from '../../../../src/core/words.ts'
import { published, stored } from '../../../../src/views/debate-live.fixture.ts'
import { type Entry, Transcript } from '../threads/transcript.ts'
import { drawnWidth, layRow, neighbour, ROW, ticks, widthFor, xOf } from './timeline-layout.ts'

const column = (thread: string, ...events: readonly (readonly [at: number, event: Event])[]): readonly Entry[] => {
  const transcript = new Transcript()
  transcript.grow(events.map(([at, event], index) => ({ ...stored(event, index + 1), at })))
  return transcript.column(thread, events.length, false)
}
const claim = (id: string, thread = 't1'): Event =>
  published(id, 'macro', { move: 'CLAIM', content: 'It fell.', confidence: 0.7 }, { thread, request: id })
const stage: Event = { type: 'stage.changed', thread: 't1', from: 'DISCOVERY', to: 'CRUX_LOCK', because: 'So.' }
const locked: Event = { type: 'crux.locked', thread: 't1', attempt: 1, question: 'Did it fall?' }

describe('a row', () => {
  test('hides no message behind another, however many come at once', () => {
    const { dots } = layRow(
      't1',
      column('t1', ...Array.from({ length: 20 }, (_, index) => [500, claim(`m${index + 1}`)] as const)),
      0,
      1_000,
      800,
    )
    for (const a of dots) for (const b of dots) if (a !== b) expect(Math.abs(a.x - b.x) >= ROW.dot || a.y !== b.y).toBe(true)
    expect(dots[0]?.x).toBe(xOf(500, 1_000, 800))
  })

  test('has its marks apart, in order, each with its moment', () => {
    const { marks } = layRow('t1', column('t1', [400, stage], [400, locked]), 0, 1_000, 800)
    expect(marks.map(({ kind, seq }) => `${kind} ${seq}`)).toEqual(['stage 1', 'locked 2'])
    expect((marks[1]?.x ?? 0) - (marks[0]?.x ?? 0)).toBe(ROW.mark)
  })

  test('draws moves by their family, and who is no seat apart', () => {
    const moderated: Event = { type: 'moderator.intervened', id: 'm2', thread: 't1', kind: 'open-floor', content: 'Go.', mentions: [] }
    expect(layRow('t1', column('t1', [0, claim('m1')], [1, moderated]), 0, 10, 800).dots.map(({ shape }) => shape)).toEqual([
      'talk',
      'moderator',
    ])
  })
})

test('the drawing is as wide as its densest row, and holds whatever was moved on', () => {
  const many = column('t1', ...Array.from({ length: 300 }, (_, index) => [1_000, claim(`m${index + 1}`)] as const))
  const width = widthFor([many], 700)
  expect(width).toBeGreaterThan(1_200)
  expect(widthFor([[]], 1_000)).toBe(1_000)
  const row = layRow('t1', many, 0, 1_000, width)
  expect(Math.max(...row.dots.map(({ x }) => x))).toBeLessThan(drawnWidth([row], width))
})

test('the axis has round moments', () => {
  expect(ticks(60_000, 600)).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000])
  expect(ticks(0, 600)).toEqual([0])
})

describe('arrow keys', () => {
  const rows = [
    layRow('t1', column('t1', [0, claim('m1')], [500, claim('m2')], [900, claim('m3')]), 0, 1_000, 800),
    layRow('t2', [], 1, 1_000, 800),
    layRow('t3', column('t3', [480, claim('m4', 't3')], [950, claim('m5', 't3')]), 2, 1_000, 800),
  ]

  test.each([
    ['m1', 'ArrowRight', 'm2'],
    ['m2', 'ArrowLeft', 'm1'],
    ['m3', 'ArrowRight', null],
    ['m2', 'ArrowDown', 'm4'],
    ['m5', 'ArrowUp', 'm3'],
    ['m3', 'Home', 'm1'],
    ['m1', 'End', 'm3'],
    ['m1', 'a', null],
    ['m99', 'ArrowRight', 'm1'],
  ])('from %s %s leads to %s', (from, key, to) => {
    expect(neighbour(rows, from, key)).toBe(to)
  })
})
