/** What was given as evidence on a crux: whose falsifier it bears on, and whether its quotations were found in their sources. */
import type { DebateReport, ReportedCrux, ReportedEvidence } from '../../../../src/core/debate/report-types.ts'
import { bearingText } from '../../../../src/views/debate/reading.ts'
import { evidenceCount } from '../../../../src/views/reading.ts'
import { Link, withParams } from '../../router.ts'
import { Reference } from '../../source/references.tsx'
import { CampDot } from '../seats/camp.tsx'

export function CruxEvidence({ report, crux }: { readonly report: DebateReport; readonly crux: ReportedCrux }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-[0.88rem] text-soft">{evidenceCount(crux.evidence.flatMap(({ references }) => references)) ?? 'No references.'}</p>
      <ul className="flex flex-col gap-3">
        {crux.evidence.map((item) => (
          <Given key={item.message} item={item} report={report} />
        ))}
      </ul>
    </div>
  )
}

function Given({ item, report }: { readonly item: ReportedEvidence; readonly report: DebateReport }) {
  return (
    <li className="rounded-lg border border-line px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.88rem]">
        <CampDot seat={item.seat} />
        <span dir="auto" className="font-semibold">
          {item.name}
        </span>
        <MessageLink id={item.message} />
        <span dir="auto" className="text-soft">
          {bearingText(report, item)}
        </span>
        {item.challengedBy.length > 0 && (
          <span className="flex flex-wrap items-center gap-1.5 text-open">
            challenged in
            {item.challengedBy.map((id) => (
              <MessageLink key={id} id={id} />
            ))}
          </span>
        )}
      </p>
      <p dir="auto" className="mt-1 text-[0.9rem]">
        {item.content}
      </p>
      {item.references.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1.5">
          {item.references.map((reference) => (
            <li key={reference.id} className="text-[0.85rem]">
              <Reference item={reference} name={reference.id} said={item.content} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Leads to the message among the threads; the card closes. */
export const MessageLink = ({ id }: { readonly id: string }) => (
  <Link to={withParams({ view: 'threads', message: id, crux: null })} className="number text-accent underline">
    {id}
  </Link>
)
