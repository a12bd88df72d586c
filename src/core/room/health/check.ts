/**
 * May this team be set to work? A swarm without somebody who keeps order, without anybody who can be asked to disagree, or with its
 * breakers off is not run. A person with one helper is warned, and may go on.
 */
import type { Room } from '../state.ts'
import { activeMembers, membersOf } from '../who.ts'
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
  const assistants = membersOf(own, 'assistant').length
  return [
    ...(mode === 'team' && assistants !== 1
      ? [
          {
            error: 'INVALID_ASSISTANT_COUNT',
            message: `A team works under exactly one assistant, and this one has ${assistants}. ${assistants === 0 ? 'Add a member with the role assistant.' : 'Let all but one leave.'}`,
          } as const,
        ]
      : []),
    ...(membersOf(own, 'moderator').length === 0
      ? [
          {
            error: 'NO_MODERATOR',
            message: 'Nobody keeps order here: there is no member with the role moderator. Add one before the team is set to work.',
          } as const,
        ]
      : []),
    ...(activeMembers(own).some(({ canBeDevilsAdvocate }) => canBeDevilsAdvocate)
      ? []
      : [
          {
            error: 'NO_DEVILS_ADVOCATE',
            message: "Nobody here can be asked to disagree: mark at least one member as devil's advocate.",
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
