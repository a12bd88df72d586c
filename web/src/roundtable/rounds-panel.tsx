/** The matrix, and under it what each round came to, who does not hold the answer, and what was written down as decided. */
import type { RoundRow } from '../../../src/core/roundtable/report-types.ts'
import { counted, percent } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { roundTitle } from '../../../src/views/roundtable/phrases.ts'
import { tallyText } from '../../../src/views/roundtable/reading.ts'
import { decisionEntries, dissentEntries } from '../../../src/views/roundtable/sections.ts'
import { Badge, Empty } from '../kit/basics.tsx'
import { columnMarks } from './cells.ts'
import { Entries, Section } from './entries.tsx'
import { Matrix } from './matrix.tsx'
import { Syntheses } from './syntheses.tsx'
import { useRoundtable } from './table.ts'

export function RoundsPanel() {
  const { report } = useRoundtable()
  if (report.rounds.length === 0) return <Empty title="The table is being laid: nothing has been said yet." />
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Matrix report={report} />
        <p className="text-[0.82rem] text-soft">
          Each cell: the side, how sure the seat is and by how many points that changed, its vote on the working answer, and what is out of
          the ordinary. Press one to read what was said. The small line shows how sure a seat was over the rounds.
        </p>
      </div>
      <Syntheses />
      <Section title="What each round came to">
        <ol className="flex flex-col gap-2">
          {report.rounds.map((round) => (
            <RoundCard key={round.round} round={round} />
          ))}
        </ol>
      </Section>
      <Entries title="Who does not hold it" entries={dissentEntries(report)} />
      <Entries title="Written down as decided" entries={decisionEntries(report)} />
    </div>
  )
}

function RoundCard({ round }: { readonly round: RoundRow }) {
  const { report } = useRoundtable()
  const { answer, focus, oneLiner, tally } = round
  const isObjection = round.kind === 'objection'
  return (
    <li className={`rounded-xl border border-line px-4 py-3 ${isObjection ? 'border-l-4 border-l-open bg-open-soft/50' : 'bg-card'}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={`font-semibold ${isObjection ? 'text-open' : ''}`}>{roundTitle(round.round, round.kind)}</span>
        {columnMarks(report, round).map(({ text, tone }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </p>
      {focus !== null && focus !== '' && (
        <p dir="auto" className="mt-0.5">
          <span className="label">About</span> {oneLine(focus)}
        </p>
      )}
      <p dir="auto" className="mt-0.5">
        {oneLiner === null ? 'It is under way.' : oneLine(oneLiner)}
      </p>
      {answer !== null && (
        <p dir="auto" className="mt-0.5 text-[0.9rem] text-soft">
          Voted on: “{oneLine(answer)}” {tally === null ? '' : `${tallyText(tally)}.`}
        </p>
      )}
      <Doubts round={round} />
    </li>
  )
}

/** What the rules saw in it, and on which numbers. */
function Doubts({ round: { detection, objection, measures } }: { readonly round: RoundRow }) {
  return (
    <>
      {detection !== null && (
        <p dir="auto" className="mt-1 text-[0.9rem] text-no">
          {oneLine(detection.because)}
        </p>
      )}
      {objection !== null && (
        <p dir="auto" className={`mt-1 text-[0.9rem] ${objection.failed ? 'text-no' : ''}`}>
          {oneLine(objection.because)}
        </p>
      )}
      {measures !== null && (
        <p className="number mt-1 text-[0.82rem] text-soft">
          {[
            counted(measures.newFacts, 'new fact'),
            counted(measures.sources, 'source'),
            measures.meanConfidence === null ? '' : `${percent(measures.meanConfidence)} sure on average`,
            measures.sideChange === null ? '' : `${percent(measures.sideChange)} changed sides`,
            `${counted(measures.clusters, 'cluster')} of reasons`,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      )}
    </>
  )
}
