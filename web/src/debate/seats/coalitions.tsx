/** Who stands together, and on what. */
import { memo } from 'react'
import type { DebateReport } from '../../../../src/core/debate/report-types.ts'
import { campsTitle, campText, nameIn } from '../../../../src/views/debate/reading.ts'
import { Card, Heading } from '../../kit/basics.tsx'
import { CampLetter, campMark } from './camp.tsx'

export const Coalitions = memo(function Coalitions({ report }: { readonly report: DebateReport }) {
  const inNone = report.seats.filter(({ seat, gone }) => gone === null && !report.coalitions.some(({ members }) => members.includes(seat)))
  return (
    <section aria-labelledby="camps-title">
      <Heading id="camps-title">{campsTitle(report)}</Heading>
      {report.coalitions.length === 0 ? (
        <p className="text-[0.9rem] text-soft">No camps yet: two seats have to take the same side on a locked question.</p>
      ) : (
        <>
          <ul className="grid @2xl:grid-cols-2 gap-2.5">
            {report.coalitions.map((camp, index) => (
              <li key={camp.members.join('/')}>
                <Card className="h-full">
                  <h3 dir="auto" className="flex items-start gap-2 font-semibold leading-snug">
                    <span className="flex h-[1.4rem] items-center">
                      <CampLetter camp={campMark(report, index)} />
                    </span>
                    {camp.label}
                  </h3>
                  <p dir="auto" className="mt-1 text-[0.88rem]">
                    {campText(report, camp)}
                  </p>
                  {camp.sharedBeliefs.length > 0 && (
                    <ul className="mt-1.5 list-disc pl-5 text-[0.85rem] text-soft">
                      {camp.sharedBeliefs.map((belief) => (
                        <li key={belief} dir="auto">
                          {belief}
                        </li>
                      ))}
                    </ul>
                  )}
                </Card>
              </li>
            ))}
          </ul>
          {inNone.length > 0 && (
            <p dir="auto" className="mt-2 text-[0.85rem] text-soft">
              In no camp: {inNone.map(({ seat }) => nameIn(report, seat)).join(', ')}
            </p>
          )}
        </>
      )}
      {report.campsPreliminary && report.coalitions.length > 0 && (
        <p className="mt-2 text-[0.8rem] text-soft">
          Preliminary: fewer than three questions have run to their end, so these may still change.
        </p>
      )}
    </section>
  )
})
