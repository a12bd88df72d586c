/**
 * The verdict (4-16): what a council's end means for the document.
 *
 *   CONVERGED   a supported blocker, even one with an endorsed remediation ─▶ FAILED · a supported major ─▶ NEEDS_REMEDIATION · else PASSED
 *   DEADLOCKED  NEEDS_ADJUDICATION                        ABORTED  ABORTED
 */
import type { House } from '../house/house.ts'
import type { StopReason } from '../house/words.ts'
import { isSupported } from './agreement.ts'
import { endorsedRemediation } from './ballot.ts'
import type { AbortReason, Verdict } from './report-types.ts'
import type { Council, Finding } from './state.ts'
import type { State } from './words.ts'

export interface Judged {
  readonly state: State
  readonly verdict: Verdict | null
  readonly because: string
  readonly abortReason: AbortReason | null
}

export function judge(own: Council, findings: readonly Finding[], house: House): Judged {
  if (house.closed !== null && house.closed.reason !== 'completed') {
    const because = `${house.closed.because} What was found before is kept.`
    return { state: 'ABORTED', verdict: 'ABORTED', because, abortReason: ABORTS[house.closed.reason] ?? 'OTHER' }
  }
  // Said by the rules, and about to be closed.
  if (own.state === 'ABORTED')
    return { state: 'ABORTED', verdict: 'ABORTED', because: 'Too few reviewers are left.', abortReason: 'INSUFFICIENT_AGENTS' }
  if (own.state === 'DEADLOCKED')
    return { state: own.state, verdict: 'NEEDS_ADJUDICATION', because: own.escalation?.because ?? '', abortReason: null }
  if (own.state !== 'CONVERGED') return { state: own.state, verdict: null, because: 'The council is not done.', abortReason: null }
  return { state: own.state, ...converged(findings), abortReason: null }
}

const ABORTS: Readonly<Partial<Record<StopReason, AbortReason>>> = {
  time: 'TIMEOUT',
  tokens: 'BUDGET_EXHAUSTED',
  budget: 'BUDGET_EXHAUSTED',
  calls: 'BUDGET_EXHAUSTED',
  'too-few-seats': 'INSUFFICIENT_AGENTS',
  // All of them in a row: nobody is left to ask.
  failures: 'INSUFFICIENT_AGENTS',
  user: 'STOPPED_BY_USER',
}

function converged(findings: readonly Finding[]): { readonly verdict: Verdict; readonly because: string } {
  const supported = findings.filter(({ agreement }) => isSupported(agreement))
  const blockers = supported.filter(({ severity }) => severity === 'blocker')
  const majors = supported.filter(({ severity }) => severity === 'major')
  if (blockers.length > 0) {
    const remedied = blockers.filter((finding) => endorsedRemediation(finding) !== null)
    const because = `${counted(blockers, 'blocker stands', 'blockers stand')}; each has an endorsed remediation to make first (${ids(remedied)}).`
    return { verdict: 'FAILED', because }
  }
  if (majors.length > 0)
    return { verdict: 'NEEDS_REMEDIATION', because: `${counted(majors, 'major finding stands', 'major findings stand')}: ${ids(majors)}.` }
  const minors = findings.filter(({ agreement }) => agreement !== 'QUORUM_OPPOSE').length
  const because =
    minors === 0
      ? 'Nothing was found that stands.'
      : `No blocker or major stands; ${minors} lighter or unconfirmed ${minors === 1 ? 'finding is' : 'findings are'} listed.`
  return { verdict: 'PASSED', because }
}

const counted = (findings: readonly Finding[], one: string, more: string): string =>
  `${findings.length} ${findings.length === 1 ? one : more}`
const ids = (findings: readonly Finding[]): string => findings.map(({ id }) => id).join(', ')
