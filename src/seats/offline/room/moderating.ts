/** The moderator and the judge of likenesses without a language model: by rule, and no word about the work itself. */
import { statementsIn } from '../../../core/canon/extract.ts'
import { compareOn, contradicts, sameTopic, topicOf } from '../../../core/canon/same.ts'
import type { RoomViews, ShownComment } from '../../../core/room/views.ts'
import type { Confirm, Moderate } from '../../../core/room/words.ts'
import { listed } from './phrases.ts'

type View = RoomViews['moderate']

/** From so many freezes on it is for the user. */
const FREEZES_FOR_USER = 2

export function moderate(view: View): Moderate {
  const { rule, freezes, advocates } = view
  if (freezes >= FREEZES_FOR_USER)
    return escalate(view, `It has been frozen ${freezes} times; by rule, what stands still again goes to the user.`)
  if (rule === 'comment-budget-exceeded' || rule === 'issue-comment-limit') return settle(view)
  if (rule === 'ping-pong-detected' && advocates[0] !== undefined)
    return {
      action: { type: 'invoke-devils-advocate', issue: view.target.id, member: advocates[0] },
      because: 'Two members have been answering only each other; somebody who has not spoken looks at it now.',
    }
  return unfreeze(view)
}

const grounds = ({ comments }: View['target']): readonly { readonly comment: ShownComment; readonly held: number }[] =>
  comments
    .map((comment) => ({ comment, held: comment.evidence.filter((shown) => /\(verified\b/.test(shown)).length }))
    .filter(({ held }) => held > 0)

const WHAT_TO_DO: Readonly<Record<string, string>> = {
  'escalation-language':
    'Words that raise the temperature add nothing to what they stand beside. Say what is so, where it stands, and what should follow from it.',
  'ping-pong-detected': 'Two of you have been answering only each other. Let a third member speak before either of you does.',
  'repeated-violation': 'A comment of this reach needs a reference that can be looked up. Quote the line first, then say what follows.',
}

function unfreeze(view: View): Moderate {
  const { target, rule } = view
  const held = grounds(target)
  const rests =
    held.length === 0
      ? 'So far no comment here cites anything that was verified: begin with a line of a file.'
      : `What rests on verified places is in ${listed(held.map(({ comment }) => comment.id).slice(0, 4))}: go on from there.`
  const guidance = `${WHAT_TO_DO[rule] ?? 'It stood still because a rule was broken, not because of anybody.'} ${rests} One comment more for everybody, and then a decision. (Chosen by rule, without a language model.)`
  return {
    action: { type: 'unfreeze', issue: target.id, guidance, extraComments: 1 },
    because: `Frozen for the first time, by ${rule}: by rule it goes on, with guidance.`,
  }
}

/** The position with the most places that were verified; where two have as many, or nobody has any, the user decides. */
function settle(view: View): Moderate {
  const { target, rule } = view
  const positions = grounds(target).filter(({ comment }) => ['approve', 'oppose', 'propose'].includes(comment.stance))
  const [best, second] = positions.toSorted((a, b) => b.held - a.held)
  if (best === undefined || (second !== undefined && second.held === best.held && second.comment.stance !== best.comment.stance))
    return escalate(view, 'The comments are used up, and no position has more verified evidence than another.')
  const { comment, held } = best
  const stand = comment.stance === 'oppose' ? 'The proposal is not taken' : 'The proposal stands'
  return {
    action: {
      type: 'force-resolution',
      issue: target.id,
      decision: `${stand}, as ${comment.author} holds in ${comment.id}.`,
      reasoning: `The comments are used up (${rule}). ${comment.id} cites ${held} verified ${held === 1 ? 'place' : 'places'}, more than any other position. Counted, not judged: no language model has read the thread.`,
    },
    because: 'By rule: when the comments are used up, the position with the most verified evidence stands.',
  }
}

function escalate({ target, rule, freezes }: View, because: string): Moderate {
  const held = grounds(target)
  const stances = (stance: string): number => target.comments.filter((comment) => comment.stance === stance).length
  const summary = [
    `#${target.id} stands still (${rule}), ${freezes === 1 ? 'once' : `${freezes} times`} so far.`,
    `Comments: ${target.comments.length}; ${stances('approve')} for the proposal, ${stances('oppose')} against it.`,
    held.length === 0
      ? 'None of them cites a place that was verified.'
      : `Verified evidence is in ${listed(held.map(({ comment, held: count }) => `${comment.id} (${count})`).slice(0, 6))}.`,
    'To decide: take the proposal, leave it, or say what is missing. Put together by counting, without a language model.',
  ].join(' ')
  return { action: { type: 'escalate-to-user', issue: target.id, summary }, because }
}

/** A conflict only where a rule can show it: the same thing, the same attribute, and values that shut each other out. */
export function confirm({ claim, against }: RoomViews['confirm']): Confirm {
  const said = statementsIn(claim).map(({ statement }) => statement)
  const clash = said.find((statement) => contradicts(statement, against))
  if (clash !== undefined)
    return {
      isConflict: true,
      because: `Both speak of ${against.subject}, ${against.attribute}: “${clash.value}” here and “${against.value}” in ${against.anchor}. They shut each other out.`,
    }
  const topic = topicOf(against)
  const same = said.find((statement) => sameTopic(topicOf(statement), topic))
  if (same === undefined)
    return {
      isConflict: false,
      because: `The sentence states nothing about ${against.subject}, ${against.attribute}, that could be read without a language model; likeness of words alone is no conflict.`,
    }
  const isSame = compareOn(topic, same.value, against.value) === 'same'
  return {
    isConflict: false,
    because: isSame
      ? `It says the same as ${against.anchor}.`
      : `It speaks of the same as ${against.anchor}, but “${same.value}” and “${against.value}” can not be compared by rule.`,
  }
}
