/**
 * May this team be set to work? A swarm without somebody who keeps order, without anybody who can be asked to disagree, or with its
 * breakers off is not run. A person with one helper is warned, and may go on. A guest speaks when it wants to and is never asked, so it
 * holds none of these posts.
 */
import type { Room, Seated } from '../state.ts'
import { activeMembers, membersOf, seatedOf } from '../who.ts'
import type { Mode } from '../words.ts'

export type HealthError = 'INVALID_ASSISTANT_COUNT' | 'NO_MODERATOR' | 'NO_DEVILS_ADVOCATE' | 'CIRCUIT_BREAKERS_DISABLED'

export type Health =
  | { readonly valid: true; readonly warnings: readonly string[] }
  | { readonly valid: false; readonly error: HealthError; readonly message: string }

/** From this many on it is a swarm. */
const SWARM = 2

export function healthOf(own: Room, mode: Mode): Health {
  const found = complaints(own, mode)
  const [first] = found
  const isSwarm = activeMembers(own).length >= SWARM
  if (first === undefined) return { valid: true, warnings: [] }
  return mode === 'team' || isSwarm ? { valid: false, ...first } : { valid: true, warnings: found.map(({ message }) => message) }
}

/** In the order in which they block. */
function complaints(own: Room, mode: Mode): readonly { readonly error: HealthError; readonly message: string }[] {
  const assistants = membersOf(own, 'assistant')
  const advocates = activeMembers(own).filter(({ canBeDevilsAdvocate }) => canBeDevilsAdvocate)
  return [
    ...(mode === 'team' && (assistants.length !== 1 || seatedOf(own, 'assistant') === null)
      ? [{ error: 'INVALID_ASSISTANT_COUNT', message: assistantMessage(assistants) } as const]
      : []),
    ...(seatedOf(own, 'moderator') === null
      ? [
          {
            error: 'NO_MODERATOR',
            message: `Nobody keeps order here: there is no member with the role moderator${whoCanBeAsked(membersOf(own, 'moderator'))}. Add one before the team is set to work.`,
          } as const,
        ]
      : []),
    ...(advocates.some(({ isSeated }) => isSeated)
      ? []
      : [
          {
            error: 'NO_DEVILS_ADVOCATE',
            message: `Nobody here can be asked to disagree: mark at least one member${whoCanBeAsked(advocates)} as devil's advocate.`,
          } as const,
        ]),
    ...(own.sanity.enabled
      ? []
      : [
          {
            error: 'CIRCUIT_BREAKERS_DISABLED',
            message: 'The circuit breakers are off. Switch them on (sanity.enabled) before the team is set to work.',
          } as const,
        ]),
  ]
}

function assistantMessage(assistants: readonly Seated[]): string {
  const able = assistants.filter(({ isSeated }) => isSeated).length
  const needed = `A team works under exactly one assistant, and this one has ${assistants.length}.`
  if (assistants.length > 1) return `${needed} Let all but one leave.`
  return able === assistants.length
    ? `${needed} Add a member with the role assistant.`
    : `${needed.slice(0, -1)} who is a guest and is never asked. Add a member of the team with the role assistant in its place.`
}

/** Said only where there is somebody, and it is a guest. */
const whoCanBeAsked = (members: readonly Seated[]): string =>
  members.length === 0 ? '' : ' that can be asked (a guest speaks only when it wants to)'
