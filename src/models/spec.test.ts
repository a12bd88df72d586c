import { expect, test } from 'vitest'
import { family, familyWarning } from './family.ts'
import { missing, parseSpec, resolveSpec } from './spec.ts'

test('a model name may hold slashes, colons and dots', () => {
  expect(parseSpec('compatible/meta-llama/Llama-3.3-70B')).toEqual({
    provider: 'compatible',
    model: 'meta-llama/Llama-3.3-70B',
    name: 'compatible/meta-llama/Llama-3.3-70B',
  })
  expect(parseSpec(' ollama/qwen3:8b ')).toMatchObject({ provider: 'ollama', model: 'qwen3:8b', name: 'ollama/qwen3:8b' })
})

test.each(['gpt-5', 'acme/gpt-5', '', '/x', 'Anthropic/claude'])('«%s» is refused with the list of providers', (text) => {
  const refusal = parseSpec(text)
  expect(refusal).toMatchObject({ refused: 'unknown-provider' })
  for (const name of ['anthropic/', 'openai/', 'google/', 'ollama/', 'compatible/']) expect(JSON.stringify(refusal)).toContain(name)
})

test('a provider without a model is refused', () => {
  expect(parseSpec('openai/')).toMatchObject({ refused: 'unknown-model' })
})

test.each([
  ['anthropic/claude-x', 'ANTHROPIC_API_KEY'],
  ['openai/gpt-5', 'OPENAI_API_KEY'],
  ['google/gemini-2.5-pro', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ['compatible/x', 'WITAN_COMPATIBLE_URL'],
])('%s without its setting names %s and the ways around', (name, variable) => {
  const refusal = resolveSpec(name, { keys: {} })
  const because = 'because' in refusal ? refusal.because : ''
  expect(because).toContain(variable)
  expect(because).toContain('another model')
  expect(because).toContain('run offline')
})

test('an empty key is no key; Ollama needs none', () => {
  expect(resolveSpec('openai/gpt-5', { keys: { openai: '' } })).toMatchObject({ refused: 'no-key' })
  expect(missing({ provider: 'ollama', model: 'x', name: 'ollama/x' }, { keys: {} })).toBeNull()
})

test.each([
  ['anthropic/anything', 'anthropic'],
  ['openai/o3', 'openai'],
  ['google/gemini-2.5-pro', 'google'],
  ['ollama/llama3.2', 'meta'],
  ['ollama/gemma3:4b', 'google'],
  ['ollama/mixtral:8x7b', 'mistral'],
  ['ollama/qwq:32b', 'qwen'],
  ['ollama/deepseek-r1-distill-llama:70b', 'deepseek'],
  ['ollama/phi4', 'microsoft'],
  ['ollama/dolphin3', null],
  ['compatible/openai/gpt-oss-120b', 'openai'],
  ['compatible/anthropic/claude-sonnet-4', 'anthropic'],
  ['compatible/mistralai/Devstral-Small', 'mistral'],
  ['compatible/house-special', null],
  ['nonsense', null],
])('%s is of family %s', (name, expected) => expect(family(name)).toBe(expected))

test('one family on all seats is worth a warning with the number', () => {
  expect(familyWarning(['anthropic/a', 'anthropic/b', 'compatible/claude-z'])).toMatch(/All 3 model seats.*anthropic/)
  expect(familyWarning(['compatible/house-special', 'compatible/house-special'])).toMatch(/one model/)
})

test('two families, one seat, or families nobody can tell give no warning', () => {
  expect(familyWarning(['anthropic/a', 'openai/b'])).toBeNull()
  expect(familyWarning(['anthropic/a'])).toBeNull()
  expect(familyWarning([])).toBeNull()
  expect(familyWarning(['compatible/house-special', 'compatible/other-special'])).toBeNull()
})
