/** All roundtables together: the rates first, then what was detected and done; ends by mode; questions with what came of them. */
import type { ReactNode } from 'react'
import type { Figures, NamedFigures, QuestionFigures } from '../../../src/core/roundtable/report/analytics.ts'
import { TARGETS } from '../../../src/core/roundtable/report/numbers.ts'
import { counted, percent } from '../../../src/views/amounts.ts'
import { Card } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { ResultsBar } from '../roundtable/results-bar.tsx'
import { failedChecks, objectionsWorked } from './figures-table.tsx'
import { exitTitle, modeTitle } from './names.ts'
import { Rate } from './rate.tsx'

export function Summary({ all }: { readonly all: Figures }) {
  const { labelled, factsCited, quotesVerified, groupthink, objections, escalations, tables } = all
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Figure title="Claims with a label" about={aim(TARGETS.labelled)}>
        <Rate title="Claims with a label" share={labelled} target={TARGETS.labelled} />
      </Figure>
      <Figure title="Facts with a citation, after revision" about={aim(TARGETS.factsCited)}>
        <Rate title="Facts with a citation" share={factsCited} target={TARGETS.factsCited} />
      </Figure>
      <Figure title="Quotations found in their source" about={aim(TARGETS.quotesVerified)}>
        <Rate title="Quotations found in their source" share={quotesVerified} target={TARGETS.quotesVerified} />
      </Figure>
      <Figure title="Checks that failed" about="Of those that code or a judge could decide, after one chance to mend.">
        <Rate title="Checks that failed" share={failedChecks(all)} isBad />
      </Figure>
      <Figure
        title="Tables at which groupthink was seen"
        about={`Stagnation ${times(groupthink.stagnation)}, early convergence ${times(groupthink.earlyConvergence)}.`}
      >
        <Rate title="Tables at which groupthink was seen" share={{ count: groupthink.tables, of: tables }} isBad />
      </Figure>
      <Figure
        title="Objection rounds that did their work"
        about={
          objections.held === 0
            ? 'No round of objections was called for.'
            : `A person was asked ${times(escalations.raised)}, and answered ${times(escalations.answered)}.`
        }
      >
        <Rate title="Objection rounds that did their work" share={objectionsWorked(all)} />
      </Figure>
    </ul>
  )
}

const aim = (target: number): string => `At least ${percent(target)} is aimed at.`
const times = (count: number): string => (count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`)

const Figure = ({ title, about, children }: { readonly title: string; readonly about: string; readonly children: ReactNode }) => (
  <li>
    <Card className="flex h-full flex-col gap-1.5">
      <h2 className="font-medium">{title}</h2>
      {children}
      <p className="mt-auto text-[0.82rem] text-soft">{about}</p>
    </Card>
  </li>
)

/** Rows are ends, columns modes: how often each mode ended so. */
export function Exits({ modes, all }: { readonly modes: readonly NamedFigures[]; readonly all: Figures }) {
  const reasons = Object.entries(all.exits).toSorted(([, a], [, b]) => b - a)
  if (reasons.length === 0) return <p className="text-soft">None has ended yet.</p>
  return (
    <ScrollBox label="How they ended, by mode">
      <table className="w-full border-collapse text-left text-[0.9rem]">
        <thead>
          <tr className="border-line border-b text-[0.82rem] text-soft">
            <th scope="col" className="px-3 py-2 font-semibold">
              End
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              All
            </th>
            {modes.map(({ name }) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {modeTitle(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reasons.map(([reason, count]) => (
            <tr key={reason} className="border-line border-t align-top first:border-t-0">
              <th scope="row" className="min-w-44 px-3 py-2 font-semibold">
                {exitTitle(reason)}
              </th>
              <td className="px-3 py-2">
                <Rate title={exitTitle(reason)} share={{ count, of: all.ended }} />
              </td>
              {modes.map(({ name, exits, ended }) => (
                <td key={name} className="number px-3 py-2 text-soft">
                  {exits[reason] ?? 0} <span className="text-[0.78rem]">of {ended}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

export function Questions({ questions }: { readonly questions: readonly QuestionFigures[] }) {
  if (questions.length === 0) return <p className="text-soft">Nothing has been checked yet.</p>
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {questions.map(({ question, asks, pass, fail, unverified }) => (
        <li
          key={question}
          className="grid items-center gap-x-4 gap-y-1.5 rounded-xl border border-line bg-card px-4 py-3 sm:grid-cols-[minmax(0,1fr)_12rem]"
        >
          <p className="text-[0.9rem]">
            <span className="number mr-2 font-semibold text-soft">{question}</span>
            {asks === '' ? 'Where the stakes are high: does it name bounds, who approves, and how it is called off?' : asks}
          </p>
          <ResultsBar
            title={`${question}, ${counted(pass + fail + unverified, 'answer')}`}
            pass={pass}
            fail={fail}
            unverified={unverified}
          />
        </li>
      ))}
    </ul>
  )
}
