/** One finding in the bundle: where it stands and whether its quotation was found, who raised it how, and who is for and against it. */
import { isSupported } from '../../core/council/agreement.ts'
import type { CouncilReport, ReportedFinding, Voice } from '../../core/council/report-types.ts'
import type { Check } from '../../core/evidence/words.ts'
import { agentOf, remedyOf } from './reading.ts'

export function bundledFinding(report: CouncilReport, finding: ReportedFinding) {
  const { source } = finding
  const remedy = remedyOf(finding)
  const agents = (seats: readonly string[]): readonly string[] => seats.map((seat) => agentOf(report, seat))
  return {
    id: finding.id,
    severity: finding.severity,
    declared_severity: finding.declared,
    lowered_because: finding.lowered,
    category: finding.category,
    source_agent: source.agent,
    source_cycle: source.cycle,
    source_mode: source.mode,
    source_mode_name: source.modeName,
    raised_by: agents(finding.raisedBy),
    agreement_status: finding.agreement,
    in_consensus: isSupported(finding.agreement),
    outcome: finding.outcome,
    because: finding.because,
    contested: finding.contested,
    location: locationOf(finding),
    description: finding.description,
    remediation: remedy?.text ?? null,
    remediation_id: remedy?.id ?? null,
    remediation_endorsed: remedy?.endorsed ?? false,
    remediations: finding.remediations.map(({ id, text, by, endorsedBy, endorsed }) => ({
      id,
      text,
      proposed_by: agentOf(report, by),
      endorsed_by: agents(endorsedBy),
      endorsed,
    })),
    supporters: finding.supporters.map(voice),
    dissenters: finding.dissenters.map(voice),
    votes: finding.votes.map((one) => ({ ...voice(one), vote: one.vote })),
  }
}

const locationOf = ({ section, lines, quote, check, context }: ReportedFinding) => ({
  section_path: section,
  lines: lines === null ? null : { start: lines.start, end: lines.end },
  quote,
  /** Null: nothing is quoted. */
  quote_verified: quote === null ? null : check?.verdict === 'verified',
  quote_check: check === null ? null : checked(check),
  context,
})

const checked = (check: Check) => ({
  verdict: check.verdict,
  precise: check.precise,
  bare: check.bare,
  similarity: check.similarity,
  line: check.line,
  closest: check.closest,
  because: check.because,
})

const voice = ({ agent, because, quote }: Voice) => ({
  agent_id: agent,
  because,
  quote: quote === null ? null : { text: quote.quote, line: quote.line, verdict: quote.verdict },
})
