/**
 * Worlds in which nothing is wrong, for every protocol: runs of honest agents, tables of sound seats, and tables of stand-ins over real
 * material. Whatever the governor says there is a false alarm. Nobody interferes and no limit is near.
 */

import { random } from '../../src/core/random.ts'
import type { ProtocolName } from '../../src/core/words.ts'
import { type DocumentKind, documentOfKind } from '../council-documents.ts'
import { councilWish } from '../council-wish.ts'
import { type Life, live } from '../life.ts'
import { healthyWish, quietScript } from '../run-script.ts'
import * as run from '../run-world.ts'
import { wishFor } from '../scene.ts'
import type { Mood } from '../world.ts'
import { DOSSIER } from '../world-lines.ts'
import { offlineWish } from './offline.ts'
import { debateWish, liveAtTable, OPEN_MODES, tableWish } from './tables.ts'

const one = <T>(of: readonly T[], nth: number): T => of[nth % of.length] as T

/** Every so many are of stand-ins, which read and search: they take their time. */
const OFFLINE_EVERY = 5
const isOffline = (seed: number): boolean => seed % OFFLINE_EVERY === 0

const offline = async (protocol: 'ask' | 'debate' | 'council' | 'roundtable', seed: number, options = {}): Promise<Life> =>
  live(seed, quietScript(await offlineWish(protocol, seed, seed / OFFLINE_EVERY, options)), () => null)

const DOCUMENTS: readonly DocumentKind[] = ['plain', 'crlf', 'no-headings', 'rst', 'empty-sections']
/** Who waits, doubts or comes round on evidence does nothing wrong. */
const TALK: readonly Mood[] = ['sound', 'sound', 'uncertain']
const TABLE: readonly Mood[] = ['sound', 'converging', 'uncertain']

/** A room has rules of its own for what its members do, and shows the governor nothing but failures and spending. */
export type Governed = Exclude<ProtocolName, 'room'>

const simulated: Readonly<Record<Governed, (seed: number) => Promise<Life>>> = {
  ask: (seed) => liveAtTable(seed, wishFor(2 + (seed % 6), {}, { seed, sources: DOSSIER }), { mood: one(TALK, seed) }),
  debate: (seed) => liveAtTable(seed, debateWish(seed), { mood: one(TALK, seed) }),
  council: (seed) => liveAtTable(seed, councilWish(seed, documentOfKind(one(DOCUMENTS, seed), random(seed, 'document')))),
  roundtable: (seed) => liveAtTable(seed, tableWish(seed, 2 + (seed % 3), [...OPEN_MODES, 'delphi']), { mood: one(TABLE, seed) }),
  run: (seed) => run.liveIn(seed, { wish: healthyWish(seed) }),
}

export const PROTOCOLS = Object.keys(simulated) as readonly Governed[]

export function liveHealthy(protocol: Governed, seed: number): Promise<Life> {
  if (protocol === 'run' || !isOffline(seed)) return simulated[protocol](seed)
  return offline(
    protocol,
    seed,
    protocol === 'roundtable' ? { mode: one(OPEN_MODES, seed), rounds: 2 + (seed % 3), patienceMinutes: 0 } : {},
  )
}
