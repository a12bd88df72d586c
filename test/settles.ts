/** By which fact a granted request ends, in the words of every protocol. */
import type { Recorded } from '../src/core/words.ts'

/** The request that this fact settles; null: it settles none. A lost call is only a bill. */
export function settles(event: Recorded): string | null {
  switch (event.type) {
    case 'answer.given':
    case 'ranking.cast':
    case 'contribution.refused':
    case 'turn.withdrawn':
    case 'position.declared':
    case 'message.published':
    case 'crux.not-found':
    case 'crux.reviewed':
    case 'dependency.proposed':
    case 'dependency.confirmed':
    case 'coalition.named':
    case 'steelman.graded':
    case 'crux.extracted':
    case 'review.given':
    case 'assessment.given':
    case 'ballot.cast':
    case 'endorsements.given':
    case 'stance.declared':
    case 'contribution.made':
    case 'contribution.held':
    case 'contribution.blocked':
    case 'context.requested':
    case 'safety.judged':
    case 'verification.judged':
    case 'synthesis.written':
    case 'exploration.given':
    case 'proposal.given':
    case 'change.declared':
    case 'change.inspected':
    case 'review.received':
    case 'merge.declared':
    case 'merge.inspected':
    case 'agent.failed':
    case 'run.secured':
    case 'issue.taken-in':
    case 'comment.added':
    case 'comment.refused':
    case 'comment.quarantined':
    case 'comment.passed':
    case 'vote.cast':
    case 'moderation.taken':
    case 'conflict.confirmed':
    case 'patch.applied':
    case 'patch.failed':
      return event.request
    case 'ask.failed':
      return event.retryAt === null && event.code !== 'lost' ? event.request : null
    default:
      return null
  }
}
