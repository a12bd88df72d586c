import { afterEach, expect, test } from 'vitest'
import { ollamaModels, probe } from './probe.ts'
import { type Answering, json, settingsAt, type Wire, wire } from './wire.fixture.ts'

let open: Wire | null = null
afterEach(async () => {
  await open?.close()
  open = null
})
const against = async (answering: Answering): Promise<string> => {
  open = await wire(answering)
  return open.url
}

const data = { data: [{ id: 'gpt-5' }, { id: 'claude-x' }, { id: 'acme/model-x' }] }

test.each([
  ['openai/gpt-5', data, '/v1/models', 'authorization', 'Bearer sk-secret-2'],
  ['anthropic/claude-x', data, '/v1/models?limit=1000', 'x-api-key', 'sk-ant-secret-1'],
  ['compatible/acme/model-x', data, '/v1/models', 'authorization', 'Bearer plain-secret-4'],
  ['google/gemini-x', { models: [{ name: 'models/gemini-x' }] }, '/v1beta/models?pageSize=1000', 'x-goog-api-key', 'AIzaSecret-3'],
  ['ollama/llama3.2', { models: [{ name: 'llama3.2:latest' }] }, '/api/tags', null, undefined],
])('%s is found by listing models, with its key', async (model, body, path, header, value) => {
  let seen: unknown
  const url = await against((response, _, request) => {
    seen = header === null ? undefined : request.headers[header]
    json(response, request.url === path ? 200 : 500, body)
  })
  const probed = await probe(settingsAt(url), model)
  expect(probed).toMatchObject({ ok: true, because: expect.stringContaining('is there') })
  expect(seen).toBe(value)
})

test('a model that a provider does not list may still work; one that Ollama does not have can not', async () => {
  const url = await against((response) => json(response, 200, { data: [{ id: 'other' }], models: [{ name: 'other:1b' }] }))
  expect(await probe(settingsAt(url), 'openai/gpt-5')).toMatchObject({ ok: true, because: expect.stringContaining('does not list gpt-5') })
  expect(await probe(settingsAt(url), 'ollama/llama3.2')).toMatchObject({
    ok: false,
    because: expect.stringContaining('ollama pull llama3.2'),
  })
})

test('a wrong key and a wrong address are told apart', async () => {
  const wrongKey = await against((response) => json(response, 401, {}))
  expect(await probe(settingsAt(wrongKey), 'openai/gpt-5')).toMatchObject({ ok: false, because: expect.stringMatching(/401.*key/) })
  await open?.close()
  expect(await probe(settingsAt(wrongKey), 'openai/gpt-5')).toMatchObject({ ok: false, because: expect.stringContaining('ECONNREFUSED') })
})

test('a server that hangs is given up, and something that is no list is said to be none', async () => {
  const hangs = await against(() => undefined)
  expect(await probe(settingsAt(hangs), 'compatible/x', 200)).toMatchObject({ ok: false, because: expect.stringContaining('200 ms') })
  await open?.close()
  const page = await against((response) => json(response, 200, '<html>'))
  expect(await probe(settingsAt(page), 'compatible/x')).toMatchObject({ ok: false, because: expect.stringContaining('not with a list') })
})

test('what is missing is said without asking anyone', async () => {
  expect(await probe({ keys: {} }, 'openai/gpt-5')).toMatchObject({ ok: false, because: expect.stringContaining('OPENAI_API_KEY') })
})

test('the models of an Ollama, or null where none answers', async () => {
  const url = await against((response) => json(response, 200, { models: [{ name: 'a:1b' }, { name: 'b' }] }))
  expect(await ollamaModels(url, 1_000)).toEqual(['a:1b', 'b'])
  expect(await ollamaModels(`${url}/api/`, 1_000)).toEqual(['a:1b', 'b'])
  await open?.close()
  expect(await ollamaModels(url, 1_000)).toBeNull()
  const hangs = await against(() => undefined)
  expect(await ollamaModels(hangs, 100)).toBeNull()
})
