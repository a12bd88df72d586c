import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { oneLine } from '../printable.ts'
import { passageOf, readable } from './passage.ts'

describe('a passage', () => {
  test('is cut around its quotation, whatever the line ends, and keeps its lines', () => {
    expect(passageOf({ quote: 'b  c', context: 'a\r\nb\nc d' })).toEqual({ before: 'a\n', quote: 'b\nc', after: ' d' })
    expect(passageOf({ quote: 'Treasurers sign in.', context: '## 6. Safety\n\nTreasurers sign in. Twice.\n\n\n\n## 7. Cost' })).toEqual({
      before: '6. Safety\n\n',
      quote: 'Treasurers sign in.',
      after: ' Twice.\n\n7. Cost',
    })
  })

  test.each([
    ['the context is the quotation', 'a', 'a'],
    ['it is not there', 'x', 'a'],
    ['it is empty', '', 'a'],
    ['there is no quotation', null, 'a'],
    ['there is no context', 'a', null],
  ])('is none where %s', (_, quote, context) => expect(passageOf({ quote, context })).toBeNull())

  test('loses signs of stress as pairs, also around the edges of the quotation', () => {
    expect(passageOf({ quote: '**R1.** It *must* hold', context: 'x **R1.** It *must* hold __now__' })).toEqual({
      before: 'x ',
      quote: 'R1. It must hold',
      after: ' now',
    })
    expect(passageOf({ quote: 'must hold', context: 'It **must hold always**.' })).toEqual({
      before: 'It ',
      quote: 'must hold',
      after: ' always.',
    })
    expect(passageOf({ quote: '## Goals', context: '## Goals\ntext' })).toEqual({ before: '', quote: 'Goals', after: '\ntext' })
  })

  test('is the words of the context and of the quotation, whatever they are', () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z(.$[\\|?]{1,6}$/), { minLength: 3, maxLength: 8 }), ([first = '', ...rest]) => {
        const quote = rest.slice(0, -1).join(' ')
        const passage = passageOf({ quote, context: [first, ...rest].join('\n') })
        expect(oneLine(`${passage?.before}${passage?.quote}${passage?.after}`)).toBe(oneLine(readable([first, ...rest].join('\n'))))
      }),
    ))
})

test('a line of any length is read in no time', () => {
  const took = ordinaryMs(() => {
    expect(readable(`# a${' '.repeat(100_000)}x`)).toBe('a x')
  })
  expect(took).toBeLessThan(1_000)
})

test.each([
  ['# Title #', 'Title'],
  ['Title\n=====\n\ntext', 'Title\n\ntext'],
  ['and so on\n...', 'and so on\n...'],
  ['* item\n* *other*', '* item\n* other'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['_so_ and __so__ and ***so***', 'so and so and so'],
  ['#hashtag stays', '#hashtag stays'],
  ['a\uE000b\uE001c', 'abc'],
])('%j reads %j', (text, shown) => expect(readable(text)).toBe(shown))
