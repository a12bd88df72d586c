import { describe, expect, test } from 'vitest'
import { emptyTable, put } from '../table.ts'
import { newDecisions } from './decisions.ts'
import { type Talk, talk } from './groupthink/talk.fixture.ts'
import { round } from './modes/looked.fixture.ts'
import type { Roundtable } from './state.ts'
import type { Decision } from './words.ts'

const SEATS = ['a', 'b', 'c', 'd', 'e']
const FACTS = Array.from({ length: 10 }, (_, index) => `Gate number ${100 + index} was shut for ${200 + index} days.[FACT][1]`)
const TEXT = [
  ...FACTS,
  'Guards sleep in the afternoon.[ASSUME]',
  'So the gates stay shut at night.[INFER][1]',
  'Thieves will learn of it.[INFER]',
].join(' ')
const TALK: Talk = talk([{ a: { text: TEXT, titles: ['Gate log'] } }, {}], { seats: SEATS })

/** Claims by id with who holds and who disputes each. */
const settled = (
  standing: Readonly<Record<string, readonly [string, string?]>>,
  more: Partial<Roundtable> = {},
  order: readonly string[] = SEATS,
): readonly Decision[] => {
  const records = Object.entries(standing).reduce(
    (table, [claim, [holders, against = '']]) => put(table, claim, { claim, for: [...holders], against: [...against], since: 1 }),
    emptyTable as Roundtable['standing'],
  )
  return newDecisions({ ...TALK.own, standing: records, ...more }, round(1, { order }), TALK.registry)
}
const ids = (decisions: readonly Decision[]): readonly string[] => decisions.flatMap(({ claims }) => claims)

describe('a claim is settled', () => {
  test('where half of the seats hold it and nobody disputes it', () => {
    expect(settled({ C1: ['abc'] })).toEqual([
      { id: 'D1', round: 1, text: 'C1 stands: Gate number 100 was shut for 200 days.', by: 'table', claims: ['C1'] },
    ])
    expect(ids(settled({ C1: ['ab'] }, {}, ['a', 'b', 'c', 'd']))).toEqual(['C1'])
    expect(ids(settled({ C1: ['ab'] }))).toEqual([])
    expect(ids(settled({ C1: ['abc', 'd'] }))).toEqual([])
  })

  test('by two at least, however small the table', () => {
    expect(ids(settled({ C1: ['a'] }, {}, ['a', 'b']))).toEqual([])
    expect(ids(settled({ C1: ['ab'] }, {}, ['a', 'b']))).toEqual(['C1'])
  })

  test('as a fact, or as what follows from something cited; not as an assumption, nor where it is unknown', () => {
    expect(ids(settled({ C1: ['abcde'], C11: ['abcde'], C12: ['abcde'], C13: ['abcde'], C99: ['abcde'] }))).toEqual(['C1', 'C12'])
  })

  test('once', () => {
    const decisions = [{ id: 'D1', round: 1, text: '', by: 'table', claims: ['C1'] }]
    expect(settled({ C1: ['abc'], C2: ['abc'] }, { decisions }).map(({ id, claims }) => [id, claims])).toEqual([['D2', ['C2']]])
  })

  test('eight in a round: those most hold first, then the oldest', () => {
    const all = Object.fromEntries(FACTS.map((_, index) => [`C${10 - index}`, [index === 0 ? 'abcd' : 'abc'] as const]))
    expect(ids(settled(all))).toEqual(['C10', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7'])
  })

  test('never in the blind round', () => {
    const standing = put(emptyTable as Roundtable['standing'], 'C1', { claim: 'C1', for: SEATS, against: [], since: 0 })
    expect(newDecisions({ ...TALK.own, standing }, round(0), TALK.registry)).toEqual([])
  })
})

test('a risk is accepted in the round in which somebody says so', () => {
  const answer = (inRound: number, acceptedRisk: string | null) => ({ seat: 'b', round: inRound, mitigation: null, acceptedRisk })
  const open = (answers: readonly ReturnType<typeof answer>[]) =>
    settled({}, { vulnerabilities: [{ id: 'V1', seat: 'a', round: 1, title: 'Open door', precondition: '', steps: [], answers }] })
  expect(open([answer(1, 'It is cheap.')])).toEqual([
    { id: 'D1', round: 1, text: 'The risk V1 (Open door) is accepted: It is cheap.', by: 'b', claims: [] },
  ])
  expect(open([answer(1, null)])).toEqual([])
  expect(open([answer(2, 'It is cheap.')])).toEqual([])
})
