/** Small coloured words: a side, a status, a confidence. */
import type { Side } from '../../core/house/words.ts'
import type { Paint } from '../paint.ts'

export function sideBadge(side: Side | null, paint: Paint): string {
  if (side === null) return ''
  return { YES: paint.green, NO: paint.red, UNCERTAIN: paint.yellow }[side](side)
}

export function statusWord(status: string, paint: Paint): string {
  if (status === 'completed') return paint.green(status)
  if (status === 'stopped') return paint.red(status)
  return status === 'open' ? paint.cyan(status) : paint.yellow(status)
}

export const confidenceWord = (word: 'HIGH' | 'MEDIUM' | 'LOW', paint: Paint): string =>
  ({ HIGH: paint.green, MEDIUM: paint.yellow, LOW: paint.red })[word](word)
