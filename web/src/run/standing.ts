/** Where a run stands, in words: the four phases, who is waited for, what broke it off, and what is not said yet about how to go on. */
import type { Phase } from '../../../src/core/governor/words.ts'
import type { RunReport } from '../../../src/core/run/report-types.ts'
import type { Run } from '../../../src/core/run/state.ts'
import type { Purpose } from '../../../src/core/run/words.ts'
import { listed } from '../../../src/views/amounts.ts'
import { openEscalationsIn } from '../governor/cases.ts'

/** What is asked of somebody, as the thing that is owed. */
const PURPOSES: Readonly<Record<Purpose, string>> = {
  explore: 'an exploration',
  propose: 'a proposal',
  make: 'the change',
  inspect: 'a look into the repository',
  review: 'a review',
  merge: 'the merge',
  secure: 'a safe state',
}
export const owedWord = (purpose: Purpose): string => PURPOSES[purpose]

export const PHASES: Readonly<Record<Phase, { readonly name: string; readonly about: string }>> = {
  plan: { name: 'Plan', about: 'Look around, then propose.' },
  do: { name: 'Do', about: 'Change, commit; the clerk looks.' },
  check: { name: 'Check', about: 'Reviewers read the diff.' },
  act: { name: 'Act', about: 'Done, once more, or given up.' },
}

/** Who owes what now, as one sentence; null: nobody. */
export function waitingFor({ grants }: Pick<Run, 'grants'>, nameOf: (seat: string) => string): string | null {
  const owed = Object.values(grants).map(({ seat, purpose }) => `${nameOf(seat)} (${PURPOSES[purpose]})`)
  return owed.length === 0 ? null : `Waiting for ${listed(owed)}.`
}

/** Nobody is at work on the task in hand. */
export const isHalted = ({ status, isFinishing }: Pick<RunReport, 'status' | 'isFinishing'>): boolean =>
  status === 'stopped' || (status === 'stopping' && !isFinishing)

/** What the run was broken off by; null: it was not, or it has gone on since. */
export function brokenBy(
  report: Pick<RunReport, 'status' | 'isFinishing' | 'stopReason' | 'governor'>,
): RunReport['governor']['breaks'][number] | null {
  return isHalted(report) && report.stopReason === 'break' ? (report.governor.breaks.at(-1) ?? null) : null
}

/**
 * How to go on. While it runs, what is owed has been said already. `isAskedAbove`: what is asked of a person stands above with its
 * reason and a form, and that is the way to go on.
 */
export function adviceIn(
  { advice, status, governor }: Pick<RunReport, 'advice' | 'status' | 'governor'>,
  isAskedAbove: boolean,
): readonly string[] {
  if (status === 'open') return []
  const asked = isAskedAbove ? openEscalationsIn(governor) : []
  return advice.filter(
    (line) =>
      !asked.some(({ id, because }) => line === because || line.startsWith(`${id} waits for your answer`) || line.startsWith('To go on')),
  )
}
