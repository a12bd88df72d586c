/** What a view shows: the state at a moment, its report, and how to get to other moments. */
import { createContext, useContext } from 'react'
import { type Deliberation, report as reportOf } from '../../../src/core/deliberation.ts'
import type { ReportHead } from '../../../src/core/protocol.ts'
import type { Story } from './story.ts'

export interface Moment {
  readonly story: Story
  readonly state: Deliberation
  /** The event shown last; `story.version` where it is now. */
  readonly seq: number
  readonly isNow: boolean
  /** Shows another moment; null: now, and along with what comes. */
  readonly show: (seq: number | null) => void
}

export const MomentContext = createContext<Moment | null>(null)

export function useMoment(): Moment {
  const moment = useContext(MomentContext)
  if (moment === null) throw new Error('A view of a deliberation stands outside of one.')
  return moment
}

const reports = new WeakMap<Deliberation, ReportHead>()

/** Made once for each state, whoever asks. */
export function reportAt<R extends ReportHead>(state: Deliberation): R {
  const known = reports.get(state) ?? reportOf(state)
  reports.set(state, known)
  return known as R
}
