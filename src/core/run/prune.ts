/** Context pollution: what is too much for one prompt, and what is left of it. Literal cliffs, as decided (3-18). */
import { items } from '../list.ts'
import { tokensAtMost } from '../text/tokens.ts'
import { byGravity, findingOf } from './evolve-findings.ts'
import { LESSON_FAILURES_MAX, PRUNE } from './numbers.ts'
import type { CurrentTask, Finding, Run } from './state.ts'
import type { OpenFindings, RunViews, ShownFinding, ShownLesson, Theme } from './views.ts'
import type { Lesson, Purpose, RunOptions } from './words.ts'

/** More than fifteen: the five most frequent; of two as frequent, the later. */
export function shownLessons(options: Pick<RunOptions, 'lessons'>): readonly ShownLesson[] {
  const lessons = helpingLessons(options)
  const shown = lessons.length > PRUNE.lessons ? lessons.toSorted(mostFrequentFirst).slice(0, PRUNE.lessonsLeft) : lessons
  return shown.map(({ id, text, failures }) => ({ id, text, failures }))
}

/** Those that may still help. The others stay in memory, so that they are not learned anew. */
export const helpingLessons = ({ lessons }: Pick<RunOptions, 'lessons'>): readonly Lesson[] =>
  lessons.filter(({ failures }) => failures < LESSON_FAILURES_MAX)

const mostFrequentFirst = (a: Lesson, b: Lesson): number =>
  b.frequency - a.frequency || (a.lastRun < b.lastRun ? 1 : a.lastRun > b.lastRun ? -1 : 0)

/** Findings of this task that stood at the end of its last cycle. */
export function openFindings(own: Run, task: CurrentTask): readonly Finding[] {
  const open = (task.cycles.at(-1)?.open ?? []).flatMap((id) => findingOf(own.findings, id) ?? [])
  return byGravity(open)
}

/** More than twenty: the five themes that most of them are about. */
export function shownFindings(findings: readonly Finding[]): OpenFindings {
  const total = findings.length
  return total > PRUNE.findings ? { total, list: [], themes: themesOf(findings) } : { total, list: findings.map(shown), themes: [] }
}

const shown = ({ id, severity, category, path, line, quote, isQuoted, description, fix, repro, action }: Finding): ShownFinding => ({
  id,
  severity,
  category,
  path,
  line,
  quote,
  isQuoted,
  description,
  fix,
  repro,
  action,
})

function themesOf(findings: readonly Finding[]): readonly Theme[] {
  const byCategory = new Map<string, Finding[]>()
  for (const finding of byGravity(findings)) byCategory.set(finding.category, [...(byCategory.get(finding.category) ?? []), finding])
  return [...byCategory]
    .flatMap(([category, all]): readonly Theme[] => {
      const [first] = all
      if (first === undefined) return []
      return [{ category, findings: all.length, gravest: first.severity, ids: all.map(({ id }) => id), example: first.description }]
    })
    .toSorted((a, b) => b.findings - a.findings)
    .slice(0, PRUNE.themesLeft)
}

/** Whether a prompt made of this would fill more than its share of the window, by a count that is never too low. */
export function isTooLong(view: RunViews[Purpose], { window }: Pick<RunOptions, 'window'>): boolean {
  const text = JSON.stringify(view)
  const room = PRUNE.windowShare * window - PRUNE.rulesTokens
  // No sign takes more than three tokens, so most views need not be counted.
  return text.length * 3 > room && tokensAtMost(text) > room
}

/** Findings that stand in the report: those of a review that was done again, and nobody else raised, were never counted. */
export const counted = (own: Run): readonly Finding[] => {
  const raised = new Set(Object.values(own.task?.reviews ?? {}).flatMap(({ findings }) => findings.map(({ id }) => id)))
  return [...items(own.findings)].filter(({ id, cyclesOpen }) => cyclesOpen > 0 || raised.has(id))
}
