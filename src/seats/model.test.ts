/** A model's seat, from the driver down to the wire. */
import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { emptyDossier } from '../core/dossier.ts'
import { NO_CONTRACT } from '../core/house/contracts.ts'
import type { Seat } from '../core/seat.ts'
import { makeGateway } from '../models/gateway.ts'
import type { Call } from './driver.ts'
import { modelDriver } from './model.ts'

const mock = new LLMock({ port: 0 })
beforeAll(async () => {
  await mock.start()
})
afterEach(() => {
  mock.reset()
})
afterAll(() => mock.stop())

const seat: Seat = {
  id: 'ada',
  name: 'Ada',
  persona: '',
  method: '',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'model',
  model: 'compatible/x',
  cheaperModel: null,
}

const callOf = (changes: Partial<Call> = {}): Call => ({
  request: 'answer/ada/1',
  protocol: 'ask',
  purpose: 'answer',
  seat,
  view: {},
  prompt: { system: 'You judge.', subject: '', talk: '', task: 'Ship on Friday?' },
  schema: z.object({ side: z.enum(['YES', 'NO']) }),
  told: z.object({ side: z.enum(['YES', 'NO']) }),
  seed: 1,
  model: 'compatible/x',
  outputTokensMax: 100,
  replyMsMax: 5_000,
  lookupsMax: 2,
  dossier: { ...emptyDossier, files: [{ path: 'a.md', hash: '', kind: 'markdown', title: 'A', lines: 1 }] },
  repair: null,
  corrections: [],
  signal: new AbortController().signal,
  ...changes,
})

const driver = () => modelDriver(makeGateway({ keys: {}, compatibleUrl: `${mock.url}/v1` }))

test('says what its prompt says and lands what the model answers', async () => {
  mock.onMessage('Ship on Friday?', { content: '{"side":"NO"}' })
  expect(await driver()(callOf())).toMatchObject({ ok: true, value: { side: 'NO' }, model: 'compatible/x' })
  const messages = (mock.getLastRequest()?.body?.messages ?? []) as { role: string; content: string }[]
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(messages[1]?.content).toMatch(/^Ship on Friday\?\n\nReply with one JSON object/)
})

test('a seat without a model fails with a sentence that says what to do', async () => {
  expect(await driver()(callOf({ model: null }))).toMatchObject({
    ok: false,
    code: 'bad-request',
    because: expect.stringContaining('--seat ada='),
  })
})
