/** Who writes a synthesis where nobody is named: the clerk, whose office it is, then the judge, then the seat that sits first. */
import type { Opening } from '../core/house/words.ts'

export const synthesizerOf = ({ staff: { clerk, judge }, seats }: Pick<Opening, 'staff' | 'seats'>): string =>
  (clerk ?? judge ?? seats[0])?.id ?? ''
