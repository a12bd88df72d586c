/** The board: which issues stand in which column, in which order, and what a card says of them. */
import { isPromotable } from '../../../src/core/room/choices.ts'
import { type Issue, isMeta, issueOf, patchOf, type Room } from '../../../src/core/room/state.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { spanText } from '../../../src/views/room/amounts.ts'
import { DISSENT, KINDS } from '../../../src/views/room/phrases.ts'
import { nameOf, soonText } from './names.ts'

export type ColumnKey = Issue['status']

export const COLUMNS: Readonly<Record<ColumnKey, { readonly title: string; readonly empty: string }>> = {
  open: { title: 'Open', empty: 'Nothing is open.' },
  waiting: { title: 'Waiting for you', empty: 'Nothing waits for you.' },
  frozen: { title: 'Frozen', empty: 'Nothing stands still.' },
  resolved: { title: 'Resolved', empty: 'Nothing is resolved yet.' },
  archived: { title: 'Archived', empty: 'The archive is empty.' },
}

export interface BoardWish {
  readonly tag: string | null
  readonly words: string | null
  /** Issues about the room itself: freezes, obsessions, tasks of advocates. */
  readonly hasDesk: boolean
  readonly hasArchive: boolean
}

export interface Column {
  readonly key: ColumnKey
  readonly issues: readonly Issue[]
}

const known = new WeakMap<Room['issues'], readonly Issue[]>()

/** In the order of their numbers; made once for each state of them. */
export function allIssues(own: Pick<Room, 'issues' | 'issueCount'>): readonly Issue[] {
  const held = known.get(own.issues)
  if (held !== undefined) return held
  const all: Issue[] = []
  for (let id = 1; id <= own.issueCount; id++) {
    const issue = issueOf(own as Room, id)
    if (issue !== undefined) all.push(issue)
  }
  known.set(own.issues, all)
  return all
}

export function columnsOf(own: Room, wish: BoardWish): readonly Column[] {
  const fitting = allIssues(own).filter((issue) => (wish.hasDesk || !isMeta(issue)) && fits(issue, wish))
  const keys = (Object.keys(COLUMNS) as readonly ColumnKey[]).filter((key) => key !== 'archived' || wish.hasArchive)
  return keys.map((key) => ({ key, issues: fitting.filter(({ status }) => status === key).toSorted(ORDERS[key]) }))
}

/** `#12` is meant exactly: who looks for it does not want 120. */
function fits({ id, title, body, tags }: Issue, { tag, words }: BoardWish): boolean {
  if (tag !== null && !tags.includes(tag)) return false
  const wanted = words?.trim().toLowerCase() ?? ''
  if (wanted === '') return true
  if (/^#\d+$/.test(wanted)) return wanted === `#${id}`
  return title.toLowerCase().includes(wanted) || body.toLowerCase().includes(wanted)
}

type Order = (a: Issue, b: Issue) => number

const WEIGHTS: Readonly<Record<Issue['priority'], number>> = { high: 0, normal: 1, low: 2 }

/** What is pinned, then what is pressing, then what is older. */
const byUrgency: Order = (a, b) => Number(b.isPinned) - Number(a.isPinned) || WEIGHTS[a.priority] - WEIGHTS[b.priority] || a.id - b.id

const ORDERS: Readonly<Record<ColumnKey, Order>> = {
  open: byUrgency,
  waiting: byUrgency,
  frozen: (a, b) => (a.freeze?.until ?? 0) - (b.freeze?.until ?? 0) || a.id - b.id,
  resolved: (a, b) => (b.resolution?.at ?? 0) - (a.resolution?.at ?? 0) || b.id - a.id,
  archived: (a, b) => b.id - a.id,
}

/** On a narrow window one column is shown: first the one that needs somebody. */
export function firstColumn(columns: readonly Column[]): ColumnKey {
  const has = (key: ColumnKey): boolean => columns.some((column) => column.key === key && column.issues.length > 0)
  return (['frozen', 'waiting', 'open', 'resolved'] as const).find(has) ?? 'open'
}

type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

export interface CardMark {
  readonly text: string
  readonly tone: Tone
  readonly title?: string
}

/** What is special about an issue, in few words. */
export function marksOf(issue: Issue, own: Room): readonly CardMark[] {
  const { kind, isPinned, advocacy, blind, tags, patches, sliceOf, slices, epistemic, isApplied } = issue
  const toReview = patches.filter((id) => patchOf(own, id)?.status === 'proposed')
  const isDone = issue.status === 'resolved' || issue.status === 'archived'
  return [
    ...(kind === 'work' ? [] : [{ text: KINDS[kind], tone: 'plain' as const }]),
    ...(isPinned ? [{ text: 'pinned', tone: 'accent' as const }] : []),
    ...toReview.map((id) => ({ text: `${id} to review`, tone: 'open' as const })),
    ...(advocacy === null || advocacy.isDone || isDone
      ? []
      : [{ text: 'devil’s advocate', tone: 'accent' as const, title: `${nameOf(own, advocacy.member)}: ${DISSENT[advocacy.reason]}` }]),
    ...(blind === null || blind.length === 0
      ? []
      : [{ text: 'blind pass', tone: 'accent' as const, title: `${blind.map((id) => nameOf(own, id)).join(', ')} not heard yet` }]),
    ...(tags.includes('stuck') ? [{ text: 'stuck', tone: 'no' as const }] : []),
    ...(isPromotable(issue) && (tags.includes('needs-canon-review') || epistemic === 'agreed')
      ? [{ text: 'to promote', tone: 'open' as const }]
      : []),
    ...(epistemic === 'canon' ? [{ text: 'promoted', tone: 'yes' as const }] : []),
    ...(isApplied ? [{ text: 'in the folder', tone: 'yes' as const }] : []),
    ...(sliceOf === null ? [] : [{ text: `slice of #${sliceOf}`, tone: 'plain' as const }]),
    ...(slices.length === 0 ? [] : [{ text: `${slices.length} slices`, tone: 'plain' as const }]),
  ]
}

/** Why it was last put to the user, as the log has it: whoever did so said it in their own words. */
export function reasonOf(events: readonly Recorded[], seq: number, issue: number): string {
  for (let index = Math.min(seq, events.length) - 1; index >= 0; index--) {
    const event = events[index]
    if (event?.type === 'issue.put-to-user' && event.issue === issue) return event.because
  }
  return ''
}

/** Until when an issue stands still. `nowMs` and `untilMs` are the calendar's. */
export function untilText(untilMs: number, nowMs: number): string {
  if (untilMs <= nowMs) return 'Its time is over: it goes on with the next word here.'
  return `Until ${soonText(untilMs, nowMs)}, ${spanText(untilMs - nowMs)} more.`
}

/** What is to be decided, where that is known. */
export function waitsFor({ patches }: Pick<Issue, 'patches'>, own: Room): string {
  const open = patches.filter((id) => own.openPatches.includes(id))
  const accepted = open.filter((id) => patchOf(own, id)?.status === 'accepted')
  if (accepted.length > 0) return `${accepted.join(', ')} is being written.`
  return open.length > 0 ? `Review ${open.join(', ')}.` : 'The team needs your word.'
}

/** Tags that issues have now, the commonest first. */
export function tagsIn(own: Room): readonly { readonly tag: string; readonly issues: number }[] {
  const counts = new Map<string, number>()
  for (const issue of allIssues(own)) if (!isMeta(issue)) for (const tag of issue.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].map(([tag, issues]) => ({ tag, issues })).toSorted((a, b) => b.issues - a.issues || (a.tag < b.tag ? -1 : 1))
}
