/**
 * Council: three reviewers read one document in three cycles and end with a verdict.
 *
 * A reviewer writes findings; code decides what counts. It places and verifies every quotation, joins findings that are one,
 * counts who holds what, puts to a blind vote what is contested, and says when two of three agree. See `tick.ts` for the order.
 */
import type { At, Owed, Rules, Tick } from '../protocol.ts'
import { evolve } from './evolve.ts'
import { observe } from './governed.ts'
import { cited } from './receive/quoted.ts'
import { type CouncilReply, receive } from './receive/receive.ts'
import { report } from './report.ts'
import type { CouncilReport } from './report-types.ts'
import { type Council, unopened } from './state.ts'
import { proceed } from './tick.ts'
import type { CouncilViews } from './views.ts'
import { visible } from './visible.ts'
import type { CouncilEvent, Purpose } from './words.ts'

type CouncilAct = (Tick | CouncilReply) & At

export const council: Rules<Council, CouncilEvent, Tick | CouncilReply, Purpose, CouncilViews[Purpose], CouncilReport> = {
  initial: unopened,
  decide: (own, act: CouncilAct, house, dossier) =>
    act.type === 'tick' ? proceed(own, house, dossier, act.at) : receive(own, act, house, dossier),
  evolve,
  owed,
  visible,
  cited,
  observe,
  report,
}

function owed(own: Council): readonly Owed<Purpose>[] {
  if (own.done) return []
  const open = Object.entries(own.grants)
  // Nothing open means that something is to be decided at once: the next requests, the next cycle, or the end.
  if (open.length === 0) return [{ kind: 'wake', at: 0 }]
  return open.map(([id, { seat, purpose }]) => ({ kind: 'ask', id, seat, purpose, deadline: null }))
}
