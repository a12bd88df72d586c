/** The four signs that a whole debate has run its course: threads done, something found that nothing settles, no new thread in sight, camps at rest. */
import { COALITION, INVARIANTS } from '../numbers.ts'
import type { Debate, Proposal } from '../state.ts'
import { liveSupporters } from '../talk/spawn.ts'
import type { DebateEventOf } from '../words.ts'
import { graphOf } from './graph.ts'

export interface Convergence {
  readonly threadsDone: boolean
  readonly irreducibleFound: boolean
  readonly noNewThreads: boolean
  readonly coalitionsStable: boolean
}

export function convergenceOf(own: Debate, irreducible: readonly string[]): Convergence {
  const threads = Object.values(own.threads)
  return {
    threadsDone: threads.length > 0 && threads.every(({ stage }) => stage === 'DONE'),
    irreducibleFound: irreducible.length > 0,
    noNewThreads: !Object.values(own.proposals).some((proposal) => mayOpen(own, proposal)),
    coalitionsStable: own.coalitions !== null && restingFor(own) >= COALITION.stableMessages,
  }
}

/** What only one seat wants, or nobody has put as a question, opens no thread. */
const mayOpen = (own: Debate, proposal: Proposal): boolean =>
  proposal.status === 'PROPOSED' && proposal.question !== null && liveSupporters(own, proposal).length >= INVARIANTS.supportersMin

/** Messages since the camps last changed. */
const restingFor = ({ seatMessages, coalitions }: Debate): number => seatMessages - (coalitions?.atMessage ?? 0)

/** What is told when all four hold; null as long as one is missing. */
export function convergedFact(own: Debate): DebateEventOf<'debate.converged'> | null {
  const { irreducible } = graphOf(own)
  if (Object.values(convergenceOf(own, irreducible)).includes(false)) return null
  const found =
    irreducible.length === 1 ? 'one question that nothing else settles is' : `${irreducible.length} questions that nothing else settles are`
  return {
    type: 'debate.converged',
    irreducible: [...irreducible],
    coalitionsSince: own.coalitions?.atMessage ?? 0,
    because: `Every thread is done, ${found} found, no other question waits for a thread, and the camps have not changed for ${restingFor(own)} messages.`,
  }
}
