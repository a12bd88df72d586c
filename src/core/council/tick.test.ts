/** Every step of the state machine and what makes it: from INIT to one of its three ends. */
import { describe, expect, test } from 'vitest'
import { assessment, ballot, disputes, dossierOf, endorsement, review, STATED, stated, votes } from '../../../test/council-facts.ts'
import { played, reviews, Stage } from '../../../test/council-stage.ts'
import { seats } from '../../../test/facts.ts'
import { TABLE } from './numbers.ts'

const all = (findings = [STATED.rollOut]) => reviews({ a: review(findings), b: review(findings), c: review(findings) })
const blocker = stated({ severity: 'blocker' })
const remedied = stated({ severity: 'blocker', remediation: 'Keep the old tables for four weeks.' })
const path = (stage: Stage) => stage.of('council.moved').map(({ to }) => to)

describe('INIT', () => {
  const first = new Stage().tick()
  test('surveys the document, selects modes for each seat, validates the choice, and moves on', () => {
    expect(first.map(({ type }) => type)).toEqual([
      'document.surveyed',
      'modes.selected',
      'modes.selected',
      'modes.selected',
      'selection.validated',
      'council.moved',
    ])
    expect(first.at(-1)).toMatchObject({ from: 'INIT', to: 'CYCLE_1', used: 0, because: expect.stringContaining('five modes') })
  })
  test('each of the three reviewers holds five different modes, and somebody a meta mode', () => {
    const hands = first.flatMap((fact) => (fact.type === 'modes.selected' ? [fact.modes.map(({ mode }) => mode)] : []))
    expect(hands.map((hand) => new Set(hand).size)).toEqual([5, 5, 5])
    expect(hands.flat().some((mode) => mode >= 75 && mode <= 80)).toBe(true)
  })
  test('pins the hash of the text under a name of its own, so that the log keeps its chain', () => {
    expect(first[0]).toMatchObject({ type: 'document.surveyed', path: 'docs/Night ferry.md', textHash: 'f'.repeat(64), lines: 17 })
    expect(first[0]).not.toHaveProperty('hash')
  })
  test('no seat is asked before', () => expect(new Stage().open).toEqual([]))
})

describe('the three cycles', () => {
  const stage = played({ script: { review: all() } })
  test('follow each other, and the council converges', () => expect(path(stage)).toEqual(['CYCLE_1', 'CYCLE_2', 'CYCLE_3', 'CONVERGED']))
  test('each move begins where the last one ended, and says why', () => {
    expect(stage.of('council.moved').map(({ from }) => from)).toEqual(['INIT', 'CYCLE_1', 'CYCLE_2', 'CYCLE_3'])
    expect(stage.of('council.moved').map(({ because }) => because)).toEqual([
      'Every reviewer holds its five modes.',
      'All reviewers completed the broad review.',
      'All reviewers completed the remediation review.',
      expect.stringContaining('Quorum on everything contested'),
    ])
  })
  test('end with a close of its own, once', () =>
    expect(stage.of('deliberation.closed').map(({ reason }) => reason)).toEqual(['completed']))
  test('owe nothing after the end', () => {
    expect(stage.own.done).toBe(true)
    expect(stage.open).toEqual([])
  })
  test('count and note after cycles 1 and 2, before they are left', () => {
    expect(stage.of('agreement.counted').map(({ cycle }) => cycle)).toEqual([1, 2])
    expect(stage.of('notes.written').map(({ cycle }) => cycle)).toEqual([1, 2])
    const types = stage.events.map(({ type }) => type)
    expect(types.indexOf('notes.written')).toBeLessThan(types.lastIndexOf('council.moved'))
  })
  test('cycle 1 waits for the last seat', () => {
    const waiting = new Stage({ script: { review: all() } })
    waiting.tick()
    waiting.tick()
    expect(waiting.open.map(({ seat }) => seat)).toEqual(['a', 'b', 'c'])
    for (const request of ['review/a/1', 'review/b/1']) waiting.reply(request, waiting.answer(request))
    expect(waiting.own.state).toBe('CYCLE_1')
    expect(waiting.open.map(({ id }) => id)).toEqual(['review/c/1'])
  })
  test('three cycles are counted as completed', () => expect(stage.report.cyclesCompleted).toBe(3))
  test('with nothing contested nobody votes', () => expect(stage.of('ballot.cast')).toEqual([]))
})

describe('what is asked of whom', () => {
  test('one review, one assessment a seat', () => {
    const stage = played({ script: { review: all() } })
    expect(stage.of('turn.granted').map(({ request }) => request)).toEqual([
      'review/a/1',
      'review/b/1',
      'review/c/1',
      'assess/a/1',
      'assess/b/1',
      'assess/c/1',
    ])
    expect(stage.of('turn.granted').map(({ stage: state }) => state)).toEqual([
      'CYCLE_1',
      'CYCLE_1',
      'CYCLE_1',
      'CYCLE_2',
      'CYCLE_2',
      'CYCLE_2',
    ])
  })
  test('a withdrawn turn is granted anew under the next number', () => {
    const stage = new Stage()
    stage.tick()
    stage.tick()
    stage.record(stage.open.map(({ id, seat }) => ({ type: 'turn.withdrawn', request: id, seat, because: 'Paused.' })))
    stage.tick()
    expect(stage.open.map(({ id }) => id)).toEqual(['review/a/2', 'review/b/2', 'review/c/2'])
  })
})

describe('CYCLE_3', () => {
  const contested = {
    review: reviews({ a: review([STATED.rollOut]) }),
    assess: (_: unknown, { seat }: { seat: string }) => assessment({ assessments: seat === 'a' ? [] : [disputes('F-1')] }),
  }
  const voting = (a: 'SUPPORT' | 'OPPOSE' | 'ABSTAIN', b: typeof a, c: typeof a) =>
    played({ script: { ...contested, vote: (_, { seat }) => ballot([votes('F-1', { a, b, c }[seat] ?? 'ABSTAIN')]) } })

  test('two against one dismiss it: CONVERGED', () => {
    const stage = voting('SUPPORT', 'OPPOSE', 'OPPOSE')
    expect(path(stage).at(-1)).toBe('CONVERGED')
    expect(stage.report).toMatchObject({ verdict: 'PASSED', findings: [{ id: 'F-1', agreement: 'QUORUM_OPPOSE', outcome: 'dismissed' }] })
  })
  test('two for it let it stand: CONVERGED', () =>
    expect(voting('SUPPORT', 'SUPPORT', 'OPPOSE').report).toMatchObject({ state: 'CONVERGED', verdict: 'NEEDS_REMEDIATION' }))
  test('no two of one mind: DEADLOCKED, escalated to the configured name, for people to decide', () => {
    const stage = voting('SUPPORT', 'OPPOSE', 'ABSTAIN')
    expect(path(stage)).toEqual(['CYCLE_1', 'CYCLE_2', 'CYCLE_3', 'DEADLOCKED'])
    expect(stage.of('findings.escalated')).toMatchObject([{ to: 'the harbour master', findings: ['F-1'], because: 'No quorum on F-1.' }])
    expect(stage.report).toMatchObject({
      state: 'DEADLOCKED',
      verdict: 'NEEDS_ADJUDICATION',
      verdictReason: 'No quorum on F-1.',
      escalation: { to: 'the harbour master', findings: ['F-1'] },
      cyclesCompleted: 3,
      status: 'completed',
    })
  })
  test('a major that only one seat holds while the others said nothing is put to the vote', () => {
    const stage = played({ script: { review: contested.review, vote: () => ballot([votes('F-1', 'SUPPORT')]) } })
    expect(stage.of('votes.revealed')).toMatchObject([{ results: [{ finding: 'F-1', outcome: 'QUORUM_SUPPORT' }] }])
  })
  test('a lone minor is not: it is listed as unconfirmed', () => {
    const stage = played({ script: { review: reviews({ a: review([stated({ severity: 'minor' })]) }) } })
    expect(stage.of('votes.revealed')).toEqual([])
    expect(stage.report).toMatchObject({ verdict: 'PASSED', findings: [{ outcome: 'unconfirmed', agreement: 'PENDING' }] })
  })
  test('a new major of cycle 2 that nobody else has seen is voted on too', () => {
    const stage = played({
      script: {
        assess: (_, { seat }) => (seat === 'b' ? assessment({ findings: [STATED.crew] }) : undefined),
        vote: () => ballot([votes('F-1', 'OPPOSE')]),
      },
    })
    expect(stage.of('finding.raised')).toMatchObject([{ id: 'F-1', seat: 'b', cycle: 2 }])
    expect(stage.of('votes.revealed')).toMatchObject([{ results: [{ outcome: 'QUORUM_OPPOSE' }] }])
  })
  test('the ballot is revealed once, after the last of them', () => {
    const types = voting('SUPPORT', 'SUPPORT', 'OPPOSE').events.map(({ type }) => type)
    expect(types.filter((type) => type === 'votes.revealed')).toHaveLength(1)
    expect(types.lastIndexOf('ballot.cast')).toBeLessThan(types.indexOf('votes.revealed'))
  })
})

describe('blockers', () => {
  test('with a remediation that two endorse: CONVERGED and FAILED, with the fix named', () => {
    const stage = played({
      script: { review: all([remedied]), assess: (_, { seat }) => assessment({ endorsements: seat === 'b' ? ['F-1.R1'] : [] }) },
    })
    expect(stage.report).toMatchObject({
      state: 'CONVERGED',
      verdict: 'FAILED',
      verdictReason: expect.stringContaining('F-1'),
      findings: [{ severity: 'blocker', remediation: 'F-1.R1', outcome: 'standing' }],
    })
    expect(stage.of('ballot.cast'), 'nothing is contested and nothing lacks a fix').toEqual([])
  })
  test('without any remediation: a last attempt is made, then DEADLOCKED', () => {
    const stage = played({ script: { review: all([blocker]) } })
    expect(stage.of('ballot.cast'), 'the vote is the last chance to propose').toHaveLength(3)
    expect(stage.of('endorsements.given'), 'nothing to endorse').toEqual([])
    expect(stage.report).toMatchObject({ state: 'DEADLOCKED', verdict: 'NEEDS_ADJUDICATION', escalation: { findings: ['F-1'] } })
    expect(stage.report.verdictReason).toBe('No remediation endorsed by two for F-1.')
  })
  test('with one proposed at the last moment: everybody may endorse it, and it is resolved', () => {
    const stage = played({
      script: {
        review: all([blocker]),
        vote: (_, { seat }) =>
          seat === 'a' ? ballot([], { remediations: [{ finding: 'F-1', text: 'Copy the tables first.' }] }) : undefined,
        endorse: (_, { seat }) => (seat === 'c' ? endorsement('F-1.R1') : undefined),
      },
    })
    expect(stage.of('endorsements.given')).toHaveLength(3)
    expect(stage.report).toMatchObject({ state: 'CONVERGED', verdict: 'FAILED' })
  })
  test('with one that nobody else endorses: DEADLOCKED', () => {
    const stage = played({
      script: {
        review: all([blocker]),
        vote: (_, { seat }) => (seat === 'a' ? ballot([], { remediations: [{ finding: 'F-1', text: 'Hope.' }] }) : undefined),
      },
    })
    expect(stage.of('endorsements.given')).toHaveLength(3)
    expect(stage.report).toMatchObject({ state: 'DEADLOCKED', verdict: 'NEEDS_ADJUDICATION' })
  })
  test('dismissed by two need no remediation', () => {
    const stage = played({
      script: {
        review: reviews({ a: review([blocker]) }),
        vote: (_, { seat }) => ballot([votes('F-1', seat === 'a' ? 'SUPPORT' : 'OPPOSE')]),
      },
    })
    expect(stage.report).toMatchObject({ state: 'CONVERGED', verdict: 'PASSED' })
  })
  test('both reasons for a deadlock are said in one sentence', () => {
    const stage = played({
      script: {
        review: reviews({ a: review([blocker, STATED.goal]), b: review([blocker]), c: review([blocker]) }),
        vote: (_, { seat }) => ballot([votes('F-2', seat === 'a' ? 'SUPPORT' : seat === 'b' ? 'OPPOSE' : 'ABSTAIN')]),
      },
    })
    expect(stage.report.verdictReason).toBe('No quorum on F-2; no remediation endorsed by two for F-1.')
    expect(stage.report.escalation?.findings).toEqual(['F-2', 'F-1'])
  })
})

describe('a seat that fails', () => {
  test('once or twice is asked again, and nobody is lost', () => {
    const { failuresInARowMax } = new Stage().state.house.limits
    for (const purpose of ['review', 'assess', 'vote'] as const) {
      let failures = 0
      const hiccup = (_: unknown, { seat }: { seat: string }) => (seat === 'c' && ++failures < failuresInARowMax ? null : undefined)
      const stage = played({ script: { review: reviews({ a: review([STATED.rollOut]) }), [purpose]: hiccup } })
      expect(failures, purpose).toBeGreaterThanOrEqual(failuresInARowMax)
      expect(stage.of('reviewer.lost'), purpose).toEqual([])
      expect(stage.report, purpose).toMatchObject({ status: 'completed', degraded: false })
    }
  })
  test('three times in cycle 1 is lost; the other two go on, and both must agree', () => {
    const stage = played({ script: { review: (_, { seat }) => (seat === 'c' ? null : review([STATED.rollOut])) } })
    expect(stage.of('reviewer.lost')).toMatchObject([{ seat: 'c', state: 'CYCLE_1', because: 'No answer came.' }])
    // Once for all of its modes, then mode by mode.
    expect(stage.of('turn.granted').filter(({ seat }) => seat === 'c')).toHaveLength(6)
    expect(stage.report).toMatchObject({ state: 'CONVERGED', verdict: 'NEEDS_REMEDIATION', degraded: true })
  })
  test('in cycle 2 is lost; what it found before stays', () => {
    const stage = played({
      script: {
        review: reviews({ c: review([stated({ severity: 'minor' })]) }),
        assess: (_, { seat }) => (seat === 'c' ? null : undefined),
      },
    })
    expect(stage.of('reviewer.lost')).toMatchObject([{ seat: 'c', state: 'CYCLE_2' }])
    expect(stage.report).toMatchObject({ state: 'CONVERGED', degraded: true, findings: [{ id: 'F-1' }] })
  })
  test('at the vote is lost; of the two that are left both must agree', () => {
    const script = (b: 'SUPPORT' | 'ABSTAIN') => ({
      review: reviews({ a: review([STATED.rollOut]) }),
      vote: (_: unknown, { seat }: { seat: string }) => (seat === 'c' ? null : ballot([votes('F-1', seat === 'a' ? 'SUPPORT' : b)])),
    })
    expect(played({ script: script('SUPPORT') }).report).toMatchObject({
      state: 'CONVERGED',
      degraded: true,
      findings: [{ agreement: 'QUORUM_SUPPORT' }],
    })
    const torn = played({ script: script('ABSTAIN') })
    expect(torn.report).toMatchObject({
      state: 'DEADLOCKED',
      findings: [{ agreement: 'DEADLOCKED', because: expect.stringContaining('2 of 2 must agree') }],
    })
  })
  test('at the last endorsement loses its say there and nothing else, and the council ends by itself', () => {
    const alone = { ...remedied, remediation: null }
    const raising = reviews({ a: review([remedied]), b: review([alone]), c: review([alone]) })
    const stage = played({ script: { review: raising, endorse: (_, { seat }) => (seat === 'c' ? null : endorsement('F-1.R1')) } })
    expect(stage.of('reviewer.lost')).toEqual([])
    expect(stage.report).toMatchObject({ state: 'CONVERGED', verdict: 'FAILED', degraded: false })
  })
  test('is told once', () => {
    const stage = played({ script: { review: (_, { seat }) => (seat === 'c' ? null : undefined) } })
    expect(stage.of('reviewer.lost')).toHaveLength(1)
  })
  test('whose replies are all refused by the rules is lost', () => {
    const stage = new Stage()
    while (stage.of('reviewer.lost').length === 0) {
      const [next] = stage.open
      if (next === undefined) stage.tick()
      else if (next.seat !== 'a') stage.reply(next.id, stage.answer(next.id))
      else stage.record([{ type: 'contribution.refused', request: next.id, seat: 'a', rule: 'shape', because: 'No sense in it.' }])
    }
    expect(stage.of('reviewer.lost')).toMatchObject([{ seat: 'a', because: 'No sense in it.' }])
  })
  test('whose breaker is open is lost, whatever it did before', () => {
    const stage = new Stage()
    stage.run(({ state }) => state === 'CYCLE_2')
    stage.record([{ type: 'breaker.opened', seat: 'b', failures: 3, because: 'Three in a row.' }])
    stage.run()
    expect(stage.of('reviewer.lost')).toMatchObject([{ seat: 'b', state: 'CYCLE_2', because: expect.stringContaining('breaker') }])
    expect(stage.report).toMatchObject({ state: 'CONVERGED', degraded: true })
  })
})

describe('fewer than two', () => {
  const stage = played({ script: { review: reviews({ a: review([STATED.rollOut]), b: null, c: null }) } })
  test('abort the council, and what was found is kept', () => {
    expect(path(stage)).toEqual(['CYCLE_1', 'ABORTED'])
    expect(stage.of('deliberation.closed')).toMatchObject([
      { reason: 'too-few-seats', because: 'Only 1 of 3 reviewers is left; 2 are needed.' },
    ])
    expect(stage.report).toMatchObject({
      state: 'ABORTED',
      verdict: 'ABORTED',
      abortReason: 'INSUFFICIENT_AGENTS',
      cyclesCompleted: 0,
      status: 'stopped',
      findings: [{ id: 'F-1', outcome: 'unconfirmed' }],
    })
  })
  test('none at all abort it too', () =>
    expect(played({ script: { review: () => null } }).of('deliberation.closed')).toMatchObject([
      { because: 'Only 0 of 3 reviewers are left; 2 are needed.' },
    ]))
  test.each([
    ['assess', 1],
    ['vote', 2],
  ] as const)('lost at %s abort it after %i cycles', (purpose, cycles) => {
    const fails = (_: unknown, { seat }: { seat: string }) => (seat === 'a' ? undefined : null)
    const script = { review: reviews({ a: review([STATED.rollOut]) }), [purpose]: fails }
    expect(played({ script }).report).toMatchObject({
      abortReason: 'INSUFFICIENT_AGENTS',
      cyclesCompleted: cycles,
      findings: [{ id: 'F-1' }],
    })
  })
  test('are the least that decide: two are enough', () => {
    expect(TABLE.liveMin).toBe(TABLE.quorum)
    expect(played({ script: { review: (_, { seat }) => (seat === 'a' ? null : undefined) } }).report.state).toBe('CONVERGED')
  })
})

describe('reopened after an abort', () => {
  const stage = played({
    script: { review: all(), assess: (_, { seat, request }) => (seat === 'a' || request.endsWith('/4') ? undefined : null) },
  })
  test('it goes on where it was, and who failed is asked again', () => {
    expect(path(stage)).toEqual(['CYCLE_1', 'CYCLE_2', 'ABORTED'])
    const { limits } = stage.state.house
    stage.record([{ type: 'deliberation.reopened', by: 'ann', limits }])
    expect(stage.own.state).toBe('CYCLE_2')
    expect(stage.report).toMatchObject({ verdict: null, degraded: false })
    stage.tick()
    expect(stage.open.map(({ id }) => id)).toEqual(['assess/b/4', 'assess/c/4'])
    stage.run()
    expect(path(stage)).toEqual(['CYCLE_1', 'CYCLE_2', 'ABORTED', 'CYCLE_3', 'CONVERGED'])
    expect(stage.report).toMatchObject({ verdict: 'NEEDS_REMEDIATION', cyclesCompleted: 3, findings: [{ id: 'F-1' }] })
  })
  test('in cycle 1 the modes that were not applied are owed again', () => {
    let isBack = false
    const first = played({ script: { review: (_, { seat }) => (seat === 'a' || isBack ? undefined : null) } })
    isBack = true
    first.record([{ type: 'deliberation.reopened', by: 'ann', limits: first.state.house.limits }])
    expect(first.own.state).toBe('CYCLE_1')
    first.run()
    expect(first.report).toMatchObject({ state: 'CONVERGED', degraded: false })
    expect(first.report.agents.flatMap(({ modes }) => modes).every(({ applied }) => applied)).toBe(true)
  })
})

describe('one mode at a time', () => {
  const cast = seats(3, { driver: 'offline', model: null })
  test('a seat without a model reads mode by mode, whatever the budget', () => {
    const stage = new Stage({ cast, limits: { tokensMax: 10 } })
    stage.tick()
    stage.tick()
    expect(stage.open).toHaveLength(15)
    expect(new Set(stage.of('turn.granted').map(({ target }) => target)).size).toBeGreaterThan(5)
  })
  test('a mode whose request fails is not applied; the seat stays, and the others of its modes count', () => {
    const stage = played({
      cast,
      script: { review: (_, { seat, request }) => (seat === 'a' && request.endsWith('/2') ? null : undefined) },
    })
    expect(stage.of('mode.unapplied')).toMatchObject([
      { seat: 'a', modes: [stage.own.agents.a?.modes[1]?.mode], because: 'No answer came.' },
    ])
    expect(stage.of('reviewer.lost')).toEqual([])
    expect(stage.report).toMatchObject({ state: 'CONVERGED', degraded: false })
    expect(stage.report.agents[0]?.modes.map(({ applied }) => applied)).toEqual([true, false, true, true, true])
  })
  test('a seat none of whose modes could be applied is lost', () => {
    const stage = played({ cast, script: { review: (_, { seat }) => (seat === 'b' ? null : undefined) } })
    expect(stage.of('reviewer.lost')).toMatchObject([{ seat: 'b', state: 'CYCLE_1' }])
    expect(stage.of('mode.unapplied')).toEqual([])
  })
})

test('a document that is not in the dossier is a bug, not a silence', () =>
  expect(() => new Stage({ dossier: dossierOf('# X', 'other.md') }).tick()).toThrow('is not in the dossier'))
