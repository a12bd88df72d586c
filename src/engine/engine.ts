/**
 * The engine as doors and the library see it: open, run, steer, answer, look up. One object over one log; many
 * deliberations may run in it at once, each under its own lease.
 */
import { type Deliberation, owed, report, visible } from '../core/deliberation.ts'
import { thriftFor } from '../core/governor/budget.ts'
import { openCorrections } from '../core/governor/corrections.ts'
import type { Opening } from '../core/house/words.ts'
import type { ReportHead } from '../core/protocol.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import { inTwo } from '../core/seat.ts'
import type { Recorded } from '../core/words.ts'
import type { Log, PageWanted, StreamInfo, Verified, Which } from '../log/log.ts'
import { whereabouts } from '../log/open.ts'
import { corrected } from '../prompts/correction.ts'
import { render } from '../prompts/render.ts'
import { find, stateAt, unknown } from './archive.ts'
import { openDatabase, workshopFor } from './assemble.ts'
import { type Clock, realClock } from './clock.ts'
import type { Cursor } from './cursor.ts'
import { untilQuietElsewhere } from './elsewhere.ts'
import type { Waiting } from './fleet/waiting.ts'
import type { Known } from './known.ts'
import { type Arrival, type Departing, exported, imported } from './moving.ts'
import type { Lines } from './moving-lines.ts'
import type { Wish } from './open.ts'
import { open, openOnce } from './open.ts'
import { replySchema } from './reply-schema.ts'
import { type Ran, run } from './run.ts'
import { isGone } from './runner-name.ts'
import type { Settings } from './settings.ts'
import type { Sharing } from './sharing.ts'
import { type Command, command, type OwedAsk, onTheTable, placeOver, reply } from './submit.ts'
import { verified } from './verify.ts'
import { type Asked, wishFor } from './wish.ts'
import type { Workshop } from './workshop.ts'
import { makeWritings, type Writings } from './writing.ts'

/** What a human or a host owes, with all it needs to answer. */
export interface OpenRequest extends OwedAsk {
  /** When its time limit, or on the live pace its own clock, ends the deliberation, if nothing is let go of before; null where nothing will. */
  readonly deadline: string | null
  readonly view: unknown
  readonly prompt: ReturnType<typeof inTwo>
  /** What the governor has to say to this seat alone. */
  readonly corrections: readonly string[]
  /** What a host is told when a limit is near: only it can take cheaper models. */
  readonly thrift: string | null
  readonly schema: ReturnType<typeof replySchema>
}

export interface Patience {
  readonly waitMs: number
  /** Null: of any. */
  readonly seats: readonly string[] | null
  readonly signal: AbortSignal
}

export interface Engine {
  open(wish: Wish): Promise<string | Refusal>
  /** With a key, asked twice for the same it opens one; asked for something else under it, it refuses. `noRoom`: nothing new is opened. */
  openOnce(wish: Wish, key: string | null, noRoom: Refusal | null): Promise<{ readonly id: string; readonly isNew: boolean } | Refusal>
  /** Runs it until it closes, or until a signal lets go of it: now, or as soon as no call is in the air. */
  run(id: string, signal: AbortSignal, soon?: AbortSignal): Promise<Ran>
  /** Runs it until it only waits for people or hosts, or closes. Where another process runs it, waits until that one is so far. */
  advance(id: string, signal: AbortSignal): Promise<Ran>
  /** What any deliberation takes, or what only one of this protocol does. */
  command(id: string, wish: Command): Promise<readonly Recorded[] | Refusal>
  owed(id: string): Promise<readonly OpenRequest[]>
  /** The same, but waits a while for something to be owed. */
  awaitOwed(id: string, patience: Patience): Promise<readonly OpenRequest[]>
  /** Waits a while until it only waits for people or hosts again, whoever runs it. */
  awaitQuiet(id: string, waitMs: number, signal: AbortSignal): Promise<void>
  /** `seats`: those that whoever replies may answer for; without it, any. */
  reply(id: string, request: string, value: unknown, seats?: readonly string[] | null): Promise<readonly Recorded[] | Refusal>
  find(wanted: string): Promise<string | Refusal>
  /** A page of the list, newest first. Who needs more than a page walks them (`each.ts`). */
  list(wanted: PageWanted): Promise<readonly StreamInfo[]>
  /** The same as long as nothing was written anywhere: who has looked need not look again. */
  revision(): Promise<string>
  /** One line of the list. */
  info(id: string): Promise<StreamInfo | null>
  state(id: string, seq?: number): Promise<Deliberation | Refusal>
  report(id: string, seq?: number): Promise<ReportHead | Refusal>
  read(id: string, after: number, limit?: number): Promise<readonly Recorded[]>
  follow(id: string, after: number, signal: AbortSignal): AsyncIterable<Recorded>
  /** `head`: a hash noted earlier, which the chain must still hold. */
  verify(id: string, head?: string): Promise<Verified>
  /** Who runs it now; null where nobody does, so that an open one waits to be resumed. */
  runnerOf(id: string): Promise<string | null>
  /** Those of these that a fleet has: they wait for a worker, or one is about to take them up. None, where there is no fleet. */
  queued(ids: readonly string[]): Promise<ReadonlySet<string>>
  text(hash: string): Promise<string | null>
  /** These deliberations, or all, as lines that another database can take over. */
  exported(ids: readonly string[] | null): AsyncIterable<Departing>
  /** Takes over what such lines hold. */
  imported(lines: Lines): AsyncIterable<Arrival>
  /** Who is writing now, of those that this process runs: not on record, and told only while somebody listens. */
  readonly writings: Pick<Writings, 'listen' | 'now'>
  close(): Promise<void>
}

export interface EngineParts {
  readonly log: Log
  readonly clock: Clock
  /** Loads what the seats of this opening need. */
  readonly workshop: (opening: Opening, id: string) => Promise<Workshop>
  /** Left out: nobody hears of answers before they are whole. */
  readonly writings?: Writings
  /** Left out: no fleet shares this log. */
  readonly waiting?: Waiting
}

export const prepare = (asked: Asked, settings: Settings): Promise<Wish | Refusal> => wishFor(asked, settings)

export interface EngineOptions {
  /** For commands that only look, so that looking creates nothing. */
  readonly readOnly?: boolean
  /** Where many run in it at once. */
  readonly sharing?: Sharing
}

export async function makeEngine(settings: Settings, { readOnly, sharing }: EngineOptions = {}): Promise<Engine> {
  const log = await openDatabase(settings, readOnly === undefined ? {} : { readOnly })
  const where = whereabouts(settings.database)
  const writings = makeWritings()
  return engineOver({
    log,
    writings,
    clock: settings.recorder?.clock ?? realClock,
    // Who keeps a file need not load the other's driver.
    ...(where.kind === 'postgres' && { waiting: (await import('./fleet/waiting.ts')).waitingIn(where.url) }),
    workshop: (opening, deliberation) =>
      workshopFor(settings, log, opening, {
        deliberation,
        writings,
        ...(sharing !== undefined && { sharing: { ...sharing, deliberation } }),
      }),
  })
}

export function engineOver({ log, clock, workshop, waiting, writings = makeWritings() }: EngineParts): Engine {
  const place = placeOver(log, clock)
  const { known } = place
  const latest = async (id: string): Promise<Deliberation | Refusal> => (await known.cursor(id))?.state ?? unknown(id)
  const stateOf = (id: string, seq?: number): Promise<Deliberation | Refusal> => (seq === undefined ? latest(id) : stateAt(log, id, seq))
  const ifThere = async <T>(id: string, use: (state: Deliberation) => T | Promise<T>, seq?: number): Promise<T | Refusal> => {
    const state = await stateOf(id, seq)
    return isRefusal(state) ? state : use(state)
  }
  const owedNow = async (id: string): Promise<readonly OpenRequest[]> => {
    const cursor = await known.cursor(id)
    return cursor === null ? [] : requestsOf(id, cursor, known)
  }
  return {
    open: (wish) => open(log, clock, wish),
    openOnce: (wish, key, noRoom) => openOnce(log, clock, wish, key, noRoom),
    run: async (id, signal, soon) => {
      const state = await latest(id)
      if (isRefusal(state)) return { ok: false, because: 'missing' }
      return run(await workshop(state.house.opening, id), id, signal, soon === undefined ? {} : { soon })
    },
    advance: async (id, signal) => {
      for (;;) {
        const state = await latest(id)
        if (isRefusal(state)) return { ok: false, because: 'missing' }
        const ran = await run(await workshop(state.house.opening, id), id, signal, { untilQuiet: true })
        if (ran.ok || ran.because !== 'held') return ran
        const there = await untilQuietElsewhere(log, id, latest, signal)
        if (typeof there === 'object') return { ok: true, state: there }
        if (there !== 'deserted') return ran
      }
    },
    command: (id, wish) => command(place, id, wish),
    owed: owedNow,
    awaitOwed: (id, patience) => awaited(log, id, patience, owedNow),
    awaitQuiet: async (id, waitMs, signal) => {
      const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
      await untilQuietElsewhere(log, id, latest, until, true)
    },
    reply: (id, request, value, seats) => reply(place, id, request, value, seats),
    find: (wanted) => find(log, wanted),
    list: (wanted) => log.streams(wanted),
    revision: () => log.revision(),
    info: (id) => log.stream(id),
    state: stateOf,
    report: (id, seq) => ifThere(id, report, seq),
    read: (id, after, limit) => log.read(id, after, limit),
    follow: (id, after, signal) => log.follow(id, after, signal),
    verify: (id, head) => verified(log, id, head),
    runnerOf: async (id) => {
      const holder = await log.holder(id)
      return holder === null || isGone(holder) ? null : holder
    },
    queued: async (ids) => waiting?.among(ids) ?? new Set(),
    text: (hash) => log.text(hash),
    exported: (ids) => exported(log, ids),
    imported: (lines) => imported(log, lines),
    writings,
    close: async () => {
      await waiting?.close()
      await log.close()
    },
  }
}

/** Looks again with every event, until something is owed, nothing can be any more, or the time is up. */
async function awaited(
  log: Log,
  id: string,
  { waitMs, seats, signal }: Patience,
  owedNow: (id: string) => Promise<readonly OpenRequest[]>,
): Promise<readonly OpenRequest[]> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  for (;;) {
    const info = await log.stream(id)
    const found = (await owedNow(id)).filter((request) => seats === null || seats.includes(request.seat))
    const isOver = info === null || info.status === 'completed' || info.status === 'stopped'
    if (found.length > 0 || isOver || until.aborted) return found
    for await (const _ of log.follow(id, info.version, until)) break
  }
}

async function requestsOf(id: string, cursor: Cursor, known: Known): Promise<readonly OpenRequest[]> {
  const { state } = cursor
  const open = onTheTable(state)
  if (open.length === 0) return []
  const { protocol } = state.house.opening
  const own = new Map(owed(state).flatMap((item) => (item.kind === 'ask' ? [[item.id, item.deadline] as const] : [])))
  const dossier = await known.dossier(id, state.house.opening)
  return open.map((ask) => {
    const view = visible(state, ask.request, dossier)
    const deadline = deadlineOf(cursor, own.get(ask.request) ?? null)
    const corrections = openCorrections(state.house.governor, ask.seat)
    const prompt = inTwo(corrected(render(protocol, view), corrections))
    return {
      ...ask,
      deadline,
      view,
      prompt,
      corrections: corrections.map(({ text }) => text),
      thrift: thriftFor(state.house, ask.seat),
      schema: replySchema(protocol, ask.purpose),
    }
  })
}

/** The earlier of the cap on minutes and of the deliberation's own time, where that is the time on the wall. */
function deadlineOf({ state, base, activeMs, lastWallMs }: Cursor, ownMs: number | null): string | null {
  const { opening, limits } = state.house
  const capMs = limits.minutesMax === null ? null : lastWallMs + limits.minutesMax * 60_000 - activeMs
  const clockMs = ownMs === null || opening.pace === 'brisk' ? null : base.wallMs + ownMs - base.at
  const ends = [capMs, clockMs].filter((ms) => ms !== null)
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString()
}

export { redact } from '../sources/secrets.ts'
export type { PageWanted, StreamInfo, Which }
