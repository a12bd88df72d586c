import { describe, expect, test } from 'vitest'
import { register } from '../../evidence/registry.ts'
import type { Horizon } from '../../house/words.ts'
import {
  checkWith,
  claims,
  type Draft,
  debateWith,
  disputes,
  falsifier,
  gives,
  houseWith,
  position,
  registryWith,
  says,
  seatWith,
  threadWith,
} from '../sample.fixture.ts'
import { disagreementOf, toldRegistry } from './disagreement.ts'

const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
interface Case {
  readonly question?: string
  readonly horizons?: readonly [Horizon, Horizon]
  readonly metrics?: readonly [string | null, string | null]
  readonly messages?: readonly Draft[]
}

function typed(
  { question = 'Does it cut costs?', horizons = ['5y', '5y'], metrics = ['Cost per order', 'Cost per order'], messages = [] }: Case,
  registry = registryWith('verified', 'verified'),
) {
  const of = (index: 0 | 1) => ({ horizon: horizons[index], falsifier: metrics[index] === null ? null : falsifier(metrics[index] ?? '') })
  const positions = { a: position('YES', of(0)), b: position('NO', of(1)) }
  return disagreementOf(debateWith({ seats, threads: [threadWith('t1', { question, positions })], messages }), 't1', registry)
}

const clarify = (seat: string): Draft => says(seat, 't1', { move: 'CLARIFY', content: 'I mean this.', horizon: null })

describe('by horizon', () => {
  test('where the sides are more than one bucket apart', () =>
    expect(typed({ horizons: ['1-3mo', '5y'] })).toEqual({
      type: 'horizon',
      diagnosis: 'The sides answer for different times: YES looks at 1-3mo, NO at 5y.',
    }))
  test('not where they are one apart', () => expect(typed({ horizons: ['12-18mo', '5y'] }).type).not.toBe('horizon'))
  test('comes before everything else', () =>
    expect(typed({ horizons: ['1-3mo', '10y+'], question: 'What does it mean?' }).type).toBe('horizon'))
})

describe('by definition', () => {
  test.each(['Does "safe" mean insured?', 'Does a rewrite count as a migration?', 'Is a warm wallet the same as a cold one?'])(
    'where it asks for a meaning: %s',
    (question) => expect(typed({ question }).type).toBe('definition'),
  )
  test('where it asks what something is, and the sides test that by different things', () => {
    const { type, diagnosis } = typed({ question: 'Is gold a hedge?', metrics: ['Fall of gold in a crash', 'Yield over inflation'] })
    expect(type).toBe('definition')
    expect(diagnosis).toBe(
      'Both sides say what it is, but test it by different things: YES by “Fall of gold in a crash”, NO by “Yield over inflation”.',
    )
  })
  const apart = ['Fall in weak weeks', 'Yield over inflation'] as const
  test.each(['Is the old rig a bottleneck?', 'Is it more like a share than a bond?', 'Does it act as money?', 'Is a rewrite a mistake?'])(
    'also as: %s',
    (question) => expect(typed({ question, metrics: apart }).type).toBe('definition'),
  )
  test.each([
    'Does the mean allocation outweigh it?',
    'Is it moved by shares in a crash?',
    'Is there a risk?',
    'Is a rewrite cheaper?',
    'Are fees too high?',
  ])('not as: %s', (question) => expect(typed({ question, metrics: apart }).type).toBe('premise'))
  test('not where they test it by the same thing', () => expect(typed({ question: 'Is gold a hedge?' }).type).toBe('claim'))
  test('where more than half of the opening moves clarify', () => {
    expect(typed({ messages: [clarify('a'), clarify('b'), claims('a', 't1')] })).toEqual({
      type: 'definition',
      diagnosis: '2 of the 3 opening moves only clarify what is meant.',
    })
    expect(typed({ messages: [clarify('a'), claims('a', 't1')] }).type).toBe('claim')
  })
})

describe('by evidence', () => {
  test('where some was challenged', () =>
    expect(typed({ messages: [gives('a', 't1', []), gives('b', 't1', []), disputes('b', 't1', 'a', 'm1')] })).toEqual({
      type: 'evidence',
      diagnosis: '1 of 2 contributions of evidence was challenged.',
    }))
  const both = [gives('a', 't1', ['E1']), gives('b', 't1', ['E2'])]
  test('a quotation that the same decision has just registered counts with the others', () => {
    const own = debateWith({
      seats,
      threads: [threadWith('t1', { question: 'Does it cut costs?', positions: { a: position('YES'), b: position('NO') } })],
      messages: both,
    })
    const before = registryWith('verified')
    const references = [{ n: 1, path: 'plan.md', lines: { start: 9, end: 9 }, quote: 'Costs rose by a tenth.', url: null, title: null }]
    const fact = register(before, { seat: 'b', request: 'speak/b/1' }, { claims: [], references, violations: [] }, [checkWith('verified')])
    const story = { house: houseWith(['a', 'b'], { registry: before }), facts: [fact], at: 5 }
    expect(disagreementOf(own, 't1', before).type).not.toBe('evidence')
    expect(disagreementOf(own, 't1', toldRegistry(story)).diagnosis).toBe('Both sides have quotations that hold: 1 for YES, 1 for NO.')
    expect(toldRegistry({ ...story, facts: [] })).toBe(before)
  })
  test('where both sides have quotations that hold', () =>
    expect(typed({ messages: both })).toEqual({
      type: 'evidence',
      diagnosis: 'Both sides have quotations that hold: 1 for YES, 1 for NO.',
    }))
  test('not where nothing holds, where one side has none, or where it is not known', () => {
    expect(typed({ messages: both }, registryWith('failed', 'failed')).type).toBe('claim')
    expect(typed({ messages: both.slice(0, 1) }).type).toBe('claim')
    const own = debateWith({
      seats,
      threads: [threadWith('t1', { question: 'Does it cut costs?', positions: { a: position('YES'), b: position('NO') } })],
      messages: both,
    })
    expect(disagreementOf(own, 't1').type).toBe('claim')
  })
})

describe('by values, premise or plain claim', () => {
  test.each(['Should we pay for it?', 'Is it worth the price?', 'Is the split fair?'])(
    'values where it asks what ought to be, and nothing measured is shared: %s',
    (question) => expect(typed({ question, metrics: [null, null] }).type).toBe('values'),
  )
  test('no values where both measure the same', () => expect(typed({ question: 'Should we pay for it?' }).type).toBe('claim'))
  test('premise where each side measures something else', () =>
    expect(typed({ metrics: ['Cost per order', 'Hours of downtime'] })).toEqual({
      type: 'premise',
      diagnosis: 'Each side would be moved by something else: YES by “Cost per order”, NO by “Hours of downtime”.',
    }))
  test('a word of the question alone makes no common measure', () =>
    expect(typed({ question: 'Does it cut costs?', metrics: ['Costs of staff', 'Costs of power'] }).type).toBe('premise'))
  test('but it does where there is no other word', () =>
    expect(typed({ question: 'Does it cut costs?', metrics: ['Costs', 'Costs of power'] }).type).toBe('claim'))
  test('no premise where one side measures nothing', () => expect(typed({ metrics: ['Cost per order', null] }).type).toBe('claim'))
  test('else it is a claim', () =>
    expect(typed({})).toEqual({
      type: 'claim',
      diagnosis: '1 says YES, 1 says NO. Both would be moved by the same measure.',
    }))
})

test('without two sides there is nothing to type', () => {
  const own = debateWith({
    seats,
    threads: [threadWith('t1', { positions: { a: position('YES'), b: position('YES', { counted: 'UNCERTAIN' }) } })],
  })
  expect(disagreementOf(own, 't1').diagnosis).toBe('There are no two sides: 1 YES, 0 NO, 1 UNCERTAIN.')
  expect(disagreementOf(own, 't9').diagnosis).toBe('There are no two sides: 0 YES, 0 NO, 0 UNCERTAIN.')
})

describe('where nobody stands against anybody', () => {
  const TOPIC = 'Should the ferry run at night?'
  const all = { a: position('YES'), b: position('YES'), c: position('YES') }
  const reading = (question: string, sides: typeof seats = seats) =>
    disagreementOf(debateWith({ seats: sides, threads: [threadWith('t1', { topic: TOPIC, question, positions: all })] }), 't1').diagnosis
  test('on the topic itself, which splits them, that is said', () =>
    expect(reading(TOPIC)).toBe(
      'There are no two sides: 3 YES, 0 NO, 0 UNCERTAIN. Yet it asks the topic itself, where they count as 1 YES, 2 NO, 0 UNCERTAIN: no common ground.',
    ))
  test('elsewhere, or where the topic does not split them, it is not', () => {
    const plain = 'There are no two sides: 3 YES, 0 NO, 0 UNCERTAIN.'
    expect(reading('Does it cut costs?')).toBe(plain)
    expect(reading(TOPIC, { a: seatWith('YES'), b: seatWith('YES'), c: seatWith('YES') })).toBe(plain)
  })
})
