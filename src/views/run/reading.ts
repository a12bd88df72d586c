/** What every form of a run's report says in the same words: what it came to, where it stands, how the tests ended, how to go on. */
import type { Phase } from '../../core/governor/words.ts'
import type { ReportedRunFinding, ReportedTask, RunReport } from '../../core/run/report-types.ts'
import { isPass } from '../../core/run/tests.ts'
import type { Tests } from '../../core/run/words.ts'
import { counted, listed } from '../amounts.ts'
import { answerCommand } from '../governor/commands.ts'
import { plainly } from '../governor/names.ts'

const PHASES: readonly Phase[] = ['plan', 'do', 'check', 'act']

export const TASK_MARKS: Readonly<Record<ReportedTask['status'], string>> = { done: '✓', failed: '✗', running: '●', waiting: '○' }

export const TASK_WORDS: Readonly<Record<ReportedTask['status'], string>> = {
  done: 'done',
  failed: 'failed',
  running: 'in hand',
  waiting: 'waiting',
}

/** What it has come to, or what it is at. No full stop: a sentence may go on behind it. */
export function headline({ tasks, current, status }: Pick<RunReport, 'tasks' | 'current' | 'status'>): string {
  const of = (wanted: ReportedTask['status']): number => tasks.filter((task) => task.status === wanted).length
  const [done, failed] = [of('done'), of('failed')]
  const ended = `${done} of ${counted(tasks.length, 'task')} done${failed === 0 ? '' : `, ${failed} failed`}`
  if (status === 'completed') return done < tasks.length ? ended : done === 1 ? 'The task is done' : `All ${counted(done, 'task')} are done`
  if (status !== 'open') return `${status[0]?.toUpperCase()}${status.slice(1)} with ${ended}`
  const index = tasks.findIndex(({ id }) => id === current?.task)
  const task = tasks[index]
  if (task !== undefined) return `Task ${index + 1} of ${tasks.length}: ${task.title}`
  return done + failed === 0 ? 'The run is about to begin' : `Between two tasks: ${ended}`
}

/** "task T2, cycle 1 of 3"; null where no task is in hand. */
export const whereText = ({ current, cyclesMax }: Pick<RunReport, 'current' | 'cyclesMax'>): string | null =>
  current === null ? null : `task ${current.task}, cycle ${current.cycle} of ${cyclesMax}`

export interface Step {
  readonly phase: Phase
  readonly at: 'passed' | 'here' | 'ahead'
}

/** The phases of the cycle in hand; none where no task is in hand. */
export function stepsOf({ current }: Pick<RunReport, 'current'>): readonly Step[] {
  if (current === null) return []
  const here = current.phase === null ? -1 : PHASES.indexOf(current.phase)
  return PHASES.map((phase, index) => ({ phase, at: index === here ? 'here' : index < here ? 'passed' : 'ahead' }))
}

/** Where the work is done. */
export const factsOf = ({ workflow, branch, base, repository, head }: RunReport): readonly string[] => [
  `${workflow} workflow`,
  `branch ${branch}, from ${base}`,
  ...(head === null ? [] : [`head ${short(head)}`]),
  repository,
]

export const short = (sha: string): string => sha.slice(0, 12)

/** "done after 3 cycles, effectiveness 0.82". */
export function taskText({ status, cycles, effectiveness }: ReportedTask, cyclesMax: number): string {
  if (status === 'waiting') return TASK_WORDS.waiting
  if (status === 'running') return `${TASK_WORDS.running}, cycle ${cycles} of ${cyclesMax}`
  return `${TASK_WORDS[status]} after ${counted(cycles, 'cycle')}${effectiveness === null ? '' : `, effectiveness ${effectiveness.toFixed(2)}`}`
}

export const hasEffectiveness = (tasks: readonly ReportedTask[]): boolean => tasks.some(({ effectiveness }) => effectiveness !== null)

export const EFFECTIVENESS_NOTE =
  'effectiveness, 0 to 1: how much of what was found is mended, in how few cycles, with how few corrections, and whether the tests pass'

/** How they ended when we ran them: nobody's word is taken for it. */
export function testsText(tests: Tests): string {
  const took = `after ${tests.seconds < 10 ? tests.seconds.toFixed(1) : String(Math.round(tests.seconds))} s`
  if (isPass(tests)) return `pass: exit code 0 ${took}`
  if (tests.timedOut) return `do not pass: they were ended ${took}, when their time was over`
  return `do not pass: ${tests.exitCode === null ? 'they came to no end' : `exit code ${tests.exitCode}`} ${took}`
}

/** The last lines of what the tests printed. */
export const testTail = ({ tail }: Tests, lines: number): string => tail.trimEnd().split('\n').slice(-lines).join('\n')

/** Where it is said which findings are which: "3 findings: 1 open, 2 mended". */
export function findingsText(findings: readonly ReportedRunFinding[]): string {
  const of = (status: ReportedRunFinding['status'], word: string): readonly string[] => {
    const amount = findings.filter((one) => one.status === status).length
    return amount === 0 ? [] : [`${amount} ${word}`]
  }
  return `${counted(findings.length, 'finding')}: ${listed([...of('open', 'open'), ...of('resolved', 'mended'), ...of('deferred', 'put off')])}`
}

export interface Advice {
  readonly title: string
  readonly steps: readonly { readonly text: string; readonly commands: readonly string[] }[]
  /** It stands still until somebody does something. */
  readonly isUrgent: boolean
}

/** Our own sentences end with what is typed, where there is something to type. */
const ENDS_WITH_COMMAND = /^(.*:) (witan \S+ \S+(?: --\S+ \S+)?)$/

/** Why it stands still, which task failed and what was made safe have places of their own, and are not said again here. */
export function adviceOf(report: RunReport): Advice {
  const { id, status, isFinishing, because, secured, tasks, governor } = report
  const isGoing = status === 'open' || isFinishing
  const said = [because, secured?.because, ...tasks.map((task) => `Task ${task.id} failed: ${task.because}`)]
  const asked = governor.escalations.filter(({ outcome }) => outcome === null)
  const step = (line: string): Advice['steps'][number] => {
    const [, text, command] = ENDS_WITH_COMMAND.exec(line) ?? []
    if (text !== undefined && command !== undefined) return { text, commands: [command] }
    const answers = asked.filter((one) => line.startsWith(`${one.id} waits `))
    return { text: plainly(line), commands: answers.flatMap((one) => [answerCommand(id, one.id), answerCommand(id, one.id, 'end')]) }
  }
  return {
    title: status === 'completed' ? 'What is left' : isGoing ? 'What is owed now' : 'How to go on',
    steps: report.advice.filter((line) => !said.includes(line)).map(step),
    isUrgent: !isGoing && status !== 'completed',
  }
}

export const nameIn = ({ agents }: Pick<RunReport, 'agents'>, seat: string): string =>
  agents.find((agent) => agent.seat === seat)?.name ?? seat
