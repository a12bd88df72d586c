import { describe, expect, it } from 'vitest'
import type { Line } from '../api/routes.ts'
import { lengthened, refreshed } from './listed.ts'

const line = (id: string, minute: number, more: Partial<Line> = {}): Line => ({
  id,
  protocol: 'ask',
  subject: id,
  status: 'completed',
  stopReason: null,
  openedAt: `2031-05-06T09:${String(minute).padStart(2, '0')}:00.000Z`,
  updatedAt: '2031-05-06T10:00:00.000Z',
  version: 5,
  outcome: null,
  cost: null,
  ...more,
})
const ids = ({ lines }: { readonly lines: readonly Line[] }): readonly string[] => lines.map(({ id }) => id)

describe('the list as the page keeps it', () => {
  it('puts a new one on top and keeps what it has pushed off the first page', () => {
    const before = { lines: [line('c', 3), line('b', 2), line('a', 1)], next: null }
    const after = refreshed(before, { deliberations: [line('d', 4), line('c', 3), line('b', 2)], next: 'more' })
    expect(ids(after)).toEqual(['d', 'c', 'b', 'a'])
    expect(after.next).toBeNull()
  })

  it('drops what no longer fits the filter', () => {
    const before = { lines: [line('c', 3), line('b', 2), line('a', 1)], next: null }
    expect(ids(refreshed(before, { deliberations: [line('c', 3), line('a', 1)], next: null }))).toEqual(['c', 'a'])
    expect(ids(refreshed(before, { deliberations: [], next: null }))).toEqual([])
  })

  it('keeps the outcome that was known until a newer one comes, and the very row where nothing changed', () => {
    const known = line('a', 1, { outcome: 'The answer of Ada wins.' })
    const before = { lines: [known], next: null }
    expect(refreshed(before, { deliberations: [line('a', 1)], next: null }).lines[0]).toBe(known)
    const moved = refreshed(before, { deliberations: [line('a', 1, { version: 6 })], next: null }).lines[0]
    expect(moved).toMatchObject({ version: 6, outcome: 'The answer of Ada wins.' })
    const newer = refreshed(before, { deliberations: [line('a', 1, { version: 6, outcome: 'A tie.' })], next: null }).lines[0]
    expect(newer?.outcome).toBe('A tie.')
  })

  it('recalls outcomes from another search, and nothing else of it', () => {
    const recalled = { lines: [line('b', 2), line('a', 1, { outcome: 'A tie.' })], next: null }
    const after = refreshed(null, { deliberations: [line('a', 1)], next: null }, recalled)
    expect(after.lines.map(({ id, outcome }) => [id, outcome])).toEqual([['a', 'A tie.']])
  })

  it('takes a further page without rows that are there already', () => {
    const before = { lines: [line('d', 4), line('c', 3)], next: 'more' }
    const after = lengthened(before, { deliberations: [line('c', 3), line('b', 2)], next: null })
    expect(ids(after)).toEqual(['d', 'c', 'b'])
    expect(after.next).toBeNull()
  })

  it('keeps those of one moment in the order of the server', () => {
    const before = { lines: [line('c', 1), line('a', 1), line('b', 1)], next: 'more' }
    const after = refreshed(before, { deliberations: [line('c', 1), line('a', 1)], next: 'x' })
    expect(ids(after)).toEqual(['c', 'a', 'b'])
    expect(after.next).toBe('more')
  })

  it('keeps what a search has found further down, while its first page is still empty', () => {
    const before = { lines: [line('a', 1)], next: 'further' }
    expect(refreshed(before, { deliberations: [], next: 'more' })).toBe(before)
    expect(refreshed(null, { deliberations: [], next: 'more' })).toEqual({ lines: [], next: 'more' })
  })
})
