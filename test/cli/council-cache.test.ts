/** What a council of three models reads from a provider's cache, by the bill of a server that caches as Anthropic does. */
import { afterAll, describe, expect, test } from 'vitest'
import type { Cost } from '../../src/core/protocol.ts'
import { bill, grouped } from '../../src/views/amounts.ts'
import { type AnthropicServer, anthropicServer, type Billed, cachedShare } from '../anthropic-server.ts'
import { councilReplies } from '../council-replies.ts'
import { eventsOf, folder, idIn, runs } from './witan.ts'

/** Six hundred lines of a plan, each with something of its own to say. */
const section = (n: number): readonly string[] => [
  `## Part ${n}`,
  '',
  ...Array.from(
    { length: 18 },
    (_, line) =>
      `Quay ${n} keeps ${n * 18 + line} ropes for ferry ${line}, and the crew of shift ${(n * 7 + line) % 23} checks them quickly.`,
  ),
]
const PLAN = Array.from({ length: 30 }, (_, n) => section(n + 1)).flat()

/** Dollars of a million tokens of this model, by its maker's list. */
const PRICE = { input: 3, read: 0.3, written: 3.75, output: 15 }

/** What the server has billed, in the words of a report. */
const billOf = ({ billed }: AnthropicServer) => {
  const sum = (part: (one: Billed) => number): number => billed.reduce((all, one) => all + part(one), 0)
  const read = sum((one) => one.cache_read_input_tokens)
  const written = sum((one) => one.cache_creation_input_tokens)
  return {
    calls: billed.length,
    inputTokens: sum((one) => one.input_tokens) + read + written,
    cacheReadTokens: read,
    cacheWriteTokens: written,
    outputTokens: sum((one) => one.output_tokens),
  }
}

function dollarsOf(server: AnthropicServer, { input, read, written, output }: typeof PRICE): number {
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = billOf(server)
  const fresh = inputTokens - cacheReadTokens - cacheWriteTokens
  return (fresh * input + cacheReadTokens * read + cacheWriteTokens * written + outputTokens * output) / 1_000_000
}

const servers: AnthropicServer[] = []
afterAll(() => Promise.all(servers.map(({ close }) => close())))

async function council(playing: Parameters<typeof councilReplies>[0] = {}, ...args: readonly string[]) {
  const server = await anthropicServer({ reply: councilReplies(playing), delayMs: 30 })
  servers.push(server)
  const cwd = folder({ 'plan.md': PLAN.join('\n') })
  const { out } = await runs(
    cwd,
    ['council', 'plan.md', '--json', '--quiet', '--model', 'anthropic/claude-sonnet-4-6', ...args],
    server.env,
  )
  return { cwd, server, report: JSON.parse(out) as Told, events: await eventsOf(cwd, idIn(cwd)) }
}

interface Told {
  readonly status: string
  readonly findings: readonly unknown[]
  readonly cost: Cost
}

describe('a document of 600 lines', () => {
  test('is sent whole with every call, and most of what is sent is read from the cache', async () => {
    expect(PLAN).toHaveLength(600)
    const { server, report, events } = await council()
    expect(report).toMatchObject({ status: 'completed' })
    const { billed } = server
    expect(billed.length).toBeGreaterThanOrEqual(9)
    for (const { user } of billed) expect(user).toContain(`600| ${PLAN.at(-1)}`)
    const answered = events.flatMap(({ usage }) => usage ?? [])
    const read = answered.reduce((sum, { cacheReadTokens }) => sum + cacheReadTokens, 0)
    const all = answered.reduce((sum, { inputTokens }) => sum + inputTokens, 0)
    expect(read / all).toBeCloseTo(cachedShare(billed), 5)
    expect(read / all).toBeGreaterThanOrEqual(0.8)
  }, 120_000)

  test('a short council without a vote reads as much: the first call of a wave goes ahead', async () => {
    const { server } = await council({ isAgreed: true })
    expect(server.billed).toHaveLength(6)
    expect(cachedShare(server.billed)).toBeGreaterThanOrEqual(0.6)
  }, 120_000)

  test('what its reports say was read, written and paid is what the server has billed', async () => {
    const { cwd, server, report } = await council()
    const { cost } = report
    expect(cost).toMatchObject(billOf(server))
    expect(cost.dollars).toBeCloseTo(dollarsOf(server, PRICE), 4)
    expect(cost.dollarsWithoutCache).toBeCloseTo(dollarsOf(server, { ...PRICE, read: PRICE.input, written: PRICE.input }), 4)
    const line = bill(cost)
    expect(line).toContain(`${grouped(cost.inputTokens)} tokens in, of these ${grouped(cost.cacheReadTokens)} read from a cache`)
    const id = idIn(cwd)
    for (const args of [['show', id], ['export', id, '--format', 'md'], ['export', id, '--format', 'html'], ['doctor']]) {
      const { out } = await runs(cwd, args)
      expect(out.replace(/\\(?=[^\w\s])/g, '').replace(/\s+/g, ' '), args.join(' ')).toContain(line)
    }
  }, 120_000)
})
