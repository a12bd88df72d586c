/** What every panel of a council shows: its report at the moment shown, the state behind it, and the finding in the address. */
import { createContext, useCallback, useContext } from 'react'
import type { CouncilReport, ReportedFinding } from '../../../src/core/council/report-types.ts'
import type { Council } from '../../../src/core/council/state.ts'
import type { CouncilOptions } from '../../../src/core/council/words.ts'
import type { Deliberation } from '../../../src/core/deliberation.ts'
import type { Severity } from '../../../src/core/findings/words.ts'
import { reportAt } from '../fold/moment.ts'
import { go, withParams } from '../router.ts'

export interface CouncilMoment {
  readonly report: CouncilReport
  readonly own: Council
  readonly options: CouncilOptions
  readonly state: Deliberation
  readonly isNow: boolean
  /** Of the finding that the address names. */
  readonly chosen: string | null
  /** Shows a finding among the findings; null: none. */
  readonly choose: (id: string | null) => void
}

export const CouncilContext = createContext<CouncilMoment | null>(null)

export function useCouncil(): CouncilMoment {
  const moment = useContext(CouncilContext)
  if (moment === null) throw new Error('A panel of a council stands outside of one.')
  return moment
}

export const reportOf = (state: Deliberation): CouncilReport => reportAt<CouncilReport>(state)

/** Choosing is no step of its own on the way back, so that Back leaves the page and not one finding after the other. */
export const useChoose = (): ((id: string | null) => void) =>
  useCallback((id) => go(withParams({ finding: id, view: null }), { replace: true }), [])

export type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

export const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = { blocker: 'no', major: 'open', minor: 'accent', info: 'plain' }

export const OUTCOME_TONES: Readonly<Record<ReportedFinding['outcome'], Tone>> = {
  standing: 'yes',
  open: 'accent',
  deadlocked: 'open',
  unconfirmed: 'plain',
  dismissed: 'plain',
}
