/** Workers killed -9 in the middle, ten times, at moments drawn from a seed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelServer } from '../cli/model-server.ts'
import { type Database, makeDatabase } from '../postgres/database.ts'
import { fleetOn } from './fleet.ts'
import { killing } from './kill.ts'

const SEED = 10
const ANSWER_MS = 700

let database: Database
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

test('twenty deliberations all end, nothing is settled twice, every chain verifies', async () => {
  const models = await modelServer({ delayMs: ANSWER_MS })
  const { wrong, successions, takeOvers } = await killing(fleetOn(database.url, models.env), {
    seed: SEED,
    deliberations: 20,
    kills: 10,
  })
  expect(wrong, `seed ${SEED}`).toEqual([])
  // A killed one had something in hand, and each of these was taken over from somebody who was gone.
  expect(successions).toBeGreaterThan(0)
  expect(takeOvers).toBeGreaterThanOrEqual(successions)
})
