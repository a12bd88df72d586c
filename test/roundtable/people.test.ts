/** What is asked of people outside: context that a seat needs, and whether agreement that nobody can shake should stand. */
import { describe, expect, test } from 'vitest'
import { owed } from '../../src/core/deliberation.ts'
import type { Roundtable } from '../../src/core/roundtable/state.ts'
import { once, type Play, played, QUIET } from '../roundtable-stage.ts'
import { agreeing, echoing } from './agreeing.ts'

const MINUTE = 60_000
const asks = { needsContext: [{ question: 'How many crews are there?', why: 'It decides the cost.' }] }

describe('a seat needs context', () => {
  const needing = (over: Play = {}) =>
    played({
      cast: 3,
      ...over,
      options: { rounds: 1, patienceMinutes: 5, switches: QUIET, ...(over.options as object) },
      script: { talk: (_, { seat, own }) => (seat === 'b' && own.contexts.length === 0 ? asks : undefined), ...over.script },
    })
  const supply = { type: 'supply-context', by: 'ann', id: 'Q1', success: true, result: 'Two crews of six.' } as const
  const isAsked = ({ contexts, grants }: Roundtable): boolean => contexts.length > 0 && Object.keys(grants).length === 0

  test('the round waits: nothing is granted, and a word is owed until the patience ends', () => {
    const run = needing({ until: isAsked })
    const [asked] = run.of('context.requested')
    expect(asked).toMatchObject({ id: 'Q1', seat: 'b', round: 1, question: 'How many crews are there?' })
    expect((asked?.until ?? 0) - (asked?.at ?? 0)).toBe(5 * MINUTE)
    expect(owed(run.state)).toEqual([{ kind: 'word', at: asked?.until }])
    expect(run.types.slice(run.types.indexOf('context.requested'))).not.toContain('turn.granted')
  })

  test('nothing else of such a reply counts', () => {
    const run = needing({ until: isAsked })
    expect(run.own.rounds[1]?.contributions.b).toBeUndefined()
    expect(run.of('claims.registered').some(({ request }) => request === 'collaborative/b/1')).toBe(false)
  })

  test('supplied: the seat is asked again, and everybody is shown what came', () => {
    const run = needing({ options: { rounds: 2 }, user: once(isAsked, supply) })
    const again = run.views.filter(({ seat, view }) => seat === 'b' && view.purpose === 'collaborative')[1]
    expect(again).toMatchObject({ request: 'collaborative/b/2' })
    for (const { view } of run.views.filter(({ request }) => request.endsWith('/2')))
      expect(view).toMatchObject({ supplied: [{ id: 'Q1', success: true, result: 'Two crews of six.' }] })
    expect(run.own.rounds[1]?.contributions.b).toMatchObject({ request: 'collaborative/b/2' })
  })

  test('not found is an answer too', () => {
    const run = needing({ user: once(isAsked, { ...supply, success: false, result: 'No list is kept.' }) })
    expect(run.own.contexts).toMatchObject([{ supplied: { success: false, by: 'ann' } }])
    expect(run.own.rounds[1]?.contributions.b).toBeDefined()
  })

  test('nobody supplies it in time: the clock says so, and the seat is asked again', () => {
    const run = needing()
    const [asked] = run.of('context.requested')
    expect(run.of('context.supplied')).toMatchObject([{ by: 'clock', success: false, at: asked?.until }])
    expect(run.own.rounds[1]?.contributions.b).toBeDefined()
  })

  test('with no patience at all nobody waits', () => {
    const run = needing({ options: { patienceMinutes: 0 } })
    expect(run.of('context.supplied')).toMatchObject([{ by: 'clock' }])
    expect((run.of('context.supplied')[0]?.at ?? 0) - (run.of('context.requested')[0]?.at ?? 0)).toBeLessThan(MINUTE / 10)
  })

  test('once a round: who asks again has spoken, and in the next round may ask again', () => {
    const always = { script: { talk: (_: unknown, { seat }: { seat: string }) => (seat === 'b' ? asks : undefined) } }
    const run = needing({ ...always, options: { rounds: 2 } })
    expect(run.of('context.requested').map(({ id, round }) => [id, round])).toEqual([
      ['Q1', 1],
      ['Q2', 2],
    ])
    expect(run.own.rounds[1]?.contributions.b).toMatchObject({ request: 'collaborative/b/2' })
  })

  test('two questions of one reply are one asking: both are waited for, and neither is asked twice', () => {
    const two = { needsContext: [...asks.needsContext, { question: 'Who pays?', why: '' }] }
    const run = needing({
      script: { talk: (_, { seat, own }) => (seat === 'b' && own.contexts.length === 0 ? two : undefined) },
      user: once(isAsked, supply),
    })
    expect(run.of('context.requested').map(({ id, request }) => [id, request])).toEqual([
      ['Q1', 'collaborative/b/1'],
      ['Q2', 'collaborative/b/1'],
    ])
    expect(run.of('context.supplied').map(({ id, by }) => [id, by])).toEqual([
      ['Q1', 'ann'],
      ['Q2', 'clock'],
    ])
    const asked = run.types.indexOf('context.requested')
    const granted = run.types.indexOf('turn.granted', asked)
    expect(granted).toBeGreaterThan(run.types.lastIndexOf('context.supplied'))
  })

  test('it may be asked for alone, too, before anybody is heard', () => {
    const run = played({
      cast: 2,
      options: { rounds: 1, switches: QUIET },
      script: { position: (_, { seat, own }) => (seat === 'a' && own.contexts.length === 0 ? asks : undefined) },
    })
    expect(run.of('context.requested')).toMatchObject([{ round: 0, request: 'position/a/1' }])
    expect(run.own.blind.a).toMatchObject({ request: 'position/a/2' })
  })

  test('only what is open is supplied', () => {
    const run = needing({ until: isAsked })
    expect(run.refusedFor({ ...supply, id: 'Q7' })).toBe('not-asked')
    expect(run.refusedFor(supply)).toBeNull()
    const over = needing({ user: once(isAsked, supply) })
    expect(over.refusedFor(supply)).toBe('already-closed')
  })
})

describe('a round of objections', () => {
  const called = played({ cast: 4, options: { rounds: 3 }, script: agreeing })

  test('is called where agreement came too easily, and everybody has to disagree', () => {
    expect(called.of('groupthink.detected')).toMatchObject([{ round: 1, kind: 'early-convergence' }])
    expect(called.of('round.opened').map(({ kind }) => kind)).toEqual(
      ['blind', 'plain', 'objection', 'plain', 'plain'].slice(0, called.own.rounds.length),
    )
    const asked = called.views.filter(({ view }) => view.purpose === 'object').map(({ view }) => view)
    expect(asked).toHaveLength(4)
    for (const view of asked) expect(view).toMatchObject({ trigger: expect.stringContaining('stand together') })
  })

  test('is checked by code: what stands nowhere earlier meets the duty', () => {
    expect(called.of('objection.judged')).toMatchObject([{ round: 2, failed: false }])
    for (const { counterargument, hypothesis, assumption } of called.of('objection.judged')[0]?.seats ?? [])
      expect([counterargument.met, hypothesis.met, assumption.met]).toEqual([true, true, true])
    expect(called.state.house.dissent.map(({ outcome }) => outcome)).toEqual(['voiced', 'voiced', 'voiced', 'voiced'])
  })

  test('agreement in other words does not pass for dissent: the seat is told once, then it failed', () => {
    const run = played({ cast: 4, options: { rounds: 3 }, script: echoing })
    const [verdict] = run.of('objection.judged')
    expect(verdict?.seats.every(({ counterargument, hypothesis }) => !counterargument.met && !hypothesis.met)).toBe(true)
    expect(verdict).toMatchObject({ failed: true, newFacts: 0 })
    const second = run.of('turn.granted').filter(({ purpose, target }) => purpose === 'object' && target !== null)
    expect(second).toHaveLength(4)
    expect(run.state.house.dissent.every(({ outcome }) => outcome === 'withdrawn')).toBe(true)
  })

  test('a seat that is silent in it has no open dissent left', () => {
    const run = played({
      cast: 4,
      options: { rounds: 3 },
      script: {
        ...agreeing,
        talk: (view, moment) => (view.purpose === 'object' && moment.seat === 'd' ? null : agreeing.talk(view, moment)),
      },
    })
    expect(run.of('objection.judged')).toHaveLength(1)
    expect(run.state.house.dissent.map(({ outcome }) => outcome)).toEqual(['voiced', 'voiced', 'voiced', 'withdrawn'])
  })

  test('is held once, however often agreement comes too easily', () => {
    const run = played({ cast: 4, options: { rounds: 6, patienceMinutes: 0, switches: { exits: 'off' } }, script: echoing })
    expect(run.of('groupthink.detected').length).toBeGreaterThan(1)
    expect(run.of('round.opened').filter(({ kind }) => kind === 'objection')).toHaveLength(1)
  })
})

describe('objections that change nothing: a person is asked', () => {
  const isAsked = ({ escalations }: Roundtable): boolean => escalations.length > 0
  const escalated = (over: Play = {}) =>
    played({ cast: 4, script: echoing, ...over, options: { rounds: 3, patienceMinutes: 5, ...(over.options as object) } })
  const answer = { type: 'answer-escalation', by: 'ann', id: 'X1', choice: 'go-on', answer: 'Look at the winter.' } as const

  test('it says what is needed and why, and waits', () => {
    const run = escalated({ until: isAsked })
    expect(run.of('escalation.raised')).toMatchObject([{ id: 'X1', round: 2, needs: expect.stringContaining('go on') }])
    expect(owed(run.state)).toEqual([{ kind: 'word', at: run.of('escalation.raised')[0]?.until }])
    expect(run.state.house.interruptions).toMatchObject([{ subject: 'X1', lifted: false }])
  })

  test('go on: the next rounds are about what was said, and at least one more is held', () => {
    const run = escalated({ user: once(isAsked, answer) })
    expect(run.of('rounds.extended')).toMatchObject([{ focus: 'Look at the winter.', until: 4 }])
    expect(run.of('round.opened').find(({ round }) => round === 3)).toMatchObject({ kind: 'plain', focus: 'Look at the winter.' })
    expect(run.state.house.interruptions.find(({ subject }) => subject === 'X1')).toMatchObject({ lifted: true })
  })

  test('go on after all planned rounds: one more', () => {
    const run = escalated({ options: { rounds: 1 }, user: once(isAsked, answer) })
    expect(run.of('rounds.extended')).toMatchObject([{ rounds: 1, until: 3 }])
    expect(run.own.rounds[3]).toMatchObject({ kind: 'plain', focus: 'Look at the winter.' })
  })

  test('end: it ends as the user’s doing', () => {
    const run = escalated({ user: once(isAsked, { ...answer, choice: 'end', answer: 'They are right.' }) })
    expect(run.own.exit).toMatchObject({ reason: 'user-stop', because: 'ann ended it: They are right.' })
    expect(run.state.house.closed).toMatchObject({ reason: 'user' })
    expect(run.own.rounds).toHaveLength(3)
  })

  test('nobody answers: it goes on without, and agreement alone does not end it', () => {
    const run = escalated()
    expect(run.of('escalation.expired')).toMatchObject([{ id: 'X1', at: run.of('escalation.raised')[0]?.until }])
    expect(run.own.exit?.reason).not.toBe('consensus')
    expect(run.own.exit?.reason).not.toBe('unassailable-margin')
    expect(run.state.house.interruptions.find(({ subject }) => subject === 'X1')).toMatchObject({ lifted: true })
  })

  test('only what is asked is answered, and once', () => {
    const waiting = escalated({ until: isAsked })
    expect(waiting.refusedFor({ ...answer, id: 'X2' })).toBe('not-asked')
    expect(waiting.refusedFor(answer)).toBeNull()
    expect(escalated({ user: once(isAsked, answer), until: ({ rounds }) => rounds.length > 3 }).refusedFor(answer)).toBe('not-asked')
    expect(escalated().refusedFor(answer)).toBe('already-closed')
  })
})
