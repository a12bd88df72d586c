/** A long list, a page at a time: so many rows are in the page as somebody asked for. Another choice begins anew. */
import { useState } from 'react'

const ROWS_A_PAGE = 40

export interface Paged<T> {
  readonly shown: readonly T[]
  readonly left: number
  readonly more: () => void
}

/** `choice`: what the list was chosen by. */
export function usePage<T>(all: readonly T[], choice: unknown): Paged<T> {
  const [page, setPage] = useState({ choice, rows: ROWS_A_PAGE })
  const rows = page.choice === choice ? page.rows : ROWS_A_PAGE
  return { shown: all.slice(0, rows), left: Math.max(0, all.length - rows), more: () => setPage({ choice, rows: rows + ROWS_A_PAGE }) }
}
