/**
 * From a folder and what witan.yaml says of it to a room that can be opened, and back: which room a folder has.
 *
 *   witan.yaml ─┐
 *   canon.yaml ─┼─▶ checked wish: members cast like any other seats, a clerk that writes patches, calendar time
 *   flags ──────┘
 *
 * Nothing of the folder is pinned: a room lives with it, and what was quoted is on record with what was found.
 */
import { realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { DEFAULT_SANITY } from '../core/gate/presets.ts'
import { NO_CONTRACT } from '../core/house/contracts.ts'
import { withLimits } from '../core/house/limits.ts'
import type { Limits, Seat } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { emptyRoom } from '../core/room/state.ts'
import type { MemberWish, RoomCommandOf, RoomOptions } from '../core/room/words.ts'
import { resolveSpec } from '../models/spec.ts'
import type { CastWish } from './cast.ts'
import type { CastMember } from './cast-file.ts'
import { each } from './each.ts'
import type { Engine } from './engine.ts'
import { defaultLimits, type Wish } from './open.ts'
import { readCanon } from './room-canon.ts'
import { PARTS, teamOf } from './room-cast.ts'
import type { RoomSection, TeamMember } from './room-settings.ts'
import type { Settings } from './settings.ts'
import { wishFor } from './wish.ts'

export interface RoomAsked extends Pick<CastWish, 'model' | 'seatModels' | 'offline' | 'recording'> {
  /** Where it is if `section` does not say so. */
  readonly folder: string
  readonly section: RoomSection
}

/** Reads files and may ask whether an Ollama is there; writes nothing. */
export async function roomWish(asked: RoomAsked, settings: Settings): Promise<Wish | Refusal> {
  const { section, model, seatModels, offline, recording } = asked
  const folder = await realFolder(section.folder ?? asked.folder)
  if (isRefusal(folder)) return folder
  const { domain = 'plain', mode = 'team', title = basename(folder) || 'Room', sanity, policy } = section
  const canon = section.canon === undefined ? [] : await readCanon(section.canon, folder)
  if (isRefusal(canon)) return canon
  const team: readonly TeamMember[] = section.team ?? teamOf(domain)
  const options: RoomOptions = {
    title,
    folder,
    domain,
    mode,
    members: team.map(memberOf),
    sanity: { ...DEFAULT_SANITY, ...given(sanity) },
    policy: { ...emptyRoom.policy, ...given(policy) },
    canon: [...canon],
  }
  const { concurrency, lookupsMax } = settings.limits
  const wish = await wishFor(
    {
      protocol: 'room',
      subject: title,
      castFile: null,
      given: { members: team.map(seatOf), bench: [], isDefault: false, scriptFile: null },
      seats: null,
      model,
      seatModels,
      offline,
      ...(recording !== undefined && { recording }),
      clerk: null,
      judge: null,
      dossier: [],
      sources: { files: [], skipped: [], notes: [] },
      limits: {},
      pace: 'calendar',
      seed: 1,
      options,
    },
    // The rest of them is what a session may use, and said anew for each.
    { ...settings, limits: { ...given({ concurrency, lookupsMax }), ...repliesIn(settings.limits) } },
  )
  if (isRefusal(wish)) return wish
  const person = wish.seats.find(({ driver }) => driver === 'human')
  if (person !== undefined)
    return refuse('no-person', `${person.id}: people take part in a room as its user. Name a model for it, «offline» or «host».`)
  return { ...wish, staff: { clerk: CLERK, judge: null } }
}

/** What is not said is not there, instead of being there and undefined. */
const given = <T extends object>(wished: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(wished ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** With no link on the way: by this path a room is known again. */
export async function realFolder(path: string): Promise<string | Refusal> {
  const real = await realpath(path).catch(() => null)
  if (real === null) return refuse('no-folder', `There is no folder ${path}. Name the folder of the project.`)
  return (await stat(real)).isDirectory() ? real : refuse('no-folder', `${path} is a file. Name the folder of the project.`)
}

const memberOf = ({ id, role, advocate, freedom }: TeamMember): MemberWish => ({
  id,
  role,
  canBeDevilsAdvocate: advocate ?? PARTS[role].isAdvocate,
  freedom: freedom ?? 'standard',
})

function seatOf({ id, role, name, persona, method, model }: TeamMember): CastMember {
  const part = PARTS[role]
  const said = { name: name ?? part.name, persona: persona ?? part.persona, method: method ?? part.method }
  return {
    id,
    ...said,
    interests: [],
    contract: NO_CONTRACT,
    ...(isDriver(model) ? { driver: model } : model === undefined ? {} : { model }),
  }
}

const isDriver = (model: string | undefined): model is 'offline' | 'host' => model === 'offline' || model === 'host'

const CLERK: Seat = {
  id: 'clerk',
  name: 'Clerk',
  persona: 'Writes accepted patches into the folder.',
  method: 'Write what was accepted, or nothing.',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'repository',
  model: null,
  cheaperModel: null,
}

/** What a member may be switched to: a model that can be had here, `offline`, or `host`. */
export function modelObjection(model: string, settings: Settings): Refusal | null {
  if (isDriver(model)) return null
  const spec = resolveSpec(model, settings.models, 'Or name «offline» or «host».')
  return isRefusal(spec) ? spec : null
}

/** Opens it, and lets its members in: a room begins with the first word to it, and to change nothing is one. */
export async function initRoom(engine: Pick<Engine, 'open' | 'command'>, wish: Wish): Promise<string | Refusal> {
  const id = await engine.open(wish)
  if (isRefusal(id)) return id
  const begun = await engine.command(id, { type: 'configure', by: 'user', sanity: {}, policy: {} })
  return isRefusal(begun) ? begun : id
}

/** The newest room of this folder; null: it has none. */
export async function findRoom(engine: Pick<Engine, 'list' | 'read'>, folder: string): Promise<string | null> {
  for await (const { id } of each(engine.list, { protocol: 'room' })) {
    const [opened] = await engine.read(id, 0, 1)
    if (opened?.type === 'deliberation.opened' && (opened.options as unknown as RoomOptions).folder === folder) return id
  }
  return null
}

/** What one reply may take, and what of the folder is shown whole. */
const repliesIn = ({ replyMsMax, outputTokensMax, sourceTokensMax, perModel, perPurpose }: Partial<Limits>) =>
  given({ replyMsMax, outputTokensMax, sourceTokensMax, perModel, perPurpose })

type SessionLimits = Pick<RoomCommandOf<'begin-session'>, 'micros' | 'tokens' | 'calls' | 'minutes' | 'replies'>

/** What one session may use: flags, then the config file, then what everything else may use by default. */
export function sessionLimits(wished: Partial<Limits>, settings: Settings): SessionLimits {
  const { microsMax, tokensMax, callsMax, minutesMax } = { ...defaultLimits('room', 1), ...settings.limits, ...wished }
  return {
    micros: microsMax,
    tokens: tokensMax,
    calls: callsMax,
    minutes: minutesMax,
    replies: repliesIn(withLimits(settings.limits, wished)),
  }
}
