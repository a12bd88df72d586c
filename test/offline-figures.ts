/**
 * What the offline debates come to, as figures: the worked example over many seeds, and ten topics of other fields. Their
 * dossiers were written by somebody who had not seen the offline seats; the seats were later mended with them in view, so a
 * topic that nobody has read yet may do worse. `npm run figures` prints both; `npm test` holds them.
 *
 *   npm run figures -- --seeds 50
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { DebateReport } from '../src/core/debate/report-types.ts'
import { deliberate } from '../src/index.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Figures {
  readonly name: string
  readonly regime: string
  readonly threads: number
  readonly failedLocks: number
  readonly locks: number
  readonly validated: number
  /** Validated questions that are not the topic itself. */
  readonly beneath: readonly string[]
  /** Changes of mind because the seat's own falsifier was met. */
  readonly turned: number
  /** Evidence that meets or contradicts a falsifier, of all evidence. */
  readonly bearing: readonly [number, number]
  /** Validated cruxes have different DCGs. */
  readonly apart: boolean
  readonly verified: number
  readonly failedQuotes: number
  readonly attention: number
  readonly fallback: number
  readonly messages: number
  /** Texts of seats that were said more than once, word for word. */
  readonly repeated: readonly string[]
  /** Why no thread locked, from the report; null where one did. */
  readonly because: string | null
}

export async function exampleFigures(seed: number): Promise<Figures> {
  const folder = `${ROOT}examples/store-of-value`
  return figuresOf(`seed ${seed}`, {
    topic: 'Bitcoin is a good store of value',
    cast: `${folder}/cast.yaml`,
    dossier: [`${folder}/sources`],
    seed,
  })
}

export async function monolithFigures(seed: number): Promise<Figures> {
  const folder = `${ROOT}examples/monolith`
  const dossier = readdirSync(folder)
    .filter((file) => !/^(?:brief|cast)\.yaml$/.test(file))
    .map((file) => `${folder}/${file}`)
  return figuresOf(`monolith, seed ${seed}`, {
    topic: 'Should a five-person team split its monolith?',
    cast: `${folder}/cast.yaml`,
    dossier,
    seed,
  })
}

/** At least two threads, and a question below the topic that both sides could be tested on. */
export const asksBeneath = ({ threads, beneath }: Figures): boolean => threads >= 2 && beneath.length > 0

export const TOPICS = readdirSync(`${ROOT}test/topics`)

export async function topicFigures(name: string, seed = 1): Promise<Figures> {
  const folder = `${ROOT}test/topics/${name}`
  const topic = readFileSync(`${folder}/topic.txt`, 'utf8').trim()
  const dossier = readdirSync(folder)
    .filter((file) => file !== 'topic.txt')
    .map((file) => `${folder}/${file}`)
  return figuresOf(name, { topic, dossier, seed })
}

async function figuresOf(
  name: string,
  asked: { topic: string; cast?: string; dossier: readonly string[]; seed: number },
): Promise<Figures> {
  const run = await deliberate({ protocol: 'debate', offline: true, ...asked })
  const report = await run.report.finally(() => run.close())
  const { systemMetrics: metrics } = report
  const cruxes = report.threads.flatMap(({ crux }) => crux ?? [])
  const moves = cruxes.flatMap(({ positions }) => positions.flatMap(({ moves: made }) => made))
  const evidence = cruxes.flatMap((crux) => crux.evidence)
  const scores = report.threads.flatMap(({ crux }) => (crux?.validated === true ? [crux.dcg.score.toFixed(4)] : []))
  return {
    name,
    regime: report.regime,
    threads: report.threads.length,
    failedLocks: metrics.cruxLockFailures,
    locks: metrics.cruxLockSuccesses,
    validated: scores.length,
    beneath: cruxes.flatMap(({ validated, question }) => (validated && !isTopic(question, asked.topic) ? [question] : [])),
    turned: moves.filter(({ supported }) => supported === 'falsifier').length,
    bearing: [evidence.filter(({ bearing }) => bearing !== 'context').length, evidence.length],
    apart: new Set(scores).size > 1,
    verified: metrics.quotesVerified,
    failedQuotes: metrics.quotesFailed,
    attention: metrics.attentionShare ?? 0,
    fallback: metrics.fallbackShare ?? 0,
    messages: report.totalMessages,
    repeated: repeatedIn(report),
    because: metrics.cruxLockSuccesses > 0 ? null : whyNot(report),
  }
}

/** The same words, but for those that make a question of a claim. */
const isTopic = (question: string, topic: string): boolean => gist(question) === gist(topic)
const gist = (text: string): string =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .filter((word) => !/^(?:an?|the|is|are|should|would|will|does|do|can)$/.test(word))
    .join(' ')

function repeatedIn(report: DebateReport): readonly string[] {
  const said = report.threads.flatMap(({ messages }) => messages.flatMap(({ by, content }) => (by === 'seat' ? [content] : [])))
  return said.filter((content, index) => said.indexOf(content) !== index)
}

const whyNot = (report: DebateReport): string => report.threads.flatMap(({ because }) => because ?? []).join(' ')

/** The figures that the README's main command promises. */
export const holds = ({ threads, failedLocks, locks, validated, apart, verified, failedQuotes }: Figures): boolean =>
  threads >= 2 && failedLocks >= 1 && locks >= 2 && validated >= 2 && apart && verified > 0 && failedQuotes === 0

const percent = (share: number): string => `${Math.round(share * 100)} %`

function line(figures: Figures): string {
  const { name, regime, threads, failedLocks, locks, validated, verified, attention, fallback, messages, repeated, because } = figures
  const told = `, below the topic ${figures.beneath.length}, turned ${figures.turned}, evidence on falsifiers ${figures.bearing.join(' of ')}`
  const counts = `${threads} threads, locks ${locks} of ${locks + failedLocks}, ${validated} validated, ${verified} quotes, ${messages} messages`
  const why = because === null ? '' : ` · ${because}`
  return `${holds(figures) ? '✓' : '–'} ${name}: ${regime}, ${counts}, attention ${percent(attention)}, fallback ${percent(fallback)}, repeated ${repeated.length}${told}${why}`
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seeds: { type: 'string', default: '50' } } })
  const seeds = Number(values.seeds)
  let held = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const figures = await exampleFigures(seed)
    held += holds(figures) ? 1 : 0
    console.log(line(figures))
  }
  console.log(`The example's figures hold for ${held} of ${seeds} seeds.`)
  let asking = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const figures = await monolithFigures(seed)
    asking += asksBeneath(figures) ? 1 : 0
    console.log(line(figures))
  }
  console.log(`The second example validates a question below its topic, in two threads or more, for ${asking} of ${seeds} seeds.`)
  let told = 0
  for (const name of TOPICS) {
    const figures = await topicFigures(name)
    told += figures.locks > 0 || (figures.because ?? '') !== '' ? 1 : 0
    console.log(line(figures))
  }
  console.log(`${told} of ${TOPICS.length} other topics lock a crux or say why not.`)
}

if (import.meta.main) await main()
