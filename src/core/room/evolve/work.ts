/** Patches, canon, conflicts, credits and goals: what came of the talk. */
import { established } from '../../canon/canon.ts'
import { citationKey } from '../../ledger/citations.ts'
import { credited, isTakenBack, teamCredited, undoneBy } from '../../ledger/ledger.ts'
import { ONCE_AN_ISSUE } from '../../ledger/numbers.ts'
import type { Credit } from '../../ledger/words.ts'
import { put } from '../../table.ts'
import { conflictOf, type Issue, issueOf, onceKey, type Patch, patchOf, proposalIn, type Room } from '../state.ts'
import type { RoomEvent, RoomEventOf } from '../words.ts'
import { counted, type Dated, reviewed, wayBack, withIssue } from './issues.ts'
import { withMember } from './people.ts'

const ended = (own: Room, id: string, status: Patch['status'], because: string, by: string | null = null): Room => {
  const patch = patchOf(own, id)
  if (patch === undefined) return own
  const isOpen = status === 'proposed' || status === 'accepted'
  return {
    ...own,
    patches: put(own.patches, id, { ...patch, status, because, decidedBy: by ?? patch.decidedBy }),
    openPatches: isOpen ? own.openPatches : own.openPatches.filter((one) => one !== id),
  }
}

function proposed(own: Room, { type: _, ...patch }: Dated<RoomEventOf<'patch.proposed'>>): Room {
  const changed = withIssue(own, patch.issue, ({ patches }) => ({ patches: [...patches, patch.patch] }))
  return {
    ...changed,
    patches: put(own.patches, patch.patch, { ...patch, status: 'proposed', decidedBy: null, because: '' }),
    patchCount: own.patchCount + 1,
    openPatches: [...own.openPatches, patch.patch],
  }
}

function applied(own: Room, { patch: id, at }: Dated<RoomEventOf<'patch.applied'>>): Room {
  const patch = patchOf(own, id)
  if (patch === undefined) return own
  const before = issueOf(own, patch.issue)
  const changed = withIssue(ended(own, id, 'applied', ''), patch.issue, () => ({ isApplied: true, touchedAt: at }))
  if (before === undefined || before.isApplied) return changed
  const { sinceMilestone } = own
  // One that this milestone counts as resolved already came to a change after all.
  const isCounted = before.countedAt !== null && before.countedAt >= sinceMilestone.at
  return counted(
    { ...changed, sinceMilestone: { ...sinceMilestone, applied: sinceMilestone.applied + (isCounted ? 1 : 0) } },
    before.tags,
    'applied',
  )
}

/** What can't be, or must not be, in the folder is no proposal any more. One that came after it stands. */
function undone(own: Room, id: string): Room {
  const patch = patchOf(own, id)
  const issue = patch === undefined ? undefined : issueOf(own, patch.issue)
  if (patch === undefined || issue === undefined || issue.status === 'resolved' || issue.status === 'archived') return own
  return (proposalIn(issue)?.comment ?? patch.comment) === patch.comment ? wayBack(own, issue.id, { keepsProposal: false, extra: 0 }) : own
}

const evolvePatches = (own: Room, event: Dated<RoomEvent>): Room | null => {
  switch (event.type) {
    case 'patch.proposed':
      return proposed(own, event)
    case 'patch.accepted':
      return ended(own, event.patch, 'accepted', event.because, event.by)
    case 'patch.rejected':
      return undone(ended(own, event.patch, 'rejected', event.because, event.by), event.patch)
    case 'patch.applied':
      return applied(own, event)
    case 'patch.failed':
      return undone(ended(own, event.patch, 'failed', event.because), event.patch)
    case 'patch.withdrawn':
      return ended(own, event.patch, 'withdrawn', event.because)
    default:
      return null
  }
}

const evolveCanon = (own: Room, event: Dated<RoomEvent>): Room | null => {
  switch (event.type) {
    case 'canon.proposed':
      return reviewed(
        withIssue(own, event.issue, ({ proposed }) => ({ facts: event.facts, proposed: { ...proposed, [event.comment]: event.facts } })),
        event.issue,
      )
    case 'canon.established': {
      const changed = { ...own, canon: established(own.canon, event.entry, event.at) }
      return event.issue === null
        ? changed
        : withIssue(changed, event.issue, () => ({ promotedToCanonAt: event.at, promotedBy: event.entry.by, touchedAt: event.at }))
    }
    case 'conflict.found': {
      const { type: _, conflict: id, detectorRequest: __, ...rest } = event
      const found = { ...rest, id, isConfirmed: null, choice: null, issue: null }
      return {
        ...own,
        conflicts: put(own.conflicts, id, found),
        conflictCount: own.conflictCount + 1,
        openConflicts: [...own.openConflicts, id],
      }
    }
    case 'conflict.confirmed': {
      const conflict = conflictOf(own, event.conflict)
      if (conflict === undefined) return own
      return {
        ...own,
        conflicts: put(own.conflicts, event.conflict, { ...conflict, isConfirmed: event.isConflict }),
        openConflicts: event.isConflict ? own.openConflicts : own.openConflicts.filter((one) => one !== event.conflict),
      }
    }
    case 'conflict.settled': {
      const conflict = conflictOf(own, event.conflict)
      if (conflict === undefined) return own
      return {
        ...own,
        conflicts: put(own.conflicts, event.conflict, { ...conflict, choice: event.choice, issue: event.issue }),
        openConflicts: own.openConflicts.filter((one) => one !== event.conflict),
        discussed: [...own.discussed.filter((one) => one !== event.conflict), ...(event.choice === 'discuss' ? [event.conflict] : [])],
      }
    }
    default:
      return null
  }
}

/** A citation that paid is remembered with its issue; a task done in slices counts towards the end of assistance. */
function booked(own: Room, { type: _, at: __, ...credit }: Dated<RoomEventOf<'credit.awarded'>>): Room {
  const { citation, issue, amount, settles, member, reason } = credit
  const paid = citation !== null && issue !== null && settles === null && amount > 0
  const changed = { ...own, ledger: credited(own.ledger, credit), credits: own.credits + 1, byOutcome: weighed(own, credit) }
  const key = citation === null || issue === null ? '' : citationKey(issue, citation)
  // What waits again keeps its place among what was cited.
  const isBack = reason === 'evidence-outcome-expired' && credit.context?.outcome === 'no-action'
  const cited =
    issue === null || !(paid || isBack)
      ? changed
      : withIssue(changed, issue, (one) => (isBack ? { cited: one.cited.filter((other) => other !== key) } : paidFor(one, key, credit)))
  if (reason === 'user-marked-helpful' && issue !== null && credit.related !== null) {
    const { id } = credit.related
    return withIssue(cited, issue, ({ helpful }) => ({ helpful: [...helpful, id] }))
  }
  const noted = issue === null || !ONCE_AN_ISSUE.includes(reason) ? cited : onceOnly(cited, issue, onceKey(reason, member), credit)
  if (reason !== 'task-slice-done') return noted
  return withMember(noted, member, ({ assisted }) => ({ assisted: assisted === null ? null : { ...assisted, clean: assisted.clean + 1 } }))
}

/** Of which comment it was a citation is kept when it is taken back, too: it has had its place among those that are credited. */
function paidFor({ cited, citedBy }: Issue, key: string, { related }: Credit): Partial<Issue> {
  const comment = related?.id ?? ''
  return { cited: [...cited, key], citedBy: { ...citedBy, [comment]: (citedBy[comment] ?? 0) + 1 } }
}

const onceOnly = (own: Room, id: number, key: string, credit: Credit): Room =>
  withIssue(own, id, ({ once }) => ({ once: isTakenBack(credit) ? once.filter((one) => one !== key) : [...once, key] }))

/** What came of citations, by why they were made; what waits again has come to nothing yet. */
function weighed({ byOutcome: before, ledger }: Room, credit: Credit): Room['byOutcome'] {
  const { context, settles } = credit
  if (context === null || settles === null) return before
  const { applied, other } = before[context.trigger] ?? { applied: 0, other: 0 }
  const undone = undoneBy(ledger, credit)
  if (undone !== null)
    return undone.credit.settles === null ? before : { ...before, [context.trigger]: { applied, other: Math.max(0, other - 1) } }
  const isChange = context.outcome === 'led-to-file-change' || context.outcome === 'established-new-canon'
  return { ...before, [context.trigger]: isChange ? { applied: applied + 1, other } : { applied, other: other + 1 } }
}

const evolveLedger = (own: Room, event: Dated<RoomEvent>): Room | null => {
  switch (event.type) {
    case 'credit.awarded':
      return booked(own, event)
    case 'team-credit.awarded': {
      const { type: _, at: __, ...credit } = event
      return { ...own, ledger: teamCredited(own.ledger, credit) }
    }
    case 'goal.set': {
      const { type: _, ...goal } = event
      return { ...own, goals: [...own.goals, { ...goal, outcome: 'open', current: 0 }] }
    }
    case 'goal.achieved':
    case 'goal.ended': {
      const outcome = event.type === 'goal.achieved' ? 'achieved' : 'ended'
      return { ...own, goals: own.goals.map((goal) => (goal.id === event.goal ? { ...goal, outcome, current: event.current } : goal)) }
    }
    default:
      return null
  }
}

/** Null: the fact is none of these. */
export const evolveWork = (own: Room, event: Dated<RoomEvent>): Room | null =>
  evolvePatches(own, event) ?? evolveCanon(own, event) ?? evolveLedger(own, event)
