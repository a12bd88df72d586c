/**
 * What deliberations take, counted: calls, prompt tokens and reply tokens of seats and staff, among stand-ins that get the very
 * prompts a model would get. `src/engine/expected.ts` rests on these figures, and `expected.test.ts` holds it against them.
 *
 *   node test/http/spending.ts
 */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Limits } from '../../src/core/house/words.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import { userWords } from '../../src/core/seat.ts'
import { realClock } from '../../src/engine/clock.ts'
import { councilFor, councilOver } from '../../src/engine/council.ts'
import { engineOver } from '../../src/engine/engine.ts'
import type { Wish } from '../../src/engine/open.ts'
import { NO_SETTINGS } from '../../src/engine/settings.ts'
import { readVision } from '../../src/engine/vision.ts'
import { wishFor } from '../../src/engine/wish.ts'
import { openLog } from '../../src/log/open.ts'
import { leanSchema } from '../../src/models/schema.ts'
import { loadCounter } from '../../src/models/tokens.ts'
import { offlineDriver } from '../../src/seats/standin/driver.ts'
import { gatherGiven } from '../../src/sources/given.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Spending {
  readonly name: string
  readonly protocol: Wish['protocol']
  readonly seats: number
  readonly sourceTokens: number
  readonly calls: number
  /** Of clerk and judge, among these. */
  readonly staffCalls: number
  readonly promptTokens: number
  readonly replyTokens: number
}

const COMMON = {
  castFile: null,
  model: null,
  seatModels: new Map<string, string>(),
  offline: true,
  limits: {},
  pace: 'brisk',
  seed: 1,
} as const
/** Nothing but the rules ends it. */
const OPEN_ENDED: Partial<Limits> = { callsMax: null, tokensMax: null, microsMax: null, minutesMax: null }

async function wished(wish: Promise<Wish | { readonly refused: string; readonly because: string }>): Promise<Wish> {
  const made = await wish
  if (isRefusal(made)) throw new Error(made.because)
  return made
}

export const askOf = (seats: number, topic: string | null): Promise<Wish> => wished(wishFor(tableOf('ask', seats, topic), NO_SETTINGS))
export const debateOf = (seats: number, topic: string | null): Promise<Wish> =>
  wished(wishFor(tableOf('debate', seats, topic), NO_SETTINGS))

function tableOf(protocol: 'ask' | 'debate', seats: number, topic: string | null) {
  const folder = `${ROOT}test/topics/${topic}`
  const subject = topic === null ? 'We should ship on Friday' : readFileSync(`${folder}/topic.txt`, 'utf8').trim()
  const dossier = topic === null ? [] : readdirSync(folder).flatMap((file) => (file === 'topic.txt' ? [] : [`${folder}/${file}`]))
  const staff = protocol === 'debate' ? 'offline' : null
  return { ...COMMON, limits: OPEN_ENDED, protocol, subject, seats, dossier, clerk: staff, judge: staff, options: {} }
}

export const councilOf = (document: string): Promise<Wish> =>
  wished(councilFor({ ...COMMON, document: `${ROOT}${document}`, northStar: null, escalateTo: null, since: null }, NO_SETTINGS))

const DOCUMENTS = ['examples/council/flawed-prd.md', 'examples/council/good-prd.md', 'examples/council/adr.md', 'examples/council/rfc.md']

/** Documents one after another, so often: about 6,500 tokens each time. */
export async function longCouncilOf(times: number): Promise<Wish> {
  const all = DOCUMENTS.map((document) => readFileSync(`${ROOT}${document}`, 'utf8')).join('\n')
  const [sources, vision] = await Promise.all([
    gatherGiven([{ path: 'long.md', bytes: Buffer.from(`${all}\n`.repeat(times)) }]),
    readVision(null),
  ])
  if (isRefusal(sources) || isRefusal(vision)) throw new Error('The long document can’t be read.')
  return wished(councilOver({ ...COMMON, limits: OPEN_ENDED, sources, vision, escalateTo: null, since: null }, NO_SETTINGS))
}

/** The worked example: seats with contracts, two for, two against, one undecided. They find more to talk about. */
export const exampleOf = (seed: number): Promise<Wish> => {
  const folder = `${ROOT}examples/store-of-value`
  const asked = { ...tableOf('debate', 5, null), subject: 'Bitcoin is a good store of value', castFile: `${folder}/cast.yaml`, seed }
  return wished(wishFor({ ...asked, dossier: [`${folder}/sources`] }, NO_SETTINGS))
}

/** Runs it to its end among stand-ins, and counts. */
export async function spendingOf(name: string, wish: Wish): Promise<Spending> {
  const [counter, log] = [await loadCounter(), await openLog('memory:', {})]
  let [calls, staffCalls, promptTokens, replyTokens] = [0, 0, 0, 0]
  const engine = engineOver({
    log,
    clock: realClock,
    workshop: async () => ({
      log,
      clock: realClock,
      runner: 'spending',
      estimate: () => ({ tokens: 0, micros: 0 }),
      drivers: {
        offline: async (call) => {
          const landing = await offlineDriver(call)
          calls += 1
          if (call.seat.id === 'clerk' || call.seat.id === 'judge') staffCalls += 1
          promptTokens += counter.count(`${call.prompt.system}\n${userWords(call.prompt)}\n${JSON.stringify(leanSchema(call.told))}`)
          replyTokens += counter.count(landing.raw ?? '')
          return landing
        },
      },
    }),
  })
  const id = await engine.open(wish)
  if (isRefusal(id)) throw new Error(id.because)
  await engine.run(id, new AbortController().signal)
  await engine.close()
  const sourceTokens = wish.sources.files.reduce((sum, { text }) => sum + counter.count(text), 0)
  return { name, protocol: wish.protocol, seats: wish.seats.length, sourceTokens, calls, staffCalls, promptTokens, replyTokens }
}

async function main(): Promise<void> {
  const topics = readdirSync(`${ROOT}test/topics`)
  const documents = [...DOCUMENTS, 'test/documents/one-line.md', 'test/documents/policy.md']
  const tell = async (name: string, wish: Promise<Wish>): Promise<void> => {
    const { protocol, seats, sourceTokens, calls, staffCalls, promptTokens, replyTokens } = await spendingOf(name, await wish)
    const each = (tokens: number): number => Math.round(tokens / Math.max(1, calls))
    console.log(
      `${protocol} ${seats} seats, sources ${sourceTokens}: ${calls} calls (${(calls / seats).toFixed(1)} a seat, ${staffCalls} of staff), prompt ${each(promptTokens)}, reply ${each(replyTokens)} a call: ${name}`,
    )
  }
  for (const seats of [1, 2, 3, 5, 8, 12])
    for (const topic of [null, ...topics.slice(0, 3)]) await tell(topic ?? 'none', askOf(seats, topic))
  for (const seats of [3, 5, 8, 12]) for (const topic of [null, ...topics]) await tell(topic ?? 'none', debateOf(seats, topic))
  for (const seed of [1, 2, 3, 4, 5]) await tell(`store of value, seed ${seed}`, exampleOf(seed))
  for (const document of documents) await tell(document, councilOf(document))
  for (const times of [1, 3, 8]) await tell(`${times} times four documents`, longCouncilOf(times))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
