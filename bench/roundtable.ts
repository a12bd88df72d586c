/**
 * A roundtable in figures. What the stand-ins of the example keep to (labels, citations) and how much shorter prompts are than
 * the whole history: the same on every machine. What the engine costs an event, early and late, and how much of that is safety.
 */

import { report } from '../src/core/deliberation.ts'
import { isCopy } from '../src/core/roundtable/modes/checks.ts'
import { READY_MAX } from '../src/core/roundtable/modes/numbers.ts'
import { textsOf } from '../src/core/roundtable/receive/texts.ts'
import type { RoundtableReport } from '../src/core/roundtable/report-types.ts'
import type { TalkView, Window } from '../src/core/roundtable/views.ts'
import { ModeName } from '../src/core/roundtable/words.ts'
import { evaluateSafety } from '../src/core/safety/tiers.ts'
import { userWords } from '../src/core/seat.ts'
import type { Recorded } from '../src/core/words.ts'
import type { Log } from '../src/log/log.ts'
import { memoryLog } from '../src/log/memory.ts'
import { loadCounter } from '../src/models/tokens.ts'
import { render } from '../src/prompts/render.ts'
import type { Driver } from '../src/seats/driver.ts'
import { offlineDriver } from '../src/seats/standin/driver.ts'
import { exampleTable, type Replies, recording, replaying, sitDown, soundDriver, soundTable, type Table } from './roundtable-table.ts'
import { above, atLeast, atMost, below, type Measure, type Reading } from './row.ts'
import { cpuMs, median, short } from './timing.ts'

const SEED = 1
const HISTORY_MODES = ['collaborative', 'adversarial', 'delphi'] as const
const HISTORY_ROUNDS = [5, 8] as const
const FEWER_MIN = { 5: 40, 8: 60 } as const
const RUNS = 7
const WARM_UP = 2
const SOUND_SEATS = 5
const LONG = { seats: 10, rounds: 12 } as const
const EARLY = [3, 4, 5] as const
const LATE = [10, 11, 12] as const
const SAFETY_REPEATS = 5

/* ——— what stand-ins keep to ——— */

async function kept(table: Table): Promise<readonly Reading[]> {
  const reports: RoundtableReport[] = []
  for (const mode of ModeName.options) {
    const state = await sitDown(memoryLog(), offlineDriver, table, { mode, rounds: 3, seed: SEED, mayEnd: true })
    reports.push(report(state) as RoundtableReport)
  }
  const percent = (name: string, of: (rates: RoundtableReport['rates']) => RoundtableReport['rates']['labelled'], aim: number): Reading => {
    const each = reports.map(({ rates, mode }) => ({ mode, share: (of(rates).rate ?? 1) * 100, ...of(rates) }))
    const worst = each.reduce((least, one) => (one.share < least.share ? one : least))
    const all = each.map(({ mode, count, of: total }) => `${mode} ${count}/${total}`).join(', ')
    return { name: `roundtable.${name}`, value: worst.share, unit: '%', aim: above(aim), detail: `worst of seven modes; ${all}` }
  }
  return [
    percent('labelled', ({ labelled }) => labelled, 80),
    percent('facts-cited', ({ factsCitedAfterRevision }) => factsCitedAfterRevision, 95),
  ]
}

/* ——— how long prompts are ——— */

const NONE: Window = { state: '', summaries: [], full: [], now: [], tokens: { state: 0, summaries: 0, full: 0, now: 0, total: 0 } }

/** All that a reply says, without the marks of its shape. */
const wordsIn = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(wordsIn).filter(Boolean).join('\n') : String(value ?? '')

interface Compared {
  readonly ours: number[]
  readonly whole: number[]
}

/** Tokens by round: as sent, and with everything said so far in place of the window. */
async function compared(table: Table, mode: ModeName, count: (text: string) => number): Promise<Compared> {
  const [ours, whole]: [number[], number[]] = [[], []]
  const said: number[] = []
  const driver: Driver = async (call) => {
    const landing = await soundDriver(call)
    const view = call.view as TalkView
    const round = call.purpose === 'position' ? 0 : view.round
    if (round > 0) {
      const bare = render('roundtable', { ...view, window: NONE, statistics: null })
      const earlier = said.slice(0, round).reduce((sum, tokens) => sum + tokens, 0)
      ours[round] = (ours[round] ?? 0) + count(call.prompt.system) + count(userWords(call.prompt))
      whole[round] = (whole[round] ?? 0) + count(bare.system) + count(userWords(bare)) + earlier
    }
    said[round] = (said[round] ?? 0) + count(landing.ok ? wordsIn(landing.value) : '')
    return landing
  }
  await sitDown(memoryLog(), driver, table, { mode, rounds: Math.max(...HISTORY_ROUNDS), seed: SEED })
  return { ours, whole }
}

async function history(table: Table): Promise<readonly Reading[]> {
  const { count } = await loadCounter()
  const all: { mode: ModeName; tokens: Compared }[] = []
  for (const mode of HISTORY_MODES) all.push({ mode, tokens: await compared(table, mode, count) })
  const over = (list: readonly number[], rounds: number): number => list.slice(1, rounds + 1).reduce((sum, tokens) => sum + tokens, 0)
  return HISTORY_ROUNDS.map((rounds): Reading => {
    const fewer = all.map(({ mode, tokens: { ours, whole } }) => ({
      mode,
      percent: (1 - over(ours, rounds) / over(whole, rounds)) * 100,
      told: `${mode} ${over(ours, rounds)} of ${over(whole, rounds)}`,
    }))
    const detail = `prompt tokens over ${rounds} rounds, worst of three modes; ${fewer.map(({ told }) => told).join(', ')}`
    const value = Math.min(...fewer.map(({ percent }) => percent))
    return { name: `roundtable.fewer-tokens-${rounds}`, value, unit: '%', aim: atLeast(FEWER_MIN[rounds]), detail }
  })
}

/* ——— what the engine costs ——— */

/** What sound seats say once, so that later runs cost nothing but the engine. */
async function noted(driver: Driver, table: Table, rounds: number): Promise<Replies> {
  const replies = new Map<string, unknown>()
  await sitDown(memoryLog(), recording(driver, replies), table, { mode: 'collaborative', rounds, seed: SEED })
  return replies
}

/** Lines that were compared are remembered for a while: each run begins without what the one before it knew. */
function forget(nth: number): void {
  for (let line = 0; line <= READY_MAX; line++) isCopy(`line ${nth} ${line}`, '')
}

async function speed(table: Table): Promise<readonly Reading[]> {
  const replies = await noted(soundDriver, table, 3)
  const samples: number[] = []
  let events: readonly Recorded[] = []
  for (let nth = 0; nth < WARM_UP + RUNS; nth++) {
    forget(nth)
    const log = memoryLog()
    let id = ''
    const ms = await cpuMs(async () => {
      id = (await sitDown(log, replaying(replies), table, { mode: 'collaborative', rounds: 3, seed: SEED })).house.id
    })
    events = await log.read(id, 0)
    if (nth >= WARM_UP) samples.push(ms)
  }
  const ms = median(samples)
  const safety = await safetyMs(events, table.subject)
  const range = `${short(Math.min(...samples))} to ${short(Math.max(...samples))} ms CPU for ${events.length} events over ${samples.length} runs`
  return [
    {
      name: 'roundtable.event',
      value: (ms * 1_000) / events.length,
      unit: 'µs',
      aim: null,
      detail: `${range}; ${table.seats.length} sound seats, 3 rounds`,
    },
    {
      name: 'roundtable.safety',
      value: (safety / ms) * 100,
      unit: '%',
      aim: below(2),
      detail: `${short(safety)} of ${short(ms)} ms: every contribution, looked at once`,
    },
  ]
}

/** The lightweight check of every contribution, as the rules call it. */
async function safetyMs(events: readonly Recorded[], topic: string): Promise<number> {
  const texts = events.flatMap((event) => (event.type === 'contribution.made' ? [textsOf(event).join('\n')] : []))
  const look = (): void => {
    for (const text of texts) evaluateSafety(text, { isPressedMode: false, topic, highStakes: null })
  }
  const samples: number[] = []
  for (let nth = 0; nth < WARM_UP + RUNS; nth++) {
    const ms = await cpuMs(() => {
      for (let repeat = 0; repeat < SAFETY_REPEATS; repeat++) look()
    })
    if (nth >= WARM_UP) samples.push(ms / SAFETY_REPEATS)
  }
  return median(samples)
}

/** CPU time an event, by round: noted when the next round is opened. */
async function byRound(table: Table, replies: Replies): Promise<readonly number[]> {
  const log = memoryLog()
  const perEvent: number[] = []
  let [events, before, round] = [0, process.cpuUsage(), -1]
  const append: Log['append'] = async (stream, version, batch, epoch) => {
    const result = await log.append(stream, version, batch, epoch)
    events += batch.events.length
    if (batch.events.some(({ type }) => type === 'round.opened' || type === 'roundtable.exited')) {
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) perEvent[round] = (user + system) / events
      ;[events, before, round] = [0, process.cpuUsage(), round + 1]
    }
    return result
  }
  await sitDown({ ...log, append }, replaying(replies), table, { mode: 'collaborative', rounds: LONG.rounds, seed: SEED })
  return perEvent
}

async function growth(): Promise<Reading> {
  const table = soundTable(LONG.seats)
  const replies = await noted(soundDriver, table, LONG.rounds)
  const runs: (readonly number[])[] = []
  for (let nth = 0; nth < WARM_UP + RUNS; nth++) {
    forget(nth)
    runs.push(await byRound(table, replies))
  }
  const measured = runs.slice(WARM_UP)
  const at = (rounds: readonly number[]): number => median(measured.map((one) => median(rounds.map((round) => one[round] ?? Number.NaN))))
  const [early, late] = [at(EARLY), at(LATE)]
  const detail = `${short(late)} µs an event in rounds ${LATE.join(', ')}, ${short(early)} in rounds ${EARLY.join(', ')}; ${LONG.seats} seats`
  return { name: 'roundtable.growth', value: late / early, unit: '×', aim: atMost(1.5), detail }
}

export const roundtable: Measure = {
  name: 'roundtable',
  how: `Stand-ins over the example: share of claims with a label and of facts with a citation after revision, the worst of seven modes. ${SOUND_SEATS} seats that do everything right: prompt tokens over 5 and 8 rounds against the same prompts with all that was said in place of the window. Replayed at once: CPU time an event, the share of it that the safety check of all contributions takes, and CPU time an event in rounds ${LATE.join(', ')} against rounds ${EARLY.join(', ')} of ${LONG.seats} seats.`,
  take: async () => {
    const sound = soundTable(SOUND_SEATS)
    return [...(await kept(await exampleTable())), ...(await history(sound)), ...(await speed(sound)), await growth()]
  },
}
