/** Findings beside the document: what is chosen in one is shown in the other. On a narrow screen one of them at a time. */
import { useCallback, useMemo, useState } from 'react'
import type { CouncilReport } from '../../../src/core/council/report-types.ts'
import { Button, Empty } from '../kit/basics.tsx'
import { useShortcuts } from '../kit/shortcuts.tsx'
import { useMatches } from '../kit/use-matches.ts'
import { grouped, wanted } from './choice.ts'
import { useCouncil } from './council.ts'
import { DocumentPane } from './document-pane.tsx'
import { Filters } from './filters.tsx'
import { FindingList } from './finding-list.tsx'
import { useDocument } from './use-document.ts'
import { clearFilters, useWish } from './use-wish.ts'

export function FindingsPanel() {
  const { report, chosen, choose } = useCouncil()
  const isWide = useMatches('(min-width: 1100px)')
  const [showsText, setShowsText] = useState(false)
  const wish = useWish()
  const reading = useDocument()
  const shown = useMemo(() => wanted(report.findings, wish), [report.findings, wish])
  const groups = useMemo(() => grouped(shown, wish.group), [shown, wish.group])
  const order = useMemo(() => groups.flatMap(({ findings }) => findings.map(({ id }) => id)), [groups])
  const onChoose = useCallback(
    (id: string) => {
      if (!order.includes(id)) clearFilters()
      setShowsText(false)
      choose(id)
    },
    [order, choose],
  )
  useShortcuts(
    useMemo(() => {
      const step = (by: number): void => {
        const at = chosen === null ? -1 : order.indexOf(chosen)
        const next = order[at === -1 ? (by === 1 ? 0 : order.length - 1) : at + by]
        if (next !== undefined) choose(next)
      }
      return [
        { key: 'j', does: 'The next finding', act: () => step(1) },
        { key: 'k', does: 'The finding before', act: () => step(-1) },
      ]
    }, [order, chosen, choose]),
  )
  const list = (
    <div className="flex min-w-0 flex-col gap-4">
      <h2 className="sr-only">Findings</h2>
      {report.findings.length === 0 ? (
        <NoFindings report={report} />
      ) : (
        <>
          <Filters report={report} wish={wish} shown={shown.length} />
          {shown.length === 0 ? <NothingFits /> : <FindingList groups={groups} isBesideText={isWide} />}
        </>
      )}
    </div>
  )
  if (isWide)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] items-start gap-5">
        {list}
        <DocumentPane reading={reading} onChoose={onChoose} className="sticky top-3 h-[calc(100dvh-6.5rem)] min-h-80" />
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-1.5">
        <Switch isOn={!showsText} onClick={() => setShowsText(false)}>
          Findings
        </Switch>
        <Switch isOn={showsText} onClick={() => setShowsText(true)}>
          The document
        </Switch>
      </div>
      {showsText ? <DocumentPane reading={reading} onChoose={onChoose} className="h-[calc(100dvh-8rem)] min-h-80" /> : list}
    </div>
  )
}

const Switch = ({ isOn, onClick, children }: { readonly isOn: boolean; readonly onClick: () => void; readonly children: string }) => (
  <Button small look={isOn ? 'plain' : 'quiet'} aria-pressed={isOn} onClick={onClick}>
    {children}
  </Button>
)

/** Why there are none: nobody has looked yet, they are at it, or nothing was found. */
function NoFindings({ report: { verdict, state } }: { readonly report: CouncilReport }) {
  if (verdict !== null)
    return (
      <Empty title="No findings.">
        <p>{verdict === 'ABORTED' ? 'The review was cut short before anything was found.' : 'No reviewer found anything to object to.'}</p>
      </Empty>
    )
  return (
    <Empty title="No findings yet.">
      <p>{state === 'INIT' ? 'The reviewers have not begun to read.' : 'The reviewers are reading. Findings come as each mode is done.'}</p>
    </Empty>
  )
}

const NothingFits = () => (
  <Empty title="No finding fits all of this.">
    <Button small onClick={clearFilters}>
      Show all
    </Button>
  </Empty>
)
