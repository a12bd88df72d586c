/**
 * The driver of offline seats: looks up the voice for a purpose and lets it speak. It reads only the view, the dossier
 * and the seed, so the same ask gets the same answer; it costs nothing and reports nothing spent.
 */
import { assert } from '../../core/assert.ts'
import type { Call, Driver } from '../driver.ts'
import type { Context } from './context.ts'
import { landingOf } from './landing.ts'
import { quirked } from './quirks.ts'
import { voices } from './voices.ts'

type Voice = (view: unknown, context: Context) => unknown

export const offlineDriver: Driver = async (call) => landingOf(spoken(call))

/** All that an offline seat reads of a call: who sits there and whether it was corrected matters only to one with a quirk. */
export type Heard = Pick<Call, 'protocol' | 'purpose' | 'view' | 'model' | 'corrections'>

export function spoken({ protocol, purpose, view, model, corrections, ...context }: Heard & Context): unknown {
  const plain = voiceOf(protocol, purpose)(view, context)
  return quirked(plain, model, corrections, { protocol, purpose, view, ...context })
}

/** The table is typed by purpose; here the names are only known at run time, and the core vouches that the view is of that purpose. */
function voiceOf(protocol: string, purpose: string): Voice {
  const table: Readonly<Record<string, Readonly<Record<string, unknown>>>> = voices
  const voice = Object.hasOwn(table, protocol) && Object.hasOwn(table[protocol] ?? {}, purpose) ? table[protocol]?.[purpose] : undefined
  assert(typeof voice === 'function', `The offline seat has no voice for ${protocol}/${purpose}.`)
  return voice as Voice
}
