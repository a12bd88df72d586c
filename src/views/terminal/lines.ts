/**
 * What a person watching sees of each event, as a conversation. `state` is the deliberation with this event folded in.
 * The opening and what befalls the whole table read alike everywhere; the rest each protocol says in its own way, or leaves
 * to the house with null. Grants, sendings and bills are silent: they are on the status line and in `witan events`.
 */
import type { Deliberation } from '../../core/deliberation.ts'
import type { Recorded } from '../../core/words.ts'
import { askLines } from '../ask/lines.ts'
import { councilLines } from '../council/lines.ts'
import { debateLines } from '../debate/lines.ts'
import type { Paint } from '../paint.ts'
import { roomLines } from '../room/lines.ts'
import { roundtableLines } from '../roundtable/lines.ts'
import { runLines } from '../run/lines.ts'
import { houseLines } from './house-lines.ts'
import { openingLines } from './opening.ts'

type Lines = (event: Recorded, state: Deliberation, paint: Paint, width: number, address?: string) => readonly string[] | null

const LINES: Readonly<Record<string, Lines>> = {
  ask: askLines,
  debate: debateLines,
  council: councilLines,
  roundtable: roundtableLines,
  run: runLines,
  room: roomLines,
}

/** `address`: how a room is named in commands, where whoever looks is in its folder, or in another database. */
export function eventLines(event: Recorded, state: Deliberation, paint: Paint, width: number, address?: string): readonly string[] {
  if (event.type === 'deliberation.opened') return openingLines(event, paint, width)
  return LINES[state.house.opening.protocol]?.(event, state, paint, width, address) ?? houseLines(event, state, paint, width)
}
