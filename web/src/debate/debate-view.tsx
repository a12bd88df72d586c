/** A debate: the answer first, then its threads, cruxes, seats, timeline, restatements and numbers, each with an address of its own. */
import { useMemo, useState } from 'react'
import { cruxesOf } from '../../../src/views/debate/reading.ts'
import { Waiting } from '../kit/basics.tsx'
import { onDemand } from '../kit/on-demand.tsx'
import { useShortcuts } from '../kit/shortcuts.tsx'
import { type Tab, TabPanel, Tabs } from '../kit/tabs.tsx'
import { go, useParam, withParams } from '../router.ts'
import { Sources } from '../source/references.tsx'
import { AnswerStrip } from './answer-strip.tsx'
import { DebateBaseline } from './baseline.tsx'
import { CruxDialog } from './cruxes/crux-dialog.tsx'
import { JumpContext, useJumps } from './jump.ts'
import { LegendContext, MoveLegend } from './move-legend.tsx'
import { useDebate } from './seats/debate-at.ts'
import { NumbersPanel } from './seats/numbers-panel.tsx'
import { SeatsPanel } from './seats/seats-panel.tsx'
import { SteelmanTable } from './seats/steelman-table.tsx'
import { ThreadsPanel } from './threads/threads-panel.tsx'
import { TimelinePanel } from './timeline/timeline-panel.tsx'

const CruxesPanel = onDemand(() => import('./cruxes/cruxes-panel.tsx'))
const MAP_LOADING = <Waiting what="Loading the map…" />

const TABS = [
  { key: 'threads', title: 'Threads' },
  { key: 'cruxes', title: 'Cruxes' },
  { key: 'seats', title: 'Seats' },
  { key: 'timeline', title: 'Timeline' },
  { key: 'restatements', title: 'Restatements' },
  { key: 'numbers', title: 'Numbers' },
] as const
type TabKey = (typeof TABS)[number]['key']

const openTab = (key: string): void => go(withParams({ view: key === 'threads' ? null : key }))
const SHORTCUTS = TABS.map(({ key, title }, index) => ({ key: String(index + 1), does: `Open ${title}`, act: () => openTab(key) }))

export default function DebateView() {
  const wanted = useParam('view')
  const open = TABS.find(({ key }) => key === wanted)?.key ?? 'threads'
  const jump = useJumps()
  const [isLegend, setLegend] = useState(false)
  const openLegend = useMemo(() => () => setLegend(true), [])
  useShortcuts(SHORTCUTS)
  return (
    <JumpContext value={jump}>
      <LegendContext value={openLegend}>
        <Sources>
          <AnswerStrip />
          <DebateBaseline />
          <div>
            <DebateTabs open={open} />
            <TabPanel name={open}>
              <Panel open={open} onLegend={openLegend} />
            </TabPanel>
          </div>
          <CruxDialog />
          {isLegend && <MoveLegend onClose={() => setLegend(false)} />}
        </Sources>
      </LegendContext>
    </JumpContext>
  )
}

function DebateTabs({ open }: { readonly open: TabKey }) {
  const { report } = useDebate()
  const counts: Readonly<Partial<Record<TabKey, number>>> = {
    threads: report.threads.length,
    cruxes: cruxesOf(report).length,
    seats: report.seats.length,
  }
  const tabs: readonly Tab[] = TABS.map(({ key, title }) => {
    const count = counts[key]
    return count === undefined ? { key, title } : { key, title, count }
  })
  return <Tabs tabs={tabs} open={open} onOpen={openTab} label="Views of this debate" />
}

function Panel({ open, onLegend }: { readonly open: TabKey; readonly onLegend: () => void }) {
  switch (open) {
    case 'threads':
      return <ThreadsPanel onLegend={onLegend} />
    case 'cruxes':
      return <CruxesPanel meanwhile={MAP_LOADING} />
    case 'seats':
      return <SeatsPanel />
    case 'timeline':
      return <TimelinePanel />
    case 'restatements':
      return <SteelmanTable />
    case 'numbers':
      return <NumbersPanel />
  }
}
