/** What the prompts of a run share: its rules, who the agent is, how the task, findings, lessons and the change are shown. Words of others stand in fences. */
import type {
  MakeView,
  OpenFindings,
  RunViews,
  ShownChange,
  ShownExploration,
  ShownFinding,
  ShownLesson,
  ShownProposal,
} from '../core/run/views.ts'
import type { Tests } from '../core/run/words.ts'
import { fence } from './fence.ts'

type AgentView = RunViews['explore' | 'propose' | 'make' | 'review' | 'merge']

/** On one line: a title from a file can't begin a new one. */
const line = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** For every agent, whatever it is asked. */
export const RUN: readonly string[] = [
  'A run of coding agents works through a list of tasks in a git repository. Each task is explored, proposed, made, reviewed and merged by different agents, in cycles until nothing grave is open. You are one of them; who you are and what is asked of you now stands at the end.',
  'What you declare is put on record. Files, commits, the diff and the tests are looked up in the repository; your word for them counts for nothing.',
  'Severities of findings: blocker = must not be merged; major = mend it before the end; minor = worth mending; info = worth knowing.',
  'If you can not do the work, put the reason into "failed" and leave the rest empty. Put into "spent" what you have used, as far as you know it.',
]

/** The task as it was planned: the same for all who work on it. */
export function subjectOf({ run, task }: AgentView): readonly (string | null)[] {
  const { id, title, description, files, requirements, number, of } = task
  return [
    `The work is done on the branch ${line(run.branch)} (base ${line(run.base)}). Task ${number} of ${of}, ${line(id)}.`,
    fence('what the run is for', run.title),
    fence(
      'the task',
      [title, description, files.length === 0 ? '' : `Files: ${files.join(', ')}`].filter((part) => part !== '').join('\n\n'),
    ),
    requirements.length === 0 ? null : fence('its requirements', requirements.map((one) => `- ${line(one)}`).join('\n')),
  ]
}

export function selfOf({ self: { name, persona, method, archetype, isInherited }, cycle, cyclesMax, attempt, again }: AgentView): string {
  return [
    `You are the ${archetype} of this run, "${line(name)}". ${persona}`.trim(),
    ...(method === '' ? [] : [`How you work: ${method}`]),
    ...(isInherited ? ['You take over this seat from another agent: what it committed to and left behind is yours now.'] : []),
    `This is cycle ${cycle} of at most ${cyclesMax}.`,
    ...(attempt > 1
      ? [`You are asked for this the ${attempt}${attempt === 2 ? 'nd' : attempt === 3 ? 'rd' : 'th'} time in this cycle.`]
      : []),
    ...(again === null ? [] : [fence('why the last try was not taken', again)]),
  ].join('\n')
}

export const explorationOf = (exploration: ShownExploration | null): string | null =>
  exploration === null
    ? null
    : fence(
        'what the explorer found out',
        [
          exploration.summary,
          ...(exploration.recommendation === null ? [] : [`Recommendation: ${exploration.recommendation}`]),
          ...exploration.patterns.map((pattern) => `- ${line(pattern)}`),
        ].join('\n\n'),
      )

export const proposalOf = (proposal: ShownProposal | null): string | null =>
  proposal === null
    ? null
    : fence(
        'the proposal',
        [proposal.summary, proposal.rationale, `Files: ${proposal.files.join(', ') || 'none'}`].filter((part) => part !== '').join('\n\n'),
      )

export function lessonsOf(lessons: readonly ShownLesson[]): string | null {
  if (lessons.length === 0) return null
  const told = lessons.map(({ id, text }) => `${id}: ${line(text)}`).join('\n')
  return [
    'Lessons of earlier runs: what went wrong then. See that it does not happen again.',
    ...unheeded(lessons),
    fence('lessons', told),
  ].join('\n')
}

/** A lesson that did not help is put more strongly, and outside the fence: there it is an instruction. */
function unheeded(lessons: readonly ShownLesson[]): readonly string[] {
  const failed = lessons.filter(({ failures }) => failures > 0).map(({ id }) => id)
  if (failed.length === 0) return []
  return [`${failed.join(', ')}: shown before, and it happened all the same. Say in your summary what you did so that it does not.`]
}

export function findingsOf({ total, list, themes }: OpenFindings, what: string): string | null {
  if (total === 0) return null
  if (list.length > 0) return `${what}\n${fence('open findings', list.map(findingLine).join('\n'))}`
  const told = themes.map(
    ({ category, findings, gravest, ids, example }) =>
      `${category}: ${findings}, the gravest ${gravest} (${ids.join(', ')}). For example: ${line(example)}`,
  )
  return `${what} There are ${total}; these are the themes most of them are about.\n${fence('themes', told.join('\n'))}`
}

function findingLine({ id, severity, category, path, line: at, quote, isQuoted, description, fix, repro, action }: ShownFinding): string {
  const where = path === null ? '' : `, ${line(path)}${at === null ? '' : `:${at}`}`
  return [
    `${id} ${severity}, ${line(category)}${where}: ${line(description)}`,
    ...(quote === null ? [] : [`  ${isQuoted ? 'quoted' : 'quoted, but not verified in the change'}: ${line(quote)}`]),
    ...(fix === null ? [] : [`  fix: ${line(fix)}`]),
    ...(repro === null ? [] : [`  to make it happen: ${line(repro)}`]),
    ...(action === null ? [] : [`  to do: ${line(action)}`]),
  ].join('\n')
}

export const challengesOf = (challenges: MakeView['challenges']): string | null =>
  challenges.length === 0
    ? null
    : `What was doubted in the last cycle:\n${fence('doubts', challenges.map(({ text, alternative }) => `- ${line(text)}${alternative === null ? '' : ` Instead: ${line(alternative)}`}`).join('\n'))}`

export function testsOf(tests: Tests | null): string | null {
  if (tests === null) return null
  const how = tests.timedOut ? 'ran out of time' : tests.exitCode === 0 ? 'passed' : `ended with exit code ${tests.exitCode ?? 'unknown'}`
  return `The tests were run by the clerk and ${how}, after ${tests.seconds.toFixed(1)} s. The last of what they printed:\n${fence('tests', tests.tail)}`
}

export function changeOf({ summary, commits, files, diffLines, diff, outside, missing, tests }: ShownChange): string {
  const listed = files.map(({ path, added, removed, isTest }) => `${line(path)} +${added} -${removed}${isTest ? ' (test)' : ''}`)
  return [
    fence('what the maker says', summary),
    `What the repository says: commits ${commits.length}, files ${files.length}, changed lines ${diffLines}.`,
    fence('commits', commits.map(({ sha, subject, lines }) => `${sha.slice(0, 12)} ${line(subject)} (${lines} lines)`).join('\n')),
    fence('changed files', listed.join('\n')),
    ...(outside.length === 0 ? [] : [fence('changed, and not in the proposal', outside.map(line).join('\n'))]),
    ...(missing.length === 0 ? [] : [fence('commits that were declared and are not there', missing.map(line).join('\n'))]),
    fence('diff', diff),
    testsOf(tests) ?? 'There is no test command.',
  ].join('\n\n')
}
