/**
 * A room over a real folder: the product's own engine, stand-ins, the clerk that writes, and a log in memory or on the disk.
 *
 *   a few files ──▶ what witan.yaml would wish ──▶ engine ──▶ commands by anybody
 *
 * Tests say what somebody does and read the log; folders are gone when their file is through.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { bareSettings } from '../../src/config.ts'
import { isRefusal, type Refusal } from '../../src/core/refusal.ts'
import type { Draft } from '../../src/core/room/comments/words.ts'
import { type Issue, issueOf, type Room } from '../../src/core/room/state.ts'
import type { RoomCommand, RoomEvent, RoomEventOf } from '../../src/core/room/words.ts'
import type { Recorded } from '../../src/core/words.ts'
import { workshopFor } from '../../src/engine/assemble.ts'
import { type Clock, realClock } from '../../src/engine/clock.ts'
import { type Engine, engineOver } from '../../src/engine/engine.ts'
import { initRoom, roomWish } from '../../src/engine/room.ts'
import type { RoomSection } from '../../src/engine/room-settings.ts'
import type { Workshop } from '../../src/engine/workshop.ts'
import type { Log } from '../../src/log/log.ts'
import { memoryLog } from '../../src/log/memory.ts'
import { sqliteLog } from '../../src/log/sqlite.ts'

const folders: string[] = []
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

export function temporary(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'witan-room-')))
  folders.push(path)
  return path
}

export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const path = temporary()
  for (const [file, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), contents)
  }
  return path
}

/** Long enough, with words enough, and nothing hot in it: what the standard rules let pass. */
export const GROUNDED =
  'The second scene gives the pilot another colour than the first scene does, and whoever reads both in a row will stumble. I would change the later line, because readers have met her in the earlier one.'

export const NO_EVIDENCE: Draft['evidence'] = { files: [], issues: [], canon: [], searches: [] }

export const draft = (change: Partial<Draft> = {}): Draft => ({
  body: GROUNDED,
  stance: 'note',
  impact: null,
  relation: 'none',
  evidence: NO_EVIDENCE,
  trigger: 'unprompted',
  answers: null,
  asks: null,
  ...change,
})

export const quoting = (path: string, quote: string | null, line: number | null = null): Draft['evidence'] => ({
  ...NO_EVIDENCE,
  files: [{ path, lines: line === null ? null : { start: line, end: line }, quote }],
})

/** One line of a file for another, as git would write it. */
export function changing(path: string, text: string, from: string, to: string): string {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.includes(from))
  const [first, last] = [Math.max(0, at - 3), Math.min(lines.length - 2, at + 3)]
  const body = lines
    .slice(first, last + 1)
    .flatMap((line, index) => (first + index === at ? [`-${line}`, `+${line.replace(from, to)}`] : [` ${line}`]))
  const span = `${first + 1},${last - first + 1}`
  return [`--- a/${path}`, `+++ b/${path}`, `@@ -${span} +${span} @@`, ...body, ''].join('\n')
}

/** Time passes when a test says so, and by itself never: a folder is read in real time, in which simulated hours would go by. */
export function standingClock(): Clock & { readonly passes: (ms: number) => void } {
  let now = Date.UTC(2031, 4, 6, 9)
  return {
    now: () => now,
    wait: realClock.wait,
    passes: (ms) => {
      now += ms
    },
  }
}

export interface Setting {
  readonly folder: string
  readonly section?: RoomSection
  readonly log?: Log
  readonly clock?: Clock
  /** What is put in the place of the product's own drivers. */
  readonly drive?: (workshop: Workshop) => Workshop
}

type Wish<T extends RoomCommand['type']> = Omit<Extract<RoomCommand, { type: T }>, 'type' | 'by'>

const ISSUE: Wish<'open-issue'> = {
  title: 'Which colour are her eyes?',
  body: 'Two scenes disagree.',
  tags: ['eyes'],
  impact: null,
  priority: 'normal',
  assignee: null,
  related: [],
  evidence: NO_EVIDENCE,
  proposal: null,
}

const SESSION: Wish<'begin-session'> = {
  mode: null,
  issues: [],
  micros: null,
  tokens: null,
  calls: null,
  minutes: null,
  turns: null,
  isWorked: true,
}

/** An engine over a log as the product has one; several of them over one file are several processes. */
export function engineFor({ folder, log = memoryLog(), clock = realClock, drive = (workshop) => workshop }: Setting): Engine {
  const settings = bareSettings(folder, {})
  return engineOver({
    log,
    clock,
    workshop: async (opening, deliberation) => drive(await workshopFor(settings, log, opening, { clock, deliberation })),
  })
}

export class Stage {
  readonly folder: string
  readonly id: string
  readonly engine: Engine

  constructor(folder: string, id: string, engine: Engine) {
    this.folder = folder
    this.id = id
    this.engine = engine
  }

  /** What came of it, or why not. */
  tries<T extends RoomCommand['type']>(by: string, type: T, wish: Wish<T>): Promise<readonly Recorded[] | Refusal> {
    return this.engine.command(this.id, { type, by, ...wish } as unknown as RoomCommand)
  }

  async does<T extends RoomCommand['type']>(by: string, type: T, wish: Wish<T>): Promise<readonly Recorded[]> {
    const facts = await this.tries(by, type, wish)
    if (isRefusal(facts)) throw new Error(`${facts.refused}: ${facts.because}`)
    return facts
  }

  async open(change: Partial<Wish<'open-issue'>> = {}, by = 'user'): Promise<number> {
    const facts = await this.does(by, 'open-issue', { ...ISSUE, ...change })
    return only(facts, 'issue.opened').issue
  }

  says(by: string, issue: number, change: Partial<Draft> = {}): Promise<readonly Recorded[]> {
    return this.does(by, 'comment', { issue, draft: draft(change), proposal: null })
  }

  proposes(by: string, issue: number, diff: string, change: Partial<Draft> = {}): Promise<readonly Recorded[]> {
    return this.does(by, 'comment', { issue, draft: draft({ stance: 'propose', ...change }), proposal: { diff, facts: [] } })
  }

  begin(change: Partial<Wish<'begin-session'>> = {}): Promise<readonly Recorded[]> {
    return this.does('user', 'begin-session', { ...SESSION, ...change })
  }

  /** The team works, or the clerk writes, until nobody of ours has anything to do. */
  async works(): Promise<void> {
    await this.engine.advance(this.id, new AbortController().signal)
  }

  async own(): Promise<Room> {
    const state = await this.engine.state(this.id)
    if (isRefusal(state)) throw new Error(state.because)
    return state.own as Room
  }

  async issue(id: number): Promise<Issue> {
    const issue = issueOf(await this.own(), id)
    if (issue === undefined) throw new Error(`There is no issue ${id}.`)
    return issue
  }

  events(): Promise<readonly Recorded[]> {
    return this.engine.read(this.id, 0)
  }

  async all<T extends RoomEvent['type']>(type: T): Promise<readonly RoomEventOf<T>[]> {
    return every(await this.events(), type)
  }
}

export const every = <T extends RoomEvent['type']>(events: readonly Recorded[], type: T): readonly RoomEventOf<T>[] =>
  events.filter((event) => event.type === type) as unknown as readonly RoomEventOf<T>[]

export function only<T extends RoomEvent['type']>(events: readonly Recorded[], type: T): RoomEventOf<T> {
  const [one, ...more] = every(events, type)
  if (one === undefined || more.length > 0)
    throw new Error(`${more.length + (one === undefined ? 0 : 1)} of ${type}: ${events.map((event) => event.type)}`)
  return one
}

/** Without a section: the seven of the default team for a text, under standard rules. */
export async function staged(setting: Setting): Promise<Stage> {
  const { folder, section = { domain: 'fiction' } } = setting
  const engine = engineFor(setting)
  const settings = bareSettings(folder, {})
  // A team of one's own says who answers for whom; without one, nobody is a model.
  const wish = await roomWish({ folder, section, model: null, seatModels: new Map(), offline: section.team === undefined }, settings)
  if (isRefusal(wish)) throw new Error(wish.because)
  const id = await initRoom(engine, wish)
  if (isRefusal(id)) throw new Error(id.because)
  return new Stage(folder, id, engine)
}

/** Over a file that other engines can open, too. */
export const databaseIn = (folder: string): Log => sqliteLog(join(folder, 'room.db'))
