import { expect, test } from 'vitest'
import { blocksOf } from './parts-of.ts'

const told = (text: string): readonly string[] =>
  blocksOf(text).map(
    ({ isQuote, spans }) => `${isQuote ? '> ' : ''}${spans.map((span) => (span.isCode ? `[${span.text}]` : span.text)).join('')}`,
  )

test('lines that quote stand apart, without their sign; empty lines around them are gone', () =>
  expect(told('It says so.\n\n`a.md`, line 3:\n> Oda has amber eyes.\n> She looks up.\n\nSo it is.\n\nYes.')).toEqual([
    'It says so.\n\n[a.md], line 3:',
    '> Oda has amber eyes.\nShe looks up.',
    'So it is.\n\nYes.',
  ]))

test('a sign that means nothing stays a sign', () => {
  expect(told('3 > 2, and `no end\nhere` either')).toEqual(['3 > 2, and `no end\nhere` either'])
  expect(told('')).toEqual([])
  expect(told('``')).toEqual(['``'])
})

test('what looks like a page stays text', () => expect(told('<b>bold</b> `<i>`')).toEqual(['<b>bold</b> [<i>]']))
