import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, movedTo } from './ladder.ts'
import { acted, type ModelRecord } from './records.ts'
import { recordOf } from './samples.fixture.ts'
import type { EscalationLevel } from './words.ts'

/** `.` is a clean action, `x` a penalised one; nothing is evaluated in between. */
const having = (actions: string, level: EscalationLevel = 'normal'): ModelRecord =>
  [...actions].reduce((record, sign) => acted(record, { penalised: sign === 'x' }), recordOf({ escalationLevel: level }))

/** As a room does it: evaluated after every action. */
function played(actions: string, from: ModelRecord = recordOf()): ModelRecord {
  return [...actions].reduce((before, sign) => {
    const record = acted(before, { penalised: sign === 'x' })
    const level = evaluate(record)
    return level === null ? record : movedTo(record, level)
  }, from)
}

describe('a step up', () => {
  test.each<[EscalationLevel, string, EscalationLevel | null]>([
    ['normal', '.........x.........x', null],
    ['normal', '.....x....x....x...x', 'watch'],
    ['watch', '..x..x....x....x...x', null],
    ['watch', '..x..x....x.x..x...x', 'remediation'],
    ['normal', '..x..x....x.x..x...x', 'watch'],
    ['remediation', '..x..x..x.x.x..x...x', null],
    ['remediation', '..xx.x..x.x.x..x...x', 'flagged'],
    ['watch', '..xx.x..x.x.x..x...x', 'flagged'],
    ['normal', '..xx.x..x.x.x..x...x', 'flagged'],
    ['flagged', 'xxxxxxxxxxxxxxxxxxxx', null],
  ])('from %s after %s', (level, actions, expected) => expect(evaluate(having(actions, level))).toBe(expected))

  test('needs five actions', () => {
    expect(evaluate(having('xxxx'))).toBeNull()
    expect(evaluate(having('xxxxx'))).toBe('flagged')
    expect(evaluate(having('xx...'))).toBe('flagged')
    expect(evaluate(having('x....'))).toBe('watch')
  })

  test('waits ten actions after a move to remediation', () => {
    const moved = movedTo(having('..x..x....x.x..x...x', 'watch'), 'remediation')
    expect(moved.escalatesFromAction).toBe(30)
    const acting = (actions: string) => [...actions].reduce((now, sign) => acted(now, { penalised: sign === 'x' }), moved)
    expect(evaluate(acting('xxxxxxxxx'))).toBeNull()
    expect(evaluate(acting('xxxxxxxxxx'))).toBe('flagged')
  })

  test('waits for nothing after any other move', () => expect(movedTo(having('x....'), 'watch').escalatesFromAction).toBe(0))
})

describe('a step down', () => {
  test.each<[EscalationLevel, EscalationLevel | null]>([
    ['flagged', 'remediation'],
    ['remediation', 'watch'],
    ['watch', 'normal'],
    ['normal', null],
  ])('from %s takes ten clean actions in a row', (level, expected) => {
    expect(evaluate(having('..........', level))).toBe(expected)
    expect(evaluate(having('x.........', level))).toBeNull()
  })

  test('needs ten more for the next', () => {
    const flagged = having('xxxxxxxxxx', 'flagged')
    expect(played('.........', flagged).escalationLevel).toBe('flagged')
    expect(played('..........', flagged).escalationLevel).toBe('remediation')
    expect(played('...................', flagged).escalationLevel).toBe('remediation')
    expect(played('....................', flagged).escalationLevel).toBe('watch')
    expect(played('..............................', flagged).escalationLevel).toBe('normal')
  })

  test('is not undone by penalties that are older than the clean actions', () => {
    const lowered = played('..........', movedTo(having('xxxxxx', 'watch'), 'remediation'))
    expect(lowered.escalationLevel).toBe('watch')
    expect(played('.', lowered).escalationLevel).toBe('watch')
    expect(played('.........', lowered).escalationLevel).toBe('watch')
    expect(played('.x', lowered).escalationLevel).toBe('remediation')
  })
})

test('a story: watched, in remediation, left alone for ten actions, and back by clean work', () => {
  const remediated = played('......x.x.xx')
  expect(played('......x.x').escalationLevel).toBe('watch')
  expect(played('......x.x.x').escalationLevel).toBe('watch')
  expect(remediated).toMatchObject({ escalationLevel: 'remediation', escalatesFromAction: 22 })
  expect(played('xxxx', remediated).escalationLevel).toBe('remediation')
  expect(played('..........', remediated).escalationLevel).toBe('watch')
  expect(played('....................', remediated).escalationLevel).toBe('normal')
})

test('whatever happens: ten clean actions never lead up, and up goes one step or to flagged', () => {
  const LEVELS: readonly EscalationLevel[] = ['normal', 'watch', 'remediation', 'flagged']
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 10, maxLength: 120 }), (actions) => {
      let record = recordOf()
      for (const penalised of actions) {
        record = acted(record, { penalised })
        const level = evaluate(record)
        if (level === null) continue
        const step = LEVELS.indexOf(level) - LEVELS.indexOf(record.escalationLevel)
        expect(step === 1 || step === -1 || level === 'flagged').toBe(true)
        if (!record.lastActions.slice(-10).includes(true) && record.actions >= 10) expect(step).toBe(-1)
        record = movedTo(record, level)
      }
    }),
  )
})
