/** What holds at a table unless somebody says otherwise: by protocol and size, and by who answers there. */
import type { Limits } from '../core/house/words.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import { type ProtocolName, words } from '../core/words.ts'
import { isLocal, type ModelSettings, providerOf } from '../models/spec.ts'
import { defaultLimits, PATIENT, type Wish } from './open.ts'

/** An Ollama shows a model few tokens at a time, and reads them anew for each seat. */
const SOURCE_TOKENS_OLLAMA = 8_000

type Table = Pick<Wish, 'seats' | 'staff' | 'bench'>

export function tableLimits(protocol: ProtocolName, { seats, staff, bench }: Table, settings: ModelSettings): Limits {
  const limits = defaultLimits(protocol, seats.length)
  const models = [...seats, ...bench, staff.clerk, staff.judge].flatMap((seat) => (seat?.driver === 'model' ? (seat.model ?? []) : []))
  return {
    ...limits,
    ...(isLocal(settings.compatibleUrl) && { perModel: { ...limits.perModel, compatible: PATIENT } }),
    ...(models.some((model) => providerOf(model) === 'ollama') && { sourceTokensMax: SOURCE_TOKENS_OLLAMA }),
  }
}

/** A misspelt purpose must not be read as one that is never asked for. */
export function purposeObjection({ perPurpose = {} }: Partial<Limits>): Refusal | null {
  const known = Object.values(words).flatMap(({ purposes }) => Object.keys(purposes))
  const unknown = Object.keys(perPurpose).find((purpose) => !known.includes(purpose))
  if (unknown === undefined) return null
  return refuse('unknown-purpose', `Nothing is asked for as «${unknown}». The purposes are: ${[...new Set(known)].join(', ')}.`)
}
