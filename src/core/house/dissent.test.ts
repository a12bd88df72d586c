import { describe, expect, test } from 'vitest'
import type { EventOf } from '../words.ts'
import { type Dissent, evolveDissent, openDissent } from './dissent.ts'

const asked = (subject: string, seat = 'a'): EventOf<'dissent.opened'> => ({
  type: 'dissent.opened',
  subject,
  seat,
  trigger: 'nobody-disputes',
  because: 'All five agree.',
})
const ended = (subject: string, outcome: 'voiced' | 'withdrawn' = 'voiced'): EventOf<'dissent.closed'> => ({
  type: 'dissent.closed',
  subject,
  outcome,
  because: 'It was said.',
})
const recordOf = (...facts: readonly EventOf<'dissent.opened' | 'dissent.closed'>[]): readonly Dissent[] =>
  facts.reduce<readonly Dissent[]>((dissent, fact, index) => evolveDissent(dissent, { ...fact, at: (index + 1) * 10 }), [])

describe('dissent on purpose', () => {
  test('is on record from the moment it is asked for: who, against what, why, when', () => {
    expect(recordOf(asked('t1'))).toEqual([
      { subject: 't1', seat: 'a', trigger: 'nobody-disputes', because: 'All five agree.', openedAt: 10, outcome: 'open' },
    ])
  })

  test.each(['voiced', 'withdrawn'] as const)('ends as %s, and stays on record', (outcome) => {
    expect(recordOf(asked('t1'), ended('t1', outcome))).toMatchObject([{ subject: 't1', seat: 'a', openedAt: 10, outcome }])
  })

  test('its end closes the open one of its subject: not that of another, not one that had ended before', () => {
    const record = recordOf(asked('t1', 'a'), asked('t2', 'b'), ended('t1', 'withdrawn'), asked('t1', 'c'), ended('t1', 'voiced'))
    expect(record.map(({ subject, seat, outcome }) => [subject, seat, outcome])).toEqual([
      ['t1', 'a', 'withdrawn'],
      ['t2', 'b', 'open'],
      ['t1', 'c', 'voiced'],
    ])
  })

  test('an end without a beginning changes nothing, nor does any other fact', () => {
    const before = recordOf(asked('t1'))
    expect(evolveDissent(before, { ...ended('t9'), at: 50 })).toEqual(before)
    expect(evolveDissent(before, { type: 'deliberation.paused', by: 'ann', because: null, at: 50 })).toBe(before)
  })

  test('a protocol finds the one that is open on a subject, so that it asks for no second one', () => {
    const record = recordOf(asked('t1', 'a'), asked('t2', 'b'), ended('t1'))
    expect(openDissent(record, 't1')).toBeNull()
    expect(openDissent(record, 't2')).toMatchObject({ seat: 'b' })
    expect(openDissent(record, 't3')).toBeNull()
    expect(openDissent(recordOf(asked('t1', 'a'), ended('t1'), asked('t1', 'c')), 't1')).toMatchObject({ seat: 'c' })
  })
})
