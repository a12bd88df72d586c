/** Labels and citations, before a revision was asked for and after it. */
import { expect, test } from 'vitest'
import { cites, claim, claims, foldedFrom, LAID, opening, round, says } from '../../../views/roundtable-making.fixture.ts'
import { report } from '../../deliberation.ts'
import type { Event } from '../../words.ts'
import type { RoundtableReport } from '../report-types.ts'

const ratesOf = (...facts: readonly Event[]) =>
  (report(foldedFrom([opening(), LAID, round(0), round(1), ...facts])) as RoundtableReport).rates

const QUOTE = cites('E1', 1, 'log.md', 4, 'It held in all eight storms of the year.')
const bare = (id: string, text: string) => ({ ...claim(id, text, 'ASSUME'), declared: 'FACT' as const })
const complaint = (text: string) => ({
  rule: 'fact-without-citation' as const,
  because: `«${text}» is labelled FACT but cites nothing; it counts as ASSUME. Add a citation such as [1], or label it INFER or ASSUME.`,
})
const first = says(1, 'nurse', 'YES', 0.8, { request: 'collaborative/nurse/1' })
const second = says(1, 'nurse', 'YES', 0.8, { request: 'collaborative/nurse/2', revises: 'collaborative/nurse/1' })
const CHEAP = 'It is cheap.'
const atFirst = [
  first,
  claims('collaborative/nurse/1', [claim('C1', 'It held.', 'FACT', ['E1']), bare('C2', CHEAP)], [QUOTE], [complaint(CHEAP)]),
]

test('a claim without a label is counted as that', () => {
  const { labelled } = ratesOf(first, claims('collaborative/nurse/1', [claim('C1', 'It held.', 'INFER'), claim('C2', 'It is so.', 'OPEN')]))
  expect(labelled).toEqual({ count: 1, of: 2, rate: 0.5, target: 0.8 })
})

test('a fact without a citation counts until it is mended', () => {
  const { factsCitedAtFirst, factsCitedAfterRevision } = ratesOf(...atFirst)
  expect(factsCitedAtFirst).toEqual({ count: 1, of: 2, rate: 0.5, target: 0.95 })
  expect(factsCitedAfterRevision).toEqual(factsCitedAtFirst)
})

test('mended by a citation, it was one of two at first and is two of two now', () => {
  const mended = claims('collaborative/nurse/2', [claim('C1', 'It held.', 'FACT', ['E1']), claim('C2', CHEAP, 'FACT', ['E1'])], [QUOTE])
  const rates = ratesOf(...atFirst, second, mended)
  expect(rates.factsCitedAtFirst).toMatchObject({ count: 1, of: 2 })
  expect(rates.factsCitedAfterRevision).toMatchObject({ count: 2, of: 2, rate: 1 })
})

test('mended by calling it what it is, it was one of two at first and is one of one now', () => {
  const mended = claims('collaborative/nurse/2', [claim('C1', 'It held.', 'FACT', ['E1']), claim('C2', CHEAP, 'ASSUME')], [QUOTE])
  const rates = ratesOf(...atFirst, second, mended)
  expect(rates.factsCitedAtFirst).toMatchObject({ count: 1, of: 2 })
  expect(rates.factsCitedAfterRevision).toMatchObject({ count: 1, of: 1, rate: 1 })
})

test('a long fact that a complaint cuts short is known by its beginning', () => {
  const long = `It is cheap, ${'and cheaper than that, '.repeat(8)}as all agree.`
  const facts = [first, claims('collaborative/nurse/1', [bare('C1', long)], [], [complaint(`${long.slice(0, 119).trimEnd()}…`)])]
  const mended = claims('collaborative/nurse/2', [claim('C1', long, 'FACT', ['E1'])], [QUOTE])
  expect(ratesOf(...facts, second, mended).factsCitedAtFirst).toMatchObject({ count: 0, of: 1 })
})

test('only what was quoted can be found', () => {
  const failed = cites('E2', 2, 'log.md', 5, 'It never failed in ten years of service.', 'Not there.')
  const address = { ...QUOTE, id: 'E3', reference: { ...QUOTE.reference, n: 3, quote: null, path: null, url: 'https://example.org' } }
  const { quotesVerified } = ratesOf(first, claims('collaborative/nurse/1', [], [QUOTE, failed, address]))
  expect(quotesVerified).toEqual({ count: 1, of: 2, rate: 0.5, target: 0.8 })
})
