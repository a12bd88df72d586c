/**
 * The evidence bundle: a council's report as it goes over the wire, in the published shape of
 * `schemas/council-bundle-1.0.0.schema.json`. Every field is always there; what is not so is null or empty.
 * It begins with what every report's JSON has, in the names that all reports share.
 */
import { isSupported } from '../../core/council/agreement.ts'
import type { CouncilReport, ReportedAgent } from '../../core/council/report-types.ts'
import { bundledFinding } from './bundle-finding.ts'
import { agentOf, recommendationsOf } from './reading.ts'

const SCHEMA_VERSION = '1.0.0'

export type Bundle = ReturnType<typeof councilBundle>

export function councilBundle(report: CouncilReport) {
  const { findings, verdict, document } = report
  const ids = (some: CouncilReport['findings']): readonly string[] => some.map(({ id }) => id)
  return {
    ...headOf(report),
    schema_version: SCHEMA_VERSION,
    prd_id: report.documentId,
    review_timestamp: report.endedAt ?? report.startedAt,
    review_depth: 'COUNCIL' as const,
    document:
      document === null
        ? null
        : { path: document.path, title: document.title, hash: document.hash, lines: document.lines, words: document.words },
    gates: report.gates.map(({ gate, status, because }) => ({ gate, status, because })),
    findings: findings.map((finding) => bundledFinding(report, finding)),
    verdict: verdict ?? ('PENDING' as const),
    verdict_reason: report.verdictReason,
    state: report.state,
    abort_reason: report.abortReason,
    /** All of them, where no verdict was reached. */
    partial_findings: verdict === null || verdict === 'ABORTED' ? ids(findings) : [],
    consensus_findings: ids(findings.filter(({ agreement }) => isSupported(agreement))),
    deadlocked_findings: ids(findings.filter(({ outcome }) => outcome === 'deadlocked')),
    escalation_target: report.escalation?.to ?? null,
    escalation_reason: report.escalation?.because ?? null,
    council_metadata: metadataOf(report),
    north_star_assessment: northStarOf(report),
    questions: [...report.questions],
    since: sinceOf(report),
  }
}

const headOf = (report: CouncilReport) => ({
  id: report.id,
  protocol: report.protocol,
  subject: report.subject,
  status: report.status,
  stopReason: report.stopReason,
  because: report.because,
  confidence: report.confidence,
  startedAt: report.startedAt,
  endedAt: report.endedAt,
  cost: report.cost,
  governor: report.governor,
  notes: report.notes,
})

function metadataOf(report: CouncilReport) {
  const { counts, selection } = report
  const quorum = report.gates.find(({ gate }) => gate === 'quorum')?.status ?? 'pending'
  return {
    session_id: report.sessionId,
    subagents: report.agents.map(subagent),
    cycles_completed: report.cyclesCompleted,
    total_findings_generated: counts.raised,
    findings_after_dedup: counts.afterMerging,
    standing_by_severity: { ...counts.standing },
    findings_unconfirmed: counts.unconfirmed,
    findings_dismissed: counts.dismissed,
    contested_items: counts.contested,
    contested_items_resolved: counts.contestedResolved,
    blind_by_two: counts.blindByTwo,
    blind_by_three: counts.blindByThree,
    quotes_given: counts.quotesGiven,
    quotes_verified: counts.quotesVerified,
    quorum_achieved: quorum === 'pending' ? null : quorum === 'pass',
    degraded: report.degraded,
    mechanical: report.mechanical,
    elapsed_time_seconds: elapsedSeconds(report),
    tokens_by_state: report.budget.map(({ state, used, allowance }) => ({ state, used, allowance })),
    mode_overlap: selection?.overlap ?? null,
    relaxations: [...(selection?.relaxations ?? [])],
    selection_rules: (selection?.rules ?? []).map(({ rule, holds, because }) => ({ rule, holds, because })),
    signals: (selection?.signals ?? []).map(({ signal, matches, examples }) => ({
      signal,
      matches,
      examples: examples.map(({ line, text }) => ({ line, text })),
    })),
    sections_read: report.read.units,
    sections_total: report.read.of,
    unread_sections: report.unread.map(({ section, lines }) => ({ section_path: section, lines: { start: lines.start, end: lines.end } })),
    onboarding_notes: report.onboarding.map((notes) => onboarding(report, notes)),
    ignored: report.ignored.map(({ seat, because }) => ({ agent_id: agentOf(report, seat), because })),
  }
}

const subagent = (agent: ReportedAgent) => ({
  agent_id: agent.agent,
  seat: agent.seat,
  name: agent.name,
  emergent_role: agent.role,
  selected_modes: agent.modes.map(({ number }) => number),
  modes: agent.modes.map(({ number, name, category, affinity, because, applied, findings }) => ({
    mode: number,
    name,
    category,
    affinity,
    because,
    applied,
    findings,
  })),
  oath_affirmed: agent.oath,
  lost: agent.lost,
  driver: agent.driver,
  model: agent.model,
})

const onboarding = (report: CouncilReport, notes: CouncilReport['onboarding'][number]) => ({
  cycle: notes.cycle,
  focus_areas: notes.focusAreas.map(({ area, findings, because }) => ({ area, findings, because })),
  mode_recommendations: notes.modeRecommendations.map(({ seat, weights }) => ({
    agent_id: agentOf(report, seat),
    weights: weights.map(({ mode, weight, because }) => ({ mode, weight, because })),
  })),
  unresolved_questions: notes.unresolvedQuestions,
  convergence_targets: notes.convergenceTargets.map(({ finding, because }) => ({ finding, because })),
  consensus_candidates: notes.consensusCandidates,
})

/** From the first event to the last; null while it runs. */
function elapsedSeconds({ startedAt, endedAt }: CouncilReport): number | null {
  const seconds = endedAt === null ? Number.NaN : (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : null
}

function northStarOf(report: CouncilReport) {
  const { northStar } = report
  const agents = (seats: readonly string[]): readonly string[] => seats.map((seat) => agentOf(report, seat))
  return {
    vision: northStar.vision,
    phase_scores: northStar.phases.map(({ score }) => score),
    variance: northStar.phases.map(({ variance }) => variance),
    consensus: northStar.phases.map(({ consensus }) => consensus),
    strong: northStar.phases.map(({ strong }) => strong),
    phases: northStar.phases.map(({ name, bySeat, criteria }) => ({
      name,
      by_agent: bySeat.map(({ seat, score }) => ({ agent_id: agentOf(report, seat), score })),
      criteria: criteria.map(({ id, text, metBy, quote, line }) => ({ id, text, met_by: agents(metBy), quote, line })),
    })),
    primary_phase_alignment: northStar.primaryPhase,
    strategic_recommendations: recommendationsOf(report),
    violations: northStar.violations.map(({ id, text, by, quote, line }) => ({ id, text, raised_by: agents(by), quote, line })),
    complete: northStar.complete,
  }
}

function sinceOf({ since }: CouncilReport) {
  if (since === null) return null
  const pairs = (some: typeof since.persistent) => some.map(({ before, now }) => ({ before, now }))
  const earlier = (some: typeof since.resolved) =>
    some.map(({ id, severity, category, section, quote, description }) => ({
      id,
      severity,
      category,
      section_path: section,
      quote,
      description,
    }))
  return {
    id: since.id,
    resolved: earlier(since.resolved),
    persistent: pairs(since.persistent),
    new: since.fresh,
    regressed: pairs(since.regressed),
    unseen: earlier(since.unseen),
    convergence_score: since.score,
  }
}
