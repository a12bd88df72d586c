/**
 * The example of the roundtable, told by its stand-ins on simulated time with a fixed seed: the same log on every machine.
 * `digests` is what golden logs of all seven modes come to, small enough to keep: lengths, ends and a hash of all that was said.
 */
import { fileURLToPath } from 'node:url'
import { isRefusal } from '../../src/core/refusal.ts'
import type { Roundtable } from '../../src/core/roundtable/state.ts'
import { ModeName } from '../../src/core/roundtable/words.ts'
import { type Deliberation, fold } from '../../src/core/deliberation.ts'
import type { Recorded } from '../../src/core/words.ts'
import { defaultLimits, open } from '../../src/engine/open.ts'
import { run } from '../../src/engine/run.ts'
import { readCast } from '../../src/engine/cast-file.ts'
import { memoryLog } from '../../src/log/memory.ts'
import { offlineDriver } from '../../src/seats/standin/driver.ts'
import { gather } from '../../src/sources/gather.ts'
import { hashText } from '../../src/sources/hash.ts'
import { seat } from '../facts.ts'
import { comparable } from '../invariants.ts'
import { wishFor } from '../scene.ts'
import { simClock } from '../sim-clock.ts'
import { estimate } from '../world.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/roundtable/', import.meta.url))
const SEED = 1

export async function exampleLog(mode: ModeName): Promise<{ readonly events: readonly Recorded[]; readonly state: Deliberation }> {
  const [cast, sources] = await Promise.all([readCast(`${EXAMPLE}cast.yaml`, 'roundtable'), gather([`${EXAMPLE}sources`])])
  if (isRefusal(cast)) throw new Error(cast.because)
  const members = cast.members.map(({ id: _, ...member }, index) =>
    seat(`seat-${index + 1}`, { ...member, driver: 'offline', model: null, cheaperModel: null }),
  )
  const wish = wishFor(members, defaultLimits('roundtable', members.length), {
    protocol: 'roundtable',
    subject: 'Should Tarnbrook introduce self-service hours in its town library?',
    seed: SEED,
    sources,
    options: { mode, patienceMinutes: 0 },
  })
  const log = memoryLog()
  const clock = simClock()
  const id = await open(log, clock, wish)
  if (isRefusal(id)) throw new Error(id.because)
  await run({ log, drivers: { offline: offlineDriver }, estimate, clock, runner: 'golden' }, id, new AbortController().signal)
  const events = await log.read(id, 0)
  const state = fold(events)
  if (state === null) throw new Error('Nothing was written.')
  return { events, state }
}

export interface Digest {
  readonly events: number
  readonly rounds: number
  readonly claims: number
  readonly exit: string | null
  /** Of all that was said and decided: without calls, wall time and the name of the stream, so that a word in a prompt changes nothing. */
  readonly hash: string
}

export async function digests(): Promise<Readonly<Record<string, Digest>>> {
  const all: Record<string, Digest> = {}
  for (const mode of ModeName.options) {
    const { events, state } = await exampleLog(mode)
    const own = state.own as Roundtable
    all[mode] = {
      events: events.length,
      rounds: own.rounds.length,
      claims: state.house.registry.claims.size,
      exit: own.exit?.reason ?? null,
      hash: hashText(saidIn(events)),
    }
  }
  return all
}

const saidIn = (events: readonly Recorded[]): string =>
  comparable(events.filter(({ type }) => !/^(?:ask|runner)\./.test(type)))
    .map((event) => JSON.stringify({ ...(event as Recorded), seq: 0 }))
    .join('\n')
