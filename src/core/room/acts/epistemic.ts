/** How sure the team is of an idea: a draft, tentative once somebody else supports it, agreed once two do and one of them has shown why. */
import { STATUS } from '../numbers.ts'
import { type Issue, isMeta } from '../state.ts'
import type { Story } from '../story.ts'
import type { EpistemicStatus } from '../words.ts'

const FALLEN = 'What is proposed now has fewer supports, or somebody rejects it.'
const ORDER: readonly EpistemicStatus[] = ['draft', 'tentative', 'agreed', 'canon']

/** It follows what holds now: a new proposal begins as a draft, and a rejection takes back what was agreed. What is canon is taken back by other rules. */
export function followStatus(story: Story, id: number): void {
  const issue = story.issue(id)
  const { epistemic: from } = issue
  if (isMeta(issue) || from === 'canon') return
  const to = earnedBy(issue)
  if (to === from) return
  const because = ORDER.indexOf(to) > ORDER.indexOf(from) ? reasonFor(issue, to) : FALLEN
  story.tell({ type: 'epistemic.changed', issue: id, from, to, because })
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
