import { beforeEach, describe, expect, test, vi } from 'vitest'
import { seat } from '../../test/facts.ts'
import { polite, stage, until } from '../../test/scene.ts'
import { answeredWith } from '../../test/world.ts'
import { DOSSIER } from '../../test/world-lines.ts'
import type { Limits } from '../core/house/words.ts'
import type { rulesOf } from '../core/rules.ts'
import { reply } from './submit.ts'

type AnyRules = ReturnType<typeof rulesOf>
/** An ask as it is, which keeps what it was handed. */
const seen = vi.hoisted(() => ({ lookups: [] as unknown[] }))
vi.mock('../core/rules.ts', async (original) => {
  const real = await original<{ rulesOf: typeof rulesOf }>()
  return {
    rulesOf: (name: string): AnyRules => {
      const rules = real.rulesOf(name)
      return {
        ...rules,
        decide: (own, act, house, dossier) => {
          if (act.type === 'reply') seen.lookups.push(act.lookups)
          return rules.decide(own, act, house, dossier)
        },
      }
    },
  }
})
beforeEach(() => {
  seen.lookups = []
})

const LOOKUP = { tool: 'search_dossier', input: { query: 'ferry' }, result: 'ferry.md, lines 1-2:\nIt runs until ten.' }

test('a reply is judged with what was looked up on the way to it, as it was shown', async () => {
  const scene = await stage({ cast: 1, drive: (call) => ({ ...answeredWith(call, polite(call)), ok: true, lookups: [LOOKUP] }) as never })
  await scene.run()
  expect(seen.lookups[0]).toEqual([LOOKUP])
  const [answered] = await scene.of('ask.answered')
  expect(await scene.log.text(answered?.lookups[0]?.result ?? '')).toBe(LOOKUP.result)
})

test('of a person or a host nobody knows what they looked up', async () => {
  const scene = await stage({ cast: [seat('a', { driver: 'host' })] })
  const over = new AbortController()
  const running = scene.run(over.signal)
  await until(async () => (await scene.of('turn.granted')).length === 1)
  const said = { side: 'YES', position: 'Yes.', text: 'It pays.[ASSUME]', references: [], confidence: 0.9 }
  await reply(scene.place, scene.id, 'answer/a/1', said)
  over.abort()
  await running
  expect(seen.lookups).toEqual([[]])
})

describe('how many look-ups a call may make', () => {
  const LOOKUPS = { lookupsMax: 3 }
  const FEW = { sourceTokensMax: 5 }
  const allowed = async (limits: Partial<Limits>): Promise<readonly (number | null)[]> => {
    const scene = await stage({ cast: 2, limits: { ...LOOKUPS, ...limits }, wish: { sources: DOSSIER } })
    await scene.run()
    return (await scene.of('ask.sent')).map(({ lookups }) => lookups)
  }

  test('given sources that stand whole in the prompt, none', async () => expect(new Set(await allowed({}))).toEqual(new Set([0])))

  test('given longer sources, as many as the limits say', async () => expect(new Set(await allowed(FEW))).toEqual(new Set([3])))

  test('given too few calls for that, none rather than no answer', async () => {
    const [first, second] = await allowed({ ...FEW, callsMax: 6 })
    expect([first, second]).toEqual([3, 0])
  })
})

test('what a model without tools wants to read is on record, and shown with its next request, once', async () => {
  const prompts: string[] = []
  const scene = await stage({
    cast: 3,
    limits: { sourceTokensMax: 5 },
    wish: { sources: DOSSIER },
    drive: (call) => {
      if (call.seat.id === 'b') prompts.push(call.prompt.task)
      const said = answeredWith(call, polite(call))
      return call.purpose === 'answer' && said.ok ? { ...said, wishes: ['bill.md 1-2', 'nothing of the kind'] } : said
    },
  })
  await scene.run()
  expect(await scene.of('reading.wished')).toMatchObject([
    { seat: 'a', wishes: ['bill.md 1-2', 'nothing of the kind'] },
    { seat: 'b', wishes: ['bill.md 1-2', 'nothing of the kind'] },
    { seat: 'c', wishes: ['bill.md 1-2', 'nothing of the kind'] },
  ])
  const [first, second] = prompts
  expect(first).not.toContain('you wanted to read')
  expect(second).toContain('you wanted to read: bill.md 1-2\nbill.md, lines 1-2 of')
  expect(second).toContain('Nothing in the dossier fits «nothing of the kind».')
})
