/** Members come and go, and other models take their seats; helpful comments are marked; settings are changed. */

import { recordKey } from '../../ledger/records.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { get } from '../../table.ts'
import { healthOf } from '../health/check.ts'
import { memberOf } from '../state.ts'
import type { Story } from '../story.ts'
import { GUEST_ROLES, roleOf, SYSTEM, USER } from '../who.ts'
import type { RoomCommandOf } from '../words.ts'
import { award } from './credit.ts'

export function join(story: Story, { by, id, name, role, canBeDevilsAdvocate, freedom, model }: RoomCommandOf<'join'>): Refusal | null {
  if (id === USER || id === SYSTEM || id === 'clerk') return refuse('reserved-id', `Nobody can be called «${id}» here: the name is taken.`)
  const known = memberOf(story.own, id)
  if (known?.isActive === true) return refuse('already-here', `${id} is a member already.`)
  const seat = story.house.opening.seats.find((one) => one.id === id)
  if (seat === undefined && (role === 'moderator' || role === 'assistant'))
    return refuse(
      'role-of-the-team',
      `A guest is never the ${role}: nobody can ask it to work for the team. It can come as ${GUEST_ROLES.join(', ')}.`,
    )
  // Who has a seat answers with what sits there.
  const seated = seat === undefined ? model : (seat.model ?? seat.driver)
  story.tell({
    type: 'member.joined',
    member: { id, name, role, model: seated, canBeDevilsAdvocate, freedom, isSeated: seat !== undefined },
    by,
  })
  return null
}

export function leave(story: Story, { by, id, because }: RoomCommandOf<'leave'>): Refusal | null {
  const member = memberOf(story.own, id)
  if (member === undefined || !member.isActive) return refuse('no-such-member', `There is no member «${id}» here.`)
  story.tell({ type: 'member.left', member: id, by, because })
  for (const [request, grant] of Object.entries(story.own.grants))
    if (grant.seat === id) story.tell({ type: 'turn.withdrawn', request, seat: id, because: `${id} has left.` })
  return null
}

/** The record of the model before is kept, and found again when that model comes back. */
export function switchModel(story: Story, { by, id, model }: RoomCommandOf<'switch-model'>): Refusal | null {
  const member = memberOf(story.own, id)
  if (member === undefined)
    return refuse('no-such-member', `There is no member «${id}». Members: ${Object.keys(story.own.members).join(', ')}.`)
  if (member.model === model) return refuse('same-model', `${id} works with ${model} already.`)
  const { session } = story.own
  if (session !== null && session.endedAt === null && member.isSeated)
    return refuse('session-on', `A session is on. End it first, then give ${id} another model.`)
  const driver = model === 'offline' || model === 'host' || model === 'human' ? model : 'model'
  if (driver === 'model' && !model.includes('/'))
    return refuse('bad-model', `«${model}» is no model. Name one as provider/model, or offline, host, human.`)
  const isKnown = get(story.own.records, recordKey(id, model)) !== undefined
  story.tell({ type: 'model.switched', seat: id, from: member.model, to: model, driver, by })
  story.notify(
    'user',
    'info',
    `${member.name} works with ${model} now`,
    isKnown ? 'Its earlier record with this model is back.' : 'It starts with a fresh record.',
    [{ label: 'View its record', kind: 'openRecord', ref: id }],
  )
  return null
}

export function markHelpful(story: Story, { by, comment: id }: RoomCommandOf<'mark-helpful'>): Refusal | null {
  const issue = Number(id.split('.')[0])
  const comment =
    Number.isInteger(issue) && story.own.issueCount >= issue ? [...story.commentsOf(issue)].find((one) => one.comment === id) : undefined
  if (comment === undefined)
    return refuse('no-such-comment', `There is no comment ${id}. Comments are called like 12.3: the third of issue 12.`)
  if (roleOf(story.own, comment.author) !== 'member')
    return refuse('not-a-member', `${id} was written by ${comment.author}, who earns no credits.`)
  if (story.issue(issue).helpful.includes(id)) return refuse('already-marked', `${id} was marked as helpful before; that counts once.`)
  const related = { kind: 'comment', id } as const
  award(story, {
    member: comment.author,
    reason: 'user-marked-helpful',
    verifiedBy: 'user',
    by,
    issue,
    related,
    because: `${by} found ${id} helpful.`,
  })
  return null
}

export function configure(story: Story, { by, sanity: wished, policy: rules }: RoomCommandOf<'configure'>): Refusal | null {
  const { own } = story
  const sanity = changed(own.sanity, wished)
  const policy = changed(own.policy, rules)
  if (isSame(sanity, own.sanity) && isSame(policy, own.policy)) return null
  story.tell({ type: 'room.configured', by, sanity, policy })
  const health = healthOf(story.own, story.own.session?.mode ?? story.options.mode)
  if (!health.valid)
    story.notify('user', 'warning', 'The team can not work like this', health.message, [
      { label: 'Open the health check', kind: 'openHealth', ref: '' },
    ])
  return null
}

/** What was not named stays as it was. */
const changed = <T extends object>(before: T, wished: { readonly [K in keyof T]?: T[K] | undefined }): T => ({
  ...before,
  ...Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined)),
})

/** What was changed has its keys in the same order as before. */
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)
