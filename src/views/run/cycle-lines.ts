/** The course of a run: tasks begin and end, cycles and phases turn, findings stand or are gone, and the state is made safe. */
import type { StopReason } from '../../core/house/words.ts'
import type { CellStatus } from '../../core/run/report-types.ts'
import type { RunEventOf } from '../../core/run/words.ts'
import { counted, listed } from '../amounts.ts'
import { plainly } from '../governor/names.ts'
import { oneLine } from '../printable.ts'
import { flow, type Part } from '../terminal/flow.ts'
import { news, note, rule } from '../terminal/lanes.ts'
import { CELLS, LEAST } from './matrix.ts'
import type { Scene } from './scene.ts'

type Lines = readonly string[]

export function begun({ workflow, tasks, agents }: RunEventOf<'run.begun'>, scene: Scene): Lines {
  const { options, paint } = scene
  const facts = [counted(tasks, 'task'), `${workflow} workflow`, `branch ${options.branch}, from ${options.base}`, options.repository]
  return [
    ...news(scene, oneLine(facts.join(' · ')), paint.dim),
    ...(agents.length === scene.seats.length ? [] : note(scene, `Asked are ${listed(agents.map(({ seat }) => scene.name(seat)))}.`)),
    ...options.tasks.flatMap(({ id, title }, index) => note(scene, oneLine(`${index + 1}. ${id}: ${title}`), (line) => line, '  ')),
  ]
}

export const taskBegun = ({ task, title, number, of }: RunEventOf<'task.begun'>, scene: Scene): Lines => [
  '',
  rule(scene, oneLine(`Task ${number} of ${of}, ${task}: ${title}`), scene.paint.bold),
]

/** The first one follows upon the task without a gap. */
export const cycleBegun = ({ cycle, because }: RunEventOf<'cycle.begun'>, scene: Scene): Lines =>
  (cycle === 1 ? note : news)(scene, oneLine(`Cycle ${cycle} of ${scene.options.cyclesMax}. ${because}`), scene.paint.bold)

const PHASES: Readonly<Record<RunEventOf<'phase.begun'>['phase'], string>> = { plan: 'Plan', do: 'Do', check: 'Check', act: 'Act' }

export const phaseBegun = ({ phase, because }: RunEventOf<'phase.begun'>, scene: Scene): Lines =>
  news(scene, oneLine(`▸ ${PHASES[phase]}. ${plainly(because)}`), scene.paint.cyan)

const IN_HAND = 'the task in hand is finished first, and no other is begun.'

/** What is finished first at a soft stop of the governor's, by its reason. */
const FINISHED: Readonly<Partial<Record<StopReason, string>>> = {
  budget: IN_HAND,
  tokens: IN_HAND,
  calls: IN_HAND,
  time: IN_HAND,
  break: 'the task in hand ends here if nothing keeps it open, and no other cycle is begun.',
}

/** Null: nothing but what somebody has in hand, as everywhere. */
export const finishing = (reason: StopReason, scene: Scene): Lines | null =>
  FINISHED[reason] === undefined ? null : news(scene, `Stopping: ${FINISHED[reason]}`, scene.paint.yellow)

export function cycleClosed(event: RunEventOf<'cycle.closed'>, scene: Scene): Lines {
  const { cycle, fresh, persistent, resolved, regressed, unseen, score, oscillating, because } = event
  const { paint, width } = scene
  const part = (status: CellStatus, ids: readonly string[], brush: Part['brush']): Part => ({
    text: ids.length === 0 ? '' : oneLine(`${CELLS[status].mark} ${CELLS[status].word} ${ids.join(', ')}`),
    brush,
  })
  const parts = [
    part('new', fresh, paint.cyan),
    part('persistent', persistent, paint.yellow),
    part('regressed', regressed, paint.red),
    part('resolved', resolved, paint.green),
    { text: score === null ? '' : `convergence ${score.toFixed(2)}`, brush: score !== null && score < LEAST ? paint.yellow : paint.dim },
  ]
  return [
    ...news(scene, oneLine(`Cycle ${cycle} closes. ${because}`), paint.bold),
    ...flow(parts, paint, Math.max(1, width - 2)).map((line) => `  ${line}`),
    ...(unseen.length === 0
      ? []
      : note(scene, oneLine(`Nobody found ${listed(unseen)} again, but nothing was changed: still open.`), paint.yellow, '  ')),
    ...(oscillating.length === 0
      ? []
      : note(scene, oneLine(`! There, gone, and there again: ${listed(oscillating)}.`), paint.yellow, '  ')),
  ]
}

export const deferred = ({ finding: { id, severity, description }, because }: RunEventOf<'finding.deferred'>, scene: Scene): Lines =>
  note(scene, oneLine(`${id} (${severity}) is put off. ${description} ${because}`), scene.paint.dim, '  ')

export const learned = ({ lesson: { id, text }, because }: RunEventOf<'lesson.learned'>, scene: Scene): Lines =>
  note(scene, oneLine(`✎ Learned for the next run, ${id}: ${text} (${because})`), scene.paint.magenta, '  ')

const went = (effectiveness: number, cycles: number): string =>
  `after ${counted(cycles, 'cycle')}, effectiveness ${effectiveness.toFixed(2)}`

export const taskDone = ({ task, cycles, effectiveness, because }: RunEventOf<'task.done'>, scene: Scene): Lines =>
  news(scene, oneLine(`✓ Task ${task} is done ${went(effectiveness, cycles)}. ${because}`), (line) =>
    scene.paint.bold(scene.paint.green(line)),
  )

export const taskFailed = ({ task, cycles, effectiveness, because }: RunEventOf<'task.failed'>, scene: Scene): Lines =>
  news(scene, oneLine(`✗ Task ${task} has failed ${went(effectiveness, cycles)}. ${because}`), (line) =>
    scene.paint.bold(scene.paint.red(line)),
  )

export const secured = ({ because, problem }: RunEventOf<'run.secured'>, scene: Scene): Lines =>
  news(scene, oneLine(`▣ Made safe. ${because}`), problem === null ? scene.paint.green : scene.paint.yellow)

export function completed({ failed, deferred: put, because }: RunEventOf<'run.completed'>, scene: Scene): Lines {
  const { bold, green, yellow } = scene.paint
  const colour = failed === 0 ? green : yellow
  return [
    '',
    rule(scene, 'The run is at its end', (text) => bold(colour(text))),
    ...note(scene, oneLine(`${because}${put === 0 ? '' : ` ${counted(put, 'finding')} put off.`}`), (line) => line),
  ]
}
