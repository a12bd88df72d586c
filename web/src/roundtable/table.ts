/** What every panel of a roundtable shows: its report at the moment shown, with names in place of aliases, and the state behind it. */
import { useMemo } from 'react'
import type { Deliberation } from '../../../src/core/deliberation.ts'
import type { House } from '../../../src/core/house/house.ts'
import type { RoundtableReport } from '../../../src/core/roundtable/report-types.ts'
import type { Roundtable } from '../../../src/core/roundtable/state.ts'
import type { RoundtableOptions } from '../../../src/core/roundtable/words.ts'
import type { Names } from '../../../src/views/debate/names.ts'
import { readable } from '../../../src/views/roundtable/reading.ts'
import { reportAt, useMoment } from '../fold/moment.ts'

export interface Table {
  readonly report: RoundtableReport
  readonly own: Roundtable
  readonly house: House
  readonly options: RoundtableOptions
  readonly isNow: boolean
  readonly nameOf: (seat: string) => string
  /** "Speaker B" → a name. */
  readonly names: Names
}

const reports = new WeakMap<Deliberation, RoundtableReport>()

/** Made once for each state, whoever asks. */
function readableAt(state: Deliberation): RoundtableReport {
  const known = reports.get(state) ?? readable(reportAt<RoundtableReport>(state))
  reports.set(state, known)
  return known
}

export function useRoundtable(): Table {
  const { state, isNow } = useMoment()
  return useMemo(() => {
    const { house } = state
    // The protocol's name says whose state and options these are.
    const own = state.own as Roundtable
    const names = new Map(house.opening.seats.map(({ id, name }) => [id, name]))
    return {
      report: readableAt(state),
      own,
      house,
      options: house.opening.options as unknown as RoundtableOptions,
      isNow,
      nameOf: (seat) => names.get(seat) ?? seat,
      names: new Map(Object.entries(own.places).map(([seat, { alias }]) => [alias, names.get(seat) ?? seat])),
    }
  }, [state, isNow])
}
