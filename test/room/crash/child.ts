/**
 * A process in which a room is worked in, on a real database beside a real folder, and which dies on the way. It opens the room where
 * there is none, and goes on with what others left.
 *
 *   <home> <stride> before | after    kill -9 around the append of the event that is so many further on; 0: never
 *   <home> 0 written                  … when the clerk has written a patch, and nobody has recorded it
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { bareSettings } from '../../../src/config.ts'
import { fold } from '../../../src/core/deliberation.ts'
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts'
import { workshopFor } from '../../../src/engine/assemble.ts'
import { realClock } from '../../../src/engine/clock.ts'
import { type Engine, engineOver } from '../../../src/engine/engine.ts'
import { findRoom, initRoom, roomWish } from '../../../src/engine/room.ts'
import { type Demo, demoIn } from '../../../src/engine/room-demo.ts'
import type { Workshop } from '../../../src/engine/workshop.ts'
import type { Log } from '../../../src/log/log.ts'
import { sqliteLog } from '../../../src/log/sqlite.ts'
import { goOn } from './script.ts'

/** One of the example that comes to a patch, and one that freezes. */
const ISSUES = ['eyes change colour', 'archive']

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  for (;;);
}

function dyingAfter(log: Log, stride: number, moment: string): Log {
  let index: number | null = null
  return {
    ...log,
    append: async (stream, version, batch, epoch) => {
      index ??= version + stride
      const holds = version < index && index <= version + batch.events.length
      if (holds && moment === 'before') die()
      const appended = await log.append(stream, version, batch, epoch)
      if (holds) die()
      return appended
    },
  }
}

/** The clerk has done its work, and its word is never heard. */
function dyingWithClerk(workshop: Workshop): Workshop {
  const { repository } = workshop.drivers
  if (repository === undefined) return workshop
  const silent: typeof repository = async (call) => {
    await repository(call)
    return die()
  }
  return { ...workshop, drivers: { ...workshop.drivers, repository: silent } }
}

function engineIn(home: string, stride: number, moment: string): Engine {
  const whole = sqliteLog(join(home, 'room.db'))
  const log = stride === 0 ? whole : dyingAfter(whole, stride, moment)
  const settings = bareSettings(home, {})
  return engineOver({
    log,
    clock: realClock,
    workshop: async (opening, deliberation) => {
      const workshop = await workshopFor(settings, log, opening, { deliberation })
      return moment === 'written' ? dyingWithClerk(workshop) : workshop
    },
  })
}

function sound<T>(made: T | Refusal): T {
  if (isRefusal(made)) throw new Error(made.because)
  return made
}

async function opened(engine: Engine, home: string, { folder, section }: Demo): Promise<string> {
  const asked = { folder, section, model: null, seatModels: new Map<string, string>(), offline: true }
  return sound(await initRoom(engine, sound(await roomWish(asked, bareSettings(home, {})))))
}

async function work(home: string, stride: number, moment: string): Promise<void> {
  const engine = engineIn(home, stride, moment)
  const before = existsSync(join(home, 'novel')) ? await findRoom(engine, join(home, 'novel')) : null
  // What the user means to say is read off a copy of its own: the one of the room is as it was left.
  const demo = sound(await demoIn(before === null ? home : join(home, 'script')))
  const issues = demo.issues.filter(({ title }) => ISSUES.some((words) => title.includes(words)))
  const id = before ?? (await opened(engine, home, demo))
  await goOn(engine, id, { issues, hasty: demo.hasty })
  if (!isDeepStrictEqual(await engine.state(id), fold(await engine.read(id, 0))))
    throw new Error(`What the engine of ${home} holds is not the fold of its log.`)
  await engine.close()
}

const [home = '', stride = '0', moment = ''] = process.argv.slice(2)
await work(home, Number(stride), moment)
