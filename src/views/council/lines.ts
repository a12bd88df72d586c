/**
 * A council as it happens: the survey, the modes and why, each state as a rule across the screen, findings in the lanes of
 * those who raise them. Ballots stay sealed: of a vote it is only said that it was cast, until all are revealed together.
 */
import type { CouncilEvent } from '../../core/council/words.ts'
import type { Deliberation } from '../../core/deliberation.ts'
import type { Recorded } from '../../core/words.ts'
import type { Paint } from '../paint.ts'
import * as findings from './finding-lines.ts'
import { type Scene, sceneOf } from './scene.ts'
import * as table from './table-lines.ts'
import * as votes from './vote-lines.ts'

type Of<T extends CouncilEvent['type']> = Extract<CouncilEvent, { type: T }>
type Say<T extends CouncilEvent['type']> = (event: Of<T>, scene: Scene) => readonly string[]

const SAYS: { readonly [T in CouncilEvent['type']]: Say<T> } = {
  'document.surveyed': table.surveyed,
  'modes.selected': table.selected,
  'selection.validated': table.validated,
  'council.moved': table.moved,
  'allowance.passed': table.passed,
  'reviewer.lost': table.lost,
  'mode.unapplied': table.unapplied,
  'review.given': findings.reviewed,
  'finding.raised': findings.raised,
  'finding.merged': findings.merged,
  'alignment.given': table.aligned,
  'agreement.counted': votes.agreed,
  'notes.written': votes.noted,
  'assessment.given': findings.assessed,
  'remediation.proposed': findings.proposed,
  'remediation.endorsed': findings.endorsed,
  'ballot.cast': votes.cast,
  'votes.revealed': votes.revealed,
  'endorsements.given': votes.endorsing,
  'findings.escalated': votes.escalated,
}

/** Null: the house says it. */
export function councilLines(event: Recorded, state: Deliberation, paint: Paint, width: number): readonly string[] | null {
  const say = (SAYS as Readonly<Record<string, (event: unknown, scene: Scene) => readonly string[]>>)[event.type]
  return say === undefined ? null : say(event, sceneOf(state, paint, width))
}
