import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { random } from '../random.ts'
import { normalise, originOf } from './normalise.ts'
import { bestWindow } from './window.ts'

describe('text as it is compared', () => {
  test.each([
    ['a  b\n\tc\u00a0d', 'a b c d'],
    ['“a” ‘b’ «c» it’s', '"a" \'b\' "c" it\'s'],
    ['a–b — c − d -- e', 'a-b - c - d - e'],
    ['ﬁnd the oﬃce', 'find the office'],
    ['co\u00adoperate\u200b', 'cooperate'],
    ['inter-\n  national trade', 'international trade'],
    ['inter-\r\nnational', 'international'],
    ['North-\nSouth', 'North- South'],
    ['a **bold** and *slanted*, `code` and ~~gone~~', 'a bold and slanted, code and gone'],
    ['snake_case and _this_ and 2 * 3 and 5*3', 'snake_case and this and 2 * 3 and 5*3'],
    ['> quoted\n> lines', '> quoted lines'],
    ['cafe\u0301', 'café'],
    ['wait…', 'wait...'],
    ['', ''],
    [' \n ', ''],
  ])('%j', (text, expected) => expect(normalise(text).text).toBe(expected))

  test('any text: folding twice changes nothing more than once, and every sign knows its place', () => {
    const signs = fc.constantFrom(
      'a',
      'b',
      ' ',
      '\n',
      '\r\n',
      '-',
      '–',
      '“',
      'ﬁ',
      '…',
      '*',
      '**',
      '_',
      '`',
      'e\u0301',
      '\u00ad',
      '> ',
      '日',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
        const text = parts.join('')
        const folded = normalise(text)
        let last = 0
        for (let unit = 0; unit < folded.text.length; unit++) {
          const { start, end } = originOf(folded, unit)
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          if (/[ab日]/.test(folded.text[unit] ?? '')) expect(text.slice(start, end)).toBe(folded.text[unit])
          last = start
        }
      }),
      { numRuns: 300 },
    )
  })
})

/** A text of `length` signs from common and rare words, always the same. */
function prose(length: number): string {
  const chance = random(7, 'prose')
  const words =
    'the of and to in a is that it for was on are as with they at be this from have or by had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know'.split(
      ' ',
    )
  let text = ''
  while (text.length < length) {
    const rare = chance.below(6) === 0
    text += rare ? `${words[chance.below(words.length)]}${words[chance.below(words.length)]}` : words[chance.below(words.length)]
    text += chance.below(14) === 0 ? '.\n' : ' '
  }
  return text
}

describe('the best window', () => {
  const text = 'One line.\nThe “queue” lost\n120 messages when a worker restarted. The end.'
  test('of an exact quotation is exact, in the original’s offsets', () => {
    const { similarity, start, end } = bestWindow('the end', text.toLowerCase())
    expect([similarity, text.slice(start, end)]).toEqual([1, 'The end'])
  })
  test('forgives typography', () => {
    const { similarity, start, end } = bestWindow('The "queue" lost 120 messages', text)
    expect([similarity, text.slice(start, end)]).toEqual([1, 'The “queue” lost\n120 messages'])
  })
  test('counts edits', () => {
    const { similarity, start, end } = bestWindow('The queue lost 120 mesages when', text)
    expect(text.slice(start, end)).toBe('The “queue” lost\n120 messages when')
    expect(similarity).toBeCloseTo(1 - 3 / 34, 5)
  })
  test('of something else is far off', () => expect(bestWindow('zzzz qqqq xxxx jjjj', text).similarity).toBeLessThan(0.4))
  test.each([
    ['', text],
    ['abc', ''],
    ['  ', text],
    ['qqq', 'zzz'],
  ])('of nothing is nowhere: %j in %j', (needle, haystack) =>
    expect(bestWindow(needle, haystack)).toEqual({ similarity: 0, start: 0, end: 0 }),
  )

  test('finds what was cut from anywhere and lightly damaged', () => {
    const haystack = prose(40_000)
    fc.assert(
      fc.property(fc.nat(39_000), fc.integer({ min: 40, max: 600 }), fc.array(fc.nat(), { maxLength: 4 }), (from, length, damage) => {
        const cut = haystack.slice(from, from + length)
        let needle = cut
        for (const [index, where] of damage.entries()) {
          const at = where % needle.length
          needle = needle.slice(0, at) + (index % 2 ? '' : '#') + needle.slice(at + (index % 3 ? 1 : 0))
        }
        const { similarity, start, end } = bestWindow(needle, haystack)
        expect(similarity).toBeGreaterThanOrEqual(1 - 5 / 40)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(haystack.length)
        if (length > 120) expect(Math.abs(start - from)).toBeLessThan(12)
      }),
      { numRuns: 100 },
    )
  })

  test('any two texts: a share, and offsets inside the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 200 }), (needle, haystack) => {
        const { similarity, start, end } = bestWindow(needle, haystack)
        expect(similarity >= 0 && similarity <= 1).toBe(true)
        expect(start >= 0 && start <= end && end <= haystack.length).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('a quotation of 300 signs is found in a megabyte at once', () => {
    const haystack = prose(1_000_000)
    const needle = `${haystack.slice(700_000, 700_140)}ch${haystack.slice(700_143, 700_300)}`
    bestWindow(needle, haystack)
    const find = () => expect(bestWindow(needle, haystack).similarity).toBeGreaterThan(0.98)
    expect(Math.min(...[0, 1, 2].map(() => ordinaryMs(find)))).toBeLessThan(400)
  })

  test('a text of one sign repeated costs no more', () => {
    const took = ordinaryMs(() => {
      bestWindow(`${'a'.repeat(999)}b${'a'.repeat(999)}`, 'a'.repeat(300_000))
    })
    expect(took).toBeLessThan(2_000)
  })
})
