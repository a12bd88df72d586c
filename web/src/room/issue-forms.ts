/** The forms of everything that can be done about an issue, and of opening one. */
import { IMPACT_ORDER } from '../../../src/core/gate/presets.ts'
import type { ImpactLevel } from '../../../src/core/gate/words.ts'
import type { Issue, Room } from '../../../src/core/room/state.ts'
import { activeMembers } from '../../../src/core/room/who.ts'
import type { Priority, RoomEvent, RoomEventOf } from '../../../src/core/room/words.ts'
import type { DomainWords } from '../../../src/views/room/domain.ts'
import { ROLES } from '../../../src/views/room/phrases.ts'
import {
  amount,
  amountIn,
  BODY_MAX,
  type Choice,
  type Filled,
  type Form,
  form,
  radio,
  saidIn,
  select,
  TITLE_MAX,
  tagsIn,
  text,
} from './forms.ts'
import { nameOf } from './names.ts'
import { type Act, TITLES } from './offers.ts'
import { NO_EVIDENCE, type RoomWish } from './send.ts'

const PRIORITIES: readonly Choice[] = [
  { value: 'high', title: 'High' },
  { value: 'normal', title: 'Normal' },
  { value: 'low', title: 'Low' },
]
const EXTRA_COMMENTS_MAX = 5
const TAGS_HINT = 'With commas or spaces between them; eight at most.'

type Moderation = Extract<RoomWish, { type: 'moderate' }>['action']
const moderate = (action: Moderation): RoomWish => ({ type: 'moderate', action })

const members = (own: Room, fits: (id: string) => boolean = () => true): readonly Choice[] =>
  activeMembers(own)
    .filter(({ id }) => fits(id))
    .map(({ id, role }) => ({ value: id, title: `${nameOf(own, id)} (${ROLES[role]})` }))

export function issueForm(act: Act, issue: Issue, own: Room, words: DomainWords): Form {
  const { id, title } = issue
  const common = { key: `${act} ${id}`, about: `#${id} ${title}`, title: TITLES[act], send: TITLES[act] }
  const marked = (mark: 'irrelevant' | 'stuck' | 'unstuck' | 'needs-canon-review', hint: string, done: string): Form =>
    form({
      ...{ ...common, hint, done, fields: [text('because', 'Why', { rows: 2 })] },
      wishOf: (filled) => ({ type: 'mark', issue: id, mark, because: saidIn(filled, 'because') }),
    })
  const reasoned = (hint: string, done: string, wishOf: (reason: string) => RoomWish, look: Form['look'] = 'primary'): Form =>
    form({ ...{ ...common, hint, done, look, fields: [text('reason', 'Why')] }, wishOf: (filled) => wishOf(saidIn(filled, 'reason')) })
  switch (act) {
    case 'unfreeze':
      return unfreeze(common, id)
    case 'advocate':
      return advocate(common, issue, own)
    case 'force':
      return force(common, id)
    case 'vote':
      return vote(common, id)
    case 'escalate':
      return form({
        ...common,
        hint: 'The team leaves it alone until you decide; your summary is kept as a notice.',
        fields: [text('summary', 'What is to be decided, in short')],
        wishOf: (filled) => moderate({ type: 'escalate-to-user', issue: id, summary: saidIn(filled, 'summary') }),
        done: `#${id} waits for you.`,
      })
    case 'resolve':
      return form({
        ...common,
        hint: 'The issue ends with this decision. It can be opened again.',
        fields: [text('decision', 'The decision')],
        wishOf: (filled) => ({ type: 'resolve', issue: id, decision: saidIn(filled, 'decision'), evidence: NO_EVIDENCE }),
        done: `#${id} is resolved.`,
      })
    case 'reopen':
      return reasoned('Everybody who has spoken on it has one more comment.', `#${id} is open again.`, (because) => ({
        type: 'reopen',
        issue: id,
        because,
      }))
    case 'freeze':
      return reasoned(
        'Nobody but you, the moderator and the assistant acts on it until it is let go on, or its time is over.',
        `#${id} stands still.`,
        (reason) => moderate({ type: 'freeze', issue: id, reason }),
        'danger',
      )
    case 'reground':
      return reasoned(
        'Whoever has spoken on it comments again only with a source that holds.',
        'Everybody on it goes back to the sources first.',
        (reason) => moderate({ type: 'reground', issue: id, reason }),
      )
    case 'irrelevant':
      return marked(
        'irrelevant',
        'It ends without a decision. A member who opened it loses a credit.',
        `#${id} is set aside as irrelevant.`,
      )
    case 'stuck':
      return marked('stuck', 'It is counted as stuck in the health report.', `#${id} is marked as stuck.`)
    case 'unstuck':
      return marked('unstuck', 'It is no longer counted as stuck.', `#${id} is not stuck any more.`)
    case 'canon-review':
      return marked('needs-canon-review', `It waits to be made part of ${words.canon}.`, `#${id} waits to be promoted.`)
    default:
      return sortingForm(act, common, issue, own)
  }
}

type Common = Pick<Form, 'key' | 'about' | 'title' | 'send'>
type Sorting = Extract<Act, 'tag' | 'assign' | 'prioritise' | 'pin' | 'unpin'>

function sortingForm(act: Sorting, common: Common, issue: Issue, own: Room): Form {
  const { id } = issue
  switch (act) {
    case 'tag':
      return form({
        ...common,
        fields: [text('tags', 'Tags', { rows: 1, max: TITLE_MAX * 2, isOptional: true, hint: TAGS_HINT })],
        start: { tags: issue.tags.join(', ') },
        wishOf: (filled) => ({ type: 'tag', issue: id, tags: tagsIn(filled, 'tags') }),
        done: 'Its tags are changed.',
      })
    case 'assign':
      return form({
        ...common,
        fields: [select('assignee', 'Who makes the proposal', members(own))],
        start: issue.assignee === null ? {} : { assignee: issue.assignee },
        wishOf: (filled) => ({ type: 'assign', issue: id, assignee: saidIn(filled, 'assignee') }),
        done: 'It is given to them.',
      })
    case 'prioritise':
      return form({
        ...common,
        fields: [radio('priority', 'Priority', PRIORITIES)],
        start: { priority: issue.priority },
        wishOf: (filled) => ({ type: 'prioritise', issue: id, priority: saidIn(filled, 'priority') as Priority }),
        done: 'Its priority is changed.',
      })
    case 'pin':
    case 'unpin':
      return form({
        ...common,
        wishOf: () => moderate({ type: 'pin', issue: id, pinned: act === 'pin' }),
        done: act === 'pin' ? `#${id} is pinned: it does not sink.` : `#${id} is not pinned any more.`,
      })
  }
}

const unfreeze = (common: Common, id: number): Form =>
  form({
    ...common,
    hint: 'Say what the thread lacks. Every member reads it as a comment.',
    fields: [
      text('guidance', 'Guidance'),
      amount('extra', 'More comments for each who has spoken', 0, EXTRA_COMMENTS_MAX, {
        hint: 'Without any, the next comment may freeze it again.',
      }),
    ],
    start: { extra: '1' },
    wishOf: (filled) =>
      moderate({ type: 'unfreeze', issue: id, guidance: saidIn(filled, 'guidance'), extraComments: amountIn(filled, 'extra') ?? 0 }),
    done: `#${id} goes on.`,
  })

const advocate = (common: Common, { id, author, proposedBy }: Issue, own: Room): Form =>
  form({
    ...common,
    hint: 'Somebody looks for what is wrong with it: two comments, beside what they may say anyway.',
    fields: [
      select('member', 'Who', [
        { value: '', title: 'Whose turn it is' },
        ...members(own, (one) => own.members[one]?.canBeDevilsAdvocate === true && one !== author && one !== proposedBy),
      ]),
    ],
    wishOf: (filled) => moderate({ type: 'invoke-devils-advocate', issue: id, member: saidIn(filled, 'member') || null }),
    done: (facts) =>
      facts.some(({ type }) => type === 'advocate.assigned')
        ? 'A devil’s advocate is called.'
        : 'Nobody is free to argue against it; a notice says why.',
  })

const force = (common: Common, id: number): Form =>
  form({
    ...common,
    hint: 'Take the position with the best evidence, and say why. The report says who decided.',
    fields: [text('decision', 'The decision', { rows: 2 }), text('reasoning', 'Why this one')],
    look: 'danger',
    wishOf: (filled) =>
      moderate({ type: 'force-resolution', issue: id, decision: saidIn(filled, 'decision'), reasoning: saidIn(filled, 'reasoning') }),
    done: `#${id} is decided.`,
  })

const vote = (common: Common, id: number): Form =>
  form({
    ...common,
    fields: [
      radio('vote', 'Your vote on what is proposed', [
        { value: 'accept', title: 'For it' },
        { value: 'reject', title: 'Against it' },
      ]),
      text('because', 'Why', { rows: 2 }),
    ],
    wishOf: (filled) => ({
      type: 'vote',
      issue: id,
      vote: filled.vote === 'reject' ? 'reject' : 'accept',
      because: saidIn(filled, 'because'),
    }),
    done: 'Your vote counts.',
  })

export function newIssueForm(own: Room, words: DomainWords, start: Filled = {}): Form {
  const impacts: readonly Choice[] = [
    { value: '', title: 'The assistant shall say' },
    ...IMPACT_ORDER.map((level) => ({ value: level, title: words.impact[level] })),
  ]
  return form({
    key: 'new-issue',
    title: 'Open an issue',
    hint: 'The team takes it in, proposes a change, argues with quotations that are checked, and votes.',
    fields: [
      text('title', 'Title', { rows: 1, max: TITLE_MAX }),
      text('body', 'What it is about', { rows: 5, max: BODY_MAX, isOptional: true }),
      text('tags', 'Tags', { rows: 1, max: TITLE_MAX * 2, isOptional: true, hint: TAGS_HINT }),
      select('impact', 'How far it reaches', impacts),
      radio('priority', 'Priority', PRIORITIES),
      select('assignee', 'Who makes the proposal', [{ value: '', title: 'The assistant shall choose' }, ...members(own)]),
    ],
    start: { priority: 'normal', ...start },
    send: 'Open the issue',
    wishOf: (filled) => ({
      type: 'open-issue',
      title: saidIn(filled, 'title'),
      body: saidIn(filled, 'body'),
      tags: tagsIn(filled, 'tags'),
      impact: (saidIn(filled, 'impact') || null) as ImpactLevel | null,
      priority: saidIn(filled, 'priority') as Priority,
      assignee: saidIn(filled, 'assignee') || null,
      related: [],
      evidence: NO_EVIDENCE,
      proposal: null,
    }),
    done: (facts) => `It is open as #${openedIn(facts) ?? '…'}.`,
  })
}

/** The number of the issue that was opened; null: none was. */
export const openedIn = (facts: readonly RoomEvent[]): number | null =>
  facts.find((fact): fact is RoomEventOf<'issue.opened'> => fact.type === 'issue.opened')?.issue ?? null
