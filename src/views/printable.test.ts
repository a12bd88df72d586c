import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../test/pace.ts'
import { HOSTILE } from './hostile.fixture.ts'
import { oneLine, printable } from './printable.ts'

describe('printable text', () => {
  test('loses colours, titles and hyperlinks, and keeps the words between them', () => {
    expect(printable('\u001b[1;31mred\u001b[0m \u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u0007 \u009b2Jend')).toBe(
      'red link end',
    )
  })

  test('keeps the text behind a sequence that never ends', () =>
    expect(printable('\u001b]0;a title without end')).toBe('0;a title without end'))

  test('turns every kind of line end into one, so that nothing overwrites a line', () => {
    expect(printable('a\r\nb\rc\u2028d\u0085e')).toBe('a\nb\nc\nd\ne')
  })

  test('loses marks that turn the direction of reading or stand unseen', () => {
    expect(printable('user\u202egnp.exe\u202c a\u200bb\u{e0041}\u2066c\u2069\u200f')).toBe('usergnp.exe abc')
  })

  test('keeps joined emoji, accents and other scripts', () => {
    const text = 'naïve e\u0301 👩‍👩‍👧 日本語 می‌خواهم'
    expect(printable(text)).toBe(text)
  })

  test('shows half a character as a replacement mark', () => expect(printable('a\ud800b')).toBe('a\ufffdb'))

  test('holds no control character, whatever comes in, and changes nothing the second time', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u001b', '\u001b[', '\u001b]', '\u009d', '\u0007', '\r', '\u202e', ...HOSTILE),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const safe = printable(pieces.join(''))
        expect(safe).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u)
        expect(printable(safe)).toBe(safe)
      }),
    )
  })

  test('takes time in proportion to its length', () => {
    const took = ordinaryMs(() => {
      printable('\u001b]'.repeat(200_000) + '\u009d'.repeat(200_000))
    })
    expect(took).toBeLessThan(2_000)
  })

  test('fits on one line when asked to', () => expect(oneLine('  a\n\n b\tc\u001b[K ')).toBe('a b c'))
})
