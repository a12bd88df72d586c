import { expect, test } from 'vitest'
import { opened, seat, seats } from '../../test/facts.ts'
import { NO_STAFF } from '../core/house/contracts.ts'
import { memoryLog } from '../log/memory.ts'
import { settingsAt } from '../models/wire.fixture.ts'
import { workshopFor } from './assemble.ts'
import { NO_SETTINGS, type Settings } from './settings.ts'

const settings: Settings = { ...NO_SETTINGS, models: settingsAt('http://127.0.0.1:1') }
const offline = seats(3, { driver: 'offline', model: null })
const driversOf = async (opening: ReturnType<typeof opened>) => Object.keys((await workshopFor(settings, memoryLog(), opening)).drivers)

test('who serves the table is driven too, though nobody at it has a model', async () => {
  expect(await driversOf(opened(offline))).toEqual(['offline'])
  const judge = seat('judge', { model: 'compatible/x' })
  expect(await driversOf(opened(offline, { staff: { ...NO_STAFF, judge } }))).toEqual(['offline', 'model'])
})

test('vectors are asked for only where the opening names a model for them, and it must be one that can be asked', async () => {
  expect((await workshopFor(settings, memoryLog(), opened(offline))).embeddings).toBeUndefined()
  const named = opened(offline, { options: { embeddings: 'compatible/small' } })
  expect((await workshopFor(settings, memoryLog(), named)).embeddings).toBeDefined()
  const gone = opened(offline, { options: { embeddings: 'openai/small' } })
  await expect(workshopFor({ ...settings, models: { keys: {} } }, memoryLog(), gone)).rejects.toThrow(/OPENAI_API_KEY/)
})
