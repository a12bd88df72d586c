/**
 * A room as it happens, to be read as a conversation: a rule for every issue, a lane for every member, the verdict beside each
 * quotation. What stands still stands out; credits and bookkeeping step back; what nobody needs to hear is silent.
 */
import type { Deliberation } from '../../core/deliberation.ts'
import type { Limits } from '../../core/house/words.ts'
import type { RoomEvent, RoomEventOf } from '../../core/room/words.ts'
import type { Recorded } from '../../core/words.ts'
import type { Paint } from '../paint.ts'
import { limitsText } from '../terminal/house-lines.ts'
import { note } from '../terminal/lanes.ts'
import * as comment from './comment-lines.ts'
import * as issue from './issue-lines.ts'
import * as people from './people-lines.ts'
import { type Scene, sceneOf } from './scene.ts'
import * as work from './work-lines.ts'

type Say<T extends RoomEvent['type']> = (event: RoomEventOf<T> & { readonly at: number }, scene: Scene) => readonly string[]

const SILENT = (): readonly string[] => []

const SAYS: { readonly [T in RoomEvent['type']]: Say<T> } = {
  'issue.opened': issue.opened,
  'issue.taken-in': issue.takenIn,
  'issue.advanced': issue.advanced,
  'blind.begun': issue.blindBegun,
  // The notice that comes with it says so, and why.
  'issue.put-to-user': SILENT,
  'issue.sliced': issue.sliced,
  'issue.tagged': issue.tagged,
  'issue.assigned': issue.assigned,
  'issue.prioritised': issue.prioritised,
  'issue.pinned': issue.pinned,
  'issue.archived': issue.archived,
  'issue.frozen': issue.frozen,
  'issue.thawed': issue.thawed,
  'issue.regrounded': issue.regrounded,
  'issue.resolved': issue.resolved,
  'issue.reopened': issue.reopened,
  'epistemic.changed': issue.epistemic,
  'tag.frozen': issue.tagFrozen,
  'tag.thawed': issue.tagThawed,
  'topic.flagged': issue.flagged,
  'comment.added': comment.added,
  'comment.refused': comment.refused,
  'comment.quarantined': comment.quarantined,
  'comment.passed': comment.passed,
  'vote.cast': comment.voted,
  'lookup.made': comment.lookedUp,
  'patch.proposed': work.proposed,
  'patch.accepted': work.accepted,
  'patch.rejected': work.rejected,
  'patch.applied': work.applied,
  'patch.failed': work.failed,
  'patch.withdrawn': work.withdrawn,
  'canon.proposed': work.factsProposed,
  'canon.established': work.established,
  'conflict.found': work.conflictFound,
  'conflict.confirmed': work.confirmed,
  'conflict.settled': work.conflictSettled,
  'text.checked': work.checked,
  'member.joined': people.joined,
  'member.left': people.left,
  'moderation.taken': people.moderated,
  'model.switched': people.switched,
  'freedom.adjusted': people.freedom,
  'record.moved': people.moved,
  'assistance.begun': people.assisted,
  'assistance.ended': people.unassisted,
  'advocate.assigned': people.challenged,
  'advocate.done': people.challengeOver,
  'credit.awarded': people.credited,
  'team-credit.awarded': people.teamCredited,
  'security.noted': people.security,
  'goal.set': people.goalSet,
  'goal.achieved': people.goalAchieved,
  'goal.ended': people.goalEnded,
  'room.configured': people.configured,
  'session.begun': people.begun,
  'session.ended': people.ended,
  'health.reported': people.health,
  'milestone.completed': people.milestone,
  'notice.given': people.noticed,
  'notice.read': SILENT,
}

/** Null: the house says it. `address`: what names the room behind a command, where its id alone would be too much or too little. */
export function roomLines(event: Recorded, state: Deliberation, paint: Paint, width: number, address?: string): readonly string[] | null {
  const scene = sceneOf(state, paint, width, address)
  const say = (SAYS as Readonly<Record<string, (event: unknown, scene: Scene) => readonly string[]>>)[event.type]
  return say === undefined ? shared(event, state, scene) : say(event, scene)
}

const hasCap = ({ microsMax, tokensMax, callsMax, minutesMax }: Limits): boolean =>
  [microsMax, tokensMax, callsMax, minutesMax].some((cap) => cap !== null)

/** Limits count from the opening of a room; what a reader wants to know is what is left. */
const leftOf = (limits: Limits, { micros, tokens, calls }: Deliberation['house']['spending']): Limits => ({
  ...limits,
  microsMax: limits.microsMax === null ? null : limits.microsMax - micros,
  tokensMax: limits.tokensMax === null ? null : limits.tokensMax - tokens,
  callsMax: limits.callsMax === null ? null : limits.callsMax - calls,
})

const hasModels = ({ own }: Scene): boolean => Object.values(own.members).some(({ model }) => model !== 'offline' && model !== 'host')

/** What the house says of every deliberation, where a room says it in its own way. */
function shared(event: Recorded, { house }: Deliberation, scene: Scene): readonly string[] | null {
  switch (event.type) {
    // Every command that is given starts a runner: that is no news, unless a call was lost with the one before.
    case 'runner.started':
      return Object.values(house.desk).some(({ inFlight }) => inFlight?.isModel === true) ? null : []
    // A session begins with one; it is news where it brings a limit, and somebody could come near it.
    case 'deliberation.reopened':
      return hasCap(event.limits) && hasModels(scene)
        ? note(scene, `At most ${limitsText(leftOf(event.limits, house.spending))} from here on.`, scene.paint.dim, '  ')
        : []
    // Told with the freeze, the thaw and the devil's advocate.
    case 'interruption.raised':
      return event.scope === 'issue' ? [] : null
    case 'interruption.lifted':
    case 'dissent.opened':
    case 'dissent.closed':
      return []
    default:
      return null
  }
}
