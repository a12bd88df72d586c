import { describe, expect, test } from 'vitest'
import type { Council } from '../../../src/core/council/state.ts'
import { RUNNING } from '../../../src/views/council-extremes.fixture.ts'
import { agent, liveCouncil } from '../../../src/views/council-live.fixture.ts'
import { COUNCIL } from '../../../src/views/council-sample.fixture.ts'
import { doingOf, tokensIn } from './doing.ts'

const grant = (seat: string, purpose: 'review' | 'endorse') => ({
  [`${purpose}/${seat}/1`]: { seat, purpose, modes: [], units: [], agenda: [], remediations: 0, unresolved: [], told: [] },
})
const doing = (own: Partial<Council>) => doingOf(liveCouncil(own), { ...RUNNING, verdict: null, status: 'open' })

describe('what is going on', () => {
  test('is nothing once there is a verdict', () => expect(doingOf(liveCouncil(), COUNCIL)).toBeNull())
  test('names who is asked and how far it is', () => {
    const agents = { 'sa-1': agent({ applied: [6, 8] }), 'sa-2': agent(), 'sa-3': agent() }
    const now = doing({ state: 'CYCLE_1', agents, grants: { ...grant('sa-2', 'review'), ...grant('sa-1', 'review') } })
    expect(now).toMatchObject({ sentence: 'Each reviews alone and sees nothing of the others.', done: 2, counted: '2 of 15 modes' })
    expect(now?.who).toBe('SA-1 and SA-2 are at it.')
  })
  test('tells the vote from what comes after it', () => {
    expect(doing({ state: 'CYCLE_3' })?.sentence).toContain('blind vote')
    expect(doing({ state: 'CYCLE_3', grants: grant('sa-1', 'endorse') })).toMatchObject({ who: 'SA-1 is at it.' })
    expect(doing({ state: 'CYCLE_3', revealed: true })?.sentence).toContain('The votes are counted.')
  })
  test('says that it is held', () =>
    expect(doingOf(liveCouncil({ state: 'CYCLE_2' }), { ...RUNNING, verdict: null, status: 'paused' })?.sentence).toMatch(
      /^It is paused\./,
    ))
})

test('tokens of the state that goes on are what was used since', () => {
  const budget = [
    { state: 'INIT' as const, used: 100, allowance: 500 },
    { state: 'CYCLE_1' as const, used: null, allowance: 400 },
  ]
  const live = liveCouncil({ state: 'CYCLE_1', budget })
  const spent = { ...live, house: { ...live.house, spending: { ...live.house.spending, tokens: 350 } } }
  expect(tokensIn(spent, 'INIT')).toEqual({ used: 100, allowance: 500 })
  expect(tokensIn(spent, 'CYCLE_1')).toEqual({ used: 250, allowance: 400 })
  expect(tokensIn(spent, 'CYCLE_2')).toBeNull()
})
