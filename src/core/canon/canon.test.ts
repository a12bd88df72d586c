import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { canonOf, entry, statement } from './canon.fixture.ts'
import {
  anchorOf,
  type Canon,
  emptyCanon,
  entryOf,
  established,
  historyOf,
  liveEntries,
  nextId,
  resolveAnchor,
  wouldClash,
} from './canon.ts'
import { contradicts } from './same.ts'
import type { Statement } from './words.ts'

const amber = statement('Seryn', 'eyes', 'amber')
const green = statement('Seryn', 'eyes', 'green')
const anchors = (canon: Canon): readonly string[] => liveEntries(canon).map(anchorOf)

describe('canon', () => {
  test('begins empty, and counts its ids', () => {
    expect(liveEntries(emptyCanon)).toEqual([])
    expect(nextId(emptyCanon)).toBe('C1')
    expect(entryOf(emptyCanon, 'C1')).toBeNull()
    expect(historyOf(emptyCanon, 'C1')).toEqual([])
    const canon = canonOf(entry(1, 1, amber), entry(2, 1, statement('Kael', 'eyes', 'grey')))
    expect(anchors(canon)).toEqual(['C1@1', 'C2@1'])
    expect(nextId(canon)).toBe('C3')
  })

  test('tells beforehand what a statement would contradict', () => {
    const canon = canonOf(entry(1, 1, amber), entry(2, 1, statement('Kael', 'eyes', 'grey')))
    expect(wouldClash(canon, statement('Captain Seryn', 'eye colour', 'green')).map(anchorOf)).toEqual(['C1@1'])
    expect(wouldClash(canon, statement('Seryn', 'eyes', 'golden'))).toEqual([])
    expect(wouldClash(canon, statement('Toma', 'eyes', 'green'))).toEqual([])
  })

  test('holds the new version, and keeps the old one to read', () => {
    const canon = canonOf(entry(1, 1, amber), entry(1, 2, green))
    expect(entryOf(canon, 'C1')?.statement).toEqual(green)
    expect(anchors(canon)).toEqual(['C1@2'])
    expect(historyOf(canon, 'C1').map(({ entry: one, at, supersededBy }) => [anchorOf(one), at, supersededBy])).toEqual([
      ['C1@1', 0, 'C1@2'],
      ['C1@2', 1, null],
    ])
    expect(wouldClash(canon, amber).map(anchorOf)).toEqual(['C1@2'])
    expect(nextId(canon)).toBe('C2')
  })

  test('lets go of every entry that a new one contradicts, under whatever id', () => {
    const first = canonOf(
      entry(1, 1, amber),
      entry(2, 1, statement('Captain Seryn', 'eyes', 'amber')),
      entry(3, 1, statement('Seryn', 'age', '34')),
    )
    const canon = established(first, entry(4, 1, green), 9)
    expect(anchors(canon)).toEqual(['C3@1', 'C4@1'])
    expect(historyOf(canon, 'C2').at(-1)?.supersededBy).toBe('C4@1')
    const again = established(canon, entry(2, 2, green), 10)
    expect(anchors(again)).toEqual(['C2@2', 'C3@1', 'C4@1'])
  })

  test('refuses to be told out of turn', () => {
    const canon = canonOf(entry(1, 1, amber))
    expect(() => established(canon, entry(1, 1, green), 1)).toThrow('C1@1 is established out of turn.')
    expect(() => established(canon, entry(1, 3, green), 1)).toThrow('C1@3 is established out of turn.')
    expect(() => established(canon, entry(3, 1, green), 1)).toThrow('C3 is not the next id of canon.')
  })

  test('an anchor is live, superseded or missing, and leads to what holds now', () => {
    const one = canonOf(entry(1, 1, amber), entry(2, 1, statement('Captain Seryn', 'eyes', 'amber')), entry(1, 2, green))
    expect(resolveAnchor(one, 'C1@2')).toEqual({ status: 'live', live: 'C1@2' })
    expect(resolveAnchor(one, 'C1')).toEqual({ status: 'live', live: 'C1@2' })
    expect(resolveAnchor(one, 'C1@1')).toEqual({ status: 'superseded', live: 'C1@2' })
    expect(resolveAnchor(one, 'C2')).toEqual({ status: 'superseded', live: 'C1@2' })
    const two = established(one, entry(1, 3, amber), 5)
    expect(resolveAnchor(two, 'C2@1')).toEqual({ status: 'superseded', live: 'C1@3' })
    for (const missing of ['C3', 'C1@9', 'C1@0', 'C0', '', 'C1@', 'issue 3', 'C1@1@1'])
      expect(resolveAnchor(two, missing)).toEqual({ status: 'missing', live: null })
  })
})

describe('whatever is established, in whatever order', () => {
  const statements: fc.Arbitrary<Statement> = fc.record({
    subject: fc.constantFrom(
      'Seryn',
      'Captain Seryn',
      'Seryn Vale',
      'Mira Vale',
      'Vale',
      'the session',
      'session timeout',
      'MAX_RETRIES',
      'Retries',
    ),
    attribute: fc.constantFrom('eyes', 'eye colour', 'age', 'timeout', 'value', 'limit'),
    value: fc.constantFrom('amber', 'green', 'golden', '34', '36 years', '30 minutes', '1800 s', '45 min', '3', 'soon'),
  })
  /** Under a new id, or as a new version of one that is there. */
  const steps = fc.array(fc.record({ statement: statements, under: fc.option(fc.nat(20), { nil: null }) }), { maxLength: 25 })

  function played(moves: readonly { readonly statement: Statement; readonly under: number | null }[]): Canon {
    return moves.reduce((canon, move, index) => {
      const ids = canon.ids.size
      const id = move.under === null || ids === 0 ? ids + 1 : (move.under % ids) + 1
      return established(canon, entry(id, historyOf(canon, `C${id}`).length + 1, move.statement), index)
    }, emptyCanon)
  }

  test('no two live entries contradict each other, and nothing is lost', () => {
    fc.assert(
      fc.property(steps, statements, (moves, asked) => {
        const canon = played(moves)
        const live = liveEntries(canon)
        for (const a of live) for (const b of live) expect(contradicts(a.statement, b.statement)).toBe(false)
        const histories = Array.from({ length: canon.ids.size }, (_, index) => historyOf(canon, `C${index + 1}`))
        expect(histories.flat()).toHaveLength(moves.length)
        expect(
          histories
            .flat()
            .filter(({ supersededBy }) => supersededBy === null)
            .map(({ entry: one }) => anchorOf(one)),
        ).toEqual(anchors(canon))
        expect(anchors(canon).length > 0).toBe(moves.length > 0)
        for (const version of histories.flat()) {
          const { status, live: held } = resolveAnchor(canon, anchorOf(version.entry))
          expect(status).toBe(version.supersededBy === null ? 'live' : 'superseded')
          expect(anchors(canon)).toContain(held)
        }
        const against = live.filter((one) => contradicts(one.statement, asked))
        expect(new Set(wouldClash(canon, asked))).toEqual(new Set(against))
        expect(JSON.parse(JSON.stringify(canon))).toEqual(canon)
      }),
      { numRuns: 300 },
    )
  })

  test('two thousand entries are established in good time', () => {
    expect(
      ordinaryMs(() =>
        Array.from({ length: 2_000 }).reduce<Canon>(
          (canon, _, index) => established(canon, entry(index + 1, 1, statement(`Ship ${index}`, 'arrival', `Day ${index}`)), index),
          emptyCanon,
        ),
      ),
    ).toBeLessThan(500)
  })
})
