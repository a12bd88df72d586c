/** A council on one page: the verdict, where the machine stands, and behind tabs everything that it rests on. */
import { useMemo } from 'react'
import type { CouncilReport } from '../../../src/core/council/report-types.ts'
import type { Council } from '../../../src/core/council/state.ts'
import type { CouncilOptions } from '../../../src/core/council/words.ts'
import { useMoment } from '../fold/moment.ts'
import { useShortcuts } from '../kit/shortcuts.tsx'
import { type Tab, TabPanel, Tabs } from '../kit/tabs.tsx'
import { go, useParam, withParams } from '../router.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { findingNamed } from './choice.ts'
import { CouncilContext, reportOf, useChoose } from './council.ts'
import { FindingsPanel } from './findings-panel.tsx'
import { Machine } from './machine.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { NumbersPanel } from './numbers-panel.tsx'
import { ReviewersPanel } from './reviewers-panel.tsx'
import { StarPanel } from './star-panel.tsx'
import { VerdictStrip } from './verdict-strip.tsx'
import { VotesPanel } from './votes-panel.tsx'

const PANELS = {
  findings: FindingsPanel,
  votes: VotesPanel,
  reviewers: ReviewersPanel,
  star: StarPanel,
  notes: NotesPanel,
  changes: ChangesPanel,
  numbers: NumbersPanel,
} as const
type View = keyof typeof PANELS

const open = (view: string): void => go(withParams({ view: view === 'findings' ? null : view }), { replace: true })

export default function CouncilView() {
  const { state, isNow } = useMoment()
  const report = reportOf(state)
  const name = useParam('finding')
  const choose = useChoose()
  const chosen = findingNamed(report.findings, name)?.id ?? null
  const council = useMemo(
    () => ({
      report,
      // The protocol's name says whose state and options these are.
      own: state.own as Council,
      options: state.house.opening.options as unknown as CouncilOptions,
      state,
      isNow,
      chosen,
      choose,
    }),
    [report, state, isNow, chosen, choose],
  )
  const hasChanges = report.since !== null
  const tabs = tabsOf(report)
  const wished = useParam('view')
  const view = tabs.find(({ key }) => key === wished)?.key ?? 'findings'
  const Panel = PANELS[view]
  useShortcuts(useMemo(() => keysFor(hasChanges), [hasChanges]))
  return (
    <CouncilContext value={council}>
      <VerdictStrip />
      <Machine />
      <div>
        <Tabs tabs={tabs} open={view} onOpen={open} label="Parts of the review" />
        <TabPanel name={view}>
          <Panel />
        </TabPanel>
      </div>
    </CouncilContext>
  )
}

type OwnTab = Tab & { readonly key: View }

const TITLES: Readonly<Record<View, string>> = {
  findings: 'Findings',
  votes: 'Votes',
  reviewers: 'Reviewers',
  star: 'North Star',
  notes: 'Notes',
  changes: 'Changes',
  numbers: 'Numbers',
}

/** Changes only where there is an earlier review to hold it against. */
const viewsOf = (hasChanges: boolean): readonly View[] => [
  'findings',
  'votes',
  'reviewers',
  'star',
  'notes',
  ...(hasChanges ? (['changes'] as const) : []),
  'numbers',
]

function tabsOf({ findings, agents, onboarding, since }: CouncilReport): readonly OwnTab[] {
  const voted = findings.filter(({ votes }) => votes.length > 0).length
  const counts: Readonly<Partial<Record<View, number>>> = {
    findings: findings.length,
    ...(voted === 0 ? {} : { votes: voted }),
    reviewers: agents.length,
    ...(onboarding.length === 0 ? {} : { notes: onboarding.length }),
  }
  return viewsOf(since !== null).map((key) => {
    const count = counts[key]
    return { key, title: TITLES[key], ...(count === undefined ? {} : { count }) }
  })
}

const keysFor = (hasChanges: boolean) =>
  viewsOf(hasChanges).map((view, index) => ({ key: String(index + 1), does: `Show ${TITLES[view]}`, act: () => open(view) }))
