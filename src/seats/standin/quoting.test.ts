import { describe, expect, test } from 'vitest'
import { verify } from '../../core/evidence/verify.ts'
import { cited, quotesOn, referenceTo } from './quoting.ts'
import { contextOf, dossier, seatWith } from './seat.fixture.ts'

const on = (about: string, said: readonly string[] = [], request = 'speak/purser/1') =>
  quotesOn({ question: about, passages: [], said }, contextOf({}, request))

describe('a quotation', () => {
  test('is a slice of its file, at its lines, and holds', () => {
    const quotes = on('night ferry crew passengers nurses')
    expect(quotes.length).toBeGreaterThan(2)
    for (const one of quotes) {
      expect(dossier.text(one.path)).toContain(one.quote)
      expect(verify(referenceTo(one), dossier)).toMatchObject({ verdict: 'verified', linesValid: true, similarity: 1 })
    }
  })
  test('that runs over two lines names both', () =>
    expect(on('ordinary night passengers').find(({ quote }) => quote.includes('ordinary'))?.lines).toEqual({ start: 4, end: 5 }))
  test('is read on one line, with its file and first line', () =>
    expect(cited({ path: 'a.md', lines: { start: 4, end: 5 }, quote: 'over two\nlines' })).toBe('“over two lines” (a.md:4)'))
  test('is a sentence: no heading, no row of a table', () =>
    expect(on('bill month cost May night ferry').filter(({ quote }) => /^[#|]|^The bill$/.test(quote))).toEqual([]))
})

test('is taken from what the seat is shown, and searched for where that is used up', () => {
  let searches = 0
  const counted = {
    ...dossier,
    search: (query: string, max: number) => {
      searches++
      return dossier.search(query, max)
    },
  }
  const passages = dossier.search('night ferry', 5)
  const found = (said: readonly string[]) =>
    quotesOn({ question: 'night ferry', passages, said }, { ...contextOf(), dossier: counted }).map(({ quote }) => quote)
  const all = found([])
  expect([all.length > 2, searches]).toEqual([true, 0])
  expect(found(all)).toEqual([])
  expect(found(all)).toEqual([])
  expect(searches, 'once a question').toBe(1)
})
test('is left out where the seat was shown something else than the file has, as where a passage was cut', () => {
  const [passage] = dossier.search('bus', 1)
  const cut = { ...passage, text: 'We nurses take the night ferry ho…' } as typeof passage & object
  expect(quotesOn({ question: 'ferry', passages: [cut], said: [] }, { ...contextOf(), dossier: { ...dossier, search: () => [] } })).toEqual(
    [],
  )
})

describe('which comes first', () => {
  test('one that was said is not said again', () => {
    const [first] = on('night ferry')
    const again = on('night ferry', [`They said: “${first?.quote.replace(/\s+/g, ' ')}” (somewhere)`])
    expect(again.map(({ quote }) => quote)).not.toContain(first?.quote)
    const all = on('night ferry').map(({ quote }) => quote)
    expect(on('night ferry', all)).toEqual([])
  })
  test('the same request gets the same, and seats asked the same need not all get it', () => {
    expect(on('night ferry crew')).toEqual(on('night ferry crew'))
    const firsts = Array.from({ length: 12 }, (_, nth) => on('night ferry crew', [], `speak/seat-${nth}/1`)[0]?.quote)
    expect(new Set(firsts).size).toBeGreaterThan(1)
  })
  test('what a seat looks out for is found as well', () => {
    const found = (interests: readonly string[]) =>
      quotesOn({ question: 'glaciers', passages: [], said: [] }, { ...contextOf(), seat: seatWith({}, interests) })
    expect(found([])).toEqual([])
    expect(found(['bus']).map(({ quote }) => quote)).toEqual([expect.stringContaining('no bus')])
  })
})
