/**
 * Opening a deliberation: wishes become one fact that holds everything a replay needs, with every text of the dossier pinned.
 * Nothing is written unless all of it holds together.
 */
import { isDeepStrictEqual } from 'node:util'
import { TABLE, TOKENS_DEFAULT } from '../core/council/numbers.ts'
import { isOpenQuestion } from '../core/debate/crux/question.ts'
import { INVARIANTS } from '../core/debate/numbers.ts'
import { type CallLimits, type Limits, Opening, type Seat } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { SEATS_MAX as ROUNDTABLE_SEATS_MAX, SEATS_MIN as ROUNDTABLE_SEATS_MIN } from '../core/roundtable/numbers.ts'
import { type ProtocolName, words } from '../core/words.ts'
import type { Log } from '../log/log.ts'
import type { Gathered } from '../sources/gather.ts'
import { redact } from '../sources/secrets.ts'
import type { Clock, Pace } from './clock.ts'
import { BASELINE_FOLLOWS } from './following.ts'
import { idFrom, newId } from './new-ids.ts'
import { wrongIn } from './shape.ts'

export const SEATS_MAX = 12
/**
 * How many may sit at which table. Two can be told apart; only from three on is there somebody whom neither side has won yet.
 * A council is three, and its quorum is counted from that.
 */
export const SEATS: Readonly<Record<ProtocolName, { readonly least: number; readonly most: number }>> = {
  ask: { least: 1, most: SEATS_MAX },
  debate: { least: INVARIANTS.seatsMin, most: SEATS_MAX },
  council: { least: TABLE.agents, most: TABLE.agents },
  roundtable: { least: ROUNDTABLE_SEATS_MIN, most: ROUNDTABLE_SEATS_MAX },
  // Somebody who makes and somebody who looks at it; at most one of each archetype.
  run: { least: 2, most: 7 },
  room: { least: 1, most: SEATS_MAX },
}
/** These speak in every log under their own names: no seat may be taken for them. */
export const RESERVED_IDS: readonly string[] = ['clerk', 'judge', 'moderator', 'user']
/** In a room the moderator is a member like others, and what code does is done by the system. */
const ROOM_RESERVED_IDS: readonly string[] = ['clerk', 'judge', 'user', 'system']
/** How long a run's test command may take, unless the plan says otherwise. */
const TEST_MS_DEFAULT = 600_000
const SUBJECT_CHARS_MAX = 10_000
const SKIPPED_MAX = 50

/** For models of one's own machine: they may answer one call at a time. */
export const PATIENT: CallLimits = { replyMsMax: 1_200_000, outputTokensMax: null }

export const DEFAULT_LIMITS: Limits = {
  microsMax: 2_000_000,
  tokensMax: 400_000,
  callsMax: 200,
  minutesMax: 60,
  turnsMax: 1_000,
  outputTokensMax: 2_000,
  concurrency: 8,
  nominalReplyMs: 8_000,
  replyMsMax: 300_000,
  perModel: { ollama: PATIENT },
  perPurpose: {},
  sourceTokensMax: 30_000,
  lookupsMax: 3,
  failuresInARowMax: 3,
  checkpointMinutes: 45,
  checkpointTasks: 3,
  checkpointStopAt: 0.8,
}

/**
 * A debate has many short turns: each takes less time and fewer words, and a full table needs more of them. A council has few
 * and long ones: a reply may hold forty findings, and its budget is shared out over the cycles.
 */
const OWN_LIMITS: Readonly<Record<ProtocolName, (seats: number) => Partial<Limits>>> = {
  ask: () => ({}),
  debate: (seats) => ({
    nominalReplyMs: 4_000,
    outputTokensMax: 1_200,
    callsMax: Math.max(200, 40 * seats),
    tokensMax: Math.max(400_000, 80_000 * seats),
  }),
  // A few long turns a seat, each with a window of at most 8,000 tokens.
  roundtable: (seats) => ({ outputTokensMax: 2_500, tokensMax: Math.max(400_000, 100_000 * seats), callsMax: Math.max(200, 40 * seats) }),
  council: () => ({ nominalReplyMs: 8_000, outputTokensMax: 3_000, tokensMax: TOKENS_DEFAULT, minutesMax: 60, lookupsMax: 0 }),
  // Hours of other people's agents, counted as they declare it. The only call of ours is the clerk's: its time is that of the tests.
  run: () => ({
    microsMax: 20_000_000,
    tokensMax: 10_000_000,
    minutesMax: 480,
    turnsMax: 5_000,
    replyMsMax: TEST_MS_DEFAULT,
    lookupsMax: 0,
  }),
  // Lives as long as its project: what is to be used is said for each session, and a session ends by its own rules.
  // A proposal may be a whole scene or a long diff.
  room: () => ({
    minutesMax: null,
    turnsMax: 1_000_000_000,
    lookupsMax: 4,
    outputTokensMax: 2_500,
    perPurpose: { propose: { replyMsMax: null, outputTokensMax: 8_000 } },
    concurrency: 4,
  }),
}

export const defaultLimits = (protocol: ProtocolName, seats: number): Limits => ({ ...DEFAULT_LIMITS, ...OWN_LIMITS[protocol](seats) })

export interface Wish {
  readonly protocol: ProtocolName
  readonly subject: string
  readonly seats: readonly Seat[]
  readonly staff: Opening['staff']
  readonly bench: readonly Seat[]
  readonly limits: Limits
  readonly pace: Pace
  readonly seed: number
  readonly sources: Gathered
  readonly options: Readonly<Record<string, unknown>>
  readonly script: string | null
  /** What answers for recorded seats, with its text. */
  readonly recording: (NonNullable<Opening['recording']> & { readonly text: string }) | null
  readonly notes: readonly string[]
  readonly software: string
}

/** The opening that a wish makes, or what is wrong with it. Touches nothing, so a door can ask before a database exists. */
export function openingOf(wish: Wish): Opening | Refusal {
  const objection = objectionTo(wish) ?? objectionToSeats(wish)
  if (objection !== null) return objection
  const options = words[wish.protocol].options.safeParse(wish.options)
  if (!options.success) return refuse('bad-options', `Options of ${wish.protocol}: ${wrongIn(options.error, 'the options')}.`)
  const files = wish.sources.files.map(({ path, hash, kind, title, lines }) => ({ path, hash, kind, title, lines }))
  const dossier = { files, skipped: shortened(wish.sources.skipped) }
  const opening = Opening.safeParse({ ...wish, subject: redact(wish.subject.trim()), options: options.data, dossier })
  if (opening.success) return opening.data
  return refuse('bad-opening', `The deliberation can't be opened: ${wrongIn(opening.error, 'the opening')}.`)
}

/** A huge folder must not make a huge opening: the first few say what was left out and why, a last one how many more. */
function shortened(skipped: Gathered['skipped']): Gathered['skipped'] {
  if (skipped.length <= SKIPPED_MAX) return skipped
  const more = skipped.length - SKIPPED_MAX
  return [...skipped.slice(0, SKIPPED_MAX), { path: '…', because: `${more} more were left out.` }]
}

export async function open(log: Log, clock: Clock, wish: Wish): Promise<string | Refusal> {
  const opened = await openAs(log, clock, wish, newId(wish.protocol))
  if (isRefusal(opened)) return opened
  return opened.isNew ? opened.id : refuse('id-taken', `The id ${opened.id} was taken in this moment. Try again.`)
}

/** The key makes the id, so that two who ask at once, or before and after a restart, open the same one. */
export async function openOnce(log: Log, clock: Clock, wish: Wish, key: string | null, noRoom: Refusal | null): Promise<Opened | Refusal> {
  if (key !== null) {
    const others = Object.keys(words).filter((protocol) => protocol !== wish.protocol)
    const taken = (await Promise.all(others.map((protocol) => log.stream(idFrom(protocol, key))))).find((info) => info !== null)
    if (taken !== undefined) return keyUsed(taken.id)
  }
  const id = key === null ? newId(wish.protocol) : idFrom(wish.protocol, key)
  // Who asks again for what was opened already needs no room.
  if (noRoom !== null && (await log.stream(id)) === null) return noRoom
  const opened = await openAs(log, clock, wish, id)
  if (isRefusal(opened) || opened.isNew) return opened
  const [first] = await log.read(opened.id, 0, 1)
  const { opening } = opened
  const isSame = first?.type === 'deliberation.opened' && isDeepStrictEqual(comparable(Opening.parse(first)), comparable(opening))
  return isSame ? opened : keyUsed(opened.id)
}

/** Through whichever door and by whichever version: it is the same wish. Of the notes only one is a wish of its own. */
const comparable = ({ software: _, notes, options: { earlier: _earlier, lessons: _lessons, ...options }, ...opening }: Opening) => ({
  ...opening,
  // What earlier runs left behind is not wished for: it may have grown between two sendings of the same.
  options,
  isFollowed: notes.includes(BASELINE_FOLLOWS),
})

const keyUsed = (id: string): Refusal => refuse('key-used', `This key started ${id}, which is another deliberation. Take a new one.`)

interface Opened {
  readonly id: string
  readonly isNew: boolean
  readonly opening: Opening
}

async function openAs(log: Log, clock: Clock, wish: Wish, id: string): Promise<Opened | Refusal> {
  const opening = openingOf(wish)
  if (isRefusal(opening)) return opening
  const pinned = [...wish.sources.files, ...(wish.recording === null ? [] : [wish.recording])]
  const texts = new Map(pinned.map(({ hash, text }) => [hash, text]))
  const wall = new Date(clock.now()).toISOString()
  const event = { type: 'deliberation.opened' as const, ...opening, at: 0, wall }
  const appended = await log.append(id, 0, { events: [event], texts })
  return { id, isNew: appended.ok, opening }
}

function objectionTo({ subject, protocol }: Wish): Refusal | null {
  const text = subject.trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return refuse('empty-question', 'The question is empty. Say what to deliberate about.')
  if (text.length > SUBJECT_CHARS_MAX) {
    const because = `The question has ${text.length} characters; at most ${SUBJECT_CHARS_MAX} are taken. Put long material into the dossier.`
    return refuse('long-question', because)
  }
  const control = [...text].find((character) => /[\p{Cc}]/u.test(character) && !/[\n\t\r]/.test(character))
  if (control !== undefined) {
    const code = control.charCodeAt(0).toString(16).padStart(4, '0')
    return refuse('control-characters', `The question holds a control character (U+${code}). Remove it.`)
  }
  if (protocol !== 'debate' || !isOpenQuestion(text)) return null
  const because = `“${text.slice(0, 80)}” can't be answered with yes or no, and a debate needs two sides. Put it as a claim (“We should …”) or as a yes-or-no question (“Should we …?”). An ask takes any question.`
  return refuse('open-question', because)
}

function objectionToSeats({ protocol, seats }: Wish): Refusal | null {
  const { least, most } = SEATS[protocol]
  if (seats.length === 0) return refuse('no-seats', `No seats: ${protocol} needs at least ${least}.`)
  const have = `${seats.length} ${seats.length === 1 ? 'seat' : 'seats'}`
  if (least === most && seats.length !== least) {
    const because = `${have}: a ${protocol} has exactly ${least}. Name a cast of ${least}, or none.`
    return refuse(seats.length < least ? 'too-few-seats' : 'too-many-seats', because)
  }
  if (seats.length < least) {
    const because = `${have}: a ${protocol} needs ${least} to ${most}. Take ${least} or more, or add seats to the cast.`
    return refuse('too-few-seats', because)
  }
  if (seats.length > most) return refuse('too-many-seats', `${have}; at most ${most} fit at the table.`)
  const twice = seats.find((seat, index) => seats.findIndex((other) => other.id === seat.id) !== index)
  if (twice !== undefined) return refuse('same-seat-twice', `Two seats have the id ${twice.id}. Give each its own.`)
  const ids = protocol === 'room' ? ROOM_RESERVED_IDS : RESERVED_IDS
  const reserved = seats.find(({ id }) => ids.includes(id))
  if (reserved !== undefined)
    return refuse('reserved-id', `A seat can't have the id «${reserved.id}»: ${ids.join(', ')} are taken. Give it another id.`)
  const inherited = seats.find(({ id }) => id in Object.prototype)
  if (inherited === undefined) return null
  return refuse('reserved-id', `A seat can't have the id «${inherited.id}»: every record has an entry of that name. Give it another id.`)
}
