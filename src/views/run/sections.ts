/** Parts of a run's report that are lists of sentences: the same ones, in the same order, on a terminal, in Markdown and on a page. */
import type { AgentVerdict, ReportedRunAgent, RunReport } from '../../core/run/report-types.ts'
import { counted, listed } from '../amounts.ts'
import { plainly } from '../governor/names.ts'
import { type Entry, entry } from '../governor/sections.ts'
import { nameIn, short, TASK_MARKS, taskText } from './reading.ts'

export const taskEntries = ({ tasks, cyclesMax }: RunReport): readonly Entry[] =>
  tasks.map((task) =>
    entry(`${TASK_MARKS[task.status]} ${task.id}`, `${task.title} · ${taskText(task, cyclesMax)}`, {
      under: task.because === null ? [] : [task.because],
      isFlag: task.status === 'failed',
    }),
  )

export const deferredEntries = (report: RunReport): readonly Entry[] =>
  report.deferred.map(({ task, finding: { id, severity, category, path, description, by }, because }) =>
    entry(`${id}, ${severity}`, `${category}${path === null ? '' : `, ${path}`}: ${description}`, {
      under: [`${by.length === 0 ? '' : `${listed(by.map((seat) => nameIn(report, seat)))}; `}task ${task}. ${because}`],
    }),
  )

export function lessonEntries({ lessons: { shown, failed, learned } }: RunReport): readonly Entry[] {
  const warns = failed.length === 1 ? 'it warns' : 'they warn'
  return [
    ...(shown.length === 0 ? [] : [entry('Shown to the agents', listed(shown))]),
    ...(failed.length === 0 ? [] : [entry('Shown in vain', `${listed(failed)}; what ${warns} of came all the same`, { isFlag: true })]),
    ...learned.map(({ id, text, frequency }) =>
      entry(`${id}, learned here`, text, { under: frequency < 2 ? [] : [`taught by ${counted(frequency, 'run')} so far`] }),
    ),
  ]
}

export function securedEntries({ secured }: RunReport): readonly Entry[] {
  if (secured === null) return []
  const { reverted, committed, pushed, handoff, problem } = secured
  return [
    ...(reverted === null ? [] : [entry('Merge taken back', `by ${short(reverted)}`)]),
    entry('Work in progress', committed === null ? 'there was nothing to commit' : `committed as ${short(committed)}`),
    ...(handoff === null ? [] : [entry('Hand-off summary', handoff)]),
    ...(pushed ? [entry('Branch', 'pushed')] : []),
    ...(problem === null ? [] : [entry('Not done', problem, { isFlag: true })]),
  ]
}

const VERDICTS: Readonly<Record<AgentVerdict['verdict'], string>> = {
  'go-on': 'go on',
  correct: 'do it again, corrected',
  replace: 'hand over',
  stop: 'stop',
}

const TIMES: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice' }

/** Those whom this workflow asks, each with what it was told last. What all were told alike is said once. */
export function agentEntries(report: RunReport): readonly Entry[] {
  const asked = report.agents.filter(({ isAsked }) => isAsked)
  const shared = sharedVerdict(report)
  if (shared === null) return asked.map((agent) => toldEntry(report, agent))
  const plain = asked.filter((agent) => partOf(agent) === '').map(({ name }) => name)
  return [
    entry('All of them', toldText(report, shared)),
    ...asked.flatMap((agent) => (partOf(agent) === '' ? [] : [entry(agent.name, partOf(agent), { isFlag: agent.replaced > 0 })])),
    ...(plain.length === 0 ? [] : [entry(listed(plain), 'never replaced')]),
  ]
}

function sharedVerdict({ verdicts }: RunReport): AgentVerdict | null {
  const [first, ...rest] = verdicts
  if (first === undefined || rest.length === 0) return null
  return rest.every(({ verdict, because }) => verdict === first.verdict && because === first.because) ? first : null
}

function toldEntry(report: RunReport, agent: ReportedRunAgent): Entry {
  const told = report.verdicts.find(({ seat }) => seat === agent.seat)
  const parts = [partOf(agent), told === undefined ? '' : toldText(report, told)].filter((part) => part !== '')
  return entry(agent.name, parts.join(' · '), {
    under: told === undefined || told.correction === null ? [] : [`To be told with its next request: “${told.correction}”`],
    isFlag: agent.replaced > 0,
  })
}

/** Its part, unless its name says it, and how often somebody else took its place. */
function partOf({ name, archetype, replaced }: ReportedRunAgent): string {
  const times = replaced === 0 ? '' : `replaced ${TIMES[replaced] ?? `${replaced} times`}`
  return [name.toLowerCase() === archetype ? '' : archetype, times].filter((part) => part !== '').join(', ')
}

/** Why the whole run stands still is said at its head, and not again here. */
function toldText({ because }: RunReport, told: AgentVerdict): string {
  const why = plainly((because === null ? told.because : told.because.replace(because, '')).trim())
  return `told to ${VERDICTS[told.verdict]}.${why === '' ? '' : ` ${why}`}`
}
