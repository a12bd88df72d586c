/** Figures over all roundtables: labels, citations, checks, groupthink and ends, altogether, by mode and by model. */
import { useEffect } from 'react'
import type { Analytics } from '../../../src/core/roundtable/report/analytics.ts'
import { counted } from '../../../src/views/amounts.ts'
import { sentenceOf } from '../api/client.ts'
import { roundtableAnalytics } from '../api/routes.ts'
import { Button, Empty, Heading, Note, Waiting } from '../kit/basics.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { Link } from '../router.ts'
import { FiguresTable } from './figures-table.tsx'
import { modelTitle, modeTitle } from './names.ts'
import { Exits, Questions, Summary } from './overview.tsx'

export default function AnalyticsPage() {
  const loaded = useLoaded(roundtableAnalytics)
  useEffect(() => {
    document.title = 'Analytics · Witan'
    return () => {
      document.title = 'Witan'
    }
  }, [])
  return (
    <div className="mx-auto flex w-full max-w-[1400px] flex-1 flex-col gap-6 px-3 py-5 sm:px-5 sm:py-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="font-semibold text-[1.45rem] leading-tight sm:text-[1.7rem]">Roundtables in figures</h1>
        {loaded.value !== null && (
          <p className="flex items-center gap-3 text-soft text-sm">
            {counted(loaded.value.all.tables, 'roundtable')}, {loaded.value.all.ended} ended
            <Button small look="quiet" onClick={loaded.again}>
              Count again
            </Button>
          </p>
        )}
      </div>
      {loaded.at === 'failed' && (
        <Note
          kind="error"
          action={
            <Button small onClick={loaded.again}>
              Try again
            </Button>
          }
        >
          {sentenceOf(loaded.error)}
        </Note>
      )}
      {loaded.value === null ? loaded.at === 'loading' && <Waiting what="Counting…" /> : <Figures analytics={loaded.value} />}
    </div>
  )
}

function Figures({ analytics }: { readonly analytics: Analytics }) {
  const { all, modes, models, questions } = analytics
  if (all.tables === 0)
    return (
      <Empty title="No roundtable has been held here yet.">
        <p>Here stands, over all of them, how well tables keep their own rules and how they end.</p>
        <Link to="/new" className="font-medium text-accent hover:underline">
          Start one
        </Link>
      </Empty>
    )
  return (
    <>
      <Summary all={all} />
      <FiguresTable title="By mode" first="Mode" rows={modes.map((row) => ({ ...row, name: modeTitle(row.name) }))} />
      <FiguresTable
        title="By model"
        first="Model"
        beside="Labels, citations and checks: of its own seats. The rest: of the tables at which it sat."
        rows={models.map((row) => ({ ...row, name: modelTitle(row.name) }))}
      />
      <section>
        <Heading beside="Of each mode, all its tables">How they ended</Heading>
        <Exits modes={modes} all={all} />
      </section>
      <section>
        <Heading beside="Every contribution is asked; counted is its last version">Verification questions</Heading>
        <Questions questions={questions} />
      </section>
    </>
  )
}
