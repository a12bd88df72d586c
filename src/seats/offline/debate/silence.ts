/**
 * When the offline seats have nothing to go by, and why: then they take no side, whatever their stance, and say so.
 *
 *   none        no sources were given
 *   elsewhere   no sentence of the sources shares a telling word with the topic
 *   denied      the topic is put with a "not" whose opposite can't surely be told, so that for and against can't be counted
 *
 * In the last two cases a voice is handed an empty dossier in the place of the one that was given: nothing can leak out of it.
 */
import { type Dossier, emptyDossier } from '../../../core/dossier.ts'
import { EMPTY } from '../generic.ts'
import { stemSet } from '../stems.ts'
import { type Pool, poolOf } from './pool.ts'
import { putPositively } from './positive.ts'

export type Silence = 'none' | 'elsewhere' | 'denied'

const ELSEWHERE: Dossier = { ...emptyDossier }
const DENIED: Dossier = { ...emptyDossier }

const kept = new WeakMap<Pool, boolean>()

/** The dossier as a voice may use it on a topic. */
export function heardOf(dossier: Dossier, topic: string): Dossier {
  if (dossier.files.length === 0) return dossier
  if (putPositively(topic) === null) return DENIED
  const pool = poolOf(dossier, topic)
  const speaks = kept.get(pool) ?? speaksOf(pool)
  kept.set(pool, speaks)
  return speaks ? dossier : ELSEWHERE
}

/** Null where there are sources to go by. */
export const silenceOf = (dossier: Dossier): Silence | null =>
  dossier === DENIED ? 'denied' : dossier === ELSEWHERE ? 'elsewhere' : dossier.files.length === 0 ? 'none' : null

/** A number in common, or a word that any text has, is nothing in common. */
function speaksOf({ topic, lines }: Pool): boolean {
  const telling = [...topic.stems].filter((stem) => !/^\d/.test(stem) && !EMPTY.has(stem))
  return lines.some(({ stems, heading }) => telling.some((stem) => stems.has(stem)) || telling.some((stem) => stemSet(heading).has(stem)))
}
