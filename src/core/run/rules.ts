/**
 * Run: somebody's coding agents work through a list of tasks in a git repository, and are governed while they do.
 *
 *   task ─▶ plan ─▶ do ─▶ check ─▶ act ─▶ done, the next cycle, or failed ─▶ the next task
 *
 * Agents declare what they did; the clerk looks into the repository and runs the tests; code decides what counts and what follows.
 * See `tick.ts` for the order and `judge.ts` for what makes a correction real.
 */
import type { At, Owed, Rules, Tick } from '../protocol.ts'
import { evolve } from './evolve.ts'
import { observe } from './governed.ts'
import { parting } from './parting.ts'
import { type RunReply, receive } from './receive.ts'
import { report } from './report.ts'
import type { RunReport } from './report-types.ts'
import { type Run, unbegun } from './state.ts'
import { isDue, proceed } from './tick.ts'
import type { RunViews } from './views.ts'
import { visible } from './visible.ts'
import type { Purpose, RunEvent } from './words.ts'

type RunAct = (Tick | RunReply) & At

export const run: Rules<Run, RunEvent, Tick | RunReply, Purpose, RunViews[Purpose], RunReport> = {
  initial: unbegun,
  decide: (own, act: RunAct, house) => (act.type === 'tick' ? proceed(own, house) : receive(own, act, house)),
  evolve,
  owed,
  visible,
  // Agents quote the change, not the dossier: what they quote is held against the diff where it is received.
  cited: () => [],
  observe,
  parting,
  report,
}

function owed(own: Run): readonly Owed<Purpose>[] {
  if (own.done) return []
  const asks = Object.entries(own.grants).map(
    ([id, { seat, purpose }]): Owed<Purpose> => ({ kind: 'ask', id, seat, purpose, deadline: null }),
  )
  return isDue(own) ? [...asks, { kind: 'wake', at: 0 }] : asks
}
