/** pause, resume, stop: from this terminal or from another, whoever runs the deliberation. */
import type { Limits } from '../../core/house/words.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { Engine } from '../../engine/engine.ts'
import { careOf } from '../care.ts'
import { conduct, Held, type Showing } from './conduct.ts'
import { accepted, BadInput, type Desk, EXIT } from './desk.ts'
import { checkDestinations, formatOf } from './output.ts'
import { watched } from './room-session.ts'
import { goOnRun, stopRun } from './run.ts'

const BY = 'user'
/** How long a runner elsewhere gets to act on a stop before we look whether there is one. */
const PATIENCE_MS = 1_500
const LOOK_MS = 100

export async function pause(engine: Engine, { terminal }: Desk, wanted: string): Promise<number> {
  const id = accepted(await engine.find(wanted))
  accepted(await engine.command(id, { type: 'pause', by: BY }))
  terminal.out(`${id} is paused. Go on with: witan resume ${id}\n`)
  return EXIT.done
}

/** A paused one goes on; a stopped one is reopened, with its limits raised where asked; one whose process died is taken over, unless a fleet has it. */
export async function resume(engine: Engine, desk: Desk, wanted: string, limits: Partial<Limits>, showing: Showing): Promise<number> {
  for (const file of showing.out) formatOf(file)
  const id = accepted(await engine.find(wanted))
  const state = accepted(await engine.state(id))
  const { protocol } = state.house.opening
  checkDestinations(showing.out, protocol)
  if (showing.failOn !== null && protocol !== 'council')
    throw new BadInput(`--fail-on is for a council, and ${id} is a ${protocol}. Leave it out.`)
  // Whoever takes it up sees in the log what is new. Nobody takes it out of their hands here.
  const isFleets = state.house.closed === null && (await careOf(engine, id)) === 'waiting'
  if (isFleets && (showing.json || showing.out.length > 0 || showing.failOn !== null))
    throw new BadInput(
      `${id} waits for a worker, so no report is made here. Leave --json, --out and --fail-on out; take it later with: witan export ${id}`,
    )
  const wasPaused = state.house.status === 'paused'
  if (wasPaused) accepted(await engine.command(id, { type: 'resume', by: BY }))
  accepted(await engine.command(id, { type: 'extend', by: BY, limits }))
  if (isFleets) {
    desk.terminal.out(
      `${id} goes on when a worker takes it up. Watch it with: witan watch ${id}\nWhere no worker runs, start one: witan worker\n`,
    )
    return EXIT.done
  }
  // Its agents answer when they like: it is not waited for at a terminal.
  if (protocol === 'run') return goOnRun(engine, id, desk, showing)
  // Its team works until its session has ended; the room stays open.
  if (protocol === 'room') return watched({ engine, id, desk, address: `--room ${id}` }, state.version, showing)
  try {
    return await conduct(engine, id, desk, showing)
  } catch (error) {
    // Its runner had only been waiting for this: it goes on there.
    if (!wasPaused || !(error instanceof Held)) throw error
    desk.terminal.out(`${id} goes on where it was running. Watch it with: witan watch ${id}\n`)
    return EXIT.done
  }
}

export async function stop(engine: Engine, desk: Desk, wanted: string, { now }: { readonly now?: true }): Promise<number> {
  const id = accepted(await engine.find(wanted))
  accepted(await engine.command(id, { type: 'stop', by: BY, hard: now === true }))
  if (accepted(await engine.state(id)).house.opening.protocol === 'run') return stopRun(engine, id, desk)
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const state = await engine.state(id)
    if (!isRefusal(state) && state.house.closed !== null) break
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  // Nobody may be running it: then this process takes it over, which closes it at once, since nothing is in the air here.
  const ran = await engine.run(id, new AbortController().signal)
  const { terminal } = desk
  if (!ran.ok && ran.because === 'held') terminal.out(`${id} is stopping; ${ran.by.holder} waits for what is in the air.\n`)
  else terminal.out(`${id} is stopped. Its report so far: witan show ${id}\n`)
  return EXIT.done
}
