/** One row a mode, or one a model: the rates, what was detected and what came of objecting. */
import type { Figures, NamedFigures } from '../../../src/core/roundtable/report/analytics.ts'
import { TARGETS } from '../../../src/core/roundtable/report/numbers.ts'
import { Heading } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { Rate } from './rate.tsx'

export const failedChecks = ({ checks: { pass, fail } }: Figures): { readonly count: number; readonly of: number } => ({
  count: fail,
  of: pass + fail,
})
export const objectionsWorked = ({ objections: { held, failed } }: Figures): { readonly count: number; readonly of: number } => ({
  count: held - failed,
  of: held,
})

const COLUMNS = [
  'Tables',
  'Labelled claims',
  'Facts cited',
  'Quotations that hold',
  'Checks failed',
  'Groupthink seen',
  'Objections that worked',
] as const

interface Props {
  readonly title: string
  readonly first: string
  readonly beside?: string
  readonly rows: readonly NamedFigures[]
}

export function FiguresTable({ title, first, beside, rows }: Props) {
  return (
    <section>
      <Heading beside={beside}>{title}</Heading>
      <ScrollBox label={title}>
        <table className="w-full min-w-[64rem] border-collapse text-left text-[0.9rem]">
          <thead>
            <tr className="border-line border-b text-[0.82rem] text-soft">
              {[first, ...COLUMNS].map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

function Row({ row }: { readonly row: NamedFigures }) {
  const { name, tables, labelled, factsCited, quotesVerified, groupthink } = row
  const cells = [
    <Rate key="labelled" title={`${name}, labelled claims`} share={labelled} target={TARGETS.labelled} />,
    <Rate key="cited" title={`${name}, facts cited`} share={factsCited} target={TARGETS.factsCited} />,
    <Rate key="quotes" title={`${name}, quotations that hold`} share={quotesVerified} target={TARGETS.quotesVerified} />,
    <Rate key="checks" title={`${name}, checks failed`} share={failedChecks(row)} isBad />,
    <Rate key="groupthink" title={`${name}, tables with groupthink`} share={{ count: groupthink.tables, of: tables }} isBad />,
    <Rate key="objections" title={`${name}, objections that worked`} share={objectionsWorked(row)} />,
  ]
  return (
    <tr className="border-line border-t align-top first:border-t-0">
      <th scope="row" dir="auto" className="min-w-40 px-3 py-2 font-semibold">
        {name}
      </th>
      <td className="number px-3 py-2">{tables}</td>
      {cells.map((cell) => (
        <td key={cell.key} className="px-3 py-2">
          {cell}
        </td>
      ))}
    </tr>
  )
}
