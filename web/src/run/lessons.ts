/** The lessons of a run, each once, with what became of it. */
import type { House } from '../../../src/core/house/house.ts'
import type { RunReport } from '../../../src/core/run/report-types.ts'
import type { Lesson, RunOptions } from '../../../src/core/run/words.ts'

export interface ToldLesson {
  readonly lesson: Lesson
  readonly marks: readonly { readonly text: string; readonly tone: 'plain' | 'yes' | 'no' }[]
}

/** What this run learned first; then what it was given and has shown. What was not shown is of no matter here. */
export function lessonsOf(
  { lessons: { shown, failed, learned } }: Pick<RunReport, 'lessons'>,
  { opening }: Pick<House, 'opening'>,
): readonly ToldLesson[] {
  const given = (opening.options as unknown as Pick<RunOptions, 'lessons'>).lessons
  const ids = new Set(learned.map(({ id }) => id))
  return [...learned, ...given.filter(({ id }) => shown.includes(id) && !ids.has(id))].map((lesson) => ({
    lesson,
    marks: [
      ...(ids.has(lesson.id) ? [{ text: 'learned here', tone: 'yes' as const }] : []),
      ...(shown.includes(lesson.id) ? [{ text: 'shown', tone: 'plain' as const }] : []),
      ...(failed.includes(lesson.id) ? [{ text: '✗ it did not help', tone: 'no' as const }] : []),
    ],
  }))
}
