/**
 * Who sits at the table and who answers for them.
 *
 *   cast file or the protocol's built-in one → the first n → for each seat: --seat, then --offline, then the file, then --model, then the config file,
 *   then keys found in the environment (families in turn), then an Ollama that answers, then offline
 *
 * Whatever was chosen for the user is said in one line, with the reason.
 */
import type { DriverKind, Seat } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { ProtocolName } from '../core/words.ts'
import { familyWarning } from '../models/family.ts'
import { ollamaModels } from '../models/probe.ts'
import { KEY_VARIABLES, type KeyedProvider, resolveSpec } from '../models/spec.ts'
import { FOR_MINDS } from '../seats/standin/for-minds.ts'
import { isQuirky, quirkIn } from '../seats/standin/quirks.ts'
import { builtInBench, builtInCast, type CastMember, type Members, readCast } from './cast-file.ts'
import { SEATS, SEATS_MAX } from './open.ts'
import type { Tape } from './recording.ts'
import type { Settings } from './settings.ts'

export const SEATS_DEFAULT = 5
/** Of the built-in seats, so many wait on the bench where nobody is named for it. */
export const BENCH_DEFAULT = 3

/** What an API key alone gets: a capable model and a cheaper one of the same family for the 80 % gate. */
export const MODELS_BY_KEY: Readonly<Record<KeyedProvider, { readonly model: string; readonly cheaper: string }>> = {
  anthropic: { model: 'anthropic/claude-sonnet-4-6', cheaper: 'anthropic/claude-haiku-4-5' },
  openai: { model: 'openai/gpt-5.4-mini', cheaper: 'openai/gpt-5.4-nano' },
  google: { model: 'google/gemini-2.5-flash', cheaper: 'google/gemini-2.5-flash-lite' },
}

export interface CastWish {
  readonly protocol: ProtocolName
  /** A file, or the name of a cast that comes with Witan. */
  readonly castFile: string | null
  /** Seats that were handed in: then no file is read. */
  readonly given?: Members
  readonly seats: number | null
  readonly model: string | null
  /** Seat id → model, or `offline`, `offline/<quirk>`, `human`, `host`. */
  readonly seatModels: ReadonlyMap<string, string>
  readonly offline: boolean
  /** Replies that were recorded for such a start: they answer for seats that nobody was named for. */
  readonly recording?: Tape
  /** Who answers for the seats that nobody was named for: a host, or the model of whoever is connected. Left out: as above. */
  readonly unnamed?: Unnamed
}

/** `sampling`: a host whose own model answers, asked by the server. */
export type Unnamed = 'host' | typeof SAMPLING
export const SAMPLING = 'sampling'

/** A host seat that the connected client's model answers for; it is recorded as that seat's model. */
export const isSampled = ({ driver, model }: Pick<Seat, 'driver' | 'model'>): boolean => driver === 'host' && model === SAMPLING

export interface Cast {
  readonly seats: readonly Seat[]
  /** Who takes a seat whose holder has to be replaced. */
  readonly bench: readonly Seat[]
  readonly notes: readonly string[]
  readonly scriptFile: string | null
  /** What seats without a named model could be given. */
  readonly found: readonly Candidate[]
}

export async function castFor(wish: CastWish, settings: Settings): Promise<Cast | Refusal> {
  const { protocol } = wish
  const castFile = wish.given === undefined ? (wish.castFile ?? castOf(protocol, settings)) : 'The cast'
  const file = wish.given ?? (await readCast(castFile, protocol))
  if (isRefusal(file)) return file
  const objection = countObjection(wish.seats, file.members.length, castFile) ?? exactObjection(protocol, file.members.length, castFile)
  if (objection !== null) return objection
  const chosen = file.members.slice(0, wish.seats ?? (file.isDefault ? SEATS_DEFAULT : file.members.length))
  if (chosen.length > SEATS_MAX)
    return refuse('too-many-seats', `${chosen.length} seats; at most ${SEATS_MAX} fit at the table. Take fewer seats.`)
  const ids = chosen.map(idOf)
  const stranger = [...wish.seatModels.keys()].find((id) => !ids.includes(id))
  if (stranger !== undefined)
    return refuse('no-such-seat', `There is no seat «${stranger.slice(0, 80)}» at this table. The seats are: ${ids.join(', ')}.`)
  const found = await modelsFor(wish, settings)
  const seats: Seat[] = []
  for (const [index, member] of chosen.entries()) {
    const seat = seated(member, index, wish, settings, found.models)
    if (isRefusal(seat)) return seat
    seats.push(seat)
  }
  const bench = benchFor(file.bench, seats, wish, settings, found.models)
  if (isRefusal(bench)) return bench
  if (file.scriptFile === null && [...seats, ...bench].some((seat) => seat.driver === 'scripted'))
    return refuse('no-script', `${castFile} has scripted seats but no script. Add a key «script» with the file of their replies.`)
  return { seats, bench, notes: notesOn(seats, found, wish), scriptFile: file.scriptFile, found: found.models }
}

/** Who was named for it; else some of the built-in cast who do not sit, driven like the others. */
function benchFor(
  named: Members['bench'],
  seats: readonly Seat[],
  wish: CastWish,
  settings: Settings,
  found: readonly Candidate[],
): readonly Seat[] | Refusal {
  if (named === null) return defaultBench(seats, wish.protocol, found)
  const bench: Seat[] = []
  for (const [index, member] of named.entries()) {
    // What is said of single seats is said of those at the table.
    const seat = seated(member, seats.length + index, { ...wish, seatModels: new Map() }, settings, found)
    if (isRefusal(seat)) return seat
    bench.push(seat)
  }
  return bench
}

/** A person or a host has nobody of ours behind it, and a script is written for those at the table. */
function defaultBench(seats: readonly Seat[], protocol: ProtocolName, found: readonly Candidate[]): readonly Seat[] {
  const isOurs = seats.some(({ driver }) => driver === 'model' || driver === 'offline' || driver === 'recorded')
  if (!isOurs) return []
  const models = modelsOfBench(seats, found)
  return builtInBench(protocol)
    .filter((member) => !seats.some(({ id }) => id === idOf(member)))
    .slice(0, BENCH_DEFAULT)
    .map((member, index) => {
      const { name, persona, method, interests, contract } = member
      const base = { id: idOf(member), name, persona, method, interests, contract }
      const candidate = models[index % Math.max(1, models.length)]
      if (candidate === undefined) return { ...base, driver: 'offline', model: null, cheaperModel: null }
      return { ...base, driver: 'model', model: candidate.model, cheaperModel: candidate.cheaper }
    })
}

/** Models at hand, those that fewest seats have first: whoever takes over is then, where there are several, of another model. */
function modelsOfBench(seats: readonly Seat[], found: readonly Candidate[]): readonly Candidate[] {
  const seatedOnes = seats.flatMap(({ driver, model, cheaperModel }) =>
    driver !== 'model' || model === null ? [] : [{ model, cheaper: cheaperModel }],
  )
  if (seatedOnes.length === 0) return []
  const all = [...seatedOnes, ...found]
  const usedBy = (model: string): number => seatedOnes.filter((one) => one.model === model).length
  return all
    .filter(({ model }, index) => all.findIndex((one) => one.model === model) === index)
    .toSorted((a, b) => usedBy(a.model) - usedBy(b.model))
}

/** The config file's cast answers questions: a council has three reviewers, told apart by their modes, unless one is named for it. */
const castOf = (protocol: ProtocolName, { castFile }: Settings): string | null => (protocol === 'council' ? null : castFile)

/** Where the table has so many seats and no other number, a cast is not cut to fit: nobody said who should stay away. */
function exactObjection(protocol: ProtocolName, there: number, castFile: string | null): Refusal | null {
  const { least, most } = SEATS[protocol]
  if (least !== most || there === least) return null
  const have = `${castFile} has ${there} ${there === 1 ? 'seat' : 'seats'}`
  const because = `${have}; a ${protocol} has exactly ${least}. Name a cast of ${least} seats, or none for the built-in one.`
  return refuse(there < least ? 'too-few-seats' : 'too-many-seats', because)
}

function countObjection(wanted: number | null, there: number, castFile: string | null): Refusal | null {
  if (wanted === null) return null
  if (!Number.isInteger(wanted) || wanted < 1)
    return refuse('bad-count', `${wanted} seats: it takes a whole number from 1 to ${SEATS_MAX}.`)
  if (wanted > SEATS_MAX) return refuse('too-many-seats', `${wanted} seats; at most ${SEATS_MAX} fit at the table. Take fewer seats.`)
  if (wanted > there)
    return refuse('too-few-members', `${wanted} seats; ${castFile ?? 'the default cast'} has ${there}. Take fewer seats, or a larger cast.`)
  return null
}

export const idOf = (member: Pick<CastMember, 'id' | 'name'>): string => member.id ?? slug(member.name)

function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  return plain === '' ? 'seat' : plain
}

export interface Candidate {
  readonly model: string
  readonly cheaper: string | null
}

interface Found {
  readonly models: readonly Candidate[]
  readonly because: string
}

/** For the seats that nobody names a model for. */
async function modelsFor({ offline, model, unnamed }: CastWish, settings: Settings): Promise<Found> {
  if (unnamed !== undefined) return { models: [], because: 'as they were named' }
  if (offline) return { models: [], because: 'as asked for' }
  return model === null ? modelsAtHand(settings) : { models: [{ model, cheaper: null }], because: 'as asked for' }
}

/** What can be asked without anyone naming it, and why these. */
async function modelsAtHand(settings: Settings): Promise<Found> {
  if (settings.model !== null)
    return { models: [{ model: settings.model, cheaper: settings.cheaperModel }], because: 'named in the config file' }
  const keyed = (Object.keys(MODELS_BY_KEY) as KeyedProvider[]).filter((provider) => settings.models.keys[provider] !== undefined)
  if (keyed.length > 0) {
    const models = keyed.map((provider) => MODELS_BY_KEY[provider])
    return { models, because: `${keyed.map((provider) => KEY_VARIABLES[provider]).join(' and ')} ${keyed.length === 1 ? 'is' : 'are'} set` }
  }
  const local = (await ollamaModels(settings.models.ollamaUrl)) ?? []
  const [first] = local
  if (first !== undefined) return { models: [{ model: `ollama/${first}`, cheaper: null }], because: 'an Ollama answers on this machine' }
  return { models: [], because: 'no model is named, no API key is set and no Ollama answers' }
}

/** Who answers for seats that nobody was named for, in the line that is said at every start. */
export interface AtHand {
  readonly kind: 'model' | 'offline'
  readonly because: string
}

export async function atHand(settings: Settings): Promise<AtHand> {
  const cast = await castFor(
    { protocol: 'ask', castFile: null, given: builtInCast('ask'), seats: null, model: null, seatModels: new Map(), offline: false },
    settings,
  )
  // Named and not to be had: then a start is refused with the same sentence.
  if (isRefusal(cast)) return { kind: 'model', because: cast.because }
  const kind = cast.seats.some((seat) => seat.driver === 'model') ? 'model' : 'offline'
  return { kind, because: cast.notes[0] ?? '' }
}

function seated(member: CastMember, index: number, wish: CastWish, settings: Settings, found: readonly Candidate[]): Seat | Refusal {
  const id = idOf(member)
  const { name, persona, method, interests, contract } = member
  const base = { id, name, persona, method, interests, contract }
  const named = wish.seatModels.get(id)
  const unmanned = (driver: DriverKind): Seat => ({ ...base, driver, model: null, cheaperModel: null })
  if (named === 'offline' || named === 'human' || named === 'host') return unmanned(named)
  // One that goes wrong on purpose is offline whatever is said of all.
  const quirky = named ?? member.model
  if (quirky !== undefined && isQuirky(quirky)) {
    const model = quirkIn(quirky)
    return isRefusal(model) ? model : { ...unmanned('offline'), model }
  }
  if (named === undefined && member.driver !== undefined && member.driver !== 'model') return unmanned(member.driver)
  if (wish.unnamed !== undefined && named === undefined && member.model === undefined)
    return { ...unmanned('host'), model: wish.unnamed === SAMPLING ? SAMPLING : null }
  const by = recordedBy(id, index, wish, settings)
  if (by !== null && named === undefined && member.model === undefined) return { ...unmanned('recorded'), model: by }
  // What is named for one seat wins over what is said of all.
  if (wish.offline && named === undefined) return unmanned('offline')
  const explicit = named ?? wish.model ?? member.model
  const candidate =
    explicit === undefined || explicit === null ? found[index % Math.max(1, found.length)] : { model: explicit, cheaper: null }
  if (candidate === undefined) {
    if (member.driver === 'model')
      return refuse('no-model', `The seat «${id}» wants a model, and none is named. Name one for it, as <provider>/<model>.`)
    return unmanned('offline')
  }
  const spec = resolveSpec(candidate.model, settings.models)
  if (isRefusal(spec)) return spec
  return { ...base, driver: 'model', model: candidate.model, cheaperModel: member.cheaper ?? settings.cheaperModel ?? candidate.cheaper }
}

/** Who answered for this seat, or is about to; null: nobody's replies are played or recorded. */
export function recordedBy(id: string, index: number, { recording }: Pick<CastWish, 'recording'>, { recorder }: Settings): string | null {
  return recorder?.modelOf(id, index) ?? recording?.head.models[id] ?? null
}

const OFFLINE_DO: Readonly<Record<ProtocolName, string>> = {
  ask: 'quote the dossier, take the side their cast gives them and decline the rest',
  debate: 'quote the dossier, take the side their cast gives them and decline the rest',
  roundtable: 'quote the dossier, take the side their cast gives them and decline the rest',
  council: 'bring what witan lint finds by code',
  run: 'say that they can write no code',
  room: 'quote the folder, abstain and decline the rest',
}

/** What a reader should know about who spoke. */
function notesOn(seats: readonly Seat[], found: Found, { offline: isOffline, protocol }: CastWish): readonly string[] {
  const offline = seats.filter((seat) => seat.driver === 'offline').length
  const models = seats.flatMap((seat) => (seat.driver === 'model' && seat.model !== null ? [seat.model] : []))
  const notes: string[] = []
  if (offline > 0) {
    const who = offline === seats.length ? 'All seats are' : `${offline} of ${seats.length} seats are`
    const because = isOffline || found.models.length === 0 ? found.because : 'as they were named'
    notes.push(`${who} stand-ins (${because}): no language model; they ${OFFLINE_DO[protocol]}. ${FOR_MINDS}`)
  }
  for (const { name, driver, model } of seats)
    if (driver === 'offline' && model !== null) notes.push(`${name} goes wrong on purpose (${model}), so that one can watch what follows.`)
  if (models.length > 0) {
    const areFound = found.models.some(({ model }) => models.includes(model))
    notes.push(`Models: ${[...new Set(models)].join(', ')}${areFound ? ` (${found.because})` : ''}.`)
    const warning = familyWarning(models)
    if (warning !== null) notes.push(warning)
  }
  const sampled = seats.filter(isSampled).map((seat) => seat.id)
  if (sampled.length > 0) notes.push(`The client’s own model answers for ${sampled.join(', ')}.`)
  const hosts = seats.filter((seat) => seat.driver === 'host' && !isSampled(seat)).map((seat) => seat.id)
  if (hosts.length > 0) notes.push(`A host answers for ${hosts.join(', ')}: it is waited for, and is told what is owed.`)
  return notes
}
