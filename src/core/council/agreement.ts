/**
 * Who holds a finding, who disputes it, and what follows: how grave it counts, whether it is contested (4-11), and how far
 * the table agrees on it before any vote.
 *
 *   raised by one PENDING · by two MAJORITY · by three UNANIMOUS; an assessment counts like raising it
 *   contested: somebody holds and somebody disputes it, or those who hold it are two steps apart on how grave it is
 */
import { gravestFirst, middleOf, stepsBetween } from '../findings/severity.ts'
import type { SeatId } from '../seat.ts'
import { CONTEST, TABLE } from './numbers.ts'
import type { Finding } from './state.ts'
import type { Agreement, Severity } from './words.ts'

export interface Counted {
  readonly agreement: Agreement
  readonly severity: Severity
  readonly contested: string | null
  readonly because: string
}

/** Seats that hold it: raised it or judged it valid, and have not disputed it since. */
export function supportersOf({ raisers, assessments }: Finding): readonly SeatId[] {
  const raised = raisers.map(({ seat }) => seat)
  const judged = Object.keys(assessments)
  return [...new Set([...raised, ...judged])].filter((seat) => assessments[seat]?.judgement !== 'DISPUTE')
}

export const disputersOf = ({ assessments }: Finding): readonly SeatId[] =>
  Object.entries(assessments).flatMap(([seat, { judgement }]) => (judgement === 'DISPUTE' ? [seat] : []))

export function count(finding: Finding): Counted {
  const support = supportersOf(finding)
  const dispute = disputersOf(finding)
  const held = severitiesHeld(finding)
  const severity = capped(finding, middleOf(held) ?? finding.severity)
  const contested = contestOf(support.length, dispute.length, held)
  return { agreement: agreementOf(support.length, dispute.length), severity, contested, because: told(support.length, dispute.length) }
}

function agreementOf(support: number, dispute: number): Agreement {
  if (support === 0 && dispute >= TABLE.quorum) return 'QUORUM_OPPOSE'
  if (support >= TABLE.agents) return 'UNANIMOUS'
  return support >= TABLE.quorum ? 'MAJORITY' : 'PENDING'
}

function contestOf(support: number, dispute: number, held: readonly Severity[]): string | null {
  if (support > 0 && dispute > 0)
    return `${support} ${support === 1 ? 'holds' : 'hold'} it, ${dispute} ${dispute === 1 ? 'disputes' : 'dispute'} it.`
  const sorted = held.toSorted(gravestFirst)
  const [gravest] = sorted
  const mildest = sorted.at(-1)
  if (gravest === undefined || mildest === undefined || stepsBetween(gravest, mildest) < CONTEST.severitySteps) return null
  return `Those who hold it call it ${gravest} and ${mildest}.`
}

/** The last word of each who holds it. */
function severitiesHeld(finding: Finding): readonly Severity[] {
  return supportersOf(finding).flatMap((seat) => {
    const own = finding.raisers.filter((raiser) => raiser.seat === seat).map(({ severity }) => severity)
    return finding.assessments[seat]?.severity ?? own.toSorted(gravestFirst)[0] ?? []
  })
}

/** What nobody can find in the document can't block it. */
const capped = ({ location }: Finding, severity: Severity): Severity =>
  severity === 'blocker' && !mayBlock(location.check) ? 'major' : severity

export const mayBlock = (check: Finding['location']['check']): boolean => check !== null && check.verdict === 'verified' && !check.bare

function told(support: number, dispute: number): string {
  if (support === 0)
    return dispute === 0 ? 'Nobody holds it.' : `Nobody holds it any more; ${dispute} ${dispute === 1 ? 'disputes' : 'dispute'} it.`
  const held = support === 1 ? 'One reviewer holds it' : `${support} reviewers hold it`
  return dispute === 0 ? `${held}.` : `${held}, ${dispute} ${dispute === 1 ? 'disputes' : 'dispute'} it.`
}

/** Confirmed by more than the one who raised it: what a verdict may rest on. */
export const isSupported = (agreement: Agreement): boolean =>
  agreement === 'MAJORITY' || agreement === 'UNANIMOUS' || agreement === 'QUORUM_SUPPORT'
