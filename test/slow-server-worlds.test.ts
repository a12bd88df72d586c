/** Given a server that answers one call at a time, 15 s each: whatever the protocol, nobody is left out for it and no call is lost to it. */
import { describe, expect, test } from 'vitest'
import { random } from '../src/core/random.ts'
import type { ProtocolName, Recorded } from '../src/core/words.ts'
import type { Clock } from '../src/engine/clock.ts'
import { defaultLimits, type Wish } from '../src/engine/open.ts'
import type { Driver } from '../src/seats/driver.ts'
import { offlineDriver } from '../src/seats/standin/driver.ts'
import { documentOfKind } from './council-documents.ts'
import { councilWish } from './council-wish.ts'
import { live } from './life.ts'
import { folderWith, staged } from './room/stage.ts'
import { TABLE_DOSSIER } from './roundtable-seats.ts'
import { quietScript, runWish } from './run-script.ts'
import { runDriver } from './run-world.ts'
import { wishFor } from './scene.ts'
import { simClock } from './sim-clock.ts'
import { oneAtATime, type SlowServer } from './slow-server.ts'
import { worldDriver } from './world.ts'
import { DOSSIER } from './world-lines.ts'

const SEED = 7
const EACH_MS = 15_000
/** The calls one after the other are the critical path here: whatever it takes beyond them, the server stood idle. */
const OVER_PATH_MAX = 1.05
const LOST: ReadonlySet<string> = new Set([
  'seat.skipped',
  'breaker.opened',
  'seat.removed',
  'reviewer.lost',
  'turn.withdrawn',
  'seat.replaced',
])

const onlyNow = ({ now }: Clock): Clock => ({ now, wait: () => Promise.resolve() })
const soundly = (clock: Clock): Driver => worldDriver(SEED, () => 'sound', onlyNow(clock))

const talk = (protocol: 'ask' | 'debate' | 'roundtable', table: number): Wish =>
  wishFor(table, defaultLimits(protocol, table), { protocol, seed: SEED, sources: protocol === 'roundtable' ? TABLE_DOSSIER : DOSSIER })

interface Lived {
  readonly events: readonly Recorded[]
  readonly server: SlowServer
  readonly tookMs: number
}

async function lived(wish: Wish, speaking: (clock: Clock) => Driver = soundly): Promise<Lived> {
  const clock = simClock()
  const server = oneAtATime(speaking(clock), clock, EACH_MS)
  const began = clock.now()
  const { events, wrong } = await live(SEED, { ...quietScript(wish), clock, drive: () => server.drive }, () => null)
  expect(wrong, `seed ${SEED}`).toEqual([])
  return { events, server, tookMs: clock.now() - began }
}

const ofType = (events: readonly Recorded[], type: string): readonly Recorded[] => events.filter((event) => event.type === type)
const failed = (events: readonly Recorded[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'ask.failed' ? [`${event.request}: ${event.code}`] : []))
const lostSeats = (events: readonly Recorded[]): readonly string[] => events.flatMap(({ type }) => (LOST.has(type) ? [type] : []))

const TALKS: readonly (readonly [ProtocolName, number, () => Wish])[] = [
  ['ask', 5, () => talk('ask', 5)],
  ['ask', 12, () => talk('ask', 12)],
  ['debate', 5, () => talk('debate', 5)],
  ['debate', 12, () => talk('debate', 12)],
  ['roundtable', 5, () => talk('roundtable', 5)],
  ['council', 3, () => councilWish(SEED, documentOfKind('plain', random(SEED, 'document')), { limits: defaultLimits('council', 3) })],
]

describe('given a server that answers one call at a time, 15 s each', () => {
  test.each(TALKS)(
    'when a %s of %i is held there, then nobody is lost, no call times out, and it comes to its own end',
    async (_, table, wish) => {
      const { events, server, tookMs } = await lived(wish())
      expect(ofType(events, 'deliberation.closed')).toMatchObject([
        { reason: expect.not.stringMatching(/^(?:failures|too-few-seats|stalled|time)$/) },
      ])
      expect(failed(events)).toEqual([])
      expect(lostSeats(events)).toEqual([])
      expect(server.longestQueue(), 'they do wait for each other').toBeGreaterThan(Math.min(table, 5) - 2)
      expect(tookMs / (server.served() * EACH_MS)).toBeLessThan(OVER_PATH_MAX)
    },
    60_000,
  )

  test('when agents of a run work there, then every task is done, and no call is given up', async () => {
    const { events } = await lived(runWish(SEED), (clock) => runDriver(SEED, { isSteady: true })(onlyNow(clock)))
    expect(ofType(events, 'deliberation.closed')).toMatchObject([{ reason: 'completed' }])
    expect(ofType(events, 'task.done')).toHaveLength(1)
    expect(failed(events)).toEqual([])
    expect(lostSeats(events)).toEqual([])
  })

  test('when a team works in a room there, then its session ends because it is done, and everybody was heard', async () => {
    const clock = simClock()
    const server = oneAtATime(offlineDriver, clock, EACH_MS)
    const room = await staged({
      folder: folderWith({ 'scene.md': 'Her eyes are green.\nLater they are grey.\n' }),
      clock,
      drive: (workshop) => ({ ...workshop, drivers: { ...workshop.drivers, offline: server.drive } }),
    })
    await room.open()
    await room.begin()
    await room.works()
    const events = await room.events()
    expect((await room.own()).session?.ended?.reason).toBe('done')
    expect(server.served()).toBeGreaterThan(5)
    expect(failed(events).filter((one) => !one.endsWith('declined'))).toEqual([])
    expect(lostSeats(events)).toEqual([])
  })
})
