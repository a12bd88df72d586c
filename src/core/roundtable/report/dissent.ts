/** Who does not hold the working answer at the end, or blocks it: never left out, however few they are (R6). */
import type { House } from '../../house/house.ts'
import type { Side } from '../../house/words.ts'
import type { RoundtableReport } from '../report-types.ts'
import type { Contribution, Roundtable } from '../state.ts'
import { ended } from './phrases.ts'
import { heldAtLast, isContribution } from './positions.ts'

export function dissentFrom(own: Roundtable, { opening }: House, answer: Side | null): RoundtableReport['dissent'] {
  return opening.seats.flatMap(({ id: seat }) => {
    const held = heldAtLast(own, seat)
    if (held === null) return []
    const talked = isContribution(held) ? held : null
    const vote = talked?.vote.vote ?? null
    const isElsewhere = answer !== null && held.side !== null && held.side !== answer
    if (!isElsewhere && vote !== 'BLOCKER') return []
    const { side, confidence, statement } = held
    return [{ seat, side, confidence, statement, vote, because: [reasonOf(talked), liftedOf(own, seat, talked)].filter(Boolean).join(' ') }]
  })
}

/** Given with the vote, or with the claims it disputes. */
function reasonOf(said: Contribution | null): string {
  if (said === null) return ''
  if (said.vote.because !== '') return ended(said.vote.because)
  return said.challenges.map(({ claim, because }) => `${claim}: ${ended(because)}`).join(' ')
}

function liftedOf(own: Roundtable, seat: string, said: Contribution | null): string {
  const lifted = own.lifted[seat]
  if (said?.vote.vote !== 'BLOCKER' || lifted === undefined || lifted.round < said.round) return ''
  return `Set aside by ${lifted.by}: ${ended(lifted.because)}`
}
