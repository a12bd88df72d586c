/** Findings across cycles: how far the work converges, and which finding stood where. */
import type { CellStatus, RunReport } from '../../../src/core/run/report-types.ts'
import { listed } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { CELLS, type Matrix, type MatrixRow, matrixOf, NOTHING } from '../../../src/views/run/matrix.ts'
import { findingsText } from '../../../src/views/run/reading.ts'
import { SEVERITY_TONES } from '../council/council.ts'
import { Badge, Empty, Heading } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { ConvergenceLine } from './convergence-line.tsx'
import { useRun } from './run.ts'

/** Marks and words are those of every screen. */
const TONES: Readonly<Record<CellStatus, 'plain' | 'accent' | 'yes' | 'no' | 'open'>> = {
  new: 'accent',
  persistent: 'open',
  resolved: 'yes',
  regressed: 'no',
  open: 'plain',
}

export function FindingsPanel() {
  const { report, nameOf } = useRun()
  const matrix = matrixOf(report)
  if (matrix.rows.length === 0)
    return (
      <Empty title="No reviewer has found anything so far.">
        <p>Here stands every finding, and in which cycle it was new, stayed, went away or came back.</p>
      </Empty>
    )
  return (
    <div className="flex flex-col gap-6">
      <ConvergenceLine convergence={report.convergence} />
      <section aria-labelledby="matrix-title" className="min-w-0">
        <Heading id="matrix-title" beside={findingsText(report.findings)}>
          Findings by cycle
        </Heading>
        <FindingMatrix matrix={matrix} nameOf={nameOf} />
        <Legend />
      </section>
      {report.deferred.length > 0 && (
        <section aria-labelledby="deferred-title">
          <Heading id="deferred-title">Put off</Heading>
          <ul className="flex flex-col gap-1.5 text-[0.92rem]">
            {putOff(report.deferred).map(({ id, tasks, description, because }) => (
              <li key={id} dir="auto">
                <span className="number font-semibold">{id}</span> <span className="text-soft">in {oneLine(listed(tasks))}:</span>{' '}
                {oneLine(description)} <span className="text-soft">{oneLine(because)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The same finding may be put off in one task after the other: it is said once. */
const putOff = (deferred: RunReport['deferred']) =>
  [...Map.groupBy(deferred, ({ finding }) => finding.id)].flatMap(([id, all]) => {
    const last = all.at(-1)
    return last === undefined
      ? []
      : [{ id, tasks: all.map(({ task }) => task), description: last.finding.description, because: last.because }]
  })

const HEAD = 'sticky left-0 z-10 w-52 min-w-44 bg-card px-3 py-2 text-left sm:w-96 sm:min-w-72'

function FindingMatrix({
  matrix: { groups, columns, rows },
  nameOf,
}: {
  readonly matrix: Matrix
  readonly nameOf: (seat: string) => string
}) {
  return (
    <ScrollBox label="Findings by cycle">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Each finding, and how it stood at the end of each cycle of each task.</caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" rowSpan={2} className={`${HEAD} font-semibold text-[0.85rem]`}>
              Finding
            </th>
            {groups.map(({ task, title, cycles }) => (
              <th key={task} scope="colgroup" colSpan={cycles.length} className="border-line border-l px-3 pt-2 text-[0.85rem]">
                <span className="number font-semibold">{task}</span>
                <span dir="auto" className="block max-w-56 truncate font-normal text-[0.78rem] text-soft" title={oneLine(title)}>
                  {oneLine(title)}
                </span>
              </th>
            ))}
          </tr>
          <tr className="border-line border-b">
            {columns.map(({ task, cycle }, index) => (
              <th
                key={`${task} ${cycle}`}
                scope="col"
                className={`number min-w-20 px-3 pb-1.5 font-normal text-[0.78rem] text-soft ${edge(columns, index)}`}
              >
                cycle {cycle}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FindingRow key={row.finding.id} row={row} columns={columns} nameOf={nameOf} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** A line where a task begins. */
const edge = (columns: Matrix['columns'], index: number): string =>
  columns[index]?.task === columns[index - 1]?.task ? '' : 'border-line border-l'

function FindingRow({
  row: { finding, cells },
  columns,
  nameOf,
}: {
  readonly row: MatrixRow
  readonly columns: Matrix['columns']
  readonly nameOf: (seat: string) => string
}) {
  const { id, severity, category, path, quote, isQuoted, description, by, fix, status } = finding
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className={`${HEAD} font-normal`}>
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-[0.8rem]">
          <span className="number font-semibold">{id}</span>
          <Badge tone={SEVERITY_TONES[severity]}>{severity}</Badge>
          <span className="text-soft">{oneLine(category)}</span>
          {status === 'deferred' && <Badge>put off</Badge>}
        </span>
        <span dir="auto" className="mt-0.5 block text-[0.88rem] leading-snug">
          {oneLine(description)}
        </span>
        <span dir="auto" className="mt-0.5 block text-[0.78rem] text-soft">
          {path === null ? '' : `${oneLine(path)} · `}
          {oneLine(listed(by.map(nameOf)))}
          {quote !== null && !isQuoted && ' · its quotation is not verified'}
        </span>
        {status !== 'resolved' && (
          <span dir="auto" className="mt-0.5 block text-[0.78rem] text-soft">
            {fix === null ? 'Nobody has said how to mend it.' : `To mend it: ${oneLine(fix)}`}
          </span>
        )}
      </th>
      {cells.map((status, index) => (
        <td key={`${columns[index]?.task} ${columns[index]?.cycle}`} className={`px-3 py-2 ${edge(columns, index)}`}>
          {status === null ? <Nothing /> : <Cell status={status} />}
        </td>
      ))}
    </tr>
  )
}

const Nothing = () => (
  <span className="text-soft">
    <span aria-hidden="true">{NOTHING}</span>
    <span className="sr-only">not there</span>
  </span>
)

const Cell = ({ status }: { readonly status: CellStatus }) => {
  const { mark, word } = CELLS[status]
  return (
    <Badge tone={TONES[status]}>
      <span aria-hidden="true" className="w-2.5 text-center">
        {mark}
      </span>
      {word}
    </Badge>
  )
}

const Legend = () => (
  <ul aria-label="What the marks mean" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[0.8rem] text-soft">
    {(Object.keys(CELLS) as readonly CellStatus[]).map((status) => (
      <li key={status} className="flex items-center gap-1.5">
        <Cell status={status} /> {CELLS[status].about}
      </li>
    ))}
  </ul>
)
