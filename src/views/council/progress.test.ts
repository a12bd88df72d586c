import { describe, expect, test } from 'vitest'
import type { Council } from '../../core/council/state.ts'
import { columns } from '../columns.ts'
import { agent, liveCouncil } from '../council-live.fixture.ts'
import { plain } from '../paint.ts'
import { statusLine } from '../terminal/status.ts'
import { meter } from './meter.ts'

const line = (own: Partial<Council>, width = 160): string => statusLine(liveCouncil(own), 42_000, plain, width)
const grant = (seat: string, purpose: 'review' | 'assess' | 'vote' | 'endorse') => ({
  [`${purpose}/${seat}/1`]: { seat, purpose, modes: [], units: [], agenda: [], remediations: 0, unresolved: [], told: [] },
})

describe('the status line of a council', () => {
  test('shows modes applied of all, those that failed and those of a lost reviewer being done with', () => {
    const agents = {
      'sa-1': agent({ applied: [6, 8], failed: { 25: 'down' }, unapplied: [25] }),
      'sa-2': agent({ applied: [6] }),
      'sa-3': agent({ lost: 'gone' }),
    }
    expect(line({ state: 'CYCLE_1', agents, grants: grant('sa-2', 'review') })).toBe(
      'CYCLE_1, broad · ▕██████░░░░▏ 9 of 15 modes · waiting for SA-2 · no model calls · 0:42',
    )
  })

  test('counts those who have assessed, voted and endorsed, of those who are left', () => {
    const agents = { 'sa-1': agent({ done: { assess: true } }), 'sa-2': agent(), 'sa-3': agent({ lost: 'gone' }) }
    expect(line({ state: 'CYCLE_2', agents })).toContain('CYCLE_2, remediate · ▕█████░░░░░▏ 1 of 2 assessed')
    const voted = { ...agents, 'sa-2': agent({ missed: { vote: ['down'] } }) }
    expect(line({ state: 'CYCLE_3', agents: voted })).toContain('CYCLE_3, converge · ▕█████░░░░░▏ 1 of 2 voted')
    expect(line({ state: 'CYCLE_3', agents: voted, revealed: true })).toContain('▕░░░░░░░░░░▏ 0 of 2 endorsed')
  })

  test('has no bar before modes are chosen and after the end', () => {
    expect(line({})).toBe('INIT, choosing modes · no model calls · 0:42')
    expect(line({ state: 'CYCLE_1' })).toBe('CYCLE_1, broad · no model calls · 0:42')
    expect(line({ state: 'CONVERGED', agents: { 'sa-1': agent() } })).toBe('CONVERGED · no model calls · 0:42')
  })

  test('says less on a narrower screen and never passes it', () => {
    const own: Partial<Council> = { state: 'CYCLE_1', agents: { 'sa-1': agent() }, grants: grant('sa-1', 'review') }
    for (let width = 1; width <= 100; width++) expect(columns(line(own, width))).toBeLessThanOrEqual(width)
  })
})

test.each([
  [0, '▕░░░░▏'],
  [0.01, '▕█░░░▏'],
  [0.5, '▕██░░▏'],
  [0.99, '▕███░▏'],
  [1, '▕████▏'],
  [7, '▕████▏'],
  [Number.NaN, '▕░░░░▏'],
])('a share of %s is %s', (share, bar) => expect(meter(share, 4)).toBe(bar))
