/** Seats that fail, that are out, that are too few; turns that are withdrawn; who may try again. */
import { describe, expect, test } from 'vitest'
import { random } from '../../src/core/random.ts'
import type { RoundtableViews } from '../../src/core/roundtable/views.ts'
import type { Purpose } from '../../src/core/roundtable/words.ts'
import type { Recorded } from '../../src/core/words.ts'
import { closed, type Fact, reopened, seat, withdrawn } from '../facts.ts'
import { roundtableReply, TABLE_DOSSIER } from '../roundtable-seats.ts'
import { type Play, played, QUIET } from '../roundtable-stage.ts'
import { ended, stage } from '../scene.ts'
import { answeredWith, failedWith } from '../world.ts'

const quiet = (rounds: number, play: Play): ReturnType<typeof played> =>
  played({ ...play, options: { rounds, switches: QUIET, ...(play.options as object) } })
const breaker = (id: string): Fact => ({ type: 'breaker.opened', seat: id, failures: 3, because: 'Three in a row.' })
const has = (events: readonly Recorded[], type: string): boolean => events.some((event) => event.type === type)

describe('a seat that fails', () => {
  test('is missing from the round, with the reason, and is asked again in the next', () => {
    const run = quiet(2, { cast: 3, script: { talk: (_, { seat: who, round }) => (who === 'b' && round === 1 ? null : undefined) } })
    expect(run.own.rounds[1]).toMatchObject({ missed: { b: 'No answer came.' }, measures: { speakers: 2 } })
    expect(run.own.rounds[2]).toMatchObject({ missed: {}, measures: { speakers: 3 } })
    expect(run.own.exit?.reason).toBe('round-cap')
  })

  test('alone: it has no blind stance, and may speak later', () => {
    const run = quiet(1, { cast: 3, script: { position: (_, { seat: who }) => (who === 'b' ? null : undefined) } })
    expect(Object.keys(run.own.blind)).toEqual(['a', 'c'])
    expect(run.own.rounds[1]?.contributions.b).toBeDefined()
  })
})

describe('a seat whose breaker is open', () => {
  test('is passed over and said so; the others go on', () => {
    const run = quiet(2, {
      cast: 3,
      meanwhile: ({ rounds }, events) => (rounds.length === 2 && !has(events, 'breaker.opened') ? [breaker('c')] : []),
    })
    expect(run.of('seat.skipped').map(({ seat: who, stage }) => [who, stage])).toEqual([
      ['c', 'round 1'],
      ['c', 'round 2'],
    ])
    expect(run.own.rounds[2]?.missed.c).toContain('breaker')
    expect(run.own.exit?.reason).toBe('round-cap')
  })

  test('owes no revision', () => {
    const run = played({
      cast: 3,
      options: { rounds: 1, switches: QUIET },
      script: { talk: (_, { seat: who }) => (who === 'a' ? { uncertain: [] } : undefined) },
      meanwhile: ({ rounds }, events) => (rounds[1]?.toMend.includes('a') && !has(events, 'breaker.opened') ? [breaker('a')] : []),
    })
    expect(run.of('turn.granted').filter(({ target }) => target !== null)).toEqual([])
    expect(run.own.exit?.reason).toBe('round-cap')
  })

  test('a judge who is out holds nothing up', () => {
    const run = played({
      cast: 2,
      options: { mode: 'adversarial', rounds: 1, switches: QUIET },
      staff: { clerk: null, judge: seat('judge') },
      meanwhile: (_, events) => (has(events, 'breaker.opened') ? [] : [breaker('judge')]),
      script: { talk: () => ({ text: 'They may plan to poison their neighbour, which is bad.[ASSUME]', references: [] }) },
    })
    expect(run.of('contribution.held')).toEqual([])
    expect(run.of('turn.granted').some(({ seat: who }) => who === 'judge')).toBe(false)
    expect(run.own.exit?.reason).toBe('round-cap')
  })

  test('a judge whose breaker opens while something is held is not asked: the rules decide', () => {
    const run = played({
      cast: 2,
      options: { rounds: 1, switches: QUIET },
      staff: { clerk: null, judge: seat('judge') },
      meanwhile: ({ held }, events) => (Object.keys(held).length > 0 && !has(events, 'breaker.opened') ? [breaker('judge')] : []),
      script: {
        talk: (_, { seat: who, target }) =>
          who === 'a' && target === null
            ? { text: 'They may plan to poison their neighbour, which is bad.[ASSUME]', references: [] }
            : undefined,
      },
    })
    expect(run.of('contribution.held')).toHaveLength(1)
    expect(run.of('turn.granted').some(({ purpose }) => purpose === 'evaluate')).toBe(false)
    expect(run.own.rounds[1]?.contributions.a).toBeDefined()
  })
})

describe('too few', () => {
  test.each([
    ['alone', { position: (_: unknown, { seat: who }: { seat: string }) => (who === 'a' ? undefined : null) }, 0],
    [
      'at the table',
      { talk: (_: unknown, { seat: who, round }: { seat: string; round: number }) => (who === 'a' || round === 1 ? undefined : null) },
      2,
    ],
  ])('%s: it ends, and says how many are needed', (_, script, round) => {
    const run = quiet(3, { cast: 3, script })
    expect(run.own.exit).toMatchObject({ reason: 'too-few-seats', round, numbers: { spoke: 1, needed: 2 } })
    expect(run.state.house.closed?.reason).toBe('too-few-seats')
  })

  test('two are enough', () => {
    const run = quiet(1, { cast: 3, script: { talk: (_, { seat: who }) => (who === 'c' ? null : undefined) } })
    expect(run.own.exit?.reason).toBe('round-cap')
  })

  test('of a round of objections too: nobody is left with an open dissent', async () => {
    const { agreeing } = await import('./agreeing.ts')
    const run = played({
      cast: 3,
      options: { rounds: 3 },
      script: {
        ...agreeing,
        talk: (view, moment) => (view.purpose === 'object' && moment.seat !== 'a' ? null : agreeing.talk(view, moment)),
      },
    })
    expect(run.own.exit?.reason).toBe('too-few-seats')
    expect(run.state.house.dissent.map(({ outcome }) => outcome)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })

  test('a user goes on with it: those who failed are asked again', () => {
    let isMended = false
    const run = quiet(2, {
      cast: 3,
      script: { position: (_, { seat: who }) => (who === 'a' || isMended ? undefined : null), talk: () => undefined },
      after: [{ type: 'go-on', by: 'ann', rounds: 1, focus: null }],
      meanwhile: (_, events) => {
        isMended = has(events, 'deliberation.reopened')
        return []
      },
    })
    expect(run.own.exit).toMatchObject({ reason: 'round-cap' })
    expect(run.own.rounds.at(-1)?.measures).toMatchObject({ speakers: 3 })
  })
})

describe('a turn that is withdrawn', () => {
  const withdrawing = (purpose: string, play: Play) => {
    let isDone = false
    return played({
      ...play,
      meanwhile: ({ grants }) => {
        const request = Object.keys(grants).find((id) => id.startsWith(`${purpose}/`))
        if (isDone || request === undefined) return []
        isDone = true
        return [withdrawn(request)]
      },
    })
  }

  test('of a seat: it is granted again under another id', () => {
    const run = withdrawing('collaborative', { cast: 2, options: { rounds: 1, switches: QUIET } })
    expect(run.own.rounds[1]?.contributions.a).toMatchObject({ request: 'collaborative/a/2' })
  })

  test('of the judge, on something held: the rules decide, and it is not held for ever', () => {
    const run = withdrawing('evaluate', {
      cast: 2,
      options: { rounds: 1, switches: { ...QUIET, verification: 'off' } },
      staff: { clerk: null, judge: seat('judge') },
      script: {
        talk: (_, { seat: who }) =>
          who === 'a' ? { text: 'They may plan to poison their neighbour, which is bad.[ASSUME]', references: [] } : undefined,
      },
    })
    expect(run.own.held).toEqual({})
    expect(run.own.exit?.reason).toBe('round-cap')
  })
})

test('stopped and taken up again, those who failed in the open round may try again', () => {
  let isStopped = false
  const run = quiet(1, {
    cast: 3,
    script: { talk: (_, { seat: who }) => (who === 'a' && !isStopped ? null : undefined) },
    meanwhile: ({ rounds }) => {
      if (isStopped || rounds[1]?.missed.a === undefined) return []
      isStopped = true
      return [closed('budget'), reopened()]
    },
  })
  expect(run.own.rounds[1]?.contributions.a).toBeDefined()
  expect(run.own.rounds[1]?.missed).toEqual({})
})

test('too few, the cause mended and opened again by higher limits: the next round is held, and it comes to an end of its own', async () => {
  let isBroken = true
  const scene = await stage({
    cast: 3,
    wish: { protocol: 'roundtable', sources: TABLE_DOSSIER, options: { rounds: 2 } },
    drive: (call) =>
      isBroken && call.seat.id !== 'a'
        ? failedWith(call, { code: 'unauthorized', retryable: false })
        : answeredWith(call, roundtableReply('sound', call.view as RoundtableViews[Purpose], random(1, call.request), call.seat.id), 0.3),
  })
  expect(ended(await scene.run()).house.closed?.reason).toBe('too-few-seats')
  isBroken = false
  await scene.command({ type: 'extend', by: 'ann', limits: {} })
  const { own, house } = ended(await scene.run())
  expect(house.closed?.reason).toBe('completed')
  expect(own).toMatchObject({ exit: { reason: 'round-cap', round: 2 } })
})

test('too few, and only a synthesis asked for: nobody else is asked', () => {
  const run = quiet(2, {
    cast: 3,
    script: { talk: (_, { seat: who }) => (who === 'a' ? undefined : null) },
    after: [{ type: 'synthesize', by: 'ann', seat: 'a' }],
  })
  expect(run.own.syntheses).toHaveLength(1)
  expect(run.own.exit?.reason).toBe('too-few-seats')
  expect(run.own.rounds).toHaveLength(2)
})
