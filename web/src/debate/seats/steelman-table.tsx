/** Every restatement of another seat's position, thread by thread, with each attempt and what it came to. */
import { Fragment, memo, useMemo } from 'react'
import type { DebateReport } from '../../../../src/core/debate/report-types.ts'
import type { SteelmanGrade } from '../../../../src/core/debate/words.ts'
import { counted } from '../../../../src/views/amounts.ts'
import { withNames } from '../../../../src/views/debate/names.ts'
import { nameIn, questionOf } from '../../../../src/views/debate/reading.ts'
import { Badge, Empty, Heading } from '../../kit/basics.tsx'
import { ScrollBox } from '../../kit/scroll-box.tsx'
import { Link, withParams } from '../../router.ts'
import { CampDot } from './camp.tsx'
import { useDebate } from './debate-at.ts'
import { type Attempt, type Grading, type Restatement, restatementsIn } from './restatements.ts'
import { seen } from './seen.ts'

const WHAT =
  'Before a question is locked, the two sides restate each other: each puts the other’s position so well that the other accepts it. Who was restated gives the grade; a judge or a rule decides where they can’t agree.'

export function SteelmanTable() {
  const { story, seq, own, report } = useDebate()
  const rows = useMemo(() => {
    const names = new Map(report.seats.map(({ alias, name }) => [alias, name]))
    return withNames(seen(restatementsIn(own, story.events, seq)), names)
  }, [own, story, seq, report])
  const attempts = rows.reduce((sum, row) => sum + row.attempts.length, 0)
  const retries = rows.reduce((sum, row) => sum + Math.max(0, row.attempts.length - 1), 0)
  return (
    <section aria-labelledby="restatements-title">
      <Heading
        id="restatements-title"
        beside={attempts === 0 ? undefined : `${counted(attempts, 'attempt')}, ${counted(retries, 'retry', 'retries')}`}
      >
        Restatements
      </Heading>
      <p className="mb-3 max-w-3xl text-pretty text-[0.9rem] text-soft">{WHAT}</p>
      {rows.length === 0 ? (
        <Empty title="Nobody has restated anybody yet.">
          <p>It begins when a thread is to be locked: when seats on both sides have committed to an answer.</p>
        </Empty>
      ) : (
        <ScrollBox label="Table of restatements, by thread">
          <table className="w-full min-w-[54rem] border-collapse text-left text-[0.88rem]">
            <thead>
              <tr className="border-line border-b text-soft">
                {['Who restated whom', 'Attempt', 'Grade', 'Graded by', 'What was wrong, or why it was accepted'].map((title) => (
                  <th key={title} scope="col" className="label px-3 py-2 align-bottom">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            {threadsOf(rows).map(([thread, pairs]) => (
              <tbody key={thread}>
                <tr className="border-line border-b bg-well">
                  <th scope="rowgroup" colSpan={5} dir="auto" className="px-3 py-1.5 font-semibold">
                    <span className="number mr-2 text-soft">{thread}</span>
                    {questionOf(report, thread)}
                  </th>
                </tr>
                {pairs.map((row) => (
                  <Pair key={`${row.from}/${row.to}`} row={row} report={report} />
                ))}
              </tbody>
            ))}
          </table>
        </ScrollBox>
      )}
    </section>
  )
}

function threadsOf(rows: readonly Restatement[]): readonly (readonly [thread: string, rows: readonly Restatement[]])[] {
  return [...new Set(rows.map(({ thread }) => thread))].map((thread) => [thread, rows.filter((row) => row.thread === thread)])
}

const Pair = memo(function Pair({ row: { from, to, attempts }, report }: { readonly row: Restatement; readonly report: DebateReport }) {
  const lines = attempts.flatMap((attempt) =>
    (attempt.gradings.length === 0 ? [null] : attempt.gradings).map((grading, index) => ({ attempt, grading, isFirst: index === 0 })),
  )
  const who = (
    <th scope="row" rowSpan={Math.max(1, lines.length)} className="min-w-[13rem] px-3 py-2 align-top font-medium">
      <span className="flex flex-col gap-1">
        <Name report={report} seat={from} />
        <span className="flex items-center gap-1.5 font-normal text-soft">
          <span aria-hidden="true">→</span>
          <span className="sr-only">restated</span>
          <Name report={report} seat={to} />
        </span>
      </span>
    </th>
  )
  if (lines.length === 0)
    return (
      <tr className="border-line border-b last:border-b-0">
        {who}
        <td colSpan={4} className="px-3 py-2 text-soft">
          Asked for, not written yet.
        </td>
      </tr>
    )
  return (
    <>
      {lines.map(({ attempt, grading, isFirst }, index) => (
        <tr key={`${attempt.number}/${grading?.by ?? ''}`} className="border-line border-b">
          {index === 0 && who}
          <td className="number whitespace-nowrap px-3 py-2 align-top">{isFirst && <AttemptCell attempt={attempt} />}</td>
          <GradeCells grading={grading} report={report} to={to} />
        </tr>
      ))}
    </>
  )
})

const Name = ({ report, seat }: { readonly report: DebateReport; readonly seat: string }) => (
  <span className="flex items-center gap-1.5" dir="auto">
    <CampDot seat={seat} />
    {nameIn(report, seat)}
  </span>
)

function AttemptCell({ attempt: { number, message } }: { readonly attempt: Attempt }) {
  return (
    <>
      {number}
      {message === null ? (
        <span className="text-soft"> · never came</span>
      ) : (
        <Fragment>
          {' · '}
          <Link to={withParams({ view: 'threads', message })} className="text-accent underline">
            {message}
          </Link>
        </Fragment>
      )}
      {number > 1 && <span className="ml-2 text-open">retry</span>}
    </>
  )
}

const TONES: Readonly<Record<SteelmanGrade, 'yes' | 'no' | 'open' | 'plain'>> = {
  ACCURATE: 'yes',
  INCOMPLETE: 'open',
  WRONG: 'no',
  PENDING: 'plain',
}

function GradeCells({ grading, report, to }: { readonly grading: Grading | null; readonly report: DebateReport; readonly to: string }) {
  if (grading === null)
    return (
      <>
        <td className="px-3 py-2 align-top">
          <Badge>waits for its grade</Badge>
        </td>
        <td className="px-3 py-2" />
        <td className="px-3 py-2" />
      </>
    )
  const by = { target: nameIn(report, to), judge: 'the judge', rule: 'a rule' }[grading.by]
  return (
    <>
      <td className="px-3 py-2 align-top">
        <Badge tone={TONES[grading.grade]}>{grading.grade}</Badge>
      </td>
      <td dir="auto" className="min-w-[9rem] px-3 py-2 align-top">
        {by}
      </td>
      <td dir="auto" className="px-3 py-2 align-top text-soft">
        {grading.because}
        {grading.corrections !== null && !grading.because.includes(grading.corrections) && ` ${grading.corrections}`}
      </td>
    </>
  )
}
