/**
 * The engine as doors and the library see it: open, run, steer, answer, look up. One object over one log; many
 * deliberations may run in it at once, each under its own lease.
 */
import { type Deliberation, report, visible } from '../core/deliberation.ts'
import type { Opening } from '../core/house/words.ts'
import type { ReportHead } from '../core/protocol.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import type { Prompt } from '../core/seat.ts'
import type { Recorded } from '../core/words.ts'
import type { Log, StreamInfo, Verified } from '../log/log.ts'
import { render } from '../prompts/render.ts'
import { find, stateAt } from './archive.ts'
import { isGone, openDatabase, workshopFor } from './assemble.ts'
import { type Clock, realClock } from './clock.ts'
import { pinnedDossier } from './dossier.ts'
import type { Wish } from './open.ts'
import { open } from './open.ts'
import { replySchema } from './reply-schema.ts'
import { type Ran, run } from './run.ts'
import type { Settings } from './settings.ts'
import { type Command, command, type OwedAsk, onTheTable, reply } from './submit.ts'
import { type Asked, wishFor } from './wish.ts'
import type { Workshop } from './workshop.ts'

/** What a human or a host owes, with all it needs to answer. */
export interface OpenRequest extends OwedAsk {
  readonly view: unknown
  readonly prompt: Prompt
  readonly schema: ReturnType<typeof replySchema>
}

export interface Engine {
  open(wish: Wish): Promise<string | Refusal>
  /** Runs it until it closes, or until the signal lets go of it. */
  run(id: string, signal: AbortSignal): Promise<Ran>
  /** What any deliberation takes, or what only one of this protocol does. */
  command(id: string, wish: Command): Promise<readonly Recorded[] | Refusal>
  owed(id: string): Promise<readonly OpenRequest[]>
  reply(id: string, request: string, value: unknown): Promise<readonly Recorded[] | Refusal>
  find(wanted: string): Promise<string | Refusal>
  list(): Promise<readonly StreamInfo[]>
  state(id: string, seq?: number): Promise<Deliberation | Refusal>
  report(id: string, seq?: number): Promise<ReportHead | Refusal>
  read(id: string, after: number, limit?: number): Promise<readonly Recorded[]>
  follow(id: string, after: number, signal: AbortSignal): AsyncIterable<Recorded>
  /** `head`: a hash noted earlier, which the chain must still hold. */
  verify(id: string, head?: string): Promise<Verified>
  /** Who runs it now; null where nobody does, so that an open one waits to be resumed. */
  runnerOf(id: string): Promise<string | null>
  text(hash: string): Promise<string | null>
  close(): Promise<void>
}

export interface EngineParts {
  readonly log: Log
  readonly clock: Clock
  /** Loads what the seats of this opening need. */
  readonly workshop: (opening: Opening) => Promise<Workshop>
}

export const prepare = (asked: Asked, settings: Settings): Promise<Wish | Refusal> => wishFor(asked, settings)

/** `readOnly`: for commands that only look, so that looking creates nothing. */
export async function makeEngine(settings: Settings, options: { readonly readOnly?: boolean } = {}): Promise<Engine> {
  const log = await openDatabase(settings, options)
  return engineOver({
    log,
    clock: realClock,
    workshop: (opening) => workshopFor(settings, log, opening),
  })
}

export function engineOver({ log, clock, workshop }: EngineParts): Engine {
  const ifThere = async <T>(id: string, use: (state: Deliberation) => T | Promise<T>, seq?: number): Promise<T | Refusal> => {
    const state = await stateAt(log, id, seq)
    return isRefusal(state) ? state : use(state)
  }
  return {
    open: (wish) => open(log, clock, wish),
    run: async (id, signal) => {
      const state = await stateAt(log, id)
      if (isRefusal(state)) return { ok: false, because: 'missing' }
      return run(await workshop(state.house.opening), id, signal)
    },
    command: (id, wish) => command(log, clock, id, wish),
    owed: async (id) => {
      const found = await ifThere(id, (state) => requestsOf(log, state))
      return isRefusal(found) ? [] : found
    },
    reply: (id, request, value) => reply(log, clock, id, request, value),
    find: (wanted) => find(log, wanted),
    list: () => log.streams(),
    state: (id, seq) => stateAt(log, id, seq),
    report: (id, seq) => ifThere(id, report, seq),
    read: (id, after, limit) => log.read(id, after, limit),
    follow: (id, after, signal) => log.follow(id, after, signal),
    verify: (id, head) => log.verify(id, head),
    runnerOf: async (id) => {
      const holder = await log.holder(id)
      return holder === null || isGone(holder) ? null : holder
    },
    text: (hash) => log.text(hash),
    close: () => log.close(),
  }
}

async function requestsOf(log: Log, state: Deliberation): Promise<readonly OpenRequest[]> {
  const open = onTheTable(state)
  if (open.length === 0) return []
  const { protocol } = state.house.opening
  const dossier = await pinnedDossier(log, state.house.opening)
  return open.map((ask) => {
    const view = visible(state, ask.request, dossier)
    return { ...ask, view, prompt: render(protocol, view), schema: replySchema(protocol, ask.purpose) }
  })
}

export type { StreamInfo }
