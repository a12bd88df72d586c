/** How far an ask is: answering first, then ranking. */
import type { Ask } from '../../core/ask/state.ts'
import type { Deliberation } from '../../core/deliberation.ts'
import type { Progress } from '../terminal/progress.ts'

export function askProgress({ house, own: opaque }: Deliberation): Progress {
  // The protocol's name says whose state this is; `own` is opaque only to those who drive every protocol alike.
  const own = opaque as Ask
  const grants = Object.values(own.grants)
  const answers = Object.keys(own.answers).length
  const ballots = Object.keys(own.ballots).length
  const isRanking = ballots > 0 || Object.keys(own.unranked).length > 0 || grants.some(({ purpose }) => purpose === 'rank')
  const progress = isRanking ? `${ballots} of ${answers} ranked` : `${answers} of ${house.opening.seats.length} answered`
  return { stages: [isRanking ? 'ranking' : 'answering'], progress, granted: grants.map(({ seat }) => seat) }
}
