import { describe, expect, test } from 'vitest'
import { originsOf } from './origins.ts'
import { type Line, talk } from './talk.fixture.ts'

/** One contribution after the other; how many origins they stand on. */
const count = (...lines: readonly Line[]): number => {
  const { own } = talk([{}, ...lines.map((line) => ({ a: line }))])
  return originsOf(own.rounds.flatMap(({ contributions }) => Object.values(contributions))).length
}
const cites = (title: string, text: string): Line => ({ titles: [title], text: `${text}[FACT][1]` })

describe('independent sources', () => {
  test('each is counted once, however often it is cited', () => {
    expect(count()).toBe(0)
    expect(count(cites('Water bill', 'It cost 500.'), cites('Water bill', 'It cost 600 the year after.'))).toBe(1)
    expect(count(cites('Water bill', 'It cost 500.'), cites('Soil report', 'Clay holds 18 per cent.'))).toBe(2)
  })

  test('pages of one site are one, files are told by their paths', () => {
    const page = (path: string, text: string): Line => cites(`https://www.example.org/${path}`, text)
    expect(count(page('a', 'It cost 500.'), page('b', 'It holds 18 per cent.'))).toBe(1)
    expect(count(page('a', 'It cost 500.'), cites('https://other.example/a', 'It holds 18 per cent.'))).toBe(2)
    expect(count(cites('file:notes/water-bill.md', 'It cost 500.'), cites('file:notes/water-report.md', 'It holds 18.'))).toBe(2)
  })

  test('a quotation that failed stands for nothing', () => {
    expect(count({ ...cites('Water bill', 'It cost 500.'), verdict: 'failed' })).toBe(0)
    expect(count({ ...cites('Water bill', 'It cost 500.'), verdict: 'verified' })).toBe(1)
  })
})

describe('papers of one house are one origin', () => {
  const pair = (one: string, other: string): number => count(cites(one, 'It cost 500.'), cites(other, 'It holds 18 litres.'))

  test.each([
    ['Valley dust preprint', 'Television report on valley dust', 1, 'two words of three'],
    ['Valley dust preprint, second edition', 'Television report on valley dust, short form', 2, 'two words of five'],
    ['Valley dust study, lab', 'Valley dust leaflet, greens', 1, 'two words of four'],
    ['Dust preprint', 'Dust leaflet', 2, 'one word, though half of it'],
    ['Vendor brochure', 'Webinar of the vendor', 1, 'one party'],
    ["Traders' letter to the council", "Traders' list of 2023", 1, 'one owner'],
    ["Nurses' diary", 'Nurses in the news', 2, 'named, but not as its owner'],
    ['Staff survey', 'Staff canteen bill', 2, 'no party'],
  ])('«%s» and «%s»: %d (%s)', (one, other, expected) => {
    expect(pair(one, other)).toBe(expected)
  })
})

describe('a paper that passes on another is no origin', () => {
  const study = cites('University study', 'Stoves make 60 per cent of the dust.')

  test('when first cited it brings figures, and none that was not there', () => {
    expect(count(study, cites('Health blog', 'Sixty per cent comes from stoves.'))).toBe(1)
    expect(count(study, cites('Health blog', 'Sixty per cent comes from stoves, 12 from cars.'))).toBe(2)
    expect(count(study, cites('Health blog', 'Stoves are to blame for the cough.'))).toBe(2)
  })

  test('or it is said to quote, cite, repeat or sum up, and brings no figure of its own', () => {
    expect(count(study, cites('Radio hour', 'They quoted the expert at length.'))).toBe(1)
    expect(count(study, cites('Newsletter', 'It sums up the findings for the parish.'))).toBe(1)
    expect(count(study, cites('Newsletter', 'It sums up the findings and adds 12 of its own.'))).toBe(2)
    expect(count(study, cites('Roofer', 'The quote is good for the parish.'))).toBe(2)
  })

  test('the first paper of all passes on nothing', () => {
    expect(count(cites('Radio hour', 'They quoted the expert at length.'))).toBe(1)
  })

  test('what a paper brings later does not make it an origin, what others say beside it does not unmake it', () => {
    expect(count(study, cites('Health blog', 'Sixty per cent comes from stoves.'), cites('Health blog', 'Cars make 12.'))).toBe(1)
    expect(count(study, { titles: ['Health blog'], text: 'Cars make 12 per cent.[FACT][1] It is 60 for stoves.[ASSUME]' })).toBe(2)
  })
})
