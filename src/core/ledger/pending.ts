/**
 * Credits that wait for an outcome. A citation earns a little when it is made and the rest when something comes of it:
 *
 *   no-action-yet ──outcome──▶ upgrade by the difference      ──issue closed, nothing came of it──▶ taken back
 *         ▲                              │
 *         └──── issue opened again ──────┘  the difference is taken back, and the next outcome pays it
 *
 * Each is settled once. A difference of nothing is booked too: the credit that names it in `settles` is what ends the waiting.
 */
import { get } from '../table.ts'
import { citationCredits } from './citation-credits.ts'
import type { CreditWish, Ledger } from './ledger.ts'
import type { CitationOutcome, Credit } from './words.ts'

/** An outcome that ends the waiting. */
export type Settlement = Exclude<CitationOutcome, 'no-action-yet'>

const CAME_OF_IT: Readonly<Record<Settlement, string>> = {
  'informed-decision': 'a decision rests on it',
  'led-to-file-change': 'a file was changed on its strength',
  'resolved-issue': 'the issue was resolved with it',
  'prevented-error': 'it kept out an error',
  'identified-canon-gap': 'it showed that nothing is agreed yet',
  'established-new-canon': 'something new was agreed on',
  'prevented-user-conflict': 'it kept the user from contradicting what is agreed',
  'no-action': 'the issue was closed and nothing had come of it',
}

/** All that waits on an issue, settled by what came of it. Book what this gives before the next outcome is asked about. */
export function settle(ledger: Ledger, issue: number, outcome: Settlement, outcomeRef: string | null): readonly CreditWish[] {
  return (get(ledger.pending, String(issue)) ?? []).flatMap((credit) => settled(credit, outcome, outcomeRef))
}

/** What the end of an issue paid, taken back because there is no end any more. Book all of it: then it pays again when there is one. */
export const reversals = (ledger: Ledger, issue: number): readonly CreditWish[] =>
  (get(ledger.paid, String(issue)) ?? []).map(({ credit: { id, ...rest }, waits }) => {
    if (waits === null) return { ...rest, amount: -rest.amount, settles: id, because: `#${issue} was opened again, so it is not settled.` }
    const stays = rest.settles === null ? waits.amount : 0
    return {
      ...rest,
      amount: stays - rest.amount,
      reason: 'evidence-outcome-expired',
      verifiedBy: 'system',
      by: 'system',
      settles: id,
      because: `#${issue} was opened again: what had come of ${citedIn(waits)} is taken back.`,
    }
  })

const citedIn = ({ id, related }: Credit): string =>
  related?.kind === 'comment' ? `the citation in ${related.id} (${id})` : `what was cited for ${id}`

function settled(credit: Credit, outcome: Settlement, outcomeRef: string | null): readonly CreditWish[] {
  const { id, context, verification, ...rest } = credit
  if (context === null || verification === null) return []
  return [
    {
      ...rest,
      verification,
      context: { ...context, outcome, outcomeRef },
      amount: citationCredits(verification, context.trigger, outcome) - credit.amount,
      reason: outcome === 'no-action' ? 'evidence-outcome-expired' : 'evidence-outcome-upgrade',
      verifiedBy: 'system',
      by: 'system',
      settles: id,
      because: `Of ${citedIn(credit)}: ${CAME_OF_IT[outcome]}.`,
    },
  ]
}
