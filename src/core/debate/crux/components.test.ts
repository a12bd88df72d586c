import fc from 'fast-check'
import { expect, test } from 'vitest'
import { componentsOf, type Edge, reachedFrom, successors } from './components.ts'

const edges = (...written: readonly string[]): readonly Edge[] => written.map((edge) => ({ from: edge[0] ?? '', to: edge[1] ?? '' }))

test('what hangs in no circle stands alone', () =>
  expect(componentsOf(['a', 'b', 'c'], edges('ab', 'bc', 'ac'))).toEqual([['a'], ['b'], ['c']]))
test('a circle is one, in the order of the nodes', () =>
  expect(componentsOf(['a', 'b', 'c', 'd'], edges('cb', 'bd', 'dc', 'ab'))).toEqual([['a'], ['b', 'c', 'd']]))
test('two circles joined one way stay two', () =>
  expect(componentsOf(['a', 'b', 'c', 'd'], edges('ab', 'ba', 'bc', 'cd', 'dc'))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]))
test('an edge to nowhere is ignored', () => {
  expect(componentsOf(['a'], edges('ax', 'xa'))).toEqual([['a']])
  expect(reachedFrom(['a'], successors(['a'], edges('ax')))).toEqual([])
})
test('reach goes all the way down, once, without its start', () =>
  expect(reachedFrom(['a'], successors(['a', 'b', 'c', 'd'], edges('ab', 'bc', 'ca', 'ac')))).toEqual(['b', 'c']))

test('two nodes share a component exactly when each reaches the other', () => {
  const nodes = ['a', 'b', 'c', 'd', 'e', 'f']
  const edge = fc.record({ from: fc.constantFrom(...nodes), to: fc.constantFrom(...nodes) })
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 12 }), (all) => {
      const components = componentsOf(nodes, all)
      const next = successors(nodes, all)
      expect(components.flat().toSorted()).toEqual(nodes)
      for (const a of nodes) {
        for (const b of nodes) {
          const mutual = a === b || (reachedFrom([a], next).includes(b) && reachedFrom([b], next).includes(a))
          expect(components.some((members) => members.includes(a) && members.includes(b))).toBe(mutual)
        }
      }
    }),
  )
})
