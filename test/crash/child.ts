/**
 * A process that deliberates on a real database and dies on the way, or brings to an end what others left.
 *
 *   run <database> <protocol> <seed> <seats> <index> <before | after>   kill -9 around the append that holds event <index>; 0: never
 *   resume <database>…                                       one after the other, each to its end
 *
 * Seats answer by the seed and the request alone, so that a second asking brings the same words. Every call leaves a line
 * in a file beside the database before it is answered: what really left, whatever the log says.
 */
import { appendFileSync } from 'node:fs'
import type { RankView } from '../../src/core/ask/views.ts'
import type { CouncilViews } from '../../src/core/council/views.ts'
import type { Purpose as CouncilPurpose } from '../../src/core/council/words.ts'
import type { DebateViews } from '../../src/core/debate/views.ts'
import type { Purpose } from '../../src/core/debate/words.ts'
import { random } from '../../src/core/random.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import type { RoundtableViews } from '../../src/core/roundtable/views.ts'
import type { Purpose as RoundtablePurpose } from '../../src/core/roundtable/words.ts'
import { realClock } from '../../src/engine/clock.ts'
import { open, type Wish } from '../../src/engine/open.ts'
import { run } from '../../src/engine/run.ts'
import { runnerName } from '../../src/engine/runner-name.ts'
import type { Log } from '../../src/log/log.ts'
import { sqliteLog } from '../../src/log/sqlite.ts'
import type { Call, Driver } from '../../src/seats/driver.ts'
import { documentOfKind } from '../council-documents.ts'
import { councilReply } from '../council-seats.ts'
import { councilWish } from '../council-wish.ts'
import { debateReply } from '../debate-seats.ts'
import { seats as tableOf } from '../facts.ts'
import { roundtableReply, TABLE_DOSSIER } from '../roundtable-seats.ts'
import { wishFor } from '../scene.ts'
import { answeredWith, estimate } from '../world.ts'
import { DOSSIER, FACTS } from '../world-lines.ts'
import { callsBeside } from './calls.ts'

/** Apart enough that answers land one by one, each in a turn of its own. */
const BETWEEN_ANSWERS_MS = 6
const DEBATE_MESSAGES = 14

function reply(seed: number, call: Call): unknown {
  const chance = random(seed, call.request)
  if (call.protocol === 'debate') return debateReply('sound', call.view as DebateViews[Purpose], chance, call.seat.id)
  if (call.protocol === 'council') return councilReply('sound', call.view as CouncilViews[CouncilPurpose], chance, call.seat.id)
  if (call.protocol === 'roundtable') return roundtableReply('sound', call.view as RoundtableViews[RoundtablePurpose], chance, call.seat.id)
  if (call.purpose === 'rank') {
    const letters = (call.view as RankView).answers.map(({ letter }) => letter)
    return { ranking: chance.shuffle(letters), because: `Drawn for ${call.request}.` }
  }
  const fact = FACTS[chance.below(FACTS.length - 1)]
  const side = ['YES', 'NO', 'UNCERTAIN'][chance.below(3)]
  const text = `${fact?.claim}[FACT][1]`
  return { side, position: `By ${call.request}.`, text, references: [{ n: 1, ...fact?.reference }], confidence: 0.5 }
}

const driver =
  (database: string, seed: number): Driver =>
  async (call) => {
    appendFileSync(callsBeside(database), `${call.request}\n`)
    const place = call.seat.id.charCodeAt(0) - 96
    await realClock.wait(place * BETWEEN_ANSWERS_MS, call.signal)
    return answeredWith(call, reply(seed, call))
  }

/** Loaded where it is asked: most of these processes die before, and are to die soon. */
const standIn: Driver = async (call) => (await import('../../src/seats/standin/driver.ts')).offlineDriver(call)

const workshop = (log: Log, database: string, seed: number) => ({
  log,
  drivers: { model: driver(database, seed), offline: standIn },
  estimate,
  clock: realClock,
  // As the product names its runners, so that it sees that this one is dead.
  runner: runnerName(process.pid),
  isGone: () => true,
})

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  for (;;);
}

const dyingAt = (log: Log, index: number, isBefore: boolean): Log => ({
  ...log,
  append: async (stream, version, batch, epoch) => {
    const holds = version < index && index <= version + batch.events.length
    if (holds && isBefore) die()
    const appended = await log.append(stream, version, batch, epoch)
    if (holds) die()
    return appended
  },
})

/** A debate is kept small: a dozen messages take it through the lock. */
const kindOf = (protocol: string): Partial<Wish> =>
  protocol === 'debate' ? { protocol: 'debate', options: { messagesMax: DEBATE_MESSAGES } } : {}

/** A council among models asks once a seat; among stand-ins anybody can take it up again. */
function wishOf(protocol: string, seed: number, seats: number): Wish {
  const document = documentOfKind('plain', random(seed, 'document'))
  if (protocol === 'council')
    return { ...councilWish(seed, document), limits: { ...councilWish(seed, document).limits, concurrency: 3, tokensMax: 100_000 } }
  if (protocol === 'council-offline')
    return councilWish(seed, document, { seats: tableOf(3).map((seat) => ({ ...seat, driver: 'offline', model: null })) })
  if (protocol === 'roundtable')
    return wishFor(seats, { concurrency: 3 }, { protocol, seed, sources: TABLE_DOSSIER, options: { rounds: 2, patienceMinutes: 0 } })
  return wishFor(seats, { concurrency: 3 }, { seed, sources: DOSSIER, ...kindOf(protocol) })
}

async function begin(
  database: string,
  [protocol, seed, seats]: readonly [string, number, number],
  index: number,
  isBefore: boolean,
): Promise<void> {
  const log = sqliteLog(database)
  const id = await open(log, realClock, wishOf(protocol, seed, seats))
  if (isRefusal(id)) throw new Error(id.because)
  await run(workshop(dyingAt(log, index, isBefore), database, seed), id, new AbortController().signal)
  await log.close()
}

async function resume(database: string): Promise<void> {
  const log = sqliteLog(database)
  const [info] = await log.streams({ limit: 1 })
  if (info === undefined) throw new Error(`Nothing to resume in ${database}.`)
  const [opening] = await log.read(info.id, 0, 1)
  if (opening?.type !== 'deliberation.opened') throw new Error(`${info.id} has no opening.`)
  const ran = await run(workshop(log, database, opening.seed), info.id, new AbortController().signal)
  if (!ran.ok) throw new Error(`${info.id} did not end: ${JSON.stringify(ran)}`)
  await log.close()
}

const [task, first = '', ...rest] = process.argv.slice(2)
if (task === 'run') {
  const [protocol = '', seed, seats, index, moment] = rest
  await begin(first, [protocol, Number(seed), Number(seats)], Number(index), moment === 'before')
} else for (const database of [first, ...rest]) await resume(database)
