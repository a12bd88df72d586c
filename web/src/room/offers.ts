/** What can be done about an issue, by where it stands. The first few stand beside it; the rest is one press away. */
import { isPromotable } from '../../../src/core/room/choices.ts'
import { hasProposal, type Issue, isMeta } from '../../../src/core/room/state.ts'

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

const mayChallenge = ({ advocacy }: Issue): boolean => advocacy === null || advocacy.isDone

/** The moderator's four ways on from a freeze; nobody is called who is at it already. */
export const waysOn = (issue: Issue): readonly Act[] => ['unfreeze', ...challenge(issue), 'escalate', 'force']

const challenge = (issue: Issue): readonly Act[] => (mayChallenge(issue) ? ['advocate'] : [])

const SORTING: readonly Act[] = ['tag', 'assign', 'prioritise']

export function offersFor(issue: Issue): Offers {
  const { status } = issue
  if (status === 'resolved' || status === 'archived') return { lead: ['reopen'], more: [] }
  if (isMeta(issue)) return { lead: ['resolve'], more: [] }
  const sorting = [...SORTING, issue.isPinned ? 'unpin' : 'pin'] as const
  if (status === 'frozen') return { lead: waysOn(issue), more: ['reground', 'resolve', 'irrelevant', ...sorting] }
  return {
    lead: [...(hasProposal(issue) ? (['vote'] as const) : []), 'resolve', ...challenge(issue), 'freeze'],
    more: ['reground', 'escalate', issue.tags.includes('stuck') ? 'unstuck' : 'stuck', ...reviewOf(issue), 'irrelevant', ...sorting],
  }
}

const reviewOf = (issue: Issue): readonly Act[] =>
  isPromotable(issue) && !issue.tags.includes('needs-canon-review') ? ['canon-review'] : []

export const TITLES: Readonly<Record<Act, string>> = {
  unfreeze: 'Unfreeze with guidance',
  advocate: 'Call a devil’s advocate',
  escalate: 'Set it aside for you',
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
