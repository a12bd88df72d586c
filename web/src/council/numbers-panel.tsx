/** How the result came about, in numbers; what nobody read, and what was said and could not be taken. */

import type { ReactNode } from 'react'
import type { CouncilReport } from '../../../src/core/council/report-types.ts'
import { grouped } from '../../../src/views/amounts.ts'
import { agentOf, moreText, unreadTexts } from '../../../src/views/council/reading.ts'
import { Card, Heading } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { useCouncil } from './council.ts'
import { PURPOSES, tokensIn } from './doing.ts'
import { Bullets, cell } from './parts.tsx'

export function NumbersPanel() {
  const { report } = useCouncil()
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Part title="How the findings came about">
        <Figures rows={figuresOf(report)} />
        <p className="mt-2 text-[0.85rem] text-soft">
          In cycle 1 nobody sees the others: what two or three find there, they found on their own.
        </p>
      </Part>
      <Part title="Tokens by cycle">
        <Tokens />
      </Part>
      <Part title="Sections that nobody read">
        <Unread report={report} />
      </Part>
      <Part title="Said and not taken">
        {report.ignored.length === 0 ? (
          <p className="text-soft">Everything that was said could be taken.</p>
        ) : (
          <Bullets texts={report.ignored.map(({ seat, because }) => `${agentOf(report, seat)}: ${because}`)} />
        )}
      </Part>
      <p className="number text-[0.85rem] text-soft lg:col-span-2">Session {report.sessionId}</p>
    </div>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="min-w-0">
    <Heading>{title}</Heading>
    <Card>{children}</Card>
  </section>
)

const figuresOf = ({ counts, cyclesCompleted, read }: CouncilReport): readonly (readonly [string, string])[] => [
  ['Cycles completed', `${cyclesCompleted} of 3`],
  ['Raised', grouped(counts.raised)],
  ['After merging', grouped(counts.afterMerging)],
  ['Found by two reviewers on their own', grouped(counts.blindByTwo)],
  ['Found by three on their own', grouped(counts.blindByThree)],
  ['Put to the vote', grouped(counts.contested)],
  ['Settled by it', grouped(counts.contestedResolved)],
  ['Quotations found in the document', `${grouped(counts.quotesVerified)} of ${grouped(counts.quotesGiven)}`],
  ['Sections or parts read', `${grouped(read.units)} of ${grouped(read.of)}`],
]

const Figures = ({ rows }: { readonly rows: readonly (readonly [string, string])[] }) => (
  <dl className="grid grid-cols-[1fr_max-content] gap-x-4 gap-y-1">
    {rows.map(([name, value]) => (
      <div key={name} className="contents">
        <dt>{name}</dt>
        <dd className="number text-right font-medium">{value}</dd>
      </div>
    ))}
  </dl>
)

function Tokens() {
  const { report, state } = useCouncil()
  if (report.budget.length === 0) return <p className="text-soft">Nothing has been used yet.</p>
  return (
    <>
      <ScrollBox label="Tokens by cycle">
        <table className="w-full text-[0.92rem]">
          <thead className="border-line border-b text-soft">
            <tr>
              {['State', 'Used', 'Allowed'].map((title) => (
                <th key={title} scope="col" className={cell}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {report.budget.map(({ state: name, allowance }) => (
              <tr key={name}>
                <th scope="row" className={`${cell} font-medium`}>
                  {PURPOSES[name].name}
                </th>
                <td className={`${cell} number`}>{grouped(tokensIn(state, name)?.used ?? 0)}</td>
                <td className={`${cell} number`}>{allowance === null ? '–' : grouped(allowance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="mt-2 text-[0.85rem] text-soft">What one cycle leaves goes to the next.</p>
    </>
  )
}

function Unread({ report }: { readonly report: CouncilReport }) {
  const { shown, more } = unreadTexts(report)
  if (report.document === null) return <p className="text-soft">The document has not been surveyed yet.</p>
  if (shown.length === 0) return <p className="text-soft">Every section was read.</p>
  return (
    <>
      {report.verdict === null && <p className="mb-2 text-soft">It is still being read.</p>}
      <Bullets texts={shown} />
      {more.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit font-medium">{moreText(more)}</summary>
          <div className="mt-1">
            <Bullets texts={more} />
          </div>
        </details>
      )}
    </>
  )
}
