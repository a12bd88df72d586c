/** get_agents: who sits at a table, or would sit at the next one, and whether whoever answers for each seat can be reached. */
import * as z from 'zod'
import { everyone } from '../../../../core/house/house.ts'
import type { Seat } from '../../../../core/house/words.ts'
import { isRefusal } from '../../../../core/refusal.ts'
import { Anchor, Role } from '../../../../core/roundtable/words.ts'
import { castFor, isSampled, SAMPLING } from '../../../../engine/cast.ts'
import { reachable } from '../../../../engine/doctor.ts'
import { oneLine } from '../../../../views/printable.ts'
import { type Answer, addTool, LOOKS, type Unchanged } from '../../answers.ts'
import type { Desk } from '../../rooms.ts'
import { Agent, type Session, SessionId, sessionOf } from './session.ts'

/** So many sit at a roundtable where nobody says how many. */
export const AGENTS_DEFAULT = 4

const Input = z.strictObject({ sessionId: SessionId.optional().describe('without it: who would sit at the next roundtable') })
const Output = z.object({
  sessionId: z.string().nullable(),
  agents: z.array(
    Agent.extend({
      by: z.string().describe('model, offline, human, host, sampling (your client’s own model) or scripted'),
      model: z.string().nullable(),
      anchor: Anchor.nullable(),
      perspective: z.string().nullable(),
      role: z.union([Role, z.enum(['clerk', 'judge'])]).nullable(),
      reachable: z.boolean().nullable().describe('null: nobody can tell; a person or a host answers when it likes'),
      because: z.string(),
    }),
  ),
  notes: z.array(z.string()),
})
type Data = Unchanged<z.input<typeof Output>>

export function addAgentsTool(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'get_agents',
      title: 'Who sits at the table',
      description:
        'The agents of a roundtable with alias, perspective, model, and whether that can be reached now (its provider’s list of models is asked for; that costs nothing). Without sessionId: who would sit at the next one. Example: {"sessionId": "roundtable-7k2m9xqd"} or {}',
      input: Input,
      output: Output,
      scope: 'read',
      // It asks providers whether they answer.
      annotations: { ...LOOKS, openWorldHint: true },
    },
    ({ sessionId }) => agentsOf(desk, sessionId),
  )
}

async function agentsOf(desk: Desk, sessionId: string | undefined): Promise<Answer<Data>> {
  const found = sessionId === undefined ? await nextTable(desk) : await sessionOf(desk.rooms.engine, sessionId)
  if (isRefusal(found)) return found
  const session = 'own' in found ? found : null
  const notes = 'own' in found ? found.state.house.opening.notes : found.notes
  const seats = 'own' in found ? everyone(found.state.house.opening) : found.seats
  const answers = await answersFor(desk, session, seats)
  const agents = seats.map((seat, index) => ({ ...rowOf(session, seat), ...(answers[index] ?? UNTOLD) }))
  const lines = agents.map(
    ({ agentId, name, alias, by, model, reachable: isThere, because }) =>
      `${agentId}: ${oneLine(name)}${alias === null ? '' : ` (${alias})`}, ${model ?? by}. ${isThere === null ? '' : isThere ? 'Reachable. ' : 'Not reachable. '}${oneLine(because)}`,
  )
  return { text: [...lines, ...notes].join('\n'), data: { sessionId: session?.id ?? null, agents, notes } }
}

/** A cast that somebody named, here or in the config file, sits down as a whole. */
export const agentsFor = ({ rooms: { settings } }: Desk, cast: unknown): number | null =>
  cast === undefined && settings.castFile === null ? AGENTS_DEFAULT : null

const nextTable = (desk: Desk) =>
  castFor(
    {
      protocol: 'roundtable',
      castFile: null,
      seats: agentsFor(desk, undefined),
      model: null,
      seatModels: new Map(),
      offline: false,
      ...(desk.rooms.model === SAMPLING && { unnamed: SAMPLING }),
    },
    desk.rooms.settings,
  )

type Row = Omit<Data['agents'][number], 'reachable' | 'because'>

function rowOf(session: Session | null, seat: Seat): Row {
  const place = session?.own.places[seat.id]
  const staffed = seat.id === 'clerk' || seat.id === 'judge' ? seat.id : null
  return {
    agentId: seat.id,
    name: seat.name,
    alias: place?.alias ?? null,
    by: isSampled(seat) ? SAMPLING : seat.driver,
    model: isSampled(seat) ? null : (session?.state.house.models[seat.id] ?? seat.model),
    anchor: place?.anchor ?? null,
    perspective: place?.perspective ?? null,
    role: place?.role ?? staffed,
  }
}

interface Reached {
  readonly reachable: boolean | null
  readonly because: string
}
const UNTOLD: Reached = { reachable: null, because: '' }

/** Each model is asked for once, all at the same time; none is waited for longer than a few seconds. */
async function answersFor(desk: Desk, session: Session | null, seats: readonly Seat[]): Promise<readonly Reached[]> {
  const modelOf = (seat: Seat): string | null => (seat.driver === 'model' ? (session?.state.house.models[seat.id] ?? seat.model) : null)
  const models = [...new Set(seats.flatMap((seat) => modelOf(seat) ?? []))]
  const asked = await Promise.all(models.map(async (model) => [model, await reachable(desk.rooms.settings, model)] as const))
  const known = new Map(asked)
  const openBreakers = session?.state.house.watch.openBreakers ?? []
  return seats.map((seat) => {
    if (openBreakers.includes(seat.id)) return { reachable: false, because: 'It failed too often in a row and is left out.' }
    const probed = known.get(modelOf(seat) ?? '')
    return probed === undefined ? byDriver(desk, seat) : { reachable: probed.ok, because: probed.because }
  })
}

function byDriver({ sampler }: Desk, seat: Seat): Reached {
  if (isSampled(seat)) {
    const objection = sampler.objection()
    return objection === null
      ? { reachable: true, because: 'Your client’s own model answers.' }
      : { reachable: false, because: objection.because }
  }
  switch (seat.driver) {
    case 'offline':
      return { reachable: true, because: 'It needs no model: it quotes the dossier by fixed rules and does not reason.' }
    case 'recorded':
      return { reachable: true, because: 'Recorded replies of a language model answer.' }
    case 'scripted':
      return { reachable: true, because: 'Its replies are written down.' }
    case 'human':
      return { reachable: null, because: 'A person answers.' }
    case 'host':
      return { reachable: null, because: 'Whoever drives this answers, through owed and submit.' }
    case 'repository':
      return { reachable: true, because: 'It needs no model: it looks into the repository.' }
    case 'model':
      return { reachable: null, because: 'No model is named for it.' }
  }
}
