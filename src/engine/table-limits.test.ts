import { describe, expect, test } from 'vitest'
import { seat } from '../../test/facts.ts'
import { callLimits } from '../core/house/limits.ts'
import type { ModelSettings } from '../models/spec.ts'
import { purposeObjection, tableLimits } from './table-limits.ts'

const tableOf = (models: readonly string[], settings: Partial<ModelSettings> = {}) =>
  tableLimits(
    'debate',
    { seats: models.map((model, index) => seat(`s${index}`, { model })), staff: { clerk: null, judge: null }, bench: [] },
    { keys: {}, ...settings },
  )
const replySeconds = (model: string, settings?: Partial<ModelSettings>): number =>
  callLimits(tableOf([model], settings), { model, purpose: 'speak' }).replyMsMax / 1_000

describe('given nobody said how long a reply may take', () => {
  test.each(['anthropic/claude-haiku-4-5', 'openai/gpt-5', 'google/gemini-x'])('when %s answers, then it is 300 s', (model) =>
    expect(replySeconds(model)).toBe(300),
  )
  test('when an Ollama answers, then it is 1,200 s', () => expect(replySeconds('ollama/qwen3')).toBe(1_200))
  test.each([
    ['http://localhost:8000/v1', 1_200],
    ['http://127.0.0.1:8000/v1', 1_200],
    ['http://[::1]:8000/v1', 1_200],
    ['https://models.example.org/v1', 300],
    ['http://localhost.example.org/v1', 300],
  ])('when a compatible server at %s answers, then it is %i s', (compatibleUrl, seconds) =>
    expect(replySeconds('compatible/x', { compatibleUrl })).toBe(seconds),
  )
})

test.each([
  [['anthropic/a', 'openai/b', 'google/c', 'compatible/d'], 30_000],
  [['anthropic/a', 'ollama/b'], 8_000],
])('given nobody said how much of the sources stands whole, when %j sit there, then it is %i tokens', (models, tokens) =>
  expect(tableOf(models).sourceTokensMax).toBe(tokens),
)

test('given a purpose that nothing is asked for, when it is named in settings, then it is refused with those there are', () => {
  expect(purposeObjection({ perPurpose: { vote: { replyMsMax: 1, outputTokensMax: null } } })).toBeNull()
  expect(purposeObjection({ perPurpose: { vots: { replyMsMax: 1, outputTokensMax: null } } })?.because).toMatch(/«vots».*vote/)
})
