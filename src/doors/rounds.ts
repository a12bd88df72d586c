/** One round of a roundtable, through whichever door: other kinds of deliberation have none. */
import type { Deliberation } from '../core/deliberation.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import { type RoundDetail, roundDetail } from '../core/roundtable/report/round-detail.ts'
import type { Roundtable } from '../core/roundtable/state.ts'

export function roundOf({ house, own }: Deliberation, round: number): RoundDetail | Refusal {
  const { protocol } = house.opening
  if (protocol === 'roundtable') return roundDetail(own as Roundtable, house, round)
  return refuse('no-rounds', `Only a roundtable has rounds, and ${house.id} is of the kind «${protocol}». Look at its report.`)
}
