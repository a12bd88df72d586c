/** The best account of a run so far: exists after every event, and says what is missing, why, and how to go on. */
import { LADDER } from '../governor/numbers.ts'
import { type House, seatOf } from '../house/house.ts'
import { reportHead } from '../house/report-head.ts'
import { adviceFor } from './advice.ts'
import { isFinishing } from './parting.ts'
import { counted, shownLessons } from './prune.ts'
import type { CellStatus, ReportedRunFinding, ReportedTask, RunReport } from './report-types.ts'
import { archetypeOf } from './roles.ts'
import type { ClosedCycle, Finding, Run } from './state.ts'
import { isPass } from './tests.ts'
import { verdictOf } from './verdict.ts'
import type { RunOptions } from './words.ts'

export function report(own: Run, house: House): RunReport {
  const options = house.opening.options as RunOptions
  const { title, repository, branch, base, workflow, cyclesMax } = options
  const cycles = cyclesOf(own)
  const { task } = own
  return {
    ...reportHead(house, confidenceOf(own, house)),
    protocol: 'run',
    ...{ title, repository, branch, base, workflow, cyclesMax },
    tasks: options.tasks.map(({ id, title: named }) => reportedTask(own, id, named)),
    current: task === null ? null : { task: task.id, cycle: task.cycle, phase: task.phase },
    isFinishing: isFinishing(own, house),
    agents: Object.entries(options.roles).map(([seat, archetype]) => ({
      seat,
      archetype,
      name: seatOf(house, seat).name,
      replaced: house.governor.replaced.filter((one) => one.seat === seat).length,
      isAsked: archetypeOf(own, seat) !== null,
    })),
    findings: counted(own).map((finding) => reportedFinding(own, finding, cycles)),
    convergence: cycles.map(({ task: id, closed }) => ({ task: id, cycle: closed.cycle, score: closed.score })),
    deferred: own.deferred,
    lessons: { shown: wasMade(own) ? shownLessons(options).map(({ id }) => id) : [], failed: own.lessonsFailed, learned: own.lessons },
    ...{ tests: own.tests, head: own.head, secured: own.secured },
    verdicts: own.agents.map(({ seat }) => ({ seat, ...verdictOf(own, house, seat) })),
    advice: adviceFor(own, house),
  }
}

/** Whoever plans or makes is shown the lessons. */
const wasMade = ({ granted }: Run): boolean => Object.keys(granted).some((key) => /^(?:propose|make)\//.test(key))

/** The tests are the only thing here that nobody had to believe. What was taken although the governor objected to the last is doubtful. */
function confidenceOf({ ended, tests }: Run, { opening, governor }: House): RunReport['confidence'] {
  const { length: done } = ended.filter(({ status }) => status === 'done')
  if (done === 0) return 'LOW'
  const isAll = done === (opening.options as RunOptions).tasks.length
  const isObjected = governor.shadows.some(({ step }) => step >= LADDER.escalate)
  return isAll && tests !== null && isPass(tests) && !isObjected ? 'HIGH' : 'MEDIUM'
}

function reportedTask(own: Run, id: string, title: string): ReportedTask {
  const ended = own.ended.find((task) => task.id === id)
  if (ended !== undefined) {
    const { status, cycles, effectiveness, because } = ended
    return { id, title, status, cycles: cycles.length, effectiveness, because }
  }
  const isRunning = own.task?.id === id
  return {
    id,
    title,
    status: isRunning ? 'running' : 'waiting',
    cycles: isRunning ? (own.task?.cycle ?? 0) : 0,
    effectiveness: null,
    because: null,
  }
}

interface Cycle {
  readonly task: string
  readonly closed: ClosedCycle
}

const cyclesOf = ({ ended, task }: Run): readonly Cycle[] =>
  [...ended, ...(task === null ? [] : [task])].flatMap(({ id, cycles }) => cycles.map((closed) => ({ task: id, closed })))

function reportedFinding(own: Run, finding: Finding, cycles: readonly Cycle[]): ReportedRunFinding {
  const { id, severity, category, path, quote, isQuoted, description, fix, by, status } = finding
  const closed = cycles.flatMap(({ task, closed: cycle }) => {
    const cell = cellOf(id, cycle)
    return cell === null ? [] : [{ task, cycle: cycle.cycle, status: cell }]
  })
  return { id, severity, category, path, quote, isQuoted, description, fix, by, cells: [...closed, ...openCell(own, id)], status }
}

function cellOf(id: string, { fresh, persistent, unseen, regressed, resolved }: ClosedCycle): CellStatus | null {
  if (fresh.includes(id)) return 'new'
  if (regressed.includes(id)) return 'regressed'
  if (persistent.includes(id) || unseen.includes(id)) return 'persistent'
  return resolved.includes(id) ? 'resolved' : null
}

/** Raised in the cycle in hand, which is not closed yet. */
function openCell({ task }: Run, id: string): ReportedRunFinding['cells'] {
  if (task === null || task.cycles.at(-1)?.cycle === task.cycle) return []
  const isRaised = Object.values(task.reviews).some(({ findings }) => findings.some((one) => one.id === id))
  return isRaised ? [{ task: task.id, cycle: task.cycle, status: 'open' }] : []
}
