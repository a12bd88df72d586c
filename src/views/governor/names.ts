/** The shadows by the names people read, each with one line that says what it means; and what a break is called by what tripped it. */
import type { ShadowName } from '../../core/governor/words.ts'

export interface Named {
  readonly title: string
  /** What it means, in one line. */
  readonly about: string
}

export const SHADOWS: Readonly<Record<ShadowName, Named>> = {
  'rabbit-hole': { title: 'Rabbit hole', about: 'Looking into more and more, without coming to what follows from it.' },
  'over-architect': { title: 'Over-architect', about: 'Building for needs that nobody has today.' },
  rogue: { title: 'Rogue', about: 'Changing what was not agreed on, or changing it without tests.' },
  paranoid: { title: 'Paranoid', about: 'Blocking what need not be blocked, and not saying how to mend it.' },
  paralytic: { title: 'Paralytic', about: 'Raising doubt upon doubt, and hardly ever another way to do it.' },
  'false-alarm': { title: 'False alarm', about: 'Warning of what was not touched, can not happen or can not be repeated.' },
  bureaucrat: { title: 'Bureaucrat', about: 'More remarks than the change is worth, and nothing in particular to do.' },
  'tunnel-vision': { title: 'Tunnel vision', about: 'Every reviewer looks at the same kind of defect.' },
  'echo-chamber': { title: 'Echo chamber', about: 'Everybody agrees at once, and nobody has found anything.' },
  'gold-plating': { title: 'Gold plating', about: 'Polishing what is only worth knowing while blockers are open.' },
  'analysis-paralysis': { title: 'Analysis paralysis', about: 'Planning takes longer than the work, or begins again and again.' },
  'cargo-cult': { title: 'Cargo cult', about: 'A lesson was shown, and what it warns of happened all the same.' },
  'broken-window': { title: 'Broken window', about: 'The same warnings are put off from run to run.' },
  'scope-creep': { title: 'Scope creep', about: 'The change has grown far beyond what was proposed.' },
}

/** By what tripped it. A trigger that has no row keeps its own name. */
const BREAKS: Readonly<Record<string, string>> = {
  'table-failures': 'Nobody answered',
  turns: 'Out of turns',
  budget: 'Out of money',
  tokens: 'Out of tokens',
  calls: 'Out of calls',
  time: 'Out of time',
  'same-shadow': 'The same shadow three times',
  'agent-failures': 'Agents kept failing',
  'task-failures': 'Tasks kept failing',
  'tests-after-merge': 'Tests broken by a merge',
  oscillation: 'Findings that come and go',
  'identical-findings': 'No progress',
  'no-convergence': 'No convergence',
  'rising-findings': 'More findings than before',
}

export const breakTitle = (trigger: string): string => (Object.hasOwn(BREAKS, trigger) ? (BREAKS[trigger] ?? trigger) : trigger)

const LEADING_NAME = new RegExp(`(^|[.] )(${Object.keys(SHADOWS).join('|')})(?=:? )`, 'g')

/** What the governor writes begins a sentence with a shadow's name in its own spelling: a reader gets the one that people use. */
export const plainly = (because: string): string =>
  because.replace(LEADING_NAME, (_, before: string, name: string) => `${before}${SHADOWS[name as ShadowName].title}`)
