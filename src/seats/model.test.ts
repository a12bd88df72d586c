/** A model's seat, from the driver down to the wire. */
import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeGateway } from '../models/gateway.ts'
import { callOf } from './call.fixture.ts'
import { modelDriver } from './model.ts'

const mock = new LLMock({ port: 0 })
beforeAll(async () => {
  await mock.start()
})
afterEach(() => {
  mock.reset()
})
afterAll(() => mock.stop())

const driver = () => modelDriver(makeGateway({ keys: {}, compatibleUrl: `${mock.url}/v1` }))

test('says what its prompt says and lands what the model answers', async () => {
  mock.onMessage('Ship on Friday?', { content: '{"side":"NO"}' })
  expect(await driver()(callOf())).toMatchObject({ ok: true, value: { side: 'NO' }, model: 'compatible/x' })
  const messages = (mock.getLastRequest()?.body?.messages ?? []) as { role: string; content: string }[]
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(messages[1]?.content).toMatch(/^Ship on Friday\?\n\nLook-ups come first\. Reply with one JSON object/)
})

test('a seat without a model fails with a sentence that says what to do', async () => {
  expect(await driver()(callOf({ model: null }))).toMatchObject({
    ok: false,
    code: 'bad-request',
    because: expect.stringContaining('--seat ada='),
  })
})
