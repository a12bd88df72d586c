/**
 * The driver of seats without a language model. A stand-in quotes the dossier, repeats what its cast declares, plays procedure and declines
 * the rest. It reads only the view, the dossier, its seat and the seed, so the same ask gets the same answer; it costs nothing.
 */
import { NO_USAGE } from '../../core/house/words.ts'
import type { Landing } from '../../core/seat.ts'
import type { Call, Driver } from '../driver.ts'
import { complete } from './complete.ts'
import { quirked } from './quirks.ts'
import { type Context, voices } from './voices.ts'

type Voice = (view: unknown, context: Context) => object | null

export const offlineDriver: Driver = async (call) => landingOf(spoken(call), call)

/** All that a stand-in reads of a call. */
type Heard = Pick<Call, 'protocol' | 'purpose' | 'view' | 'schema' | 'model' | 'corrections' | 'seed' | 'dossier' | 'request' | 'seat'>

function spoken(call: Heard): object | null {
  const { protocol, purpose, view, model, corrections, schema } = call
  const voice = voiceOf(protocol, purpose)
  const said = voice === null ? {} : voice(view, call)
  const whole = said === null ? null : complete(schema, said)
  return whole === null ? null : (quirked(whole, model, corrections, call) as object)
}

/** The table is typed by purpose; here the names are only known at run time, and the core vouches that the view is of that purpose. */
function voiceOf(protocol: string, purpose: string): Voice | null {
  const table: Readonly<Record<string, Readonly<Record<string, unknown>>>> = voices
  const row = Object.hasOwn(table, protocol) ? table[protocol] : undefined
  return row !== undefined && Object.hasOwn(row, purpose) ? (row[purpose] as Voice) : null
}

function landingOf(value: object | null, { purpose, protocol }: Heard): Landing {
  const free = { usage: NO_USAGE, micros: 0, latencyMs: 0, model: null }
  if (value !== null) return { ...free, ok: true, value, raw: JSON.stringify(value), lookups: [] }
  return { ...free, ok: false, code: 'declined', because: declinedBecause(protocol, purpose), raw: null, retryable: false, retryAfterMs: null }
}

const declinedBecause = (protocol: string, purpose: string): string =>
  `A stand-in has no language model and can not do this (${protocol}: ${purpose}). For minds: set ANTHROPIC_API_KEY (or another key), or --model ollama/….`
