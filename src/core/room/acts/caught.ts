/**
 * A contradiction that did not spread: who saw it gains, and the team. It counts as caught when canon is kept or the text is gone, be it
 * by the user's word, by a change of the file, or by what the team made of it in an issue; not when canon gave way.
 */
import { anchorOf, entryOf, resolveAnchor, wouldClash } from '../../canon/canon.ts'
import type { CanonEntry, Conflict, Statement } from '../../canon/words.ts'
import { verify } from '../../evidence/verify.ts'
import type { Check } from '../../evidence/words.ts'
import { userConflictCredits } from '../../ledger/citation-credits.ts'
import { isAwarded } from '../../ledger/ledger.ts'
import { conflictOf, type FoundConflict, type Issue, issueOf, memberOf, type Room } from '../state.ts'
import type { Story } from '../story.ts'
import { roleOf, SYSTEM } from '../who.ts'
import { book, teamCredits } from './credit.ts'

/** The entry that a conflict is about, as it is now: perhaps in another version, or gone. */
export const entryAgainst = (own: Room, { canon }: Pick<Conflict, 'canon'>): CanonEntry | null =>
  entryOf(own.canon, canon.split('@')[0] ?? '')

/** Those that are open, and those that are talked over in an issue. */
export const unsettled = (own: Room): readonly FoundConflict[] =>
  [...own.openConflicts, ...own.discussed].flatMap((id) => conflictOf(own, id) ?? [])

/** Whether the issue in which it was to be talked over was given up, so that nobody will say anything about it. */
export function isDropped(own: Room, { issue: id }: FoundConflict): boolean {
  const issue = id === null ? undefined : issueOf(own, id)
  return issue !== undefined && (issue.status === 'archived' || issue.isIrrelevant || issue.resolution?.kind === 'consolidated')
}

/** Another version, or another fact, holds in place of what it went against. */
const hasGivenWay = (own: Room, { canon }: FoundConflict): boolean => resolveAnchor(own.canon, canon).status !== 'live'

/** A file was looked at again, and nothing in it goes against canon in this way any more: the text has changed, or canon has. */
export function gone(story: Story, conflict: FoundConflict): void {
  const { id, issue, isUsers, source, canon } = conflict
  const isOverridden = hasGivenWay(story.own, conflict)
  const because = isOverridden ? `${canon} was superseded.` : `${source.ref} no longer says so.`
  story.tell({ type: 'conflict.settled', conflict: id, by: SYSTEM, choice: isOverridden ? 'override' : 'gone', issue, because })
  if (isUsers && !isOverridden) caught(story, id)
}

/** What the team's talk about a conflict came to, seen by code: whether canon stands as it was. */
export function endDiscussion(story: Story, issue: Issue, isTaken: boolean): void {
  for (const conflict of story.own.discussed.flatMap((id) => conflictOf(story.own, id) ?? [])) {
    if (conflict.issue !== issue.id) continue
    const isOverridden = hasGivenWay(story.own, conflict)
    // Facts that were taken and go against it wait for the user: until they are promoted nobody knows.
    if (!isOverridden && isTaken && issue.facts.some((fact) => goesAgainst(story.own, fact, conflict))) continue
    story.tell({
      type: 'conflict.settled',
      conflict: conflict.id,
      by: SYSTEM,
      choice: isOverridden ? 'override' : 'keep',
      issue: issue.id,
      because: `It was talked over in #${issue.id}: ${conflict.canon} ${isOverridden ? 'was superseded' : 'stands'}.`,
    })
    if (!isOverridden && conflict.isUsers) caught(story, conflict.id)
  }
}

const goesAgainst = (own: Room, fact: Statement, { canon }: FoundConflict): boolean =>
  wouldClash(own.canon, fact).some((entry) => anchorOf(entry) === canon)

const keyOf = ({ canon, source }: Pick<Conflict, 'canon' | 'source'>): string => `${canon.split('@')[0]} ${source.kind} ${source.ref}`

/** Somebody kept the user from contradicting what is agreed: that one gains, and the team. */
export function caught(story: Story, id: string): void {
  const conflict = conflictOf(story.own, id)
  if (conflict === undefined) return
  const { detectedBy: member, source } = conflict
  // The same entry and the same place pay once, however often they are checked, and not while another sentence there goes against it.
  const key = keyOf(conflict)
  const isStillThere = unsettled(story.own).some((other) => other.id !== id && keyOf(other) === key && !isDropped(story.own, other))
  if (isStillThere || isAwarded(story.own.ledger, 'team-canon-integrity', key)) return
  const entry = entryAgainst(story.own, conflict)
  const verification = entry === null ? null : heldBy(story, entry)
  if (roleOf(story.own, member) === 'member')
    book(story, {
      member,
      model: memberOf(story.own, member)?.model ?? '',
      amount: userConflictCredits(verification),
      reason: 'prevented-user-conflict',
      verifiedBy: 'system',
      by: SYSTEM,
      context: { trigger: 'verify-continuity', triggeredBy: null, triggerRef: null, outcome: 'prevented-user-conflict', outcomeRef: id },
      citation: verification === null ? null : { path: entry?.source.ref ?? null, lines: null, query: null },
      verification,
      issue: null,
      related: { kind: source.kind === 'file' ? 'file' : 'text', id: source.ref },
      settles: null,
      because: `${id} was caught before it spread.`,
    })
  teamCredits(story, { kind: 'conflict-caught', conflict: key, by: roleOf(story.own, member) === 'member' ? member : null })
}

/** The sentence that an entry rests on, where it stands in its file still. */
function heldBy({ dossier }: Story, { source, text }: CanonEntry): Check | null {
  if (source.kind !== 'file') return null
  const lines = source.line === null ? null : { start: source.line, end: source.line }
  const check = verify({ n: 1, path: source.ref, lines, quote: text, url: null, title: null }, dossier)
  return check.verdict === 'verified' ? check : null
}
