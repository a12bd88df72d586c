/**
 * What a reasoning mode is: a number, a name, the signals that call for it, what its reviewer looks for, and a profile of
 * keywords that stand in documents where it bears fruit. The category follows from the number (twelve ranges).
 */

export interface CategoryRange {
  readonly name: Category
  readonly from: number
  readonly to: number
}

export type Category =
  | 'Formal'
  | 'Ampliative'
  | 'Uncertainty'
  | 'Vagueness'
  | 'Inconsistency & Defaults'
  | 'Causal & Explanatory'
  | 'Practical'
  | 'Strategic & Social'
  | 'Dialectical & Rhetorical'
  | 'Modal & Temporal'
  | 'Domain-Specific'
  | 'Meta-Level'

export type Signal = 'API' | 'PERF' | 'SEC' | 'DEP' | 'UX' | 'DATA' | 'UNC' | 'PROC' | 'COMP' | 'TRADE'

export interface Mode {
  readonly number: number
  readonly name: string
  readonly category: Category
  readonly signals: readonly Signal[]
  readonly looksFor: string
  readonly keywords: readonly string[]
}

export const CATEGORIES: readonly CategoryRange[] = [
  { name: 'Formal', from: 1, to: 8 },
  { name: 'Ampliative', from: 9, to: 19 },
  { name: 'Uncertainty', from: 20, to: 24 },
  { name: 'Vagueness', from: 25, to: 29 },
  { name: 'Inconsistency & Defaults', from: 30, to: 36 },
  { name: 'Causal & Explanatory', from: 37, to: 43 },
  { name: 'Practical', from: 44, to: 54 },
  { name: 'Strategic & Social', from: 55, to: 58 },
  { name: 'Dialectical & Rhetorical', from: 59, to: 63 },
  { name: 'Modal & Temporal', from: 64, to: 67 },
  { name: 'Domain-Specific', from: 68, to: 74 },
  { name: 'Meta-Level', from: 75, to: 80 },
]

/** One row of the table. Twelve keywords each, separated by commas: no profile wins by being longer. */
export function mode(number: number, name: string, signals: readonly Signal[], looksFor: string, keywords: string): Mode {
  return { number, name, category: categoryOf(number), signals, looksFor, keywords: keywords.split(', ') }
}

export function categoryOf(number: number): Category {
  const range = CATEGORIES.find(({ from, to }) => from <= number && number <= to)
  if (range === undefined) throw new RangeError(`There is no mode ${number}; modes go from 1 to 80.`)
  return range.name
}
