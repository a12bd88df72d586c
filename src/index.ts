/**
 * Witan as a library. It reads no environment and no config file: keys, database and limits come in as arguments.
 *
 *   const run = await deliberate({ question: 'Ship on Friday?', dossier: ['./notes'], offline: true })
 *   for await (const event of run.events) console.log(event.type)
 *   const report = await run.report
 *
 * A debate: deliberate({ protocol: 'debate', topic: 'A good store of value?', cast: 'investing', dossier: ['./sources'] })
 * A council on a document: deliberate({ protocol: 'council', document: './prd.md' })
 * A roundtable: deliberate({ protocol: 'roundtable', question: 'Ship on Friday?', options: { mode: 'delphi', rounds: 3 } })
 */
import type * as z from 'zod'
import type { AskReport } from './core/ask/report.ts'
import type { CouncilReport } from './core/council/report-types.ts'
import type { DebateReport } from './core/debate/report-types.ts'
import type { DebateOptions } from './core/debate/words.ts'
import { report as reportOf } from './core/deliberation.ts'
import type { Limits } from './core/house/words.ts'
import type { ReportHead } from './core/protocol.ts'
import { isRefusal, type Refusal, refuse } from './core/refusal.ts'
import type { RoundtableReport } from './core/roundtable/report-types.ts'
import type { options as roundtableOptions } from './core/roundtable/words.ts'
import type { ProtocolName, Recorded } from './core/words.ts'
import { councilFor, earlierReview } from './engine/council.ts'
import { type Engine, makeEngine, type OpenRequest, prepare } from './engine/engine.ts'
import type { Wish } from './engine/open.ts'
import { NO_SETTINGS, type Settings, SOFTWARE } from './engine/settings.ts'
import type { Command } from './engine/submit.ts'
import type { ModelSettings } from './models/spec.ts'

/** What every kind of deliberation may be given. */
interface Start {
  /** A cast file, YAML or JSON, or the name of a cast that comes with Witan. */
  readonly cast?: string
  readonly model?: string
  /** Seat id → model, or `offline`, `host`. */
  readonly seatModels?: Readonly<Record<string, string>>
  readonly offline?: boolean
  readonly limits?: Partial<Limits>
  readonly pace?: 'live' | 'brisk'
  readonly seed?: number
  /** Keys and addresses of models. */
  readonly models?: ModelSettings
  /** `memory:` by default: nothing is kept. `sqlite:<path>` keeps the log. */
  readonly database?: string
}

interface Common extends Start {
  /** How many of the cast sit down; five of the built-in twelve by default. */
  readonly seats?: number
  /** Folders and files that may be quoted. */
  readonly dossier?: readonly string[]
}

export interface Ask extends Common {
  readonly protocol?: 'ask'
  readonly question: string
}

export interface Debate extends Common {
  readonly protocol: 'debate'
  readonly topic: string
  /** Who writes down, and who decides what two seats can't: a model, or `offline`. */
  readonly clerk?: string
  readonly judge?: string
  readonly options?: Partial<DebateOptions>
}

export interface Roundtable extends Common {
  readonly protocol: 'roundtable'
  readonly question: string
  /** Who may be asked for a synthesis, and who rules on what code can not check: a model, or `offline`. Nobody unless named. */
  readonly clerk?: string
  readonly judge?: string
  /**
   * Mode, rounds, switches, thresholds …; what is left out has its default. Where something is asked of a person, it waits
   * `patienceMinutes` (10) for a `command`: 0 where nobody will give one.
   */
  readonly options?: z.input<typeof roundtableOptions>
}

/** Three reviewers, so a cast has three seats; the document is the only source. */
export interface Council extends Start {
  readonly protocol: 'council'
  /** The path of the file. */
  readonly document: string
  /** The path of a vision, YAML or JSON; the one that ships by default. */
  readonly northStar?: string
  readonly escalateTo?: string
  /** The id of an earlier council in the same database. */
  readonly since?: string
}

export interface Run<R extends ReportHead = AskReport> {
  readonly id: string
  /** Every event, from the first, as it happens; ends when the deliberation closes. */
  readonly events: AsyncIterable<Recorded>
  /** The report at the end, its own or an early one: `status` and `stopReason` say which. */
  readonly report: Promise<R>
  /** What host and human seats owe now, with the prompt and the shape of the reply. */
  owed(): Promise<readonly OpenRequest[]>
  reply(request: string, value: unknown): Promise<readonly Recorded[] | Refusal>
  command(wish: Command): Promise<readonly Recorded[] | Refusal>
  /** Lets go of the database. Stops nothing: an open deliberation can be resumed. */
  close(): Promise<void>
}

/** What was asked for can't be done; `code` is stable, the message a sentence for people. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  constructor({ refused, because }: Refusal) {
    super(because)
    this.code = refused
  }
}

export async function deliberate(wanted: Ask): Promise<Run>
export async function deliberate(wanted: Debate): Promise<Run<DebateReport>>
export async function deliberate(wanted: Council): Promise<Run<CouncilReport>>
export async function deliberate(wanted: Roundtable): Promise<Run<RoundtableReport>>
export async function deliberate(
  wanted: Ask | Debate | Council | Roundtable,
): Promise<Run<AskReport | DebateReport | CouncilReport | RoundtableReport>> {
  if (wanted.protocol === 'council') return reviewed(wanted)
  const { protocol, subject } = subjectOf(wanted)
  const { clerk = null, judge = null, options = {} } = wanted.protocol === 'debate' || wanted.protocol === 'roundtable' ? wanted : {}
  const settings = settingsOf(wanted)
  const wish = accepted(
    await prepare(
      {
        protocol,
        subject,
        castFile: wanted.cast ?? null,
        seats: wanted.seats ?? null,
        model: wanted.model ?? null,
        seatModels: new Map(Object.entries(wanted.seatModels ?? {})),
        clerk,
        judge,
        offline: wanted.offline ?? false,
        dossier: wanted.dossier ?? [],
        limits: wanted.limits ?? {},
        pace: wanted.pace ?? 'brisk',
        seed: wanted.seed ?? 1,
        options,
      },
      settings,
    ),
  )
  return started(settings, wish)
}

async function reviewed(wanted: Council): Promise<Run<CouncilReport>> {
  const document: unknown = wanted.document
  if (typeof document !== 'string')
    throw new Refused(refuse('no-document', 'deliberate() needs a document for a council: the path of a file.'))
  const settings = settingsOf(wanted)
  const wish = await councilFor(
    {
      document,
      northStar: wanted.northStar ?? null,
      escalateTo: wanted.escalateTo ?? null,
      since: wanted.since === undefined ? null : await sinceIn(settings, wanted.since),
      castFile: wanted.cast ?? null,
      model: wanted.model ?? null,
      seatModels: new Map(Object.entries(wanted.seatModels ?? {})),
      offline: wanted.offline ?? false,
      limits: wanted.limits ?? {},
      pace: wanted.pace ?? 'brisk',
      seed: wanted.seed ?? 1,
    },
    settings,
  )
  return started(settings, accepted(wish))
}

async function sinceIn(settings: Settings, id: string) {
  const archive = await makeEngine(settings, { readOnly: true })
  try {
    return accepted(await earlierReview(archive, id))
  } finally {
    await archive.close()
  }
}

/** Callers without types may hand in anything. */
function subjectOf(wanted: Ask | Debate | Roundtable): { readonly protocol: ProtocolName; readonly subject: string } {
  const protocol: unknown = wanted.protocol ?? 'ask'
  if (protocol !== 'ask' && protocol !== 'debate' && protocol !== 'roundtable')
    throw new Refused(
      refuse('no-such-protocol', `deliberate() knows «ask», «debate», «council» and «roundtable», not «${String(protocol)}».`),
    )
  const subject: unknown = 'topic' in wanted ? wanted.topic : wanted.question
  if (typeof subject === 'string') return { protocol, subject }
  if (protocol === 'debate') throw new Refused(refuse('no-topic', 'deliberate() needs a topic for a debate, as text.'))
  throw new Refused(refuse('no-question', 'deliberate() needs a question, as text.'))
}

async function started<R extends ReportHead>(settings: Settings, wish: Wish): Promise<Run<R>> {
  const engine = await makeEngine(settings)
  const id = await engine.open(wish)
  if (isRefusal(id)) {
    await engine.close()
    throw new Refused(id)
  }
  const over = new AbortController()
  const leave = new AbortController()
  const finished = engine.run(id, leave.signal).then(async (ran) => {
    if (!ran.ok) throw new Refused({ refused: ran.because, because: `${id} could not be run here: ${ran.because}.` })
    return reportOf(ran.state) as R
  })
  // Whoever only reads the events must not be told twice of a failure; the report's promise still rejects for those who await it.
  finished.then(
    () => over.abort(),
    () => over.abort(),
  )
  return {
    id,
    events: { [Symbol.asyncIterator]: () => untilOver(engine, id, over.signal) },
    report: finished,
    owed: () => engine.owed(id),
    reply: (request, value) => engine.reply(id, request, value),
    command: (command) => engine.command(id, command),
    close: async () => {
      leave.abort()
      await Promise.allSettled([finished])
      await engine.close()
    },
  }
}

/** Follows the log; what was appended before the end is still delivered after it. */
async function* untilOver(engine: Engine, id: string, signal: AbortSignal): AsyncGenerator<Recorded> {
  let seen = 0
  for await (const event of engine.follow(id, 0, signal)) {
    seen = event.seq
    yield event
  }
  yield* await engine.read(id, seen)
}

const settingsOf = ({ database = NO_SETTINGS.database, models = NO_SETTINGS.models }: Start): Settings => ({
  ...NO_SETTINGS,
  database,
  models,
  software: `${SOFTWARE} (library)`,
})

function accepted<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Refused(value)
  return value
}

export type { AskReport, ReportedAnswer } from './core/ask/report.ts'
export type { CouncilReport, ReportedFinding } from './core/council/report-types.ts'
export type { DebateReport, ReportedCrux } from './core/debate/report-types.ts'
export type { DebateCommand, DebateOptions } from './core/debate/words.ts'
export type { HouseCommand, Limits, Seat } from './core/house/words.ts'
export type { ReportHead } from './core/protocol.ts'
export { isRefusal, type Refusal } from './core/refusal.ts'
export type { RoundtableReport } from './core/roundtable/report-types.ts'
export type { RoundtableCommand, RoundtableOptions } from './core/roundtable/words.ts'
export type { Event, EventOf, Recorded } from './core/words.ts'
export { type Engine, makeEngine, type OpenRequest, prepare } from './engine/engine.ts'
export type { Settings } from './engine/settings.ts'
export type { Command } from './engine/submit.ts'
export type { ModelSettings } from './models/spec.ts'
