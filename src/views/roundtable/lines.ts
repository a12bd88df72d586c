/**
 * A roundtable as it happens, to be read as a conversation: a rule for every round, a lane for every speaker, the verdict beside
 * each quotation, and whatever a person can do with the exact words to type.
 */
import type { Deliberation } from '../../core/deliberation.ts'
import type { RoundtableEvent } from '../../core/roundtable/words.ts'
import type { EventOf, Recorded } from '../../core/words.ts'
import { withNames } from '../debate/names.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { note, remark } from '../terminal/lanes.ts'
import * as round from './round-lines.ts'
import { type Scene, sceneOf } from './scene.ts'
import * as speech from './speech-lines.ts'

type Of<T extends RoundtableEvent['type']> = Extract<RoundtableEvent, { type: T }>
type Say<T extends RoundtableEvent['type']> = (event: Of<T> & { readonly at: number }, scene: Scene) => readonly string[]

const SAYS: { readonly [T in RoundtableEvent['type']]: Say<T> } = {
  'table.laid': round.laid,
  'round.opened': round.opened,
  'stance.declared': speech.declared,
  'contribution.made': speech.contributed,
  'contribution.held': speech.held,
  'contribution.blocked': speech.blocked,
  'safety.judged': speech.evaluated,
  'block.appealed': speech.appealed,
  'contribution.verified': speech.verified,
  'verification.judged': speech.judged,
  'vulnerability.found': speech.found,
  'vulnerability.answered': speech.answered,
  'context.requested': round.requested,
  'context.supplied': round.supplied,
  'round.closed': round.closed,
  'groupthink.detected': round.detected,
  'objection.judged': round.objected,
  'measure.withheld': round.withheld,
  'blocker.lifted': round.lifted,
  'rounds.extended': round.extended,
  'roundtable.exited': round.exited,
  'synthesis.asked': round.asked,
  'synthesis.written': round.written,
}

/** Null: the house says it. */
export function roundtableLines(event: Recorded, state: Deliberation, paint: Paint, width: number): readonly string[] | null {
  const scene = sceneOf(state, paint, width)
  const names = new Map(Object.entries(scene.own.places).map(([seat, { alias }]) => [alias, scene.name(seat)]))
  const shown = withNames(event, names)
  const say = (SAYS as Readonly<Record<string, (event: unknown, scene: Scene) => readonly string[]>>)[event.type]
  return say === undefined ? shared(shown, scene) : say(shown, scene)
}

/** What the house says of every deliberation, where a roundtable says it in its own way. */
function shared(event: Recorded, scene: Scene): readonly string[] | null {
  switch (event.type) {
    case 'claims.registered':
      return speech.registered(event, scene)
    case 'claim.judged':
      return judgedClaim(event, scene)
    // The round of objections, its verdict and the question to a person have been told already.
    case 'dissent.opened':
    case 'dissent.closed':
    case 'interruption.lifted':
      return []
    // What the governor asks is told as it is everywhere.
    case 'escalation.raised':
      return event.layer === 'table' ? round.raised(event, scene) : null
    case 'escalation.answered':
      return round.settled(event, scene)
    case 'escalation.expired':
      return round.expired(event, scene)
    case 'interruption.raised':
      return event.trigger === 'groupthink' ? [] : null
    default:
      return null
  }
}

/** A seat that disputes a claim or takes it back has just said why, in its own lane. */
const judgedClaim = ({ claim, status, by, because }: EventOf<'claim.judged'>, scene: Scene): readonly string[] =>
  scene.seats.includes(by)
    ? remark(scene, by, oneLine(`${claim} is now ${status}`))
    : note(scene, oneLine(`${claim} is now ${status}: ${because}`), scene.paint.dim, '  ')
