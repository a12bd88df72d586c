/** How sure the team is of an idea: a draft, tentative once somebody else supports it, agreed once two do and one of them has shown why. */
import { STATUS } from '../numbers.ts'
import { type Issue, isMeta } from '../state.ts'
import type { Story } from '../story.ts'
import type { EpistemicStatus } from '../words.ts'

const ORDER: readonly EpistemicStatus[] = ['draft', 'tentative', 'agreed', 'canon']

/** Rises only; what is canon is taken back by other rules. */
export function raiseStatus(story: Story, id: number): void {
  const issue = story.issue(id)
  if (isMeta(issue)) return
  const to = earnedBy(issue)
  if (ORDER.indexOf(to) <= ORDER.indexOf(issue.epistemic)) return
  story.tell({ type: 'epistemic.changed', issue: id, from: issue.epistemic, to, because: reasonFor(issue, to) })
}

export function earnedBy(issue: Issue): EpistemicStatus {
  const now = issue.stands.filter(({ revision }) => revision === issue.revision)
  const proposer = issue.proposedBy ?? issue.author
  const supports = now.filter(({ stance, author }) => stance === 'approve' && author !== proposer)
  const accepts = Object.entries(issue.votes).filter(
    ([who, { vote, revision }]) => vote === 'accept' && revision === issue.revision && who !== proposer,
  )
  const voices = new Set([...supports.map(({ author }) => author), ...accepts.map(([who]) => who)])
  const isOpposed =
    now.some(({ stance }) => stance === 'oppose') ||
    Object.values(issue.votes).some(({ vote, revision }) => vote === 'reject' && revision === issue.revision)
  const evidenced = supports.filter(({ files }) => files > 0).length
  if (voices.has('user')) return 'agreed'
  if (voices.size >= STATUS.agreedSupports && evidenced >= STATUS.agreedEvidenced && !isOpposed) return 'agreed'
  return voices.size >= STATUS.tentativeSupports ? 'tentative' : 'draft'
}

const reasonFor = ({ votes, stands }: Issue, to: EpistemicStatus): string => {
  const isUsers = votes.user?.vote === 'accept' || stands.some(({ author, stance }) => author === 'user' && stance === 'approve')
  return to === 'agreed' && isUsers ? 'The user agrees.' : REASONS[to]
}

const REASONS: Readonly<Record<EpistemicStatus, string>> = {
  draft: 'Nobody has supported it yet.',
  tentative: 'Somebody beside its author supports it.',
  agreed: 'Several support it, one of them with evidence that held, and nobody rejects it.',
  canon: 'It was taken over into what the project holds to be true.',
}
