/**
 * The MCP door: one server for one connection (or, since protocol 2026-07-28 over HTTP, for one request). Thin: it parses,
 * calls the engine, renders. No rule of a protocol lives here.
 */
import { McpServer } from '@modelcontextprotocol/server'
import { addPrompts } from './prompts.ts'
import { addResources, addSubscriptions, onNews } from './resources.ts'
import type { Caller, Desk, Rooms } from './rooms.ts'
import { makeSampler } from './sampling.ts'
import { addArchiveTools } from './tools/archive.ts'
import { addEvidenceTool } from './tools/evidence.ts'
import { addFollowTools } from './tools/follow.ts'
import { addRoomTools } from './tools/room/room.ts'
import { addRoundtableTools } from './tools/roundtable/roundtable.ts'
import { addRunTool } from './tools/run.ts'
import { addStartTools } from './tools/start.ts'
import { addSteeringTools } from './tools/steer.ts'
import { addSubmitTool } from './tools/submit.ts'
import { addTableTools } from './tools/table.ts'

const INSTRUCTIONS = `Witan lets several minds deliberate under rules that code enforces.
Hand it a question: ask, start_debate, start_council return an id at once; follow with status {wait: 20}, read result.
start_roundtable returns a sessionId (the same as an id); get_consensus, continue_roundtable and synthesize_debate go with it.
Or seat your own subagents: open_table, then owed and submit (see witan://guide/referee). verify_evidence checks quotations.
Or let your coding agents be governed through a list of tasks: start_run, then owed and submit.
Or take part in a room, where a team works on a folder through issues: room_list, room_issue, room_look_up, then room_comment.
Calls may be cancelled and connections lost: a deliberation stays, and its id is all you need to come back.`

/** A tool call with more than this in it is no honest one. */
const INPUT_ELEMENTS_MAX = 50_000

export interface Connected {
  readonly server: McpServer
  /** Ends what this connection has under way; deliberations go on. */
  readonly close: () => void
}

export type Era = 'legacy' | 'modern'

/** `listens`: this connection stays, so that news may be sent on it. */
export function makeServer(rooms: Rooms, caller: Caller, era: Era, listens: boolean): Connected {
  const version = rooms.settings.software.replace(/^\D*([\d.]+).*$/, '$1')
  const server = new McpServer(
    { name: 'witan', title: 'Witan', version },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: {}, prompts: {}, completions: {}, resources: { subscribe: true, listChanged: true } },
      maxToolInputElements: INPUT_ELEMENTS_MAX,
    },
  )
  const sampler = makeSampler(server, era, rooms)
  const desk: Desk = { rooms, caller, server, sampler }
  addStartTools(desk)
  addRoundtableTools(desk)
  addRunTool(desk)
  addRoomTools(desk)
  addFollowTools(desk)
  addArchiveTools(desk)
  addSteeringTools(desk)
  addTableTools(desk)
  addSubmitTool(desk)
  addEvidenceTool(desk)
  addResources(desk)
  addPrompts(server)
  // A modern client says what it wants to hear when it listens, and the transport picks that out.
  const leave = era === 'legacy' ? addSubscriptions(desk) : listens ? onNews(server, rooms.bulletin, () => true)() : () => undefined
  return {
    server,
    close: () => {
      leave()
      sampler.close()
    },
  }
}
