/** Lessons that findings have taught: those shown to agents of this run, those that did not help, those learned in it. */
import { counted } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Badge, Empty } from '../kit/basics.tsx'
import { lessonsOf } from './lessons.ts'
import { useRun } from './run.ts'

export function LessonsPanel() {
  const { report, house } = useRun()
  const lessons = lessonsOf(report, house)
  if (lessons.length === 0)
    return (
      <Empty title="No lessons yet.">
        <p>A finding of weight that stood in two cycles becomes a lesson, and the next run shows it to its agents.</p>
      </Empty>
    )
  return (
    <ul className="flex flex-col gap-2">
      {lessons.map(({ lesson, marks }) => (
        <li key={lesson.id} className="rounded-xl border border-line bg-card px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.85rem]">
            <span className="number text-soft">{lesson.id}</span>
            <span className="text-soft">{oneLine(lesson.finding.category)}</span>
            <span className="text-soft">taught by {counted(lesson.frequency, 'run')}</span>
            {marks.map(({ text, tone }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </p>
          <p dir="auto" className="mt-0.5">
            {oneLine(lesson.text)}
          </p>
        </li>
      ))}
    </ul>
  )
}
