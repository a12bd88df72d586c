/**
 * A debate as it happens: every thread a lane, every message a block, every decision of a rule with its reason.
 * Looks that end without a word are silent; so are grants. A message's references come with the event behind it,
 * `claims.registered`, so that one continues the message's block.
 */
import type { Debate } from '../../core/debate/state.ts'
import type { DebateEvent, DebateEventOf } from '../../core/debate/words.ts'
import type { Deliberation } from '../../core/deliberation.ts'
import type { EventOf, Recorded } from '../../core/words.ts'
import { clockTime } from '../amounts.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { byId, evidenceLines, violationLines } from '../terminal/evidence.ts'
import { seatName } from '../terminal/names.ts'
import { wrap } from '../wrap.ts'
import * as cruxes from './crux-lines.ts'
import { inLane, laneWidth, messageOf, note, type Scene } from './lane.ts'
import { messageLines } from './message-lines.ts'
import { withNames } from './names.ts'
import * as table from './table-lines.ts'
import * as threads from './thread-lines.ts'

type Say<T extends DebateEvent['type']> = (event: DebateEventOf<T>, scene: Scene) => readonly string[]

const silent = (): readonly string[] => []

const SAYS: { readonly [T in DebateEvent['type']]: Say<T> } = {
  'debate.begun': table.begun,
  'position.declared': table.opened,
  'look.passed': silent,
  'message.delivered': silent,
  'message.published': messageLines,
  'moderator.intervened': threads.moderated,
  'user.interjected': threads.interjected,
  'thread.proposed': threads.proposed,
  'thread.seconded': threads.seconded,
  'thread.declined': threads.declined,
  'thread.created': threads.created,
  'question.set': threads.questionSet,
  'stage.changed': threads.stageChanged,
  'seat.abstained': threads.abstained,
  'steelman.attempted': threads.steelmanAttempted,
  'steelman.graded': threads.steelmanGraded,
  'crux.lock-failed': threads.lockFailed,
  'crux.locked': threads.locked,
  'thread.converged': threads.converged,
  'thread.failed': threads.failed,
  'thread.staled': threads.staled,
  'thread.merged': threads.merged,
  'dcg.calculated': cruxes.dcgCalculated,
  'crux.promoted': cruxes.promoted,
  'crux.demoted': cruxes.demoted,
  'crux.extracted': cruxes.extracted,
  'crux.not-found': cruxes.notFound,
  'crux.reviewed': cruxes.reviewed,
  'crux.challenged': cruxes.challenged,
  'dependency.proposed': cruxes.related,
  'dependency.confirmed': cruxes.confirmed,
  'coalition.detected': cruxes.coalitions,
  'coalition.named': cruxes.named,
  'seat.removed': table.removed,
  'debate.ending': table.ending,
  'debate.converged': table.converged,
  'debate.completed': table.completed,
}

export function debateLines(event: Recorded, state: Deliberation, paint: Paint, width: number): readonly string[] | null {
  // The protocol's name says whose state this is.
  const own = state.own as Debate
  const scene: Scene = { own, name: (id) => OFFICES[id] ?? seatName(state, id), paint, width }
  const names = new Map(Object.entries(own.begun?.aliases ?? {}).map(([seat, alias]) => [alias, scene.name(seat)]))
  const shown = withNames(event, names)
  const say = (SAYS as Readonly<Record<string, (event: unknown, scene: Scene) => readonly string[]>>)[event.type]
  return say === undefined ? shared(shown, scene) : say(shown, scene)
}

/** Who is no seat and acts all the same. */
const OFFICES: Readonly<Record<string, string>> = { moderator: 'the moderator', user: 'the user', clerk: 'the clerk' }

/** What the house says of every deliberation, where a debate says it in its own way. */
function shared(event: Recorded, scene: Scene): readonly string[] | null {
  const { paint, width } = scene
  switch (event.type) {
    case 'claims.registered':
      return registered(event, scene)
    case 'contribution.refused':
      return wrap(refusal(event, scene), width, '  ', '    ').map(paint.dim)
    case 'seat.skipped': {
      const until = event.until === null ? '' : ` until ${clockTime(event.until)}`
      return ['', ...wrap(`${scene.name(event.seat)} is left out${until}: ${oneLine(event.because)}`, width, '', '  ').map(paint.yellow)]
    }
    case 'dissent.closed':
      return note(scene, event.subject, `The dissent asked for was ${event.outcome}. ${oneLine(event.because)}`)
    case 'dissent.opened':
      // The moderator says it to the seat in the next event.
      return []
    case 'interruption.raised':
      // The thread has just said so itself.
      return event.scope === 'thread' ? [] : null
    default:
      return null
  }
}

/** Said in full once: the next refusals in a row for the same thing are one short line each. */
function refusal({ seat, rule, because }: EventOf<'contribution.refused'>, { own, name }: Scene): string {
  const last = own.seats[seat]?.refused
  if (last?.rule === rule && last.times > 1) return `${name(seat)} is refused again (${oneLine(rule)}), ${last.times} times in a row.`
  return `${name(seat)} is refused (${oneLine(rule)}): ${oneLine(because)}`
}

function registered(event: EventOf<'claims.registered'>, scene: Scene): readonly string[] {
  const message = messageOf(scene.own, ({ seat }) => seat === event.seat)
  const width = laneWidth(scene)
  return inLane(scene, message?.thread ?? null, [
    ...evidenceLines(event.evidence, message?.said.content ?? '', scene.paint, width, byId),
    ...violationLines(event.violations, scene.paint, width, ' '),
  ])
}
