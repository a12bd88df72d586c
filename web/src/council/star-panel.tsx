/** The North Star: how far the document meets the vision, phase by phase; a radar, and the same in numbers beside it. */

import type { CouncilReport, ReportedPhase } from '../../../src/core/council/report-types.ts'
import { listed } from '../../../src/views/amounts.ts'
import { agentOf, agreementText, recommendationsOf } from '../../../src/views/council/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Badge, Empty, Heading, Note } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { useCouncil } from './council.ts'
import { Bullets, cell, Subheading } from './parts.tsx'
import { Radar } from './radar.tsx'
import { AXES_MIN } from './radar-points.ts'

export function StarPanel() {
  const { report } = useCouncil()
  const { vision, phases, complete, violations } = report.northStar
  if (phases.length === 0) return <Empty title="There is no vision to hold the document against." />
  const isAssessed = phases.some(({ score }) => score !== null)
  const missing = recommendationsOf(report)
  return (
    <div className="flex flex-col gap-5">
      <section>
        <Heading beside="The share of each phase’s criteria that the document meets with a quotation that was found in it.">
          <span dir="auto">{oneLine(vision)}</span>
        </Heading>
        {!complete && (
          <div className="mb-3">
            <Note kind="warning">{isAssessed ? 'Not complete: it takes two assessments.' : 'Nobody has assessed it yet.'}</Note>
          </div>
        )}
        <div className="grid items-center gap-5 lg:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]">
          {phases.length >= AXES_MIN && <Radar report={report} />}
          <Scores report={report} />
        </div>
      </section>
      {violations.length > 0 && <Violations report={report} />}
      {isAssessed && missing.length > 0 && (
        <section>
          <Subheading>What would bring it closer</Subheading>
          <Bullets texts={missing} />
        </section>
      )}
      <section>
        <Heading>Criteria</Heading>
        <div className="grid gap-3 lg:grid-cols-2">
          {phases.map((phase, index) => (
            <Criteria key={phase.name} phase={phase} nth={index + 1} report={report} />
          ))}
        </div>
      </section>
    </div>
  )
}

function Scores({ report }: { readonly report: CouncilReport }) {
  const { phases, primaryPhase } = report.northStar
  return (
    <ScrollBox label="North Star in numbers">
      <table className="w-full text-[0.92rem]">
        <thead className="border-line border-b text-soft">
          <tr>
            <th scope="col" className={cell}>
              Phase
            </th>
            <th scope="col" className={cell}>
              Mean
            </th>
            {report.agents.map(({ seat, agent }) => (
              <th key={seat} scope="col" className={`${cell} whitespace-nowrap`}>
                {agent}
              </th>
            ))}
            <th scope="col" className={cell}>
              Met
            </th>
            <th scope="col" className={cell}>
              Agreement
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {phases.map((phase, index) => (
            <tr key={phase.name}>
              <th scope="row" className={`${cell} min-w-44 font-medium`} dir="auto">
                {index + 1}. {oneLine(phase.name)} {primaryPhase === index + 1 && <Badge tone="accent">served most</Badge>}
              </th>
              <td className={`${cell} number font-semibold`}>{numberOf(phase.score)}</td>
              {report.agents.map(({ seat }) => (
                <td key={seat} className={`${cell} number`}>
                  {numberOf(phase.bySeat.find((one) => one.seat === seat)?.score ?? null)}
                </td>
              ))}
              <td className={`${cell} number whitespace-nowrap`}>{metText(phase)}</td>
              <td className={`${cell} text-soft`}>{agreementText(phase)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const numberOf = (score: number | null): string => (score === null ? '–' : score.toFixed(2))

const metText = ({ criteria }: ReportedPhase): string => `${criteria.filter(({ metBy }) => metBy.length > 0).length} of ${criteria.length}`

function Criteria({ phase, nth, report }: { readonly phase: ReportedPhase; readonly nth: number; readonly report: CouncilReport }) {
  return (
    <details className="rounded-xl border border-line bg-card px-4 py-3">
      <summary className="font-medium">
        <span dir="auto">
          {nth}. {oneLine(phase.name)}
        </span>{' '}
        <span className="number font-normal text-soft">{metText(phase)} shown</span>
      </summary>
      <ul className="mt-2 flex flex-col gap-3">
        {phase.criteria.map(({ id, text, metBy, quote, line }) => (
          <li key={id} className="text-[0.92rem]">
            <p dir="auto">
              <Badge tone={metBy.length > 0 ? 'yes' : 'plain'}>{metBy.length > 0 ? '✓ shown' : '– not shown'}</Badge> {oneLine(text)}
            </p>
            {quote !== null && (
              <blockquote dir="auto" className="mt-1 border-line border-l-2 pl-3 text-[0.88rem] text-soft">
                “{oneLine(quote)}”{line === null ? '' : ` (line ${line})`}, {listed(metBy.map((seat) => agentOf(report, seat)))}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Violations({ report }: { readonly report: CouncilReport }) {
  return (
    <section>
      <Subheading>What the vision forbids, and the document does</Subheading>
      <ul className="flex flex-col gap-2">
        {report.northStar.violations.map(({ id, text, quote, line, by }) => (
          <li key={`${id} ${line}`} dir="auto">
            <Badge tone="no">✗ forbidden</Badge> {oneLine(text)}{' '}
            <span className="text-soft">
              “{oneLine(quote)}”{line === null ? '' : ` (line ${line})`}, {listed(by.map((seat) => agentOf(report, seat)))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
