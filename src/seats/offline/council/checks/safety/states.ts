/**
 * What is so, against what happens: verbs of being, having, meaning and showing take no time, so none is asked for. English has
 * few of them; deeds are without number, so these are listed and not those.
 */
import { stem } from '../../../../../core/text/words.ts'
import type { Clause } from '../../reading/clauses.ts'

const STATES = new Set(
  'hold contain include use mean need want belong own depend rely consist describe define represent support provide require allow let know see think believe like prefer apply exist remain stay wait look seem sit lie carry wear match fit help make keep manage serve handle advise follow concern differ live run work matter cost weigh equal cover lead share face name list count act speak state stand get have form promise assume expect say show read mark become cause lose save gain explain refer continue differ vary agree prove suffice fall lack bear join demand slow compete'
    .split(' ')
    .map(stem),
)
const MADE_SO = new Set(
  'used based stored logged recorded listed encrypted signed allowed called needed required named located connected owned defined described supported expected intended designed limited protected hosted included excluded covered known seen shared separated numbered marked labelled trained authenticated validated preserved ignored considered treated assumed derived computed calculated grouped sorted hashed masked attached bound tied left kept held implemented configured enabled disabled generated extended introduced unchanged affected concerned set read built agreed interested involved planned accepted measured documented counted printed consulted said asked forbidden permitted meant thought run parked'.split(
    ' ',
  ),
)

/** With a particle even these tell an event: “carries out”, “hands over”. */
const PARTICLE = /^ (?:out|over|up|back|off|away|down)\b/

export const isStative = ({ verb, form, rest }: Pick<Clause, 'verb' | 'form' | 'rest'>): boolean =>
  !PARTICLE.test(rest) && (form === 'passive' || form === 'perfect' ? MADE_SO.has(verb) : STATES.has(stem(verb)))
