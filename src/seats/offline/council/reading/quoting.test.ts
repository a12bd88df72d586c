import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoted, shown } from './quoting.ts'

const word = fc.stringMatching(/^[a-z]{1,12}$/)
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '\n')), { minLength: 1, maxLength: 150 })
  .map((parts) => parts.flat().join('').trim())

test('a quotation is an exact slice of whole words, of at most 300 characters, at its line', () => {
  fc.assert(
    fc.property(text, fc.nat(149), (whole, pick) => {
      const words = whole.split(/\s/)
      const matters = words[pick % words.length] ?? ''
      const { quote, line } = quoted({ text: whole, start: 7 }, matters)
      expect(quote.length).toBeLessThanOrEqual(300)
      expect(
        ` ${whole
          .split('\n')
          .slice(line - 7)
          .join(' ')} `,
      ).toContain(` ${quote.replaceAll('\n', ' ')} `)
      expect(whole).toContain(quote)
      expect(quote).toContain(matters)
    }),
  )
})

const LONG = `${'early '.repeat(60)}\n${'late '.repeat(60)}end`

test('a long one is quoted from its start', () => {
  expect(quoted({ text: LONG, start: 3 })).toEqual({ quote: 'early '.repeat(50).trim(), line: 3 })
  expect(quoted({ text: LONG, start: 3 }, 'early')).toEqual({ quote: 'early '.repeat(50).trim(), line: 3 })
})

test('or around what matters where that stands later, by words or by a pattern', () => {
  expect(quoted({ text: LONG, start: 3 }, 'end')).toEqual(quoted({ text: LONG, start: 3 }, /\bend$/))
  expect(quoted({ text: LONG, start: 3 }, 'end')).toMatchObject({ quote: expect.stringMatching(/^late .* end$/), line: 4 })
})

test('words inside a description are cut after a word and lose their last stop', () => {
  expect(shown('One two three.', 9)).toBe('One two …')
  expect(shown('One two three.', 13)).toBe('One two three')
  expect(shown('word '.repeat(30))).toBe(`${'word '.repeat(22).trim()} …`)
})
