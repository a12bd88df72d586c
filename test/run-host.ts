/**
 * A scripted host: it reads what is owed, lets a part be played for each request, and hands the reply in, until nothing is owed any more.
 * Parts that make something really make it: they edit files and commit with git, in a real repository. It drives a run through any
 * door that can say what is owed and take a reply.
 */

import { judged } from '../src/doors/verdict.ts'
import type { Engine } from '../src/engine/engine.ts'
import { runs } from './cli/witan.ts'

export interface Told {
  readonly request: string
  readonly seat: string
  readonly purpose: string
  readonly corrections: readonly string[]
  readonly view: Readonly<Record<string, unknown>>
}

export interface Said {
  readonly verdict: string
  readonly because: string
  readonly corrections: readonly string[]
  readonly status: string
}

/** A verdict, with the request it is about. */
export interface Heard extends Said {
  readonly request: string
}

export interface Door {
  readonly owed: () => Promise<readonly Told[]>
  readonly submit: (request: string, reply: unknown) => Promise<Said>
}

/** The nth time that this seat is asked for this, from 1. */
export type Part = (told: Told, nth: number) => unknown
export type Parts = Readonly<Record<string, Part>>

const TURNS_MAX = 60

/** Every verdict, in the order in which it came. */
export async function play(door: Door, parts: Parts, until: (heard: Heard) => boolean = () => false): Promise<readonly Heard[]> {
  const heard: Heard[] = []
  const times = new Map<string, number>()
  for (let turns = 0; turns < TURNS_MAX; turns++) {
    const [told] = await door.owed()
    if (told === undefined) return heard
    const part = parts[told.purpose === 'review' ? told.seat : told.purpose]
    if (part === undefined) throw new Error(`Nobody plays ${told.purpose} of ${told.seat}.`)
    const key = `${told.purpose}/${told.seat}`
    times.set(key, (times.get(key) ?? 0) + 1)
    const said = { ...(await door.submit(told.request, part(told, times.get(key) ?? 1))), request: told.request }
    heard.push(said)
    if (until(said)) return heard
  }
  throw new Error(
    `The run was not through after ${TURNS_MAX} turns: ${heard.map(({ request, verdict }) => `${request} ${verdict}`).join(', ')}`,
  )
}

export function libraryDoor(engine: Engine, id: string): Door {
  return {
    owed: async () => (await engine.owed(id)) as unknown as readonly Told[],
    submit: async (request, reply) => {
      const before = await engine.state(id)
      const seat = (await engine.owed(id)).find((one) => one.request === request)?.seat
      const taken = await engine.reply(id, request, reply)
      if ('refused' in taken) throw new Error(taken.because)
      await engine.advance(id, new AbortController().signal)
      const state = await engine.state(id)
      if ('refused' in state || 'refused' in before || seat === undefined) throw new Error(`${id} is gone.`)
      return { ...judged(state, seat, await engine.read(id, before.version)), status: state.house.status }
    },
  }
}

/** Each step is a process of its own, as a script of a user would have it. */
export function cliDoor(folder: string, id: string, write: (reply: string) => string, env: NodeJS.ProcessEnv = {}): Door {
  return {
    owed: async () => (JSON.parse((await runs(folder, ['owed', id, '--json'], env)).out) as { owed: readonly Told[] }).owed,
    submit: async (request, reply) => {
      const file = write(JSON.stringify(reply))
      const { out } = await runs(folder, ['submit', id, request, file, '--json'], env)
      return JSON.parse(out) as Said
    },
  }
}
