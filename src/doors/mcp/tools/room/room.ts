/** The tools of a room: for a member with a token of its own, who is judged, and for its user, who leads. */
import type { Desk } from '../../rooms.ts'
import { addBoardTools } from './board.ts'
import { addCanonTools } from './canon.ts'
import { addLeadingTools } from './leading.ts'
import { addLookUpTool } from './look-up.ts'
import { addSayingTools } from './saying.ts'

export function addRoomTools(desk: Desk): void {
  addBoardTools(desk)
  addLookUpTool(desk)
  addSayingTools(desk)
  addCanonTools(desk)
  addLeadingTools(desk)
}
