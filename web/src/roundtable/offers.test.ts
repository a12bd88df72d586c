import { describe, expect, test } from 'vitest'
import { type Deliberation, report as reportOf } from '../../../src/core/deliberation.ts'
import type { RoundtableReport } from '../../../src/core/roundtable/report-types.ts'
import type { Roundtable } from '../../../src/core/roundtable/state.ts'
import { commands } from '../../../src/core/roundtable/words.ts'
import type { Event } from '../../../src/core/words.ts'
import { alone, COMPLETED, closes, foldedFrom, LAID, opening, round, SEATS, says } from '../../../src/views/roundtable-making.fixture.ts'
import { commandOf, type Filled, missingIn, START, wordsOf } from './offer-words.ts'
import { isUrgent, keyOf, type Offer, offersFor } from './offers.ts'

const IDS = SEATS.map(({ id }) => id)
const BEGUN: readonly Event[] = [opening(), LAID, round(0, { kind: 'blind' }), ...IDS.map((id) => alone(id, 'YES', 0.8, 'Yes.', 'Yes.'))]
const exited: Event = { type: 'roundtable.exited', reason: 'round-cap', round: 0, numbers: {}, because: 'Over.' }

const offersIn = (facts: readonly Event[]): readonly Offer[] => {
  const state: Deliberation = foldedFrom(facts)
  return offersFor(reportOf(state) as RoundtableReport, state.own as Roundtable, state.house)
}
const kinds = (facts: readonly Event[]): readonly string[] => offersIn(facts).map(({ kind }) => kind)

const escalated: Event = {
  type: 'escalation.raised',
  id: 'X1',
  layer: 'table',
  round: 0,
  needs: 'Say something.',
  until: 600_000,
  because: 'It changed nothing.',
}
const asked: Event = {
  type: 'context.requested',
  id: 'Q1',
  request: 'r',
  seat: IDS[0] ?? '',
  round: 0,
  question: 'How many?',
  why: 'Nobody says.',
  until: 600_000,
}

describe('what can be done', () => {
  test('nothing before it has begun', () => {
    expect(kinds([opening()])).toEqual([])
  })
  test('while it runs, more rounds or a focus can be asked for; a synthesis can not', () => {
    expect(kinds(BEGUN)).toEqual(['go-on'])
    expect(offersIn(BEGUN)[0]).toMatchObject({ isOver: false })
  })
  test('what it waits for stands first, and goes when it was done', () => {
    expect(kinds([...BEGUN, escalated, asked])).toEqual(['answer-escalation', 'supply-context', 'go-on'])
    const done: readonly Event[] = [
      { type: 'escalation.answered', id: 'X1', by: 'ann', choice: 'go-on', answer: 'Look at cost.' },
      { type: 'context.supplied', id: 'Q1', by: 'ann', success: true, result: 'Four.' },
    ]
    expect(kinds([...BEGUN, escalated, asked, ...done])).toEqual(['go-on'])
    expect(offersIn([...BEGUN, escalated, asked]).map(isUrgent)).toEqual([true, true, false])
  })
  test('a blocker can be set aside while it is open, and not once all is over', () => {
    const [first = ''] = IDS
    const blocked: readonly Event[] = [
      ...BEGUN,
      round(1),
      ...IDS.map((id) => says(1, id, 'YES', 0.8, { vote: { vote: id === first ? 'BLOCKER' : 'ACCEPT', claim: null, because: 'No.' } })),
    ]
    const open = { openBlockers: [{ seat: first, claim: null, because: 'No.', round: 1 }] }
    const counted: readonly Event[] = [...blocked, closes(1, 'One blocks.', {}, open)]
    expect(kinds(counted)).toContain('lift-blocker')
    expect(kinds([...counted, { type: 'blocker.lifted', seat: first, by: 'ann', because: 'Heard.' }])).not.toContain('lift-blocker')
    expect(kinds([...counted, exited, COMPLETED])).toEqual(['go-on', 'synthesize'])
  })
  test('once it has ended it can talk on or be written up; a waiting question is no longer asked', () => {
    expect(kinds([...BEGUN, escalated, exited, COMPLETED])).toEqual(['go-on', 'synthesize'])
    expect(offersIn([...BEGUN, exited, COMPLETED])[0]).toMatchObject({ isOver: true, roundsMax: 12 })
  })
  test('a block can be appealed as long as the talk goes on', () => {
    const [seat = ''] = IDS
    const said = says(1, seat, 'YES', 0.8)
    const safety = { tier: 'lightweight' as const, score: 3, triggers: [], passed: false, concerns: [], recommendations: [] }
    const kept = { said, references: [], checks: [], revises: null, safety }
    const { request } = said
    const stopped: Event = { type: 'contribution.blocked', id: 'B1', request, seat, round: 1, ...kept, by: 'code', because: 'Harm.' }
    const open = [...BEGUN, round(1), stopped]
    expect(offersIn(open)[0]).toMatchObject({ kind: 'appeal', block: 'B1' })
    expect(kinds([...open, exited, COMPLETED])).not.toContain('appeal')
    expect(kinds([...open, { type: 'block.appealed', block: 'B1', by: 'ann', because: 'A novel.' }])).not.toContain('appeal')
  })
  test('what was stopped before its end can not be written up', () => {
    expect(kinds([...BEGUN, { ...COMPLETED, reason: 'budget' }])).toEqual(['go-on'])
  })
  test('each is told apart from the others', () => {
    const keys = offersIn([...BEGUN, escalated, asked]).map(keyOf)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

/* ——— what comes of filling it in ——— */

const OFFERS: Readonly<Record<Offer['kind'], Offer>> = {
  'answer-escalation': { kind: 'answer-escalation', id: 'X1', needs: '', because: '', until: 0 },
  'supply-context': { kind: 'supply-context', id: 'Q1', seat: 'a', question: '', why: '', until: 0 },
  appeal: { kind: 'appeal', block: 'B1', seat: 'a', because: '' },
  'lift-blocker': { kind: 'lift-blocker', seat: 'a', claim: null, because: '' },
  'go-on': { kind: 'go-on', roundsMax: 4, isOver: true },
  synthesize: { kind: 'synthesize', seats: ['clerk', 'a'] },
}
const FILLED: Readonly<Record<Offer['kind'], Partial<Filled>>> = {
  'answer-escalation': { choice: 'go-on', text: ' Look at cost. ' },
  'supply-context': { choice: 'no', text: 'Nobody knows.' },
  appeal: { text: 'It is a quotation.' },
  'lift-blocker': { text: 'Heard.' },
  'go-on': { rounds: '2', text: '' },
  synthesize: {},
}

test.each(Object.values(OFFERS))('$kind, filled in, is a command as the server takes it', (offer) => {
  const filled = { ...START, ...FILLED[offer.kind] }
  expect(missingIn(offer, filled)).toBeNull()
  const parsed = commands.safeParse({ ...commandOf(offer, filled), by: 'ann' })
  expect(parsed.success, JSON.stringify(parsed.error?.issues)).toBe(true)
  expect(wordsOf(offer).title).not.toBe('')
})

test('what is missing is said', () => {
  const missing = (kind: Offer['kind'], filled: Partial<Filled> = {}): string | null => missingIn(OFFERS[kind], { ...START, ...filled })
  expect(missing('answer-escalation')).toBe('Choose whether it goes on.')
  expect(missing('answer-escalation', { choice: 'end' })).toBe('Write your answer.')
  expect(missing('supply-context', { text: 'x' })).toBe('Say whether you found it.')
  expect(missing('appeal', { text: '  ' })).toBe('Say why.')
  expect(missing('go-on', { rounds: '4' })).toBeNull()
  expect(missing('go-on', { rounds: '5' })).toBe('A whole number from 0 to 4.')
  expect(missing('go-on', { rounds: '1.5' })).toBe('A whole number from 0 to 4.')
  const running: Offer = { kind: 'go-on', roundsMax: 4, isOver: false }
  expect(missingIn(running, START)).toBe('Say how many more rounds, or what they should be about.')
  expect(missingIn(running, { ...START, text: 'Cost' })).toBeNull()
})

test('left empty, what has ended gets one more round, and what runs gets none', () => {
  expect(commandOf(OFFERS['go-on'], START)).toEqual({ type: 'go-on', rounds: 1, focus: null })
  expect(commandOf({ kind: 'go-on', roundsMax: 4, isOver: false }, { ...START, text: 'Cost' })).toEqual({
    type: 'go-on',
    rounds: 0,
    focus: 'Cost',
  })
  expect(commandOf(OFFERS.synthesize, START)).toEqual({ type: 'synthesize', seat: 'clerk' })
})
