import { expect, test } from 'vitest'
import { ended, stage } from '../../test/scene.ts'
import { Fault } from '../core/fault.ts'
import type { Log } from '../log/log.ts'

test('a store that fails for a moment is tried again; one that fails for good ends the run with its Fault', async () => {
  const scene = await stage({ cast: 2 })
  let troubles = 3
  const busy = {
    ...scene.log,
    append: (...wish: Parameters<typeof scene.log.append>) =>
      troubles-- > 0 ? Promise.reject(new Fault('Busy.', true)) : scene.log.append(...wish),
  }
  expect(ended(await scene.run(undefined, undefined, busy)).house.status).toBe('completed')
  const other = await stage({ cast: 2 })
  const full = { ...other.log, append: () => Promise.reject(new Fault('The disk is full.', false)) }
  await expect(other.run(undefined, undefined, full)).rejects.toThrow('The disk is full.')
})

test('a store that is away for a moment between turns costs no call that is in the air, and an end that stands is an end', async () => {
  const scene = await stage({ cast: 2 })
  let away = 0
  const flaky: Log = {
    ...scene.log,
    // Every other look at the log fails, after the first one that says whether there is anything to run.
    stream: (id) => (away++ % 2 === 1 ? Promise.reject(new Fault('Away.', true)) : scene.log.stream(id)),
    releaseLease: () => Promise.reject(new Fault('Away.', true)),
  }
  expect(ended(await scene.run(undefined, undefined, flaky)).house.status).toBe('completed')
  expect(away).toBeGreaterThan(2)
  expect(await scene.of('ask.failed')).toEqual([])
})
