/** What every part of the view of a room shows: its state and report at the moment shown, the words of its domain, who is who, and when. */
import { useMemo } from 'react'
import type { House } from '../../../src/core/house/house.ts'
import type { RoomReport } from '../../../src/core/room/report-types.ts'
import type { Room } from '../../../src/core/room/state.ts'
import { type DomainWords, WORDS } from '../../../src/views/room/domain.ts'
import { useMay } from '../api/visitor.ts'
import { reportAt, useMoment } from '../fold/moment.ts'
import { nameOf } from './names.ts'

export interface RoomMoment {
  readonly own: Room
  readonly house: House
  readonly report: RoomReport
  readonly words: DomainWords
  /** At the beginning of a sentence, or alone. */
  readonly nameOf: (id: string) => string
  /** The calendar's time of a moment of the room, in milliseconds. */
  readonly wallMsOf: (at: number) => number
  /** False in the past, and for whoever may only look. */
  readonly mayAct: boolean
}

export function useRoom(): RoomMoment {
  const { state, isNow } = useMoment()
  const mayAct = useMay('run') !== false && isNow
  return useMemo(() => {
    const { house } = state
    const startedMs = Date.parse(house.startedWall)
    // The protocol's name says whose state and report these are.
    const own = state.own as Room
    const report = reportAt<RoomReport>(state)
    return {
      own,
      house,
      report,
      words: WORDS[report.domain],
      nameOf: (id) => nameOf(own, id),
      wallMsOf: (at) => startedMs + at,
      mayAct,
    }
  }, [state, mayAct])
}
