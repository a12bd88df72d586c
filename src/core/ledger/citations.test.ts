import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citationKey, creditedCitations } from './citations.ts'

const file = (path: string, start: number, end: number) => ({ path, lines: { start, end }, query: null })
const paid = (key: string, amount = 100) => ({ key, amount })
const keys = (items: readonly { readonly key: string }[]) => items.map(({ key }) => key)

describe('the key of a citation', () => {
  test('is the same for one passage on one issue', () =>
    expect(citationKey(4, file('./a.md', 1, 9))).toBe(citationKey(4, file(' a.md', 1, 9))))
  test.each([
    ['another issue', 5, file('a.md', 1, 9)],
    ['another file', 4, file('b.md', 1, 9)],
    ['other lines', 4, file('a.md', 1, 8)],
    ['no lines', 4, { path: 'a.md', lines: null, query: null }],
    ['a search', 4, { path: null, lines: null, query: 'a.md 1-9' }],
  ])('differs for %s', (_, issue, citation) => expect(citationKey(issue, citation)).not.toBe(citationKey(4, file('a.md', 1, 9))))
  test('of a search is what was searched for', () => {
    const search = (query: string) => citationKey(4, { path: null, lines: null, query })
    expect(search(' Eyes')).toBe(search('eyes'))
    expect(search('eyes')).not.toBe(search('hair'))
  })
})

describe('of the citations of a comment', () => {
  test('five are credited', () =>
    expect(
      keys(
        creditedCitations(
          [],
          ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => paid(key)),
          0,
        ),
      ),
    ).toEqual(['a', 'b', 'c', 'd', 'e']))
  test.each([
    [3, ['a', 'b']],
    [4, ['a']],
    [5, []],
  ])('and fewer where %i of it were before', (before, credited) =>
    expect(
      keys(
        creditedCitations(
          ['x', 'y', 'z'],
          ['a', 'b', 'c'].map((key) => paid(key)),
          before,
        ),
      ),
    ).toEqual(credited),
  )
  test('the same passage pays once', () => expect(creditedCitations([], [paid('a'), paid('a')], 0)).toHaveLength(1))
  test('what was credited on the issue before pays no more, and takes no place', () =>
    expect(
      keys(
        creditedCitations(
          ['a', 'b'],
          ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => paid(key)),
          0,
        ),
      ),
    ).toEqual(['c', 'd', 'e', 'f', 'g']))
  test('every false one costs: a repeated one, one of a credited passage, one behind five true ones', () => {
    const lies = [paid('a', -200), paid('x', -200), paid('x', -200)]
    const truths = ['a', 'b', 'c', 'd', 'e'].map((key) => paid(key))
    expect(creditedCitations(['a'], lies, 5)).toEqual(lies)
    expect(creditedCitations([], [...truths, ...lies], 0)).toEqual([...truths, ...lies])
  })
  test('a false one spends no passage', () => expect(creditedCitations([], [paid('a', -200), paid('a')], 0)).toHaveLength(2))
  test('what is worth nothing is not booked, and spends nothing', () => {
    const worthless = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => paid(key, 0))
    expect(keys(creditedCitations([], [...worthless, paid('a')], 0))).toEqual(['a'])
  })

  test('whatever is offered: at most five earn, all of them new, and no penalty is lost', () => {
    const key = fc.constantFrom(...'abcdefghij')
    const offered = fc.array(fc.record({ key, amount: fc.constantFrom(-200, 0, 100, 300) }), { maxLength: 30 })
    fc.assert(
      fc.property(fc.array(key), offered, fc.nat(5), (existing, items, before) => {
        const counted = creditedCitations(existing, items, before)
        const earning = keys(counted.filter(({ amount }) => amount > 0))
        const fresh = new Set(keys(items.filter((item) => item.amount > 0 && !existing.includes(item.key))))
        expect(earning).toHaveLength(Math.min(5 - before, fresh.size))
        expect(new Set(earning).size).toBe(earning.length)
        expect(earning.filter((one) => existing.includes(one))).toEqual([])
        expect(counted.filter(({ amount }) => amount < 0)).toHaveLength(items.filter(({ amount }) => amount < 0).length)
      }),
    )
  })
})
