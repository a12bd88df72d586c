/**
 * A roundtable is stopped after every append of its life and taken up again from the file: what was said and decided is the same,
 * fact by fact, as if nobody had touched it. Only what a runner does for itself (starting, sending again) and times may differ.
 */
import { describe, expect, test } from 'vitest'
import { fold, report } from '../../src/core/deliberation.ts'
import { random } from '../../src/core/random.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import type { RoundtableViews } from '../../src/core/roundtable/views.ts'
import type { Purpose } from '../../src/core/roundtable/words.ts'
import type { Recorded } from '../../src/core/words.ts'
import { open, type Wish } from '../../src/engine/open.ts'
import { run } from '../../src/engine/run.ts'
import type { Draft, Log } from '../../src/log/log.ts'
import { sqliteLog } from '../../src/log/sqlite.ts'
import type { Driver } from '../../src/seats/driver.ts'
import { offlineDriver } from '../../src/seats/standin/driver.ts'
import { makeDossier } from '../../src/sources/dossier.ts'
import { sweep } from '../crash/sweep.ts'
import { seat, seats } from '../facts.ts'
import { violationsIn } from '../invariants.ts'
import { roundtableReply, TABLE_DOSSIER } from '../roundtable-seats.ts'
import { wishFor } from '../scene.ts'
import { simClock } from '../sim-clock.ts'
import { answeredWith, estimate, type Mood } from '../world.ts'

const SECONDS_MAX = 120
const never = new AbortController().signal

type Moods = Readonly<Record<string, Mood>>

/** Replies hang on the seat and the request alone, and land in the order of the table: a second asking brings the same words. */
function deliberate(seed: number, moods: Moods, clock: ReturnType<typeof simClock>): Driver {
  return async (call) => {
    await clock.wait((call.seat.id.charCodeAt(0) - 96) * 1_000, call.signal)
    const mood = moods[call.seat.id] ?? 'sound'
    const value = roundtableReply(mood, call.view as RoundtableViews[Purpose], random(seed, call.request), call.seat.id)
    return answeredWith(call, value, 0.3)
  }
}

async function carryOn(log: Log, id: string, seed: number, moods: Moods): Promise<readonly Recorded[]> {
  const clock = simClock()
  const drivers = { model: deliberate(seed, moods, clock), offline: offlineDriver }
  const ran = await run({ log, drivers, estimate, clock, runner: 'another', isGone: () => true }, id, never)
  if (!ran.ok) throw new Error(`${id} did not end: ${JSON.stringify(ran)}`)
  return log.read(id, 0)
}

const bare = ({ stream: _, seq: __, prev: ___, hash: ____, ...draft }: Recorded): Draft => draft as Draft

/** A log that ends where the other had come to. */
async function cutAt(length: number, events: readonly Recorded[], texts: ReadonlyMap<string, string>, seed: number, moods: Moods) {
  const log = sqliteLog(':memory:')
  const id = events[0]?.stream ?? ''
  await log.append(id, 0, { events: events.slice(0, length).map(bare), texts })
  const told = await carryOn(log, id, seed, moods)
  await log.close()
  return told
}

/** The whole life, with where each append ended and every text it pinned. */
async function whole(wish: Wish, seed: number, moods: Moods) {
  const log = sqliteLog(':memory:')
  const texts = new Map<string, string>()
  const ends: number[] = []
  const watched: Log = {
    ...log,
    append: async (stream, version, batch, epoch) => {
      for (const [hash, text] of batch.texts) texts.set(hash, text)
      ends.push(version + batch.events.length)
      return log.append(stream, version, batch, epoch)
    },
  }
  const id = await open(watched, simClock(), wish)
  if (isRefusal(id)) throw new Error(id.because)
  const events = await carryOn(watched, id, seed, moods)
  await log.close()
  return { events, ends, texts }
}

/** What was said and decided: without what a runner does for itself, and without times. */
const course = (events: readonly Recorded[]): readonly unknown[] =>
  events
    .filter(({ type }) => !/^(?:ask|runner|budget)\./.test(type))
    .map(({ seq: _, at: __, wall: ___, prev: ____, hash: _____, ...fact }) =>
      'until' in fact && 'why' in fact ? { ...fact, until: 0 } : fact,
    )
    .map((fact) => (fact.type === 'escalation.raised' ? { ...fact, until: 0 } : fact))

const table = (moods: Moods, options: Wish['options'], over: Partial<Wish> = {}): Wish =>
  wishFor(
    seats(Object.keys(moods).length),
    { concurrency: 10 },
    { protocol: 'roundtable', seed: 4, sources: TABLE_DOSSIER, options, ...over },
  )

const JUDGED = { clerk: null, judge: seat('judge') }
const MIXED: Moods = { a: 'sound', b: 'harmful', c: 'fickle', d: 'asking' }
const ECHOES: Moods = { a: 'echoing', b: 'echoing', c: 'echoing' }
const TURNS: Moods = { a: 'converging', b: 'stubborn', c: 'converging' }

describe.each<readonly [string, Moods, Wish, readonly Recorded['type'][]]>([
  [
    'all at once, with a judge, something blocked and something asked for',
    MIXED,
    table(MIXED, { rounds: 2, patienceMinutes: 0.1 }, { staff: JUDGED }),
    ['contribution.held', 'contribution.blocked', 'context.requested', 'context.supplied'],
  ],
  [
    'agreement that came too easily, objections, a person who does not answer',
    ECHOES,
    table(ECHOES, { rounds: 2, patienceMinutes: 0.1 }),
    ['groupthink.detected', 'objection.judged', 'escalation.expired'],
  ],
  ['one after the other', TURNS, table(TURNS, { mode: 'adversarial', rounds: 2 }, { staff: JUDGED }), ['verification.judged']],
])('%s', (_, moods, wish, expected) => {
  const made = whole(wish, 4, moods)
  const dossier = makeDossier(wish.sources.files)

  test(
    'taken up after any append, the log says the same',
    async () => {
      const { events, ends, texts } = await made
      expect(violationsIn(events, dossier)).toEqual([])
      expect(ends.length).toBeGreaterThan(12)
      expect(expected.filter((type) => !events.some((event) => event.type === type))).toEqual([])
      for (const end of ends.slice(0, -1)) {
        const again = await cutAt(end, events, texts, 4, moods)
        expect(course(again), `cut after event ${end}`).toEqual(course(events))
        if (end % 4 === 0) expect(violationsIn(again, dossier), `cut after event ${end}`).toEqual([])
      }
    },
    SECONDS_MAX * 1_000,
  )

  test(
    'cut within an append, which no crash can do, it still comes to an end',
    async () => {
      const { events, ends, texts } = await made
      const within = events.map(({ seq }) => seq).filter((seq) => seq > 1 && seq < events.length && !ends.includes(seq))
      for (const seq of within.filter((__, index) => index % 7 === 0)) {
        const state = fold(await cutAt(seq, events, texts, 4, moods)) ?? expect.unreachable('an empty log')
        expect(report(state).stopReason, `cut after event ${seq}`).not.toBe('stalled')
      }
    },
    SECONDS_MAX * 1_000,
  )
})

test(
  'killed -9 at every thirteenth event in a process of its own, it comes to the same decision after the same rounds',
  async () => {
    const { kills, wrong } = await sweep({ protocol: 'roundtable', seed: 7, seats: 3, every: 13 })
    expect(wrong).toEqual([])
    expect(kills).toBeGreaterThan(6)
  },
  SECONDS_MAX * 1_000,
)
