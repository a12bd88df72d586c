/** The numbers behind it: how well the table kept its rules, what each round measured, and what the end rests on. */
import type { RoundRow } from '../../../src/core/roundtable/report-types.ts'
import { percent } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { FEATURES, fieldWords, figure } from '../../../src/views/roundtable/phrases.ts'
import { exitTitle, ratesOf } from '../../../src/views/roundtable/reading.ts'
import { Badge, Card, Empty } from '../kit/basics.tsx'
import { Meter } from '../kit/charts.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { Section } from './entries.tsx'
import { useRoundtable } from './table.ts'

export function NumbersPanel() {
  const { report } = useRoundtable()
  if (report.rounds.length === 0) return <Empty title="There is nothing to count yet." />
  return (
    <div className="flex flex-col gap-6">
      <Rates />
      <Rounds />
      <Exit />
      <Switches />
    </div>
  )
}

function Rates() {
  const { report } = useRoundtable()
  const rows = ratesOf(report)
  const rates = [report.rates.labelled, report.rates.factsCitedAtFirst, report.rates.factsCitedAfterRevision, report.rates.quotesVerified]
  const known = rates.filter(({ rate }) => rate !== null)
  return (
    <Section title="What the table kept to">
      {rows.length === 0 && <p className="text-soft">No claim has been made yet.</p>}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {rows.map(({ label, value, isMet }, index) => (
          <li key={label}>
            <Card className="flex h-full flex-col gap-1.5">
              <p className="flex items-baseline justify-between gap-2">
                <span className="font-medium">{label}</span>
                <Badge tone={isMet ? 'yes' : 'no'}>{isMet ? '✓ met' : '✗ missed'}</Badge>
              </p>
              <Meter value={known[index]?.rate ?? 0} max={1} label={`${label}: ${value}`} tone={isMet ? 'bg-yes' : 'bg-no'} />
              <p className="number text-[0.85rem] text-soft">{value}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const share = (value: number | null): string => (value === null ? '–' : percent(value))

const COLUMNS: readonly (readonly [title: string, of: (round: RoundRow) => string])[] = [
  ['Spoke', ({ measures }) => String(measures?.speakers ?? '–')],
  ['New facts', ({ measures }) => String(measures?.newFacts ?? '–')],
  ['Most by one seat', ({ measures }) => String(measures?.newFactsPerSeat ?? '–')],
  ['Sure on average', ({ measures }) => share(measures?.meanConfidence ?? null)],
  ['Confidence changed', ({ measures }) => share(measures?.confidenceChange ?? null)],
  ['Changed sides', ({ measures }) => share(measures?.sideChange ?? null)],
  ['Spread of sides', ({ measures }) => (measures === null || measures.stanceSpread === null ? '–' : figure(measures.stanceSpread))],
  ['Sure and agreed', ({ measures }) => share(measures?.confidentShare ?? null)],
  ['Sources', ({ measures }) => String(measures?.sources ?? '–')],
  ['Overlap of premises', ({ measures }) => share(measures?.overlap ?? null)],
  ['Clusters of reasons', ({ measures }) => String(measures?.clusters ?? '–')],
  ['Accept it', ({ tally }) => share(tally?.level ?? null)],
]

function Rounds() {
  const { report } = useRoundtable()
  return (
    <Section title="What each round measured" beside="What detectors and exits go by">
      <ScrollBox label="Measures by round">
        <table className="w-full min-w-[62rem] border-collapse text-left text-[0.88rem]">
          <thead>
            <tr className="border-line border-b text-[0.8rem] text-soft">
              <th scope="col" className="px-3 py-2 font-semibold">
                Round
              </th>
              {COLUMNS.map(([title]) => (
                <th key={title} scope="col" className="px-3 py-2 font-semibold">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.rounds.map((round) => (
              <tr
                key={round.round}
                className={`border-line border-t first:border-t-0 ${round.kind === 'objection' ? 'bg-open-soft/50' : ''}`}
              >
                <th scope="row" className="whitespace-nowrap px-3 py-2 font-semibold">
                  {round.round}
                  {round.kind === 'plain' ? '' : round.kind === 'blind' ? ', alone' : ', objections'}
                </th>
                {COLUMNS.map(([title, of]) => (
                  <td key={title} className="number px-3 py-2">
                    {of(round)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Section>
  )
}

function Exit() {
  const { report } = useRoundtable()
  if (report.exit === null) return null
  return (
    <Section title="How it ended">
      <Card className="flex flex-col gap-1.5">
        <p dir="auto">
          <span className="font-semibold">{exitTitle(report)}.</span> {oneLine(report.exit.because)}
        </p>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-[0.88rem]">
          {Object.entries(report.exit.numbers).map(([name, value]) => (
            <div key={name} className="flex gap-2">
              <dt className="text-soft">{fieldWords(name)}</dt>
              <dd className="number font-medium">{figure(value)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  )
}

const SWITCH_WORDS = { off: 'off', log: 'only logged', enforce: 'enforced' } as const

function Switches() {
  const { switches } = useRoundtable().report
  return (
    <Section title="What was enforced">
      <ul className="flex flex-wrap gap-2">
        {Object.entries(switches).map(([feature, setting]) => (
          <li key={feature}>
            <Badge tone={setting === 'enforce' ? 'plain' : 'open'}>
              {FEATURES[feature as keyof typeof FEATURES]}: {SWITCH_WORDS[setting]}
            </Badge>
          </li>
        ))}
      </ul>
    </Section>
  )
}
