/** witan worker: runs what nodes of a fleet have opened; Ctrl-C or SIGTERM lets it finish what is in the air and go. */
import { makeEngine } from '../../engine/engine.ts'
import { placeFor } from '../../engine/halls.ts'
import { makeSharing } from '../../engine/sharing.ts'
import { whereabouts } from '../../log/open.ts'
import { placeOf } from '../../log/place.ts'
import { bearsMark, MARKS, marked } from '../marks.ts'
import { followersOf, newsFor } from '../running.ts'
import { BadInput, type Desk, EXIT } from './desk.ts'
import { capacityOf, interrupted, type ServeFlags } from './serving.ts'

export type WorkerFlags = Pick<ServeFlags, 'running' | 'calls' | 'providerCalls' | 'providerRate'>

const NEEDS_POSTGRES =
  'A worker takes its work from a PostgreSQL that several machines share, and this database is none. Set WITAN_DB=postgres://… here as on the others. On one machine alone, witan serve runs everything itself.'

export async function work({ settings: plain, terminal }: Desk, flags: WorkerFlags): Promise<number> {
  const where = whereabouts(plain.database)
  if (where.kind !== 'postgres') throw new BadInput(NEEDS_POSTGRES)
  const [{ diaryOn }, { makeTelemetry }] = await Promise.all([import('../http/diary.ts'), import('../http/telemetry.ts')])
  const { failed } = diaryOn(terminal)
  const settings = marked(plain, MARKS.server)
  const { hall: limits, calls } = capacityOf(flags)
  const sharing = await makeSharing(settings, calls)
  const engine = await makeEngine(settings, { sharing })
  const telemetry = settings.telemetry === null ? null : makeTelemetry(engine, settings.telemetry, (error) => failed('telemetry', error))
  const news = newsFor(engine, { metrics: null, telemetry, failed, closed: (id) => followers.after(id) })
  const place = await placeFor(settings, engine, limits, limits.runningMax, news)
  const followers = followersOf(engine, place.hall, failed)
  await place.hall.takeUp(bearsMark(engine, MARKS.server))
  await place.begin()
  terminal.out(`A worker of ${placeOf(where.url)}: runs up to ${limits.runningMax} deliberations at once.\n`)
  await interrupted(terminal)
  terminal.err('Taking nothing new; waiting for what is in the air. What is open goes on with another worker.\n')
  await place.leave()
  await followers.settled()
  await sharing.close()
  await telemetry?.close()
  await engine.close()
  return EXIT.done
}
