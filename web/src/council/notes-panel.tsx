/** What each cycle left for the next: where to look, what to settle, which modes to lean on. */

import type { CouncilReport, ReportedNotes } from '../../../src/core/council/report-types.ts'
import { agentOf, shortMode } from '../../../src/views/council/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Card, Empty, Heading } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { useCouncil } from './council.ts'
import { Bullets, cell, FindingLink, FindingLinks, Subheading } from './parts.tsx'

export function NotesPanel() {
  const { report } = useCouncil()
  if (report.onboarding.length === 0)
    return (
      <Empty title={report.verdict === null ? 'No notes yet.' : 'There are no notes.'}>
        <p>After cycles 1 and 2 the council writes down where the next cycle should look.</p>
      </Empty>
    )
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      {report.onboarding.map((notes) => (
        <section key={notes.cycle} className="min-w-0">
          <Heading beside={`for cycle ${notes.cycle + 1}`}>Notes of cycle {notes.cycle}</Heading>
          <CycleNotes notes={notes} report={report} />
        </section>
      ))}
    </div>
  )
}

function CycleNotes({ notes, report }: { readonly notes: ReportedNotes; readonly report: CouncilReport }) {
  const { focusAreas, unresolvedQuestions, convergenceTargets, consensusCandidates } = notes
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <Subheading>Where to look</Subheading>
        {focusAreas.length === 0 ? (
          <p className="text-soft">Nowhere in particular.</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {focusAreas.map(({ area, findings, because }) => (
              <li key={area}>
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span dir="auto" className="font-medium">
                    {oneLine(area)}
                  </span>
                  <FindingLinks ids={findings} />
                </p>
                <p dir="auto" className="text-[0.88rem] text-soft">
                  {oneLine(because)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
      {convergenceTargets.length > 0 && (
        <div>
          <Subheading>To be settled</Subheading>
          <ul className="flex flex-col gap-1">
            {convergenceTargets.map(({ finding, because }) => (
              <li key={finding} dir="auto">
                <FindingLink id={finding} /> <span className="text-soft">{oneLine(because)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {consensusCandidates.length > 0 && (
        <div>
          <Subheading>Agreed on already</Subheading>
          <FindingLinks ids={consensusCandidates} />
        </div>
      )}
      {unresolvedQuestions.length > 0 && (
        <div>
          <Subheading>Open questions</Subheading>
          <Bullets texts={unresolvedQuestions} />
        </div>
      )}
      <Weights notes={notes} report={report} />
    </Card>
  )
}

function Weights({ notes: { modeRecommendations, cycle }, report }: { readonly notes: ReportedNotes; readonly report: CouncilReport }) {
  if (modeRecommendations.length === 0) return null
  return (
    <details>
      <summary className="w-fit font-semibold">How much to make of each mode</summary>
      <p className="mt-1 mb-2 text-[0.88rem] text-soft">1 is plain; more means lean on it, less means it brought little so far.</p>
      <ScrollBox label={`Weights after cycle ${cycle}`}>
        <table className="w-full text-[0.88rem]">
          <thead className="border-line border-b text-soft">
            <tr>
              {['Reviewer', 'Mode', 'Weight', 'Why'].map((title) => (
                <th key={title} scope="col" className={cell}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {modeRecommendations.flatMap(({ seat, weights }) =>
              weights.map(({ mode, weight, because }) => (
                <tr key={`${seat} ${mode}`}>
                  <td className={`${cell} number whitespace-nowrap`}>{agentOf(report, seat)}</td>
                  <th scope="row" className={`${cell} min-w-36 font-medium`}>
                    {mode} {nameOf(report, seat, mode)}
                  </th>
                  <td className={`${cell} number`}>{weight}</td>
                  <td className={`${cell} min-w-40 text-soft`} dir="auto">
                    {oneLine(because)}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}

const nameOf = ({ agents }: CouncilReport, seat: string, mode: number): string =>
  shortMode(agents.find((agent) => agent.seat === seat)?.modes.find(({ number }) => number === mode)?.name ?? '')
