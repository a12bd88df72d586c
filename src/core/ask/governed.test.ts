import { expect, test } from 'vitest'
import { gave, granted, opened } from '../../../test/facts.ts'
import { folded } from '../../../test/given.ts'

const worksOf = (text: string, position = 'Yes.') =>
  folded([opened(2), granted('answer/a/1'), gave('answer/a/1', { text, position })]).house.governor.works.a

test('an answer is the work of an explorer, summed up by its position', () =>
  expect(worksOf('It pays. By the way, it rained.')).toMatchObject([
    {
      seat: 'a',
      archetypes: ['explorer'],
      request: 'answer/a/1',
      prose: { words: 7, tangents: 1, recommends: true, synthesises: true, files: [], patterns: 0 },
      review: null,
      challenges: null,
    },
  ]))

test('however long it is, it is no rabbit hole; with four side paths it is one, with three not', () => {
  const long = 'The ferry left at nine. '.repeat(500)
  const asides = (count: number) => 'By the way, it rained. '.repeat(count)
  const due = (text: string) =>
    folded([opened(2), granted('answer/a/1'), gave('answer/a/1', { text })]).house.governor.due.map(
      (one) => one.kind === 'shadow' && one.shadow,
    )
  expect(due(long)).toEqual([])
  expect(due(asides(3))).toEqual([])
  expect(due(asides(4))).toEqual(['rabbit-hole'])
})

test('nothing else is shown: not the grant, not a ranking', () => {
  const { works, phase } = folded([opened(2), granted('answer/a/1')]).house.governor
  expect([works, phase]).toEqual([{}, null])
})
