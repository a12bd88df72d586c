import { describe, expect, test } from 'vitest'
import type { CouncilEvent } from '../../core/council/words.ts'
import { columns } from '../columns.ts'
import { BALLOT, linesOf, MOVED, RAISED, REVEALED, seen, TOLD } from '../council-live.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { type Paint, plain } from '../paint.ts'

const hostile = (event: CouncilEvent, attack: string): CouncilEvent => {
  const OURS = new Set([
    'type',
    'seat',
    'severity',
    'declared',
    'category',
    'verdict',
    'judgement',
    'vote',
    'agreement',
    'outcome',
    'from',
    'to',
    'state',
  ])
  const attacked = (part: unknown, key: string): unknown => {
    if (typeof part === 'string') return OURS.has(key) || /^sa-\d$/.test(part) ? part : attack
    if (Array.isArray(part)) return part.map((item) => attacked(item, key))
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([name, held]) => [name, attacked(held, name)]))
  }
  return attacked(event, '') as CouncilEvent
}

describe('a council as it happens', () => {
  test.each(TOLD)('says: %s', (words, event) => expect(seen(event)).toBe(words))

  test('has a line for every kind of event', () => {
    const kinds = new Set([...TOLD.map(([, { type }]) => type), MOVED.type])
    expect(kinds.size).toBe(20)
  })

  test('marks a new state with a rule, the place of the machine, and what it may use', () => {
    const [gap, rule, machine, why] = linesOf(MOVED, 96, plain, { cyclesCompleted: 1 })
    expect(gap).toBe('')
    expect(rule).toMatch(/^── CYCLE_2 ─{61}$/)
    expect(machine).toBe('  INIT ▸ CYCLE_1 ▸ [CYCLE_2] ▸ CYCLE_3 ▸ CONVERGED')
    expect(why).toBe('So says the rule. 34,100 tokens were used in CYCLE_1. It may use 35,900 tokens.')
    const aborted: CouncilEvent = {
      ...(MOVED as Extract<CouncilEvent, { type: 'council.moved' }>),
      to: 'ABORTED',
      used: 0,
      allowance: null,
    }
    expect(linesOf(aborted, 96, plain, { cyclesCompleted: 1 })[2]).toBe('  INIT ▸ CYCLE_1 ▸ [ABORTED]')
  })

  test('says nothing of modes held twice where there are none', () => {
    const held = (overlap: number): CouncilEvent => ({ type: 'selection.validated', signals: [], overlap, relaxations: [], rules: [] })
    expect(seen(held(0))).toBe('Signals in the document: none.')
    expect(seen(held(2))).toBe('Signals in the document: none. Modes held twice: 2.')
  })

  test('names an endorsement only where it can still decide', () => {
    const endorsed: CouncilEvent = { type: 'remediation.endorsed', remediation: 'F-1.R1', request: 'endorse/sa-2/1', seat: 'sa-2' }
    expect(seen(endorsed)).toBe('')
    expect(linesOf(endorsed, 96, plain, { state: 'CYCLE_3' }).join(' ')).toContain('SA-2 endorses F-1.R1.')
  })

  test('keeps ballots sealed, whatever is on them', () => {
    for (const width of [20, 96, 400]) {
      const shown = linesOf(BALLOT, width).join('\n')
      expect(shown).not.toMatch(/SUPPORT|OPPOSE|ABSTAIN|secret|F-2/)
    }
  })

  test('reveals as a table where there is room, else as a list with the same words', () => {
    expect(linesOf(REVEALED, 60)).toContain('  F-2  SUPPORT  OPPOSE   –        deadlocked')
    expect(linesOf(REVEALED, 40).join(' ').replace(/\s+/g, ' ')).toContain('F-2: SA-1 SUPPORT, SA-2 OPPOSE, SA-3 –: deadlocked')
    expect(seen({ type: 'votes.revealed', results: [] })).toBe('Nothing was left to vote on.')
  })

  test('gives each reviewer a lane of its own colour', () => {
    const marked: Paint = {
      ...plain,
      cyan: (text) => `<c>${text}</c>`,
      magenta: (text) => `<m>${text}</m>`,
      blue: (text) => `<b>${text}</b>`,
    }
    const bars = ['sa-1', 'sa-2', 'sa-3'].map((seat) => linesOf({ ...RAISED, seat } as CouncilEvent, 96, marked)[0]?.slice(0, 8))
    expect(bars).toEqual(['<c>┃</c>', '<m>┃</m>', '<b>┃</b>'])
  })

  test('never passes the width nor steers the terminal', () => {
    for (const [, event] of [...TOLD, ['', MOVED] as const])
      for (const one of [event, ...HOSTILE.map((attack) => hostile(event, attack)), hostile(event, '日本語'.repeat(60))])
        for (const width of [20, 40, 96])
          for (const line of linesOf(one, width)) {
            expect(columns(line)).toBeLessThanOrEqual(width)
            expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
          }
  })

  test('leaves what every house says to the house', () => {
    const closed = { type: 'deliberation.closed', reason: 'completed', because: 'Over.' } as unknown as CouncilEvent
    expect(seen(closed)).toBe('Done.')
  })
})
