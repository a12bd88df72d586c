/**
 * What was recorded of minds that take their time is played without them, and comes to the same: the same facts, in the same order.
 * The minds here are stand-ins behind a delay of chance; whoever answers first changes nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { STAND_IN } from '../src/core/house/recorded.ts'
import { random } from '../src/core/random.ts'
import { isRefusal } from '../src/core/refusal.ts'
import type { Recorded } from '../src/core/words.ts'
import { readBrief } from '../src/engine/brief.ts'
import { councilFor } from '../src/engine/council.ts'
import { type Engine, engineOver } from '../src/engine/engine.ts'
import type { Wish } from '../src/engine/open.ts'
import { makeRecorder, type Recorder, readTape, type Tape } from '../src/engine/recording.ts'
import { NO_SETTINGS, type Settings } from '../src/engine/settings.ts'
import { wishFor } from '../src/engine/wish.ts'
import { memoryLog } from '../src/log/memory.ts'
import type { Driver } from '../src/seats/driver.ts'
import { recordedDriver } from '../src/seats/recorded.ts'
import { offlineDriver } from '../src/seats/standin/driver.ts'
import { ROOT } from './tidy/tree.ts'

const EXAMPLES = join(ROOT, 'examples')
const PASSING = ['stream', 'wall', 'prev', 'hash', 'latencyMs', 'runner', 'notes', 'recording']

const emptyFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'witan-recording-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'recording.jsonl')
}

/** Stand-ins that take a while, now this one longer and now that one. */
function slow(seed: number): Driver {
  const chance = random(seed, 'slow')
  return async (call) => {
    await sleep(chance.below(12))
    return { ...(await offlineDriver(call)), model: call.model }
  }
}

async function played(wish: Wish, driver: Driver, recorder?: Recorder): Promise<readonly Recorded[]> {
  const log = memoryLog()
  const clock = recorder?.clock ?? { now: Date.now, wait: (ms: number) => sleep(ms) }
  const engine: Engine = engineOver({
    log,
    clock,
    workshop: async (opening) => {
      await recorder?.started(opening)
      return {
        log,
        clock,
        drivers: { recorded: driver, offline: offlineDriver },
        runner: 'test',
        estimate: () => ({ tokens: 0, micros: 0 }),
      }
    },
  })
  const id = await engine.open(wish)
  if (isRefusal(id)) throw new Error(id.because)
  await engine.run(id, new AbortController().signal)
  const events = await engine.read(id, 0, 100_000)
  await engine.close()
  return events
}

const lasting = (events: readonly Recorded[]): readonly unknown[] =>
  events.map((event) => Object.fromEntries(Object.entries(event).filter(([key]) => !PASSING.includes(key))))

/** The start as somebody asks for it, while it is recorded or with what was recorded. */
type Asking = (settings: Settings, recording: Tape | null) => Promise<Wish>

const common = { model: null, seatModels: new Map<string, string>(), offline: false, limits: {}, pace: 'brisk', seed: 1 } as const
const accepted = async <T>(value: Promise<T>): Promise<Exclude<T, { refused: string }>> => {
  const known = await value
  if (isRefusal(known)) throw new Error(known.because)
  return known as Exclude<T, { refused: string }>
}

const briefed =
  (protocol: 'debate' | 'roundtable', path: string): Asking =>
  async (settings, recording) => {
    const { subject, castFile, dossier, options } = await accepted(readBrief(join(EXAMPLES, path), protocol))
    const asked = { ...common, protocol, subject, castFile, seats: null, clerk: null, judge: null, dossier, options }
    return accepted(wishFor({ ...asked, ...(recording !== null && { recording }) }, settings))
  }

const reviewed: Asking = async (settings, recording) => {
  const asked = {
    ...common,
    document: join(EXAMPLES, 'council/flawed-prd.md'),
    northStar: null,
    escalateTo: null,
    since: null,
    castFile: null,
  }
  return accepted(councilFor({ ...asked, ...(recording !== null && { recording }) }, settings))
}

const STARTS: readonly (readonly [string, Asking])[] = [
  ['a debate', briefed('debate', 'store-of-value/brief.yaml')],
  ['a roundtable', briefed('roundtable', 'roundtable/brief.yaml')],
  ['a council', reviewed],
]

async function recordedOnce(asking: Asking, file: string, seed: number): Promise<readonly Recorded[]> {
  const recorder = makeRecorder({ file, models: ['compatible/one', 'compatible/two'], before: null })
  return played(await asking({ ...NO_SETTINGS, recorder }, null), recorder.driver(slow(seed)), recorder)
}

test.each(STARTS)('%s is played as it was recorded', async (_, asking) => {
  const file = emptyFile()
  const made = await recordedOnce(asking, file, 7)
  const tape = await accepted(readTape(file))
  if (tape === null) throw new Error('Nothing was recorded.')
  const wish = await asking(NO_SETTINGS, tape)
  expect(wish.seats.every(({ driver }) => driver === 'recorded')).toBe(true)
  const again = await played(
    wish,
    recordedDriver(tape, async (call) => ({ ...(await offlineDriver(call)), model: STAND_IN })),
  )
  expect(again.filter((event) => event.type === 'ask.answered' && event.model === STAND_IN)).toEqual([])
  expect(lasting(again)).toEqual(lasting(made))
})

test('who answers first changes nothing', async () => {
  const [, asking] = STARTS[0] ?? []
  if (asking === undefined) throw new Error('There is no start.')
  expect(lasting(await recordedOnce(asking, emptyFile(), 1))).toEqual(lasting(await recordedOnce(asking, emptyFile(), 2)))
})
