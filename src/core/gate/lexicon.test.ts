import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { ESCALATION_KEYWORDS, escalationIn } from './lexicon.ts'
import type { Lexicon } from './words.ts'

const found = (text: string, lexicon: Lexicon = 'literal'): readonly string[] => escalationIn(text, ESCALATION_KEYWORDS, lexicon)

describe('the literal lexicon', () => {
  test.each(ESCALATION_KEYWORDS)('finds %s in any case', (keyword) => {
    for (const said of [keyword, keyword.toUpperCase(), `${keyword.slice(0, 1).toUpperCase()}${keyword.slice(1)}`])
      expect(found(`So it is ${said}, they say.`)).toEqual([keyword])
  })

  test.each([
    'mustard',
    'revitalise',
    'essentially',
    'criticality',
    'uncritical',
    'mustn',
    'disasters',
    'vitality',
    'crucially',
    'needs to',
    'need tomatoes',
    'needto',
    'must_have',
    'must_𐐷',
    'MUST2',
    'emergencyé',
    'emergency\u0301',
    'éurgent',
    'urgentü',
    'non-critical',
    'Non-Essential',
  ])('does not take %s for a keyword', (word) => {
    expect(found(`Here is ${word} again, and ${word}.`)).toEqual([])
    expect(found(word)).toEqual([])
  })

  test('counts each keyword once, in the order of the list', () => {
    expect(found('Vital! Urgent, urgent, URGENT. We must; you must.')).toEqual(['urgent', 'must', 'vital'])
  })

  test.each(['need to', 'NEED  TO', 'Need\nto', 'need\t \u00a0to', 'need\r\n  to'])('finds a phrase over any white space: %j', (said) =>
    expect(found(`They ${said} go.`)).toEqual(['need to']),
  )

  test.each(['need, to', 'need `so` to', 'need "so" to', 'need\n> so\nto'])('finds no phrase across something else: %j', (said) =>
    expect(found(`They ${said} go.`)).toEqual([]),
  )

  test.each([
    '**urgent**',
    '_urgent_',
    '__urgent__',
    '(urgent)',
    'urgent!',
    '—urgent—',
    'urgent-critical-vital'.slice(0, 6),
    'urgent/soon',
    '#urgent',
  ])('finds a word between any signs: %s', (said) => expect(found(said)).toEqual(['urgent']))

  test.each([
    'the file acts/disaster.txt shows it',
    'see (acts/disaster-two.txt:12-14), please',
    'in disaster.md.',
    'at https://example.org/disaster/two it is told',
    'as C:\\notes\\disaster.md says',
  ])('does not take a name for a cry: %s', (text) => expect(found(text)).toEqual([]))

  test.each(['It is a disaster. So', 'It is a disaster.So', 'a disaster/ruin', 'a disaster...', 'disaster.'])(
    'but the end of a sentence is no name: %s',
    (text) => expect(found(text)).toEqual(['disaster']),
  )

  test('looks for the ends of a name only so far', () => {
    expect(found(`disaster/${'a'.repeat(117)}.c`)).toEqual([])
    expect(found(`disaster/${'a'.repeat(118)}.c`)).toEqual(['disaster'])
  })

  test.each(['`urgent`', '"urgent"', '“this is urgent”', '«urgent»', "'urgent'", '> urgent', '```\nurgent\n```'])(
    'does not count what is only shown: %j',
    (text) => expect(found(`before\n${text}\n`)).toEqual([]),
  )

  test('counts what is said beside it', () => expect(found('It is not `urgent`, it is "vital" and crucial.')).toEqual(['crucial']))

  test.each(['u\u200brgent', 'ur\u00adgent', 'ＵＲＧＥＮＴ', '𝐮𝐫𝐠𝐞𝐧𝐭'])('is not fooled by signs that look the same: %s', (said) =>
    expect(found(`It is ${said} now.`)).toEqual(['urgent']),
  )
})

describe('the calibrated lexicon', () => {
  const EVERYDAY = ['must', 'need to', 'definitely', 'absolutely', 'essential', 'vital']
  const calibrated = (text: string): readonly string[] => found(text, 'calibrated')

  test.each(EVERYDAY)('lets %s pass once', (keyword) => {
    expect(calibrated(`So it is ${keyword} here.`)).toEqual([])
    expect(calibrated(`${keyword.slice(0, 1).toUpperCase()}${keyword.slice(1)} it is.`)).toEqual([])
  })
  test.each(EVERYDAY)('counts %s in capitals, or twice in one comment', (keyword) => {
    expect(calibrated(`So it is ${keyword.toUpperCase()} here.`)).toEqual([keyword])
    expect(calibrated(`So it is ${keyword}, yes, ${keyword} here.`)).toEqual([keyword])
    expect(calibrated(`It is ${keyword}.\n\nAnd later ${keyword}.`)).toEqual([keyword])
  })
  test.each(ESCALATION_KEYWORDS.filter((keyword) => !EVERYDAY.includes(keyword)))('counts %s always', (keyword) =>
    expect(calibrated(`So it is ${keyword} here.`)).toEqual([keyword]),
  )
  test('one word of a phrase in capitals is a shout', () => expect(calibrated('We NEED to go.')).toEqual(['need to']))
  test('two different everyday words are no doubling, nor is one that is quoted', () => {
    expect(calibrated('We must go; it is vital.')).toEqual([])
    expect(calibrated('We must go, though "must" is strong, and mustard too.')).toEqual([])
  })
})

describe('a list of one’s own', () => {
  const own = (text: string, keywords: readonly string[]): readonly string[] => escalationIn(text, keywords, 'calibrated')

  test('may be of any script, and hold phrases and signs', () => {
    expect(own('Это СРОЧНО, очень срочно.', ['срочно'])).toEqual(['срочно'])
    expect(own('Das ist hoffnungslos STRAẞE.', ['Straße'])).toEqual(['Straße'])
    expect(own('これは 緊急 です', ['緊急'])).toEqual(['緊急'])
    expect(own('caf\u0065\u0301 burns', ['café'])).toEqual(['café'])
    expect(own('now!!! a.s.a.p. (why?)', ['!!!', 'a.s.a.p.', '(why?)', '???'])).toEqual(['!!!', 'a.s.a.p.', '(why?)'])
    expect(own('at any\n cost', ['At Any Cost'])).toEqual(['At Any Cost'])
  })
  test('counts a word that is listed twice once, and words that overlap each', () => {
    expect(own('asap', ['ASAP', 'asap', ' asap '])).toEqual(['ASAP'])
    expect(own('act now', ['now', 'act now', 'act'])).toEqual(['now', 'act now', 'act'])
  })
  test('may be empty, and a blank in it is nothing', () => {
    expect(own('urgent', [])).toEqual([])
    expect(own('urgent  things', [' '])).toEqual([])
  })
})

test('pieces put together give what the pieces give', () => {
  const pieces: readonly (readonly [text: string, keyword: string | null])[] = [
    ['We go on as before', null],
    ['urgent', 'urgent'],
    ['a CRITICAL gap', 'critical'],
    ['mustard and criticality', null],
    ['`urgent`', null],
    ['“a disaster”', null],
    ['> an emergency', null],
    ['an emergency exit', 'emergency'],
    ["the crew's 'crucial' moment", null],
    ['~~~\ncatastrophic\n~~~', null],
    ['a catastrophic loss', 'catastrophic'],
    ['the unclosed “mark', null],
    ['need\nto', 'need to'],
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (chosen) => {
      const expected = new Set(chosen.map(([, keyword]) => keyword))
      expect(found(chosen.map(([text]) => text).join('\n\n'))).toEqual(ESCALATION_KEYWORDS.filter((keyword) => expected.has(keyword)))
    }),
    { numRuns: 500 },
  )
})

describe('a text of 200,000 characters is read in a moment, whatever it holds', () => {
  test.each<readonly [what: string, piece: string]>([
    ['prose', 'We must say that the lamp went out, and the crew need to know of it. '],
    ['marks that open', '“'],
    ['single marks that open', " 'a"],
    ['double marks that open', ' "a'],
    ['marks that open and one kind that closes', '„a'],
    ['guillemets', '«'],
    ['backticks', '`'],
    ['backticks of two lengths', '` `` '],
    ['fences', '```\n'],
    ['keywords run together', 'must'],
    ['keywords', 'must '],
    ['half a phrase', 'need \n'],
    ['blanks', ' '],
    ['names', 'a/must.md '],
    ['one long name', 'must/'],
    ['the reverse of keywords', 'non-urgent '],
    ['underscores', '_'],
    ['lines', '\n'],
    ['look-alikes', 'ＭＵＳＴ'],
  ])('%s', (_, piece) => {
    const text = `need to must ${piece.repeat(200_000 / piece.length)} urgent’s' end”`
    expect(Math.min(...[0, 1].map(() => ordinaryMs(() => found(text, 'calibrated'))))).toBeLessThan(400)
  })
  test('backticks of every length', () => {
    const text = `must ${Array.from({ length: 630 }, (_, nth) => '`'.repeat(nth + 1)).join(' ')} must`
    expect(ordinaryMs(() => found(text))).toBeLessThan(400)
  })
})
