import { setTimeout as later } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { NO_USAGE } from '../core/house/words.ts'
import { cachingSaves } from '../models/prices.ts'
import { callOf, SEAT } from './call.fixture.ts'
import type { Call, Driver } from './driver.ts'
import { AHEAD_MS_MAX, headStart } from './head-start.ts'

const LONG = 'The ferry leaves at nine and nobody checks its ropes. '.repeat(200)
const call = (seat: string, changes: Partial<Call> = {}): Call =>
  callOf({
    seat: { ...SEAT, id: seat },
    model: 'anthropic/claude-sonnet-4-6',
    prompt: { system: 'Rules.', subject: LONG, talk: '', task: `You are ${seat}.` },
    lookupsMax: 0,
    ...changes,
  })

/** Who left when, by its seat; each answers when it is told to. */
function stage() {
  const left: string[] = []
  const answers = new Map<string, (isBilled?: boolean) => void>()
  const words = new Map<string, () => void>()
  const driver: Driver = ({ seat, model, said }) => {
    left.push(seat.id)
    words.set(seat.id, () => said?.('{"position":"We'))
    return new Promise((resolve) => {
      answers.set(seat.id, (isBilled = true) => {
        const usage = isBilled ? { ...NO_USAGE, inputTokens: 9_000 } : NO_USAGE
        resolve({ ok: true, value: {}, raw: '{}', lookups: [], usage, micros: 0, latencyMs: 1, model })
      })
    })
  }
  return {
    left,
    driver: headStart(driver),
    answer: (seat: string, isBilled?: boolean) => answers.get(seat)?.(isBilled),
    begin: (seat: string) => words.get(seat)?.(),
  }
}

describe('calls that leave together and share a long beginning', () => {
  test('wait until the first of them is answered, and then leave together; who comes later finds it warm and waits for nobody', async () => {
    const { left, driver, answer } = stage()
    for (const seat of ['ada', 'bo', 'cy']) void driver(call(seat))
    await later(20)
    expect(left).toEqual(['ada'])
    answer('ada')
    await later(20)
    expect(left).toEqual(['ada', 'bo', 'cy'])
    void driver(call('di'))
    void driver(call('eve'))
    await later(20)
    expect(left.slice(3)).toEqual(['di', 'eve'])
  })

  test('wait no longer than until the answer of the first begins, where that shows', async () => {
    const { left, driver, begin } = stage()
    for (const seat of ['ada', 'bo', 'cy']) void driver(call(seat))
    await later(20)
    begin('ada')
    await later(20)
    expect(left).toEqual(['ada', 'bo', 'cy'])
  })

  test('wait two seconds and no more', async () => {
    const { left, driver } = stage()
    void driver(call('ada'))
    void driver(call('bo'))
    await later(AHEAD_MS_MAX - 300)
    expect(left).toEqual(['ada'])
    await later(600)
    expect(left).toEqual(['ada', 'bo'])
  })

  test('go on one after the other where the first has brought nothing', async () => {
    const { left, driver, answer } = stage()
    for (const seat of ['ada', 'bo', 'cy']) void driver(call(seat))
    await later(20)
    answer('ada', false)
    await later(20)
    expect(left).toEqual(['ada', 'bo'])
  })

  test('leave at once when they are given up', async () => {
    const { left, driver } = stage()
    const given = new AbortController()
    void driver(call('ada'))
    void driver(call('bo', { signal: given.signal }))
    given.abort()
    await later(20)
    expect(left).toEqual(['ada', 'bo'])
  })

  test.each([
    ['what they share is short', { prompt: { system: 'Rules.', subject: 'A plan.', talk: '', task: LONG } }],
    ['the model is free', { model: 'ollama/llama3.2' }],
    ['its price is unknown', { model: 'compatible/acme' }],
    ['there is no model', { model: null }],
  ])('do not wait where %s', async (_, changes) => {
    const { left, driver } = stage()
    for (const seat of ['ada', 'bo', 'cy']) void driver(call(seat, changes))
    await later(20)
    expect(left).toEqual(['ada', 'bo', 'cy'])
  })

  test('do not wait for a call to another model, or one with other tools', async () => {
    const { left, driver } = stage()
    void driver(call('ada'))
    void driver(call('bo', { model: 'anthropic/claude-haiku-4-5' }))
    void driver(call('cy', { lookupsMax: 3 }))
    await later(20)
    expect(left).toEqual(['ada', 'bo', 'cy'])
  })
})

test('the price list says where a cache saves', () => {
  expect(['anthropic/claude-sonnet-4-6', 'openai/gpt-5', 'ollama/llama3.2', 'compatible/x', 'nonsense'].map(cachingSaves)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
