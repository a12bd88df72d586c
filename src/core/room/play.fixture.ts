/** A room played by hand: commands and replies are decided and folded as the product does, over a folder that is a few texts. */
import { type Act, type Deliberation, decide, evolve, owed, visible } from '../deliberation.ts'
import type { Dossier } from '../dossier.ts'
import { DEFAULT_SANITY } from '../gate/presets.ts'
import type { Limits, Opening, Seat } from '../house/words.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Event, Recorded } from '../words.ts'
import type { Draft } from './comments/words.ts'
import { emptyRoom, type Issue, issueOf, type Room } from './state.ts'
import type { RoomCommand, RoomEvent, RoomEventOf, RoomOptions } from './words.ts'

export const FILES: Readonly<Record<string, string>> = {
  'chapter-1/scene-1.md': [
    'The tug leaves the yard on Day 1.',
    'Oda has amber eyes, and she keeps them on the cable.',
    'The Bellwether arrives on Day 212.',
    'Four reactors hum below the deck.',
  ].join('\n'),
  'chapter-2/scene-1.md': [
    'Nobody speaks in the galley.',
    "Oda's green eyes narrow at the gauge.",
    'The archive is cold, and nobody goes there.',
  ].join('\n'),
}

export function folderOf(files: Readonly<Record<string, string>>): Dossier {
  const list = Object.entries(files).map(([path, text]) => ({
    path,
    hash: `hash of ${text.length}`,
    kind: 'markdown',
    title: path,
    lines: text.split('\n').length,
  }))
  return {
    files: list,
    text: (path) => files[path] ?? null,
    search: (query, max) => {
      const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      const passages = Object.entries(files).flatMap(([path, text]) =>
        text.split('\n').map((line, index) => ({
          path,
          start: index + 1,
          end: index + 1,
          page: null,
          heading: '',
          text: line,
          score: words.filter((word) => line.toLowerCase().includes(word)).length,
        })),
      )
      return passages
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, max)
    },
  }
}

const seat = (id: string): Seat => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  persona: '',
  method: '',
  interests: [],
  contract: { stance: null, horizon: null, holds: [], concedes: [], evidencePolicy: '', flips: [] },
  driver: 'offline',
  model: null,
  cheaperModel: null,
})

const ROLES = {
  assistant: 'assistant',
  planner: 'planner',
  writer: 'writer',
  editor: 'editor',
  critic: 'critic',
  continuity: 'continuity',
  moderator: 'moderator',
} as const

const OPTIONS: RoomOptions = {
  title: 'The Long Tow',
  folder: '/novel',
  domain: 'fiction',
  mode: 'team',
  members: Object.entries(ROLES).map(([id, role]) => ({
    id,
    role,
    canBeDevilsAdvocate: role === 'critic' || role === 'continuity',
    freedom: 'standard' as const,
  })),
  sanity: DEFAULT_SANITY,
  policy: emptyRoom.policy,
  canon: [
    {
      statement: { subject: 'Oda', attribute: 'eyes', value: 'amber' },
      text: 'Oda has amber eyes',
      source: { kind: 'file', ref: 'chapter-1/scene-1.md', line: 2 },
    },
    {
      statement: { subject: 'The Bellwether', attribute: 'arrival', value: 'Day 212' },
      text: 'The Bellwether arrives on Day 212.',
      source: { kind: 'file', ref: 'chapter-1/scene-1.md', line: 3 },
    },
  ],
}

const opening = (options: Partial<RoomOptions>, limits: Partial<Limits>): Opening => {
  const whole = { ...OPTIONS, ...options }
  return {
    protocol: 'room',
    subject: whole.title,
    seats: whole.members.map(({ id }) => seat(id)),
    staff: { clerk: { ...seat('clerk'), driver: 'repository' }, judge: null },
    bench: [],
    limits: {
      microsMax: null,
      tokensMax: null,
      callsMax: null,
      minutesMax: null,
      turnsMax: 1_000_000,
      outputTokensMax: 2_000,
      concurrency: 4,
      nominalReplyMs: 8_000,
      replyMsMax: 120_000,
      lookupsMax: 0,
      failuresInARowMax: 3,
      checkpointMinutes: 45,
      checkpointTasks: 3,
      checkpointStopAt: 0.8,
      perModel: {},
      perPurpose: {},
      sourceTokensMax: 600,
      ...limits,
    },
    pace: 'calendar',
    seed: 1,
    dossier: { files: [], skipped: [] },
    options: JSON.parse(JSON.stringify(whole)),
    script: null,
    recording: null,
    notes: [],
    software: 'test',
  }
}

export const GROUNDED =
  'The second scene of chapter two gives the pilot another colour than the first scene does, and whoever reads both in a row will stumble. I would change the later line, because readers have met her in the earlier one.'

/** A comment that passes every rule of the standard preset. */
export const draft = (change: Partial<Draft> = {}): Draft => ({
  body: GROUNDED,
  stance: 'note',
  impact: null,
  relation: 'none',
  evidence: { files: [], issues: [], canon: [], searches: [] },
  trigger: 'unprompted',
  answers: null,
  asks: null,
  ...change,
})

/** A change that mends what goes against canon in `FILES`. */
export const DIFF = [
  '--- a/chapter-2/scene-1.md',
  '+++ b/chapter-2/scene-1.md',
  '@@ -1,3 +1,3 @@',
  ' Nobody speaks in the galley.',
  "-Oda's green eyes narrow at the gauge.",
  "+Oda's amber eyes narrow at the gauge.",
  ' The archive is cold, and nobody goes there.',
  '\\ No newline at end of file',
  '',
].join('\n')

export const QUOTE = {
  path: 'chapter-1/scene-1.md',
  lines: { start: 2, end: 2 },
  quote: 'Oda has amber eyes, and she keeps them on the cable.',
}
export const cites = (
  ...files: readonly { path: string; lines: { start: number; end: number } | null; quote: string | null }[]
): Draft['evidence'] => ({ files: [...files], issues: [], canon: [], searches: [] })

type Wish<T extends RoomCommand['type']> = Omit<Extract<RoomCommand, { type: T }>, 'type' | 'by'>

export class Play {
  state: Deliberation
  at = 0
  dossier: Dossier
  readonly events: Recorded[] = []

  constructor(options: Partial<RoomOptions> = {}, files: Readonly<Record<string, string>> = FILES, limits: Partial<Limits> = {}) {
    this.dossier = folderOf(files)
    this.state = this.#fold({ type: 'deliberation.opened', ...opening(options, limits) } as Event, null)
    this.user('configure', { sanity: {}, policy: {} })
  }

  #fold(fact: Event, before: Deliberation | null): Deliberation {
    const seq = (before?.version ?? 0) + 1
    const event = {
      ...fact,
      stream: 'room-test',
      seq,
      at: this.at,
      wall: new Date(Date.UTC(2031, 4, 6) + this.at).toISOString(),
      prev: '',
      hash: '',
    } as Recorded
    this.events.push(event)
    return evolve(before, event)
  }

  /** A fact of the house that no decision of the room brings. */
  fold(fact: Event): void {
    this.state = this.#fold(fact, this.state)
  }

  get own(): Room {
    return this.state.own as Room
  }

  act(act: Act): readonly RoomEvent[] | Refusal {
    const decided = decide(this.state, { ...act, at: this.at }, this.dossier)
    if (isRefusal(decided)) return decided
    for (const fact of decided) this.state = this.#fold(fact as Event, this.state)
    return decided as readonly RoomEvent[]
  }

  by<T extends RoomCommand['type']>(by: string, type: T, wish: Wish<T>): readonly RoomEvent[] | Refusal {
    return this.act({ type, by, ...wish } as unknown as Act)
  }

  user<T extends RoomCommand['type']>(type: T, wish: Wish<T>): readonly RoomEvent[] | Refusal {
    return this.by('user', type, wish)
  }

  /** Facts, or the test fails with the refusal's sentence. */
  does<T extends RoomCommand['type']>(by: string, type: T, wish: Wish<T>): readonly RoomEvent[] {
    const facts = this.by(by, type, wish)
    if (isRefusal(facts)) throw new Error(`${facts.refused}: ${facts.because}`)
    return facts
  }

  open(change: Partial<Wish<'open-issue'>> = {}, by = 'user'): number {
    this.does(by, 'open-issue', {
      title: 'Which colour are her eyes?',
      body: 'Two scenes disagree.',
      tags: ['eyes'],
      impact: null,
      priority: 'normal',
      assignee: null,
      related: [],
      evidence: cites(),
      proposal: null,
      ...change,
    })
    return this.own.issueCount
  }

  says(by: string, issue: number, change: Partial<Draft> = {}): readonly RoomEvent[] {
    return this.does(by, 'comment', { issue, draft: draft(change), proposal: null })
  }

  begin(change: Partial<Wish<'begin-session'>> = {}): readonly RoomEvent[] | Refusal {
    return this.user('begin-session', {
      mode: null,
      issues: [],
      micros: null,
      tokens: null,
      calls: null,
      minutes: null,
      turns: null,
      isWorked: true,
      ...change,
    })
  }

  /** Ticks until nothing is due, then the open requests. */
  settle(): readonly { readonly id: string; readonly seat: string; readonly purpose: string }[] {
    for (let ticks = 0; owed(this.state).some((item) => item.kind === 'wake' && item.at <= this.at); ticks++) {
      if (ticks > 100) throw new Error(`The room is never done: ${JSON.stringify(this.events.slice(-3)).slice(0, 1200)}`)
      this.act({ type: 'tick' })
    }
    return owed(this.state).flatMap((item) => (item.kind === 'ask' ? [{ id: item.id, seat: item.seat, purpose: item.purpose }] : []))
  }

  reply(request: string, reply: unknown): readonly RoomEvent[] | Refusal {
    const ask = owed(this.state).find((item) => item.kind === 'ask' && item.id === request)
    if (ask?.kind !== 'ask') throw new Error(`${request} is not owed.`)
    return this.act({ type: 'reply', request, seat: ask.seat, purpose: ask.purpose, reply, checks: [], vectors: null, lookups: [] })
  }

  sees(request: string): unknown {
    return visible(this.state, request, this.dossier)
  }

  issue(id: number): Issue {
    const issue = issueOf(this.own, id)
    if (issue === undefined) throw new Error(`No issue ${id}.`)
    return issue
  }

  all<T extends RoomEvent['type']>(type: T): readonly RoomEventOf<T>[] {
    return this.events.filter((event) => event.type === type) as unknown as readonly RoomEventOf<T>[]
  }
}
