/** What the same seats said when they were asked alone, in as many tokens: what the talk is held against, where one was run. */
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import { counted, grouped } from '../amounts.ts'
import type { Entry } from './sections.ts'

const SIDES = ['YES', 'NO', 'UNCERTAIN'] as const

export function baselineEntries({ baseline, cost }: RoundtableReport): readonly Entry[] {
  if (baseline === undefined || baseline === null) return []
  const sides = SIDES.filter((side) => baseline.sides[side] > 0).map((side) => `${baseline.sides[side]} ${side}`)
  const spent = `${counted(baseline.tokens, 'token')} against ${grouped(cost.tokens)} here`
  const text = `${baseline.result} ${sides.join(', ') || 'No side was declared'}; ${spent}.`
  return [{ name: `The same seats, asked alone (${baseline.id})`, text, under: [], isFlag: false }]
}
