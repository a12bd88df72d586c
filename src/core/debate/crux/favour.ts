/** Which side a piece of evidence speaks for, by declared structure alone and by the sides that count when it is given. */
import type { Side } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import type { Thread } from '../state.ts'
import type { Said } from '../words.ts'

/** What meets a falsifier speaks against the side that declared it, what contradicts it for that side, anything else for whoever brings it. */
export function favouredBy(
  { positions }: Pick<Thread, 'positions'>,
  { seat, said }: { readonly seat: SeatId; readonly said: Said },
): Side | null {
  const own = positions[seat]?.counted ?? null
  if (said.move !== 'PROVIDE_EVIDENCE' || said.bearing === 'context') return own
  const borne = positions[said.bearsOn ?? '']?.counted
  if (borne === undefined || borne === 'UNCERTAIN') return own
  return said.bearing === 'contradicts' ? borne : OTHER[borne]
}

const OTHER = { YES: 'NO', NO: 'YES' } as const
