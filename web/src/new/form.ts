/**
 * What is filled in to start something, as plain JSON that survives a reload. Every text is kept as it was typed: what it comes to,
 * and what is wrong with it, `start.ts` says.
 */
import { SEATS_MAX, SEATS_MIN } from '../../../src/core/roundtable/numbers.ts'
import type { Feature, HighStakes, ModeName, Switch } from '../../../src/core/roundtable/words.ts'
import type { Protocol, Setup, WrittenSeat } from '../api/routes.ts'

/** A source as the server takes it, with what a list shows of it. */
export type SourceItem =
  | { readonly kind: 'text'; readonly path: string; readonly text: string }
  | { readonly kind: 'upload'; readonly path: string; readonly upload: string; readonly bytes: number }
  /** `path`: only this file of it; empty: all. */
  | { readonly kind: 'dossier'; readonly dossier: string; readonly path: string }

/** Who answers for a seat. `model` goes with the name of one. */
export type Who = 'as-all' | 'model' | 'offline' | 'human' | 'host'

export interface SeatForm {
  readonly id: string
  readonly name: string
  readonly persona: string
  readonly method: string
  readonly interests: string
  readonly stance: '' | 'YES' | 'NO' | 'UNCERTAIN'
  readonly horizon: '' | '1-3mo' | '12-18mo' | '5y' | '10y+'
  /** One a line. */
  readonly holds: string
  readonly concedes: string
  readonly flips: string
  readonly evidencePolicy: string
  readonly who: Who
  readonly model: string
  readonly cheaper: string
}

export const LIMITS = [
  'budget',
  'maxTokens',
  'maxCalls',
  'maxMinutes',
  'concurrency',
  'lookups',
  'replySeconds',
  'maxOutput',
  'sourceTokens',
] as const
export type LimitName = (typeof LIMITS)[number]

export interface NewForm {
  readonly protocol: Protocol | null
  readonly subject: string
  readonly document: SourceItem | null
  readonly dossier: readonly SourceItem[]
  /** The name of the cast that the seats were taken from. */
  readonly cast: string
  readonly seats: readonly SeatForm[]
  /** Who answers where nothing is said of a seat: as the server has it, one model, or nobody. */
  readonly all: 'server' | 'model' | 'offline'
  readonly model: string
  readonly limits: Readonly<Record<LimitName, string>>
  /** Empty: as the server has it, live where people debate. */
  readonly pace: '' | 'brisk' | 'live'
  readonly seed: string
  readonly clerk: string
  readonly judge: string
  readonly allPairs: boolean
  readonly messagesMax: string
  readonly secondsMax: string
  readonly embeddings: string
  readonly baseline: boolean
  readonly northStar: string
  readonly escalateTo: string
  readonly since: string
  readonly mode: ModeName
  readonly rounds: string
  /** One a line, in the order of the seats. */
  readonly perspectives: string
  readonly highStakes: HighStakes | ''
  readonly holdsAllRounds: boolean
  readonly neighbours: string
  readonly patienceMinutes: string
  readonly switches: Readonly<Record<Feature, Switch>>
  /** Seats of casts that were put aside for another: who comes back finds them as they were left. */
  readonly shelved: Readonly<Record<string, readonly SeatForm[]>>
}

export const EMPTY: NewForm = {
  protocol: null,
  subject: '',
  document: null,
  dossier: [],
  cast: '',
  seats: [],
  all: 'server',
  model: '',
  limits: {
    budget: '',
    maxTokens: '',
    maxCalls: '',
    maxMinutes: '',
    concurrency: '',
    lookups: '',
    replySeconds: '',
    maxOutput: '',
    sourceTokens: '',
  },
  pace: '',
  seed: '',
  clerk: '',
  judge: '',
  allPairs: false,
  messagesMax: '',
  secondsMax: '',
  embeddings: '',
  baseline: false,
  northStar: '',
  escalateTo: '',
  since: '',
  mode: 'collaborative',
  rounds: '',
  perspectives: '',
  highStakes: '',
  holdsAllRounds: false,
  neighbours: '',
  patienceMinutes: '',
  switches: {
    labels: 'enforce',
    citations: 'enforce',
    verification: 'enforce',
    groupthink: 'enforce',
    safety: 'enforce',
    exits: 'enforce',
  },
  shelved: {},
}

export type Casts = Setup['casts']

const SEATS_AT_FIRST = 5
/** A council is three, a debate has somebody between two sides; nobody has more than twelve, a roundtable ten. */
export const SEATS: Readonly<Record<Protocol, { readonly least: number; readonly most: number }>> = {
  ask: { least: 1, most: 12 },
  debate: { least: 3, most: 12 },
  council: { least: 3, most: 3 },
  roundtable: { least: SEATS_MIN, most: SEATS_MAX },
}

export const builtIn = (protocol: Protocol): string => (protocol === 'council' ? 'council' : 'default')

const lines = (all: readonly string[] | undefined): string => (all ?? []).join('\n')

export function seatForm(seat: WrittenSeat): SeatForm {
  const { driver, model = '' } = seat
  return {
    id: seat.id ?? '',
    name: seat.name,
    persona: seat.persona ?? '',
    method: seat.method ?? '',
    interests: (seat.interests ?? []).join(', '),
    stance: seat.stance ?? '',
    horizon: seat.horizon ?? '',
    holds: lines(seat.holds),
    concedes: lines(seat.concedes),
    flips: lines(seat.flips),
    evidencePolicy: seat.evidencePolicy ?? '',
    who: driver === 'offline' || driver === 'human' || driver === 'host' ? driver : model === '' ? 'as-all' : 'model',
    model,
    cheaper: seat.cheaper ?? '',
  }
}

/** The seats of a cast, as many as its protocol takes. */
export function seatsOf(cast: string, protocol: Protocol, casts: Casts): readonly SeatForm[] {
  const written = casts.find(({ name }) => name === cast)?.seats ?? []
  const count = cast === 'default' ? SEATS_AT_FIRST : written.length
  return written.slice(0, Math.min(count, SEATS[protocol].most)).map(seatForm)
}

/** Another protocol: what was written stays, and a cast that only fits the other one goes. */
export function withProtocol(form: NewForm, protocol: Protocol, casts: Casts): NewForm {
  const fits = form.protocol !== null && (form.protocol === 'council') === (protocol === 'council') && form.seats.length > 0
  return fits ? { ...form, protocol } : withCast(form, protocol, builtIn(protocol), casts)
}

/** Another cast, as its seats were left when they were last seen; at first as they are written. */
export function withCast(form: NewForm, protocol: Protocol, cast: string, casts: Casts): NewForm {
  const place = (of: Protocol, name: string): string => `${of === 'council' ? 'council' : 'table'} ${name}`
  const shelved = form.protocol === null ? form.shelved : { ...form.shelved, [place(form.protocol, form.cast)]: form.seats }
  return { ...form, protocol, cast, shelved, seats: shelved[place(protocol, cast)] ?? seatsOf(cast, protocol, casts) }
}

/** So many seats: the next ones of the cast, then new ones; the last ones leave first. */
export function withCount(form: NewForm, count: number, casts: Casts): NewForm {
  if (count <= form.seats.length) return { ...form, seats: form.seats.slice(0, count) }
  const seats = [...form.seats]
  while (seats.length < count) seats.push(nextSeat(seats, form.cast, casts))
  return { ...form, seats }
}

export function nextSeat(seats: readonly SeatForm[], cast: string, casts: Casts): SeatForm {
  const taken = new Set(seats.map(({ id }) => id))
  const waiting = casts.find(({ name }) => name === cast)?.seats.find(({ id }) => id !== undefined && !taken.has(id))
  if (waiting !== undefined) return seatForm(waiting)
  let nth = seats.length + 1
  while (taken.has(`seat-${nth}`)) nth += 1
  return seatForm({ name: `Seat ${nth}`, id: `seat-${nth}` })
}
