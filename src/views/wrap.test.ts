import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columns, cut, pad } from './columns.ts'
import { printable } from './printable.ts'
import { wrap } from './wrap.ts'

describe('columns', () => {
  test.each([
    ['plain', 5],
    ['日本語', 6],
    ['한국', 4],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['✓ ✗ “x” – …', 11],
    ['☀\ufe0f', 2],
    ['ｆｕｌｌ', 8],
    ['', 0],
  ])('%s stands on %i', (text, wide) => expect(columns(text)).toBe(wide))

  test('cut never passes the width and never halves a character', () => {
    expect(cut('日本語の本', 6)).toBe('日本…')
    expect(cut('👩‍👩‍👧👩‍👩‍👧', 3)).toBe('👩‍👩‍👧…')
    expect(cut('short', 5)).toBe('short')
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 0, max: 40 }),
        (text, width) => columns(cut(printable(text), width)) <= width,
      ),
    )
  })

  test('pad counts columns, not characters', () => expect(pad('日本', 6)).toBe('日本  '))
})

describe('wrap', () => {
  test('breaks between words and indents every line', () => {
    expect(wrap('one two three four', 10, '  ')).toEqual(['  one two', '  three', '  four'])
  })

  test('hangs list items under their first word', () => {
    expect(wrap('- alpha beta gamma\n10. delta epsilon', 15)).toEqual(['- alpha beta', '  gamma', '10. delta', '    epsilon'])
  })

  test('keeps empty lines and the indent of a line', () => expect(wrap('a\n\n    b c', 20, '> ')).toEqual(['> a', '', '>     b c']))

  test('breaks Japanese between characters, but not before a stop', () => {
    expect(wrap('これは長い文です。次', 16)).toEqual(['これは長い文で', 'す。次'])
  })

  test('breaks a word only where it is wider than a line', () => {
    expect(wrap('see https://example.org/a/very/long/path now', 16)).toEqual(['see', 'https://example.', 'org/a/very/long/', 'path now'])
  })

  test('gives up the indent before the words on a very narrow screen', () => expect(wrap('hello', 8, '        ')).toEqual(['hello']))

  test('loses no word and passes no width, whatever comes in', () => {
    const text = fc
      .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom('- ', '\n', ' ', '日本語', '12. ', '😀')))
      .map((parts) => printable(parts.join('')))
    fc.assert(
      fc.property(text, fc.integer({ min: 8, max: 100 }), fc.constantFrom('', '  ', '      '), (given, width, indent) => {
        const lines = wrap(given, width, indent)
        for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(width)
        expect(lines.join('').replace(/\s/g, '')).toBe(given.replace(/\s/g, ''))
      }),
    )
  })
})
