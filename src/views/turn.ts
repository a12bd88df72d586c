/**
 * What a seat is shown when it is asked, for people, in any protocol: headings and what stands under each. Made of the same view
 * as a model's prompt, so it tells no more than that; only a person at a debate or a roundtable sees names beside the aliases.
 */
import type { AskViews } from '../core/ask/views.ts'
import type { CouncilViews } from '../core/council/views.ts'
import type { Debate } from '../core/debate/state.ts'
import type { DebateViews } from '../core/debate/views.ts'
import type { Deliberation } from '../core/deliberation.ts'
import { seatOf } from '../core/house/house.ts'
import type { RoomViews } from '../core/room/views.ts'
import type { Roundtable } from '../core/roundtable/state.ts'
import type { RoundtableViews } from '../core/roundtable/views.ts'
import { askParts } from './ask/turn.ts'
import { agendaParts, reviewParts } from './council/turn.ts'
import type { Names } from './debate/names.ts'
import { turnParts } from './debate/turn.ts'
import { roomParts } from './room/turn.ts'
import { roundtableParts } from './roundtable/turn.ts'

export interface ShownPart {
  readonly title: string
  readonly lines: readonly string[]
}

export function shownTo(state: Deliberation, { seat, view }: { readonly seat: string; readonly view: unknown }): readonly ShownPart[] {
  return partsFor(state, seat, view).flatMap(([title, lines]) => (lines.length === 0 ? [] : [{ title, lines }]))
}

function partsFor(state: Deliberation, seat: string, view: unknown): readonly (readonly [title: string, lines: readonly string[]])[] {
  switch (state.house.opening.protocol) {
    case 'debate':
      return turnParts(view as DebateViews[keyof DebateViews], namesFor(state, seat, (state.own as Debate).seats))
    case 'council':
      return councilParts(view as CouncilViews[keyof CouncilViews])
    case 'roundtable':
      return roundtableParts(view as RoundtableViews[keyof RoundtableViews], namesFor(state, seat, (state.own as Roundtable).places))
    case 'run':
      // Whoever answers for an agent works from its prompt, which is handed out beside this.
      return []
    case 'room':
      return roomParts(view as RoomViews[keyof RoomViews])
    default:
      return askParts(view as AskViews[keyof AskViews])
  }
}

/** What is to be judged stands before the text that it is judged by. */
function councilParts(view: CouncilViews[keyof CouncilViews]): ReturnType<typeof partsFor> {
  const [asked, ...rest] = reviewParts(view).map(
    ([title, lines]) => [title, lines.map((line) => (typeof line === 'string' ? line : `${line.number}  ${line.text}`))] as const,
  )
  return [...(asked === undefined ? [] : [asked]), ...agendaParts(view), ...rest]
}

/** A host is often a model, and must not know more than a model would. */
function namesFor({ house }: Deliberation, seat: string, aliased: Readonly<Record<string, { readonly alias: string }>>): Names {
  if (seatOf(house, seat).driver !== 'human') return new Map()
  return new Map(Object.entries(aliased).map(([id, { alias }]) => [alias, seatOf(house, id).name]))
}
