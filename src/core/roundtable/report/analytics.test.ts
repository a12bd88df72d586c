/** Figures over all roundtables: what a report adds, and what comes of adding them up. */
import { describe, expect, test } from 'vitest'
import { foldedFrom } from '../../../views/roundtable-making.fixture.ts'
import { LOG, ROUNDTABLE } from '../../../views/roundtable-sample.fixture.ts'
import type { RoundtableReport } from '../report-types.ts'
import type { Roundtable } from '../state.ts'
import { analyticsOf, figuresOf as figuresIn, NO_FIGURES, type TableFigures } from './analytics.ts'

const OWN = foldedFrom(LOG).own as Roundtable
const figuresOf = (report: RoundtableReport): TableFigures => figuresIn(report, OWN)

const OTHER: RoundtableReport = {
  ...ROUNDTABLE,
  mode: 'delphi',
  exit: null,
  detections: [],
  objections: [],
  escalations: [],
  seats: ROUNDTABLE.seats.map((seat) => ({ ...seat, driver: 'model', model: 'world/large' })),
}

describe('one table', () => {
  test('adds what its own report says, in the same numbers', () => {
    const { mode, all } = figuresOf(ROUNDTABLE)
    const { rates, detections, objections, exit } = ROUNDTABLE
    expect(mode).toBe(ROUNDTABLE.mode)
    expect(all).toMatchObject({
      tables: 1,
      ended: 1,
      labelled: { count: rates.labelled.count, of: rates.labelled.of },
      factsCited: { count: rates.factsCitedAfterRevision.count, of: rates.factsCitedAfterRevision.of },
      quotesVerified: { count: rates.quotesVerified.count, of: rates.quotesVerified.of },
      groupthink: { tables: detections.length === 0 ? 0 : 1 },
      objections: { held: objections.length, failed: objections.filter(({ failed }) => failed).length },
      exits: { [exit?.reason ?? '']: 1 },
    })
    expect(detections.length).toBeGreaterThan(0)
    expect(all.groupthink.stagnation + all.groupthink.earlyConvergence).toBe(detections.length)
  })

  test('counts every check of every round once, and each model only those of its own seats', () => {
    const { all, models } = figuresOf(ROUNDTABLE)
    const ofSeats = ROUNDTABLE.rounds.flatMap(({ seats }) => seats.flatMap(({ verified }) => (verified === null ? [] : [verified])))
    expect(all.checks.fail).toBe(ofSeats.reduce((sum, { fail }) => sum + fail, 0))
    expect(Object.values(models).reduce((sum, { checks }) => sum + checks.pass, 0)).toBe(all.checks.pass)
    expect(all.checks.pass).toBeGreaterThan(0)
  })

  test('counts a claim for the model whose seat made it first', () => {
    const { models } = figuresOf(ROUNDTABLE)
    expect(Object.values(models).reduce((sum, { labelled }) => sum + labelled.of, 0)).toBe(ROUNDTABLE.claims.length)
    const unlabelled = ROUNDTABLE.claims.map((claim, index) => (index === 0 ? { ...claim, declared: 'OPEN' as const } : claim))
    const [first] = unlabelled
    const seat = ROUNDTABLE.seats.find((one) => one.seat === first?.seat)
    const key = seat?.model ?? seat?.driver ?? ''
    const { labelled } = figuresOf({ ...ROUNDTABLE, claims: unlabelled }).models[key] ?? NO_FIGURES
    const before = models[key]?.labelled ?? { count: 0, of: 0 }
    expect(labelled).toEqual({ count: before.count - (ROUNDTABLE.claims[0]?.declared === 'OPEN' ? 0 : 1), of: before.of })
  })

  test('counts facts as the report does, every time one is stated', () => {
    const { all, models } = figuresOf(ROUNDTABLE)
    expect(Object.values(models).reduce((sum, { factsCited }) => sum + factsCited.of, 0)).toBe(all.factsCited.of)
    expect(Object.values(models).reduce((sum, { factsCited }) => sum + factsCited.count, 0)).toBe(all.factsCited.count)
    expect(all.factsCited.of).toBeGreaterThan(0)
  })

  test('that has not ended counts as a table and as no end', () => {
    expect(figuresOf(OTHER).all).toMatchObject({ tables: 1, ended: 0, exits: {}, groupthink: { tables: 0 } })
  })

  test('names seats without a model by who answers for them', () => {
    const offline = { ...ROUNDTABLE, seats: ROUNDTABLE.seats.map((seat) => ({ ...seat, driver: 'offline' as const, model: null })) }
    expect(Object.keys(figuresOf(offline).models)).toEqual(['offline'])
    expect(Object.keys(figuresOf(OTHER).models)).toEqual(['world/large'])
  })
})

describe('all of them', () => {
  const one = figuresOf(ROUNDTABLE)
  const other = figuresOf(OTHER)
  const { all, modes, models, questions } = analyticsOf([one, other, one])

  test('nothing comes of no tables', () => {
    expect(analyticsOf([])).toEqual({ all: NO_FIGURES, modes: [], models: [], questions: [] })
  })

  test('shares are added up, not averaged', () => {
    expect(all.tables).toBe(3)
    expect(all.labelled).toEqual({
      count: 2 * one.all.labelled.count + other.all.labelled.count,
      of: 2 * one.all.labelled.of + other.all.labelled.of,
    })
    expect(all.exits).toEqual({ [ROUNDTABLE.exit?.reason ?? '']: 2 })
    expect(all.groupthink.tables).toBe(2)
  })

  test('by mode, those with most tables first', () => {
    expect(modes.map(({ name, tables }) => [name, tables])).toEqual([
      [ROUNDTABLE.mode, 2],
      ['delphi', 1],
    ])
  })

  test('by model, a table counts for each model that sat there', () => {
    expect(models.find(({ name }) => name === 'world/large')?.tables).toBe(1 + (one.models['world/large'] === undefined ? 0 : 2))
    for (const name of Object.keys(one.models)) expect(models.find((row) => row.name === name)?.tables).toBeGreaterThanOrEqual(2)
  })

  test('by question, with its words where all were asked alike', () => {
    const [first] = one.questions
    expect(questions.find(({ question }) => question === first?.question)).toMatchObject({
      asks: first?.asks,
      pass: (first?.pass ?? 0) * 3,
    })
    const changed = { ...one, questions: one.questions.map((row) => ({ ...row, asks: `${row.asks}?` })) }
    expect(analyticsOf([one, changed]).questions[0]?.asks).toBe('')
    expect(questions.map(({ question }) => question)).toEqual(questions.map(({ question }) => question).toSorted(byKind))
  })
})

/** U1 to U7 before HS1, before what a mode asks. */
const byKind = (a: string, b: string): number => kind(a) - kind(b) || (a < b ? -1 : 1)
const kind = (question: string): number => (question.startsWith('U') ? 0 : question.startsWith('HS') ? 1 : 2)
