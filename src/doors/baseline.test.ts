import { describe, expect, test } from 'vitest'
import type { ReportHead } from '../core/protocol.ts'
import { isRefusal } from '../core/refusal.ts'
import { type Engine, makeEngine, prepare } from '../engine/engine.ts'
import { baselineKey } from '../engine/following.ts'
import type { Wish } from '../engine/open.ts'
import { NO_SETTINGS } from '../engine/settings.ts'
import { baselineWish, withBaseline } from './baseline.ts'

async function debateWish(): Promise<Wish> {
  const none = { castFile: null, model: null, seatModels: new Map(), clerk: null, judge: null, dossier: [], limits: {} }
  const wish = await prepare(
    {
      ...none,
      protocol: 'debate',
      subject: 'Ship on Friday',
      seats: 3,
      offline: true,
      pace: 'brisk',
      seed: 4,
      options: { allPairs: true },
    },
    NO_SETTINGS,
  )
  if (isRefusal(wish)) throw new Error(wish.because)
  return wish
}

const debated = (tokens: number): ReportHead =>
  ({ id: 'debate-1', protocol: 'debate', startedAt: '2026-01-01T00:00:00.000Z', cost: { tokens } }) as unknown as ReportHead

async function opened(engine: Engine, wish: Wish, talk: ReportHead): Promise<string> {
  const found = await engine.openOnce(baselineWish(wish, talk), baselineKey(talk.id), null)
  if (isRefusal(found)) throw new Error(found.because)
  return found.id
}

async function ran(engine: Engine, wish: Wish, talk: ReportHead): Promise<string> {
  const id = await opened(engine, wish, talk)
  await engine.run(id, new AbortController().signal)
  return id
}

describe('the wish for a baseline', () => {
  test('is an ask of the same seats with the same seed, capped at the tokens that the debate used', async () => {
    const wish = await debateWish()
    const asked = baselineWish(wish, debated(12_345))
    expect(asked).toMatchObject({ protocol: 'ask', subject: 'Ship on Friday', seed: 4, options: {}, staff: { clerk: null, judge: null } })
    expect(asked.seats).toBe(wish.seats)
    expect(asked.sources).toBe(wish.sources)
    expect(asked.limits).toEqual({ ...wish.limits, tokensMax: 12_345 })
    expect(asked.notes[0]).toMatch(/^Baseline of debate-1: the same seats answer alone, in at most 12,345 tokens/)
  })
  test('has no cap where the debate used none', async () => {
    const wish = await debateWish()
    expect(baselineWish(wish, debated(0)).limits).toEqual(wish.limits)
  })
})

describe('a debate’s report', () => {
  test('has its own baseline and nobody else’s; other reports are left as they are', async () => {
    const engine = await makeEngine(NO_SETTINGS)
    const wish = await debateWish()
    const other = { ...debated(0), id: 'debate-2' }
    expect(await withBaseline(engine, debated(0))).toEqual(debated(0))
    await ran(engine, wish, other)
    expect(await withBaseline(engine, debated(0))).toEqual(debated(0))
    const id = await ran(engine, wish, debated(0))
    const { baseline } = (await withBaseline(engine, debated(0))) as unknown as { baseline: { sides: Record<string, number> } }
    expect(baseline).toMatchObject({ id, result: expect.stringMatching(/\w/), tokens: 0 })
    expect(Object.values(baseline.sides).reduce((sum, count) => sum + count, 0)).toBe(3)
    const ask = { ...debated(0), protocol: 'ask' }
    expect(await withBaseline(engine, ask)).toBe(ask)
    await engine.close()
  })
  test('says how a baseline that was cut short ended', async () => {
    const engine = await makeEngine(NO_SETTINGS)
    const id = await opened(engine, await debateWish(), debated(0))
    await engine.command(id, { type: 'stop', by: 'user', hard: true })
    await engine.run(id, new AbortController().signal)
    expect(await withBaseline(engine, debated(0))).toMatchObject({
      baseline: { result: 'No answer has come in. It stopped early (user).' },
    })
    await engine.close()
  })
})
