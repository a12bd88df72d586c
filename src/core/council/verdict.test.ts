import { describe, expect, test } from 'vitest'
import { finding, review, STATED } from '../../../test/council-facts.ts'
import { reviews, Stage } from '../../../test/council-stage.ts'
import type { StopReason } from '../house/words.ts'
import { type Council, unopened } from './state.ts'
import { judge } from './verdict.ts'

const { house } = new Stage().state
const closed = (reason: StopReason) => ({ ...house, closed: { reason, because: 'Over.' } })
const ended = (state: Council['state']): Council => ({
  ...unopened,
  state,
  escalation: { to: 'x', findings: [], because: 'No quorum on F-1.' },
})
const of = (...findings: Parameters<typeof judge>[1]) => judge(ended('CONVERGED'), findings, closed('completed'))
const standing = (severity: 'blocker' | 'major' | 'minor' | 'info', id = 'F-1') => finding({ id, severity, agreement: 'MAJORITY' })

describe('converged', () => {
  test('with a blocker that stands, even a remedied one: FAILED, with the fix', () => {
    const remedied = { ...standing('blocker'), remediations: [{ id: 'F-1.R1', nth: 0, seat: 'a', text: 'x', endorsedBy: ['a', 'b'] }] }
    expect(of(remedied, standing('major', 'F-2'))).toMatchObject({
      verdict: 'FAILED',
      because: '1 blocker stands; each has an endorsed remediation to make first (F-1).',
    })
  })
  test('with a major that stands: NEEDS_REMEDIATION', () =>
    expect(of(standing('major'), standing('minor', 'F-2'))).toMatchObject({
      verdict: 'NEEDS_REMEDIATION',
      because: '1 major finding stands: F-1.',
    }))
  test('with minors alone: PASSED, and they are counted', () =>
    expect(of(standing('minor'), standing('info', 'F-2'))).toMatchObject({
      verdict: 'PASSED',
      because: expect.stringContaining('2 lighter or unconfirmed findings are listed'),
    }))
  test('with nothing: PASSED', () => expect(of()).toMatchObject({ verdict: 'PASSED', because: 'Nothing was found that stands.' }))
  test('what was dismissed counts for nothing', () =>
    expect(of(finding({ severity: 'blocker', agreement: 'QUORUM_OPPOSE' }))).toMatchObject({
      verdict: 'PASSED',
      because: 'Nothing was found that stands.',
    }))
  test('a quorum for it counts like a majority', () =>
    expect(of(finding({ severity: 'major', agreement: 'QUORUM_SUPPORT' })).verdict).toBe('NEEDS_REMEDIATION'))
})

test('deadlocked: people decide, and are told on what', () =>
  expect(judge(ended('DEADLOCKED'), [], closed('completed'))).toMatchObject({
    verdict: 'NEEDS_ADJUDICATION',
    because: 'No quorum on F-1.',
    abortReason: null,
  }))

describe('cut short', () => {
  test.each([
    ['time', 'TIMEOUT'],
    ['tokens', 'BUDGET_EXHAUSTED'],
    ['budget', 'BUDGET_EXHAUSTED'],
    ['calls', 'BUDGET_EXHAUSTED'],
    ['too-few-seats', 'INSUFFICIENT_AGENTS'],
    ['user', 'STOPPED_BY_USER'],
    ['failures', 'INSUFFICIENT_AGENTS'],
    ['stalled', 'OTHER'],
  ] as const)('by %s: ABORTED, %s', (reason, abortReason) =>
    expect(judge(ended('CYCLE_2'), [], closed(reason))).toEqual({
      state: 'ABORTED',
      verdict: 'ABORTED',
      because: 'Over. What was found before is kept.',
      abortReason,
    }),
  )
  test('its findings and completed cycles stay in the report', () => {
    const stage = new Stage({ script: { review: reviews({ a: review([STATED.crew]) }) } })
    stage.run(({ state }) => state === 'CYCLE_2')
    stage.record([{ type: 'deliberation.closed', reason: 'time', because: '60 minutes are over.' }])
    expect(stage.report).toMatchObject({
      state: 'ABORTED',
      verdict: 'ABORTED',
      abortReason: 'TIMEOUT',
      cyclesCompleted: 1,
      findings: [{ id: 'F-1', outcome: 'unconfirmed' }],
    })
    expect(stage.report.gates.find(({ gate }) => gate === 'budget')?.status).toBe('fail')
  })
})

test.each(['INIT', 'CYCLE_1', 'CYCLE_2', 'CYCLE_3'] as const)('while it is in %s there is no verdict', (state) =>
  expect(judge(ended(state), [standing('blocker')], house)).toMatchObject({ state, verdict: null, abortReason: null }),
)
