/** What is said on an issue: comments, those set apart, passes, votes and look-ups; and what each counts towards. */
import { append } from '../../list.ts'
import { type Issue, type Room, type Stand, type Voice, voiceOf } from '../state.ts'
import type { RoomEvent, RoomEventOf } from '../words.ts'
import { counted, type Dated, reviewed, withIssue } from './issues.ts'
import { heated } from './people.ts'

/** Enough for any pair to be seen going back and forth. */
const TRAIL_MAX = 24

const changedVoice = (issue: Issue, who: string, change: Partial<Voice>): Issue['voices'] => ({
  ...issue.voices,
  [who]: { ...voiceOf(issue, who), ...change },
})

/** Outside of budgets: what was asked for alone, and what those say who keep order. */
const isBudgeted = (marks: readonly string[]): boolean => !marks.some((mark) => mark !== 'devils-advocate')
export const isAgents = (marks: readonly string[]): boolean =>
  !marks.some((mark) => mark === 'user' || mark === 'system' || mark === 'moderator')

function added(own: Room, event: Dated<RoomEventOf<'comment.added'>>): Room {
  const { type: _, ...comment } = event
  const { author, marks, evidence } = event
  const budgeted = isBudgeted(marks)
  const holds = evidence.files.some(({ check }) => check.verdict === 'verified')
  const changed = withIssue(own, event.issue, (issue) => {
    const voice = voiceOf(issue, author)
    const isProposal = event.stance === 'propose'
    const turn = issue.agentComments + (isAgents(marks) ? 1 : 0)
    const revision = issue.revision + (isProposal ? 1 : 0)
    return {
      comments: append(issue.comments, comment),
      numbered: issue.numbered + 1,
      agentComments: turn,
      budgetedTotal: issue.budgetedTotal + (budgeted ? 1 : 0),
      trail: budgeted ? [...issue.trail, author].slice(-TRAIL_MAX) : issue.trail,
      voices: changedVoice(issue, author, {
        comments: voice.comments + 1,
        budgeted: voice.budgeted + (budgeted ? 1 : 0),
        isPassing: false,
        again: [],
        said: null,
        mustReground: voice.mustReground && !holds,
      }),
      revision,
      proposedBy: isProposal ? author : issue.proposedBy,
      // What would be agreed on belongs to a proposal, and is told after it.
      facts: isProposal ? [] : issue.facts,
      stands: [...(isProposal ? [] : issue.stands.filter((stand) => stand.author !== author)), ...standOf(event, revision, turn)],
      blind: issue.blind?.filter((who) => who !== author) ?? null,
      advocacy: advocacyAfter(issue, event),
      ...(holds && { touchedAt: event.at }),
    }
  })
  return heated(event.stance === 'propose' ? reviewed(changed, event.issue) : changed, author, event.heat)
}

function standOf({ stance, author, comment, evidence }: RoomEventOf<'comment.added'>, revision: number, turn: number): readonly Stand[] {
  if (stance !== 'approve' && stance !== 'oppose' && stance !== 'propose') return []
  const files = evidence.files.filter(({ check }) => check.verdict === 'verified').length
  const others = evidence.issues.filter(({ isThere }) => isThere).length + evidence.canon.filter(({ state }) => state === 'live').length
  return [{ author, comment, stance, revision, turn, files, references: files + others }]
}

const advocacyAfter = ({ advocacy }: Issue, { author, marks }: RoomEventOf<'comment.added'>): Issue['advocacy'] =>
  advocacy !== null && advocacy.member === author && marks.includes('devils-advocate') ? { ...advocacy, used: advocacy.used + 1 } : advocacy

/** An issue that was never opened has no voices. */
function refused(own: Room, { issue: id, author, violations, said, heat }: RoomEventOf<'comment.refused'>): Room {
  if (id === null) return heated(own, author, heat)
  const changed = withIssue(own, id, (issue) => ({
    voices: changedVoice(issue, author, {
      refusals: [
        ...voiceOf(issue, author).refusals,
        ...violations.filter(({ consequence }) => consequence === 'reject').map(({ rule }) => rule),
      ].slice(-20),
      again: violations,
      said,
      refused: voiceOf(issue, author).refused + 1,
    }),
  }))
  return heated(changed, author, heat)
}

/** Null: the fact is none of these. */
export function evolveComments(own: Room, event: Dated<RoomEvent>): Room | null {
  switch (event.type) {
    case 'comment.added':
      return added(own, event)
    case 'comment.refused':
      return refused(own, event)
    case 'comment.quarantined': {
      const { type: _, ...comment } = event
      // Who was to be heard alone has been, though it lies apart: asked again, it would stop the issue again.
      const heard = withIssue(own, event.issue, ({ blind, numbered }) => ({
        blind: blind?.filter((who) => who !== event.author) ?? null,
        numbered: numbered + 1,
      }))
      return heated(
        withIssue(heard, event.meta, ({ quarantined }) => ({ quarantined: [...quarantined, comment] })),
        event.author,
        event.heat,
      )
    }
    case 'comment.passed':
      return withIssue(own, event.issue, (issue) => ({
        voices: changedVoice(issue, event.author, { isPassing: true }),
        blind: issue.blind?.filter((who) => who !== event.author) ?? null,
      }))
    case 'vote.cast':
      return withIssue(own, event.issue, ({ votes }) => ({
        votes: { ...votes, [event.member]: { vote: event.vote, revision: event.revision } },
      }))
    case 'lookup.made':
      return counted(own, event.tags, 'accesses')
    default:
      return null
  }
}
