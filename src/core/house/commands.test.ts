import { describe, expect, test } from 'vitest'
import { closed, type Fact, LIMITS, opened, paused, reopened, resumed, stopping } from '../../../test/facts.ts'
import { folded } from '../../../test/given.ts'
import { isRefusal } from '../refusal.ts'
import { decideHouse } from './commands.ts'
import type { HouseCommand } from './words.ts'

const start = opened(3)
/** Every status a deliberation can have, and the facts that lead there. */
const statuses = {
  open: [start],
  'open again': [start, paused, resumed],
  paused: [start, paused],
  'stopping softly': [start, stopping(false)],
  'stopping hard': [start, stopping(true)],
  'paused, then stopping': [start, paused, stopping(false)],
  completed: [start, closed('completed')],
  stopped: [start, stopping(false), closed('user')],
  reopened: [start, stopping(false), closed('user'), reopened()],
} as const satisfies Record<string, readonly Fact[]>
type Status = keyof typeof statuses

const commands = {
  pause: { type: 'pause', by: 'bob' },
  resume: { type: 'resume', by: 'bob' },
  'soft stop': { type: 'stop', by: 'bob', hard: false },
  'hard stop': { type: 'stop', by: 'bob', hard: true },
  extend: { type: 'extend', by: 'bob', limits: {} },
  'extend with more': { type: 'extend', by: 'bob', limits: { callsMax: 99 } },
} as const satisfies Record<string, HouseCommand>

/** The whole table: what each command does in each status. Capital letters are facts, the rest are refusals. */
const expected: Record<Status, Record<keyof typeof commands, string>> = {
  open: {
    pause: 'PAUSED',
    resume: 'not-paused',
    'soft stop': 'STOPPING',
    'hard stop': 'STOPPING',
    extend: '',
    'extend with more': 'REOPENED',
  },
  'open again': {
    pause: 'PAUSED',
    resume: 'not-paused',
    'soft stop': 'STOPPING',
    'hard stop': 'STOPPING',
    extend: '',
    'extend with more': 'REOPENED',
  },
  paused: {
    pause: 'already-paused',
    resume: 'RESUMED',
    'soft stop': 'STOPPING',
    'hard stop': 'STOPPING',
    extend: '',
    'extend with more': 'REOPENED',
  },
  'stopping softly': {
    pause: 'already-stopping',
    resume: 'not-paused',
    'soft stop': 'already-stopping',
    'hard stop': 'STOPPING',
    extend: '',
    'extend with more': 'already-stopping',
  },
  'stopping hard': {
    pause: 'already-stopping',
    resume: 'not-paused',
    'soft stop': 'already-stopping',
    'hard stop': 'already-stopping',
    extend: '',
    'extend with more': 'already-stopping',
  },
  'paused, then stopping': {
    pause: 'already-stopping',
    resume: 'not-paused',
    'soft stop': 'already-stopping',
    'hard stop': 'STOPPING',
    extend: '',
    'extend with more': 'already-stopping',
  },
  completed: {
    pause: 'already-completed',
    resume: 'not-paused',
    'soft stop': 'already-closed',
    'hard stop': 'already-closed',
    extend: 'already-completed',
    'extend with more': 'already-completed',
  },
  stopped: {
    pause: 'already-stopped',
    resume: 'not-paused',
    'soft stop': 'already-closed',
    'hard stop': 'already-closed',
    extend: 'REOPENED',
    'extend with more': 'REOPENED',
  },
  reopened: {
    pause: 'PAUSED',
    resume: 'not-paused',
    'soft stop': 'STOPPING',
    'hard stop': 'STOPPING',
    extend: '',
    'extend with more': 'REOPENED',
  },
}

const outcome = (status: Status, command: HouseCommand): string => {
  const decided = decideHouse(folded(statuses[status]).house, command)
  if (isRefusal(decided)) return decided.refused
  return decided.map(({ type }) => type.replace('deliberation.', '').toUpperCase()).join(' ')
}

describe('every command in every status', () => {
  const rows = Object.entries(expected).flatMap(([status, row]) => Object.entries(row).map(([name, then]) => ({ status, name, then })))
  test.each(rows)('$status + $name → $then', ({ status, name, then }) =>
    expect(outcome(status as Status, commands[name as keyof typeof commands])).toBe(then),
  )
})

describe('what a command leaves', () => {
  const house = folded(statuses.open).house

  test('a stop says who, how and what for', () => {
    expect(decideHouse(house, commands['soft stop'])).toEqual([
      {
        type: 'deliberation.stopping',
        by: 'bob',
        hard: false,
        reason: 'user',
        because: 'Stopped by bob.',
      },
    ])
    expect(decideHouse(house, commands['hard stop'])).toMatchObject([{ hard: true, because: 'Stopped by bob at once.' }])
  })

  test("a hard stop over a soft one keeps the first reason: the governor's, not the impatience", () => {
    const governed: Fact = { type: 'deliberation.stopping', by: 'governor', hard: false, reason: 'budget', because: 'Spent.' }
    expect(decideHouse(folded([start, governed]).house, commands['hard stop'])).toMatchObject([{ hard: true, reason: 'budget' }])
  })

  test('a reopening holds all limits, raised where asked, kept where not', () => {
    const stopped = folded(statuses.stopped).house
    expect(decideHouse(stopped, { type: 'extend', by: 'bob', limits: { microsMax: 7 } })).toEqual([
      { type: 'deliberation.reopened', by: 'bob', limits: { ...LIMITS, microsMax: 7 } },
    ])
    expect(decideHouse(stopped, commands.extend)).toEqual([{ type: 'deliberation.reopened', by: 'bob', limits: LIMITS }])
  })

  test('a refusal says what is so and what to do', () => {
    const refusal = decideHouse(folded(statuses.completed).house, commands.extend)
    expect(refusal).toMatchObject({ because: expect.stringMatching(/ask-test0001 reached its own end.*Read its report/) })
  })

  test('the status follows the facts', () => {
    const statusAfter = (status: Status): string => folded(statuses[status]).house.status
    expect((Object.keys(statuses) as Status[]).map(statusAfter)).toEqual([
      'open',
      'open',
      'paused',
      'stopping',
      'stopping',
      'stopping',
      'completed',
      'stopped',
      'open',
    ])
  })
})

describe('an answer to what the governor asks', () => {
  const raised: Fact = {
    type: 'escalation.raised',
    id: 'G1',
    layer: 'archetype',
    round: null,
    needs: 'Re-scope it.',
    until: null,
    because: 'Three times.',
  }
  const answer = (choice: 'go-on' | 'end', id = 'G1'): HouseCommand => ({
    type: 'answer-escalation',
    by: 'bob',
    id,
    choice,
    answer: 'Narrower.',
  })
  const decided = (facts: readonly Fact[], command: HouseCommand) => decideHouse(folded(facts).house, command)
  const answered = (choice: 'go-on' | 'end') => ({ type: 'escalation.answered', id: 'G1', by: 'bob', choice, answer: 'Narrower.' })

  test('go-on opens a stopped one again, with the limits it had', () =>
    expect(decided([start, raised, stopping(true), closed('break')], answer('go-on'))).toEqual([
      answered('go-on'),
      { type: 'deliberation.reopened', by: 'bob', limits: LIMITS },
    ]))

  test('go-on resumes a paused one, and is only noted by one that goes on', () => {
    expect(decided([start, raised, paused], answer('go-on'))).toEqual([answered('go-on'), { type: 'deliberation.resumed', by: 'bob' }])
    expect(decided([start, raised], answer('go-on'))).toEqual([answered('go-on')])
  })

  test('end leaves a stopped one at its end, and stops one that is not', () => {
    expect(decided([start, raised, stopping(true), closed('break')], answer('end'))).toEqual([answered('end')])
    expect(decided([start, raised, paused], answer('end'))).toEqual([
      answered('end'),
      { type: 'deliberation.stopping', by: 'bob', hard: true, reason: 'user', because: 'bob ended it at G1: Narrower.' },
    ])
  })

  test('nobody goes past the question; what was ended stays ended; a limit is answered by raising it', () => {
    const stopped = (fact: Fact, ...more: readonly Fact[]) => [start, fact, stopping(true), closed('break'), ...more]
    for (const command of [commands.extend, commands['extend with more']]) {
      expect(decided(stopped(raised), command)).toMatchObject({ refused: 'answer-first', because: expect.stringContaining('G1 go-on') })
      const ended: Fact = { type: 'escalation.answered', id: 'G1', by: 'ann', choice: 'end', answer: 'Enough.' }
      expect(decided(stopped(raised, ended), command)).toMatchObject({ refused: 'ended-by-answer' })
    }
    expect(decided(stopped({ ...raised, layer: 'policy' }), commands['extend with more'])).toEqual([
      { type: 'escalation.expired', id: 'G1', because: 'bob let it go on without an answer.' },
      { type: 'deliberation.reopened', by: 'bob', limits: { ...LIMITS, callsMax: 99 } },
    ])
  })

  test('what is not asked, is asked by a table, or has been answered, can not be answered', () => {
    expect(decided([start], answer('end'))).toMatchObject({ refused: 'not-asked', because: 'Nothing is asked under G1. Open: nothing.' })
    expect(decided([start, raised], answer('end', 'G2'))).toMatchObject({ because: 'Nothing is asked under G2. Open: G1.' })
    expect(decided([start, { ...raised, layer: 'table' }], answer('end'))).toMatchObject({ refused: 'not-asked' })
    const said: Fact = { type: 'escalation.answered', id: 'G1', by: 'ann', choice: 'go-on', answer: 'Yes.' }
    expect(decided([start, raised, said], answer('end'))).toMatchObject({ refused: 'not-asked' })
  })
})
