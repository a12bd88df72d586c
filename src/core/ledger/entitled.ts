/**
 * Who may book which credit, and how much. Reason by reason there is a list of who vouches for it, and whoever is not on it is
 * refused: nobody awards themselves under any spelling, peers award nothing, and the user, who leads the team, earns nothing (0-11,
 * 0-12). Amounts that code can compute are computed here again and must agree.
 */
import { citationCredits, citationReason, userConflictCredits } from './citation-credits.ts'
import type { CreditWish } from './ledger.ts'
import { AMOUNT_RANGE, CREDIT, FIXED_AMOUNT, OUTCOMES_OF_AN_END } from './numbers.ts'
import type { CreditReason, SecurityKind, Verifier } from './words.ts'

/** Who somebody is in the room. Asked of members that have left, it says what they were: what they earned stays theirs. */
export type ActorRole = 'system' | 'user' | 'moderator' | 'member' | 'nobody'

export interface Objection {
  readonly kind: SecurityKind
  readonly because: string
}

const SYSTEM: readonly Verifier[] = ['system']
const USER: readonly Verifier[] = ['user']
/** What a moderator may do, the user may. */
const MODERATOR: readonly Verifier[] = ['moderator', 'user']

const VERIFIERS: Readonly<Record<CreditReason, readonly Verifier[]>> = {
  'evidence-verified': SYSTEM,
  'evidence-verified-precise': SYSTEM,
  'evidence-outcome-upgrade': SYSTEM,
  'evidence-outcome-expired': SYSTEM,
  'consulted-devils-advocate': SYSTEM,
  'issue-applied-in-work': SYSTEM,
  'comment-under-budget': SYSTEM,
  'prevented-user-conflict': SYSTEM,
  'task-slice-done': SYSTEM,
  'proposal-accepted-by-user': USER,
  'user-marked-helpful': USER,
  'clean-unfreeze': MODERATOR,
  'moderator-commendation': MODERATOR,
  'evidence-failed-verification': SYSTEM,
  'circuit-breaker-triggered': SYSTEM,
  'issue-marked-leech': SYSTEM,
  'hallucination-detected': SYSTEM,
  'moderator-penalty': MODERATOR,
}

/** Null: it may be booked. `roleOf` is asked about ids as `identityOf` spells them. */
export function objectionTo(wish: CreditWish, roleOf: (actor: string) => ActorRole): Objection | null {
  const [member, by] = [identityOf(wish.member), identityOf(wish.by)]
  const [receiver, giver] = [roleOf(member), roleOf(by)]
  // Two moderators may be one under two names, so moderators award no moderators.
  if (by === member || (giver === 'moderator' && receiver === 'moderator'))
    return { kind: 'self-award-attempt', because: `${by} may not award ${member}: nobody awards themselves.` }
  if (receiver !== 'member' && receiver !== 'moderator')
    return { kind: 'not-entitled', because: `${member} earns no credits: only members do, and the user leads them.` }
  const entitled = VERIFIERS[wish.reason]
  if (giver !== wish.verifiedBy || !entitled.includes(wish.verifiedBy)) {
    const because = `${by} (${giver}) may not vouch for ${wish.reason} as ${wish.verifiedBy}; ${entitled.join(' or ')} may.`
    return { kind: entitled === SYSTEM ? 'non-system-award-attempt' : 'not-entitled', because }
  }
  return amountObjection(wish)
}

/** Spellings of one id: case, spaces around it, a leading @. */
const identityOf = (actor: string): string => actor.normalize('NFKC').trim().replace(/^@+/, '').trim().toLowerCase()

function amountObjection(wish: CreditWish): Objection | null {
  const due = amountDue(wish)
  const outOfRange = (because: string): Objection => ({ kind: 'award-out-of-range', because })
  if (due === null) return outOfRange(`Nothing is due for ${wish.reason}: the check and the context that it rests on do not bear it out.`)
  if (Number.isInteger(wish.amount) && wish.amount >= due.least && wish.amount <= due.most) return null
  const credits = (hundredths: number): number => hundredths / CREDIT
  const range = due.least === due.most ? `is ${credits(due.least)}` : `lies between ${credits(due.least)} and ${credits(due.most)}`
  return outOfRange(`${credits(wish.amount)} credits for ${wish.reason}: the amount ${range}.`)
}

interface AmountRange {
  readonly least: number
  readonly most: number
}

const exactly = (amount: number): AmountRange => ({ least: amount, most: amount })

function amountDue(wish: CreditWish): AmountRange | null {
  switch (wish.reason) {
    case 'moderator-commendation':
    case 'moderator-penalty':
    case 'task-slice-done':
      return AMOUNT_RANGE[wish.reason]
    case 'evidence-verified':
    case 'evidence-verified-precise':
    case 'evidence-failed-verification':
      return citationDue(wish)
    case 'evidence-outcome-upgrade':
    case 'evidence-outcome-expired':
      return settlementDue(wish)
    case 'prevented-user-conflict':
      return wish.verification?.verdict === 'failed' ? null : exactly(userConflictCredits(wish.verification))
    case 'comment-under-budget':
      return exactly(wish.settles === null ? FIXED_AMOUNT[wish.reason] : -FIXED_AMOUNT[wish.reason])
    default:
      return exactly(FIXED_AMOUNT[wish.reason])
  }
}

/** Without a context nobody had asked for it. */
function citationDue({ reason, context, verification }: CreditWish): AmountRange | null {
  if (verification === null || citationReason(verification) !== reason) return null
  return exactly(citationCredits(verification, context?.trigger ?? 'unprompted', context?.outcome ?? 'no-action'))
}

/** What the outcome makes of the citation, less what was paid while nothing had come of it; the same taken back when it came undone. */
function settlementDue({ reason, context, verification, settles }: CreditWish): AmountRange | null {
  if (context === null || verification === null || settles === null) return null
  const { trigger, outcome } = context
  const [before, after] = [citationCredits(verification, trigger, 'no-action-yet'), citationCredits(verification, trigger, outcome)]
  if (reason === 'evidence-outcome-expired' && OUTCOMES_OF_AN_END.includes(outcome)) return exactly(before - after)
  if (outcome === 'no-action-yet' || (outcome === 'no-action') !== (reason === 'evidence-outcome-expired')) return null
  return exactly(after - before)
}
