/**
 * The driver of offline seats: looks up the voice for a purpose and lets it speak. It reads only the view, the dossier
 * and the seed, so the same ask gets the same answer; it costs nothing and reports nothing spent.
 */
import { assert } from '../../core/assert.ts'
import { NO_USAGE } from '../../core/house/words.ts'
import type { Landing } from '../../core/seat.ts'
import type { Call, Driver } from '../driver.ts'
import type { Context } from './context.ts'
import { voices } from './voices.ts'

type Voice = (view: unknown, context: Context) => unknown

export const offlineDriver: Driver = async (call) => landingOf(spoken(call))

export const spoken = ({ protocol, purpose, view, ...context }: Pick<Call, 'protocol' | 'purpose' | 'view'> & Context): unknown =>
  voiceOf(protocol, purpose)(view, context)

export const landingOf = (value: unknown): Landing => ({
  ok: true,
  value,
  raw: JSON.stringify(value),
  lookups: [],
  usage: NO_USAGE,
  micros: 0,
  latencyMs: 0,
  model: null,
})

/** The table is typed by purpose; here the names are only known at run time, and the core vouches that the view is of that purpose. */
function voiceOf(protocol: string, purpose: string): Voice {
  const table: Readonly<Record<string, Readonly<Record<string, unknown>>>> = voices
  const voice = Object.hasOwn(table, protocol) && Object.hasOwn(table[protocol] ?? {}, purpose) ? table[protocol]?.[purpose] : undefined
  assert(typeof voice === 'function', `The offline seat has no voice for ${protocol}/${purpose}.`)
  return voice as Voice
}
