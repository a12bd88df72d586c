/**
 * All roundtables together: how well tables keep their own rules, how often agreement came too easily, what came of objecting, and
 * how they ended; by mode and by model. Each report is boiled down once (`figuresOf`), then figures are added up.
 *
 * Of a model, what its own seats said is counted: claims by who made them first, quotations by who cited them. What belongs to a
 * whole table, an end or a detection, is counted for every model that sat there.
 */
import type { DriverKind } from '../../house/words.ts'
import type { ClaimRow, RoundtableReport } from '../report-types.ts'
import type { Registered, Roundtable } from '../state.ts'
import type { ModeName } from '../words.ts'

export interface Share {
  readonly count: number
  readonly of: number
}

export interface Figures {
  readonly tables: number
  readonly ended: number
  readonly labelled: Share
  /** Of what was called a fact: with a citation, after revision. */
  readonly factsCited: Share
  readonly quotesVerified: Share
  readonly checks: { readonly pass: number; readonly fail: number; readonly unverified: number }
  /** Tables at which it was detected, and how often by kind. */
  readonly groupthink: { readonly tables: number; readonly stagnation: number; readonly earlyConvergence: number }
  readonly objections: { readonly held: number; readonly failed: number }
  readonly escalations: { readonly raised: number; readonly answered: number }
  /** How they ended: reason → tables. */
  readonly exits: Readonly<Record<string, number>>
}

/** Of one verification question, over all tables that asked it. */
export interface QuestionFigures {
  readonly question: string
  /** Empty where tables were asked in different words, as of high stakes. */
  readonly asks: string
  readonly pass: number
  readonly fail: number
  readonly unverified: number
}

/** What one roundtable adds. */
export interface TableFigures {
  readonly mode: ModeName
  readonly all: Figures
  /** By model; seats without one by who answers for them: offline, human, host. */
  readonly models: Readonly<Record<string, Figures>>
  readonly questions: readonly QuestionFigures[]
}

export interface NamedFigures extends Figures {
  readonly name: string
}

export interface Analytics {
  readonly all: Figures
  readonly modes: readonly NamedFigures[]
  readonly models: readonly NamedFigures[]
  readonly questions: readonly QuestionFigures[]
}

/** `own`: the state that the report tells of. */
export function figuresOf(report: RoundtableReport, own: Roundtable): TableFigures {
  const byModel = grouped(report.seats, ({ model, driver }) => modelKey(model, driver))
  const models = [...byModel].map(([name, seats]) => [name, figuresFor(report, own, new Set(seats.map(({ seat }) => seat)))] as const)
  const questions = report.verification.map(({ question, asks, pass, fail, unverified }) => ({ question, asks, pass, fail, unverified }))
  return { mode: report.mode, all: wholeTable(report), models: Object.fromEntries(models), questions }
}

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return groups
}

/** Ids of models have a slash, so the words for who else answers can not be taken for one. */
const modelKey = (model: string | null, driver: DriverKind): string => model ?? driver

/** The report's own rates, so that no two screens differ. */
function wholeTable(report: RoundtableReport): Figures {
  const { labelled, factsCitedAfterRevision, quotesVerified } = report.rates
  const share = ({ count, of }: Share): Share => ({ count, of })
  return {
    ...ofTable(report),
    labelled: share(labelled),
    factsCited: share(factsCitedAfterRevision),
    quotesVerified: share(quotesVerified),
    checks: checksBy(report, null),
  }
}

function figuresFor(report: RoundtableReport, own: Roundtable, seats: ReadonlySet<string>): Figures {
  const claims = report.claims.filter(({ seat }) => seats.has(seat))
  const facts = saidBy(own, seats).flatMap((said) => said.claims.filter(({ declared }) => declared === 'FACT'))
  const quotes = report.evidence.filter(({ quote, by }) => quote !== null && by.some((seat) => seats.has(seat)))
  const share = <T>(all: readonly T[], holds: (one: T) => boolean): Share => ({ count: all.filter(holds).length, of: all.length })
  return {
    ...ofTable(report),
    labelled: share(claims, ({ declared }: ClaimRow) => declared !== 'OPEN'),
    factsCited: share(facts, ({ cites }) => cites.length > 0),
    quotesVerified: share(quotes, ({ verdict }) => verdict === 'verified'),
    checks: checksBy(report, seats),
  }
}

/** The last word of these seats in every round, the blind one among them. */
const saidBy = ({ blind, rounds }: Roundtable, seats: ReadonlySet<string>): readonly Registered[] =>
  [blind, ...rounds.map(({ contributions }) => contributions)].flatMap((said) =>
    Object.entries<Registered>(said).flatMap(([seat, one]) => (seats.has(seat) ? [one] : [])),
  )

type OfTable = Pick<Figures, 'tables' | 'ended' | 'groupthink' | 'objections' | 'escalations' | 'exits'>

function ofTable({ exit, detections, objections, escalations }: RoundtableReport): OfTable {
  const seen = (kind: RoundtableReport['detections'][number]['kind']): number => detections.filter((one) => one.kind === kind).length
  return {
    tables: 1,
    ended: exit === null ? 0 : 1,
    groupthink: { tables: detections.length === 0 ? 0 : 1, stagnation: seen('stagnation'), earlyConvergence: seen('early-convergence') },
    objections: { held: objections.length, failed: objections.filter(({ failed }) => failed).length },
    escalations: { raised: escalations.length, answered: escalations.filter(({ outcome }) => outcome?.kind === 'answered').length },
    exits: exit === null ? {} : { [exit.reason]: 1 },
  }
}

/** `seats`: null counts them all. */
function checksBy({ rounds }: RoundtableReport, seats: ReadonlySet<string> | null): Figures['checks'] {
  const counted = rounds.flatMap((round) =>
    round.seats.flatMap(({ seat, verified }) => (verified === null || (seats !== null && !seats.has(seat)) ? [] : [verified])),
  )
  const sum = (result: 'pass' | 'fail' | 'unverified'): number => counted.reduce((all, one) => all + one[result], 0)
  return { pass: sum('pass'), fail: sum('fail'), unverified: sum('unverified') }
}

/* ——— all of them ——— */

export const NO_FIGURES: Figures = {
  tables: 0,
  ended: 0,
  labelled: { count: 0, of: 0 },
  factsCited: { count: 0, of: 0 },
  quotesVerified: { count: 0, of: 0 },
  checks: { pass: 0, fail: 0, unverified: 0 },
  groupthink: { tables: 0, stagnation: 0, earlyConvergence: 0 },
  objections: { held: 0, failed: 0 },
  escalations: { raised: 0, answered: 0 },
  exits: {},
}

export function analyticsOf(tables: readonly TableFigures[]): Analytics {
  const modes = grouped(tables, ({ mode }) => mode)
  const models = grouped(
    tables.flatMap((table) => Object.entries(table.models)),
    ([model]) => model,
  )
  return {
    all: summed(tables.map(({ all }) => all)),
    modes: named([...modes].map(([mode, own]) => [mode, own.map(({ all }) => all)])),
    models: named([...models].map(([model, own]) => [model, own.map(([, figures]) => figures)])),
    questions: questionsOf(tables),
  }
}

/** Those with most tables first. */
const named = (groups: readonly (readonly [string, readonly Figures[]])[]): readonly NamedFigures[] =>
  groups.map(([name, figures]) => ({ name, ...summed(figures) })).toSorted((a, b) => b.tables - a.tables || (a.name < b.name ? -1 : 1))

const summed = (all: readonly Figures[]): Figures => all.reduce(added, NO_FIGURES)

const added = (a: Figures, b: Figures): Figures => ({
  tables: a.tables + b.tables,
  ended: a.ended + b.ended,
  labelled: plus(a.labelled, b.labelled),
  factsCited: plus(a.factsCited, b.factsCited),
  quotesVerified: plus(a.quotesVerified, b.quotesVerified),
  checks: plus(a.checks, b.checks),
  groupthink: plus(a.groupthink, b.groupthink),
  objections: plus(a.objections, b.objections),
  escalations: plus(a.escalations, b.escalations),
  exits: plus(a.exits, b.exits),
})

/** Field by field; what only one of them has stays as it is. */
const plus = <T extends Readonly<Record<keyof T, number>>>(a: T, b: T): T => {
  const sums: Record<string, number> = { ...a }
  for (const [name, value] of Object.entries<number>(b)) sums[name] = (sums[name] ?? 0) + value
  return sums as T
}

/** In the order of their ids: U1 to U7, then those of the modes. */
function questionsOf(tables: readonly TableFigures[]): readonly QuestionFigures[] {
  const groups = grouped(
    tables.flatMap(({ questions }) => questions),
    ({ question }) => question,
  )
  return [...groups]
    .map(([question, all]) => ({
      question,
      asks: all.every(({ asks }) => asks === all[0]?.asks) ? (all[0]?.asks ?? '') : '',
      pass: all.reduce((sum, { pass }) => sum + pass, 0),
      fail: all.reduce((sum, { fail }) => sum + fail, 0),
      unverified: all.reduce((sum, { unverified }) => sum + unverified, 0),
    }))
    .toSorted((a, b) => rankOf(a.question) - rankOf(b.question) || (a.question < b.question ? -1 : 1))
}

const rankOf = (question: string): number => (question.startsWith('U') ? 0 : question.startsWith('HS') ? 1 : 2)
