/** Forms about members and goals: another model, a word of praise or blame, how free somebody is, a guest, something to aim for. */
import type { GoalMetric } from '../../../src/core/ledger/words.ts'
import type { Room, Seated } from '../../../src/core/room/state.ts'
import { activeMembers, GUEST_ROLES } from '../../../src/core/room/who.ts'
import type { Freedom, Role } from '../../../src/core/room/words.ts'
import type { DomainWords } from '../../../src/views/room/domain.ts'
import { METRICS, ROLES } from '../../../src/views/room/phrases.ts'
import { amount, amountIn, type Choice, check, type Form, form, isTicked, radio, saidIn, select, text } from './forms.ts'
import { nameOf } from './names.ts'

type Who = Pick<Seated, 'id' | 'name' | 'model' | 'freedom'>

export const modelForm = ({ id, name, model }: Who, known: readonly string[]): Form =>
  form({
    key: `model ${id}`,
    title: `Another model for ${name}`,
    about: `Now: ${model}`,
    hint: `A model it had before finds its record as it was left; a new one starts afresh.${known.length === 0 ? '' : ` Before: ${known.join(', ')}.`}`,
    fields: [text('model', 'Model', { rows: 1, max: 120, hint: 'As provider/model; or offline, or host.' })],
    send: 'Switch',
    wishOf: (filled) => ({ type: 'switch-model', id, model: saidIn(filled, 'model') }),
    done: (facts) =>
      facts.some(({ type }) => type === 'model.switched') ? `${name} works with another model now.` : 'Nothing was changed.',
  })

const CREDITS: readonly Choice[] = ['1', '2', '3'].map((value) => ({ value, title: value }))

/** By the user's or the moderator's own judgement; code decides all other credits. */
export const wordForm = ({ id, name }: Who, type: 'commend' | 'penalise'): Form => {
  const isPraise = type === 'commend'
  return form({
    key: `${type} ${id}`,
    title: isPraise ? `Commend ${name}` : `Penalise ${name}`,
    hint: isPraise ? 'Credits that no rule gives, for work you saw.' : 'It counts as a penalty in its record.',
    fields: [radio('credits', isPraise ? 'Credits to give' : 'Credits to take', CREDITS), text('reason', 'Why', { rows: 2 })],
    send: isPraise ? 'Commend' : 'Penalise',
    look: isPraise ? 'primary' : 'danger',
    wishOf: (filled) => ({
      type: 'moderate',
      action: { type, member: id, credits: Number(filled.credits), reason: saidIn(filled, 'reason') },
    }),
    done: isPraise ? `${name} is commended.` : `${name} is penalised.`,
  })
}

export const FREEDOMS: Readonly<Record<Freedom, { readonly title: string; readonly hint: string }>> = {
  observer: { title: 'Observer', hint: 'Comments where it is asked; opens no issues and proposes no changes.' },
  standard: { title: 'Standard', hint: 'Opens issues and proposes changes.' },
  trusted: { title: 'Trusted', hint: 'With high trust, its cosmetic changes may be taken by policy.' },
}

export const freedomForm = ({ id, name, freedom }: Who): Form =>
  form({
    key: `freedom ${id}`,
    title: `How free ${name} is`,
    fields: [
      radio(
        'level',
        'It may',
        Object.entries(FREEDOMS).map(([value, said]) => ({ value, ...said })),
      ),
      text('reason', 'Why', { rows: 2 }),
    ],
    start: { level: freedom },
    send: 'Set it',
    wishOf: (filled) => ({
      type: 'moderate',
      action: { type: 'adjust-agent-freedom', member: id, level: saidIn(filled, 'level') as Freedom, reason: saidIn(filled, 'reason') },
    }),
    done: `How free ${name} is has been set.`,
  })

export const leaveForm = ({ id, name }: Who): Form =>
  form({
    key: `leave ${id}`,
    title: `Let ${name} go`,
    hint: 'It is asked no more. What it said and earned stays.',
    fields: [text('because', 'Why', { rows: 2 })],
    send: 'Let it go',
    look: 'danger',
    wishOf: (filled) => ({ type: 'leave', id, because: saidIn(filled, 'because') }),
    done: `${name} has left.`,
  })

export const guestForm = (): Form =>
  form({
    key: 'guest',
    title: 'Let a guest in',
    hint: 'A guest is never asked: it speaks when it wants to, over HTTP or MCP with a token of its own, and is judged like everybody.',
    fields: [
      text('id', 'Id', { rows: 1, max: 40, hint: 'Lower-case letters, digits and dashes.' }),
      text('name', 'Name', { rows: 1, max: 80 }),
      select(
        'role',
        'Role',
        GUEST_ROLES.map((value) => ({ value, title: ROLES[value] })),
      ),
      text('model', 'Model', { rows: 1, max: 120, hint: 'What its record is kept under; host where nobody knows.' }),
      check('advocate', 'Can be asked to disagree'),
    ],
    start: { role: 'member', model: 'host' },
    send: 'Let it in',
    wishOf: (filled) => ({
      type: 'join',
      id: saidIn(filled, 'id'),
      name: saidIn(filled, 'name'),
      role: saidIn(filled, 'role') as Role,
      canBeDevilsAdvocate: isTicked(filled, 'advocate'),
      freedom: 'standard',
      model: saidIn(filled, 'model'),
    }),
    done: (facts) => (facts.some(({ type }) => type === 'member.joined') ? 'The guest is in.' : 'Nothing was changed.'),
  })

const TARGET_MAX = 100_000

/** Something to aim for, never a condition. */
export const goalForm = (own: Room, { milestone }: DomainWords): Form =>
  form({
    key: 'goal',
    title: 'Set a goal',
    hint: 'Members read it as something that would be good to reach. Nothing depends on it.',
    fields: [
      select('member', 'For', [
        { value: '', title: 'The whole team' },
        ...activeMembers(own).map(({ id }) => ({ value: id, title: nameOf(own, id) })),
      ]),
      select(
        'metric',
        'What is counted',
        Object.entries(METRICS).map(([value, title]) => ({ value, title })),
      ),
      amount('target', 'How many', 1, TARGET_MAX),
      select('deadline', 'By when', [
        { value: '', title: 'Whenever it is reached' },
        { value: 'session-end', title: 'By the end of the session' },
        { value: 'milestone-end', title: `By the end of the ${milestone}` },
      ]),
      text('description', 'In your words', { rows: 2, max: 400, isOptional: true }),
    ],
    start: { target: '10' },
    send: 'Set it',
    wishOf: (filled) => ({
      type: 'set-goal',
      member: saidIn(filled, 'member') || null,
      metric: saidIn(filled, 'metric') as GoalMetric,
      target: amountIn(filled, 'target') ?? 1,
      deadline: (saidIn(filled, 'deadline') || null) as 'session-end' | 'milestone-end' | null,
      description: saidIn(filled, 'description'),
    }),
    done: 'The goal is set.',
  })
