/** Findings × cycles: which finding was new, stayed, went away or came back in which cycle of which task. The same marks on every screen. */
import { BREAK } from '../../core/governor/numbers.ts'
import type { CellStatus, ReportedRunFinding, RunReport } from '../../core/run/report-types.ts'
import { listed } from '../amounts.ts'
import { nameIn } from './reading.ts'

interface Mark {
  readonly mark: string
  readonly word: string
  readonly about: string
}

export const CELLS: Readonly<Record<CellStatus, Mark>> = {
  new: { mark: '+', word: 'new', about: 'found for the first time' },
  persistent: { mark: '●', word: 'still', about: 'was there before and still is' },
  resolved: { mark: '✓', word: 'gone', about: 'was there and is mended' },
  regressed: { mark: '↺', word: 'back', about: 'was gone and is there again' },
  open: { mark: '○', word: 'raised', about: 'raised in the cycle that is not closed yet' },
}

/** Not heard of in that cycle. */
export const NOTHING = '·'

export const LEGEND: string = Object.values(CELLS)
  .map(({ mark, about }) => `${mark} ${about}`)
  .join('; ')

/** The cycles of a task stand side by side under its name. */
export interface TaskColumns {
  readonly task: string
  readonly title: string
  readonly cycles: readonly number[]
}

export interface MatrixRow {
  readonly finding: ReportedRunFinding
  /** One for each column; null: not heard of there. */
  readonly cells: readonly (CellStatus | null)[]
}

export interface Matrix {
  readonly groups: readonly TaskColumns[]
  readonly columns: readonly { readonly task: string; readonly cycle: number }[]
  readonly rows: readonly MatrixRow[]
}

/** Every cycle that was closed, those without a finding too, and the one in hand. */
export function matrixOf({
  tasks,
  findings,
  convergence,
  current,
}: Pick<RunReport, 'tasks' | 'findings' | 'convergence' | 'current'>): Matrix {
  const known = [...convergence, ...findings.flatMap(({ cells }) => cells), ...(current === null ? [] : [current])]
  const groups = tasks.flatMap(({ id, title }) => {
    const cycles = [...new Set(known.filter(({ task }) => task === id).map(({ cycle }) => cycle))].toSorted((a, b) => a - b)
    return cycles.length === 0 ? [] : [{ task: id, title, cycles }]
  })
  const columns = groups.flatMap(({ task, cycles }) => cycles.map((cycle) => ({ task, cycle })))
  const rows = findings.map((finding) => ({
    finding,
    cells: columns.map(({ task, cycle }) => finding.cells.find((cell) => cell.task === task && cell.cycle === cycle)?.status ?? null),
  }))
  return { groups, columns, rows }
}

/** Where it stood, in words: "night 1 new, 2 gone". */
export function cellsText({ cells }: ReportedRunFinding): string {
  const tasks = [...new Set(cells.map(({ task }) => task))]
  const ofTask = (task: string): string =>
    cells
      .filter((cell) => cell.task === task)
      .map(({ cycle, status }) => `${cycle} ${CELLS[status].word}`)
      .join(', ')
  return tasks.map((task) => `${task} ${ofTask(task)}`).join('; ')
}

/** Where it is, who raised it, and the change that would mend it. */
export function originText(report: RunReport, { path, quote, isQuoted, by, fix, status }: ReportedRunFinding): string {
  const names = listed(by.map((seat) => nameIn(report, seat)))
  const unfound = quote === null || isQuoted ? [] : ['its quotation is not verified']
  return [path ?? '', names, ...unfound, ...(fix === null || status === 'resolved' ? [] : [`to mend it: ${fix}`])]
    .filter((part) => part !== '')
    .join(' · ')
}

export const LEAST: number = BREAK.convergence

export const CONVERGENCE_NOTE = `of all that moved in a cycle, how much was mended: 1 is all, 0 is nothing; below ${BREAK.convergence} in ${BREAK.convergenceCycles} cycles running, the run is broken off`

export interface Score {
  readonly task: string
  readonly cycle: number
  readonly score: number
}

/** The first cycle of a task has nothing to be held against, and so no score. */
export const scoresOf = ({ convergence }: Pick<RunReport, 'convergence'>): readonly Score[] =>
  convergence.flatMap(({ task, cycle, score }) => (score === null ? [] : [{ task, cycle, score }]))
