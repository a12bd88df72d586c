/** A position in one sentence: the topic's own words and the best reason at hand; and what is said where there is nothing to go by. */
import type { Side } from '../../../core/house/words.ts'
import { reasonFrom } from '../debate/said.ts'
import type { Silence } from '../debate/silence.ts'
import { capital, stopped, within } from '../debate/spelling.ts'
import { claimed } from '../debate/topic.ts'
import type { Material, Piece } from './material.ts'
import { CONFIDENCE, ROOM } from './numbers.ts'
import type { Stand } from './stand.ts'

export function statementOf({ pool, isOpen, isThin, pieces }: Material, { side, isAssigned }: Stand, reason: Piece | null): string {
  if (isOpen || side === null) return within(openStatement(pieces[0] ?? null), ROOM.statement)
  const because = isThin
    ? ', though the sources say too little to settle it'
    : reason === null
      ? ''
      : `, because ${reasonFrom(reason, pool)} (${reason.path})`
  const told = isAssigned ? `Assigned to ${side === 'YES' ? 'a yes' : 'a no'}: ` : ''
  const claim = side === 'UNCERTAIN' ? null : claimed(pool.topic, (side === 'YES') === pool.sign > 0)
  if (side === 'UNCERTAIN') {
    const open = claimed(pool.topic, true)
    return within(stopped(isThin ? tooLittle(open) : undecided(open, reason)), ROOM.statement)
  }
  const answer = claim === null ? `${side === 'YES' ? 'Yes' : 'No'}, as far as these sources go` : claim
  // A denied topic reads the wrong way round: the answer is said first.
  const first = pool.sign < 0 && claim !== null ? `${side === 'YES' ? 'Yes' : 'No'}: ` : ''
  return within(stopped(`${told}${told === '' && first === '' ? capital(answer) : `${first}${answer}`}${because}`), ROOM.statement)
}

function undecided(claim: string | null, reason: Piece | null): string {
  const weighed = reason === null ? '' : `; what keeps me from deciding is “${reason.quote}” (${reason.path})`
  return claim === null ? `The sources do not settle this for me${weighed}` : `The sources do not settle for me whether ${claim}${weighed}`
}

const tooLittle = (claim: string | null): string =>
  `The sources say too little to settle ${claim === null ? 'this question' : `whether ${claim}`}`

const openStatement = (closest: Piece | null): string =>
  closest === null
    ? 'The sources do not answer this.'
    : `The closest the sources come to an answer is in ${closest.path}: “${closest.quote}”.`

interface Silent {
  readonly side: Side | null
  readonly confidence: number
  readonly statement: string
  readonly text: string
}

const WHY: Readonly<Record<Silence, readonly [string, string]>> = {
  none: [
    'No dossier was given, and an offline seat has nothing else to quote',
    'Files on the question, given with --dossier, or a seat with a language model, could answer it',
  ],
  elsewhere: [
    'The files of the dossier do not speak of this question, and an offline seat has no other source',
    'Files that speak of it in the words of the question, or a seat with a language model, could answer it',
  ],
  denied: [
    'The question is put with a “not” in a way that lets a yes be taken for a no, and an offline seat does not guess',
    'The same question without the “not”, or a seat with a language model, could be answered',
  ],
}

/** Where there is nothing to go by; an assigned side is kept, but rests on nothing. */
export function silentOn(silence: Silence, isOpen: boolean, assigned: Side | null): Silent {
  const [why, remedy] = WHY[silence]
  const said = assigned === null ? '' : ` I speak for ${assigned === 'YES' ? 'a yes' : 'a no'} only because it was assigned to me.[ASSUME]`
  return {
    side: isOpen ? null : (assigned ?? 'UNCERTAIN'),
    confidence: silence === 'none' ? CONFIDENCE.nothing : CONFIDENCE.elsewhere,
    statement:
      assigned === null || isOpen
        ? `${why}.`
        : `Assigned to ${assigned === 'YES' ? 'a yes' : 'a no'}, without any source: ${why.charAt(0).toLowerCase()}${why.slice(1)}.`,
    text: `${why}.[ASSUME] ${remedy}.[ASSUME]${said}`,
  }
}
