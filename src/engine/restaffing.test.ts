import { expect, test } from 'vitest'
import { seat } from '../../test/facts.ts'
import { ended, politely, type Scene, stage } from '../../test/scene.ts'
import type { Opening } from '../core/house/words.ts'
import { run } from './run.ts'
import type { Workshop } from './workshop.ts'

/** Whatever fact says so: who sits there is answered for by another driver now. */
const because = 'Somebody entitled said so.'
const taken = {
  type: 'seat.replaced',
  shadow: null,
  seat: 'b',
  from: seat('b'),
  to: { ...seat('b'), driver: 'offline', model: null },
  because,
} as const
const append = (scene: Scene, after: number) =>
  scene.log.append(scene.id, after, { events: [{ ...taken, at: 0, wall: new Date(0).toISOString() }], texts: new Map() })

/** Only those drivers that the opening asks for, as the engine loads them. */
function staffed(scene: Scene, opening: Opening, loaded: string[]): Workshop {
  const { drivers, ...rest } = scene.workshop()
  const wanted = [...new Set(opening.seats.map(({ driver }) => driver))]
  loaded.push(wanted.toSorted().join(' and '))
  return {
    ...rest,
    drivers: Object.fromEntries(wanted.map((driver) => [driver, drivers[driver]])),
    restaffed: async (changed) => staffed(scene, changed, loaded),
  }
}

test('a seat that another model takes while it runs is answered for by that one: the drivers are loaded anew', async () => {
  const scene: Scene = await stage({
    cast: [seat('a'), seat('b')],
    limits: { concurrency: 1 },
    drive: async (call, nth) => {
      // Said from elsewhere while the first is asked.
      if (call.seat.id === 'a' && call.purpose === 'answer') await append(scene, (await scene.events()).length)
      return politely(call, nth)
    },
  })
  const loaded: string[] = []
  const { opening } = (await scene.state()).house
  const { house } = ended(await run(staffed(scene, opening, loaded), scene.id, new AbortController().signal))
  expect(house.status).toBe('completed')
  expect(loaded).toEqual(['model', 'model and offline'])
  expect((await scene.of('ask.sent')).filter((sent) => sent.seat === 'b').map(({ driver }) => driver)).not.toContain('model')
})
