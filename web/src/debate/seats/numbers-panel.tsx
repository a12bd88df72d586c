/** What the debate used and what its rules did, in numbers: limits, the bill by seat, refusals, and everything the rules counted. */
import { memo, useMemo } from 'react'
import type { DebateReport } from '../../../../src/core/debate/report-types.ts'
import type { House } from '../../../../src/core/house/house.ts'
import { everyone } from '../../../../src/core/house/house.ts'
import { bill, counted, grouped, percent, price } from '../../../../src/views/amounts.ts'
import { metricsOf } from '../../../../src/views/debate/metrics.ts'
import { collapseText, durationText } from '../../../../src/views/debate/reading.ts'
import { oneLine } from '../../../../src/views/printable.ts'
import { driverWord } from '../../../../src/views/reading.ts'
import { Card, Empty, Heading } from '../../kit/basics.tsx'
import { Meter } from '../../kit/charts.tsx'
import { ScrollBox } from '../../kit/scroll-box.tsx'
import { CampDot } from './camp.tsx'
import { useDebate } from './debate-at.ts'
import { type Limit, limitsOf } from './limits.ts'
import { billsOf, type SeatBill } from './spending.ts'

export function NumbersPanel() {
  const { story, seq, house, own, report } = useDebate()
  const bills = useMemo(() => billsOf(story.events, seq), [story, seq])
  const limits = useMemo(() => limitsOf(own, house), [own, house])
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="limits-title">
        <Heading id="limits-title" beside={durationText(report)}>
          Limits, and how much of them is used
        </Heading>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2.5">
          {limits.map((limit) => (
            <LimitCard key={limit.label} limit={limit} />
          ))}
        </ul>
      </section>
      <Bills bills={bills} house={house} report={report} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Refusals report={report} />
        <Collapse report={report} />
      </div>
      <Counted report={report} />
    </div>
  )
}

function LimitCard({ limit: { label, used, max, text } }: { readonly limit: Limit }) {
  const share = max === 0 ? 0 : used / max
  return (
    <li className="rounded-xl border border-line bg-card px-3.5 py-3">
      <p className="label">{label}</p>
      <p className="number mt-0.5 mb-2 font-semibold">{text}</p>
      <Meter
        value={used}
        max={max}
        label={`${percent(share)} used`}
        tone={share >= 0.95 ? 'bg-no' : share >= 0.8 ? 'bg-open' : 'bg-accent'}
      />
    </li>
  )
}

/** Everybody who was asked anything, staff included: the rows add up to the bill. */
const Bills = memo(function Bills({
  bills,
  house,
  report,
}: {
  readonly bills: readonly SeatBill[]
  readonly house: House
  readonly report: DebateReport
}) {
  const people = everyone(house.opening)
  const head = ['Seat', 'Answered by', 'Asked', 'Failed', 'Model calls', 'Tokens', 'From a cache', 'Price']
  return (
    <section aria-labelledby="bills-title">
      <Heading id="bills-title" beside={bill(report.cost)}>
        Asked and spent, by seat
      </Heading>
      {bills.length === 0 ? (
        <Empty title="Nobody has been asked anything yet." />
      ) : (
        <ScrollBox label="Table of what was asked and spent">
          <table className="w-full min-w-[46rem] border-collapse text-left text-[0.88rem]">
            <thead>
              <tr className="border-line border-b">
                {head.map((title, index) => (
                  <th key={title} scope="col" className={`label px-3 py-2 ${index > 1 ? 'text-right' : ''}`}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bills.map(({ seat, asked, failed, cost }) => {
                const known = people.find(({ id }) => id === seat)
                return (
                  <tr key={seat} className="border-line border-b last:border-b-0">
                    <th scope="row" dir="auto" className="px-3 py-2 font-medium">
                      <span className="flex items-center gap-2">
                        <CampDot seat={seat} />
                        {oneLine(known?.name ?? seat)}
                      </span>
                    </th>
                    <td dir="auto" className="px-3 py-2 text-soft">
                      {known === undefined ? '' : oneLine(driverWord(known.driver, house.models[seat] ?? null))}
                    </td>
                    {[
                      grouped(asked),
                      grouped(failed),
                      grouped(cost.calls),
                      grouped(cost.tokens),
                      grouped(cost.cacheReadTokens),
                      cost.calls === 0 ? '–' : price(cost),
                    ].map((cell, index) => (
                      <td key={head[index + 2]} className="number whitespace-nowrap px-3 py-2 text-right">
                        {cell}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  )
})

function Refusals({ report: { systemMetrics: counts } }: { readonly report: DebateReport }) {
  const rules = Object.entries(counts.reasonsBlocked)
    .filter(([, amount]) => amount > 0)
    .toSorted(([, a], [, b]) => b - a)
  const most = Math.max(1, ...rules.map(([, amount]) => amount))
  return (
    <section aria-labelledby="refusals-title">
      <Heading id="refusals-title">Refused contributions, by rule</Heading>
      <Card>
        {rules.length === 0 ? (
          <p className="text-soft">Nothing was refused.</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {rules.map(([rule, amount]) => (
              <li key={rule} className="grid grid-cols-[minmax(0,10rem)_1fr_2.5rem] items-center gap-3 text-[0.88rem]">
                <span>{rule}</span>
                <Meter value={amount} max={most} label={`${rule}: ${counted(amount, 'time')}`} />
                <span className="number text-right">{amount}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function Collapse({ report }: { readonly report: DebateReport }) {
  const { collapseRate } = report
  return (
    <section aria-labelledby="collapse-title">
      <Heading id="collapse-title">Agreement that nothing carried</Heading>
      <Card>
        <p className="number font-semibold text-[1.4rem] leading-tight">{collapseRate === null ? '–' : percent(collapseRate)}</p>
        <p className="mt-1 text-[0.9rem] text-soft">
          {collapseText(report) ??
            'There is nothing to measure: nobody disagreed before the talk began, or nobody has declared a side yet.'}
        </p>
      </Card>
    </section>
  )
}

const Counted = memo(function Counted({ report }: { readonly report: DebateReport }) {
  const metrics = metricsOf(report)
  return (
    <section aria-labelledby="counted-title">
      <Heading id="counted-title">What the rules counted</Heading>
      {metrics.length === 0 ? (
        <p className="text-soft">Nothing yet: nobody has spoken.</p>
      ) : (
        <dl className="divide-y divide-line rounded-xl border border-line bg-card text-[0.9rem]">
          {metrics.map(({ label, value }) => (
            <div key={label} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[12rem_1fr]">
              <dt className="text-soft">{label}</dt>
              <dd className="number">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
})
