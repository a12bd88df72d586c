/**
 * Credits as the room books them. Every one of them passes the list of who may give which; an attempt that does not is noted, and
 * pays nothing. After each action its author's record is looked at, and may move on the ladder.
 */

import type { Check } from '../../evidence/words.ts'
import { citationCredits, citationReason } from '../../ledger/citation-credits.ts'
import { citationKey, creditedCitations } from '../../ledger/citations.ts'
import { objectionTo } from '../../ledger/entitled.ts'
import type { CreditWish } from '../../ledger/ledger.ts'
import { FIXED_AMOUNT, ONCE_AN_ISSUE } from '../../ledger/numbers.ts'
import { reversals, type Settlement, settle } from '../../ledger/pending.ts'
import { type TeamMoment, teamCreditsDue } from '../../ledger/team.ts'
import type { Citation, CitationContext, CitationOutcome, CreditReason, Verifier } from '../../ledger/words.ts'
import { MADE_UP_BELOW } from '../numbers.ts'
import { memberOf, onceKey } from '../state.ts'
import type { Story } from '../story.ts'
import { roleOf, SYSTEM } from '../who.ts'
import type { RoomEventOf } from '../words.ts'

/** True where it was booked. */
export function book(story: Story, wish: CreditWish): boolean {
  const objection = objectionTo(wish, (actor) => roleOf(story.own, actor))
  if (objection !== null) {
    story.tell({ type: 'security.noted', kind: objection.kind, actor: wish.by, because: objection.because })
    return false
  }
  story.tell({ type: 'credit.awarded', id: `K${story.own.credits + 1}`, ...wish })
  return true
}

export interface Award {
  readonly member: string
  readonly reason: CreditReason
  /** Hundredths; left out where the reason has one amount. */
  readonly amount?: number
  readonly verifiedBy?: Verifier
  readonly by?: string
  readonly issue: number | null
  readonly related?: CreditWish['related']
  readonly because: string
}

/** Anything but a citation. What is booked once an issue is not booked again. */
export function award(
  story: Story,
  { member, reason, amount, verifiedBy = 'system', by = SYSTEM, issue, related = null, because }: Award,
): boolean {
  if (issue !== null && ONCE_AN_ISSUE.includes(reason) && story.issue(issue).once.includes(onceKey(reason, member))) return false
  const fixed = (FIXED_AMOUNT as Readonly<Partial<Record<CreditReason, number>>>)[reason]
  return book(story, {
    ...{ member, reason, verifiedBy, by, issue, related, because },
    model: memberOf(story.own, member)?.model ?? '',
    amount: amount ?? fixed ?? 0,
    context: null,
    citation: null,
    verification: null,
    settles: null,
  })
}

interface Offered {
  readonly key: string
  readonly amount: number
  readonly citation: Citation
  readonly check: Check
  readonly outcome: CitationOutcome
  readonly isMadeUp: boolean
}

/** What a comment's citations come to when it is kept: a little now, the rest when something comes of it; false ones cost at once. */
export function bookCitations(story: Story, comment: RoomEventOf<'comment.added' | 'comment.quarantined'>): void {
  if (roleOf(story.own, comment.author) === 'user') return
  const { issue: id, evidence, trigger } = comment
  const files = evidence.files.map(({ path, lines, quote, check }): Offered => {
    const citation = { path, lines, query: null }
    const amount = citationCredits(check, trigger, 'no-action-yet')
    return {
      key: citationKey(id, citation),
      amount,
      citation,
      check,
      outcome: 'no-action-yet',
      isMadeUp: quote !== null && isMadeUp(check),
    }
  })
  const offered = [...files, ...gaps(comment)]
  bookOffered(story, comment, offered)
}

/** Of one comment five citations are credited at most, however long it lives. */
function bookOffered(story: Story, comment: RoomEventOf<'comment.added' | 'comment.quarantined'>, offered: readonly Offered[]): void {
  const { cited, citedBy } = story.issue(comment.issue)
  for (const one of creditedCitations(cited, offered, citedBy[comment.comment] ?? 0)) bookCitation(story, comment, one)
}

/** What a decision rests on and was not paid for, because somebody else had cited it first to no avail, is paid for now. */
export function bookLate(story: Story, comment: Omit<RoomEventOf<'comment.added'>, 'type'>, outcome: Settlement): void {
  const { issue: id, author, evidence, trigger } = comment
  if (roleOf(story.own, author) === 'user') return
  const offered = evidence.files
    .filter(({ check }) => check.verdict === 'verified')
    .map(({ path, lines, check }): Offered => {
      const citation = { path, lines, query: null }
      return { key: citationKey(id, citation), amount: citationCredits(check, trigger, outcome), citation, check, outcome, isMadeUp: false }
    })
  bookOffered(story, { type: 'comment.added', ...comment }, offered)
}

/** A search that was run again and finds nothing is a gap that was found: its outcome is known at once. */
const gaps = ({ issue: id, evidence, trigger }: RoomEventOf<'comment.added' | 'comment.quarantined'>): readonly Offered[] =>
  trigger !== 'canon-gap-search'
    ? []
    : evidence.searches
        .filter(({ hits }) => hits === 0)
        .map(({ query }) => {
          const citation = { path: null, lines: null, query }
          const amount = citationCredits(NOTHING_FOUND, trigger, 'identified-canon-gap')
          return {
            key: citationKey(id, citation),
            amount,
            citation,
            check: NOTHING_FOUND,
            outcome: 'identified-canon-gap',
            isMadeUp: false,
          }
        })

/** A receipt of a search is exact: code ran it. */
const NOTHING_FOUND: Check = {
  verdict: 'verified',
  precise: true,
  bare: false,
  exists: true,
  linesValid: true,
  similarity: 1,
  line: null,
  closest: null,
  contentHash: null,
  because: 'The search was run again and found nothing.',
}

/** A quotation that nothing in the file resembles, or of a file that is not there: no slip of the pen, it was never there. */
const isMadeUp = ({ verdict, similarity }: Check): boolean => verdict === 'failed' && (similarity ?? 0) < MADE_UP_BELOW

function bookCitation(
  story: Story,
  comment: RoomEventOf<'comment.added' | 'comment.quarantined'>,
  { citation, check, outcome, amount, isMadeUp: madeUp }: Offered,
): void {
  const { author: member, trigger, answers, issue } = comment
  const context: CitationContext = { trigger, triggeredBy: askerOf(story, comment), triggerRef: answers, outcome, outcomeRef: null }
  const reason = madeUp ? 'hallucination-detected' : citationReason(check)
  if (reason === null) return
  book(story, {
    ...{ member, reason, context, citation, issue, verification: check },
    model: memberOf(story.own, member)?.model ?? '',
    amount: madeUp ? FIXED_AMOUNT['hallucination-detected'] : amount,
    verifiedBy: 'system',
    by: SYSTEM,
    related: { kind: 'comment', id: comment.comment },
    settles: null,
    because: check.because,
  })
}

function askerOf(story: Story, { answers, issue: id }: RoomEventOf<'comment.added' | 'comment.quarantined'>): string | null {
  if (answers === null) return null
  for (const { comment, author } of story.commentsOf(id)) if (comment === answers) return author
  return null
}

/** All that waits on an issue, by what came of it. */
export function settleCredits(story: Story, issue: number, outcome: Settlement, outcomeRef: string | null): void {
  for (const wish of settle(story.own.ledger, issue, outcome, outcomeRef)) book(story, wish)
}

/** An issue is opened again: what its end had paid. */
export function takeBack(story: Story, issue: number): void {
  for (const wish of reversals(story.own.ledger, issue)) book(story, wish)
}

export function teamCredits(story: Story, moment: TeamMoment): void {
  for (const wish of teamCreditsDue(story.own.ledger, moment))
    story.tell({ type: 'team-credit.awarded', id: `T${story.own.ledger.team.size + 1}`, ...wish })
}
