import { expect, test } from 'vitest'
import { purposes } from '../../core/ask/words.ts'
import { Bug } from '../../core/assert.ts'
import { NO_CONTRACT } from '../../core/house/contracts.ts'
import type { Call } from '../driver.ts'
import { offlineDriver } from './driver.ts'
import { trams, viewOf } from './tiny-dossier.fixture.ts'

const call: Call = {
  request: 'answer/reader/1',
  protocol: 'ask',
  purpose: 'answer',
  seat: {
    id: 'reader',
    name: 'Reader',
    persona: '',
    method: '',
    interests: [],
    contract: NO_CONTRACT,
    driver: 'offline',
    model: null,
    cheaperModel: null,
  },
  view: viewOf('Should the city introduce trams?', 'Reader', [], trams),
  prompt: { system: '', user: '' },
  schema: purposes.answer,
  told: purposes.answer,
  seed: 7,
  model: null,
  outputTokensMax: 1_000,
  replyMsMax: 1_000,
  lookupsMax: 0,
  dossier: trams,
  repair: null,
  corrections: [],
  signal: new AbortController().signal,
}

test('an offline seat answers at once and for nothing', async () => {
  const landing = await offlineDriver(call)
  expect(landing).toMatchObject({ ok: true, micros: 0, latencyMs: 0, model: null, usage: { inputTokens: 0, outputTokens: 0 }, lookups: [] })
  expect(landing.ok && JSON.parse(landing.raw)).toEqual(landing.ok && landing.value)
  expect(landing.ok && purposes.answer.safeParse(landing.value).success).toBe(true)
})

test.each([
  ['ask', 'sing'],
  ['opera', 'answer'],
  ['constructor', 'name'],
])('no voice for %s/%s is a bug of ours', async (protocol, purpose) => {
  await expect(offlineDriver({ ...call, protocol, purpose })).rejects.toBeInstanceOf(Bug)
})
