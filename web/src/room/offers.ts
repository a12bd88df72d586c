/** What can be done about an issue, by where it stands. The first few stand beside it; the rest is one press away. */
import { type Issue, isMeta } from '../../../src/core/room/state.ts'

export type Act =
  | 'unfreeze'
  | 'advocate'
  | 'escalate'
  | 'force'
  | 'resolve'
  | 'vote'
  | 'reopen'
  | 'freeze'
  | 'reground'
  | 'irrelevant'
  | 'stuck'
  | 'unstuck'
  | 'canon-review'
  | 'tag'
  | 'assign'
  | 'prioritise'
  | 'pin'
  | 'unpin'

export interface Offers {
  readonly lead: readonly Act[]
  readonly more: readonly Act[]
}

/** The moderator's four ways on from a freeze. */
export const WAYS_ON: readonly Act[] = ['unfreeze', 'advocate', 'escalate', 'force']

const SORTING: readonly Act[] = ['tag', 'assign', 'prioritise']

export function offersFor(issue: Issue): Offers {
  const { status } = issue
  if (status === 'resolved' || status === 'archived') return { lead: ['reopen'], more: [] }
  if (isMeta(issue)) return { lead: ['resolve'], more: [] }
  const sorting = [...SORTING, issue.isPinned ? 'unpin' : 'pin'] as const
  if (status === 'frozen') return { lead: WAYS_ON, more: ['reground', 'resolve', 'irrelevant', ...sorting] }
  const hasProposal = issue.revision > 0
  const mayChallenge = issue.advocacy === null || issue.advocacy.isDone
  return {
    lead: [...(hasProposal ? (['vote'] as const) : []), 'resolve', ...(mayChallenge ? (['advocate'] as const) : []), 'freeze'],
    more: ['reground', 'escalate', issue.tags.includes('stuck') ? 'unstuck' : 'stuck', ...reviewOf(issue), 'irrelevant', ...sorting],
  }
}

const reviewOf = ({ tags, epistemic }: Issue): readonly Act[] =>
  tags.includes('needs-canon-review') || epistemic === 'canon' ? [] : ['canon-review']

export const TITLES: Readonly<Record<Act, string>> = {
  unfreeze: 'Unfreeze with guidance',
  advocate: 'Call a devil’s advocate',
  escalate: 'Put it to the user',
  force: 'Decide it now',
  resolve: 'Resolve',
  vote: 'Vote',
  reopen: 'Open it again',
  freeze: 'Freeze',
  reground: 'Back to the sources',
  irrelevant: 'Mark as irrelevant',
  stuck: 'Mark as stuck',
  unstuck: 'Not stuck any more',
  'canon-review': 'Mark for promotion',
  tag: 'Change tags',
  assign: 'Give it to somebody',
  prioritise: 'Change priority',
  pin: 'Pin',
  unpin: 'Unpin',
}
