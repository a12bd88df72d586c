/**
 * A council is stopped after every append of its life and taken up again from the file: it ends as if nobody had touched it.
 * Facts of one decision are one transaction, so a real log only ever ends between appends; a log cut within one is resumed
 * too, and must come to an end that breaks no invariant.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { CouncilReport } from '../src/core/council/report-types.ts'
import type { CouncilViews } from '../src/core/council/views.ts'
import type { Purpose } from '../src/core/council/words.ts'
import { fold, report } from '../src/core/deliberation.ts'
import { random } from '../src/core/random.ts'
import { isRefusal } from '../src/core/refusal.ts'
import type { Recorded } from '../src/core/words.ts'
import { open, type Wish } from '../src/engine/open.ts'
import { run } from '../src/engine/run.ts'
import type { Draft, Log } from '../src/log/log.ts'
import { sqliteLog } from '../src/log/sqlite.ts'
import type { Driver } from '../src/seats/driver.ts'
import { offlineDriver } from '../src/seats/standin/driver.ts'
import { makeDossier } from '../src/sources/dossier.ts'
import { documentOfKind, gathered } from './council-documents.ts'
import { councilReply } from './council-seats.ts'
import { councilWish } from './council-wish.ts'
import { seats } from './facts.ts'
import { violationsIn } from './invariants.ts'
import { simClock } from './sim-clock.ts'
import { answeredWith, estimate } from './world.ts'

const SECONDS_MAX = 120
const never = new AbortController().signal

interface Told {
  readonly events: readonly Recorded[]
  readonly report: CouncilReport
}

/** Replies hang on the seat and the request alone, and land in the order of the table: a second asking brings the same words. */
function deliberate(seed: number, clock: ReturnType<typeof simClock>): Driver {
  const moods = { a: 'stubborn', b: 'sound', c: 'echoing' } as const
  return async (call) => {
    const place = call.seat.id.charCodeAt(0) - 96
    await clock.wait(place * 1_000, call.signal)
    const mood = moods[call.seat.id as keyof typeof moods] ?? 'sound'
    return answeredWith(call, councilReply(mood, call.view as CouncilViews[Purpose], random(seed, call.request), call.seat.id), 0.3)
  }
}

async function carryOn(log: Log, id: string, seed: number): Promise<Told> {
  const clock = simClock()
  const drivers = { model: deliberate(seed, clock), offline: offlineDriver }
  const ran = await run({ log, drivers, estimate, clock, runner: 'another', isGone: () => true }, id, never)
  if (!ran.ok) throw new Error(`${id} did not end: ${JSON.stringify(ran)}`)
  const events = await log.read(id, 0)
  const state = fold(events) ?? expect.unreachable('an empty log')
  return { events, report: report(state) as CouncilReport }
}

const bare = ({ stream: _, seq: __, prev: ___, hash: ____, ...draft }: Recorded): Draft => draft as Draft

/** A log that ends where the other had come to. */
async function cutAt(length: number, { events }: Told, texts: ReadonlyMap<string, string>, seed: number): Promise<Told> {
  const log = sqliteLog(':memory:')
  const id = events[0]?.stream ?? ''
  await log.append(id, 0, { events: events.slice(0, length).map(bare), texts })
  const told = await carryOn(log, id, seed)
  await log.close()
  return told
}

/** The whole life, with where each append ended and every text it pinned. */
async function whole(
  wish: Wish,
  seed: number,
): Promise<{ readonly told: Told; readonly ends: readonly number[]; readonly texts: ReadonlyMap<string, string> }> {
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
  const told = await carryOn(watched, id, seed)
  await log.close()
  return { told, ends, texts }
}

/** What must be the same, whoever brought it to its end. */
const outcomeOf = ({
  report: { state, verdict, verdictReason, findings, counts, northStar, agents, unread, escalation, questions },
}: Told): unknown => ({
  state,
  verdict,
  verdictReason,
  findings,
  counts,
  northStar,
  agents,
  unread,
  escalation,
  questions,
})

const flawed = readFileSync(new URL('../examples/council/flawed-prd.md', import.meta.url), 'utf8')
const offline = seats(3).map((seat) => ({ ...seat, driver: 'offline' as const, model: null }))

describe.each<readonly [string, number, Wish]>([
  ['three that answer by the seed', 4, councilWish(4, documentOfKind('plain', random(4, 'document')))],
  [
    'one request a mode',
    5,
    councilWish(5, documentOfKind('crlf', random(5, 'document')), {
      limits: { ...councilWish(5, gathered('a.md', 'x')).limits, tokensMax: 4_000_000 },
    }),
  ],
  ['three stand-ins', 6, councilWish(6, gathered('flawed-prd.md', flawed), { seats: offline })],
])('%s', (_, seed, wish) => {
  const made = whole(wish, seed)
  const dossier = makeDossier(wish.sources.files)

  test(
    'taken up after any append, it comes to the same verdict and the same findings',
    async () => {
      const { told, ends, texts } = await made
      expect(violationsIn(told.events, dossier)).toEqual([])
      expect(['CONVERGED', 'DEADLOCKED']).toContain(told.report.state)
      expect(ends.length).toBeGreaterThan(5)
      for (const end of ends.slice(0, -1)) {
        const again = await cutAt(end, told, texts, seed)
        expect(outcomeOf(again), `cut after event ${end}`).toEqual(outcomeOf(told))
        if (end % 4 === 0) expect(violationsIn(again.events, dossier), `cut after event ${end}`).toEqual([])
      }
    },
    SECONDS_MAX * 1_000,
  )

  test(
    'cut within an append, which no crash can do, it still comes to an end',
    async () => {
      const { told, ends, texts } = await made
      const within = told.events.map(({ seq }) => seq).filter((seq) => seq > 1 && seq < told.events.length && !ends.includes(seq))
      for (const seq of within.filter((_, index) => index % 7 === 0)) {
        const { report: after } = await cutAt(seq, told, texts, seed)
        expect(after.verdict, `cut after event ${seq}`).not.toBeNull()
      }
    },
    SECONDS_MAX * 1_000,
  )
})
