import { describe, expect, test } from 'vitest'
import { LIMITS, seat, seats } from '../../../test/facts.ts'
import { callLimits, mostOfACall, withLimits } from './limits.ts'
import type { CallLimits, Limits } from './words.ts'

const seconds = (replyMsMax: number): CallLimits => ({ replyMsMax, outputTokensMax: null })
const tokens = (outputTokensMax: number): CallLimits => ({ replyMsMax: null, outputTokensMax })
const limits = (over: Partial<Limits>): Limits => ({ ...LIMITS, replyMsMax: 100, outputTokensMax: 10, ...over })
const of = (over: Partial<Limits>, model: string | null = 'ollama/qwen3', purpose = 'vote') => callLimits(limits(over), { model, purpose })

describe('given numbers for all, when a call is made', () => {
  test('and nothing narrower is said, then they hold', () => {
    expect(of({})).toEqual({ replyMsMax: 100, outputTokensMax: 10 })
    expect(of({}, null)).toEqual({ replyMsMax: 100, outputTokensMax: 10 })
  })
  test('then its provider’s go before them, its model’s before its provider’s, its purpose’s before all', () => {
    const ollama = { perModel: { ollama: seconds(200) } }
    const qwen = { perModel: { ollama: seconds(200), 'ollama/qwen3': seconds(300) } }
    expect(of(ollama).replyMsMax).toBe(200)
    expect(of(qwen).replyMsMax).toBe(300)
    expect(of(qwen, 'ollama/llama').replyMsMax).toBe(200)
    expect(of({ ...qwen, perPurpose: { vote: seconds(400) } }).replyMsMax).toBe(400)
    expect(of({ ...qwen, perPurpose: { vote: seconds(400) } }, 'ollama/qwen3', 'assess').replyMsMax).toBe(300)
  })
  test('then each number is looked for by itself', () => {
    const said = { perModel: { ollama: tokens(20), 'ollama/qwen3': seconds(300) }, perPurpose: { vote: tokens(40) } }
    expect(of(said)).toEqual({ replyMsMax: 300, outputTokensMax: 40 })
    expect(of(said, 'ollama/qwen3', 'assess')).toEqual({ replyMsMax: 300, outputTokensMax: 20 })
  })
})

describe('given what was said before, when more is said', () => {
  const before = limits({ perModel: { ollama: seconds(200) }, perPurpose: { vote: { replyMsMax: 50, outputTokensMax: 40 } } })

  test('of all, then it replaces what was said of some, and only of that number', () => {
    expect(withLimits(before, { replyMsMax: 900 })).toMatchObject({ replyMsMax: 900, perModel: {}, perPurpose: { vote: tokens(40) } })
    expect(withLimits(before, { outputTokensMax: 90 })).toMatchObject({
      perModel: { ollama: seconds(200) },
      perPurpose: { vote: seconds(50) },
    })
  })
  test('of all and of some in one word, then the narrower holds', () => {
    const said = withLimits(before, { replyMsMax: 900, perModel: { 'ollama/qwen3': seconds(700) } })
    expect(said.perModel).toEqual({ 'ollama/qwen3': seconds(700) })
  })
  test('of some, then the rest stays', () => {
    const said = withLimits(before, { perModel: { openai: seconds(60) }, perPurpose: { vote: tokens(80) } })
    expect(said).toEqual({
      ...before,
      perModel: { ollama: seconds(200), openai: seconds(60) },
      perPurpose: { vote: { replyMsMax: 50, outputTokensMax: 80 } },
    })
  })
  test('of something else, or nothing, then nothing of it changes', () => {
    expect(withLimits(before, { callsMax: 7, replyMsMax: undefined })).toEqual({ ...before, callsMax: 7 })
    expect(withLimits<Partial<Limits>>({ callsMax: 7 }, { tokensMax: 8 })).toEqual({ callsMax: 7, tokensMax: 8 })
  })
})

test('given a table, when it is asked how long the slowest of its calls may take, then everybody who may sit there counts', () => {
  const said = limits({ perModel: { ollama: seconds(200), openai: seconds(50) }, perPurpose: { vote: tokens(40) } })
  const table = { seats: seats(3), staff: { clerk: null, judge: null }, bench: [] }
  expect(mostOfACall(said, table, 'replyMsMax'), 'nobody here is of Ollama').toBe(100)
  expect(mostOfACall(said, table, 'outputTokensMax')).toBe(40)
  const local = seat('x', { cheaperModel: 'ollama/qwen3' })
  expect(mostOfACall(said, { ...table, bench: [local] }, 'replyMsMax')).toBe(200)
  expect(mostOfACall(said, { ...table, staff: { clerk: local, judge: null } }, 'replyMsMax')).toBe(200)
})
