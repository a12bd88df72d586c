/** What a run leaves behind for the next one of the same project, and what it has of those before it. */
import { isSameFinding } from '../findings/identity.ts'
import { isAtLeast } from '../findings/severity.ts'
import type { EarlierFinding } from '../findings/words.ts'
import type { House } from '../house/house.ts'
import { findingOf } from './evolve-findings.ts'
import { sectionOf } from './review.ts'
import type { ClosedCycle, Run } from './state.ts'
import type { EarlierRun, Lesson, RunOptions, Standing } from './words.ts'

/** This run, as a later one is given it in `options.earlier`. */
export function earlierRunOf(own: Run, id: string): EarlierRun {
  const tasks = [...own.ended, ...(own.task === null ? [] : [own.task])]
  return {
    id,
    deferred: own.deferred.map(({ finding }) => earlierFinding(finding)),
    tasks: tasks.map((task) => ({ id: task.id, cycles: task.cycles.map((cycle) => openIn(own, cycle)) })),
  }
}

const openIn = (own: Run, { open }: ClosedCycle): EarlierFinding[] =>
  open.flatMap((id) => findingOf(own.findings, id) ?? []).map(earlierFinding)

const earlierFinding = ({ id, severity, category, path, quote, description }: Omit<Standing, 'by'>): EarlierFinding => ({
  ...{ id, severity, category, quote, description },
  section: sectionOf(path),
  status: 'open',
})

/** The lessons a later run is given: those of this one, with what it has learned or learned again, and which did not help in it. */
export function lessonsAfter(own: Run, { lessons }: Pick<RunOptions, 'lessons'>): readonly Lesson[] {
  const again = new Map(own.lessons.map((lesson) => [lesson.id, lesson]))
  const known = lessons
    .map((lesson) => again.get(lesson.id) ?? lesson)
    .map((lesson) => (own.lessonsFailed.includes(lesson.id) ? { ...lesson, failures: lesson.failures + 1 } : lesson))
  return [...known, ...own.lessons.filter(({ id }) => !lessons.some((lesson) => lesson.id === id))]
}

/**
 * Majors that were put off, by run, the oldest first and this one last, each finding under one name wherever it came up (3-19).
 * A name of this run is its id here; older ones that are not in it are named by the first run that put them off.
 */
export function deferredByRun(own: Run, house: House): readonly (readonly string[])[] {
  const { earlier } = house.opening.options as RunOptions
  const runs = [
    ...earlier.map(({ id, deferred }) => ({ id, deferred })),
    { id: '', deferred: own.deferred.map(({ finding }) => earlierFinding(finding)) },
  ]
  const named: { readonly name: string; readonly finding: EarlierFinding }[] = own.deferred.map(({ finding }) => ({
    name: finding.id,
    finding: earlierFinding(finding),
  }))
  return runs.map(({ id, deferred }) =>
    deferred
      .filter(({ severity }) => isAtLeast(severity, 'major'))
      .map((finding) => {
        const known = named.find((one) => isSame(one.finding, finding))
        if (known !== undefined) return known.name
        const name = `${id}/${finding.id}`
        named.push({ name, finding })
        return name
      }),
  )
}

const isSame = (a: EarlierFinding, b: EarlierFinding): boolean =>
  isSameFinding({ ...a, quote: null, lines: null }, { ...b, quote: null, lines: null })
