import { describe, expect, test } from 'vitest'
import type { RunReport } from '../../../src/core/run/report-types.ts'
import type { Run } from '../../../src/core/run/state.ts'
import { quietGovernor } from '../../../src/views/governor/quiet.fixture.ts'
import { adviceIn, brokenBy, waitingFor } from './standing.ts'

test('who is waited for, and for what', () => {
  const grants = {
    'review/a/1': { seat: 'a', purpose: 'review', stage: 'check' },
    'review/b/1': { seat: 'b', purpose: 'review', stage: 'check' },
  } as const
  expect(waitingFor({ grants } as unknown as Run, (seat) => seat.toUpperCase())).toBe('Waiting for A (a review) and B (a review).')
  expect(waitingFor({ grants: {} }, String)).toBeNull()
})

const broken: RunReport['governor']['breaks'][number] = {
  trigger: 'same-shadow',
  hard: true,
  because: 'Thrice.',
  state: { cycle: 1, phase: 'do', task: 'T1', tasksDone: 0, tasksFailed: 0, head: null },
  unresolved: [],
  seq: 9,
  at: 0,
}

describe('what broke it off', () => {
  const governor = { ...quietGovernor, breaks: [{ ...broken, trigger: 'budget', seq: 5 }, broken] }

  test('is the last break, while it stands still for it', () => {
    expect(brokenBy({ status: 'stopped', isFinishing: false, stopReason: 'break', governor })?.trigger).toBe('same-shadow')
    expect(brokenBy({ status: 'stopping', isFinishing: false, stopReason: 'break', governor })?.trigger).toBe('same-shadow')
  })

  test('is nothing as long as the task in hand is finished', () =>
    expect(brokenBy({ status: 'stopping', isFinishing: true, stopReason: 'break', governor })).toBeNull())

  test('is nothing where it goes on, came to its end, or was stopped by somebody later', () => {
    expect(brokenBy({ status: 'open', isFinishing: false, stopReason: null, governor })).toBeNull()
    expect(brokenBy({ status: 'completed', isFinishing: false, stopReason: 'completed', governor })).toBeNull()
    expect(brokenBy({ status: 'stopped', isFinishing: false, stopReason: 'user', governor })).toBeNull()
  })
})

describe('how to go on', () => {
  const asked: RunReport['governor']['escalations'][number] = {
    ...{ id: 'G1', layer: 'archetype', round: null, needs: 'Decide.', until: null, because: 'Thrice.', seq: 10, outcome: null },
  }
  const advice = ['Thrice.', 'Break the task down.', 'G1 waits for your answer: Decide.', 'To go on: witan resume run-1']
  const report = { advice, status: 'stopped', governor: { ...quietGovernor, escalations: [asked] } } as const

  test('while it runs, what is owed is said elsewhere', () => expect(adviceIn({ ...report, status: 'open' }, true)).toEqual([]))

  test('what stands above with a form is not said again; in the past there is no form', () => {
    expect(adviceIn(report, true)).toEqual([advice[1]])
    expect(adviceIn(report, false)).toEqual(advice)
  })

  test('once it is answered, all is said', () => {
    const answered = { ...asked, outcome: { kind: 'answered', by: 'me', choice: 'end', answer: 'No.' } } as const
    expect(adviceIn({ ...report, governor: { ...quietGovernor, escalations: [answered] } }, true)).toEqual(advice)
  })
})
