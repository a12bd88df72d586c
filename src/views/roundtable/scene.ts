/** A roundtable as its lines see it: the lanes of its seats, and where it stands. */
import type { Deliberation } from '../../core/deliberation.ts'
import type { Roundtable } from '../../core/roundtable/state.ts'
import type { Paint } from '../paint.ts'
import { type Lanes, lanesOf } from '../terminal/lanes.ts'

export interface Scene extends Lanes {
  readonly own: Roundtable
}

export const sceneOf = (state: Deliberation, paint: Paint, width: number): Scene => ({
  ...lanesOf(state, paint, width),
  // The protocol's name says whose state this is.
  own: state.own as Roundtable,
})
