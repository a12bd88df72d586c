/** witan owed: what hosts and people owe now, and how to hand it in. Nothing is created by looking. */
import * as z from 'zod'
import type { Deliberation } from '../../core/deliberation.ts'
import { openEscalations } from '../../core/house/commands.ts'
import { seatOf } from '../../core/house/house.ts'
import type { RunOptions } from '../../core/run/words.ts'
import type { Engine, OpenRequest } from '../../engine/engine.ts'
import { printable } from '../../views/printable.ts'
import { wrap } from '../../views/wrap.ts'
import { judged } from '../verdict.ts'
import { accepted, BadInput, type Desk, EXIT, type Terminal } from './desk.ts'

export interface OwedFlags {
  readonly seat?: string
  readonly json?: true
}

export async function owed(engine: Engine, { terminal }: Desk, wanted: string, flags: OwedFlags): Promise<number> {
  const id = accepted(await engine.find(wanted))
  const state = accepted(await engine.state(id))
  const seats = state.house.opening.seats.map((seat) => seat.id)
  if (flags.seat !== undefined && !seats.includes(flags.seat))
    throw new BadInput(`${id} has no seat «${printable(flags.seat)}». It has: ${seats.join(', ')}.`)
  const open = (await engine.owed(id)).filter(({ seat }) => flags.seat === undefined || seat === flags.seat)
  if (flags.json)
    terminal.out(`${JSON.stringify({ id, status: state.house.status, owed: open.map((one) => toldOf(one, state)) }, null, 2)}\n`)
  else
    terminal.out(
      `${(open.length === 0 ? await idleLines(engine, state) : open.flatMap((one) => requestLines(one, state, terminal))).join('\n')}\n`,
    )
  return EXIT.done
}

/** As data: all that it takes to answer without reading anything else. */
export const toldOf = (
  { request, seat, purpose, deadline, corrections, thrift, prompt, view, schema }: OpenRequest,
  state: Deliberation,
) => ({
  request,
  seat,
  role: roleOf(state, seat),
  purpose,
  deadline,
  corrections,
  thrift,
  verdict: judged(state, seat).verdict,
  prompt,
  view,
  schema: z.toJSONSchema(schema, { io: 'input' }),
})

/** What a seat is there for: its archetype in a run, its name elsewhere. */
export function roleOf({ house }: Deliberation, seat: string): string {
  const { protocol, options } = house.opening
  return protocol === 'run' ? ((options as unknown as RunOptions).roles[seat] ?? seat) : seatOf(house, seat).name
}

function requestLines(one: OpenRequest, state: Deliberation, { paint, width }: Terminal): readonly string[] {
  const { request, seat, purpose, corrections, thrift, prompt } = one
  const { id } = state.house
  return [
    paint.bold(`${request}: ${printable(seatOf(state.house, seat).name)} (${seat}) owes «${purpose}»`),
    ...corrections.flatMap((text) => wrap(printable(`Correction, for this agent alone: ${text}`), width()).map(paint.yellow)),
    ...(thrift === null ? [] : wrap(thrift, width()).map(paint.yellow)),
    '',
    ...printable(prompt.system).split('\n'),
    '',
    ...printable(prompt.user).split('\n'),
    '',
    `The reply is one JSON object; its shape: witan owed ${id} --seat ${seat} --json`,
    `Hand it in with: witan submit ${id} ${request} reply.json   (- reads standard input)`,
    '',
  ]
}

/** In a line each: who owes what, and where to read it. */
export async function nextLines(engine: Engine, state: Deliberation): Promise<readonly string[]> {
  const open = await engine.owed(state.house.id)
  if (open.length === 0) return idleLines(engine, state)
  const { id, stopping } = state.house
  return [
    ...(stopping === null ? [] : [`It is stopping: ${printable(stopping.because)} What is owed now is finished first.`]),
    ...new Set(open.flatMap(({ thrift }) => (thrift === null ? [] : [thrift]))),
    'Owed now:',
    ...open.map(({ request, seat, purpose }) => `  ${request}   ${printable(seatOf(state.house, seat).name)}, «${purpose}»`),
    `Read it: witan owed ${id}   Hand it in: witan submit ${id} ${open[0]?.request} reply.json`,
  ]
}

/** Nothing is owed: why, and what to do. */
export async function idleLines(engine: Engine, { house }: Deliberation): Promise<readonly string[]> {
  const { id, status } = house
  const asked = openEscalations(house).map(
    ({ id: question, needs }) =>
      `${question} waits for your answer: ${printable(needs)} Answer: witan answer ${id} ${question} go-on|end "…"`,
  )
  if (house.closed !== null) return [`${id} has ended (${house.closed.reason}); nothing is owed. Its report: witan show ${id}`, ...asked]
  if (status === 'paused') return [`${id} is paused; nothing is asked until it is resumed: witan resume ${id}`, ...asked]
  const runner = await engine.runnerOf(id)
  if (runner !== null) return [`Nobody owes anything now; ${runner} is at work on it. Look again in a moment: witan owed ${id}`]
  if ((await engine.queued([id])).has(id))
    return [`Nobody owes anything now; it waits for a worker. Look again in a moment: witan owed ${id}`]
  return [`Nobody owes anything now, and nobody runs it. Let it go on: witan resume ${id}`]
}
