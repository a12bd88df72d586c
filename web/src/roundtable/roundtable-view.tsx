/** A roundtable on one page: the decision, what people can do, and behind tabs the rounds, claims and checks that it rests on. */
import { useMemo } from 'react'
import type { RoundtableReport } from '../../../src/core/roundtable/report-types.ts'
import { useShortcuts } from '../kit/shortcuts.tsx'
import { type Tab, TabPanel, Tabs } from '../kit/tabs.tsx'
import { go, useParam, withParams } from '../router.ts'
import { Sources } from '../source/references.tsx'
import { AttacksPanel } from './attacks-panel.tsx'
import { RoundtableBaseline } from './baseline.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { ClaimsPanel } from './claims-panel.tsx'
import { ContributionDialog } from './contribution-dialog.tsx'
import { DecisionStrip } from './decision-strip.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { InterventionsPanel } from './interventions-panel.tsx'
import { NumbersPanel } from './numbers-panel.tsx'
import { OfferBar } from './offer-bar.tsx'
import { RoundsPanel } from './rounds-panel.tsx'
import { SeatsPanel } from './seats-panel.tsx'
import { useRoundtable } from './table.ts'

const PANELS = {
  rounds: RoundsPanel,
  claims: ClaimsPanel,
  evidence: EvidencePanel,
  interventions: InterventionsPanel,
  checks: ChecksPanel,
  attacks: AttacksPanel,
  seats: SeatsPanel,
  numbers: NumbersPanel,
} as const
type View = keyof typeof PANELS

const TITLES: Readonly<Record<View, string>> = {
  rounds: 'Rounds',
  claims: 'Claims',
  evidence: 'Evidence',
  interventions: 'Interventions',
  checks: 'Checks',
  attacks: 'Attacks',
  seats: 'Seats',
  numbers: 'Numbers',
}

const open = (view: string): void => go(withParams({ view: view === 'rounds' ? null : view }))

export default function RoundtableView() {
  const { report } = useRoundtable()
  const wished = useParam('view')
  const hasAttacks = report.mode === 'red-team-blue-team'
  const tabs = tabsOf(report, hasAttacks)
  const view = tabs.find(({ key }) => key === wished)?.key ?? 'rounds'
  const Panel = PANELS[view]
  useShortcuts(useMemo(() => keysFor(hasAttacks), [hasAttacks]))
  return (
    <Sources>
      <OfferBar shows="urgent" />
      <DecisionStrip />
      <OfferBar shows="others" />
      <RoundtableBaseline />
      <div>
        <Tabs tabs={tabs} open={view} onOpen={open} label="Views of this roundtable" />
        <TabPanel name={view}>
          <Panel />
        </TabPanel>
      </div>
      <ContributionDialog />
    </Sources>
  )
}

/** Attacks only where there are teams. */
const viewsOf = (hasAttacks: boolean): readonly View[] =>
  (Object.keys(PANELS) as readonly View[]).filter((view) => view !== 'attacks' || hasAttacks)

function tabsOf(report: RoundtableReport, hasAttacks: boolean): readonly (Tab & { readonly key: View })[] {
  const counts: Readonly<Partial<Record<View, number>>> = {
    rounds: report.rounds.filter(({ kind }) => kind !== 'blind').length,
    claims: report.claims.length,
    evidence: report.evidence.length,
    interventions:
      report.detections.length + report.objections.length + report.escalations.length + report.contexts.length + report.blocks.length,
    attacks: report.vulnerabilities.length,
    seats: report.seats.length,
  }
  return viewsOf(hasAttacks).map((key) => {
    const count = counts[key]
    return { key, title: TITLES[key], ...(count === undefined || count === 0 ? {} : { count }) }
  })
}

const keysFor = (hasAttacks: boolean) =>
  viewsOf(hasAttacks).map((view, index) => ({ key: String(index + 1), does: `Open ${TITLES[view]}`, act: () => open(view) }))
