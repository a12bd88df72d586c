/** What a council of three models reads from a provider's cache, by the bill of a server that caches as Anthropic does. */
import { afterAll, describe, expect, test } from 'vitest'
import { type AnthropicServer, anthropicServer, cachedShare } from '../anthropic-server.ts'
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

const servers: AnthropicServer[] = []
afterAll(() => Promise.all(servers.map(({ close }) => close())))

async function council(...args: readonly string[]) {
  const server = await anthropicServer({ reply: councilReplies(), delayMs: 30 })
  servers.push(server)
  const cwd = folder({ 'plan.md': PLAN.join('\n') })
  const { out } = await runs(
    cwd,
    ['council', 'plan.md', '--json', '--quiet', '--model', 'anthropic/claude-sonnet-4-6', ...args],
    server.env,
  )
  return { server, report: JSON.parse(out) as { status: string; findings: readonly unknown[] }, events: await eventsOf(cwd, idIn(cwd)) }
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
    expect(read / all).toBeGreaterThanOrEqual(0.6)
  }, 120_000)
})
