/** witan worker: runs what nodes of a fleet have opened; Ctrl-C or SIGTERM lets it finish what is in the air and go. */
import { fleetOf } from '../../engine/halls.ts'
import { MARKS, marked } from '../marks.ts'
import { BadInput, type Desk, EXIT } from './desk.ts'
import { capacityOf, interrupted, RETIRING, type ServeFlags } from './serving.ts'

export type WorkerFlags = Pick<ServeFlags, 'running' | 'calls' | 'providerCalls' | 'providerRate'>

const NEEDS_POSTGRES =
  'A worker takes its work from a PostgreSQL that several machines share, and this database is none. Set WITAN_DB=postgres://… here as on the others. On one machine alone, witan serve runs everything itself.'

export async function work({ settings, terminal }: Desk, flags: WorkerFlags): Promise<number> {
  const fleet = fleetOf(settings)
  if (fleet === null) throw new BadInput(NEEDS_POSTGRES)
  // Loaded only here: other commands need none of it.
  const [{ diaryOn }, { orElse, startRunning }] = await Promise.all([import('../http/diary.ts'), import('../running.ts')])
  const capacity = capacityOf(flags)
  const running = await startRunning(marked(settings, MARKS.server), capacity, null, diaryOn(terminal))
  const leave = async (): Promise<void> => {
    await running.leave()
    await running.end()
  }
  await orElse(running.begin(), leave)
  terminal.out(`A worker of ${fleet}: runs up to ${capacity.hall.runningMax} deliberations at once.\n`)
  await interrupted(terminal)
  terminal.err(RETIRING)
  await leave()
  return EXIT.done
}
