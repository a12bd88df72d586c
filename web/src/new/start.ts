/** From what was filled in to the body of a start, or what is wrong with it, field by field. What only the server knows it says itself. */
import type { Protocol, WrittenSeat } from '../api/routes.ts'
import { builtIn, type Casts, LIMITS, type LimitName, type NewForm, SEATS, type SeatForm, type SourceItem, seatForm } from './form.ts'

/** By the name of the field; a seat's by `seats.<place>.<field>`. */
export type Problems = Readonly<Record<string, string>>

export type Start = Readonly<Record<string, unknown>>

export type Asked = { readonly start: Start; readonly problems?: never } | { readonly start?: never; readonly problems: Problems }

const SUBJECT_MAX = 10_000
const POINTS_MAX = 6
const POINT_CHARS_MAX = 400
const INTERESTS_MAX = 40
const INTEREST_CHARS_MAX = 60
/** These speak in every log under their own names. */
const RESERVED: readonly string[] = ['clerk', 'judge', 'moderator', 'user']

export function startOf(form: NewForm, casts: Casts): Asked {
  const { protocol } = form
  if (protocol === null) return { problems: { protocol: 'Choose what it is for.' } }
  const problems: Record<string, string> = {}
  const start = {
    protocol,
    ...subjectOf(form, protocol, problems),
    ...castOf(form, protocol, casts, problems),
    ...whoOf(form, problems),
    ...limitsOf(form, problems),
    ...given('pace', form.pace),
    ...numberOf('seed', form.seed, { least: 0, isWhole: true }, problems),
    ...(protocol === 'debate' ? debateOf(form, problems) : {}),
    ...(protocol === 'council' ? councilOf(form) : {}),
    ...(protocol === 'roundtable' ? roundtableOf(form, problems) : {}),
  }
  return Object.keys(problems).length === 0 ? { start } : { problems }
}

/* ——— what it is about ——— */

const sourceOf = (item: SourceItem): Start => {
  if (item.kind === 'text') return { path: item.path.trim(), text: item.text }
  if (item.kind === 'upload') return { upload: item.upload }
  return { dossier: item.dossier, ...given('path', item.path) }
}

function subjectOf({ subject, document, dossier }: NewForm, protocol: Protocol, problems: Record<string, string>): Start {
  if (protocol === 'council') {
    if (document === null) problems.document = 'Add the document that is to be reviewed.'
    else nameProblem(document, 'document', problems)
    return document === null ? {} : { document: sourceOf(document) }
  }
  const text = subject.trim()
  if (text === '') problems.subject = protocol === 'debate' ? 'Write the topic.' : 'Write the question.'
  if (text.length > SUBJECT_MAX) problems.subject = `${text.length} characters; at most ${SUBJECT_MAX}. Put the rest into the sources.`
  for (const [index, item] of dossier.entries()) nameProblem(item, `dossier.${index}`, problems)
  return {
    [protocol === 'debate' ? 'topic' : 'question']: text,
    ...(dossier.length === 0 ? {} : { dossier: dossier.map(sourceOf) }),
  }
}

function nameProblem(item: SourceItem, field: string, problems: Record<string, string>): void {
  if (item.kind !== 'text') return
  if (item.path.trim() === '') problems[field] = 'Give the text a name, so that it can be cited.'
  else if (item.text.trim() === '') problems[field] = 'The text is empty.'
}

/* ——— who sits there ——— */

function castOf({ cast, seats }: NewForm, protocol: Protocol, casts: Casts, problems: Record<string, string>): Start {
  const { least, most } = SEATS[protocol]
  if (seats.length < least || seats.length > most)
    problems.seats =
      least === most
        ? `${seats.length} seats; a ${protocol} has exactly ${least}.`
        : `${seats.length} ${seats.length === 1 ? 'seat' : 'seats'}; ${protocol === 'ask' ? 'an ask' : `a ${protocol}`} needs ${least} to ${most}.`
  for (const [index, seat] of seats.entries()) seatProblems(seat, index, seats, problems)
  // A cast that ships is named, so that the log says which; the built-in one is written out, since a config file may put another in its place.
  const shipped = casts.find(({ name }) => name === cast)
  const isNamed =
    shipped !== undefined &&
    cast !== builtIn('ask') &&
    cast !== builtIn('council') &&
    isBeginningOf(seats, shipped.seats) &&
    !isCut(protocol, seats, shipped.seats)
  if (isNamed) return { cast, ...(protocol === 'council' ? {} : { seats: seats.length }) }
  return { cast: seats.map(writtenOf) }
}

/** A council takes a cast whole. */
const isCut = (protocol: Protocol, seats: readonly SeatForm[], written: readonly WrittenSeat[]): boolean =>
  protocol === 'council' && seats.length !== written.length

/** Who answers is sent beside the cast, so it does not matter here. */
const isBeginningOf = (seats: readonly SeatForm[], written: readonly WrittenSeat[]): boolean =>
  seats.length > 0 &&
  seats.every((seat, index) => {
    const original = written[index]
    return original !== undefined && JSON.stringify(writtenOf(seat)) === JSON.stringify(writtenOf(seatForm(original)))
  })

const pointsIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const wordsIn = (text: string): readonly string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

function writtenOf(seat: SeatForm): WrittenSeat {
  const { stance, horizon, cheaper } = seat
  return {
    name: seat.name.trim(),
    id: seat.id,
    persona: seat.persona.trim(),
    method: seat.method.trim(),
    interests: wordsIn(seat.interests),
    ...(stance === '' ? {} : { stance }),
    ...(horizon === '' ? {} : { horizon }),
    holds: pointsIn(seat.holds),
    concedes: pointsIn(seat.concedes),
    evidencePolicy: seat.evidencePolicy.trim(),
    flips: pointsIn(seat.flips),
    ...(cheaper.trim() === '' ? {} : { cheaper: cheaper.trim() }),
  }
}

const LONGEST = { name: 80, persona: 2_000, method: 2_000, evidencePolicy: 400 } as const

function seatProblems(seat: SeatForm, index: number, seats: readonly SeatForm[], problems: Record<string, string>): void {
  const say = (field: string, because: string): void => {
    problems[`seats.${index}.${field}`] = because
  }
  for (const [field, most] of Object.entries(LONGEST)) {
    const { length } = seat[field as keyof typeof LONGEST].trim()
    if (length > most) say(field, `${length} characters; at most ${most}.`)
  }
  if (seat.name.trim() === '') say('name', 'A seat needs a name.')
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(seat.id)) say('id', 'Lower-case letters, digits and dashes; at most 40.')
  else if (RESERVED.includes(seat.id)) say('id', `«${seat.id}» is a name of the house. Take another.`)
  else if (seats.findIndex(({ id }) => id === seat.id) !== index) say('id', 'Another seat has this id.')
  for (const field of ['holds', 'concedes', 'flips'] as const) {
    const points = pointsIn(seat[field])
    if (points.length > POINTS_MAX) say(field, `${points.length} lines; at most ${POINTS_MAX}.`)
    if (points.some(({ length }) => length > POINT_CHARS_MAX)) say(field, `At most ${POINT_CHARS_MAX} characters a line.`)
  }
  const interests = wordsIn(seat.interests)
  if (interests.length > INTERESTS_MAX) say('interests', `${interests.length} words; at most ${INTERESTS_MAX}.`)
  if (interests.some(({ length }) => length > INTEREST_CHARS_MAX)) say('interests', `At most ${INTEREST_CHARS_MAX} characters each.`)
  if (seat.who === 'model' && seat.model.trim() === '') say('model', 'Name the model, as in openai/gpt-5.4-mini.')
}

/* ——— who answers ——— */

function whoOf({ all, model, seats }: NewForm, problems: Record<string, string>): Start {
  if (all === 'model' && model.trim() === '') problems.model = 'Name the model, as in openai/gpt-5.4-mini.'
  const named = seats.flatMap((seat) =>
    seat.who === 'as-all' ? [] : [[seat.id, seat.who === 'model' ? seat.model.trim() : seat.who] as const],
  )
  return {
    ...(all === 'offline' ? { offline: true } : {}),
    ...(all === 'model' ? { model: model.trim() } : {}),
    ...(named.length === 0 ? {} : { seatModels: Object.fromEntries(named) }),
  }
}

/* ——— numbers ——— */

interface Bounds {
  readonly least: number
  readonly most?: number
  readonly isWhole: boolean
  /** The least itself is too little. */
  readonly isAbove?: boolean
}

const BOUNDS: Readonly<Record<LimitName, Bounds>> = {
  budget: { least: 0, most: 1_000_000, isWhole: false, isAbove: true },
  maxTokens: { least: 1, isWhole: true },
  maxCalls: { least: 1, isWhole: true },
  maxMinutes: { least: 0, most: 1_000_000, isWhole: false, isAbove: true },
  concurrency: { least: 1, most: 64, isWhole: true },
  lookups: { least: 0, most: 8, isWhole: true },
  replySeconds: { least: 0, most: 86_400, isWhole: false, isAbove: true },
  maxOutput: { least: 100, most: 1_000_000, isWhole: true },
  sourceTokens: { least: 0, most: 1_000_000, isWhole: true },
}

function numberOf(name: string, text: string, { least, most, isWhole, isAbove = false }: Bounds, problems: Record<string, string>): Start {
  if (text.trim() === '') return {}
  const value = Number(text)
  const isFine = Number.isFinite(value) && (isAbove ? value > least : value >= least) && value <= (most ?? Number.MAX_SAFE_INTEGER)
  if (isFine && (!isWhole || Number.isInteger(value))) return { [name]: value }
  const range = most === undefined ? `${least} or more` : `${isAbove ? `above ${least}, at most` : `from ${least} to`} ${most}`
  problems[name] = `${isWhole ? 'A whole number' : 'A number'}, ${range}.`
  return {}
}

function limitsOf({ limits }: NewForm, problems: Record<string, string>): Start {
  const wished = Object.assign({}, ...LIMITS.map((name) => numberOf(name, limits[name], BOUNDS[name], problems))) as Start
  return Object.keys(wished).length === 0 ? {} : { limits: wished }
}

/* ——— what only some protocols take ——— */

const given = (name: string, text: string): Start => (text.trim() === '' ? {} : { [name]: text.trim() })
const options = (wished: Start): Start => (Object.keys(wished).length === 0 ? {} : { options: wished })

const debateOf = (form: NewForm, problems: Record<string, string>): Start => ({
  ...given('clerk', form.clerk),
  ...given('judge', form.judge),
  ...(form.baseline ? { baseline: true } : {}),
  ...options({
    ...(form.allPairs ? { allPairs: true } : {}),
    ...numberOf('messagesMax', form.messagesMax, { least: 1, most: 2_000, isWhole: true }, problems),
    ...numberOf('secondsMax', form.secondsMax, { least: 1, most: 86_400, isWhole: true }, problems),
    ...given('embeddings', form.embeddings),
  }),
})

const councilOf = (form: NewForm): Start =>
  options({ ...given('northStar', form.northStar), ...given('escalateTo', form.escalateTo), ...given('since', form.since) })

const PERSPECTIVES_MAX = 10

/** What is as it is by itself is not sent. */
function roundtableOf(form: NewForm, problems: Record<string, string>): Start {
  const perspectives = pointsIn(form.perspectives)
  if (perspectives.length > PERSPECTIVES_MAX) problems.perspectives = `${perspectives.length} lines; at most ${PERSPECTIVES_MAX}.`
  if (perspectives.some(({ length }) => length > POINT_CHARS_MAX)) problems.perspectives = `At most ${POINT_CHARS_MAX} characters a line.`
  const switches = Object.entries(form.switches).filter(([, setting]) => setting !== 'enforce')
  return {
    ...given('clerk', form.clerk),
    ...given('judge', form.judge),
    ...(form.baseline ? { baseline: true } : {}),
    ...options({
      mode: form.mode,
      ...numberOf('rounds', form.rounds, { least: 1, most: 6, isWhole: true }, problems),
      ...(form.holdsAllRounds ? { exitOnConsensus: false } : {}),
      ...(perspectives.length === 0 ? {} : { perspectives }),
      ...given('highStakes', form.highStakes),
      ...numberOf('neighbours', form.neighbours, { least: 1, most: 9, isWhole: true }, problems),
      ...numberOf('patienceMinutes', form.patienceMinutes, { least: 0, most: 1_440, isWhole: false }, problems),
      ...(switches.length === 0 ? {} : { switches: Object.fromEntries(switches) }),
    }),
  }
}

/** All seats offline, and nothing waits: it is over in a second, and is best looked at from its beginning. */
export const isOverAtOnce = (form: NewForm, drivers: readonly string[]): boolean =>
  form.pace !== 'live' && drivers.length > 0 && drivers.every((driver) => driver === 'offline')
