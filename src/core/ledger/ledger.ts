/**
 * The ledger: every balance is the sum of the credits that were booked, and nothing else.
 *
 *   credit ──▶ lifetime, milestone, session ──▶ by member, and by member and model
 *          └─▶ pending by issue, until an outcome settles it ◀──▶ paid, for as long as the issue stays resolved (`pending.ts`)
 *
 * A session and a milestone begin with empty tallies. One credit costs the same at the tenth and at the ten-thousandth.
 */
import { append, emptyList, items, type List } from '../list.ts'
import { emptyTable, get, has, put, remove, type Table } from '../table.ts'
import { citationCredits } from './citation-credits.ts'
import { OUTCOMES_OF_AN_END } from './numbers.ts'
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

/** What the end of an issue paid, and what waits again when it is opened again; null: nothing, it is only taken back. */
interface Paid {
  readonly credit: Credit
  readonly waits: Credit | null
}

export interface Ledger {
  /** Of all members together, in hundredths. */
  readonly total: number
  readonly lifetime: Stretch
  readonly milestone: Stretch
  readonly session: Stretch
  /** By issue: credits that an outcome may still raise or take back. */
  readonly pending: Table<readonly Credit[]>
  /** By issue: what its end paid. */
  readonly paid: Table<readonly Paid[]>
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
  paid: emptyTable,
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
    ...(credit.issue === null ? {} : moved(ledger, String(credit.issue), credit)),
  }
}

function booked(before: Stretch, credit: Credit): Stretch {
  const keys = [credit.member, recordKey(credit.member, credit.model)]
  const tallies = keys.reduce((table, key) => put(table, key, added(get(table, key) ?? NOTHING, credit)), before.tallies)
  return { ...before, tallies }
}

function added({ credits, byReason }: Tally, credit: Credit): Tally {
  const { reason, amount } = credit
  const before = byReason[reason] ?? { times: 0, credits: 0 }
  const times = before.times + (isTakenBack(credit) ? -1 : 1)
  return { credits: credits + amount, byReason: { ...byReason, [reason]: { times, credits: before.credits + amount } } }
}

/** Under its own reason, so that whoever counts by reason no longer counts it. */
export const isTakenBack = ({ reason, settles }: Pick<Credit, 'reason' | 'settles'>): boolean =>
  reason === 'comment-under-budget' && settles !== null

/** What nobody had asked for is worth nothing under any outcome, so there is nothing to wait for. */
const isPending = ({ context, verification, amount, settles }: Credit): boolean =>
  context?.outcome === 'no-action-yet' && verification !== null && amount > 0 && settles === null

/** What an end paid, and another fact takes back; null: the credit takes nothing back. */
export const undoneBy = ({ paid }: Ledger, { issue, settles }: CreditWish): Paid | null =>
  (issue === null || settles === null ? [] : (get(paid, String(issue)) ?? [])).find(({ credit }) => credit.id === settles) ?? null

/** From pending to paid when an outcome settles it, and back when the issue is opened again. */
function moved(ledger: Ledger, key: string, credit: Credit): Pick<Ledger, 'pending' | 'paid'> {
  const [pending, paid] = [get(ledger.pending, key) ?? [], get(ledger.paid, key) ?? []]
  const undone = undoneBy(ledger, credit)
  const settled = pending.find(({ id }) => id === credit.settles)
  const back = [...(undone?.waits == null ? [] : [undone.waits]), ...(isPending(credit) ? [credit] : [])]
  return {
    pending: kept(ledger.pending, key, [...pending.filter((one) => one !== settled), ...back]),
    paid: kept(ledger.paid, key, [...paid.filter((one) => one !== undone), ...(undone === null ? byTheEnd(credit, settled) : [])]),
  }
}

const kept = <T>(table: Table<readonly T[]>, key: string, all: readonly T[]): Table<readonly T[]> =>
  all.length > 0 ? put(table, key, all) : has(table, key) ? remove(table, key) : table

/** A citation that was paid for late never waited: opened again, it waits as if it had. */
function byTheEnd(credit: Credit, settled: Credit | undefined): readonly Paid[] {
  const { context, verification, reason } = credit
  if (reason === 'comment-under-budget') return [{ credit, waits: null }]
  if (context === null || verification === null || !OUTCOMES_OF_AN_END.includes(context.outcome)) return []
  const outcome = 'no-action-yet'
  const late = { ...credit, amount: citationCredits(verification, context.trigger, outcome), context: { ...context, outcome } as const }
  return credit.settles === null && credit.amount <= 0 ? [] : [{ credit, waits: settled ?? late }]
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
