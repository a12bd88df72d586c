/**
 * The driver of seats without a language model. A stand-in quotes the dossier, repeats what its cast declares, plays procedure and declines
 * the rest. It reads only the view, the dossier, its seat and the seed, so the same ask gets the same answer; it costs nothing.
 */
import { NO_USAGE } from '../../core/house/words.ts'
import type { Landing } from '../../core/seat.ts'
import type { Call, Driver } from '../driver.ts'
import { complete } from './complete.ts'
import { FOR_MINDS } from './for-minds.ts'
import { quirked } from './quirks.ts'
import { type Context, type Declined, voices } from './voices.ts'

type Voice = (view: unknown, context: Context) => object

export const offlineDriver: Driver = async (call) => landingOf(spoken(call))

/** All that a stand-in reads of a call. */
type Heard = Pick<Call, 'protocol' | 'purpose' | 'view' | 'schema' | 'model' | 'corrections' | 'seed' | 'dossier' | 'request' | 'seat'>

function spoken(call: Heard): object | Declined {
  const { protocol, purpose, view, model, corrections, schema } = call
  const said = voiceOf(protocol, purpose)?.(view, call) ?? {}
  if (isDeclined(said)) return said
  const whole = complete(schema, said)
  return whole === null ? { declines: `answer this (${protocol}: ${purpose})` } : (quirked(whole, model, corrections, call) as object)
}

const isDeclined = (said: object): said is Declined => 'declines' in said

/** The table is typed by purpose; here the names are only known at run time, and the core vouches that the view is of that purpose. */
function voiceOf(protocol: string, purpose: string): Voice | null {
  const table: Readonly<Record<string, Readonly<Record<string, unknown>>>> = voices
  const row = Object.hasOwn(table, protocol) ? table[protocol] : undefined
  return row !== undefined && Object.hasOwn(row, purpose) ? (row[purpose] as Voice) : null
}

function landingOf(value: object | Declined): Landing {
  const free = { usage: NO_USAGE, micros: 0, latencyMs: 0, model: null }
  if (!isDeclined(value)) return { ...free, ok: true, value, raw: JSON.stringify(value), lookups: [] }
  return {
    ...free,
    ok: false,
    code: 'declined',
    because: declinedBecause(value),
    raw: null,
    retryable: false,
    retryAfterMs: null,
  }
}

const declinedBecause = ({ declines }: Declined): string => `A stand-in can't ${declines}: it has no language model. ${FOR_MINDS}`
