/**
 * Why a source was looked up, as far as code can see that it is so. What an author calls it is only a wish: an answer needs a
 * question by somebody else, a challenge an assignment, a gap a search that finds nothing. What does not hold counts as unprompted.
 */
import type { CitationTrigger } from '../../ledger/words.ts'
import { hasProposal, memberOf } from '../state.ts'
import type { Story } from '../story.ts'
import type { CheckedEvidence, Draft } from '../words.ts'

export function triggerOf(story: Story, id: number, author: string, draft: Draft, evidence: CheckedEvidence): CitationTrigger {
  const isProposed = hasProposal(story.issue(id))
  const holds: Readonly<Record<CitationTrigger, () => boolean>> = {
    'answer-to-question': () => isAsked(story, id, author, draft.answers),
    'support-proposal': () => draft.stance === 'propose' || isProposed,
    'resolve-conflict': () => isDisputed(story, id),
    'verify-continuity': () => memberOf(story.own, author)?.role === 'continuity' || isProposed,
    'challenge-consensus': () => isAdvocate(story, id, author),
    'canon-gap-search': () => evidence.searches.some(({ hits }) => hits === 0),
    unprompted: () => true,
  }
  return holds[draft.trigger]() ? draft.trigger : 'unprompted'
}

/** Somebody else asked, this one or everybody, in the comment that is answered. The issue itself is a question by whoever opened it. */
function isAsked(story: Story, id: number, author: string, answers: string | null): boolean {
  const issue = story.issue(id)
  if (answers === null) return issue.author !== author && issue.assignee === author
  for (const { comment, author: asker, stance, asks } of story.commentsOf(id))
    if (comment === answers) return stance === 'ask' && asker !== author && (asks === null || asks === author)
  return false
}

function isDisputed(story: Story, id: number): boolean {
  const { stands, tags, kind } = story.issue(id)
  const has = (stance: string): boolean => stands.some((stand) => stand.stance === stance)
  return kind === 'conflict' || tags.includes('canon-conflict') || (has('oppose') && (has('approve') || has('propose')))
}

export function isAdvocate(story: Story, id: number, author: string): boolean {
  const { advocacy } = story.issue(id)
  return advocacy !== null && advocacy.member === author && !advocacy.isDone && advocacy.used < advocacy.allowed
}
