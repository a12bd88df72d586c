/**
 * The first call of a wave goes ahead. What calls share is in a provider's cache only once an answer to it begins: of several that
 * leave together each would pay in full.
 *
 *   first  ──▶ leaves ──▶ its answer begins ─┐
 *   others ──▶ wait for that, at most 2 s ───┴─▶ leave, and find what they share in the cache
 *
 * That it begins shows where it comes in pieces; else only its end does.
 *
 * Only where the shared part is long and the price list says that reading a cache costs less. The wait is real time and nothing
 * else: it stands in no log, and moves no clock of a deliberation.
 */
import { hash } from 'node:crypto'
import { estimateTokens } from '../core/text/tokens.ts'
import { beginningsOf, CACHED_TOKENS_MIN } from '../models/messages.ts'
import { cachingSaves } from '../models/prices.ts'
import type { Call, Driver } from './driver.ts'

export const AHEAD_MS_MAX = 2_000
/** What a provider keeps without being asked again. */
const KEPT_MS = 300_000

/** What somebody else's call may find in the cache: the same words up to here. */
interface Beginning {
  readonly key: string
  readonly tokens: number
}

interface Head {
  readonly leftMs: number
  readonly begun: Promise<void>
}

export function headStart(driver: Driver, saves: (model: string) => boolean = cachingSaves): Driver {
  const heads = new Map<string, Head>()
  const warm = new Map<string, number>()

  const keep = (all: readonly Beginning[]): void => {
    const now = performance.now()
    for (const [key, until] of warm) if (until < now) warm.delete(key)
    for (const { key } of all) warm.set(key, now + KEPT_MS)
  }
  /** The longest beginning that somebody is about to bring into the cache, and that is worth waiting for. */
  const ahead = (all: readonly Beginning[]): Head | undefined => {
    const now = performance.now()
    const known = Math.max(0, ...all.filter(({ key }) => (warm.get(key) ?? 0) >= now).map(({ tokens }) => tokens))
    const worth = all.filter(({ tokens }) => tokens - known >= CACHED_TOKENS_MIN)
    return worth.flatMap(({ key }) => heads.get(key) ?? []).findLast(({ leftMs }) => now - leftMs < AHEAD_MS_MAX)
  }

  return async (call) => {
    if (call.model === null || !saves(call.model)) return driver(call)
    const all = beginnings(call)
    const untilMs = performance.now() + AHEAD_MS_MAX
    for (let head = ahead(all); head !== undefined && performance.now() < untilMs && !call.signal.aborted; head = ahead(all))
      await patiently(head, untilMs, call.signal)
    const { promise, resolve } = Promise.withResolvers<void>()
    const own = all.filter(({ key }) => !heads.has(key))
    for (const { key } of own) heads.set(key, { leftMs: performance.now(), begun: promise })
    const done = (): void => {
      for (const { key } of own) if (heads.get(key)?.begun === promise) heads.delete(key)
      resolve()
    }
    const said = (text: string): void => {
      keep(own)
      done()
      call.said?.(text)
    }
    try {
      const landing = await driver(own.length === 0 ? call : { ...call, said })
      if (landing.usage.inputTokens > 0) keep(all)
      return landing
    } finally {
      done()
    }
  }
}

/** Another model, other tools and another way of telling the shape begin another cache. */
function beginnings({ model, prompt, lookupsMax, repair }: Call): readonly Beginning[] {
  const kind = JSON.stringify([model, lookupsMax > 0, repair === null])
  const all = beginningsOf(prompt).map((text) => ({ key: hash('sha256', `${kind}${text}`), tokens: estimateTokens(text) }))
  return all.filter(({ tokens }) => tokens >= CACHED_TOKENS_MIN)
}

async function patiently({ leftMs, begun }: Head, untilMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(0, Math.min(untilMs, leftMs + AHEAD_MS_MAX) - performance.now()))
  const stop = (): void => resolve()
  signal.addEventListener('abort', stop, { once: true })
  await Promise.race([begun, promise])
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
}
