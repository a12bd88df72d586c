import { describe, expect, test } from 'vitest'
import {
  commits,
  type Facts,
  falsifier,
  graded,
  grades,
  lockFailed,
  locking,
  ofType,
  restates,
  says,
  stateOf,
  table,
  told,
  turn,
} from '../../../../test/debate-facts.ts'
import { played, type Script } from '../../../../test/debate-stage.ts'
import { seat } from '../../../../test/facts.ts'
import { settleLock } from './steps.ts'

const settled = (...facts: readonly Facts[]) => told(facts, (story) => void settleLock(story, 't1'))
const both = [table(3), locking(), commits('a', 'YES'), commits('b', 'NO')]
const passed_ = [restates('a', 'b'), grades('a', 'b'), restates('b', 'a'), grades('b', 'a')]
const stubborn: Script = { grade: () => ({ content: 'No.', grade: 'INCOMPLETE', corrections: 'Not what I said.' }) }
const judge = seat('judge', { name: 'The judge' })

describe('one evaluation', () => {
  test('that succeeds locks the crux, reads it provisionally, puts it on the agenda and opens the floor for evidence', () => {
    expect(settled(...both, lockFailed(1), passed_)).toMatchObject([
      { type: 'crux.locked', thread: 't1', attempt: 2 },
      { type: 'stage.changed', from: 'CRUX_LOCK', to: 'EVIDENCE' },
      { type: 'dcg.calculated', crux: 't1', provisional: true },
      { type: 'crux.extracted', crux: 't1', by: 'fold', provisional: true },
      { type: 'crux.promoted', crux: 't1' },
      { type: 'moderator.intervened', kind: 'open-floor', mentions: ['a', 'b'] },
    ])
  })
  test('that fails is an attempt, with its reasons and a hint: who restates whom', () => {
    const facts = settled(...both)
    expect(facts).toMatchObject([
      {
        type: 'crux.lock-failed',
        attempt: 1,
        extraBudget: 0,
        failures: [{ rule: 'steelman-not-passed' }, { rule: 'steelman-not-passed' }],
      },
      { type: 'moderator.intervened', kind: 'steelman-request', content: expect.stringContaining('Speaker A restates Speaker B') },
    ])
    expect(stateOf(...both, facts).own.counts.lockFailures).toEqual({ 'steelman-not-passed': 1 })
  })
  test('where a falsifier is missing, the moderator asks for it', () => {
    const facts = settled(table(3), locking(), commits('a', 'YES', { falsifier: null }), commits('b', 'NO'))
    expect(ofType(facts, 'moderator.intervened').map(({ kind }) => kind)).toEqual(['steelman-request', 'falsifier-request'])
  })
  test('after the second failure the framing is forced and four messages are added', () => {
    const facts = [...both, lockFailed(1), restates('a', 'b'), grades('a', 'b'), restates('b', 'a'), grades('b', 'a', 'WRONG')]
    const failed = settled(...facts)
    expect(failed).toMatchObject([
      { type: 'crux.lock-failed', attempt: 2, extraBudget: 4 },
      { type: 'moderator.intervened', kind: 'binary-framing' },
    ])
    expect(stateOf(...facts, failed).own.threads.t1?.budgets.CRUX_LOCK).toBe(8 + 4)
  })
  test('after the third there is only a hint', () => {
    const rounds = [...both, lockFailed(1), lockFailed(2, { extraBudget: 4 }), restates('a', 'b'), grades('a', 'b')]
    const missing = [
      restates('b', 'a'),
      graded('b', 'a', 'INCOMPLETE', { by: 'rule' }),
      restates('b', 'a'),
      graded('b', 'a', 'INCOMPLETE', { by: 'rule' }),
    ]
    expect(settled(...rounds, missing)).toMatchObject([
      { type: 'crux.lock-failed', attempt: 3, extraBudget: 0 },
      { kind: 'steelman-request', content: expect.stringContaining('Speaker B restates Speaker A') },
    ])
  })
  test('more than two restatements to be made again get two messages each', () => {
    const three = [table(3), locking(['a', 'b', 'c']), commits('a', 'YES'), commits('b', 'NO'), commits('c', 'YES'), lockFailed(1)]
    const wrong = [
      ['a', 'b'],
      ['b', 'a'],
      ['c', 'b'],
    ].map(([from = '', to = '']) => [restates(from, to), grades(from, to, 'WRONG')])
    expect(settled(...three, wrong)[0]).toMatchObject({ type: 'crux.lock-failed', attempt: 2, extraBudget: 6 })
  })

  const again = [restates('b', 'a'), graded('b', 'a', 'INCOMPLETE', { by: 'rule' })]
  const rounds = [...both, lockFailed(1), lockFailed(2, { extraBudget: 4 }), lockFailed(3), restates('a', 'b'), grades('a', 'b')]
  test('after the fourth the thread has failed, though there is room, and it is on record as an interruption', () => {
    const failed = settled(...rounds, again, again, again)
    expect(failed).toMatchObject([
      { type: 'crux.lock-failed', attempt: 4, extraBudget: 0 },
      { type: 'thread.failed', thread: 't1', because: expect.stringContaining('The lock failed 4 times: ') },
      { type: 'interruption.raised', scope: 'thread', subject: 't1', hard: false, trigger: 'lock-failed', resumable: false },
    ])
    expect(stateOf(...rounds, again, again, again, failed).own.threads.t1).toMatchObject({ status: 'FAILED_LOCK', stage: 'DONE' })
  })
  test('it fails earlier where the budget is spent and nothing more can be asked', () => {
    const third = [...both, lockFailed(1), lockFailed(2, { extraBudget: 4 }), restates('a', 'b'), grades('a', 'b'), again, again]
    const asides = Array.from({ length: 6 }, (_, index) =>
      says('c', { move: 'CLARIFY', content: `Aside ${index}.`, horizon: null }, { stage: 'CRUX_LOCK' }),
    )
    expect(ofType(settled(...third), 'thread.failed')).toEqual([])
    expect(ofType(settled(...third, asides), 'thread.failed')).toMatchObject([
      { because: expect.stringContaining('3 times and nothing more can be asked') },
    ])
  })
  test('while a seat still owes something, nothing is told', () => {
    expect(settled(table(3), locking(), commits('a', 'YES'), turn('commit/b/1', { stage: 'CRUX_LOCK', target: 't1' }))).toEqual([])
  })
})

describe('one side only', () => {
  const oneSided = (b: 'YES' | 'UNCERTAIN') => [
    table(3),
    locking(['a', 'b', 'c']),
    commits('a', 'YES'),
    commits('b', b),
    commits('c', 'YES'),
  ]
  test('those in doubt are asked once more, plainly', () => {
    expect(settled(...oneSided('UNCERTAIN'))).toMatchObject([{ type: 'crux.lock-failed', attempt: 1 }, { kind: 'binary-framing' }])
  })
  test('with nobody in doubt it is common ground, not a crux', () => {
    expect(settled(...oneSided('YES'))).toMatchObject([
      { type: 'crux.lock-failed', attempt: 1, failures: [{ rule: 'one-sided' }] },
      { type: 'thread.converged', signal: 1, because: 'All 3 who committed say YES: no disagreement here.' },
    ])
  })
  test('if everyone stays in doubt, there is nothing to lock', () => {
    const unsure = [table(3), locking(), commits('a', 'UNCERTAIN'), commits('b', 'UNCERTAIN'), lockFailed(1)]
    const again = [commits('a', 'UNCERTAIN'), commits('b', 'UNCERTAIN')]
    expect(settled(...unsure, again)).toMatchObject([
      { type: 'crux.lock-failed', attempt: 2 },
      { type: 'thread.failed', because: '0 of 2 took a side, so there is nothing to lock.' },
      { type: 'interruption.raised' },
    ])
  })
})

describe('what rules decide', () => {
  test('who was asked twice and did not commit has abstained', () => {
    const { of, own } = played({ cast: 3, script: { commit: (_, { seat: who }) => (who === 'c' ? null : undefined) } })
    expect(of('seat.abstained')).toMatchObject([{ thread: 't1', seat: 'c', because: 'It was asked twice and did not commit.' }])
    expect(of('turn.granted').filter(({ request }) => request.startsWith('commit/c/'))).toHaveLength(2)
    expect(Object.keys(own.threads.t1?.positions ?? {})).toEqual(['a', 'b'])
    expect(own.threads.t1?.lock.lockedAt).not.toBeNull()
  })
  test('a restatement that never comes is WRONG by rule', () => {
    const { of } = played({ cast: 3, script: { steelman: (_, { seat: who }) => (who === 'a' ? null : undefined) } })
    expect(of('steelman.graded').filter(({ by }) => by === 'rule')[0]).toMatchObject({ from: 'a', grade: 'WRONG' })
    expect(of('thread.failed')).toHaveLength(1)
  })
  test('a grade that never comes is made by comparing what was said', () => {
    const { of, own } = played({ cast: 3, script: { grade: () => null } })
    expect(of('steelman.graded').every(({ by, because }) => by === 'rule' && because.startsWith('No grade came'))).toBe(true)
    expect(own.threads.t1?.lock.lockedAt).not.toBeNull()
  })
  test('after two refusals and without a judge, code decides: an honest restatement is let through', () => {
    const { of, own } = played({ cast: 3, script: stubborn })
    const pair = own.threads.t1?.steelmans.find(({ from }) => from === 'a')
    expect(pair).toMatchObject({ grade: 'ACCURATE', by: 'rule', refusals: 2, attempts: 2 })
    expect(of('steelman.graded').find(({ by }) => by === 'rule')?.because).toContain('The grades do not settle it and no judge decided')
    expect(own.threads.t1?.lock.lockedAt).not.toBeNull()
  })
  test('with a judge, the judge does, and it is on record', () => {
    const { of, own } = played({ cast: 3, script: stubborn, staff: { clerk: null, judge } })
    expect(of('turn.granted').filter(({ purpose }) => purpose === 'judge').length).toBeGreaterThan(0)
    expect(of('steelman.graded').filter(({ by }) => by === 'judge')).toMatchObject([
      { grade: 'ACCURATE' },
      { grade: 'ACCURATE' },
      { grade: 'ACCURATE' },
    ])
    expect(own.threads.t1?.lock.lockedAt).not.toBeNull()
  })
  test('a judge who finds it inaccurate says why, and the seat tries once more', () => {
    const script: Script = { ...stubborn, judge: () => ({ accurate: false, because: 'The date is lost.' }) }
    const { of, own, views } = played({ cast: 3, script, staff: { clerk: null, judge } })
    expect(of('steelman.graded').find(({ by }) => by === 'judge')).toMatchObject({ grade: 'INCOMPLETE', corrections: 'The date is lost.' })
    expect(views.some(({ view }) => view.purpose === 'steelman' && view.corrections === 'The date is lost.')).toBe(true)
    expect(own.threads.t1).toMatchObject({ status: 'FAILED_LOCK', lock: { attempts: 4 } })
  })
})

describe('a side that has left', () => {
  test('leaves no agreement behind: the thread has failed', () => {
    const left: Facts = { type: 'seat.removed', seat: 'b', by: 'ann', because: 'x' }
    const facts = [table(3), locking(['a', 'b', 'c']), commits('a', 'YES'), commits('b', 'NO'), commits('c', 'YES'), left]
    const result = told(facts, (story) => void settleLock(story, 't1'))
    expect(ofType(result, 'thread.converged')).toEqual([])
    expect(ofType(result, 'thread.failed')).toMatchObject([
      { because: 'The other side has left the table. Those who remain and took a side: 2 for YES.' },
    ])
  })
})

describe('a whole lock', () => {
  test('is evaluated after the commitments and after the last grade, and nowhere else', () => {
    const { events } = played({ cast: 3 })
    const seen = events.filter(({ type }) => ['message.published', 'crux.lock-failed', 'crux.locked', 'steelman.graded'].includes(type))
    const moves = seen.map((event) => (event.type === 'message.published' ? event.said.move : event.type))
    const lock = moves.slice(moves.indexOf('COMMIT_POSITION'))
    expect(lock.indexOf('crux.lock-failed')).toBe(3)
    expect(lock[lock.indexOf('crux.locked') - 1]).toBe('steelman.graded')
    expect(lock.filter((move) => move === 'crux.lock-failed')).toHaveLength(1)
  })
  test('a vague falsifier does not count, is asked for, and what it lacked is shown', () => {
    const script: Script = {
      commit: (view, { seat: who }) =>
        who !== 'a'
          ? undefined
          : {
              ...{
                content: 'YES.',
                side: 'YES',
                statement: 'The night ferry pays for its crew, because fares rise.',
                confidence: 0.8,
                horizon: '5y',
              },
              ...{ falsifier: falsifier({ threshold: 'probably lower' }), decides: null },
              flip: { wouldFlip: true, why: view.question, confidence: null },
            },
    }
    const { of, views, own } = played({ cast: 3, script })
    expect(of('crux.lock-failed')[0]?.failures.map(({ rule }) => rule)).toContain('falsifier-missing')
    expect(of('moderator.intervened').map(({ kind }) => kind)).toContain('falsifier-request')
    const falsify = views.find(({ view }) => view.purpose === 'falsify')?.view
    expect(falsify).toMatchObject({ lacks: [expect.stringContaining('vague')] })
    expect(own.threads.t1?.positions.a?.falsifier).not.toBeNull()
    expect(own.threads.t1?.lock.lockedAt).not.toBeNull()
  })
})
