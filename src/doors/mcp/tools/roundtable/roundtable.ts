/** The tools of the roundtable, by the names that users of such servers know; status, result, owed, submit and control take its id, too. */
import type { Desk } from '../../rooms.ts'
import { addAgentsTool } from './agents.ts'
import { addConsensusTool } from './consensus.ts'
import { addDetailTools } from './details.ts'
import { addRecordTools } from './record.ts'
import { addShelfTools } from './shelf.ts'
import { addStartRoundtableTool } from './start.ts'
import { addSessionSteeringTools } from './steer.ts'
import { addSynthesisTool } from './synthesis.ts'

export function addRoundtableTools(desk: Desk): void {
  addStartRoundtableTool(desk)
  addSessionSteeringTools(desk)
  addConsensusTool(desk)
  addAgentsTool(desk)
  addShelfTools(desk)
  addRecordTools(desk)
  addDetailTools(desk)
  addSynthesisTool(desk)
}
