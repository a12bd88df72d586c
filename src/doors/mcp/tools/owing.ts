/** Which replies a deliberation waits for, and who answers for each seat. */
import type * as z from 'zod'
import { type Deliberation, owed } from '../../../core/deliberation.ts'
import { isClosed, seatOf } from '../../../core/house/house.ts'
import type { Seat } from '../../../core/house/words.ts'
import { isSampled, SAMPLING } from '../../../engine/cast.ts'
import { seatName } from '../../../views/terminal/names.ts'
import type { Owing } from '../words.ts'

/** What is waited for: nothing where it has ended, and nothing but a resume where it is paused. */
export const owing = (state: Deliberation): z.infer<typeof Owing>[] =>
  isClosed(state.house) || state.house.status === 'paused'
    ? []
    : owed(state).flatMap((item) =>
        item.kind === 'ask'
          ? [
              {
                seat: item.seat,
                name: seatName(state, item.seat),
                request: item.id,
                purpose: item.purpose,
                by: answererOf(seatOf(state.house, item.seat)),
              },
            ]
          : [],
      )

const answererOf = (seat: Seat): string => (isSampled(seat) ? SAMPLING : seat.driver)
