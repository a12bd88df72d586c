/**
 * A room of any size, by the product's own rules: every fourth issue is worked on by the team in a session of its own, the others by
 * people and members who speak up. Nine of ten are resolved in the end, and now and then one freezes.
 *
 *   issue ─▶ (session: intake, proposal, discussion, votes) or (comments, look-ups, votes) ─▶ resolved, or left open
 *
 * Answers are made up, and everything they lead to is decided as ever: what was quoted is looked up, and credits are booked.
 */
import { type Act, type Deliberation, decide, evolve, owed } from '../src/core/deliberation.ts'
import type { Dossier } from '../src/core/dossier.ts'
import { DEFAULT_SANITY } from '../src/core/gate/presets.ts'
import { NO_CONTRACT } from '../src/core/house/contracts.ts'
import type { Seat } from '../src/core/house/words.ts'
import { isRefusal } from '../src/core/refusal.ts'
import { emptyRoom, type Room } from '../src/core/room/state.ts'
import type { Purpose, RoomCommand, RoomOptions, Draft as Said } from '../src/core/room/words.ts'
import type { Event, Recorded } from '../src/core/words.ts'
import type { Draft } from '../src/log/log.ts'
import { makeDossier } from '../src/sources/dossier.ts'
import { hashText } from '../src/sources/hash.ts'
import { LIMITS } from './table.ts'

export const ROOM = 'room-bench000'
/** Nothing rests on what was sent and what came back; the log keeps both. */
const [ASKED, ANSWERED] = ['What is asked of a member.', 'What it answers.']
export const TEXTS: ReadonlyMap<string, string> = new Map([ASKED, ANSWERED].map((text) => [hashText(text), text]))
const WALL_START = Date.UTC(2031, 4, 6, 9)
const STEP_MS = 2_000
const PATH = 'notes/log.md'
const LINES = Array.from({ length: 400 }, (_, index) => `On day ${index} the gauge of the third cable stood at ${(index * 37) % 911} bar.`)
/** What members quote. */
export const TEXT = `${LINES.join('\n')}\n`

const ROLES = ['assistant', 'planner', 'writer', 'editor', 'critic', 'continuity', 'moderator'] as const
const SPEAKERS = ['critic', 'continuity', 'editor', 'planner', 'writer'] as const
const TAGS = ['timeline', 'spelling', 'ship', 'crew', 'cold', 'letters', 'galley', 'archive', 'engine', 'weather']

const seat = (id: string): Seat => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  persona: '',
  method: '',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'offline',
  model: null,
  cheaperModel: null,
})

export const benchDossier = (): Dossier =>
  makeDossier([{ path: PATH, hash: hashText(TEXT), kind: 'markdown', title: PATH, lines: LINES.length, text: TEXT }])

const optionsFor = (folder: string): RoomOptions => ({
  title: 'A long project',
  folder,
  domain: 'fiction',
  mode: 'team',
  members: ROLES.map((role) => ({ id: role, role, canBeDevilsAdvocate: role === 'critic' || role === 'continuity', freedom: 'standard' })),
  sanity: DEFAULT_SANITY,
  policy: emptyRoom.policy,
  canon: LINES.slice(0, 40).map((text, index) => ({
    statement: { subject: `Cable ${index}`, attribute: 'gauge', value: `${(index * 37) % 911} bar` },
    text,
    source: { kind: 'file', ref: PATH, line: index + 1 },
  })),
})

const opening = (folder: string): Event => ({
  type: 'deliberation.opened',
  protocol: 'room',
  subject: 'A long project',
  seats: ROLES.map(seat),
  staff: { clerk: { ...seat('clerk'), driver: 'repository' }, judge: null },
  bench: [],
  limits: LIMITS,
  pace: 'calendar',
  seed: 1,
  dossier: { files: [], skipped: [] },
  options: JSON.parse(JSON.stringify(optionsFor(folder))),
  script: null,
  recording: null,
  notes: [],
  software: 'witan bench',
})

/** A comment that holds: long enough, and with a quotation that stands where it says. */
export function comment(nth: number, change: Partial<Said> = {}): Said {
  const line = (nth * 7) % LINES.length
  return {
    body: `Number ${nth}: the notes give a figure for this day, and the scene counts from another one. Whoever reads both in a row will stumble over it; I would change the later place, since readers have met the earlier one before, and keep everything else as it is.`,
    stance: 'note',
    impact: null,
    relation: 'none',
    evidence: {
      files: [{ path: PATH, lines: { start: line + 1, end: line + 1 }, quote: LINES[line] ?? '' }],
      issues: [],
      canon: [],
      searches: [],
    },
    trigger: 'support-proposal',
    answers: null,
    asks: null,
    ...change,
  }
}

/** Facts, folded as they come, until somebody wants no more. */
export class Growing {
  readonly dossier: Dossier
  #state: Deliberation | null = null
  #batch: Draft[] = []
  #at = 0

  constructor(folder: string, dossier: Dossier) {
    this.dossier = dossier
    this.#fold([opening(folder)])
  }

  get state(): Deliberation {
    if (this.#state === null) throw new Error('It was not opened.')
    return this.#state
  }

  get own(): Room {
    return this.state.own as Room
  }

  /** What has happened since this was last asked. */
  taken(): readonly Draft[] {
    return this.#batch.splice(0)
  }

  #fold(facts: readonly object[]): void {
    this.#at += STEP_MS
    for (const fact of facts) {
      const draft = { ...fact, at: this.#at, wall: new Date(WALL_START + this.#at).toISOString() } as Draft
      this.#batch.push(draft)
      const seq = (this.#state?.version ?? 0) + 1
      this.#state = evolve(this.#state, { ...draft, stream: ROOM, seq, prev: '', hash: '' } as Recorded)
    }
  }

  #act(act: Act): void {
    const facts = decide(this.state, { ...act, at: this.#at }, this.dossier)
    if (isRefusal(facts)) throw new Error(`${act.type}: ${facts.because}`)
    this.#fold(facts)
  }

  says(command: RoomCommand): void {
    this.#act(command as unknown as Act)
  }

  /** The team works until its session is over; each answer is asked for, and comes, as the engine writes it. */
  works(answer: (purpose: Purpose, seat: string) => unknown): void {
    for (;;) {
      while (owed(this.state).some((item) => item.kind === 'wake' && item.at <= this.#at)) this.#act({ type: 'tick' })
      const ask = owed(this.state).find((item) => item.kind === 'ask')
      if (ask?.kind !== 'ask') return
      const { id: request, seat: who, purpose } = ask
      const call = { request, seat: who, attempt: 1 }
      this.#fold([
        {
          type: 'ask.sent',
          ...call,
          purpose,
          driver: 'offline',
          model: null,
          prompt: hashText(ASKED),
          reserved: { tokens: 0, micros: 0 },
          lookups: 0,
          repairs: null,
        },
      ])
      const bill = {
        usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
        micros: 0,
        latencyMs: 12,
        model: null,
      }
      this.#fold([{ type: 'ask.answered', ...call, ...bill, raw: hashText(ANSWERED), used: true, lookups: [] }])
      const reply = answer(purpose as Purpose, who)
      this.#act({ type: 'reply', request, seat: who, purpose, reply, checks: [], vectors: null, lookups: [] } as Act)
    }
  }
}

export const issueCommand = (nth: number): RoomCommand => ({
  type: 'open-issue',
  by: 'user',
  title: `Day ${nth} and the third cable`,
  body: 'Two places give two figures. Which of them is agreed, and what has to follow?',
  tags: [TAGS[nth % TAGS.length] ?? '', TAGS[(nth * 3 + 1) % TAGS.length] ?? ''],
  impact: 'minor',
  priority: 'normal',
  assignee: null,
  related: nth > 1 ? [nth - 1] : [],
  evidence: { files: [], issues: [], canon: [], searches: [] },
  proposal: null,
})

const answers =
  (nth: number) =>
  (purpose: Purpose, who: string): unknown => {
    const place = nth * 10 + ROLES.indexOf(who as (typeof ROLES)[number])
    switch (purpose) {
      case 'intake':
        return { tags: ['timeline'], impact: 'minor', assignee: 'writer', slices: [], because: 'Small enough.' }
      case 'propose':
        return { comment: comment(place, { stance: 'propose' }), proposal: { diff: null, facts: [] }, pass: null }
      case 'vote':
        return { vote: 'accept', because: 'It rests on the notes.' }
      case 'moderate':
        return { action: null, because: 'For the user.' }
      default:
        return { comment: comment(place, { stance: who === 'critic' ? 'approve' : 'note' }), pass: null }
    }
  }

const NO_EVIDENCE = { files: [], issues: [], canon: [], searches: [] }
const WORKED: Omit<Extract<RoomCommand, { type: 'begin-session' }>, 'issues'> = {
  type: 'begin-session',
  by: 'user',
  mode: null,
  micros: null,
  tokens: null,
  calls: null,
  minutes: null,
  turns: null,
  isWorked: true,
}

/** What people and members do on an issue that the team is not set to work on; how much of it, `nth` says. */
export function* wordsOn(issue: number, nth: number): Generator<RoomCommand> {
  const say = (by: string, draft: Said): RoomCommand => ({ type: 'comment', by, issue, draft, proposal: null })
  for (const [index, by] of SPEAKERS.slice(0, 2 + (nth % 3)).entries()) yield say(by, comment(issue * 10 + index))
  yield { type: 'look-up', by: 'critic', tool: 'read', query: PATH, start: 1, end: 20, issue }
  if (nth % 25 === 1) yield say('planner', comment(issue, { body: `${comment(issue).body} URGENT, CRITICAL, a DISASTER.` }))
  if (nth % 10 !== 3) yield { type: 'resolve', by: 'user', issue, decision: 'The earlier place stands.', evidence: NO_EVIDENCE }
}

/** One more issue, with everything that happens on it. */
export function growIssue(room: Growing): void {
  room.says(issueCommand(room.own.issueCount + 1))
  const issue = room.own.issueCount
  if (issue % 4 === 0) {
    room.says({ ...WORKED, issues: [issue] })
    room.works(answers(issue))
  } else for (const command of wordsOn(issue, issue)) room.says(command)
}
