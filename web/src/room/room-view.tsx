/** The control room of a folder: how it stands, then board, changes, what is agreed, health, team, credits and rules. */
import { useMemo } from 'react'
import type { RoomReport } from '../../../src/core/room/report-types.ts'
import type { DomainWords } from '../../../src/views/room/domain.ts'
import { isDesk } from '../../../src/views/room/reading.ts'
import { useShortcuts } from '../kit/shortcuts.tsx'
import { type Tab, TabPanel, Tabs } from '../kit/tabs.tsx'
import { useParam } from '../router.ts'
import { ActingIn } from './acting.tsx'
import { atView, VIEWS, type View, viewNamed } from './address.ts'
import { BoardPanel, useNewIssue } from './board-panel.tsx'
import { CanonPanel } from './canon-panel.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { goTo } from './go-to.tsx'
import { HealthPanel } from './health-panel.tsx'
import { Passages } from './passages.tsx'
import { useRoom } from './room.ts'
import { RoomStrip } from './room-strip.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { StandingPanel } from './standing-panel.tsx'
import { TeamPanel } from './team-panel.tsx'
import { ThreadPanel } from './thread-panel.tsx'

const PANELS = {
  board: BoardPanel,
  changes: ChangesPanel,
  canon: CanonPanel,
  health: HealthPanel,
  team: TeamPanel,
  standing: StandingPanel,
  settings: SettingsPanel,
} as const satisfies Record<View, unknown>

const titleOf = (view: View, words: DomainWords): string =>
  ({
    board: 'Board',
    changes: 'Changes',
    canon: words.title,
    health: 'Health',
    team: 'Team',
    standing: 'Credits and goals',
    settings: 'Rules',
  })[view]

const openView = (view: string): void => goTo(atView(view as View))

export default function RoomView() {
  return (
    <ActingIn>
      <Passages>
        <Whole />
      </Passages>
    </ActingIn>
  )
}

function Whole() {
  const { report, words } = useRoom()
  const wished = useParam('view')
  const view = viewNamed(wished)
  const issue = useParam('issue')
  const id = view === 'board' && issue !== null && /^[1-9]\d{0,8}$/.test(issue) ? Number(issue) : null
  const Panel = PANELS[view]
  useKeys(words)
  return (
    <>
      <RoomStrip />
      <div>
        <Tabs tabs={tabsOf(report, words)} open={view} onOpen={openView} label="Views of this room" />
        <TabPanel name={view}>{id === null ? <Panel /> : <ThreadPanel id={id} />}</TabPanel>
      </div>
      <ConflictDialog />
    </>
  )
}

function useKeys(words: DomainWords): void {
  const openNew = useNewIssue()
  const views = useMemo(
    () => VIEWS.map((view, index) => ({ key: String(index + 1), does: `Open ${titleOf(view, words)}`, act: () => openView(view) })),
    [words],
  )
  useShortcuts(views)
  useShortcuts(useMemo(() => (openNew === null ? [] : [{ key: 'i', does: 'Open an issue', act: openNew }]), [openNew]))
}

function tabsOf({ health, canon, team, issues }: RoomReport, words: DomainWords): readonly Tab[] {
  const counts: Readonly<Partial<Record<View, number>>> = {
    board: issues.filter((issue) => issue.status !== 'resolved' && issue.status !== 'archived' && !isDesk(issue)).length,
    changes: health.patchesToReview,
    canon: canon.length,
    health: health.recommendations.filter(({ code }) => code !== 'all-well').length,
    team: team.filter(({ isActive }) => isActive).length,
  }
  return VIEWS.map((key) => {
    const count = counts[key]
    return { key, title: titleOf(key, words), ...(count === undefined || count === 0 ? {} : { count }) }
  })
}
