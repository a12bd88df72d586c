/** What a member of a control room is told, by purpose, and what the clerk's request looks like to whoever reads the log. */
import type { Common, RoomViews } from '../core/room/views.ts'
import type { DissentReason } from '../core/room/words.ts'
import type { Prompt } from '../core/seat.ts'
import { fence } from './fence.ts'
import {
  againOf,
  breakersOf,
  canonOf,
  commentOf,
  groundingOf,
  issueOf,
  line,
  materialOf,
  prompt,
  remediationOf,
  scarcityOf,
  selfOf,
  teamOf,
  threadOf,
} from './room-parts.ts'
import { termsOf } from './room-roles.ts'

/** What holds for whoever writes a comment. */
const rulesOf = (view: Common): readonly (string | null)[] => [
  selfOf(view),
  remediationOf(view),
  scarcityOf(view),
  groundingOf(view),
  breakersOf(view.breakers),
  teamOf(view),
]

const IMPACTS =
  'Impact is how far a change reaches: cosmetic (spelling, layout), minor (one value, one name), structural (order, dates, how parts hang together), canon-changing (something agreed becomes another).'

export function intake(view: RoomViews['intake']): Prompt {
  const { members, forMember, room } = view
  const { piece } = termsOf(room.domain)
  const listed = members.map(({ id, role, isAssisted }) => `${id}: ${role}${isAssisted ? ', tasks are cut small for now' : ''}`)
  return prompt(
    [
      selfOf(view),
      teamOf(view),
      IMPACTS,
      `Take the issue in: up to eight tags in lower case, how far it reaches, and who makes the proposal. Cut it into slices where it is too large for one sitting: one ${piece} or one decision each, so that each can be done and judged by itself. A slice says what has to be met and what must stay as it is; it never says how the result reads.`,
    ],
    [
      againOf(view.again),
      issueOf(view.issue),
      materialOf(view),
      fence('the team', listed.join('\n')),
      forMember === null
        ? 'If it is small enough as it is, leave "slices" empty.'
        : `This has to be cut: ${line(forMember.id)} is being helped. The largest task that went well there so far had the size ${forMember.largest}; make no slice larger.`,
    ],
  )
}

export const propose = (view: RoomViews['propose']): Prompt =>
  prompt(
    [
      ...rulesOf(view),
      IMPACTS,
      'Make the proposal. A change to files is a unified diff against them as they are now, with paths as listed, three lines of context, and nothing in it that the issue does not ask for. What is to be agreed on goes into "facts" as subject, attribute and value. The comment says what you propose and why (stance "propose"). Where others have objected, answer them with a better proposal, or leave it.',
    ],
    [againOf(view.again), issueOf(view.issue), threadOf(view.issue), materialOf(view), 'Give comment and proposal, or the reason to pass.'],
  )

export const opine = (view: RoomViews['opine']): Prompt =>
  prompt(
    [
      ...rulesOf(view),
      'BLIND PASS. You judge this before you see what anybody else thinks of it. Go by three things alone: the proposal itself, the files and evidence it names, and what you know of this project. Take it neither for granted that others agree nor that they do not. Say what you honestly think.',
    ],
    [
      againOf(view.again),
      issueOf(view.issue),
      threadOf(view.issue),
      materialOf(view),
      'Give your view in one comment (stance "approve", "oppose", "ask" or "note"), or the reason to pass.',
    ],
  )

export const discuss = (view: RoomViews['discuss']): Prompt =>
  prompt(
    [
      ...rulesOf(view),
      'Comment on the proposal as it stands now. Do not repeat what was said: answer a question that was put to you (stance "answer", with the id of the comment in "answers"), add what is missing, or object. Members are called as they are shown.',
    ],
    [againOf(view.again), issueOf(view.issue), threadOf(view.issue), materialOf(view), 'Give one comment, or the reason to pass.'],
  )

const REASONS: Readonly<Record<DissentReason, string>> = {
  'quick-consensus': 'The others agreed very quickly.',
  'no-evidence-consensus': 'The others agree, and nobody has named a file for it.',
  'moderator-override': 'It is to be tested before it goes on: you were called for that.',
  'high-impact-proposal': 'It reaches far, and has not been challenged yet.',
}

export function challenge(view: RoomViews['challenge']): Prompt {
  const { commentsLeftAsAdvocate, reason, room } = view
  const { agreed, coherence } = termsOf(room.domain)
  const left = `${commentsLeftAsAdvocate} ${commentsLeftAsAdvocate === 1 ? 'comment' : 'comments'}`
  return prompt(
    [
      ...rulesOf(view),
      `DEVIL'S ADVOCATE. ${REASONS[reason]} For your next ${left} on this issue, which count beside your own, it is your task to
1. find downsides that nobody has named, and edge cases;
2. look for contradictions with ${agreed};
3. ask for the long-term risks: ${coherence};
4. challenge what is assumed and was never held against the files.
No rubber stamp: search for problems. If after a thorough look you find none, say so and list what you checked, with its place.`,
    ],
    [
      againOf(view.again),
      issueOf(view.issue),
      threadOf(view.issue),
      materialOf(view),
      'Give one comment: "oppose" where you found something real, "note" where you did not. The trigger is "challenge-consensus".',
    ],
  )
}

export const vote = (view: RoomViews['vote']): Prompt =>
  prompt(
    [
      selfOf(view),
      remediationOf(view),
      teamOf(view),
      'Vote on the proposal as it stands. Evidence counts, not how many are for it nor how sure they sound. Reject it where an objection of substance stands unanswered, abstain where you can not judge it, and give the reason in a sentence that names what decided it.',
    ],
    [againOf(view.again), issueOf(view.issue), threadOf(view.issue), materialOf(view), 'Vote: accept, reject or abstain.'],
  )

export function moderate(view: RoomViews['moderate']): Prompt {
  const { target, rule, triggers, quarantined, freezes, advocates, pinned, room } = view
  const { milestone } = termsOf(room.domain)
  return prompt(
    [
      selfOf(view),
      teamOf(view),
      `An issue is frozen until you have looked at it. You have four ways on:
1. "unfreeze" it with guidance: say what the thread lacks and which of its comments are grounded, then let it go on, with more comments where that helps;
2. "invoke-devils-advocate", to have the agreement challenged by a member who has not taken part;
3. "escalate-to-user", with a summary that can be decided on without reading the thread;
4. "force-resolution": take the position with the best evidence, and say why.
Beside them: "reground" (everybody checks their evidence again), "consolidate-issues", "freeze-tag" and "thaw-tag" for a topic that leads nowhere, "adjust-agent-freedom", "pin", "commend" and "penalise" (1 to 3). Guidance and decisions are about how the team works and which position stands; you add no content of your own. What was frozen more than once, or outlasts this ${milestone}, is for the user.`,
    ],
    [
      againOf(view.again),
      `What stopped it: ${line(rule)}. It has been frozen ${freezes === 1 ? 'once' : `${freezes} times`} so far.`,
      fence('what was counted', triggers.map((one) => `- ${one.rule}: ${line(one.message)}`).join('\n')),
      issueOf(target, 'the issue that stands still'),
      threadOf(target),
      ...(quarantined.length === 0 ? [] : ['Kept apart, and seen by nobody else:', ...quarantined.map(commentOf)]),
      issueOf(view.issue, 'your desk for it'),
      materialOf(view),
      fence("who is free as devil's advocate", advocates.join('\n') || 'nobody'),
      ...(pinned.length === 0 ? [] : [fence('pinned', pinned.map(({ id, title }) => `#${id}: ${line(title)}`).join('\n'))]),
      `Choose one action for issue ${target.id}, or none, and give the reason.`,
    ],
  )
}

export function confirm(view: RoomViews['confirm']): Prompt {
  const { claim, against, room } = view
  const { agreed } = termsOf(room.domain)
  return prompt(
    [
      selfOf(view),
      `A sentence looks as if it went against ${agreed}; code can not tell. It is a conflict only if both can not be true at once of the same thing at the same time. Another subject, another moment, a question, a wish, a figure of speech or somebody's mistaken word is none. When in doubt it is none: say what you doubt.`,
    ],
    [
      againOf(view.again),
      fence('the sentence', claim),
      fence('what is agreed', canonOf(against)),
      materialOf(view),
      'Is it a conflict? Give the reason in a sentence.',
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
