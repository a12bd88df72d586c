/** What every tool of the roundtable begins with: the session by its id, a seat of it, one of its rounds. */
import * as z from 'zod'
import { type Deliberation, report } from '../../../../core/deliberation.ts'
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts'
import type { RoundtableReport } from '../../../../core/roundtable/report-types.ts'
import type { Roundtable } from '../../../../core/roundtable/state.ts'
import type { RoundtableOptions } from '../../../../core/roundtable/words.ts'
import type { Engine } from '../../../../engine/engine.ts'
import { oneLine } from '../../../../views/printable.ts'
import { shown } from '../../../shown.ts'
import { along } from '../../news.ts'

/** What is no id of ours is looked for all the same, so that every wrong one gets the same sentence. */
export const SessionId = z.string().min(1).max(200).describe('of a roundtable, as start_roundtable gave it: roundtable-7k2m9xqd')
export const AgentId = z.string().min(1).max(80).describe('a seat: its id, its name, or its alias, as in “Speaker B”; see get_agents')
export const RoundNumber = z.int().describe('0 is the blind round, in which everybody answers alone')

export interface Session {
  readonly id: string
  readonly state: Deliberation
  readonly own: Roundtable
  readonly options: RoundtableOptions
}

export async function sessionOf(engine: Engine, wanted: string): Promise<Session | Refusal> {
  const state = await engine.state(wanted)
  return isRefusal(state) ? refuse('unknown', `There is no session ${shown(wanted)}. See list_sessions.`) : sessionIn(state)
}

/** A deliberation of another kind has tools of its own. */
export function sessionIn(state: Deliberation): Session | Refusal {
  const { id, opening } = state.house
  if (opening.protocol !== 'roundtable') {
    const because = `${id} is of the kind «${opening.protocol}», not a roundtable. Use status, result, export and control for it.`
    return refuse('not-a-roundtable', because)
  }
  return { id, state, own: state.own as Roundtable, options: opening.options as RoundtableOptions }
}

export const reportOf = ({ state }: Session): RoundtableReport => report(state) as RoundtableReport

/** As it stood when the next round began: later claims, votes and detections are not in it. Of the last round: as it stands. */
export async function asOf(engine: Engine, session: Session, round: number): Promise<Session | Refusal> {
  const last = session.own.rounds.at(-1)?.round
  if (last === undefined) return refuse('no-such-round', `${session.id} has no round yet. Try again in a moment.`)
  if (round < 0 || round > last)
    return refuse('no-such-round', `There is no round ${round} of ${session.id}. Its rounds are 0 (alone) to ${last}.`)
  let before: Deliberation | null = null
  for await (const { event, state } of along(engine, session.id)) {
    if (event.type === 'round.opened' && event.round === round + 1 && before !== null) return sessionIn(before)
    before = state
  }
  return session
}

/** The id of a seat, however it was called. Before the table is laid there are no aliases. */
export function agentIn({ own, state: { house } }: Session, wanted: string): string | Refusal {
  const { seats } = house.opening
  const word = wanted.trim().toLowerCase()
  const found =
    seats.find(({ id }) => id === wanted) ??
    seats.find(({ id, name }) => name.toLowerCase() === word || own.places[id]?.alias.toLowerCase() === word)
  if (found !== undefined) return found.id
  return refuse('no-such-agent', `${house.id} has no agent ${shown(wanted)}. It has: ${seats.map(({ id }) => id).join(', ')}.`)
}

/** "Ann (Speaker B)": a reader knows a seat by its name, the texts of the seats by its alias. */
export function calledIn({ own, state: { house } }: Session): (seat: string) => string {
  return (seat) => {
    const name = oneLine(house.opening.seats.find(({ id }) => id === seat)?.name ?? seat)
    const alias = own.places[seat]?.alias
    return alias === undefined ? name : `${name} (${alias})`
  }
}

export const Agent = z.object({ agentId: z.string(), name: z.string(), alias: z.string().nullable() })

export const agentRow = ({ own, state: { house } }: Session, seat: string): z.infer<typeof Agent> => ({
  agentId: seat,
  name: house.opening.seats.find(({ id }) => id === seat)?.name ?? seat,
  alias: own.places[seat]?.alias ?? null,
})
