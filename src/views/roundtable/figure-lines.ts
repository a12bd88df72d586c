/**
 * A roundtable that shows figures and no words, as somebody with a seat in it may follow it while it goes on: what the rules say of
 * the whole table, without a name and without anything that anybody said.
 */
import type { Deliberation } from '../../core/deliberation.ts'
import type { Recorded } from '../../core/words.ts'
import { governorLines } from '../governor/lines.ts'
import type { Paint } from '../paint.ts'
import * as round from './round-lines.ts'
import { type Scene, sceneOf } from './scene.ts'

const NOBODY = 'a seat'

export function figureLines(event: Recorded, state: Deliberation, paint: Paint, width: number): readonly string[] {
  const scene: Scene = { ...sceneOf(state, paint, width), name: () => NOBODY }
  switch (event.type) {
    case 'round.opened':
      return round.opened({ ...event, answer: null }, scene)
    case 'round.closed': {
      const { summary, tally } = event
      const figures = tally === null ? null : { ...tally, openBlockers: [] }
      return round.closed({ ...event, summary: { ...summary, oneLiner: '', contested: [] }, tally: figures, decisions: [] }, scene)
    }
    case 'objection.judged':
      return round.objected({ ...event, seats: [] }, scene)
    case 'groupthink.detected':
      return round.detected(event, scene)
    case 'escalation.raised':
      // Why the governor asks tells whose work it was.
      return event.layer === 'table' ? round.raised(event, scene) : (governorLines({ ...event, because: '' }, state, paint, width) ?? [])
    case 'escalation.answered':
      return round.settled(event, scene)
    case 'escalation.expired':
      return round.expired(event, scene)
    case 'context.requested':
      // Whoever can supply it has to know what is asked, not by whom.
      return round.requested(event, scene)
    case 'context.supplied':
      return round.supplied(event, scene)
    case 'rounds.extended':
      return round.extended(event, scene)
    default:
      return []
  }
}
