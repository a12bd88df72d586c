/** Findings as a report tells them: what became of each, who holds it and who does not, in the order of their weight. */
import { gravestFirst, isAtLeast } from '../../findings/severity.ts'
import type { SeatId } from '../../seat.ts'
import { disputersOf, isSupported, supportersOf } from '../agreement.ts'
import { endorsedRemediation, isEndorsed } from '../ballot.ts'
import { MODES } from '../modes/modes.ts'
import type { Outcome, ReportedFinding, Voice } from '../report-types.ts'
import type { Assessed, CastVote, Council, Finding } from '../state.ts'

/** The name of a seat in the bundle: SA-1 for the first at the table. */
export type AgentName = (seat: SeatId) => string

/** `ended`: nothing more will be counted. */
export function reportedFinding(finding: Finding, own: Council, agent: AgentName, ended: boolean): ReportedFinding {
  const { location, raisers, assessments } = finding
  const [source] = raisers
  return {
    id: finding.id,
    severity: finding.severity,
    declared: finding.declared,
    lowered: finding.lowered,
    category: finding.category,
    section: location.section,
    lines: location.lines,
    quote: location.quote,
    check: location.check,
    context: location.context,
    description: finding.description,
    agreement: finding.agreement,
    outcome: outcomeOf(finding, ended),
    because: finding.because,
    contested: finding.contested,
    source: {
      seat: source?.seat ?? '',
      agent: agent(source?.seat ?? ''),
      cycle: source?.cycle ?? 1,
      mode: source?.mode ?? 0,
      modeName: MODES[(source?.mode ?? 0) - 1]?.name ?? '',
    },
    raisedBy: [...new Set(raisers.map(({ seat }) => seat))],
    supporters: supportersOf(finding).map((seat) => voice(seat, agent, assessments[seat], 'It raised it.')),
    dissenters: disputersOf(finding).map((seat) => voice(seat, agent, assessments[seat], '')),
    // Sealed until all are in: not even a report shows one vote before the others.
    votes: own.revealed && finding.result !== null ? votesOn(finding, own, agent) : [],
    remediations: finding.remediations.map((remediation) => ({
      id: remediation.id,
      text: remediation.text,
      by: remediation.seat,
      endorsedBy: remediation.endorsedBy,
      endorsed: isEndorsed(remediation),
    })),
    remediation: endorsedRemediation(finding)?.id ?? null,
  }
}

export function outcomeOf({ agreement, severity }: Finding, ended: boolean): Outcome {
  if (agreement === 'QUORUM_OPPOSE') return 'dismissed'
  if (agreement === 'DEADLOCKED') return 'deadlocked'
  if (isSupported(agreement)) return 'standing'
  // Lighter ones are never put to anybody else: one seat's word, kept as that (R6).
  return ended || !isAtLeast(severity, 'major') ? 'unconfirmed' : 'open'
}

const quoteOf = (said: Assessed | CastVote | undefined): Voice['quote'] =>
  said?.quote == null ? null : { quote: said.quote.quote, line: said.quote.line, verdict: said.quote.verdict }

const voice = (seat: SeatId, agent: AgentName, said: Assessed | undefined, otherwise: string): Voice => ({
  seat,
  agent: agent(seat),
  because: said?.because ?? otherwise,
  quote: quoteOf(said),
})

function votesOn({ id, result }: Finding, own: Council, agent: AgentName): ReportedFinding['votes'] {
  if (result === null) return []
  const cast = [
    ...result.support.map((seat) => ({ seat, vote: 'SUPPORT' as const })),
    ...result.oppose.map((seat) => ({ seat, vote: 'OPPOSE' as const })),
    ...result.abstain.map((seat) => ({ seat, vote: 'ABSTAIN' as const })),
  ]
  return cast.map(({ seat, vote }) => {
    const said = own.ballots[seat]?.find(({ finding }) => finding === id)
    return { seat, agent: agent(seat), because: said?.because ?? 'No vote was given.', quote: quoteOf(said), vote }
  })
}

/** By weight, then by place; what was dismissed comes last. */
export const inOrder = (findings: readonly ReportedFinding[]): readonly ReportedFinding[] =>
  findings.toSorted(
    (a, b) =>
      Number(a.outcome === 'dismissed') - Number(b.outcome === 'dismissed') ||
      gravestFirst(a.severity, b.severity) ||
      (a.lines?.start ?? 0) - (b.lines?.start ?? 0) ||
      Number(a.id.slice(2)) - Number(b.id.slice(2)),
  )
