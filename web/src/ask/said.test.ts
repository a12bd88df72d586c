import { expect, it } from 'vitest'
import { blocksOf } from './said.ts'

it('keeps paragraphs, lines and lists apart', () => {
  const blocks = blocksOf('One.\nTwo.\n\n- a\n- b\nAfter.')
  expect(blocks.map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ['paragraph', 2],
    ['list', 2],
    ['paragraph', 1],
  ])
})

it('sets labels and citations apart from the words', () => {
  expect(blocksOf('It fell by 12 %.[FACT][1] So it may fall again.[INFER]')[0]?.lines[0]).toEqual([
    { kind: 'words', text: 'It fell by 12 %.' },
    { kind: 'label', text: 'FACT' },
    { kind: 'cite', text: '1', numbers: [1] },
    { kind: 'words', text: ' So it may fall again.' },
    { kind: 'label', text: 'INFER' },
  ])
})

it('reads lists and ranges of citations, and nothing else in brackets', () => {
  const pieces = blocksOf('x[2, 4–6] y[b] z[9-3]')[0]?.lines[0] ?? []
  expect(pieces.flatMap((piece) => (piece.kind === 'cite' ? [piece.numbers] : []))).toEqual([[2, 4, 5, 6], []])
  expect(pieces.some(({ text }) => text.includes('[b]'))).toBe(true)
})

it('has no block where there is no text', () => {
  expect(blocksOf(' \n \n')).toEqual([])
})
