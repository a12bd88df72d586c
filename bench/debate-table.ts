/**
 * One debate from opening to close, under simulated time: all that takes real time is the product itself. Cast and sources
 * are those of an example that ships, so that prompts are as long as in use; a larger table seats its members again.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deliberation } from '../src/core/deliberation.ts'
import { NO_CONTRACT, NO_STAFF } from '../src/core/house/contracts.ts'
import type { Seat } from '../src/core/house/words.ts'
import { isRefusal } from '../src/core/refusal.ts'
import { readCast } from '../src/engine/cast-file.ts'
import type { Clock } from '../src/engine/clock.ts'
import { open, type Wish } from '../src/engine/open.ts'
import { run } from '../src/engine/run.ts'
import type { Log } from '../src/log/log.ts'
import type { Driver } from '../src/seats/driver.ts'
import { type Gathered, gather } from '../src/sources/gather.ts'
import { simClock } from '../test/sim-clock.ts'
import { DOSSIER } from '../test/world-lines.ts'
import { LIMITS } from './table.ts'

const EXAMPLE = fileURLToPath(new URL('../examples/store-of-value', import.meta.url))
/** Far above what any debate here needs: it is ended by its messages. */
const SECONDS_MAX = 86_400

export interface Example {
  readonly seats: (count: number) => readonly Seat[]
  readonly sources: Gathered
}

export async function example(): Promise<Example> {
  const [cast, sources] = await Promise.all([readCast(join(EXAMPLE, 'cast.yaml')), gather([join(EXAMPLE, 'sources')])])
  if (isRefusal(cast)) throw new Error(cast.because)
  const seats = (count: number): readonly Seat[] =>
    Array.from({ length: count }, (_, index): Seat => {
      const member = cast.members[index % cast.members.length]
      if (member === undefined) throw new Error('The cast of the example is empty.')
      const { persona, method, interests, contract } = member
      const id = `seat-${index + 1}`
      const name = index < cast.members.length ? member.name : `${member.name} ${index + 1}`
      return { id, name, persona, method, interests, contract, driver: 'model', model: 'bench/instant', cheaperModel: null }
    })
  return { seats, sources }
}

/** The same cast with two short files: what a debate costs beside searching its sources. */
export const smallExample = async (): Promise<Example> => ({ ...(await example()), sources: DOSSIER })

interface Evening {
  readonly seats: number
  readonly messages: number
  readonly seed: number
  readonly clock?: Clock
  /** With a clerk and a judge. */
  readonly staffed?: boolean
}

const servant = (id: 'clerk' | 'judge'): Seat => ({
  id,
  name: id === 'clerk' ? 'Clerk' : 'Judge',
  persona: 'Serves the table and takes no side.',
  method: 'Compare word for word.',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'model',
  model: 'bench/instant',
  cheaperModel: null,
})

const wishOf = ({ seats, sources }: Example, evening: Evening): Wish => ({
  protocol: 'debate',
  subject: 'Bitcoin is a good store of value',
  seats: seats(evening.seats),
  staff: evening.staffed ? { clerk: servant('clerk'), judge: servant('judge') } : NO_STAFF,
  bench: [],
  limits: { ...LIMITS, turnsMax: 100_000 },
  pace: 'brisk',
  seed: evening.seed,
  sources,
  options: { messagesMax: evening.messages, secondsMax: SECONDS_MAX },
  script: null,
  recording: null,
  notes: [],
  software: 'witan bench',
})

/** Opens a debate and runs it until all its messages are said; one that ends before is no measurement. */
export async function debate(log: Log, driver: Driver, at: Example, evening: Evening): Promise<Deliberation> {
  const clock = evening.clock ?? simClock()
  const estimate = (): { tokens: number; micros: number } => ({ tokens: 4_000, micros: 1_000 })
  const id = await open(log, clock, wishOf(at, evening))
  if (isRefusal(id)) throw new Error(id.because)
  const ran = await run({ log, drivers: { model: driver }, clock, runner: 'bench', estimate }, id, new AbortController().signal)
  if (!ran.ok) throw new Error(`The run ended early: ${ran.because}.`)
  const { closed } = ran.state.house
  if (closed?.reason !== 'messages')
    throw new Error(`Seed ${evening.seed} ended before its ${evening.messages} messages: ${closed?.because}`)
  return ran.state
}
