import { describe, expect, test } from 'vitest'
import { closed, type Fact, gave, granted, opened, seat, seats, stopping } from '../../../test/facts.ts'
import { folded, given, tick } from '../../../test/given.ts'
import { isBlindNow } from './blind.ts'

const table = [seat('a', { driver: 'human', model: null }), seat('b'), seat('c')]
const answer = (...ids: readonly string[]): readonly Fact[] => ids.map((id) => gave(`answer/${id}/1`))
const asked: readonly Fact[] = ['a', 'b', 'c'].map((id) => granted(`answer/${id}/1`))

describe('an ask', () => {
  test('hides the others’ answers until the person has answered', () => {
    expect(isBlindNow(folded([opened(table), ...asked]))).toBe(true)
    expect(isBlindNow(folded([opened(table), ...asked, ...answer('b', 'c')]))).toBe(true)
    expect(isBlindNow(folded([opened(table), ...asked, ...answer('a')]))).toBe(false)
  })
  test('and until they have ranked: the answers have other letters in the form', () => {
    const facts = [opened(table), ...asked, ...answer('a', 'b', 'c'), granted('rank/a/1', ['b', 'c'])]
    expect(isBlindNow(folded(facts))).toBe(true)
  })
  test('hides nothing among models, nor from a host', () => {
    expect(isBlindNow(folded([opened(seats(3)), ...asked]))).toBe(false)
    expect(isBlindNow(folded([opened(seats(3, { driver: 'host', model: null })), ...asked]))).toBe(false)
  })
  test('goes on hiding while it stops, and shows all when it has ended', () => {
    expect(isBlindNow(folded([opened(table), ...asked, ...answer('b'), stopping()]))).toBe(true)
    expect(isBlindNow(folded([opened(table), ...asked, ...answer('b'), stopping(true), closed('user')]))).toBe(false)
  })
})

test('a debate hides the openings until the person’s own is in', () => {
  const begin = opened(table, { protocol: 'debate', options: { allPairs: false, messagesMax: null, secondsMax: null } })
  const begun: readonly Fact[] = [begin, ...given(begin).when(tick).facts]
  expect(isBlindNow(folded(begun))).toBe(true)
  const grant = begun.find((fact) => fact.type === 'turn.granted' && fact.seat === 'a')
  const request = grant?.type === 'turn.granted' ? grant.request : ''
  const declared: Fact = {
    type: 'position.declared',
    request,
    seat: 'a',
    side: 'YES',
    statement: 'Yes.',
    confidence: 0.6,
    horizon: '5y',
    interests: [],
    embedding: null,
  }
  expect(isBlindNow(folded([...begun, declared]))).toBe(false)
})

test('a council hides findings while the person reviews, but not while they judge or vote on what they were shown', () => {
  const begin = opened(table, { protocol: 'council' })
  const purposes = ['review', 'assess', 'vote', 'endorse'] as const
  const blind = purposes.filter((purpose) => isBlindNow(folded([begin, { ...granted(`${purpose}/a/1`), stage: 'CYCLE_1' }])))
  expect(blind).toEqual(['review'])
})

test('a roundtable hides the others while a person thinks alone, and where all speak at once in every round', () => {
  const begin = opened(table, { protocol: 'roundtable' })
  const grant = (purpose: string): Fact => ({ ...granted(`${purpose}/a/1`), stage: 'round 1' })
  const purposes = ['position', 'collaborative', 'delphi', 'adversarial'] as const
  expect(purposes.filter((purpose) => isBlindNow(folded([begin, grant(purpose)])))).toEqual(['position', 'collaborative', 'delphi'])
})
