/** What facts about issues change: where they stand, what they are tagged with, when they last had to do with the folder. */
import { emptyList } from '../../list.ts'
import { put } from '../../table.ts'
import { isPromotable } from '../choices.ts'
import { hasProposal, type Issue, isCarriable, isMeta, issueOf, type Room, topicOf, voiceOf } from '../state.ts'
import { SYSTEM, USER } from '../who.ts'
import type { RoomEvent, RoomEventOf } from '../words.ts'
import { takenUp, type WayBack } from './taking-up.ts'

export type Dated<E> = E & { readonly at: number }

/** The issue, changed; a fact about one that is not there changes nothing. */
export function withIssue(own: Room, id: number, change: (issue: Issue) => Partial<Issue>): Room {
  const issue = issueOf(own, id)
  return issue === undefined ? own : { ...own, issues: put(own.issues, String(id), { ...issue, ...change(issue) }) }
}

export const opened = (own: Room, { type: _, issue: id, at, ...rest }: Dated<RoomEventOf<'issue.opened'>>): Room => {
  const issue: Issue = {
    ...rest,
    id,
    status: 'open',
    stage: rest.impact === null || rest.assignee === null ? 'intake' : 'propose',
    openedAt: at,
    touchedAt: at,
    sunkAt: at,
    taken: null,
    isPinned: false,
    isIrrelevant: false,
    isApplied: false,
    comments: emptyList,
    quarantined: [],
    voices: {},
    trail: [],
    numbered: 0,
    budgetedTotal: 0,
    agentComments: 0,
    revision: 0,
    base: 0,
    past: 0,
    proposedBy: null,
    stands: [],
    votes: {},
    freeze: null,
    freezes: 0,
    thawedBy: null,
    meta: null,
    advocacy: null,
    advocatedRevision: 0,
    blind: null,
    facts: [],
    proposed: {},
    patches: [],
    slices: [],
    wasToBeCut: false,
    cited: [],
    citedBy: {},
    once: [],
    helpful: [],
    resolution: null,
    countedAt: null,
    promotedToCanonAt: null,
    promotedBy: null,
  }
  return counted(
    { ...own, issues: put(own.issues, String(id), issue), issueCount: Math.max(own.issueCount, id), active: [...own.active, id] },
    rest.tags,
    'issues',
  )
}

/** One more of something for each of these tags. */
export function counted(own: Room, tags: readonly string[], what: 'issues' | 'accesses' | 'applied' | 'irrelevant'): Room {
  let { topics, tags: known } = own
  for (const tag of tags) {
    const before = topicOf({ ...own, topics }, tag)
    if (before === undefined) known = [...known, tag]
    const topic = before ?? { tag, issues: 0, accesses: 0, applied: 0, irrelevant: 0, isFrozen: false, flaggedAt: null }
    topics = put(topics, tag, { ...topic, [what]: topic[what] + 1 })
  }
  return { ...own, topics, tags: known }
}

/** Tags that an issue did not have before. */
const retagged = (own: Room, id: number, tags: readonly string[]): Room => {
  const before = issueOf(own, id)?.tags ?? []
  const fresh = tags.filter((tag) => !before.includes(tag))
  return counted(
    withIssue(own, id, () => ({ tags: [...tags] })),
    fresh,
    'issues',
  )
}

const withoutActive = (own: Room, id: number): Room => ({ ...moving(own, id), active: without(own.active, id) })

function without(ids: readonly number[], id: number): readonly number[] {
  const index = ids.indexOf(id)
  return index === -1 ? ids : ids.toSpliced(index, 1)
}

const moving = (own: Room, id: number): Room => (own.frozen.includes(id) ? { ...own, frozen: own.frozen.filter((one) => one !== id) } : own)

/** Whether it waits to be promoted, after something about it changed: what proposes no fact has nothing that could be. */
export function reviewed(own: Room, id: number): Room {
  const issue = issueOf(own, id)
  const isWaiting = issue !== undefined && isPromotable(issue) && issue.tags.includes('needs-canon-review')
  if (isWaiting === own.reviewable.includes(id)) return own
  return { ...own, reviewable: isWaiting ? [...own.reviewable, id] : own.reviewable.filter((one) => one !== id) }
}

function frozen(own: Room, { issue: id, at, until, rule, triggers, meta, by, because }: Dated<RoomEventOf<'issue.frozen'>>): Room {
  // What the user has stopped stays the user's, whatever else would have stopped it.
  const changed = withIssue(own, id, ({ freezes, freeze }) => ({
    status: 'frozen',
    freeze:
      freeze?.by === USER && by !== USER
        ? { ...freeze, until, triggers: [...freeze.triggers, ...triggers] }
        : { at, until, rule, triggers, meta, by, because },
    freezes: freezes + 1,
    meta,
  }))
  const frozenNow = own.frozen.includes(id) ? own.frozen : [...own.frozen, id]
  return { ...changed, frozen: frozenNow, sinceMilestone: { ...own.sinceMilestone, freezes: own.sinceMilestone.freezes + 1 } }
}

/** The team starts on it anew, with whoever could not be asked before. */
export function wayBack(own: Room, id: number, way: WayBack): Room {
  const changed = withIssue(own, id, (issue) => takenUp(issue, way))
  return reviewed({ ...changed, failed: own.failed.filter((key) => !key.startsWith(`${id}/`)) }, id)
}

/**
 * Everybody who has spoken gets so many comments more: else the next one would freeze it again. Guidance is something new to talk over;
 * what only stood still for its time goes on where it stood.
 */
function thawed(own: Room, { issue: id, by, guidance, extraComments }: RoomEventOf<'issue.thawed'>): Room {
  const running = withIssue(moving(own, id), id, () => ({
    status: 'open',
    freeze: null,
    meta: null,
    thawedBy: by === SYSTEM ? null : by,
    trail: [],
  }))
  if (guidance !== null) return wayBack(running, id, { keepsProposal: true, extra: extraComments })
  return withIssue(running, id, ({ voices }) => ({
    voices: Object.fromEntries(
      Object.entries(voices).map(([who, voice]) => [who, { ...voice, extra: voice.extra + extraComments, isPassing: false }]),
    ),
  }))
}

function resolved(own: Room, { type: _, issue: id, ...resolution }: Dated<RoomEventOf<'issue.resolved'>>): Room {
  const before = issueOf(own, id)
  if (before === undefined) return own
  const isApplied = resolution.kind === 'applied'
  const isIrrelevant = resolution.kind === 'irrelevant'
  const changed = withIssue(withoutActive(own, id), id, () => ({
    status: 'resolved',
    stage: 'settled',
    freeze: null,
    resolution,
    isApplied: before.isApplied || isApplied,
    isIrrelevant: before.isIrrelevant || isIrrelevant,
    countedAt: before.countedAt ?? resolution.at,
    ...(isApplied && { touchedAt: resolution.at }),
  }))
  const tallied = isIrrelevant && !before.isIrrelevant ? counted(changed, before.tags, 'irrelevant') : changed
  if (resolution.kind === 'meta') return tallied
  const { sinceMilestone } = own
  // A milestone counts issues, each once, and in the milestone in which it was resolved first.
  const isFirst = before.countedAt === null
  return {
    ...tallied,
    resolvedCount: own.resolvedCount + 1,
    sinceMilestone: {
      ...sinceMilestone,
      resolved: sinceMilestone.resolved + (isFirst ? 1 : 0),
      applied: sinceMilestone.applied + (isFirst && (isApplied || before.isApplied) ? 1 : 0),
    },
  }
}

/**
 * What was resolved has no proposal any more: it is asked for anew. So is one that was words alone, since now the user has said what they
 * want written. Anything else that waited, or lay in the archive, is as it was.
 */
function reopened(own: Room, { issue: id, at }: Dated<RoomEventOf<'issue.reopened'>>): Room {
  const before = issueOf(own, id)
  const wasResolved = before?.status === 'resolved'
  const isCounted = wasResolved && before.countedAt !== null && before.countedAt >= own.sinceMilestone.at && !isMeta(before)
  const keepsProposal = before !== undefined && !wasResolved && (!hasProposal(before) || isCarriable(own, before))
  const changed = withIssue(wayBack(own, id, { keepsProposal, extra: 1 }), id, ({ countedAt }) => ({
    status: 'open',
    resolution: null,
    countedAt: isCounted ? null : countedAt,
    touchedAt: at,
  }))
  if (own.active.includes(id)) return changed
  return {
    ...changed,
    active: [...own.active, id].toSorted((a, b) => a - b),
    resolvedCount: own.resolvedCount - (wasResolved && !isMeta(before) ? 1 : 0),
    sinceMilestone: isCounted ? uncounted(own.sinceMilestone, before) : own.sinceMilestone,
  }
}

/** Not resolved any more, it is counted when it is resolved again. */
const uncounted = (since: Room['sinceMilestone'], { isApplied }: Issue): Room['sinceMilestone'] => ({
  ...since,
  resolved: since.resolved - 1,
  applied: since.applied - (isApplied ? 1 : 0),
})

const RANK = { high: 1, normal: 2, low: 3 } as const
const rankOf = ({ kind, priority }: Issue): number => (kind === 'breaker' ? 0 : RANK[priority])

/** In its place among those that can be worked on, or out of them. */
function queued(own: Room, id: number): Room {
  const issue = issueOf(own, id)
  const rest = without(own.queue, id)
  const isIn =
    issue !== undefined && issue.status === 'open' && issue.kind !== 'leech' && issue.kind !== 'advocate' && issue.stage !== 'slices'
  if (!isIn) return rest === own.queue ? own : { ...own, queue: rest }
  const rank = rankOf(issue)
  const isBefore = (other: Issue | undefined): boolean =>
    other !== undefined && (rankOf(other) < rank || (rankOf(other) === rank && other.id < id))
  let [low, high] = [0, rest.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(issueOf(own, rest[middle] ?? 0))) low = middle + 1
    else high = middle
  }
  return { ...own, queue: rest.toSpliced(low, 0, id) }
}

/** Facts after which an issue may have another place in the queue. */
const MOVING: ReadonlySet<RoomEvent['type']> = new Set([
  'issue.opened',
  'issue.sliced',
  'issue.prioritised',
  'issue.archived',
  'issue.frozen',
  'issue.thawed',
  'issue.resolved',
  'issue.reopened',
  'issue.put-to-user',
])

/** Null: the fact is none of these. */
export function evolveIssues(own: Room, event: Dated<RoomEvent>): Room | null {
  const changed = evolved(own, event)
  return changed === null || !MOVING.has(event.type) ? changed : queued(changed, (event as { readonly issue: number }).issue)
}

const takenIn = (own: Room, { issue: id, impact, assignee, tags, request, because }: Dated<RoomEventOf<'issue.taken-in'>>): Room =>
  retagged(
    withIssue(own, id, ({ taken }) => ({ impact, assignee, taken: taken ?? (request === null ? null : because) })),
    id,
    tags,
  )

function evolved(own: Room, event: Dated<RoomEvent>): Room | null {
  switch (event.type) {
    case 'issue.opened':
      return opened(own, event)
    case 'issue.taken-in':
      return takenIn(own, event)
    case 'issue.advanced':
      return withIssue(own, event.issue, ({ wasToBeCut }) => ({
        stage: event.stage,
        blind: null,
        wasToBeCut: wasToBeCut || event.stage === 'intake',
      }))
    case 'blind.begun':
      return withIssue(own, event.issue, () => ({ stage: 'blind', blind: event.members }))
    case 'issue.put-to-user':
      return withIssue(own, event.issue, () => ({ status: 'waiting' }))
    case 'issue.sliced':
      return withIssue(own, event.issue, () => ({ slices: event.slices, stage: 'slices' }))
    case 'issue.tagged':
      return reviewed(retagged(own, event.issue, event.tags), event.issue)
    case 'issue.assigned':
      return withIssue(own, event.issue, () => ({ assignee: event.assignee }))
    case 'issue.prioritised':
      return withIssue(own, event.issue, () => ({ priority: event.priority, ...(event.by === SYSTEM && { sunkAt: event.at }) }))
    case 'issue.pinned':
      return withIssue(own, event.issue, () => ({ isPinned: event.pinned }))
    case 'issue.archived':
      return withIssue(withoutActive(own, event.issue), event.issue, () => ({ status: 'archived' }))
    case 'issue.frozen':
      return frozen(own, event)
    case 'issue.thawed':
      return thawed(own, event)
    case 'issue.regrounded':
      return withIssue(own, event.issue, (issue) => ({
        voices: {
          ...issue.voices,
          ...Object.fromEntries(event.members.map((who) => [who, { ...voiceOf(issue, who), mustReground: true }])),
        },
      }))
    case 'issue.resolved':
      return resolved(own, event)
    case 'issue.reopened':
      return reopened(own, event)
    case 'epistemic.changed':
      return reviewed(
        withIssue(own, event.issue, () => ({ epistemic: event.to })),
        event.issue,
      )
    case 'tag.frozen':
    case 'tag.thawed': {
      const known = counted(own, topicOf(own, event.tag) === undefined ? [event.tag] : [], 'accesses')
      const topic = topicOf(known, event.tag)
      return topic === undefined
        ? own
        : { ...known, topics: put(known.topics, event.tag, { ...topic, isFrozen: event.type === 'tag.frozen' }) }
    }
    case 'topic.flagged': {
      const topic = topicOf(own, event.tag)
      return topic === undefined ? own : { ...own, topics: put(own.topics, event.tag, { ...topic, flaggedAt: topic.issues }) }
    }
    default:
      return null
  }
}
