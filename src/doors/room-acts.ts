/**
 * Something is said to a room through a network door: who says it is filled in, what only the server knows is added, the room decides,
 * and what has to run then runs in the hall.
 */
import type { Deliberation } from '../core/deliberation.ts'
import { Fault } from '../core/fault.ts'
import { isClosed } from '../core/house/house.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { Room } from '../core/room/state.ts'
import { keepsOrder, strangerRefusal, USER } from '../core/room/who.ts'
import type { RoomCommand, RoomCommandOf, RoomOptions } from '../core/room/words.ts'
import type { Recorded } from '../core/words.ts'
import { liveFolder } from '../engine/dossier.ts'
import type { Engine } from '../engine/engine.ts'
import type { Hall } from '../engine/hall.ts'
import { isQuiet } from '../engine/quiet.ts'
import { modelObjection, sessionLimits } from '../engine/room.ts'
import type { Settings } from '../engine/settings.ts'
import { actorOf, type RoomCaller } from './room-caller.ts'
import type { SaidCommand } from './room-commands.ts'
import { shown } from './shown.ts'

export interface RoomServices {
  readonly engine: Engine
  readonly hall: Hall
  readonly settings: Settings
}

/** One room, as it stands. */
export interface RoomHere {
  readonly id: string
  readonly state: Deliberation
  readonly own: Room
  readonly options: RoomOptions
}

export async function roomIn(engine: Engine, id: string): Promise<RoomHere | Refusal> {
  const state = await engine.state(id)
  if (isRefusal(state)) return refuse('unknown', `There is no room ${shown(id)}.`)
  const { protocol, options } = state.house.opening
  if (protocol !== 'room') return refuse('not-a-room', `${id} is a deliberation of the kind «${protocol}», and no room.`)
  return { id, state, own: state.own as Room, options: options as unknown as RoomOptions }
}

type Said = SaidCommand & { readonly by?: string | undefined }

/** What it led to; empty where a session that nobody ran any more is taken up. */
export async function act(
  services: RoomServices,
  caller: RoomCaller,
  room: RoomHere,
  { by, ...said }: Said,
): Promise<readonly Recorded[] | Refusal> {
  const actor = actorOf(caller, by)
  if (typeof actor !== 'string') {
    await noteForged(services, caller, room, said)
    return actor
  }
  const stranger = strangerRefusal(room.own, actor)
  if (stranger !== null) return stranger
  const command = await completed(services, room, { ...said, by: actor } as RoomCommand)
  if (isRefusal(command)) return command
  const place = command.type === 'begin-session' ? await services.hall.reserve() : () => undefined
  if (isRefusal(place)) return place
  try {
    return await performed(services, room, command)
  } finally {
    place()
  }
}

/** Who would give credits in somebody else's name has tried to give them all the same: that is on record under its own. */
async function noteForged(services: RoomServices, caller: RoomCaller, room: RoomHere, said: SaidCommand): Promise<void> {
  const self = actorOf(caller, undefined)
  if (typeof self !== 'string' || !givesCredits(said) || keepsOrder(room.own, self) || strangerRefusal(room.own, self) !== null) return
  await performed(services, room, { ...said, by: self } as RoomCommand)
}

const givesCredits = (said: SaidCommand): boolean =>
  said.type === 'mark-helpful' || (said.type === 'moderate' && (said.action.type === 'commend' || said.action.type === 'penalise'))

async function performed({ engine, hall }: RoomServices, room: RoomHere, command: RoomCommand): Promise<readonly Recorded[] | Refusal> {
  const { id, own } = room
  const isLeft = own.session?.endedAt === null && own.session.isWorked && (await engine.runnerOf(id)) === null
  if (command.type === 'begin-session' && command.by === USER && command.isWorked && isLeft) {
    await hall.admit(id)
    return []
  }
  const events = await discreetly(command.by, () => engine.command(id, command))
  if (isRefusal(events)) return events
  const attempt = givesCredits(command) ? events.find((event) => event.type === 'security.noted') : undefined
  if (attempt !== undefined) return refuse('not-entitled', attempt.because)
  const after = await engine.state(id)
  // A word to a room is no work; what is owed now is somebody's.
  if (!isRefusal(after) && !isClosed(after.house) && !isQuiet(after)) await hall.admit(id)
  return events
}

/** Where the folder lies is told to nobody but the user. */
export async function discreetly<T>(actor: string | null, look: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await look()
  } catch (error) {
    if (actor === USER || !(error instanceof Fault) || error.retryable) throw error
    return refuse('no-folder', 'The folder of this room can’t be read now. Tell whoever leads it.')
  }
}

/** What only the server knows, and must not be told. */
async function completed({ settings }: RoomServices, room: RoomHere, command: RoomCommand): Promise<RoomCommand | Refusal> {
  switch (command.type) {
    case 'begin-session':
      return { ...command, ...limitsOf(command, settings) }
    case 'switch-model':
      return modelObjection(command.model, settings) ?? command
    case 'check':
      return checked(room, command)
    default:
      return command
  }
}

/** Over the wire nobody works without a limit. */
function limitsOf({ micros, tokens, calls, minutes, replies }: RoomCommandOf<'begin-session'>, settings: Settings) {
  const usual = sessionLimits({}, settings)
  return {
    micros: micros ?? usual.micros,
    tokens: tokens ?? usual.tokens,
    calls: calls ?? usual.calls,
    minutes: minutes ?? usual.minutes,
    replies: replies ?? usual.replies,
  }
}

/** What a file says is read here: who could hand in its text could say that a contradiction is gone. */
async function checked({ options }: RoomHere, command: RoomCommandOf<'check'>): Promise<RoomCommandOf<'check'> | Refusal> {
  const { by, detectedBy, source, ref } = command
  if (source === 'text' && command.text.trim() === '') return refuse('empty-text', 'There is no text to check.')
  if (by !== USER && detectedBy !== null && detectedBy !== by)
    return refuse('forged-author', `You are «${by}» here, and find nothing in the name of «${detectedBy}».`)
  if (source === 'text') return command
  const text = await fileText(options, ref, by)
  return isRefusal(text) ? text : { ...command, text }
}

/** A file as the folder's own rules let it be read: by no other path, behind no link, without secrets. */
export async function fileText({ folder }: Pick<RoomOptions, 'folder'>, path: string, actor: string | null): Promise<string | Refusal> {
  const dossier = await discreetly(actor, () => liveFolder(folder))
  if (isRefusal(dossier)) return dossier
  return dossier.text(path) ?? refuse('no-file', `There is no text ${shown(path)} in this room’s folder. Paths are as the folder has them.`)
}
