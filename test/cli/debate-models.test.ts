/** Debates among models that understand nothing: whatever comes back, the run ends by itself and its report says what happened. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DebateReport } from '../../src/core/debate/report-types.ts'
import { ROOT } from '../tidy/tree.ts'
import { babble } from './babble.ts'
import { completion, MODEL, type ModelServer, modelServer, send, USED } from './model-server.ts'
import { type Ended, eventsOf, folder, runs, witan } from './witan.ts'

const BRIEF = join(ROOT, 'examples', 'store-of-value', 'brief.yaml')
const debate = (...args: readonly string[]): readonly string[] => ['debate', BRIEF, ...MODEL, '--json', ...args]
const debateIn = ({ out }: Ended): DebateReport => JSON.parse(out) as DebateReport

function babbling(seed: number): Promise<ModelServer> {
  let nth = 0
  return modelServer({
    manners: ({ schema }, response) => {
      nth += 1
      send(response, 200, completion(schema === null ? 'No shape, no answer.' : babble(schema, seed, nth)))
      return true
    },
  })
}

describe.concurrent('a server that answers', () => {
  test.each([1, 2, 3])(
    'with chance in the right shape (%i): it ends with a reason, and nothing is made up about quotations',
    async (seed) => {
      const cwd = folder()
      const server = await babbling(seed)
      const ended = await witan(cwd, debate(), server.env)
      expect(ended, ended.err).toMatchObject({ signal: null, code: expect.toBeOneOf([0, 3]) })
      const report = debateIn(ended)
      expect(report.stopReason).toMatch(/^[a-z-]+$/)
      expect(report.totalMessages + report.systemMetrics.messagesBlocked, 'its replies were judged as speech').toBeGreaterThan(0)
      expect(report.status).toBe(ended.code === 0 ? 'completed' : 'stopped')
      expect(report.cost).toMatchObject({ calls: server.asked.length, tokens: server.asked.length * USED })
      expect(report.cost.calls).toBeLessThanOrEqual(200)
      expect(report.systemMetrics.quotesVerified).toBe(0)
      expect(report.systemMetrics.modelCalls).toBe(server.asked.length)
      expect((await runs(cwd, ['verify', report.id])).out).toMatch(/are as they were written/)
    },
  )
  test('with garbage: nobody could open, and the report says who and why', async () => {
    const server = await modelServer({
      manners: (_, response) => {
        send(response, 200, completion('I would rather not say. {{{'))
        return true
      },
    })
    const report = debateIn(await runs(folder(), debate(), server.env, 3))
    expect(report).toMatchObject({ status: 'stopped', confidence: 'LOW', regime: 'inconclusive', totalMessages: 0 })
    expect(report.seats.map(({ gone }) => gone)).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/\w/)))
    expect(report.cost.tokens).toBe(server.asked.length * USED)
  })
})

describe('--baseline with models', () => {
  test('is capped at the tokens that the debate used, and keeps to it', async () => {
    const cwd = folder()
    const server = await babbling(4)
    const ended = await witan(cwd, debate('--baseline', '--max-tokens', '30000'), server.env)
    const { baseline, cost } = debateIn(ended)
    expect(cost.tokens).toBeGreaterThan(0)
    const [opened] = await eventsOf(cwd, baseline?.id ?? '')
    expect(opened).toMatchObject({ type: 'deliberation.opened', protocol: 'ask', limits: { tokensMax: cost.tokens } })
    expect(baseline?.tokens).toBeLessThanOrEqual(cost.tokens)
  })
})
