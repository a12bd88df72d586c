/** What every part of the view of a run shows: its report at the moment shown, and the state behind it. */
import { useMemo } from 'react'
import { everyone, type House } from '../../../src/core/house/house.ts'
import type { RunReport } from '../../../src/core/run/report-types.ts'
import type { Run } from '../../../src/core/run/state.ts'
import { reportAt, useMoment } from '../fold/moment.ts'

export interface RunMoment {
  readonly report: RunReport
  readonly own: Run
  readonly house: House
  readonly nameOf: (seat: string) => string
}

export function useRun(): RunMoment {
  const { state } = useMoment()
  return useMemo(() => {
    const { house } = state
    const names = new Map(everyone(house.opening).map(({ id, name }) => [id, name]))
    // The protocol's name says whose state and report these are.
    return { report: reportAt<RunReport>(state), own: state.own as Run, house, nameOf: (seat) => names.get(seat) ?? seat }
  }, [state])
}
