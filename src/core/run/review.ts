/** What a review comes to: each finding under the id by which this run knows it, with what the change says of its quotation. */
import { isSameFinding } from '../findings/identity.ts'
import type { House } from '../house/house.ts'
import { items } from '../list.ts'
import type { Reply } from '../protocol.ts'
import { diffReader, isTooShort, type ReadDiff } from './diff.ts'
import { findingId, findingOf } from './evolve-findings.ts'
import type { CurrentTask, Finding, Run } from './state.ts'
import type { DeclaredFinding, Lesson, Raised, Review, RunEventOf, RunOptions } from './words.ts'

type Received = Omit<RunEventOf<'review.received'>, 'type' | 'request' | 'seat' | 'task' | 'cycle' | 'attempt'>

export function review(own: Run, task: CurrentTask, { request, reply }: Reply<'review', Review>, house: House): Received {
  const { verdict, text, challenges, alternatives } = reply
  const changed = task.inspection?.files.map(({ path }) => path) ?? []
  const isInDiff = diffReader(task.inspection ?? { diff: '', files: [] })
  const findings = raised(own, reply.findings, changed, isInDiff)
  return {
    verdict: verdict ?? 'CHANGES',
    text,
    findings,
    challenges: challenges.map((one, index) => ({ id: `${request}#${index + 1}`, ...one })),
    alternatives,
    checked: reply.checked.map(({ path, quote }) => ({
      path,
      quote,
      isThere: quote === null || isTooShort(quote) ? changed.includes(path) : isInDiff(path, quote),
    })),
    lessonsFailed: lessonsFailed(task, findings, (house.opening.options as RunOptions).lessons),
  }
}

/** One entry a finding: whoever says the same twice in one review has said it once. */
function raised(own: Run, declared: readonly DeclaredFinding[], changed: readonly string[], isInDiff: ReadDiff): Raised[] {
  const known: Finding[] = [...items(own.findings)]
  const entries = new Map<string, Raised>()
  let size = own.findings.size
  for (const { sameAs, line, ...finding } of declared) {
    const same = (sameAs === null ? undefined : findingOf(own.findings, sameAs)) ?? known.find((one) => isSame(one, finding))
    const id = same?.id ?? findingId(size)
    const isQuoted = isInDiff(finding.path, finding.quote)
    if (same === undefined) {
      size += 1
      known.push({ ...finding, id, line, isQuoted, by: [], status: 'open', cyclesOpen: 0 })
    }
    if (entries.has(id)) continue
    entries.set(id, {
      ...finding,
      id,
      line: line === null ? null : Math.round(line),
      isNew: same === undefined,
      isQuoted,
      isChanged: finding.path !== null && changed.includes(finding.path),
    })
  }
  return [...entries.values()]
}

type Comparable = Pick<Finding, 'category' | 'path' | 'description'>

/** The file is the place: lines move from cycle to cycle, and what is quoted may have been mended in part. */
const isSame = (a: Comparable, b: Comparable): boolean => isSameFinding(identified(a), identified(b))

const identified = ({ category, path, description }: Comparable) => ({
  section: sectionOf(path),
  category,
  description,
  quote: null,
  lines: null,
})

export const sectionOf = (path: string | null): string[] => (path === null ? [] : [path])

/** Those that this task's agents were shown, and what they warn of came all the same; said once a task. */
function lessonsFailed(task: CurrentTask, findings: readonly Raised[], lessons: readonly Lesson[]): Received['lessonsFailed'] {
  return lessons
    .filter(({ id }) => task.lessonsShown.includes(id) && !task.lessonsFailed.includes(id))
    .flatMap((lesson) => {
      const finding = findings.find((one) => isAbout(lesson, one))
      return finding === undefined ? [] : [{ lesson: lesson.id, finding: finding.id }]
    })
}

export const isAbout = ({ finding }: Lesson, { category, path, description }: Comparable): boolean =>
  isSameFinding({ ...finding, quote: null, lines: null }, identified({ category, path, description }))
