/**
 * Bars as SVG, stretched to the room there is; words and numbers stand beside them as text of the page, so that they keep
 * their size on a phone.
 */
import type { Side } from '../../core/house/words.ts'
import { SIDES } from '../reading.ts'

/** Without words for it, a bar is only an echo of the number beside it. */
export const bar = (label: string, drawn: string): string =>
  `<svg class="stretched" viewBox="0 0 100 10" preserveAspectRatio="none" ${label === '' ? 'aria-hidden="true"' : `role="img" aria-label="${label}"`}>${drawn}</svg>`

/** One bar, cut in as many parts as sides were taken. Empty where nobody took one. */
export function sidesBar(title: string, amounts: Readonly<Record<Side, number>>): string {
  const taken = SIDES.filter((side) => amounts[side] > 0)
  const total = taken.reduce((sum, side) => sum + amounts[side], 0)
  if (total === 0) return ''
  let x = 0
  const parts = taken.map((side) => {
    const wide = (amounts[side] / total) * 100
    const part = `<rect class="s-${side}" x="${tenth(x)}" y="0" width="${tenth(wide - 0.4)}" height="10"/>`
    x += wide
    return part
  })
  return bar(`${title}: ${taken.map((side) => `${amounts[side]} ${side}`).join(', ')}`, parts.join(''))
}

export const tenth = (amount: number): number => Math.round(amount * 10) / 10
