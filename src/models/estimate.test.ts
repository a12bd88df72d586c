import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ordinaryMs } from '../../test/pace.ts'
import { estimateTokens } from '../core/text/tokens.ts'
import { contextTokens, estimate, outputTokensTotal } from './estimate.ts'
import { makeGateway } from './gateway.ts'
import { dollarsOf, price, toMicros } from './prices.ts'
import { loadCounter, pieces, roughCounter, type TokenCounter } from './tokens.ts'
import { Verdict } from './wire.fixture.ts'

let counter: TokenCounter = roughCounter
beforeAll(async () => {
  counter = await loadCounter()
})

const ask = { model: 'openai/gpt-5', promptText: 'Ship on Friday? '.repeat(200), outputTokensMax: 1_000, lookupsMax: 0, schema: Verdict }
const anthropic = { provider: 'anthropic', model: 'claude-sonnet-4-5', name: 'anthropic/claude-sonnet-4-5' } as const

test('tokens are counted exactly for plain text, and never below the floor of the core', () => {
  expect(counter.count('Hello, world!')).toBe(4)
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => counter.count(text) >= estimateTokens(text)))
})

test('a hundred thousand letters without a space are counted at once', () => {
  const took = ordinaryMs(() => {
    expect(counter.count('a'.repeat(100_000))).toBeGreaterThan(10_000)
    expect(counter.count(' '.repeat(100_000))).toBeGreaterThan(0)
  })
  expect(took).toBeLessThan(2_000)
})

test('text that looks like a control token is plain text', () => {
  expect(counter.count('<|endoftext|>')).toBeGreaterThan(3)
})

test('the pieces of a text are the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '\n', '字', '😀'), maxLength: 5_000 }),
      (text) => [...pieces(text)].join('') === text,
    ),
  )
})

test('before the table is loaded, the count is never below what it will be', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => roughCounter.count(text) >= counter.count(text)))
  const gateway = makeGateway({ keys: {} })
  expect(gateway.estimate(ask).tokens).toBeGreaterThanOrEqual(estimate(ask, counter).tokens)
})

test('prices: a known model by its list, Ollama free, compatible and unknown models unknown', () => {
  expect(price('anthropic/claude-sonnet-4-5')).toEqual({ inputMicrosPerMillion: 3_000_000, outputMicrosPerMillion: 15_000_000 })
  expect(price('ollama/llama3.2')).toEqual({ inputMicrosPerMillion: 0, outputMicrosPerMillion: 0 })
  expect(price('compatible/gpt-5')).toBeNull()
  expect(price('openai/not-a-model')).toBeNull()
  expect(price('nonsense')).toBeNull()
})

test('cached input is billed as cached, and micros are whole and rounded up', () => {
  const used = { inputTokens: 1_000, outputTokens: 0, cacheReadTokens: 500, cacheWriteTokens: 0 }
  expect(dollarsOf(anthropic, used)).toBeCloseTo(0.00165, 9)
  expect(toMicros(0.018)).toBe(18_000)
  expect(toMicros(0.0000001)).toBe(1)
  expect(toMicros(0)).toBe(0)
})

test('the estimate holds prompt, schema and the whole output, with room for other tokenizers', () => {
  const tokens = counter.count(ask.promptText)
  const mine = estimate(ask, counter)
  expect(mine.tokens).toBeGreaterThanOrEqual(tokens + 1_000)
  expect(mine.tokens).toBeLessThan(tokens * 1.1 + 1_000 + 1_200)
  expect(estimate({ ...ask, model: 'anthropic/claude-sonnet-4-5' }, counter).tokens).toBeGreaterThan(tokens * 1.7 + 1_000)
  expect(mine.micros).toBe(toMicros(((mine.tokens - 1_000) * 1.25 + 1_000 * 10) / 1_000_000))
})

test('a model of unknown price has an estimate in tokens only', () => {
  expect(estimate({ ...ask, model: 'compatible/x' }, counter)).toMatchObject({ micros: null, tokens: expect.any(Number) })
  expect(estimate({ ...ask, model: 'ollama/x' }, counter).micros).toBe(0)
})

test('without a schema a flat allowance stands in', () => {
  const { schema: _, ...bare } = ask
  expect(estimate(bare, counter).tokens).toBeGreaterThan(estimate(ask, counter).tokens)
})

test('with look-ups the estimate covers the longest conversation that the gateway allows', () => {
  const longest = fc.record({
    prompt: fc.integer({ min: 1, max: 5_000 }),
    outputTokensMax: fc.integer({ min: 16, max: 4_000 }),
    lookupsMax: fc.integer({ min: 0, max: 8 }),
    spent: fc.array(fc.record({ calls: fc.integer({ min: 1, max: 4 }), writes: fc.integer({ min: 10, max: 4_000 }) }), {
      minLength: 9,
      maxLength: 9,
    }),
  })
  fc.assert(
    fc.property(longest, ({ prompt, outputTokensMax, lookupsMax, spent }) => {
      const most = estimate({ ...ask, promptText: 'word '.repeat(prompt), outputTokensMax, lookupsMax }, counter)
      let [used, written, results, made] = [0, 0, 0, 0]
      for (let step = 0; step <= lookupsMax; step++) {
        const room = Math.max(Math.min(outputTokensMax, outputTokensMax + lookupsMax * 1_000 - written), 16)
        const { calls = 1, writes = 10 } = spent[step] ?? {}
        used += prompt + written + results
        written += Math.min(writes, room)
        used += Math.min(writes, room)
        if (made >= lookupsMax) break
        results += Math.min(calls, lookupsMax - made) * 1_200
        made += calls
      }
      expect(used).toBeLessThanOrEqual(most.tokens)
      expect(written).toBeLessThanOrEqual(outputTokensTotal(outputTokensMax, lookupsMax))
    }),
    { numRuns: 60 },
  )
})

test('the context of a call is less than what all its requests use together', () => {
  const asked = { ...ask, lookupsMax: 3 }
  expect(contextTokens(asked, counter)).toBeLessThan(estimate(asked, counter).tokens)
  expect(contextTokens(ask, counter)).toBe(estimate(ask, counter).tokens)
})
