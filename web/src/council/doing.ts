/** What a council is doing at a moment: what this cycle is for, how far it is, who is asked. The same counts as the terminal's. */
import type { CouncilReport } from '../../../src/core/council/report-types.ts'
import type { Council } from '../../../src/core/council/state.ts'
import type { State } from '../../../src/core/council/words.ts'
import type { Deliberation } from '../../../src/core/deliberation.ts'
import { listed } from '../../../src/views/amounts.ts'
import { councilProgress } from '../../../src/views/council/progress.ts'
import { agentOf } from '../../../src/views/council/reading.ts'

/** What each state is for, in a few words. */
export const PURPOSES: Readonly<Record<State, { readonly name: string; readonly word: string; readonly about: string }>> = {
  INIT: { name: 'INIT', word: 'prepare', about: 'The document is surveyed; each reviewer gets its modes.' },
  CYCLE_1: { name: 'CYCLE 1', word: 'broad', about: 'Each reviews alone and sees nothing of the others.' },
  CYCLE_2: { name: 'CYCLE 2', word: 'remediate', about: 'Each judges all findings and proposes remedies.' },
  CYCLE_3: { name: 'CYCLE 3', word: 'converge', about: 'A blind vote on what is contested; remedies for blockers.' },
  CONVERGED: { name: 'CONVERGED', word: 'end', about: 'Everything contested has a quorum.' },
  DEADLOCKED: { name: 'DEADLOCKED', word: 'end', about: 'A person has to decide.' },
  ABORTED: { name: 'ABORTED', word: 'end', about: 'Cut short; what was found is kept.' },
}

export interface Doing {
  readonly sentence: string
  readonly done: number
  readonly total: number
  /** "3 of 15 modes"; empty where nothing is counted. */
  readonly counted: string
  /** "SA-1 and SA-3 are at it."; empty where nobody is asked. */
  readonly who: string
}

/** Null: it is over. */
export function doingOf(state: Deliberation, report: CouncilReport): Doing | null {
  if (report.verdict !== null) return null
  const { progress, granted } = councilProgress(state)
  const [counted = '', done = '0', total = '0'] = /(\d+) of (\d+) \w+$/.exec(progress) ?? []
  const seats = [...new Set(granted)].map((seat) => agentOf(report, seat)).toSorted()
  const isHeld = report.status === 'paused' || report.status === 'stopping'
  return {
    sentence: isHeld ? `It is ${report.status}. ${sentenceOf(state.own as Council)}` : sentenceOf(state.own as Council),
    done: Number(done),
    total: Number(total),
    counted,
    who: seats.length === 0 ? '' : `${listed(seats)} ${seats.length === 1 ? 'is' : 'are'} at it.`,
  }
}

function sentenceOf({ state, revealed, grants }: Council): string {
  if (state === 'CYCLE_3' && (revealed || Object.values(grants).some(({ purpose }) => purpose === 'endorse')))
    return 'The votes are counted. Reviewers endorse remedies for blockers that have none yet.'
  return PURPOSES[state].about
}

/** Tokens used in each state, the one that goes on included, and what it may use. */
export function tokensIn({ own, house }: Deliberation, state: State): { readonly used: number; readonly allowance: number | null } | null {
  const { budget } = own as Council
  const entry = budget.find((one) => one.state === state)
  if (entry === undefined) return null
  const before = budget.reduce((sum, { used }) => sum + (used ?? 0), 0)
  return { used: entry.used ?? Math.max(0, house.spending.tokens - before), allowance: entry.allowance }
}
