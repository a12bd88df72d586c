import { expect, test } from 'vitest'
import { emptyTable, get } from '../table.ts'
import { disputedBy, droppedBy, heldBy } from './standing.ts'

test('a claim has those who hold it, each once', () => {
  const standing = heldBy(heldBy(heldBy(emptyTable, 'C1', 'a', 1), 'C1', 'b', 2), 'C1', 'a', 3)
  expect(get(standing, 'C1')).toEqual({ claim: 'C1', for: ['a', 'b'], against: [], since: 1 })
})

test('who disputes it no longer holds it, and the other way round', () => {
  const disputed = disputedBy(heldBy(emptyTable, 'C1', 'a', 1), 'C1', 'a', 2)
  expect(get(disputed, 'C1')).toEqual({ claim: 'C1', for: [], against: ['a'], since: 2 })
  expect(get(heldBy(disputed, 'C1', 'a', 3), 'C1')).toMatchObject({ for: ['a'], against: [] })
})

test('it is contested since the first dispute, whoever joins later; when all are gone, a new one starts anew', () => {
  const twice = disputedBy(disputedBy(heldBy(emptyTable, 'C1', 'a', 1), 'C1', 'b', 2), 'C1', 'c', 4)
  expect(get(twice, 'C1')).toMatchObject({ against: ['b', 'c'], since: 2 })
  const gone = heldBy(heldBy(twice, 'C1', 'b', 5), 'C1', 'c', 5)
  expect(get(disputedBy(gone, 'C1', 'b', 6), 'C1')).toMatchObject({ since: 6 })
})

test('who drops it neither holds nor disputes it', () => {
  expect(get(droppedBy(heldBy(emptyTable, 'C1', 'a', 1), 'C1', 'a', 2), 'C1')).toEqual({ claim: 'C1', for: [], against: [], since: 1 })
  expect(get(droppedBy(emptyTable, 'C2', 'a', 2), 'C2')).toEqual({ claim: 'C2', for: [], against: [], since: 2 })
})
