/**
 * What a council of three models costs at its default limits, with the estimates that the product makes and replies of the
 * size that models write: a document of 5,000 words comes to an end of its own, and one of 300 pages stays within the budget.
 */
import { describe, expect, test } from 'vitest'
import { REQUEST } from '../src/core/council/numbers.ts'
import type { CouncilReport } from '../src/core/council/report-types.ts'
import type { CouncilViews } from '../src/core/council/views.ts'
import type { Purpose } from '../src/core/council/words.ts'
import { fold, report } from '../src/core/deliberation.ts'
import { random } from '../src/core/random.ts'
import { isRefusal } from '../src/core/refusal.ts'
import { estimateTokens } from '../src/core/text/tokens.ts'
import { defaultLimits, open } from '../src/engine/open.ts'
import { run } from '../src/engine/run.ts'
import { readVision } from '../src/engine/vision.ts'
import type { Workshop } from '../src/engine/workshop.ts'
import { memoryLog } from '../src/log/memory.ts'
import { estimate } from '../src/models/estimate.ts'
import { leanSchema } from '../src/models/schema.ts'
import { loadCounter } from '../src/models/tokens.ts'
import type { Driver } from '../src/seats/driver.ts'
import { gathered } from './council-documents.ts'
import { councilReply } from './council-seats.ts'
import { councilWish } from './council-wish.ts'
import { seats } from './facts.ts'
import { simClock } from './sim-clock.ts'
import type { Mood } from './world.ts'

const counter = await loadCounter()
const vision = await readVision(null)
if (isRefusal(vision)) throw new Error(vision.because)

/** Paragraphs of a plan, each about something else, with a heading every few of them. */
function plan(words: number): string {
  const chance = random(words, 'plan')
  const nouns = [
    'booking',
    'payment',
    'ticket',
    'crew',
    'harbour',
    'partner',
    'refund',
    'timetable',
    'manifest',
    'login',
    'migration',
    'metric',
  ]
  const one = (): string => nouns[chance.below(nouns.length)] ?? 'plan'
  const lines: string[] = ['# Night ferry']
  for (let count = 0, nth = 1; count < words; nth++) {
    if (nth % 4 === 1) lines.push('', `## ${one()} and ${one()} ${nth}`, '')
    const sentences = Array.from(
      { length: 4 },
      (_, place) =>
        `The ${one()} service must hand each ${one()} to the ${one()} team within ${10 + chance.below(90)} minutes, unless rule ${nth}.${place} says that the ${one()} is open.`,
    )
    lines.push(`${sentences.join(' ')}`, '')
    count += sentences.join(' ').split(' ').length
  }
  return lines.join('\n')
}

interface Measured {
  readonly report: CouncilReport
  readonly overheads: Readonly<Record<string, number>>
  readonly peak: number
}

async function measure(text: string, model: string, moods: readonly [Mood, Mood, Mood]): Promise<Measured> {
  const clock = simClock()
  const log = memoryLog()
  const limits = defaultLimits('council', 3)
  const table = seats(3).map((seat) => ({ ...seat, model }))
  const wish = councilWish(1, gathered('night-ferry.md', text), {
    limits,
    seats: table,
    options: { document: 'night-ferry.md', vision, since: null },
  })
  const id = await open(log, clock, wish)
  if (isRefusal(id)) throw new Error(id.because)
  const overheads: Record<string, number> = {}
  const driver: Driver = async (call) => {
    const chance = random(1, call.request)
    const view = call.view as CouncilViews[Purpose]
    const inputTokens = counter.count(`${call.prompt.system}\n${call.prompt.user}`) + counter.count(JSON.stringify(leanSchema(call.told)))
    const shown = view.document.units.reduce((sum, unit) => sum + estimateTokens(unit.text), 0)
    overheads[call.purpose] = Math.max(overheads[call.purpose] ?? 0, inputTokens - shown)
    await clock.wait(8_000, call.signal)
    const value = councilReply(moods[call.seat.id.charCodeAt(0) - 97] ?? 'sound', view, chance, call.seat.id)
    const usage = { inputTokens, outputTokens: 1_500 + chance.below(1_001) }
    return { ok: true, value, raw: JSON.stringify(value), lookups: [], usage, micros: null, latencyMs: 8_000, model }
  }
  const workshop: Workshop = {
    log,
    drivers: { model: driver },
    estimate: ({ model: name, prompt, ...rest }) =>
      estimate({ model: name, promptText: `${prompt.system}\n${prompt.user}`, ...rest }, counter),
    clock,
    runner: 'figures',
  }
  await run(workshop, id, new AbortController().signal)
  const events = await log.read(id, 0)
  let peak = 0
  for (let length = 1; length <= events.length; length++) {
    const { spending } = fold(events.slice(0, length))?.house ?? expect.unreachable('an empty log')
    peak = Math.max(peak, spending.tokens + spending.reservedTokens)
  }
  return { report: report(fold(events) ?? expect.unreachable('an empty log')) as CouncilReport, overheads, peak }
}

const FAMILIES = ['openai/gpt-5', 'anthropic/claude-sonnet-4-5', 'google/gemini-2.5-pro', 'compatible/any'] as const
const LIVELY = ['fickle', 'sound', 'stubborn'] as const

describe('at the default limits', () => {
  test.each(FAMILIES)('5,000 words reviewed by three seats of %s come to an end of their own', async (model) => {
    const { report: told, peak } = await measure(plan(5_000), model, LIVELY)
    expect(['CONVERGED', 'DEADLOCKED']).toContain(told.state)
    expect(peak).toBeLessThanOrEqual(100_000)
  })

  test.each(FAMILIES)(
    'so they do with %s where every seat raises as many findings, at length, as its reply has room for',
    async (model) => {
      const { report: told, peak } = await measure(plan(5_000), model, ['verbose', 'verbose', 'verbose'])
      expect(['CONVERGED', 'DEADLOCKED']).toContain(told.state)
      expect(peak).toBeLessThanOrEqual(100_000)
    },
  )

  test('300 pages stay within the budget, and what no mode read is listed', async () => {
    const text = plan(175_000)
    const { report: told, peak, overheads } = await measure(text, 'openai/gpt-5', LIVELY)
    expect(text.length).toBeGreaterThan(1_000_000)
    expect(['CONVERGED', 'DEADLOCKED']).toContain(told.state)
    expect(peak).toBeLessThanOrEqual(100_000)
    expect(told.unread.length).toBeGreaterThan(0)
    // With an outline of a long document in place of the whole: the most that a review says beside the document.
    expect(overheads.review).toBeLessThanOrEqual(REQUEST.promptTokens)
  }, 120_000)
})

test('the overhead that the budget reckons with is at least what prompts, vision and shape take, where there are no findings to tell', async () => {
  const { overheads } = await measure(plan(800), 'openai/gpt-5', ['uncertain', 'uncertain', 'uncertain'])
  for (const tokens of Object.values(overheads)) expect(tokens).toBeLessThanOrEqual(REQUEST.promptTokens)
})
