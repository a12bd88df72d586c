/** What a member of a room is told, by purpose, and what the clerk's request looks like to whoever reads the log. */
import type { Around, Common, RoomViews } from '../core/room/views.ts'
import type { DissentReason } from '../core/room/words.ts'
import type { Prompt } from '../core/seat.ts'
import { fence } from './fence.ts'
import { promptOf } from './parts.ts'
import {
  againOf,
  canonOf,
  commentOf,
  letterOf,
  line,
  nearOf,
  relatedOf,
  selfOf,
  standingOf,
  subjectOf,
  systemOf,
  talkOf,
} from './room-parts.ts'
import { JOBS, termsOf } from './room-roles.ts'

type Part = string | null

const about = (view: Around, talk: readonly Part[], task: readonly Part[]): Prompt =>
  promptOf({ system: systemOf(view), subject: subjectOf(view), talk, task: [selfOf(view), ...task] })

/** On one issue. */
const onIssue = (view: Common, ...task: readonly Part[]): Prompt =>
  about(view, talkOf(view, view.issue), [standingOf(view), ...task, againOf(view)])

const budgetOf = ({ commentsLeft }: Common): string =>
  `You have ${commentsLeft === 1 ? '1 comment' : `${commentsLeft} comments`} left on this issue.`

/** Whoever is asked for a comment. */
const speaking = (view: Common, ...task: readonly Part[]): Prompt => onIssue(view, letterOf(view), ...task)

const questionsTo = ({ asked }: Common): Part => (asked.length === 0 ? null : `You are asked in ${asked.join(' and in ')}: answer that.`)

export function intake(view: RoomViews['intake']): Prompt {
  const { issue, members, forMember, room } = view
  const { piece } = termsOf(room.domain)
  const listed = members.map(({ id, role, isAssisted }) => `${id}: ${JOBS[role]}${isAssisted ? '; tasks are cut small for now' : ''}`)
  return onIssue(
    view,
    fence('the team, by the names that "assignee" takes', listed.join('\n')),
    issue.tags.length === 0 ? null : fence('tags it has', issue.tags.map(line).join(', ')),
    `Take #${issue.id} in: tags, how far it reaches${issue.impact === null ? '' : ' (whoever opened it has said so, and that stays)'}, and who makes the proposal. Your reason is read by all who work on it. The rules for comments do not hold here.`,
    forMember === null
      ? `Where it is too large for one sitting, cut it: one ${piece} or one decision a slice, so that each can be done and judged by itself. Else leave "slices" empty.`
      : `It has to be cut: ${line(forMember.id)} is being helped. One ${piece} or one decision a slice; the largest task that went well there had the size ${forMember.largest}, and no slice is larger.`,
  )
}

export function propose(view: RoomViews['propose']): Prompt {
  const { issue, room } = view
  const { agreed } = termsOf(room.domain)
  return speaking(
    view,
    budgetOf(view),
    questionsTo(view),
    issue.proposal === null
      ? `Make the proposal for #${issue.id}.`
      : `Others have objected to ${issue.proposal}. Answer with a better proposal, which takes its place, or pass and leave it as it is.`,
    `The comment says what you propose, on what evidence, and why. A change to files is a diff that holds nothing the issue does not ask for; if it contradicts ${agreed}, say why that is worth it. If you find nothing to build on, call the proposal tentative and name what you searched for.
If only the user can decide this, there is nothing to propose: pass, and put the question for the user into the reason. Without a proposal the issue goes to the user once it was talked over.`,
  )
}

export function opine(view: RoomViews['opine']): Prompt {
  const { issue } = view
  return speaking(
    view,
    `You judge ${issue.proposal === null ? `#${issue.id}` : `the proposal of ${issue.proposal}`} alone: what other members think of it is not shown to you, and your view is not shown to them before all who are asked have been heard. Go by the proposal, the evidence it names, and the files. Give your view, or the reason to pass. It counts against no limit of comments.`,
  )
}

export function discuss(view: RoomViews['discuss']): Prompt {
  const { issue } = view
  return speaking(
    view,
    budgetOf(view),
    questionsTo(view),
    issue.proposal === null
      ? `Say what #${issue.id} needs so that it can be done or decided: add what is missing, and how you would have it. Do not repeat what was said. Give one comment, or the reason to pass.`
      : `Comment on ${issue.proposal} as it stands: add what is missing, object, or support it with something new. Do not repeat what was said. Give one comment, or the reason to pass.`,
  )
}

const REASONS: Readonly<Record<DissentReason, string>> = {
  'quick-consensus': 'The others agreed very quickly.',
  'no-evidence-consensus': 'The others agree, and nobody has named a file for it.',
  'moderator-override': 'It is to be tested before it goes on: you were called for that.',
  'high-impact-proposal': 'It reaches far, and has not been challenged yet.',
}

export function challenge(view: RoomViews['challenge']): Prompt {
  const { commentsLeftAsAdvocate, reason, room } = view
  const { agreed, coherence } = termsOf(room.domain)
  return speaking(
    view,
    `You are the devil's advocate here. ${REASONS[reason]} You have ${commentsLeftAsAdvocate === 1 ? '1 comment' : `${commentsLeftAsAdvocate} comments`} for it, beside your own. Look for
1. downsides that nobody has named, and edge cases;
2. contradictions with ${agreed};
3. long-term risks: ${coherence};
4. what is assumed and was never held against the files.
Give one comment: "oppose" where you found something real. If after a thorough look you found nothing, "note": say so, and list what you checked, with its place.`,
  )
}

export function vote(view: RoomViews['vote']): Prompt {
  const { issue } = view
  const proposed = issue.comments.find(({ id }) => id === issue.proposal)
  const isWords = proposed !== undefined && proposed.diff === null && proposed.facts.length === 0
  return onIssue(
    view,
    `Vote on ${issue.proposal ?? 'the proposal'} as it stands. Accept: ${
      isWords
        ? 'it holds no change and no fact, so it is put to the user as what the team would do'
        : 'it goes on to the user, who decides on the change or the fact'
    }. Reject: it is not taken; one objection to it whose evidence holds and one vote against are enough for that; what was said against an earlier proposal counts no more. Abstain: you cannot judge it.
Evidence counts, not how many are for it nor how sure they sound. Name in the reason what decided it.`,
  )
}

export function moderate(view: RoomViews['moderate']): Prompt {
  const { target, rule, stoppedBy, stoppedBecause, triggers, quarantined, freezes, advocates, pinned, room, issue, related } = view
  const { milestone } = termsOf(room.domain)
  const counted = triggers.map((one) => `- ${one.rule}: ${line(one.message)}`)
  return about(view, talkOf(view, target), [
    `#${target.id} is frozen until you have looked at it. ${stoppedBy === null ? `A rule stopped it: ${line(rule)}.` : `It was stopped by hand, by ${stoppedBy}.`} It has been frozen ${freezes === 1 ? 'once' : `${freezes} times`} so far.`,
    fence('what stopped it', counted.length === 0 ? line(stoppedBecause) : counted.join('\n')),
    ...(quarantined.length === 0 ? [] : ['Kept apart, and seen by nobody else:', ...quarantined.map(commentOf)]),
    ...(issue.comments.length === 0 ? [] : [`Said on your desk for it, #${issue.id}:`, ...issue.comments.map(commentOf)]),
    relatedOf(related),
    fence("who is free as devil's advocate", advocates.join('\n') || 'nobody'),
    pinned.length === 0 ? null : fence('pinned', pinned.map(({ id, title }) => `#${id}: ${line(title)}`).join('\n')),
    `Choose one action, or none, and give the reason. Guidance and decisions are about how the team works and which position has the better evidence; you add no content of your own. What was frozen more than once, or outlasts this ${milestone}, is for the user.`,
    againOf(view),
  ])
}

export function confirm(view: RoomViews['confirm']): Prompt {
  const { claim, against, room } = view
  const { agreed } = termsOf(room.domain)
  return about(
    view,
    [],
    [
      fence('the sentence', claim),
      fence('what is agreed', canonOf(against)),
      nearOf(view, 'Passages nearest to it:'),
      `The sentence looks as if it went against ${agreed}; code can not tell. It is a conflict only if both can not be true at once of the same thing at the same time. Another subject, another moment, a question, a wish, a figure of speech or somebody's mistaken word is none. When in doubt it is none: say what you doubt.`,
    ],
  )
}

/** No model reads this: it says in the log what the clerk was asked. */
export const apply = ({ folder, patch, diff }: RoomViews['apply']): Prompt => ({
  system: 'You write one accepted patch into the folder, whole or not at all. Report which files changed.',
  subject: '',
  talk: '',
  task: [fence('request', JSON.stringify({ folder, patch })), fence('diff', diff)].join('\n\n'),
})
