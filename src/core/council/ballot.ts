/**
 * What is put to the vote: contested findings, and blockers and majors that only one seat holds while the others said nothing
 * (4-12). And which blockers still want a remediation that a quorum endorses (4-2).
 */
import { gravestFirst, isAtLeast } from '../findings/severity.ts'
import { items } from '../list.ts'
import { isSupported } from './agreement.ts'
import { REQUEST, TABLE } from './numbers.ts'
import type { Council, Finding, Remediation } from './state.ts'
import type { Purpose } from './words.ts'

export const isBallotItem = (finding: Finding): boolean =>
  finding.agreement !== 'QUORUM_OPPOSE' &&
  (finding.contested !== null || (finding.agreement === 'PENDING' && isAtLeast(finding.severity, 'major')))

/** Gravest first; of very many, as many as may be put before a seat at once. */
export function gravest(findings: readonly Finding[]): readonly Finding[] {
  const sorted = findings.toSorted((a, b) => gravestFirst(a.severity, b.severity))
  const chosen = new Set(inTurn(sorted).slice(0, REQUEST.findingsMax))
  return sorted.filter((finding) => chosen.has(finding))
}

/** One of each who raised them, then the second of each, and so on: nobody fills the table alone. */
export function inTurn(findings: readonly Finding[]): readonly Finding[] {
  const turns = new Map<string, number>()
  const turned = findings.map((finding) => {
    const seat = finding.raisers[0]?.seat ?? ''
    const turn = turns.get(seat) ?? 0
    turns.set(seat, turn + 1)
    return { finding, turn }
  })
  return turned.toSorted((a, b) => a.turn - b.turn).map(({ finding }) => finding)
}

export const ballotOf = (own: Council): readonly Finding[] => gravest([...items(own.findings)].filter(isBallotItem))

/** A ballot holds only so many; what did not fit wants a vote all the same, and without one it has no quorum. */
export const allToBeVotedOn = (own: Council): readonly Finding[] => {
  const put = ballotOf(own)
  return [...put, ...[...items(own.findings)].filter((finding) => isBallotItem(finding) && !put.includes(finding))]
}

/** Put before every seat in cycle 2: all blockers and majors, and what is contested. */
export const toAssess = (findings: readonly Finding[]): readonly Finding[] =>
  gravest(findings.filter((finding) => isAtLeast(finding.severity, 'major') || finding.contested !== null))

/** What is put before a seat, the most pressing first. */
export function agendaOf(own: Council, purpose: Purpose): readonly Finding[] {
  switch (purpose) {
    case 'review':
      return []
    case 'assess':
      return toAssess([...items(own.findings)])
    case 'vote':
      return [...new Set([...ballotOf(own), ...gravest(blockersToRemedy(own))])]
    case 'endorse':
      return gravest(unresolvedBlockers(own).filter(({ remediations }) => remediations.length > 0))
  }
}

/** The rest, by one line each, as many as fit. */
export const othersOf = (findings: readonly Finding[], wanted: readonly Finding[]): readonly Finding[] =>
  findings.filter((finding) => !wanted.includes(finding)).slice(0, REQUEST.othersMax)

export const isEndorsed = ({ endorsedBy }: Remediation): boolean => endorsedBy.length >= TABLE.quorum

export const endorsedRemediation = ({ remediations }: Finding): Remediation | null => remediations.find(isEndorsed) ?? null

const isUnremedied = (finding: Finding): boolean => finding.severity === 'blocker' && endorsedRemediation(finding) === null

/** Blockers that stand, with no remediation that a quorum endorses. */
export const unresolvedBlockers = (own: Council): readonly Finding[] =>
  [...items(own.findings)].filter((finding) => isUnremedied(finding) && isSupported(finding.agreement))

/** Those, and blockers that the vote may yet confirm. */
export const blockersToRemedy = (own: Council): readonly Finding[] =>
  [...items(own.findings)].filter((finding) => isUnremedied(finding) && (isSupported(finding.agreement) || isBallotItem(finding)))
