import { beforeEach, describe, expect, test, vi } from 'vitest'
import { opened } from '../../test/facts.ts'
import { folded } from '../../test/given.ts'
import { ended, politely, type Scene, stage, until } from '../../test/scene.ts'
import { emptyDossier } from '../core/dossier.ts'
import type { rulesOf } from '../core/rules.ts'
import { proceed, Turn, wordDelay } from './turn.ts'

type AnyRules = ReturnType<typeof rulesOf>
/** A protocol with a bug, in the place of `ask`, where a test puts one. */
const broken = vi.hoisted(() => ({ part: {} as Partial<AnyRules> }))
vi.mock('../core/rules.ts', async (original) => {
  const real = await original<{ rulesOf: typeof rulesOf }>()
  return { rulesOf: (name: string): AnyRules => ({ ...real.rulesOf(name), ...broken.part }) }
})
beforeEach(() => {
  broken.part = {}
})

const endOf = async (scene: Scene) => ended(await scene.run()).house.closed

describe('a protocol that comes to a stand', () => {
  test('open and owing nothing: ended as stalled, never as a normal end', async () => {
    broken.part = { owed: () => [] }
    const scene = await stage({ cast: 2 })
    expect(await endOf(scene)).toMatchObject({ reason: 'stalled', because: expect.stringContaining('it is open and owes nothing') })
    expect((await scene.state()).house.status).toBe('stopped')
  })

  test('a wake-up that a tick does not answer: ended as stalled', async () => {
    broken.part = { owed: () => [{ kind: 'wake', at: 5 }], decide: () => [] }
    expect(await endOf(await stage({ cast: 2 }))).toMatchObject({
      reason: 'stalled',
      because: expect.stringContaining('a wake-up for 5 is owed, and a tick at 5 changed nothing'),
    })
  })

  test('that grants and grants without end is a bug with a sentence, not a loop', async () => {
    let nth = 0
    broken.part = {
      owed: () => [{ kind: 'wake', at: 0 }],
      decide: () => [{ type: 'seat.skipped', seat: 'a', stage: 'answering', until: null, because: `${++nth}` }],
    }
    const scene = await stage({ cast: 1 })
    await expect(scene.run()).rejects.toThrow('was still owed a wake-up after 1000 ticks in one turn.')
    expect((await scene.events()).map(({ type }) => type)).toEqual(['deliberation.opened', 'runner.started'])
  })

  test('that refuses what the engine brings is a bug', async () => {
    broken.part = { decide: () => ({ refused: 'no', because: 'I do not feel like it.' }) }
    await expect((await stage({ cast: 1 })).run()).rejects.toThrow('ask refused its own tick: I do not feel like it.')
  })
})

describe('a turn', () => {
  const turn = (): Turn =>
    new Turn(folded([opened(2)]), emptyDossier, {
      wallMs: Date.UTC(2031, 0, 1),
      activeMs: 0,
      base: { at: 0, wallMs: 0 },
      lastWallMs: 0,
      flights: new Map(),
    })

  test('decides on a state of its own and touches nothing', () => {
    const state = folded([opened(2)])
    const speculative = turn()
    proceed(speculative)
    expect(speculative.batch.events.map(({ type }) => type)).toEqual(['turn.granted', 'turn.granted'])
    expect(speculative.state.version).toBe(state.version + 2)
    expect(folded([opened(2)])).toEqual(state)
  })

  test('is empty when there is nothing to do', () => {
    const waiting = turn()
    proceed(waiting)
    const next = new Turn(waiting.state, emptyDossier, waiting.present)
    proceed(next)
    expect(next.isEmpty).toBe(true)
  })

  test('pins a text under its hash, once', () => {
    const pinning = turn()
    expect(pinning.pin('same')).toBe(pinning.pin('same'))
    expect([...pinning.batch.texts.values()]).toEqual(['same'])
  })
})

describe('a word from outside', () => {
  const waiting = (elapsedMs: number): Turn => {
    broken.part = {
      owed: () => [{ kind: 'word', at: 600_000 }],
      decide: () => [{ type: 'deliberation.closed', reason: 'completed', because: 'Nobody answered.' }],
    }
    const wallMs = Date.UTC(2031, 0, 1)
    const present = { wallMs: wallMs + elapsedMs, activeMs: 0, base: { at: 0, wallMs }, lastWallMs: wallMs, flights: new Map() }
    const turn = new Turn(folded([opened(2)]), emptyDossier, present)
    proceed(turn)
    return turn
  }

  test('is waited for in real time, on the brisk clock too', () => {
    expect(waiting(599_999).isEmpty).toBe(true)
    expect(wordDelay(waiting(599_999).state, { wallMs: 599_999, lastWallMs: 0 })).toBe(1)
  })

  test('is waited for no longer when its time is over, and by then it is that late', () => {
    const { batch } = waiting(600_000)
    expect(batch.events.map(({ type, at }) => [type, at])).toEqual([['deliberation.closed', 600_000]])
  })
})

describe('the brisk clock in a run', () => {
  test('two answers in one hand land by the earliest call that is still open on record, whichever is taken first', async () => {
    const release = new Map<string, () => void>()
    const scene = await stage({
      cast: 3,
      limits: { concurrency: 2 },
      drive: async (call) => {
        if (call.request !== 'answer/a/1') await new Promise<void>((resolve) => release.set(call.request, resolve))
        return politely(call, 1)
      },
    })
    const leave = new AbortController()
    const running = scene.run(leave.signal)
    await until(() => release.size === 2)
    release.get('answer/c/1')?.()
    release.get('answer/b/1')?.()
    await until(async () => (await scene.of('answer.given')).length === 3)
    // a and b left at 0, c at 8,000 when a had landed. c comes in before b, while b's call is open since 0.
    const landed = (await scene.of('ask.answered')).slice(0, 3).map(({ request, at }) => `${request} ${at}`)
    expect(landed).toEqual(['answer/a/1 8000', 'answer/c/1 8000', 'answer/b/1 8000'])
    leave.abort()
    await running
  })

  test('slow models burn no logical time', async () => {
    const [quick, slow] = await Promise.all([stage({ cast: 4, takesMs: 10 }), stage({ cast: 4, takesMs: 100_000 })])
    await Promise.all([quick.run(), slow.run()])
    expect((await slow.events()).map(({ at }) => at)).toEqual((await quick.events()).map(({ at }) => at))
  })

  test('on the live clock an answer takes as long as it took', async () => {
    const scene = await stage({ cast: 1, takesMs: 4_000, wish: { pace: 'live' } })
    await scene.run()
    expect((await scene.of('ask.answered')).map(({ at }) => at)).toEqual([4_000])
  })

  test('on the live clock the time between two runners does not count', async () => {
    const scene = await stage({ cast: 1, takesMs: 4_000, wish: { pace: 'live' } })
    const leave = new AbortController()
    const first = scene.run(leave.signal)
    await until(() => scene.calls.length === 1)
    leave.abort()
    await first
    await scene.clock.wait(3_600_000, new AbortController().signal)
    await scene.run()
    expect((await scene.events()).at(-1)?.at).toBeLessThan(10_000)
  })
})
