import { describe, expect, test } from 'vitest'
import { stateOf, table } from '../../../test/debate-facts.ts'
import { mentionsIn, namedIn, seatByAlias } from './speakers.ts'

const { own } = stateOf(table(4))

describe('who is meant', () => {
  test.each(['Speaker B', '@Speaker B', ' speaker  b ', 'B', '@b'])('%j is seat b', (said) => expect(seatByAlias(own, said)).toBe('b'))
  test.each(['Speaker Bee', 'Speaker', '', 'Speaker Z', 'the speaker B'])('%j is nobody', (said) =>
    expect(seatByAlias(own, said)).toBeNull(),
  )
  test('nobody is meant where nobody is named', () => expect(seatByAlias(own, null)).toBeNull())
})

describe('mentions', () => {
  test('a text mentions whom it names, by whole words, its author left out', () => {
    expect(mentionsIn(own, 'Speaker A and @C, but I, Speaker B, differ.', 'b')).toEqual(['a', 'c'])
    expect(mentionsIn(own, 'Speakers are many; Speaker Bee buzzes; plan C fails; a@Cd.org', 'd')).toEqual([])
    expect(mentionsIn(own, 'As the last speaker a moment ago said, and @b.', 'd')).toEqual([])
  })
})

test('a longer name takes its words: who is called Gold keeper is not Gold', () => {
  const cast = [
    { id: 'a', name: 'Gold' },
    { id: 'b', name: 'Gold keeper' },
  ]
  expect(namedIn(own, cast, 'Gold keeper, why?', 'ann')).toEqual(['b'])
  expect(namedIn(own, cast, 'Gold keeper and GOLD, why?', 'ann')).toEqual(['a', 'b'])
  expect(namedIn(own, cast, 'Golden times; marigold.', 'ann')).toEqual([])
})

test('signs in a name are no pattern', () => {
  const cast = [
    { id: 'a', name: 'Tail-risk sceptic (2)' },
    { id: 'b', name: 'Risk+reward [x] keeper/3' },
  ]
  expect(namedIn(own, cast, 'Tail-risk sceptic (2), and you?', 'ann')).toEqual(['a'])
  expect(namedIn(own, cast, 'risk+reward [x] keeper/3: so?', 'ann')).toEqual(['b'])
})
