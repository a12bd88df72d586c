/** A call that was counted leaves at once: what it needs is loaded before. */
import { expect, test, vi } from 'vitest'
import { opened, seat } from '../../test/facts.ts'
import { memoryLog } from '../log/memory.ts'
import { answerBody, askOf, GOOD, json, settingsAt, wire } from '../models/wire.fixture.ts'
import type { Call } from '../seats/driver.ts'
import { type Overrides, workshopFor } from './assemble.ts'
import { NO_SETTINGS } from './settings.ts'

const { happened } = vi.hoisted(() => ({ happened: [] as string[] }))

vi.mock('@ai-sdk/openai-compatible', async (original) => {
  happened.push('loaded')
  return original()
})

test('the library of a provider is loaded before its first call is counted', async () => {
  const server = await wire((response, _, request) => {
    happened.push('asked')
    json(response, 200, answerBody(request.url ?? '', GOOD))
  })
  const enter = async () => {
    happened.push('counted')
    return () => void happened.push('back')
  }
  const sharing = { turnstile: { enter }, offline: { driver: () => async () => undefined }, deliberation: 'd_1' }
  const { drivers } = await workshopFor(
    { ...NO_SETTINGS, models: settingsAt(server.url) },
    memoryLog(),
    opened([seat('ada', { model: 'compatible/x' })]),
    { sharing } as unknown as Overrides,
  )
  const call = { ...askOf('compatible/x'), seat: seat('ada') } as unknown as Call
  expect(await drivers.model?.(call)).toMatchObject({ ok: true })
  expect(happened).toEqual(['loaded', 'counted', 'asked', 'back'])
  await server.close()
})
