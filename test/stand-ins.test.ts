/**
 * What a table without a language model comes to, from a brief to its end: procedure is played, every quotation holds, nothing is said twice
 * and nothing pretends to reason. And what one reply takes, over a large dossier.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { purposes } from '../src/core/ask/words.ts'
import type { DebateReport } from '../src/core/debate/report-types.ts'
import { ModeName } from '../src/core/roundtable/words.ts'
import type { Recorded, RecordedOf } from '../src/core/words.ts'
import { type Ask, type Debate, deliberate, type Roundtable } from '../src/index.ts'
import type { Call } from '../src/seats/driver.ts'
import { offlineDriver } from '../src/seats/standin/driver.ts'
import { makeDossier } from '../src/sources/dossier.ts'
import { seat } from './facts.ts'
import { ordinaryMs } from './pace.ts'
import { ROOT } from './tidy/tree.ts'

const at = (path: string): string => join(ROOT, 'examples', path)

type Start = Ask | Debate | Roundtable

async function told(start: Start) {
  const run = await deliberate({ ...start, offline: true } as Ask)
  const events: Recorded[] = []
  for await (const event of run.events) events.push(event)
  const report: object = await run.report
  await run.close()
  const of = <T extends Recorded['type']>(type: T) => events.filter((event): event is RecordedOf<T> => (event as Recorded).type === type)
  return { events, report, of }
}

const checksIn = ({ of }: Awaited<ReturnType<typeof told>>) =>
  of('claims.registered').flatMap(({ evidence }) => evidence.map(({ check }) => check.verdict))

const DEBATES: readonly (readonly [string, Start])[] = [
  [
    'Bitcoin is a good store of value',
    { protocol: 'debate', topic: '', cast: at('store-of-value/cast.yaml'), dossier: [at('store-of-value/sources')] },
  ],
  [
    'Should a five-person team split its monolith?',
    { protocol: 'debate', topic: '', cast: at('monolith/cast.yaml'), dossier: [at('monolith')] },
  ],
]

describe.each(DEBATES)('a debate whose cast takes sides: %s', async (topic, start) => {
  const run = told({ ...start, topic } as Start)

  test('opens a thread, hears both sides, restates them and locks a crux', async () => {
    const { of, report } = await run
    expect(report).toMatchObject({ status: 'completed', stopReason: 'completed' })
    expect(of('crux.locked').length).toBeGreaterThanOrEqual(1)
    expect(new Set(of('steelman.graded').map(({ grade }) => grade))).toEqual(new Set(['ACCURATE']))
    const { threads } = report as DebateReport
    expect(threads.filter(({ crux }) => crux?.validated).length).toBeGreaterThanOrEqual(1)
  })
  test('breaks no rule, and every quotation holds', async () => {
    const played = await run
    expect(played.of('contribution.refused')).toEqual([])
    expect(new Set(checksIn(played))).toEqual(new Set(['verified']))
    expect(checksIn(played).length).toBeGreaterThan(5)
  })
  test('says nothing twice, and marks all that is said as a quotation, as the cast’s, or as procedure', async () => {
    const { of } = await run
    const said = of('message.published').map(({ seat: by, said: { content } }) => `${by}: ${content}`)
    expect(new Set(said).size).toBe(said.length)
    const own = of('message.published').map(({ said: { content } }) => content.replace(/“[^”]*(?:”|$)/g, '“”'))
    for (const content of own) expect(content).not.toMatch(/\b(?:because|therefore|so|since|thus|outweighs?|\d+ percent)\b/i)
  })
  test('keeps every side: none is changed by what was heard', async () => {
    const { of } = await run
    expect(of('message.published').filter(({ said: { move } }) => move === 'UPDATE_POSITION')).toEqual([])
  })
})

test('a debate whose cast takes no side comes to no conclusion, and says so', async () => {
  const { report, of } = await told({ protocol: 'debate', topic: 'Should the team split its monolith?', dossier: [at('monolith')] })
  expect(report).toMatchObject({ regime: 'inconclusive', confidence: 'LOW' })
  expect(new Set(of('position.declared').map(({ side }) => side))).toEqual(new Set(['UNCERTAIN']))
  expect(of('deliberation.opened')[0]?.notes.join(' ')).toMatch(/stand-ins .*no language model.*For minds: set ANTHROPIC_API_KEY/)
})

test.each(ModeName.options)('a roundtable runs to its end in the mode %s, and what can’t be mended is declined', async (mode) => {
  const played = await told({
    protocol: 'roundtable',
    question: 'Should Tarnbrook introduce self-service hours in its town library?',
    cast: at('roundtable/cast.yaml'),
    dossier: [at('roundtable/sources')],
    options: { mode, patienceMinutes: 0 },
  })
  expect(played.report).toMatchObject({ status: 'completed' })
  expect(played.of('contribution.refused')).toEqual([])
  expect(played.of('seat.skipped')).toEqual([])
  const failed = played.of('ask.failed')
  expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['declined']))
  for (const { because } of failed) expect(because).toMatch(/^A stand-in can't mend .*For minds: /)
  expect(checksIn(played)).not.toContain('failed')
})

test('what ask, debate and roundtable quote was not chosen by one seat for all', async () => {
  const { of } = await told({ question: 'Should the team split its monolith?', dossier: [at('monolith')] })
  const quoted = of('claims.registered').flatMap(({ evidence }) => evidence.map(({ reference }) => reference.quote))
  expect(new Set(quoted).size).toBeGreaterThan(3)
})

describe('what a reply takes', () => {
  const MEGABYTES = 5
  const REPLY_MS_MAX = 10
  const text = readFileSync(at('monolith/interviews.md'), 'utf8')
  const copies = Math.ceil((MEGABYTES * 1_000_000) / text.length)
  const files = Array.from({ length: 20 }, (_, nth) => {
    const own = Array.from({ length: Math.ceil(copies / 20) }, (_one, copy) => `${text}\nNote ${nth}-${copy} on the ferry.\n`).join('\n')
    return { path: `${nth}.md`, hash: `${nth}`, kind: 'markdown', title: `${nth}`, lines: own.split('\n').length, text: own }
  })

  test(`is well below ${REPLY_MS_MAX} ms, with ${MEGABYTES} MB of sources`, async () => {
    const dossier = makeDossier(files)
    expect(files.reduce((sum, { text: own }) => sum + own.length, 0)).toBeGreaterThan(MEGABYTES * 1_000_000)
    const call: Call = {
      ...{
        protocol: 'ask',
        purpose: 'answer',
        view: { purpose: 'answer', question: 'Should the team split its monolith?', passages: dossier.search('split the monolith', 8) },
      },
      ...{
        seat: seat('ann', { driver: 'offline', interests: ['incident', 'cost', 'delay'] }),
        request: 'answer/ann/1',
        seed: 1,
        model: null,
      },
      ...{
        prompt: { system: '', subject: '', talk: '', task: '' },
        schema: purposes.answer,
        told: purposes.answer,
        dossier,
        repair: null,
        corrections: [],
      },
      ...{ outputTokensMax: 1_000, replyMsMax: 1_000, lookupsMax: 0, signal: new AbortController().signal },
    }
    // Beyond what the seat is shown, one search a question: the engine makes several for that.
    const calls = 20
    const all = ordinaryMs(() => {
      for (let nth = 0; nth < calls; nth++) void offlineDriver({ ...call, request: `answer/ann/${nth}` })
    })
    expect(all / calls).toBeLessThan(REPLY_MS_MAX)
  }, 60_000)
})
