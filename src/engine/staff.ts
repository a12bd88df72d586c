/**
 * Who serves the table without sitting at it: a clerk who writes down, a judge who decides what two seats can't.
 *
 *   --clerk, --judge → else, of the models at this table, the first of another family than most seats (R4) → else any of them
 *   and for the judge, of another family than the clerk's, or at least another model
 *
 * Only models that the seats use, or that were found for them, are chosen: nobody's words are sent to a provider whom the
 * user did not bring to this table. A table without models has no staff, and code decides alone.
 */
import { NO_CONTRACT, NO_STAFF } from '../core/house/contracts.ts'
import type { Opening, Seat } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { ProtocolName } from '../core/words.ts'
import { kin, staffWarning } from '../models/family.ts'
import { resolveSpec } from '../models/spec.ts'
import { type Candidate, type Cast, recordedBy } from './cast.ts'
import type { Tape } from './recording.ts'
import type { Settings } from './settings.ts'

type Role = keyof Opening['staff']

/** Whether anybody serves in this kind of deliberation: chosen where nobody is named, only where somebody is named, or not at all. */
const STAFFED: Readonly<Record<ProtocolName, 'chosen' | 'named' | 'none'>> = {
  ask: 'none',
  debate: 'chosen',
  council: 'none',
  roundtable: 'named',
  // Its clerk is no model: a run brings it along itself.
  run: 'none',
  // The same: it writes patches into the folder.
  room: 'none',
}

const ROLES: Readonly<Record<Role, Pick<Seat, 'name' | 'persona' | 'method'>>> = {
  clerk: {
    name: 'Clerk',
    persona: 'Serves the table and takes no side.',
    method: 'Write down what was said and meant, not what would have been better. Where it can not be told, say so.',
  },
  judge: {
    name: 'Judge',
    persona: 'Decides what two seats can not settle between them. Takes no side on the question itself.',
    method: 'Compare word for word what was held with what was made of it. Judge the restatement, never the position.',
  },
}

export interface StaffWish {
  readonly protocol: ProtocolName
  /** A model, or `offline`; null: chosen where the table has models. */
  readonly clerk: string | null
  readonly judge: string | null
  readonly offline: boolean
  readonly recording?: Tape
}

export interface Staffed {
  readonly staff: Opening['staff']
  readonly notes: readonly string[]
}

export function staffFor(wish: StaffWish, cast: Cast, settings: Settings): Staffed | Refusal {
  if (STAFFED[wish.protocol] === 'none') {
    if ((wish.clerk ?? wish.judge ?? null) === null) return { staff: NO_STAFF, notes: [] }
    return refuse('no-staff', `${wish.protocol} needs neither clerk nor judge. Name none.`)
  }
  const isChosen = STAFFED[wish.protocol] === 'chosen'
  if (isChosen && cast.seats.some(({ driver }) => driver === 'recorded')) return recordedStaff(wish, cast, settings)
  const clerk = serving('clerk', wish, isChosen ? ofAnotherFamily(cast) : null, settings)
  if (isRefusal(clerk)) return clerk
  const judge = serving('judge', wish, isChosen ? beside(cast, clerk?.model ?? null) : null, settings)
  if (isRefusal(judge)) return judge
  const staff = { clerk, judge }
  return { staff, notes: notesOn(staff, cast) }
}

/** Whoever served when it was recorded. */
function recordedStaff(wish: StaffWish, { seats }: Cast, settings: Settings): Staffed {
  const serving = (role: Role, index: number): Seat | null => {
    const model = recordedBy(role, seats.length + index, wish, settings)
    if (model === null) return null
    return { id: role, ...ROLES[role], interests: [], contract: NO_CONTRACT, driver: 'recorded', model, cheaperModel: null }
  }
  return { staff: { clerk: serving('clerk', 0), judge: serving('judge', 1) }, notes: [] }
}

function serving(role: Role, wish: StaffWish, candidate: Candidate | null, settings: Settings): Seat | null | Refusal {
  const base = { id: role, ...ROLES[role], interests: [], contract: NO_CONTRACT }
  const named = wish[role] ?? null
  if (named === 'offline' || (named !== null && wish.offline)) return { ...base, driver: 'offline', model: null, cheaperModel: null }
  const chosen = named === null ? candidate : { model: named, cheaper: null }
  if (chosen === null) return null
  const spec = resolveSpec(chosen.model, settings.models, `Or name another ${role}, as <provider>/<model>, or «offline».`)
  if (isRefusal(spec)) return spec
  return { ...base, driver: 'model', model: chosen.model, cheaperModel: settings.cheaperModel ?? chosen.cheaper }
}

const seatedIn = ({ seats }: Cast): readonly Candidate[] =>
  seats.flatMap(({ driver, model, cheaperModel }) => (driver !== 'model' || model === null ? [] : [{ model, cheaper: cheaperModel }]))

const familyOfMost = (cast: Cast): string | undefined => mostCommon(seatedIn(cast).map(({ model }) => kin(model)))

/** Null: nobody at the table has a model. */
function ofAnotherFamily(cast: Cast): Candidate | null {
  const seated = seatedIn(cast)
  const [first] = seated
  if (first === undefined) return null
  const most = familyOfMost(cast)
  return [...cast.found, ...seated].find(({ model }) => kin(model) !== most) ?? first
}

/**
 * The judge confirms what the clerk writes, so it is another voice: of a third family, else of another than the clerk's, else
 * another model. Where the table has but one, that one judges restatements, and the debate does not take it for a second voice.
 */
function beside(cast: Cast, clerk: string | null): Candidate | null {
  const alone = ofAnotherFamily(cast)
  if (alone === null || clerk === null) return alone
  const most = familyOfMost(cast)
  const others = [...cast.found, ...seatedIn(cast)].filter(({ model }) => model !== clerk)
  const unrelated = others.filter(({ model }) => kin(model) !== kin(clerk))
  return unrelated.find(({ model }) => kin(model) !== most) ?? unrelated[0] ?? others[0] ?? alone
}

/** Ties go to the one that was there first. */
function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

function notesOn({ clerk, judge }: Opening['staff'], { seats }: Cast): readonly string[] {
  const serving = [clerk, judge].filter((seat) => seat !== null)
  if (serving.length === 0) return []
  const who = serving.map(({ name, model }) => `${name}: ${model ?? 'offline'}`).join('. ')
  const warning = staffWarning(
    seats.flatMap(({ driver, model }) => (driver !== 'model' || model === null ? [] : [model])),
    serving.flatMap(({ id, model }) => (model === null ? [] : [{ role: id, model }])),
  )
  return [`${who}.`, ...(warning === null ? [] : [warning])]
}
