/** An ask: the result, everyone's answer side by side, who disagrees, and how it was counted. No names before the count. */
import { useMemo } from 'react'
import type { AskReport } from '../../../src/core/ask/report.ts'
import { counted } from '../../../src/views/amounts.ts'
import { reportAt, useMoment } from '../fold/moment.ts'
import { Empty, Heading } from '../kit/basics.tsx'
import { Sources } from '../source/references.tsx'
import { AnswerCard } from './answer-card.tsx'
import { type Entry, entriesOf, isCounted } from './counted.ts'
import { Counting } from './counting.tsx'
import { ResultStrip } from './result-strip.tsx'
import { Seats } from './seats.tsx'
import { Dissent, Missing } from './voices.tsx'

export default function AskView() {
  const { state } = useMoment()
  const report = reportAt<AskReport>(state)
  const isIn = isCounted(state)
  return (
    <Sources>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <ResultStrip report={report} isCounted={isIn} />
          <Seats report={report} />
        </div>
        <Answers report={report} />
        {isIn && (
          <>
            <div className="grid items-start gap-6 empty:hidden lg:grid-cols-2 [&>section:only-child]:col-span-full">
              <Dissent report={report} />
              <Missing report={report} />
            </div>
            <Counting report={report} />
          </>
        )}
      </div>
    </Sources>
  )
}

function Answers({ report }: { readonly report: AskReport }) {
  const { state } = useMoment()
  const entries = useMemo(() => entriesOf(report, state), [report, state])
  return (
    <section aria-labelledby="answers">
      <Heading id="answers" beside={entries.length === 0 ? undefined : counted(entries.length, 'answer')}>
        Answers
      </Heading>
      {entries.length === 0 && <NoAnswers isOver={state.house.closed !== null} />}
      {entries.length > 0 && <Columns entries={entries} isTie={report.result.kind === 'tie'} />}
    </section>
  )
}

const NoAnswers = ({ isOver }: { readonly isOver: boolean }) => (
  <Empty title={isOver ? 'No answer came in' : 'No answer yet'}>
    <p>
      {isOver
        ? 'Why is said above and under missing voices.'
        : 'Each seat answers without seeing the others. Answers appear here as they come in.'}
    </p>
  </Empty>
)

const Columns = ({ entries, isTie }: { readonly entries: readonly Entry[]; readonly isTie: boolean }) => (
  <>
    <p className="-mt-1 mb-3 text-[0.88rem] text-soft">
      Marks in the texts are the seats’ own: FACT rests on a quotation, INFER follows from what is known, ASSUME is taken as given.
    </p>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,21rem),1fr))] gap-4">
      {entries.map((entry) => (
        <AnswerCard key={entry.answer.seat} entry={entry} isTie={isTie} />
      ))}
    </div>
  </>
)
