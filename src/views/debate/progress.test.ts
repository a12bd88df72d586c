import { describe, expect, test } from 'vitest'
import { columns } from '../columns.ts'
import { BEGUN, DECLARED, folded, granted, live, OPENED, published } from '../debate-live.fixture.ts'
import { plain } from '../paint.ts'
import { statusLine } from '../terminal/status.ts'

describe('the status line of a debate', () => {
  test('says the stage of every active thread, messages against their limit, who is waited for, spend and time', () => {
    const state = live(published('m3', 'macro', { move: 'CLAIM', content: 'It fell.', confidence: 0.7 }), {
      type: 'stage.changed',
      thread: 't1',
      from: 'DISCOVERY',
      to: 'CRUX_LOCK',
      because: 'A question is set.',
    })
    expect(statusLine(state, 42_000, plain, 200)).toMatch(
      /^t1 CRUX LOCK 0\/\d+, t2 DISCOVERY 0\/8 · 1\/200 messages · waiting for Long-term holder, Gold keeper, .* · no model calls · 0:42$/,
    )
  })

  test('counts openings before anyone has spoken', () => {
    expect(statusLine(folded([OPENED, BEGUN, granted('holder', 'open'), DECLARED, granted('macro', 'open')]), 0, plain, 120)).toBe(
      'opening · 1 of 5 opened · waiting for Macro trader · no model calls · 0:00',
    )
  })

  test('leaves out threads that are over, and says when it ends', () => {
    const over = live({ type: 'thread.staled', thread: 't1', because: 'Quiet.' })
    expect(statusLine(over, 0, plain, 200)).toMatch(/^t2 DISCOVERY 0\/8 · /)
    const ending = live({ type: 'debate.ending', reason: 'time', because: 'Over.' })
    expect(statusLine(ending, 0, plain, 200)).toMatch(/^ending · /)
  })

  test('says less on a narrower screen, names first, and never passes it', () => {
    const state = live()
    expect(statusLine(state, 0, plain, 90)).toMatch(/^t1 DISCOVERY 0\/8, t2 DISCOVERY 0\/8 · 0\/200 messages · .* · 0:00$/)
    expect(statusLine(state, 0, plain, 66)).toBe('2 threads · 0/200 messages · waiting for 5 · no model calls · 0:00')
    for (let width = 1; width <= 120; width++) expect(columns(statusLine(state, 0, plain, width))).toBeLessThanOrEqual(width)
  })
})
