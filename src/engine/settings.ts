/** What the user's machine and config file say, as values: read once in `config.ts`, handed to everyone else. */
import type { Limits } from '../core/house/words.ts'
import type { ModelSettings } from '../models/spec.ts'

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
  /** Where these came from, for `doctor`: the config file's path, or null. */
  readonly configFile: string | null
  readonly software: string
}
