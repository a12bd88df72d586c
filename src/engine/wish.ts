/** From what a user asks for, through any door, to a complete wish: seats cast, sources gathered, limits filled in, all of it checked. */
import type { Limits, Seat } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
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
  const unknown = Object.keys(asked.limits).find((key) => !(key in DEFAULT_LIMITS))
  if (unknown !== undefined)
    return refuse('unknown-limit', `There is no limit «${unknown}». The limits are: ${Object.keys(DEFAULT_LIMITS).join(', ')}.`)
  if (!Array.isArray(asked.dossier)) return refuse('bad-dossier', 'The dossier is a list of paths.')
  const paths = asked.dossier.length > 0 ? asked.dossier : settings.dossier
  const sources = paths.length > 0 ? await gather(paths) : NO_SOURCES
  const limits = { ...DEFAULT_LIMITS, ...settings.limits, ...asked.limits }
  const wish: Wish = {
    protocol: asked.protocol,
    subject: asked.subject,
    seats: cast.seats,
    limits,
    pace: asked.pace,
    seed: asked.seed,
    sources,
    options: asked.options,
    script: cast.scriptFile,
    notes: [...cast.notes, ...(await unpricedNote(cast.seats, limits)), ...sources.notes.map(({ path, because }) => `${path}: ${because}`)],
    software: settings.software,
  }
  const opening = openingOf(wish)
  return isRefusal(opening) ? opening : wish
}

/** A dollar budget can't hold for a model whose price nobody knows: then the cap on tokens is what holds, and the user should know. */
async function unpricedNote(seats: readonly Seat[], { microsMax, tokensMax }: Limits): Promise<readonly string[]> {
  const models = [...new Set(seats.flatMap(({ model }) => (model === null ? [] : [model])))]
  if (models.length === 0 || microsMax === null) return []
  const { price } = await import('../models/prices.ts')
  const unpriced = models.filter((model) => price(model) === null)
  if (unpriced.length === 0) return []
  const cap = tokensMax === null ? 'nothing caps them' : `${tokensMax} tokens are their cap (--max-tokens)`
  return [`The price of ${unpriced.join(', ')} is unknown, so the dollar budget does not count its calls; ${cap}.`]
}
