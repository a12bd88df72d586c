/**
 * What somebody asks for over the wire, by HTTP or MCP: all that the command line can set, and no path. Files come in three
 * ways, and none of them lets a caller choose where we read:
 *
 *   a text in the request · the id of an upload · the name of a dossier that whoever started the server registered
 */
import { dirname } from 'node:path'
import * as z from 'zod'
import { Vision } from '../core/council/vision/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { options as roundtableOptions } from '../core/roundtable/words.ts'
import type { Gathered } from '../sources/gather.ts'
import { type Given, gatherGiven } from '../sources/given.ts'
import { CALL_WISHES, NARROWER, SOURCE_TOKENS } from './call-wishes.ts'
import type { Unnamed } from './cast.ts'
import { castName, givenCast, shippedCasts, WrittenSeat } from './cast-file.ts'
import { councilOver, earlierReview } from './council.ts'
import type { Engine } from './engine.ts'
import type { Hall } from './hall.ts'
import type { Wish } from './open.ts'
import { PRIORITIES } from './rank.ts'
import { RECORDED, readTape, recordingOf } from './recording.ts'
import { openOnBranch, withHistory } from './run-history.ts'
import { PlanTask, wishForRun } from './run-plan.ts'
import { RUN_KEYS } from './run-settings.ts'
import { limitsFrom, type Settings } from './settings.ts'
import { controlIn } from './shape.ts'
import { type Shelves, Source, sourcesOf } from './start-sources.ts'
import { givenVision, readVision, VISION_BYTES_MAX } from './vision.ts'
import { wishFor } from './wish.ts'

export type { Shelves } from './start-sources.ts'

const subject = z.string().min(1).max(10_000)

/** Limits in the units that people use. */
export const WishedLimits = z.strictObject({
  budget: z.number().positive().max(1_000_000).optional().describe('dollars; default 2'),
  maxTokens: z.int().min(1).optional().describe('of all calls together'),
  maxCalls: z.int().min(1).optional(),
  maxMinutes: z.number().positive().max(1_000_000).optional().describe('of work and of waiting for seats; default 60'),
  concurrency: z.int().min(1).max(64).optional().describe('model calls at once; default 8'),
  lookups: z
    .int()
    .min(0)
    .max(8)
    .optional()
    .describe('how often a seat may search the sources while it answers; default 3, and never where they stand in its prompt whole'),
  ...CALL_WISHES,
  sourceTokens: SOURCE_TOKENS,
  ...NARROWER,
})

const common = {
  offline: z
    .boolean()
    .optional()
    .describe('no language model: stand-ins quote the dossier and take the side of their cast, or check the document'),
  recording: z
    .enum(RECORDED)
    .optional()
    .describe('the recorded replies of language models to one of the examples answer, where nothing else of it is changed'),
  model: z.string().max(200).optional().describe('every seat’s model: anthropic/…, openai/…, google/…, ollama/…, compatible/…'),
  seatModels: z
    .record(z.string(), z.string().max(200))
    .optional()
    .describe('seat id → a model, or offline, human, host; host: whoever drives this answers for the seat'),
  cast: z
    .union([z.string().max(80), z.array(WrittenSeat).min(1).max(12)])
    .optional()
    .describe(
      'the name of a cast that comes with Witan (investing, product-decision, public-policy, software-architecture), or the seats themselves',
    ),
  limits: WishedLimits.optional(),
  priority: z.enum(PRIORITIES).optional().describe('who goes first where more wait than can run; default normal'),
  pace: z
    .enum(['live', 'brisk'])
    .optional()
    .describe(
      'brisk: as fast as answers come. live: at the pace at which people talk, so that they can join in. Default: live for a debate with a person at the table, else brisk',
    ),
  seed: z.int().min(0).optional().describe('of what is drawn by lot; the same seed draws the same'),
}
const table = { ...common, seats: z.int().min(1).max(12).optional(), dossier: z.array(Source).max(500).optional() }

export const StartAsk = z.strictObject({ protocol: z.literal('ask'), question: subject, ...table })
export const StartDebate = z.strictObject({
  protocol: z.literal('debate'),
  topic: subject.describe('a claim, or a question that can be answered with yes or no'),
  clerk: z
    .string()
    .max(200)
    .optional()
    .describe('the model that writes the cruxes down; default: of another family than most seats, where there is one'),
  judge: z
    .string()
    .max(200)
    .optional()
    .describe('the model that decides when a fair restatement is refused twice; default: as for the clerk, else a rule'),
  options: z
    .strictObject({
      allPairs: z.boolean().optional().describe('every pair on opposite sides restates each other, not one of each side'),
      messagesMax: z.int().min(1).max(2_000).optional().describe('of the seats; default 200'),
      secondsMax: z
        .int()
        .min(1)
        .max(86_400)
        .optional()
        .describe(
          'of the debate’s own clock, which on the live pace is the clock on the wall; default 40 a seat, at least 300; with a person at the table 3,600',
        ),
      embeddings: z.string().max(200).optional().describe('attention by meaning, as with openai/text-embedding-3-small; default: by words'),
    })
    .optional(),
  ...table,
})
export const StartCouncil = z.strictObject({
  protocol: z.literal('council'),
  document: Source,
  options: z
    .strictObject({
      northStar: z
        .union([Vision, z.string().max(VISION_BYTES_MAX)])
        .optional()
        .describe('the vision to measure it against, as it stands or as the text of its file (YAML or JSON); default: the one that ships'),
      escalateTo: z.string().max(120).optional().describe('who decides where the council ends without a quorum'),
      since: z.string().max(80).optional().describe('the id of an earlier council to hold it against'),
    })
    .optional(),
  ...common,
})
const asked = roundtableOptions.shape
export const StartRoundtable = z.strictObject({
  protocol: z.literal('roundtable'),
  question: subject.optional().describe('what the table is to answer; or a topic, and one of them only'),
  topic: subject.optional().describe('another word for question'),
  clerk: z.string().max(200).optional().describe('the model that may be asked for a synthesis; default: nobody'),
  judge: z
    .string()
    .max(200)
    .optional()
    .describe('the model that rules on what code can not check, and on contributions that may do harm; default: nobody'),
  options: z
    .strictObject({
      mode: asked.mode.describe('how they talk; default collaborative'),
      rounds: asked.rounds.describe('after the one in which everybody answers alone; default 3'),
      exitOnConsensus: asked.exitOnConsensus.describe('end as soon as the table agrees; default true'),
      perspectives: asked.perspectives.describe('of the experts of a panel, in the order of the seats; fewer than seats: they go round'),
      highStakes: asked.highStakes.describe(
        'what is at stake: every contribution must then name bounds, approval and a way to call it off',
      ),
      neighbours: asked.neighbours.describe('how many of the others a seat is shown; default: two from four seats on, else all'),
      patienceMinutes: asked.patienceMinutes.describe('how long a person is waited for, where something is asked of one; default 10'),
      switches: asked.switches.describe('off, log or enforce, by feature; default enforce'),
      thresholds: asked.thresholds.describe('the numbers that detectors and exits go by'),
    })
    .optional(),
  ...table,
})
/** Where the work is and what is run there is not a caller's to say: these stand in `run:` of the server's witan.yaml alone. */
const SERVERS: readonly string[] = Object.keys(RUN_KEYS).filter((key) => !['workflow', 'cycles', 'branch', 'agents'].includes(key))

export const StartRun = z.strictObject(
  {
    protocol: z.literal('run'),
    title: z.string().min(1).max(200).optional().describe('default: the first task’s'),
    tasks: z.array(PlanTask).min(1).max(40).describe('done one after the other'),
    workflow: RUN_KEYS.workflow.describe('fast: maker, guardian; standard: and explorer, creator, skeptic; thorough: and trickster, sage'),
    cycles: RUN_KEYS.cycles.describe('of work and review before a task has failed; default 3'),
    branch: RUN_KEYS.branch.describe('where the agents work; default: made from the title'),
    agents: RUN_KEYS.agents.describe('archetype → what your agent is called'),
    limits: WishedLimits.pick({ budget: true, maxTokens: true, maxMinutes: true })
      .extend({
        budget: WishedLimits.shape.budget.describe('dollars; default 20'),
        maxMinutes: WishedLimits.shape.maxMinutes.describe('of work and of waiting for agents; default 480'),
      })
      .optional()
      .describe('as the agents declare what they use'),
    priority: common.priority,
  },
  {
    error: ({ code, keys }) => {
      const named = code === 'unrecognized_keys' ? (keys as readonly string[]).filter((key) => SERVERS.includes(key)) : []
      if (named.length === 0) return undefined
      return `${named.join(' and ')}: that comes from the server’s own witan.yaml, under «run», and never from a request. Leave it out`
    },
  },
)
export const Start = z.discriminatedUnion('protocol', [StartAsk, StartDebate, StartCouncil, StartRoundtable, StartRun])
export type Start = z.infer<typeof Start>

const baseline = z
  .boolean()
  .optional()
  .describe('when it has ended, the same seats answer alone in as many tokens, for comparison; not after a user’s stop')

/** A server that stays can also see to what follows a talk. */
export const StartHere = z.discriminatedUnion('protocol', [
  StartAsk,
  StartDebate.extend({ baseline }),
  StartCouncil,
  StartRoundtable.extend({ baseline }),
  StartRun,
])

/** What is started, and whether a baseline is to follow it. */
export function startIn(here: z.infer<typeof StartHere>): { readonly start: Start; readonly hasBaseline: boolean } {
  if (here.protocol !== 'debate' && here.protocol !== 'roundtable') return { start: here, hasBaseline: false }
  const { baseline: hasBaseline = false, ...start } = here
  return { start, hasBaseline }
}

/** An upload is checked when it comes, as it will be when it is used. */
export async function uploadObjection(given: Given): Promise<Refusal | null> {
  if (given.bytes.length === 0) return refuse('empty', `${given.path} is empty. Send a file with text in it.`)
  const gathered = await gatherGiven([given])
  return isRefusal(gathered) ? gathered : null
}

/** Where something is started: what runs it, and what it goes by. */
export interface Ground {
  readonly engine: Engine
  readonly hall: Hall
  readonly settings: Settings
  readonly shelves: Shelves
}

export interface StartWishes {
  /** With it, the same start opens one deliberation, however often it comes. */
  readonly key: string | null
  /** Who answers for the seats that nobody was named for; null: as the settings have it. */
  readonly unnamed: Unnamed | null
  /** For whom it runs: whoever has much underway waits behind who has little. */
  readonly owner: string
  /** What else a reader of it should know, beside what the wish says itself. */
  readonly notes?: readonly string[]
}

export interface Started {
  readonly id: string
  readonly isNew: boolean
  readonly seats: Wish['seats']
  readonly notes: readonly string[]
}

/** Opens it and lets it run. Where there is no place for it, nothing is opened. */
export async function start(
  wanted: Start,
  { hall, ...ground }: Ground,
  { key, unnamed, owner, notes = [] }: StartWishes,
): Promise<Started | Refusal> {
  const { engine } = ground
  const place = await hall.reserve()
  try {
    const plain = await wished(wanted, ground, unnamed)
    if (isRefusal(plain)) return plain
    const wish = { ...plain, notes: [...plain.notes, ...notes] }
    const opened = await engine.openOnce(wish, key, isRefusal(place) ? place : null)
    if (isRefusal(opened)) return opened
    if (opened.isNew) await hall.admit(opened.id, { owner, priority: wanted.priority ?? 'normal' })
    const waits = (await hall.isWaiting(opened.id)) ? ['It waits for a place: others run or were there before.'] : []
    return { ...opened, seats: wish.seats, notes: [...wish.notes, ...leftOut(wish.sources.skipped), ...waits] }
  } finally {
    if (!isRefusal(place)) place()
  }
}

/** What it would be opened with, or why it can't be. Opens nothing and takes no place. */
export async function wished(
  wanted: Start,
  { engine, settings, shelves }: Omit<Ground, 'hall'>,
  unnamed: Unnamed | null,
): Promise<Wish | Refusal> {
  const control = controlIn({ ...wanted, dossier: null, document: null })
  if (control !== null) return refuse('control-characters', `${control} holds a control character. Remove it.`)
  return wishOf(wanted, engine, settings, shelves, unnamed)
}

const LEFT_OUT_MAX = 3

/** What of a folder was not taken, and why: the first few. */
export function leftOut(skipped: Gathered['skipped']): readonly string[] {
  if (skipped.length === 0) return []
  const some = skipped.slice(0, LEFT_OUT_MAX).map(({ path, because }) => `${path} (${because.replace(/\.$/, '')})`)
  const more = skipped.length > LEFT_OUT_MAX ? ` and ${skipped.length - LEFT_OUT_MAX} more` : ''
  return [`Left out: ${some.join('; ')}${more}.`]
}

async function wishOf(
  start: Start,
  engine: Engine,
  settings: Settings,
  shelves: Shelves,
  unnamed: Unnamed | null,
): Promise<Wish | Refusal> {
  if (start.protocol === 'run') return runOf(start, engine, settings)
  const cast = await castOf(start.cast)
  if (isRefusal(cast)) return cast
  const recording = start.recording === undefined ? null : await readTape(recordingOf(start.recording))
  if (isRefusal(recording)) return recording
  const common = {
    ...cast,
    ...(recording !== null && { recording }),
    model: start.model ?? null,
    seatModels: new Map(Object.entries(start.seatModels ?? {})),
    offline: start.offline ?? false,
    ...(unnamed !== null && { unnamed }),
    limits: limitsFrom(start.limits ?? {}),
    pace: start.pace ?? null,
    seed: start.seed ?? 1,
  }
  if (start.protocol === 'council') return reviewOf(start, common, engine, settings, shelves)
  const sources = await sourcesOf(start.dossier ?? [], shelves)
  if (isRefusal(sources)) return sources
  const subject = subjectOf(start)
  if (isRefusal(subject)) return subject
  const { clerk = null, judge = null, options = {} } = start.protocol === 'ask' ? {} : start
  return wishFor(
    {
      ...common,
      protocol: start.protocol,
      subject,
      seats: start.seats ?? null,
      clerk,
      judge,
      dossier: [],
      sources,
      options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    },
    settings,
  )
}

function subjectOf(start: Exclude<Start, { protocol: 'council' | 'run' }>): string | Refusal {
  if (start.protocol === 'ask') return start.question
  if (start.protocol === 'debate') return start.topic
  const [subject, another] = [start.question, start.topic].filter((one) => one !== undefined)
  if (subject !== undefined && another === undefined) return subject
  return refuse('no-question', 'A roundtable takes a question or a topic, and one of them only. Say what to deliberate about.')
}

/** In the repository that whoever started the server has named, with the tests named there. */
async function runOf(
  { protocol: _, title, tasks, limits, ...said }: z.infer<typeof StartRun>,
  engine: Engine,
  settings: Settings,
): Promise<Wish | Refusal> {
  if (settings.run === null || settings.configFile === null)
    return refuse(
      'no-run-here',
      'This server governs no runs: its witan.yaml has no section «run» that says where the work is and how it is tested. Ask whoever started it to add one.',
    )
  const { workflow, cycles, branch, agents } = said
  const given = Object.fromEntries(Object.entries({ workflow, cycles, branch, agents }).filter(([, value]) => value !== undefined))
  const plan = { ...given, title: title ?? tasks[0]?.title ?? 'Run', tasks }
  const wish = await wishForRun(plan, dirname(settings.configFile), limitsFrom(limits ?? {}), settings)
  if (isRefusal(wish)) return wish
  const other = await openOnBranch(engine, wish)
  const notes = other === null ? [] : [`${other} is open on the same branch: two runs there blame each other’s work on their agents.`]
  return withHistory(engine, { ...wish, notes: [...wish.notes, ...notes] })
}

/** A name is looked up among the casts that ship, and never as a file. */
async function castOf(
  cast: z.infer<typeof StartAsk>['cast'],
): Promise<Pick<Parameters<typeof wishFor>[0], 'castFile' | 'given'> | Refusal> {
  if (cast === undefined) return { castFile: null }
  if (typeof cast !== 'string') return { castFile: null, given: givenCast(cast) }
  const shipped = await shippedCasts()
  const path = shipped.find((each) => castName(each) === cast)
  if (path !== undefined) return { castFile: path }
  return refuse(
    'no-such-cast',
    `No cast called «${cast.slice(0, 80)}» comes with Witan. There are: ${shipped.map(castName).join(', ')}. Or give the seats themselves.`,
  )
}

type Common = Omit<Parameters<typeof councilOver>[0], 'sources' | 'vision' | 'escalateTo' | 'since'>

async function reviewOf(
  start: z.infer<typeof StartCouncil>,
  common: Common,
  engine: Engine,
  settings: Settings,
  shelves: Shelves,
): Promise<Wish | Refusal> {
  const { northStar, escalateTo = null, since } = start.options ?? {}
  const vision = typeof northStar === 'string' ? givenVision(northStar, 'The vision') : (northStar ?? (await readVision(null)))
  if (isRefusal(vision)) return vision
  const sources = await sourcesOf([start.document], shelves)
  if (isRefusal(sources)) return sources
  if (sources.files.length !== 1)
    return refuse('one-document', `A council reviews one document, and this names ${sources.files.length}. Add the path of one of them.`)
  const earlier = since === undefined ? null : await earlierReview(engine, since)
  if (isRefusal(earlier)) return earlier
  return councilOver({ ...common, sources, vision, escalateTo, since: earlier }, settings)
}
