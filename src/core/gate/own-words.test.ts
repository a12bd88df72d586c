import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownWords } from './own-words.ts'

describe('code and quotations are left out', () => {
  test.each([
    ['nothing to leave out, nor in two\nlines', 'nothing to leave out, nor in two\nlines'],
    ['one `code` two', 'one  |  two'],
    ['one ``co`de`` two', 'one  |  two'],
    ['one `two``three` four', 'one  |  four'],
    [`one ${'`'.repeat(8)}two${'`'.repeat(8)} three`, 'one  |  three'],
    ['one "two three" four', 'one  |  four'],
    ['one “two three” four', 'one  |  four'],
    ['one «two» three »four« five', 'one  |  three  |  five'],
    ['one „two“ three „four” five', 'one  |  three  |  five'],
    ['one 「two」 three', 'one  |  three'],
    ["one 'two three' four", 'one  |  four'],
    ['one ‘two three’ four', 'one  |  four'],
    ['one “«two» three', 'one “ |  three'],
    ['one “” two” three', 'one  |  two” three'],
    ['one "" two" three', 'one  |  two" three'],
    ['one ("two") **"three"** four', 'one ( | ) ** | ** four'],
    ['one "two\nthree" four', 'one  |  four'],
    ["'It isn't so', one", ' | , one'],
  ])('%j', (text, own) => expect(ownWords(text)).toBe(own))
})

describe('what nothing closes hides nothing', () => {
  test.each([
    'one `two three',
    'one `two``three four',
    'one ``two` three',
    'one “two three',
    'one "two three',
    'one "two "three four',
    'one » two » three',
    `one ${'`'.repeat(9)}two${'`'.repeat(9)} three`,
  ])('%j', (text) => expect(ownWords(text)).toBe(text))

  test('a quotation ends with its paragraph', () => {
    expect(ownWords('one “two\n\nthree” four')).toBe('one “two | \nthree” four')
    expect(ownWords('- one “two\n- three” four')).toBe('- one “two | - three” four')
    expect(ownWords('# one “two\n1. three” four')).toBe('# one “two | 1. three” four')
  })
})

describe('an apostrophe or an inch is no quotation', () => {
  test.each([
    "the keeper's lamp and the captain's fear",
    "the writers' room and the actors' guild",
    "'tis what the writers' room wanted",
    'a 5" pipe beside a 6" pipe',
    "rock 'n roll in the '90s",
    'one " two " three',
  ])('%j', (text) => expect(ownWords(text)).toBe(text))

  test('a mark that opens again was no beginning', () => expect(ownWords("'tis one 'two' three")).toBe("'tis one  |  three"))
})

describe('fences and block quotes are left out', () => {
  test.each([
    ['one\n```\ntwo\n```\nthree', 'one | three'],
    ['one\n~~~ts\ntwo\n```\n~~~\nthree', 'one | three'],
    ['one\n````\n```\ntwo\n````\nthree', 'one | three'],
    ['one\n```\ntwo', 'one'],
    ['one\n> two\n  > three\nfour', 'one | four'],
    ['one\r\n> two\r\nthree', 'one | three'],
  ])('%j', (text, own) => expect(ownWords(text)).toBe(own))

  test('three backticks with a fourth behind them are inline code, and what follows is said', () => {
    expect(ownWords('```one``` two\nthree')).toBe(' |  two\nthree')
  })
})

test('whatever a text holds, no more than its own words come back, in order', () => {
  const piece = fc.constantFrom('word', ' ', '\n', '`', '``', '```', '"', "'", '“', '”', '„', '«', '»', '>', '~~~', '\n\n', '- ', 's')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      const left = ownWords(text).replace(/[^a-z]/g, '')
      let at = 0
      for (const letter of left) {
        at = text.indexOf(letter, at) + 1
        expect(at).toBeGreaterThan(0)
      }
    }),
    { numRuns: 1_000 },
  )
})
