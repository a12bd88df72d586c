/** What the user's machine and config file say, as values: read once in `config.ts`, handed to everyone else. */
import type { Limits } from '../core/house/words.ts'
import type { ModelSettings } from '../models/spec.ts'
import { type CallWishes, callLimitsFrom, inMs, type OfCalls, sectionsOf } from './call-wishes.ts'
import type { Recorder } from './recording.ts'
import type { RoomSection } from './room-settings.ts'
import type { RunSection } from './run-settings.ts'

export interface Settings {
  /** `sqlite:<path>`, `memory:`. */
  readonly database: string
  readonly models: ModelSettings
  /** Every seat's model unless the seat says otherwise; null: chosen from what is there. */
  readonly model: string | null
  readonly cheaperModel: string | null
  readonly castFile: string | null
  readonly dossier: readonly string[]
  readonly limits: Partial<Limits>
  /** The folder of what is kept beside the database: tokens and uploads of a server. */
  readonly folder: string
  /** Where this user's programs keep their settings. */
  readonly user: { readonly home: string; readonly appData: string | null; readonly codexHome: string | null }
  /** Where a server posts its spans; null: nowhere. */
  readonly telemetry: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly service: string } | null
  /** Where these came from, for `doctor`: the config file's path, or null. */
  readonly configFile: string | null
  /** What `run:` in the config file says, its repository resolved; null: nothing. */
  readonly run: RunSection | null
  /** What `room:` in it says, its paths resolved; null: nothing. */
  readonly room: RoomSection | null
  /** What git and the user's test command are started with; keys of models are left out. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly software: string
  /** Where what models say is being recorded. */
  readonly recorder?: Recorder
}

/** As it stands in every opening; the library adds that it was the library. */
export const SOFTWARE = 'witan 0.1.0'

/** Nothing configured and nothing kept: what the library starts from. */
export const NO_SETTINGS: Settings = Object.freeze({
  database: 'memory:',
  models: { keys: {} },
  model: null,
  cheaperModel: null,
  castFile: null,
  dossier: [],
  limits: {},
  folder: '.witan',
  user: { home: '', appData: null, codexHome: null },
  telemetry: null,
  configFile: null,
  run: null,
  room: null,
  environment: {},
  software: SOFTWARE,
})

/** Limits in the units that people use, from flags and from the config file. */
export interface LimitWishes {
  readonly budget?: number | undefined
  readonly maxTokens?: number | undefined
  readonly maxCalls?: number | undefined
  readonly maxMinutes?: number | undefined
  readonly concurrency?: number | undefined
  readonly lookups?: number | undefined
  readonly replySeconds?: number | OfCalls | undefined
  readonly maxOutput?: number | OfCalls | undefined
  readonly sourceTokens?: number | undefined
  /** By a model's or a provider's name. */
  readonly models?: Readonly<Record<string, CallWishes>> | undefined
  readonly purposes?: Readonly<Record<string, CallWishes>> | undefined
  readonly checkpointMinutes?: number | undefined
  readonly checkpointTasks?: number | undefined
  readonly checkpointStopAt?: number | undefined
}

/** Only what was wished for: everything else is left to the defaults. */
export function limitsFrom(wished: LimitWishes): Partial<Limits> {
  const [reply, output] = [ofCalls(wished.replySeconds), ofCalls(wished.maxOutput)]
  const named = sectionsOf(reply, output)
  const models = { ...wished.models, ...named.models }
  const purposes = { ...wished.purposes, ...named.purposes }
  return {
    ...(wished.budget === undefined ? {} : { microsMax: Math.round(wished.budget * 1_000_000) }),
    ...(wished.maxTokens === undefined ? {} : { tokensMax: wished.maxTokens }),
    ...(wished.maxCalls === undefined ? {} : { callsMax: wished.maxCalls }),
    ...(wished.maxMinutes === undefined ? {} : { minutesMax: wished.maxMinutes }),
    ...(wished.concurrency === undefined ? {} : { concurrency: wished.concurrency }),
    ...(wished.lookups === undefined ? {} : { lookupsMax: wished.lookups }),
    ...(reply.all === undefined ? {} : { replyMsMax: inMs(reply.all) }),
    ...(output.all === undefined ? {} : { outputTokensMax: output.all }),
    ...(wished.sourceTokens === undefined ? {} : { sourceTokensMax: wished.sourceTokens }),
    ...(Object.keys(models).length === 0 ? {} : { perModel: callLimitsFrom(models) }),
    ...(Object.keys(purposes).length === 0 ? {} : { perPurpose: callLimitsFrom(purposes) }),
    ...(wished.checkpointMinutes === undefined ? {} : { checkpointMinutes: wished.checkpointMinutes }),
    ...(wished.checkpointTasks === undefined ? {} : { checkpointTasks: wished.checkpointTasks }),
    ...(wished.checkpointStopAt === undefined ? {} : { checkpointStopAt: wished.checkpointStopAt }),
  }
}

const ofCalls = (said: number | OfCalls | undefined): OfCalls => (typeof said === 'object' ? said : { all: said, of: {} })
