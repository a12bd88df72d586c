/** The hand-off summary: what whoever goes on needs to know. Agents' words stand on one line each, and are called theirs. */

import { type House, seatOf } from '../house/house.ts'
import { items } from '../list.ts'
import { byGravity } from './evolve-findings.ts'
import { goingOn } from './going-on.ts'
import type { Finding, Run } from './state.ts'
import { isPass } from './tests.ts'
import type { RunOptions, Tests } from './words.ts'

/** Enough to begin with; the report has all. */
const FINDINGS_SHOWN = 20
const TEXT_CHARS_MAX = 300

/** On one line, and without what Markdown or a page would take for its own. */
const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')
    .trim()
    .slice(0, TEXT_CHARS_MAX)

export const wipMessage = (own: Run, { title }: RunOptions): string =>
  `Work in progress: ${title.replace(/\s+/g, ' ').trim()}${own.task === null ? '' : ` (task ${own.task.id})`}`

export function handoffText(own: Run, house: House): string {
  const options = house.opening.options as RunOptions
  const open = byGravity([...items(own.findings)].filter(({ status, cyclesOpen }) => status === 'open' && cyclesOpen > 0))
  const deferred = own.deferred.map(({ finding }) => finding)
  return [
    `# Hand-off: ${oneLine(options.title)}`,
    `Run ${house.id} on branch ${oneLine(options.branch)}, base ${oneLine(options.base)}. ${statusOf(house)}`,
    section(
      'Tasks',
      options.tasks.map(({ id, title }) => `${id} (${taskStatus(own, id)}): ${oneLine(title)}`),
    ),
    ...(own.task === null
      ? []
      : [`In hand: task ${own.task.id}, cycle ${own.task.cycle} of ${options.cyclesMax}, phase ${own.task.phase ?? 'none'}.`]),
    testsLine(own.tests),
    section(`Open findings (${open.length})`, open.slice(0, FINDINGS_SHOWN).map(findingLine)),
    section(`Put off (${deferred.length})`, deferred.slice(0, FINDINGS_SHOWN).map(findingLine)),
    section(
      'Lessons of this run',
      own.lessons.map(({ text }) => oneLine(text)),
    ),
    replacedLine(house),
    `Used so far: ${house.spending.tokens} tokens, $${(house.spending.micros / 1_000_000).toFixed(2)} as far as prices are known.`,
    goingOn(house),
  ]
    .filter((part) => part !== null)
    .join('\n\n')
    .concat('\n')
}

const section = (title: string, lines: readonly string[]): string | null =>
  lines.length === 0 ? null : `## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`

const statusOf = ({ stopping }: House): string => (stopping === null ? 'It goes on.' : `It is stopping: ${oneLine(stopping.because)}`)

const taskStatus = (own: Run, id: string): string =>
  own.ended.find((task) => task.id === id)?.status ?? (own.task?.id === id ? 'in hand' : 'waiting')

const findingLine = ({
  id,
  severity,
  category,
  path,
  description,
}: Pick<Finding, 'id' | 'severity' | 'category' | 'path' | 'description'>): string =>
  `${id} ${severity}, ${oneLine(category)}${path === null ? '' : `, ${oneLine(path)}`}: ${oneLine(description)}`

function testsLine(tests: Tests | null): string | null {
  if (tests === null) return null
  const how = isPass(tests) ? 'passed' : tests.timedOut ? 'ran out of time' : `failed with exit code ${tests.exitCode ?? 'unknown'}`
  return `The tests ${how} when they were last run (${tests.seconds.toFixed(1)} s).`
}

function replacedLine(house: House): string | null {
  const seats = [...new Set(house.governor.replaced.map(({ seat }) => seat))]
  return seats.length === 0 ? null : `Replaced: ${seats.map((seat) => oneLine(seatOf(house, seat).name)).join(', ')}.`
}
