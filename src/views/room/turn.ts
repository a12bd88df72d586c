/**
 * What a person who sits in a room is asked, part by part: what is wanted, the issue with what was said on it, what is agreed, and what
 * holds for the answer. The same view that a model's prompt is made of, so it tells no more than that.
 */
import type { Around, Common, RoomViews, ShownComment, ShownIssue } from '../../core/room/views.ts'
import { counted, listed } from '../amounts.ts'
import { oneLine, printable } from '../printable.ts'
import { DISSENT } from './phrases.ts'

type View = RoomViews[keyof RoomViews]
/** A heading and what stands under it; nothing is shown of an empty one. */
type Part = readonly [heading: string, lines: readonly string[]]

export function roomParts(view: View): readonly Part[] {
  // A change is written by the clerk, and never by a person.
  const parts = view.purpose === 'apply' ? [] : [...askedParts(view), ...commonParts(view)]
  return parts.map(([heading, lines]) => [
    oneLine(heading),
    lines.flatMap((line) => printable(line).trim().split('\n')).filter((line) => line !== ''),
  ])
}

function askedParts(view: Exclude<View, { purpose: 'apply' }>): readonly Part[] {
  switch (view.purpose) {
    case 'intake':
      return [
        ['Asked of you', ['Take this in: tags, how far it reaches, who makes the proposal; and cut it where it is too large.']],
        ['Who can do it', view.members.map(({ id, role, isAssisted }) => `${id} (${role}${isAssisted ? ', in small slices' : ''})`)],
      ]
    case 'propose':
      return [['Asked of you', ['Make a proposal, with what it rests on; a change to files as a unified diff. Or pass, and say why.']]]
    case 'opine':
      return [['Asked of you', ['What do you think of it? You do not see what others think before you have said so.']]]
    case 'discuss':
      return [['Asked of you', ['Say what has not been said yet, with what it rests on. Or pass, and say why.']]]
    case 'challenge':
      return [
        [
          'Asked of you, as devil’s advocate',
          [
            `Look for what is wrong with it: ${DISSENT[view.reason]}. You have ${counted(view.commentsLeftAsAdvocate, 'comment')} to do so.`,
          ],
        ],
      ]
    case 'vote':
      return [['Asked of you', ['Accept, reject or abstain, and say why.']]]
    case 'moderate':
      return [
        [`On your desk, because of ${view.rule}`, view.triggers.map(({ message }) => message)],
        ['Asked of you', ['Let it go on with guidance, call a devil’s advocate, bring it before the user, or settle it.']],
        ...issueParts(view.target, view.self.alias),
        ['Set apart', view.quarantined.map((comment) => saidText(comment, null))],
        ['Who could be devil’s advocate', view.advocates.length === 0 ? [] : [listed(view.advocates)]],
      ]
    case 'confirm':
      return [
        ['Asked of you', ['Do these two contradict each other?']],
        ['The new text', [view.claim]],
        [view.against.anchor, [view.against.text]],
      ]
  }
}

const commonParts = (view: Exclude<View, { purpose: 'apply' }>): readonly Part[] => [
  ...('issue' in view ? issueParts(view.issue, view.self.alias) : []),
  ...aroundParts(view),
  ...('issue' in view ? answerParts(view) : []),
]

const aroundParts = ({ canon, passages, goals }: Around): readonly Part[] => [
  ['Agreed', canon.entries.map(({ anchor, subject, attribute, value }) => `${anchor} ${subject}, ${attribute}: ${value}`)],
  ['From the folder', passages.map(({ path, start, end, text }) => `${path}:${start}–${end} ${oneLine(text)}`)],
  ['Goals', goals],
]

const answerParts = ({ breakers, commentsLeft, related, again, said }: Common): readonly Part[] => [
  ['Beside it', related.map(({ id, title, status }) => `#${id} ${title} (${status})`)],
  [
    'What holds for your answer',
    [
      `${counted(commentsLeft, 'comment')} left, of at least ${breakers.minCommentLength} characters and ${breakers.minUniqueWords} different words.`,
    ],
  ],
  ['Why your last answer was not taken', again.map(({ message }) => message)],
  ['Your last answer', again.length === 0 || said === null ? [] : [said.body, said.diff ?? '']],
]

function issueParts({ id, title, body, author, evidence, taken, comments, proposal }: ShownIssue, self: string | null): readonly Part[] {
  const proposed = comments.find((comment) => comment.id === proposal)
  return [
    [`#${id} ${title}, by ${author}`, [body, ...evidence]],
    ['Said when it was taken in', taken === null ? [] : [taken]],
    ['Said so far', comments.map((comment) => saidText(comment, self))],
    ['The change', proposed?.diff == null ? [] : [proposed.diff]],
    ['What would be agreed', proposed?.facts ?? []],
  ]
}

function saidText({ id, author, body, stance, evidence, isBlind, isAdvocate }: ShownComment, self: string | null): string {
  const marks = [...(isBlind ? ['alone'] : []), ...(isAdvocate ? ['as devil’s advocate'] : [])]
  const rests = evidence.length === 0 ? '' : ` [${evidence.join('; ')}]`
  return `${id} ${author === self ? 'you' : author}, ${[stance, ...marks].join(', ')}: ${oneLine(body)}${rests}`
}
