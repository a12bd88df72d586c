/** The table of modes: complete, in its ranges, and with profiles that tell modes apart. */
import { describe, expect, test } from 'vitest'
import { CATEGORIES, MODES } from './modes.ts'
import { stemsOf } from './phrases.ts'

describe('the modes', () => {
  test('are numbered 1 to 80, each once, in order', () =>
    expect(MODES.map(({ number }) => number)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1)))
  test('have eighty names', () => expect(new Set(MODES.map(({ name }) => name)).size).toBe(80))
  test('fall into twelve categories by their numbers', () => {
    expect(CATEGORIES.map(({ from, to }) => to - from + 1)).toEqual([8, 11, 5, 5, 7, 7, 11, 4, 5, 4, 7, 6])
    expect(MODES[18]).toMatchObject({ number: 19, category: 'Ampliative', signals: ['PERF'] })
    expect(MODES[79]).toMatchObject({ number: 80, category: 'Meta-Level' })
  })
  test('are named by the ten signals 23 times over', () => {
    const named = MODES.filter(({ signals }) => signals.length > 0).map(({ number }) => number)
    expect(named).toEqual([1, 4, 6, 7, 8, 11, 19, 21, 22, 43, 45, 46, 47, 48, 49, 50, 55, 56, 62, 65, 66, 71, 79])
  })
  test('have twelve keywords each, so that none wins by a longer list', () =>
    expect(MODES.filter(({ keywords }) => keywords.length !== 12)).toEqual([]))
  test('count no word twice: the stems of a profile differ', () => {
    const doubled = MODES.filter(({ keywords }) => new Set(keywords.map((word) => stemsOf(word).join(' '))).size < 12)
    expect(doubled.map(({ number }) => number)).toEqual([])
  })
  test('share at most three keywords with any other mode', () => {
    const close = MODES.flatMap((a) =>
      MODES.filter((b) => b.number > a.number && b.keywords.filter((word) => a.keywords.includes(word)).length > 3).map((b) => [
        a.number,
        b.number,
      ]),
    )
    expect(close).toEqual([])
  })
  test('say what to look for in a short sentence', () =>
    expect(MODES.filter(({ looksFor }) => looksFor.length > 160 || (!looksFor.endsWith('.') && !looksFor.endsWith('?')))).toEqual([]))
})
