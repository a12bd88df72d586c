/**
 * What somebody is shown of a room. Whoever leads or may read sees all of it; a member sees what any seat is shown: others as
 * letters, nobody else's view while a blind pass is on, and of what was set apart only its own.
 */
import { basename } from 'node:path'
import { report } from '../core/deliberation.ts'
import { breakersOf } from '../core/gate/presets.ts'
import type { Violation } from '../core/gate/words.ts'
import { items } from '../core/list.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import { lettersIn } from '../core/room/discretion.ts'
import type { IssueLine, RoomReport } from '../core/room/report-types.ts'
import { type Comment, type Issue, isMeta, issueOf, type Patch, patchOf, type Quarantined, type Room, voiceOf } from '../core/room/state.ts'
import { keepsOrder } from '../core/room/who.ts'
import type { RoomHere } from './room-acts.ts'
import type { Viewer } from './room-caller.ts'

type Named = (author: string) => string

function named(own: Room, issue: Issue | undefined, { member, isWhole }: Viewer): Named {
  const letters: Named = issue === undefined ? () => 'another member' : lettersIn(own, issue)
  return (author) => (isWhole || author === member ? author : letters(author))
}

export interface Thread extends Omit<IssueLine, 'comments' | 'frozen' | 'decision' | 'isPromotable'> {
  readonly body: string
  readonly evidence: Issue['evidence']
  readonly related: readonly number[]
  readonly sliceOf: number | null
  readonly slices: readonly number[]
  readonly openedAt: number
  readonly isPinned: boolean
  readonly comments: readonly Omit<Comment, 'request'>[]
  /** Set apart by a freeze, each with the rules it broke. */
  readonly quarantined: readonly Omit<Quarantined, 'request'>[]
  readonly votes: readonly { readonly member: string; readonly vote: string; readonly isCurrent: boolean }[]
  readonly freeze: Issue['freeze']
  /** The moderator's open desk for it. */
  readonly meta: number | null
  readonly advocacy: Issue['advocacy']
  /** Asked for their view alone, and not heard yet. */
  readonly blind: readonly string[] | null
  readonly facts: Issue['facts']
  readonly patches: readonly Patch[]
  readonly resolution: Issue['resolution']
  readonly promotedToCanonAt: number | null
  /** How many comments the member that looks has left, and what was wrong with its last one. */
  readonly you: {
    readonly member: string
    readonly commentsLeft: number
    readonly mustReground: boolean
    readonly again: readonly Violation[]
  } | null
}

export function threadIn({ own }: Pick<RoomHere, 'own'>, id: number, viewer: Viewer): Thread | Refusal {
  const issue = issueOf(own, id)
  if (issue === undefined) return refuse('no-such-issue', `There is no issue #${id}. The last one is #${own.issueCount}.`)
  const name = named(own, issue, viewer)
  const { author, assignee, title, kind, status, stage, epistemic, impact, priority, tags, body, evidence, related } = issue
  const { sliceOf, slices, openedAt, isPinned, freeze, meta, advocacy, blind, facts, resolution, promotedToCanonAt } = issue
  return {
    ...{ id, title, kind, status, stage, epistemic, impact, priority, tags, body, evidence, related },
    ...{ sliceOf, slices, openedAt, isPinned, meta, facts, promotedToCanonAt },
    author: name(author),
    assignee: assignee === null ? null : name(assignee),
    comments: commentsOf(issue, viewer).map((comment) => said(comment, name)),
    quarantined: setApart(own, issue, viewer).map((comment) => said(comment, name)),
    votes: votesOf(issue, viewer).map(([member, { vote, revision }]) => ({
      member: name(member),
      vote,
      isCurrent: revision === issue.revision,
    })),
    freeze: freeze === null ? null : { ...freeze, by: name(freeze.by) },
    advocacy: advocacy === null ? null : { ...advocacy, member: name(advocacy.member) },
    blind: blind?.map(name) ?? null,
    patches: issue.patches.flatMap((patch) => patchIn(own, patch, viewer) ?? []),
    resolution: resolution === null ? null : { ...resolution, by: name(resolution.by) },
    you: viewer.member === null ? null : yourPart(own, issue, viewer.member),
  }
}

/** Somebody is still to be heard alone. */
const isBlindNow = ({ blind }: Issue): boolean => blind !== null && blind.length > 0

const said = <C extends Comment | Quarantined>({ request: _, ...comment }: C, name: Named) => ({
  ...comment,
  author: name(comment.author),
  asks: comment.asks === null ? null : name(comment.asks),
})

/** Before everybody has been heard alone, nobody's view is shown to a member: only what is proposed, and what the user says. */
function commentsOf(issue: Issue, { member, isWhole }: Viewer): readonly Comment[] {
  const all = [...items(issue.comments)]
  if (isWhole || !isBlindNow(issue)) return all
  return all.filter(({ author, stance, marks }) => author === member || stance === 'propose' || marks.includes('user'))
}

const votesOf = (issue: Issue, { member, isWhole }: Viewer) =>
  Object.entries(issue.votes).filter(([who]) => isWhole || !isBlindNow(issue) || who === member)

/** They lie on the desk of the issue they were said on, and are shown with both. */
function setApart(own: Room, issue: Issue, { member, isWhole }: Viewer): readonly Quarantined[] {
  const desks = [...new Set([issue.meta, issue.freeze?.meta ?? null])].flatMap((desk) => (desk === null ? [] : [issueOf(own, desk)]))
  const all = [issue, ...desks].flatMap((one) => one?.quarantined ?? [])
  return isWhole || (member !== null && keepsOrder(own, member)) ? all : all.filter(({ author }) => author === member)
}

function yourPart(own: Room, issue: Issue, member: string): Thread['you'] {
  const { extra, budgeted, mustReground, again } = voiceOf(issue, member)
  const commentsLeft = Math.max(0, breakersOf(own.sanity).maxCommentsPerAgentPerIssue + extra - budgeted)
  return { member, commentsLeft, mustReground, again }
}

export function patchIn(own: Room, id: string, viewer: Viewer): Patch | null {
  const patch = patchOf(own, id)
  if (patch === undefined) return null
  const name = named(own, issueOf(own, patch.issue), viewer)
  return { ...patch, author: name(patch.author), decidedBy: patch.decidedBy === null ? null : name(patch.decidedBy) }
}

/** Where the folder lies on the server's machine, and what its user is told, are nothing for members. */
export function reportFor({ state, own }: RoomHere, viewer: Viewer): RoomReport {
  const whole = report(state) as RoomReport
  if (viewer.isWhole) return whole
  return {
    ...whole,
    folder: basename(whole.folder),
    issues: whole.issues.map((line) => lineFor(own, line, viewer)),
    patches: whole.patches.flatMap(({ patch }) => patchIn(own, patch, viewer) ?? []),
    notices: [],
    attempts: [],
  }
}

function lineFor(own: Room, line: IssueLine, viewer: Viewer): IssueLine {
  const name = named(own, issueOf(own, line.id), viewer)
  return {
    ...line,
    author: name(line.author),
    assignee: line.assignee === null ? null : name(line.assignee),
    frozen: line.frozen === null ? null : { ...line.frozen, by: name(line.frozen.by) },
  }
}

export interface RoomLine {
  readonly id: string
  readonly title: string
  /** Its whole path only for whoever may read everything. */
  readonly folder: string
  readonly status: string
  readonly members: number
  /** The number of the session that is on. */
  readonly session: number | null
  readonly open: number
  readonly waiting: number
  readonly frozen: number
  readonly resolved: number
  readonly patches: number
  readonly conflicts: number
}

export function lineOfRoom({ id, own, options, state }: RoomHere, { isWhole }: Viewer): RoomLine {
  // Desks are the room's own affair, and counted nowhere.
  const work = own.active.flatMap((issue) => issueOf(own, issue) ?? []).filter((issue) => !isMeta(issue))
  const count = (status: Issue['status']): number => work.filter((issue) => issue.status === status).length
  return {
    id,
    title: options.title,
    folder: isWhole ? options.folder : basename(options.folder),
    status: state.house.status,
    members: Object.values(own.members).filter(({ isActive }) => isActive).length,
    session: own.session?.endedAt === null ? own.session.number : null,
    open: count('open'),
    waiting: count('waiting'),
    frozen: count('frozen'),
    resolved: own.resolvedCount,
    patches: own.openPatches.length,
    conflicts: own.openConflicts.length,
  }
}
