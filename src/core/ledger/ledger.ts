/**
 * The ledger: every balance is the sum of the credits that were booked, and nothing else.
 *
 *   credit ──▶ lifetime, milestone, session ──▶ by member, and by member and model
 *          └─▶ pending by issue, until an outcome settles it (`pending.ts`)
 *
 * A session and a milestone begin with empty tallies. One credit costs the same at the tenth and at the ten-thousandth.
 */
import { append, emptyList, items, type List } from '../list.ts'
import { emptyTable, get, has, put, remove, type Table } from '../table.ts'
import { recordKey } from './records.ts'
import type { Credit, CreditReason, Period, TeamCredit, TeamCreditReason } from './words.ts'

/** A credit before it has its id. The model is the one that earned it, which is not always the one that sits there now. */
export type CreditWish = Omit<Credit, 'id'>

/** What somebody earned in one stretch of time, in hundredths, and how often for what. */
export interface Tally {
  readonly credits: number
  readonly byReason: Readonly<Partial<Record<CreditReason, { readonly times: number; readonly credits: number }>>>
}

/** The time since something began. Tallies are kept under a member's id and under its `recordKey`. */
interface Stretch {
  readonly n: number
  readonly tallies: Table<Tally>
}

/** A team credit, and when it was awarded. */
interface TeamEntry {
  readonly credit: TeamCredit
  readonly session: number
  readonly milestone: number
}

export interface Ledger {
  /** Of all members together, in hundredths. */
  readonly total: number
  readonly lifetime: Stretch
  readonly milestone: Stretch
  readonly session: Stretch
  /** By issue: credits that an outcome may still raise or take back. */
  readonly pending: Table<readonly Credit[]>
  readonly team: List<TeamEntry>
  /** By reason and period. */
  readonly awarded: Table<true>
}

const stretch = (n: number): Stretch => ({ n, tallies: emptyTable })
const NOTHING: Tally = { credits: 0, byReason: {} }

export const emptyLedger: Ledger = {
  total: 0,
  lifetime: stretch(0),
  milestone: stretch(0),
  session: stretch(0),
  pending: emptyTable,
  team: emptyList,
  awarded: emptyTable,
}

export const beganSession = (ledger: Ledger, n: number): Ledger => ({ ...ledger, session: stretch(n) })
export const beganMilestone = (ledger: Ledger, n: number): Ledger => ({ ...ledger, milestone: stretch(n) })

/** A credit that is taken back because nothing came of it is none of them (0-5). */
export const PENALTIES: readonly CreditReason[] = [
  'evidence-failed-verification',
  'circuit-breaker-triggered',
  'issue-marked-leech',
  'hallucination-detected',
  'moderator-penalty',
]

export const isPenalty = (reason: CreditReason): boolean => PENALTIES.includes(reason)

/** A fact changes the ledger; whether it should have become one was asked before (`entitled.ts`). */
export function credited(ledger: Ledger, credit: Credit): Ledger {
  return {
    ...ledger,
    total: ledger.total + credit.amount,
    lifetime: booked(ledger.lifetime, credit),
    milestone: booked(ledger.milestone, credit),
    session: booked(ledger.session, credit),
    pending: withPending(ledger.pending, credit),
  }
}

function booked(before: Stretch, credit: Credit): Stretch {
  const keys = [credit.member, recordKey(credit.member, credit.model)]
  const tallies = keys.reduce((table, key) => put(table, key, added(get(table, key) ?? NOTHING, credit)), before.tallies)
  return { ...before, tallies }
}

function added({ credits, byReason }: Tally, { reason, amount }: Credit): Tally {
  const before = byReason[reason] ?? { times: 0, credits: 0 }
  return {
    credits: credits + amount,
    byReason: { ...byReason, [reason]: { times: before.times + 1, credits: before.credits + amount } },
  }
}

/** What nobody had asked for is worth nothing under any outcome, so there is nothing to wait for. */
const isPending = ({ context, verification, amount, settles }: Credit): boolean =>
  context?.outcome === 'no-action-yet' && verification !== null && amount > 0 && settles === null

function withPending(pending: Ledger['pending'], credit: Credit): Ledger['pending'] {
  if (credit.issue === null) return pending
  const key = String(credit.issue)
  const before = get(pending, key) ?? []
  if (isPending(credit)) return put(pending, key, [...before, credit])
  if (credit.settles === null) return pending
  const left = before.filter(({ id }) => id !== credit.settles)
  return left.length > 0 ? put(pending, key, left) : remove(pending, key)
}

const awardKey = (reason: TeamCreditReason, period: string): string => `${reason} ${period}`

export const isAwarded = (ledger: Ledger, reason: TeamCreditReason, period: string): boolean =>
  has(ledger.awarded, awardKey(reason, period))

export const teamCredited = (ledger: Ledger, credit: TeamCredit): Ledger => ({
  ...ledger,
  team: append(ledger.team, { credit, session: ledger.session.n, milestone: ledger.milestone.n }),
  awarded: put(ledger.awarded, awardKey(credit.reason, credit.period), true),
})

/** A room is one project's, so that a project's time is all of its room's. */
const stretchOf = (ledger: Ledger, period: Period): Stretch =>
  period === 'session' ? ledger.session : period === 'milestone' ? ledger.milestone : ledger.lifetime

/** `who`: a member's id, or its `recordKey` for what it earned with one model. */
export const tallyOf = (ledger: Ledger, period: Period, who: string): Tally => get(stretchOf(ledger, period).tallies, who) ?? NOTHING

export function teamCreditsIn(ledger: Ledger, period: Period): readonly TeamCredit[] {
  const all = [...items(ledger.team)]
  const inside = period === 'session' || period === 'milestone' ? all.filter((entry) => entry[period] === ledger[period].n) : all
  return inside.map(({ credit }) => credit)
}
