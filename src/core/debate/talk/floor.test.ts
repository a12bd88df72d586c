import { expect, test } from 'vitest'
import { commits, locking, ofType, staged, stateOf, table, told } from '../../../../test/debate-facts.ts'
import { openersOf, openFloor } from './floor.ts'

test('a debate is opened by one from each side of the blind vote, in the order given', () => {
  const { own } = stateOf(table(5))
  expect(openersOf(own, ['e', 'd', 'c', 'b', 'a'])).toEqual(['e', 'd'])
  expect(openersOf(own, ['b', 'd', 'a'])).toEqual(['a', 'b'])
})

test('where one side is missing, who is uncertain stands in for it, then anybody', () => {
  const sided = (b: 'YES' | 'UNCERTAIN') => stateOf(table(3, { declared: { b: { side: b } } })).own
  expect(openersOf(sided('UNCERTAIN'), ['c', 'b', 'a'])).toEqual(['c', 'b'])
  expect(openersOf(sided('YES'), ['c', 'b', 'a'])).toEqual(['c', 'b'])
})

test('seats that are gone open nothing', () => {
  const { own } = stateOf(table(4), { type: 'seat.removed', seat: 'b', by: 'ann', because: 'x' })
  expect(openersOf(own, ['b', 'a', 'd', 'c'])).toEqual(['a', 'd'])
})

test('evidence is opened by the most confident on either side', () => {
  const facts = [
    table(4),
    locking(['a', 'b', 'c', 'd']),
    commits('a', 'YES', { confidence: 0.6 }),
    commits('c', 'YES', { confidence: 0.9 }),
    commits('b', 'NO', { confidence: 0.7 }),
    commits('d', 'UNCERTAIN', { confidence: 1 }),
    staged('EVIDENCE'),
  ]
  const [floor] = ofType(
    told(facts, (story) => openFloor(story, 't1')),
    'moderator.intervened',
  )
  expect(floor).toMatchObject({ kind: 'open-floor', mentions: ['c', 'b'] })
  expect(floor?.content).toContain('Speaker C and Speaker B, please begin.')
})

test('nobody is called to begin who has left the table', () => {
  const facts = [
    table(4),
    locking(['a', 'b', 'c', 'd']),
    commits('a', 'YES'),
    commits('b', 'NO', { confidence: 0.9 }),
    commits('d', 'NO', { confidence: 0.6 }),
    staged('EVIDENCE'),
    { type: 'seat.removed' as const, seat: 'b', by: 'ann', because: 'x' },
  ]
  expect(
    ofType(
      told(facts, (story) => openFloor(story, 't1')),
      'moderator.intervened',
    ),
  ).toMatchObject([{ mentions: ['a', 'd'] }])
})
