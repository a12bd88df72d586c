/** What a cycle may use, and how much of the document a request may show for it. */
import { describe, expect, test } from 'vitest'
import { dossierOf, review, STATED } from '../../../test/council-facts.ts'
import { type Play, played, reviews, Stage } from '../../../test/council-stage.ts'
import { seat } from '../../../test/facts.ts'
import type { House } from '../house/house.ts'
import { affordsEachMode, affordsWhole, allowanceOf, readsByTheToken, roomFor } from './budget.ts'
import { REQUEST, SHARES, TOKENS_DEFAULT } from './numbers.ts'

const houseOf = (spent: number, tokensMax: number | null = 100_000): House => {
  const { house } = new Stage({ limits: { tokensMax } }).state
  return { ...house, spending: { ...house.spending, tokens: spent } }
}

describe('the shares of 100,000 tokens', () => {
  test.each([
    ['INIT', 5_000],
    ['CYCLE_1', 40_000],
    ['CYCLE_2', 70_000],
    ['CYCLE_3', 95_000],
    ['CONVERGED', 100_000],
    ['DEADLOCKED', 100_000],
  ] as const)('%s may use up to %i in all: 5, 35, 30, 25 and 5 of 100, with what was left over', (state, wanted) =>
    expect(allowanceOf(state, houseOf(0))).toBe(wanted),
  )
  test('are all there is', () =>
    expect(SHARES.INIT + SHARES.CYCLE_1 + SHARES.CYCLE_2 + SHARES.CYCLE_3 + SHARES.assembly).toBeCloseTo(1, 10))
  test('are less what was used before', () => expect(allowanceOf('CYCLE_2', houseOf(12_345))).toBe(57_655))
  test('are never below nothing', () => expect(allowanceOf('CYCLE_1', houseOf(50_000))).toBe(0))
  test('are those of 200,000 where there is no cap', () => {
    expect(TOKENS_DEFAULT).toBe(200_000)
    expect(allowanceOf('CYCLE_1', houseOf(0, null))).toBe(80_000)
  })
  test('of an abort are none', () => expect(allowanceOf('ABORTED', houseOf(0))).toBeNull())
})

describe('the room for the document', () => {
  const house = houseOf(0)
  test('is a request’s part of the allowance less what it says besides', () => {
    expect(REQUEST.promptTokens).toBe(3_600)
    expect(roomFor(40_000, 3, house)).toBe(13_333 - 3_000 - 3_600)
  })
  test('is never below 800 tokens', () => {
    expect(roomFor(7_399, 1, house)).toBe(800)
    expect(roomFor(7_401, 1, house)).toBe(801)
    expect(roomFor(0, 3, house)).toBe(800)
  })
  test('a request more than none is counted as one', () => expect(roomFor(40_000, 0, house)).toBe(33_400))
})

describe('the whole document', () => {
  test('is shown in every call of every cycle, or the room decides', () => {
    const house = houseOf(0)
    const each = Math.floor(100_000 / 9) - 3_000 - 3_600
    expect(affordsWhole(3, 3, each, house)).toBe(true)
    expect(affordsWhole(3, 3, each + 1, house)).toBe(false)
    expect(affordsWhole(15, 3, each, house), 'fifteen readings take more').toBe(false)
  })
  test('does not depend on what was spent before: what was whole stays whole', () => {
    const text = Array.from({ length: 600 }, (_, n) =>
      n % 40 === 0 ? `## Part ${n}` : `The ferry of pier ${n} leaves at its own hour in all weathers.`,
    )
    const stage = new Stage({
      dossier: dossierOf(text.join('\n')),
      limits: { tokensMax: 200_000 },
      uses: 19_000,
      script: { review: reviews({ a: review([STATED.crew]) }) },
    }).run()
    expect(stage.own.survey?.tokens).toBeGreaterThan(8_000)
    expect(stage.views.map(({ view }) => view.purpose)).toContain('vote')
    expect(stage.views.filter(({ view }) => !view.document.whole)).toEqual([])
  })
})

describe('one request a mode (4-26)', () => {
  const house = houseOf(0)
  test('when fifteen readings with their replies fit exactly', () => {
    const each = 1_000 + 3_000 + 3_600
    expect(affordsEachMode(15 * each, 15, 1_000, house)).toBe(true)
    expect(affordsEachMode(15 * each - 1, 15, 1_000, house)).toBe(false)
  })
  test('at the defaults one request a seat carries its five modes', () => {
    const stage = begun({})
    expect(stage.open).toHaveLength(3)
    expect(stage.of('turn.granted').map(({ target }) => target?.split(',').length)).toEqual([5, 5, 5])
  })
  test('the boundary is exact: with one token less it is one request a seat', () => {
    const { survey } = begun({}).own
    const least = Math.ceil((15 * ((survey?.tokens ?? 0) + 3_000 + 3_600)) / 0.4)
    expect(begun({ limits: { tokensMax: least } }).open).toHaveLength(15)
    expect(begun({ limits: { tokensMax: least - 1 } }).open).toHaveLength(3)
  })
  test('only who reads by the token counts', () => {
    const cast = [seat('a'), seat('b', { driver: 'offline', model: null }), seat('c', { driver: 'human', model: null })]
    const { house: mixed } = new Stage({ cast }).state
    expect(['a', 'b', 'c'].map((id) => readsByTheToken(id, mixed))).toEqual([true, false, false])
    expect(readsByTheToken('a', new Stage({ cast: [seat('a', { driver: 'host' }), seat('b'), seat('c')] }).state.house)).toBe(true)
    expect(begun({ cast }).open, 'five readings by the token fit; a person reads once').toHaveLength(11)
    expect(
      begun({ cast, limits: { tokensMax: 60_000 } }).open,
      'one for the model, five for the mechanical one, one for the person',
    ).toHaveLength(7)
  })
})

const begun = (play: Play): Stage => {
  const stage = new Stage(play)
  stage.tick()
  stage.tick()
  return stage
}

describe('carried over', () => {
  test('what each state used and might have used is told, and what is left goes on', () => {
    const stage = played({ uses: 2_000, script: { review: reviews({ a: review([STATED.crew]) }) } })
    expect(stage.of('council.moved').map(({ used, allowance }) => [used, allowance])).toEqual([
      [0, 40_000],
      [6_000, 64_000],
      [6_000, 83_000],
      [6_000, 82_000],
    ])
    expect(stage.report.budget.map(({ state, used }) => [state, used])).toEqual([
      ['INIT', 0],
      ['CYCLE_1', 6_000],
      ['CYCLE_2', 6_000],
      ['CYCLE_3', 6_000],
      ['DEADLOCKED', 0],
    ])
    expect(stage.of('allowance.passed')).toEqual([])
  })
  test('a cycle that uses more than its share says so once; the total still holds', () => {
    const stage = played({ uses: 14_000 })
    expect(stage.of('allowance.passed')).toMatchObject([
      {
        state: 'CYCLE_1',
        used: 42_000,
        allowance: 40_000,
        because: 'CYCLE_1 used 42000 tokens; its share with what was left over is 40000.',
      },
      { state: 'CYCLE_2', used: 42_000, allowance: 28_000 },
    ])
    expect(stage.report.state).toBe('CONVERGED')
  })
  test('exactly its share is not more', () => {
    const cast = ['a', 'b', 'c'].map((id) => seat(id))
    const stage = new Stage({ cast, uses: 20_000 })
    stage.tick()
    stage.tick()
    stage.reply('review/a/1', review())
    stage.reply('review/b/1', review())
    stage.record([{ type: 'turn.withdrawn', request: 'review/c/1', seat: 'c', because: 'x' }])
    stage.record([{ type: 'breaker.opened', seat: 'c', failures: 3, because: 'x' }])
    stage.tick()
    expect(stage.own.state).toBe('CYCLE_2')
    expect(stage.of('council.moved').at(-1)).toMatchObject({ used: 40_000 })
    expect(stage.of('allowance.passed')).toEqual([])
  })
})

describe('a document of 300 pages', () => {
  const chapter = (n: number): string =>
    [
      `## ${n} ${n % 7 === 0 ? 'Roll-out and roll-back' : 'Particulars'}`,
      '',
      ...Array.from(
        { length: 40 },
        (_, line) => `In chapter ${n} the harbour keeps its ${line}th ledger of ropes and lamps for the winter season.`,
      ),
      '',
    ].join('\n')
  const dossier = dossierOf(['# All ferries', '', ...Array.from({ length: 300 }, (_, n) => chapter(n + 1))].join('\n'))
  const stage = begun({ dossier })
  const tokensOf = (ids: readonly string[]) =>
    (stage.own.survey?.units ?? []).filter(({ id }) => ids.includes(id)).reduce((sum, { tokens }) => sum + tokens, 0)
  test('is shown in part, within the room that each request has', () => {
    expect(stage.own.survey?.tokens ?? 0).toBeGreaterThan(200_000)
    const room = roomFor(40_000, 3, stage.state.house)
    for (const { shown } of stage.of('turn.granted')) {
      expect(tokensOf(shown)).toBeLessThanOrEqual(room)
      expect(tokensOf(shown)).toBeGreaterThan(room / 2)
    }
  })
  test('the outline is cut to 120 lines and says how many more there are', () => {
    const lines = stage.viewOf('review/a/1').document.outline.split('\n')
    expect(lines).toHaveLength(REQUEST.outlineLinesMax + 1)
    expect(REQUEST.outlineLinesMax).toBe(120)
    expect(lines.at(-1)).toMatch(/^… and \d+ more sections$/)
    expect(stage.viewOf('review/a/1').document.whole).toBe(false)
  })
  test('and the report lists what no mode has read', () => {
    const done = new Stage({ dossier }).run()
    const read = new Set(done.own.reads.flatMap(({ units }) => units))
    const all = done.own.survey?.units ?? []
    expect(read.size).toBeGreaterThan(3)
    expect(done.report.unread).toHaveLength(all.filter(({ id }) => !read.has(id)).length)
    expect(done.report.unread.length).toBeGreaterThan(200)
    expect(done.report.unread[0]).toMatchObject({ section: expect.any(Array), lines: { start: expect.any(Number) } })
  })
})
