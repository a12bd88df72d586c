/** Places of a room's view. Each has an address of its own, so that notices and recommendations lead to what they speak of. */
import type { NoticeAction, Recommendation } from '../../../src/core/room/words.ts'

export const VIEWS = ['board', 'changes', 'canon', 'health', 'team', 'standing', 'settings'] as const
export type View = (typeof VIEWS)[number]

/** What the command line calls a part of a view. */
const ALSO: Readonly<Record<string, View>> = {
  leaderboard: 'standing',
  goals: 'standing',
  patches: 'changes',
  conflicts: 'canon',
  records: 'team',
}

/** The view that an address names; what it names otherwise, or not at all, is the board. */
export const viewNamed = (wished: string | null): View =>
  VIEWS.find((view) => view === wished) ?? (wished !== null && Object.hasOwn(ALSO, wished) ? ALSO[wished] : undefined) ?? 'board'

/** Changes of the address's query; null takes a value away. */
export type Params = Readonly<Record<string, string | null>>

/** What only one place has: whoever goes on to another leaves it behind. */
const NOWHERE: Params = { view: null, issue: null, member: null, conflict: null }
const UNFILTERED: Params = { tag: null, words: null }

export const atView = (view: View, more: Params = {}): Params => ({
  ...NOWHERE,
  ...UNFILTERED,
  view: view === 'board' ? null : view,
  ...more,
})

/** The board's filters stay: the way back leads to what one was looking at. */
export const atIssue = (id: number | string): Params => ({ ...NOWHERE, issue: String(id) })

export const atBoard: Params = NOWHERE
export const atTag = (tag: string): Params => atView('board', { tag })
export const atMember = (id: string): Params => atView('team', { member: id })
export const atConflict = (id: string): Params => atView('canon', { conflict: id })

export function atNotice({ kind, ref }: NoticeAction): Params {
  switch (kind) {
    case 'openIssue':
      return atIssue(ref)
    case 'openMember':
    case 'openRecord':
      return atMember(ref)
    case 'openPatch':
      return atView('changes')
    case 'openConflict':
      return atConflict(ref)
    case 'openHealth':
      return atView('health')
  }
}

/** Where something can be done about it; null: nowhere, since there is nothing to do. */
export function atRecommendation({ code, refs }: Recommendation): Params | null {
  const [first] = refs
  const number = first?.replace(/^#/, '')
  switch (code) {
    case 'frozen':
    case 'canon-review':
      return refs.length === 1 && number !== undefined ? atIssue(number) : atView('board')
    case 'patches':
      return atView('changes')
    case 'conflicts':
      return first === undefined ? atView('canon') : atConflict(first)
    case 'struggling':
    case 'low-trust':
      return first === undefined ? atView('team') : atMember(first)
    case 'leech':
      return first === undefined ? atView('board') : atTag(first)
    case 'waiting':
      return atView('board')
    case 'stuck':
      return atTag('stuck')
    case 'refusals':
      return atView('settings')
    default:
      return null
  }
}
