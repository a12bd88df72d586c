/** What may be told of a vote: before it is revealed, who has voted and on what; never how. */
import type { CouncilReport, Outcome } from '../../../src/core/council/report-types.ts'
import type { Council } from '../../../src/core/council/state.ts'
import type { Vote } from '../../../src/core/council/words.ts'

export interface Sealed {
  readonly isOpen: boolean
  readonly seats: readonly {
    readonly seat: string
    readonly isIn: boolean
    /** Why none will come; null while one may. */
    readonly why: string | null
  }[]
  readonly findings: readonly string[]
}

export function sealedOf(own: Council, { agents, findings }: CouncilReport): Sealed {
  const asked = Object.values(own.grants).flatMap(({ purpose, agenda }) => (purpose === 'vote' ? agenda : []))
  const cast = Object.values(own.ballots).flatMap((votes) => votes.map(({ finding }) => finding))
  const named = new Set([...asked, ...cast])
  return {
    isOpen: own.state === 'CYCLE_3',
    seats: agents.map(({ seat, lost }) => {
      const isIn = own.ballots[seat] !== undefined
      return { seat, isIn, why: isIn ? null : lost }
    }),
    findings: findings.filter(({ id }) => named.has(id)).map(({ id }) => id),
  }
}

/** Against what came of it; who abstains takes no side, and where nothing came of it nobody dissents. */
export const isDissent = (outcome: Outcome, vote: Vote): boolean =>
  (outcome === 'standing' && vote === 'OPPOSE') || (outcome === 'dismissed' && vote === 'SUPPORT')
