import { describe, expect, it } from 'vitest'
import type { Debate, Grant } from '../../../../src/core/debate/state.ts'
import { live } from '../../../../src/views/debate-live.fixture.ts'
import { NAMES } from '../../../../src/views/debate-sample.fixture.ts'
import { limitsOf } from './limits.ts'
import { waitingFor } from './waiting.ts'

const nameOf = (seat: string): string => NAMES[seat] ?? seat
const grant = (seat: string, purpose: Grant['purpose'], target: string | null, thread: string | null = 't1'): Grant => ({
  seat,
  purpose,
  thread,
  target,
  stage: 'CRUX_LOCK',
  score: null,
  fallback: false,
  shown: [],
  at: 5,
})
const purposeOf = (one: Grant): string | undefined => waitingFor({ grants: { r: one } }, {}, nameOf)[0]?.purpose

describe('waitingFor', () => {
  it('lists whoever has a turn, with what for', () => {
    const { own, house } = live()
    const waiting = waitingFor(own as Debate, house.desk, nameOf)
    expect(waiting.map(({ seat }) => seat)).toEqual(Object.keys(NAMES))
    expect(waiting[0]).toMatchObject({ purpose: 'to speak', attempt: 1 })
  })

  it('says whom a restatement is about', () => {
    expect(purposeOf(grant('holder', 'steelman', 't1/holder/macro'))).toBe('to restate Macro trader in t1')
    expect(purposeOf(grant('macro', 'grade', 't1/holder/macro'))).toBe('to grade how Long-term holder restated it in t1')
    expect(purposeOf(grant('judge', 'judge', 't1/holder/macro'))).toBe('to judge how Long-term holder restated Macro trader in t1')
    expect(purposeOf(grant('macro', 'speak', 'm7'))).toBe('to answer m7 in t1')
  })
})

describe('limitsOf', () => {
  it('says what is used of every limit that is set', () => {
    const { own, house } = live()
    const limits = limitsOf(
      { ...(own as Debate), seatMessages: 41 },
      { ...house, limits: { ...house.limits, microsMax: 2_000_000, tokensMax: null, callsMax: 50 } },
    )
    expect(limits.map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Messages of the seats: 41 of 200',
      'The debate’s own time: 0:14 of 5:00',
      'Dollars: $0.00 of $2.00',
      'Model calls: 0 of 50',
    ])
  })
})
