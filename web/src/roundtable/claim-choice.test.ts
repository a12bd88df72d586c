import { describe, expect, test } from 'vitest'
import type { ClaimRow, EvidenceRow, RoundtableReport } from '../../../src/core/roundtable/report-types.ts'
import { ROUNDTABLE } from '../../../src/views/roundtable-sample.fixture.ts'
import { ANY, type ClaimWish, claimsFor, evidenceFor, hasWish, statusOf } from './claim-choice.ts'

const claim = (id: string, over: Partial<ClaimRow> = {}): ClaimRow => ({
  id,
  text: `It held in storm ${id}.`,
  label: 'FACT',
  declared: 'FACT',
  status: 'open',
  because: null,
  seat: 'harbour',
  round: 1,
  request: 'r',
  for: ['harbour'],
  against: [],
  cites: [],
  restatements: 0,
  ...over,
})
const item = (id: string, over: Partial<EvidenceRow> = {}): EvidenceRow => ({
  id,
  kind: 'file',
  source: 'log.md',
  lines: null,
  quote: 'It held.',
  verdict: 'verified',
  similarity: 1,
  because: '',
  by: ['harbour'],
  claims: [],
  ...over,
})

const report: RoundtableReport = {
  ...ROUNDTABLE,
  claims: [
    claim('C1', { cites: ['E1'], status: 'accepted' }),
    claim('C2', { cites: ['E2'], against: ['nurse'], seat: 'nurse', for: ['nurse', 'ledger'], round: 2 }),
    claim('C12', { label: 'ASSUME', declared: 'FACT', text: 'Nobody sails at NIGHT.', round: 0 }),
    claim('C13', { status: 'retracted', against: ['harbour'] }),
  ],
  evidence: [
    item('E1', { claims: ['C1'] }),
    item('E2', { verdict: 'failed', by: ['nurse'], claims: ['C2'], source: 'tide.csv', quote: null }),
  ],
}
const ids = (wish: Partial<ClaimWish>): readonly string[] => claimsFor(report, { ...ANY, ...wish }).map(({ id }) => id)
const found = (wish: Partial<ClaimWish>): readonly string[] => evidenceFor(report, { ...ANY, ...wish }).map(({ id }) => id)

describe('claims', () => {
  test('all of them, what is disputed first', () => {
    expect(ids({})).toEqual(['C2', 'C1', 'C12', 'C13'])
  })
  test('by status: what somebody disputes is contested, unless it was taken back', () => {
    expect(ids({ status: 'contested' })).toEqual(['C2'])
    expect(ids({ status: 'open' })).toEqual(['C12'])
    expect(ids({ status: 'retracted' })).toEqual(['C13'])
    expect(statusOf(claim('C9', { against: ['nurse'] }))).toBe('contested')
  })
  test('by what they count as, who holds them, and when they were said', () => {
    expect(ids({ label: 'ASSUME' })).toEqual(['C12'])
    expect(ids({ seat: 'ledger' })).toEqual(['C2'])
    expect(ids({ round: '0' })).toEqual(['C12'])
  })
  test('by the verdict on what they cite, or those that cite nothing', () => {
    expect(ids({ verdict: 'failed' })).toEqual(['C2'])
    expect(ids({ verdict: 'none' })).toEqual(['C12', 'C13'])
  })
  test('by words in any case; an id is meant exactly', () => {
    expect(ids({ text: 'night' })).toEqual(['C12'])
    expect(ids({ text: 'c1' })).toEqual(['C1'])
    expect(ids({ text: 'E2' })).toEqual(['C2'])
    expect(ids({ text: '  ' })).toHaveLength(4)
    expect(ids({ text: 'no such words' })).toEqual([])
  })
  test('by several at once', () => {
    expect(ids({ status: 'contested', round: '1' })).toEqual([])
    expect(ids({ status: 'contested', round: '2', verdict: 'failed' })).toEqual(['C2'])
  })
})

describe('evidence', () => {
  test('what does not hold first', () => {
    expect(found({})).toEqual(['E2', 'E1'])
  })
  test('by verdict, by who cites it, by words and by ids', () => {
    expect(found({ verdict: 'verified' })).toEqual(['E1'])
    expect(found({ seat: 'nurse' })).toEqual(['E2'])
    expect(found({ text: 'TIDE' })).toEqual(['E2'])
    expect(found({ text: 'c1' })).toEqual(['E1'])
  })
  test('by what is said of the claims that cite it', () => {
    expect(found({ status: 'contested' })).toEqual(['E2'])
    expect(found({ round: '1' })).toEqual(['E1'])
    expect(found({ label: 'INFER' })).toEqual([])
  })
})

test('whether anything is asked for', () => {
  expect(hasWish(ANY)).toBe(false)
  expect(hasWish({ ...ANY, round: '0' })).toBe(true)
})
