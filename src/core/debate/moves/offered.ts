/** Which moves a stage takes, and which of them a seat is offered: those that it can make now. */

import type { House } from '../../house/house.ts'
import type { SeatId } from '../../seat.ts'
import { firstSide } from '../crux/sides.ts'
import { threadMessages } from '../messages.ts'
import { ALLOWED, ARGUED } from '../numbers.ts'
import type { Debate, Thread } from '../state.ts'
import type { Move, Stage } from '../words.ts'

export const hasSources = ({ opening }: House): boolean => opening.dossier.files.length > 0

/** Where there is nothing to quote, reasons are given in place of evidence. */
export const takenIn = (stage: Stage, quotable: boolean): readonly Move[] =>
  stage === 'EVIDENCE' && !quotable ? [...ALLOWED.EVIDENCE, ...ARGUED] : ALLOWED[stage]

export function offeredTo(own: Debate, thread: Thread, seat: SeatId, quotable: boolean): readonly Move[] {
  return takenIn(thread.stage, quotable).filter((move) => {
    if (move === 'PROVIDE_EVIDENCE') return quotable
    if (move === 'UPDATE_POSITION') return thread.positions[seat] !== undefined
    return move !== 'CHALLENGE_EVIDENCE' || challengeable(own, thread, seat).length > 0
  })
}

/** Who has given evidence here that this seat may challenge. */
export function challengeable(own: Debate, thread: Thread, seat: SeatId): readonly SeatId[] {
  const given = threadMessages(own, thread).flatMap(({ said, seat: by }) => (said.move === 'PROVIDE_EVIDENCE' && by !== null ? [by] : []))
  return [...new Set(given)].filter((by) => mayChallenge(thread, seat, by))
}

/**
 * Each seat restates one opponent, who stands for the other side: who has understood it may question all that side brings.
 * Who is not across the table, on its own side or in doubt, has nothing that would have to be restated first.
 */
export function mayChallenge(thread: Thread, from: SeatId, to: SeatId | null): boolean {
  if (to === null || to === from) return false
  const [mine, theirs] = [thread.positions[from]?.counted, thread.positions[to]?.counted]
  if (theirs === undefined || theirs === 'UNCERTAIN' || theirs === mine) return true
  // What was restated is the side that the other had in the lock, wherever it stands now.
  const restated = thread.steelmans.flatMap((pair) =>
    pair.from === from && pair.grade === 'ACCURATE' ? (thread.positions[pair.to] ?? []) : [],
  )
  return restated.some((position) => firstSide(position) === theirs)
}
