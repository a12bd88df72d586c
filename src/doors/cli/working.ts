/** witan worker: runs what nodes of a fleet have opened; Ctrl-C or SIGTERM lets it finish what is in the air and go. */
import { join } from 'node:path'
import type { Command } from 'commander'
import { fleetOf } from '../../engine/halls.ts'
import type { Settings } from '../../engine/settings.ts'
import type { Diary } from '../http/serve.ts'
import type { WorkerPort } from '../http/worker-port.ts'
import { MARKS, marked } from '../marks.ts'
import { tokensIn } from '../tokens.ts'
import { accepted, BadInput, type Desk, EXIT } from './desk.ts'
import { whole } from './flags.ts'
import { addCallFlags, addressOf, allowHost, capacityOf, interrupted, RETIRING, type ServeFlags } from './serving.ts'

export type WorkerFlags = Pick<ServeFlags, 'running' | 'calls' | 'providerCalls' | 'providerRate' | 'host' | 'port' | 'allowHost'>

const NEEDS_POSTGRES =
  'A worker takes its work from a PostgreSQL that several machines share, and this database is none. Set WITAN_DB=postgres://… here as on the others. On one machine alone, witan serve runs everything itself.'
const NEEDS_PORT =
  '--host and --allow-host say where a worker is asked for its numbers, and without --port it is not. Give a port, too: --port 4201'

export const addWorkerFlags = (command: Command): Command =>
  addCallFlags(command)
    .option(
      '--port <n>',
      'a port for /healthz, /readyz and /metrics of this worker, and nothing else (default: none; 0: any that is free)',
      whole(0, 65_535),
    )
    .option('--host <address>', 'the address of that port (default 127.0.0.1: this machine only)')
    .addOption(allowHost())

export async function work({ settings, terminal }: Desk, flags: WorkerFlags): Promise<number> {
  const fleet = fleetOf(settings)
  if (fleet === null) throw new BadInput(NEEDS_POSTGRES)
  // Loaded only here: other commands need none of it.
  const [{ diaryOn }, { orElse, startRunning }] = await Promise.all([import('../http/diary.ts'), import('../running.ts')])
  const capacity = capacityOf(flags)
  const diary = diaryOn(terminal)
  const port = await portFor(settings, flags, diary)
  const running = await startRunning(marked(settings, MARKS.server), capacity, port?.metrics ?? null, diary)
  const leave = async (): Promise<void> => {
    port?.leave()
    await running.leave()
    await port?.close()
    await running.end()
  }
  // Before any work is taken: a worker that nobody can ask, though somebody wants to, is not started.
  const url = port === null ? null : await orElse(port.open(running, capacity.hall.runningMax), leave)
  await orElse(running.begin(), leave)
  terminal.out(`A worker of ${fleet}: runs up to ${capacity.hall.runningMax} deliberations at once.\n`)
  if (url !== null) terminal.out(`Its numbers: ${terminal.paint.bold(`${url}/metrics`)}\n`)
  await interrupted(terminal)
  terminal.err(RETIRING)
  await leave()
  return EXIT.done
}

/** Null: nobody asked for one. */
async function portFor({ folder }: Settings, flags: WorkerFlags, diary: Diary): Promise<WorkerPort | null> {
  if (flags.port === undefined && (flags.host !== undefined || flags.allowHost !== undefined)) throw new BadInput(NEEDS_PORT)
  if (flags.port === undefined) return null
  const [{ tokenObjection }, { makeWorkerPort }] = await Promise.all([import('../http/listening.ts'), import('../http/worker-port.ts')])
  const address = addressOf(flags, flags.port)
  const tokens = tokensIn(join(folder, 'tokens.json'))
  const objection = await tokenObjection(address.host, tokens)
  if (objection !== null) accepted(objection)
  return makeWorkerPort(address, tokens, diary)
}
