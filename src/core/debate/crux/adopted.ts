/**
 * The clerk proposes words for a crux; those it writes about adopt them. Until one of each side that took a position has
 * called them fair, what the moves say stands, and the clerk's words are shown as a proposal.
 */
import type { Thread } from '../state.ts'

export function adoptedClerk({ clerk, positions }: Pick<Thread, 'clerk' | 'positions'>): Thread['clerk'] {
  if (clerk === null) return null
  const isFairTo = (side: 'YES' | 'NO'): boolean => {
    const held = Object.entries(positions).filter(([, position]) => position.side === side)
    return held.length === 0 || held.some(([seat]) => clerk.reviews[seat] === true)
  }
  return isFairTo('YES') && isFairTo('NO') ? clerk : null
}
