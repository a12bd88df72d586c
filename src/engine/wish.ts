/** From what a user asks for, through any door, to a complete wish: seats cast, sources gathered, limits filled in, all of it checked. */
import type { Limits } from '../core/house/words.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import type { ProtocolName } from '../core/words.ts'
import { type Gathered, gather } from '../sources/gather.ts'
import { type CastWish, castFor } from './cast.ts'
import { DEFAULT_LIMITS, openingOf, type Wish } from './open.ts'
import type { Settings } from './settings.ts'

export interface Asked extends CastWish {
  readonly protocol: ProtocolName
  readonly subject: string
  readonly dossier: readonly string[]
  readonly limits: Partial<Limits>
  readonly pace: 'live' | 'brisk'
  readonly seed: number
  readonly options: Readonly<Record<string, unknown>>
}

const NO_SOURCES: Gathered = { files: [], skipped: [], notes: [] }

/** Reads files and may ask whether an Ollama is there; writes nothing. */
export async function wishFor(asked: Asked, settings: Settings): Promise<Wish | Refusal> {
  const cast = await castFor(asked, settings)
  if (isRefusal(cast)) return cast
  const paths = asked.dossier.length > 0 ? asked.dossier : settings.dossier
  const sources = paths.length > 0 ? await gather(paths) : NO_SOURCES
  const wish: Wish = {
    protocol: asked.protocol,
    subject: asked.subject,
    seats: cast.seats,
    limits: { ...DEFAULT_LIMITS, ...settings.limits, ...asked.limits },
    pace: asked.pace,
    seed: asked.seed,
    sources,
    options: asked.options,
    script: cast.scriptFile,
    notes: [...cast.notes, ...sources.notes.map(({ path, because }) => `${path}: ${because}`)],
    software: settings.software,
  }
  const opening = openingOf(wish)
  return isRefusal(opening) ? opening : wish
}
