/** A run of coding agents: where it stands and how to go on, then tasks and agents, findings across cycles, what the repository says, lessons. */
import { useMemo } from 'react'
import type { RunReport } from '../../../src/core/run/report-types.ts'
import { useShortcuts } from '../kit/shortcuts.tsx'
import { type Tab, TabPanel, Tabs } from '../kit/tabs.tsx'
import { go, useParam, withParams } from '../router.ts'
import { SeatDesk } from '../seat/seat-desk.tsx'
import { FindingsPanel } from './findings-panel.tsx'
import { LessonsPanel } from './lessons-panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { useRun } from './run.ts'
import { RunStrip } from './run-strip.tsx'
import { StatePanel } from './state-panel.tsx'

const PANELS = { progress: ProgressPanel, findings: FindingsPanel, state: StatePanel, lessons: LessonsPanel } as const
type View = keyof typeof PANELS

const TITLES: Readonly<Record<View, string>> = {
  progress: 'Tasks and agents',
  findings: 'Findings',
  state: 'Repository and tests',
  lessons: 'Lessons',
}
const VIEWS = Object.keys(PANELS) as readonly View[]

const open = (view: string): void => go(withParams({ view: view === 'progress' ? null : view }))

export default function RunView() {
  const { report } = useRun()
  const wished = useParam('view')
  const view = VIEWS.find((key) => key === wished) ?? 'progress'
  const Panel = PANELS[view]
  useShortcuts(
    useMemo(() => VIEWS.map((key, index) => ({ key: String(index + 1), does: `Open ${TITLES[key]}`, act: () => open(key) })), []),
  )
  return (
    <>
      <RunStrip />
      <SeatDesk />
      <div>
        <Tabs tabs={tabsOf(report)} open={view} onOpen={open} label="Views of this run" />
        <TabPanel name={view}>
          <Panel />
        </TabPanel>
      </div>
    </>
  )
}

function tabsOf({ tasks, findings, lessons }: RunReport): readonly Tab[] {
  const counts: Readonly<Partial<Record<View, number>>> = {
    progress: tasks.length,
    findings: findings.length,
    lessons: lessons.learned.length,
  }
  return VIEWS.map((key) => {
    const count = counts[key]
    return { key, title: TITLES[key], ...(count === undefined || count === 0 ? {} : { count }) }
  })
}
