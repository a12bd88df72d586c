import { describe, expect, test } from 'vitest'
import { change, counted, design, doubtful, prose, sighted, signs, times } from '../../seen.fixture.ts'
import { isImmune } from '../immunity.ts'

describe('explorer: rabbit hole', () => {
  test.each([
    [1_999, []],
    [2_000, []],
    [2_001, ['long-without-recommendation']],
  ])('%i words without a recommendation → %j', (words, expected) => expect(signs(prose({ words, recommends: false }))).toEqual(expected))

  test('a long text with a recommendation is fine', () => expect(signs(prose({ words: 9_000 }))).toEqual([]))

  test.each([
    [2, []],
    [3, []],
    [4, ['tangents']],
  ])('%i tangents → %j', (tangents, expected) => expect(signs(prose({ tangents }))).toEqual(expected))

  test.each([
    [14, 0, []],
    [15, 0, []],
    [16, 0, ['files-without-patterns']],
    [16, 1, []],
  ])('%i files and %i patterns → %j', (files, patterns, expected) =>
    expect(signs(prose({ files: times(files, doubtful), patterns }))).toEqual(expected),
  )

  test('twenty files, each of them relevant, are no rabbit hole; one without a reason is', () => {
    const [relevant] = sighted(prose({ files: times(20, (index) => counted(index)) }))
    const [stray] = sighted(prose({ files: [...times(19, (index) => counted(index)), counted(19, { isInScope: false })] }))
    expect([relevant, stray].map((found) => found !== undefined && isImmune(found))).toEqual([true, false])
  })

  test.each([
    [399, []],
    [400, ['no-synthesis']],
    [401, ['no-synthesis']],
  ])('%i words without a synthesis → %j', (words, expected) => expect(signs(prose({ words, synthesises: false }))).toEqual(expected))

  test('the sentence carries the number and its limit, and rests on the work', () =>
    expect(sighted(prose({ words: 2_400, recommends: false }))).toEqual([
      {
        predicate: 'long-without-recommendation',
        because: '2400 words and no recommendation (more than 2000).',
        numbers: { words: 2_400 },
        counted: [],
        rests: [1],
      },
    ]))
})

describe('creator: over-architect', () => {
  test.each([
    [1, []],
    [2, []],
    [3, ['new-abstractions']],
  ])('%i new abstractions → %j', (count, expected) => expect(signs(design({ abstractions: times(count, doubtful) }))).toEqual(expected))

  test('three abstractions that requirements ask for are immune; one that none asks for spoils it', () => {
    const asked = sighted(design({ abstractions: times(3, (index) => counted(index)) }))
    const unasked = sighted(design({ abstractions: times(3, (index) => counted(index, { isMended: index > 0 })) }))
    expect([...asked, ...unasked].map(isImmune)).toEqual([true, false])
  })

  test.each([
    [0, false, []],
    [1, false, ['future-proof']],
    [1, true, []],
    [2, true, []],
    [3, true, ['future-proof']],
    [3, false, ['future-proof']],
  ])('%i mentions of the future, asked for: %s → %j', (futureProof, isFutureRequired, expected) =>
    expect(signs(design({ futureProof, isFutureRequired }))).toEqual(expected),
  )

  test.each([
    [5, 4, []],
    [6, 4, []],
    [7, 4, ['larger-than-task']],
    [150, 100, []],
    [151, 100, ['larger-than-task']],
    [70, null, []],
  ])('%i files proposed for a task of %s → %j', (files, taskFiles, expected) =>
    expect(signs(design({ files, taskFiles }))).toEqual(expected),
  )

  test.each([
    [0, []],
    [1, []],
    [2, ['new-packages']],
  ])('%i new packages → %j', (packages, expected) => expect(signs(design({ packages }))).toEqual(expected))
})

describe('maker: rogue', () => {
  test.each([
    [2, 0, []],
    [3, 0, ['no-tests']],
    [4, 0, ['no-tests']],
    [4, 1, []],
  ])('%i files changed, %i of them tests → %j', (files, testFiles, expected) =>
    expect(signs(change({ files: times(files, (index) => `f${index}.ts`), testFiles }))).toEqual(expected),
  )

  test.each([
    [1, 199, []],
    [1, 200, []],
    [1, 201, ['one-big-commit']],
    [2, 201, []],
    [0, 201, []],
  ])('%i commits of %i lines → %j', (commits, lines, expected) => expect(signs(change({ commits, lines }))).toEqual(expected))

  test.each([
    [0, []],
    [1, ['outside-proposal']],
    [2, ['outside-proposal']],
  ])('%i files outside the proposal → %j', (count, expected) =>
    expect(signs(change({ outside: times(count, (index) => `f${index}.ts`) }))).toEqual(expected),
  )

  test.each([
    [6, 3, ['outside-proposal']],
    [7, 3, []],
    [7, null, ['outside-proposal']],
  ])('%i files of %s proposed, some of them outside → %j: far beyond it, it is scope creep instead', (files, proposed, expected) =>
    expect(signs(change({ files: times(files, (index) => `f${index}.ts`), proposed, outside: ['f0.ts', 'f1.ts'] }))).toEqual(expected),
  )

  test('far beyond the proposal, and wrong in another way too: its maker is told of both at once', () =>
    expect(signs(change({ files: times(7, (index) => `f${index}.ts`), proposed: 3, testFiles: 0, outside: ['f0.ts', 'f1.ts'] }))).toEqual([
      'no-tests',
      'outside-proposal',
    ]))

  test('files outside are named, but not all of many', () => {
    const [few] = sighted(change({ outside: ['a.ts', 'b.ts', 'c.ts'] }))
    const [more] = sighted(change({ outside: ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'] }))
    expect(few?.because).toBe('3 files outside the proposal: a.ts, b.ts, c.ts (none is allowed).')
    expect(more?.because).toBe('5 files outside the proposal: a.ts, b.ts, c.ts and 2 more (none is allowed).')
  })

  test.each([
    [true, []],
    [false, ['tests-not-run']],
    [null, []],
  ])('tests run: %s → %j', (isTested, expected) => expect(signs(change({ isTested }))).toEqual(expected))

  test('nothing a rogue does is immune', () => {
    const rogue = change({ files: ['a', 'b', 'c'], testFiles: 0, commits: 1, lines: 900, outside: ['c'], isTested: false })
    expect(sighted(rogue).map(isImmune)).toEqual([false, false, false, false])
  })
})
