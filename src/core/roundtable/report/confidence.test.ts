/** Every doubt on both sides of its number, and how many of them leave which word. */
import { describe, expect, test } from 'vitest'
import { foldedFrom, opening, round, SEATS } from '../../../views/roundtable-making.fixture.ts'
import type { House } from '../../house/house.ts'
import { type Roundtable, unbegun } from '../state.ts'
import { type Confidence, confidenceOf, type Trusted } from './confidence.ts'
import { CONFIDENCE } from './numbers.ts'

const MODELS = SEATS.map((seat) => ({ ...seat, driver: 'model' as const, model: 'world/large' }))
const houseOf = (seats: typeof SEATS = MODELS, set: object = {}): House => foldedFrom([opening({ seats: [...seats] }, set)]).house

const measured = { speakers: 4, newFacts: 0, newFactsPerSeat: 0, meanConfidence: 0.8, confidenceChange: 0, sideChange: 0 }
const MEASURES = { ...measured, stanceSpread: 0, confidentShare: 0, sources: 3, overlap: 0, clusters: 2 }
const talked = (rounds: number): Roundtable => ({
  ...unbegun,
  rounds: Array.from({ length: rounds }, (_, index) => {
    const { type: _type, because: _because, ...opened } = round(index + 1)
    return { ...opened, contributions: {}, missed: {}, toMend: [], judged: false, measures: MEASURES, tally: null, summary: null }
  }),
})

const trusted = (over: Partial<Trusted> = {}): Confidence =>
  confidenceOf({
    own: talked(2),
    house: houseOf(),
    exit: { reason: 'consensus', round: 2, numbers: {}, because: '' },
    decision: { level: 'strong', advice: 'proceed' },
    collapse: { rate: 0, vanished: 0, of: 4, because: '' },
    quotes: { count: 4, of: 5, rate: 0.8, target: 0.8 },
    ...over,
  })

const collapsed = (rate: number | null): Partial<Trusted> => ({ collapse: { rate, vanished: 0, of: 4, because: '' } })
const quoted = (count: number, of: number): Partial<Trusted> => ({ quotes: { count, of, rate: of === 0 ? null : count / of, target: 0.8 } })

describe('confidence', () => {
  test('is high without a doubt', () =>
    expect(trusted()).toEqual({ word: 'HIGH', because: 'the table agrees, over enough rounds, on quotations that hold' }))

  test.each([
    ['agreement in part', { decision: { level: 'partial', advice: 'verify' } }, 'MEDIUM', 'the table agrees in part'],
    ['quotations just at the number', quoted(8, 10), 'HIGH', 'hold'],
    ['quotations just below it', quoted(79, 100), 'MEDIUM', 'only 79 of 100 quotations held'],
    ['nothing quoted', quoted(0, 0), 'MEDIUM', 'nothing was quoted that could be checked'],
    ['as many rounds as are asked for', { own: talked(2) }, 'HIGH', 'hold'],
    ['one round fewer', { own: talked(1) }, 'MEDIUM', '1 round of talk, where 2 are asked for'],
    ['a collapse just at the number', collapsed(0.25), 'HIGH', 'hold'],
    ['a collapse above it', collapsed(0.26), 'MEDIUM', '26 % of the first disagreement vanished without new evidence'],
    ['no disagreement at all', collapsed(null), 'HIGH', 'hold'],
    ['a seat without a model', { house: houseOf(SEATS) }, 'MEDIUM', 'stand-ins, which quote and count but do not reason: 1 of 4'],
    ['stand-ins alone', { house: houseOf(SEATS.map((one) => ({ ...one, driver: 'offline' as const }))) }, 'LOW', 'only stand-ins spoke'],
    ['little agreement', { decision: { level: 'weak', advice: 'verify' } }, 'LOW', 'the table does not agree'],
    ['no vote', { decision: { level: 'none', advice: 'verify' } }, 'LOW', 'nothing was voted on'],
    ['a person who has to decide', { decision: { level: 'strong', advice: 'ask' } }, 'LOW', 'a person has to decide'],
    ['no end', { exit: null }, 'LOW', 'it has not ended'],
    ['a stop', { exit: { reason: 'user-stop', round: 2, numbers: {}, because: '' } }, 'LOW', 'it did not come to an end of its own'],
    ['an end by the last round', { exit: { reason: 'round-cap', round: 3, numbers: {}, because: '' } }, 'HIGH', 'hold'],
  ] as const)('given %s', (_, over, word, because) => {
    const given = trusted(over)
    expect(given.word).toBe(word)
    expect(given.because).toContain(because)
  })

  test('goes by the rounds that the user asks for', () => {
    const house = houseOf(MODELS, { thresholds: { exit: { roundsMin: 3 } } })
    expect(trusted({ house, own: talked(3) }).word).toBe('HIGH')
    expect(trusted({ house, own: talked(2) }).word).toBe('MEDIUM')
  })

  test('two doubts leave some, three leave none', () => {
    expect(CONFIDENCE.doubtsForMedium).toBe(2)
    expect(trusted({ ...quoted(0, 0), own: talked(1) }).word).toBe('MEDIUM')
    expect(trusted({ ...quoted(0, 0), own: talked(1), ...collapsed(1) }).word).toBe('LOW')
  })
})
