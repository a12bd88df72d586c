import { describe, expect, it } from 'vitest'
import type { AskReport } from '../../../src/core/ask/report.ts'
import { type Ask, unasked } from '../../../src/core/ask/state.ts'
import { type Deliberation, report } from '../../../src/core/deliberation.ts'
import { NO_CONTRACT, NO_STAFF } from '../../../src/core/house/contracts.ts'
import { openHouse } from '../../../src/core/house/house.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { entriesOf, isCounted, lettersOf, seatsAt } from './counted.ts'

const seat = (id: string, name: string) => ({
  id,
  name,
  persona: '',
  method: '',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'offline' as const,
  model: null,
  cheaperModel: null,
})

const OPENED = {
  type: 'deliberation.opened',
  stream: 'ask-7k2m9xqd',
  seq: 1,
  at: 0,
  wall: '2031-05-06T09:00:00.000Z',
  protocol: 'ask',
  subject: 'Should we?',
  seats: [seat('one', 'Outside view'), seat('two', 'Failure hunter'), seat('three', 'Cost accountant')],
  staff: NO_STAFF,
  limits: {},
  seed: 7,
  dossier: { files: [], skipped: [] },
  options: {},
  notes: [],
} as unknown as Extract<Recorded, { type: 'deliberation.opened' }>

const given = (text: string) => ({ request: text, side: null, position: text, text, confidence: 0.5 })
const ballot = (...ranking: string[]) => ({ ranking, because: '', shown: ranking })

const at = (own: Partial<Ask>, isClosed = false): Deliberation => ({
  house: { ...openHouse(OPENED), closed: isClosed ? { reason: 'completed', because: 'It is.' } : null },
  own: { ...unasked, ...own },
  version: 9,
})
const entries = (state: Deliberation) => entriesOf(report(state) as AskReport, state)

const ANSWERS = { one: given('Ask the Failure hunter.'), two: given('No.'), three: given('Yes.') }
const BALLOTS = { one: ballot('two', 'three'), two: ballot('three', 'one'), three: ballot('two', 'one') }

describe('until the rankings are counted', () => {
  const state = at({
    answers: ANSWERS,
    ballots: { one: BALLOTS.one },
    grants: { 'rank/two/1': { seat: 'two', purpose: 'rank', shown: [] } },
  })

  it('answers have letters, in their order, and no names', () => {
    expect(isCounted(state)).toBe(false)
    expect(entries(state).map(({ title, place }) => [title, place])).toEqual([
      ['Answer A', null],
      ['Answer B', null],
      ['Answer C', null],
    ])
    expect(JSON.stringify(entries(state).map(({ answer }) => answer.text))).not.toContain('Failure hunter')
  })

  it('a letter stays the same, whoever else has answered', () => {
    const alone = entries(at({ answers: { two: given('No.') } }))[0]
    expect(alone?.title).toBe(`Answer ${lettersOf(state).get('two')}`)
  })

  it('says who is waited for', () => {
    expect(seatsAt(state).map(({ word }) => word)).toEqual(['answered and ranked', 'is ranking', 'has answered'])
  })
})

describe('once they are counted', () => {
  it('that is when all are in, or when it is closed', () => {
    expect(isCounted(at({ answers: ANSWERS, ballots: BALLOTS }))).toBe(true)
    expect(isCounted(at({ answers: ANSWERS, ballots: { one: BALLOTS.one }, spared: ['two', 'three'] }))).toBe(true)
    expect(isCounted(at({ answers: ANSWERS, ballots: { one: BALLOTS.one } }))).toBe(false)
    expect(isCounted(at({ answers: ANSWERS }))).toBe(false)
    expect(isCounted(at({ answers: ANSWERS }, true))).toBe(true)
  })

  it('answers have names and places, the winner first', () => {
    expect(entries(at({ answers: ANSWERS, ballots: BALLOTS }, true)).map(({ title, place }) => [title, place])).toEqual([
      ['Failure hunter', 1],
      ['Cost accountant', 2],
      ['Outside view', 3],
    ])
  })

  it('has no places where nothing was ranked', () => {
    expect(entries(at({ answers: { one: given('Yes.') } }, true)).map(({ title, place }) => [title, place])).toEqual([
      ['Outside view', null],
    ])
    expect(seatsAt(at({ answers: { one: given('Yes.') }, unanswered: { two: 'It failed.' } }, true)).map(({ word }) => word)).toEqual([
      'has answered',
      'gave no answer',
      'was not heard',
    ])
  })
})
