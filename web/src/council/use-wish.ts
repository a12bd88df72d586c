/** What of the findings is asked for, in the address: a link shows somebody else the same. */
import { useMemo } from 'react'
import { go, useParam, withParams } from '../router.ts'
import { GROUPS, SORTS, type Wish } from './choice.ts'

/** Names of the values in the address. */
const FILTERS = ['severity', 'outcome', 'category', 'by', 'text'] as const

export function useWish(): Wish {
  const severity = useParam('severity')
  const outcome = useParam('outcome')
  const category = useParam('category')
  const by = useParam('by')
  const text = useParam('text')
  const group = useParam('group')
  const sort = useParam('sort')
  return useMemo(
    () => ({
      severity,
      outcome,
      category,
      by,
      text,
      group: GROUPS.find((one) => one === group) ?? 'severity',
      sort: SORTS.find((one) => one === sort) ?? 'severity',
    }),
    [severity, outcome, category, by, text, group, sort],
  )
}

export const hasFilter = (wish: Wish): boolean => FILTERS.some((name) => wish[name] !== null)

export const setWish = (changes: Readonly<Partial<Record<keyof Wish, string | null>>>): void => go(withParams(changes), { replace: true })

export const clearFilters = (): void => setWish(Object.fromEntries(FILTERS.map((name) => [name, null])))
