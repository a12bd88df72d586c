/** Facts for tests of the log: a small deliberation that rests on texts, and as many more events as a test wants. */
import { NO_CONTRACT, NO_STAFF } from '../core/house/contracts.ts'
import type { Seat } from '../core/seat.ts'
import type { EventOf } from '../core/words.ts'
import { sha256 } from './chain.ts'
import type { Batch, Draft } from './log.ts'

const WALL_START = Date.UTC(2031, 4, 6, 9)
const DOCUMENT = 'The ferry leaves at nine.\nIt returns at noon.\n'

/** Each event a second after the one before; `nth` counts from 1. */
const stamped = (nth: number) => ({ at: nth * 1_000, wall: new Date(WALL_START + nth * 1_000).toISOString() })

const holding = (events: readonly Draft[], ...texts: readonly string[]): Batch => ({
  events,
  texts: new Map(texts.map((text) => [sha256(text), text])),
})

export function opening(subject = 'Should the ferry run at night?', nth = 1): Batch {
  const seat: Seat = {
    id: 'ada',
    name: 'Ada',
    persona: '',
    method: 'counts first',
    interests: ['costs'],
    contract: NO_CONTRACT,
    driver: 'offline',
    model: null,
    cheaperModel: null,
  }
  const opened: EventOf<'deliberation.opened'> = {
    type: 'deliberation.opened',
    protocol: 'ask',
    subject,
    seats: [seat],
    staff: NO_STAFF,
    bench: [],
    limits: {
      microsMax: null,
      tokensMax: 50_000,
      callsMax: null,
      minutesMax: null,
      turnsMax: 100,
      outputTokensMax: 800,
      concurrency: 4,
      nominalReplyMs: 8_000,
      replyMsMax: 60_000,
      lookupsMax: 2,
      failuresInARowMax: 3,
      checkpointMinutes: 45,
      checkpointTasks: 3,
      checkpointStopAt: 0.8,
      perModel: {},
      perPurpose: {},
      sourceTokensMax: 600,
    },
    pace: 'brisk',
    seed: 7,
    dossier: { files: [{ path: 'ferry.md', hash: sha256(DOCUMENT), kind: 'markdown', title: 'Ferry', lines: 2 }], skipped: [] },
    options: { depth: { rounds: [1, 2] } },
    script: null,
    recording: null,
    notes: [],
    software: 'witan test',
  }
  return holding([{ ...opened, ...stamped(nth) }], DOCUMENT)
}

/** One ask and its answer, with all three kinds of text; `nth` is the seq of its first event. */
export function exchange(nth: number): Batch {
  const prompt = `You are Ada. Question ${nth}.`
  const raw = `{"side":"NO","position":"Not at night, says answer ${nth}."}`
  const result = `ferry.md, line ${nth}: it returns at noon`
  const head = { request: `answer/ada/${nth}`, seat: 'ada', attempt: 1 }
  const sent: EventOf<'ask.sent'> = {
    type: 'ask.sent',
    ...head,
    purpose: 'answer',
    driver: 'offline',
    model: null,
    prompt: sha256(prompt),
    reserved: { tokens: 900, micros: null },
    lookups: 0,
    repairs: null,
  }
  const answered: EventOf<'ask.answered'> = {
    type: 'ask.answered',
    ...head,
    usage: { inputTokens: 120, outputTokens: 80, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
    micros: 0,
    latencyMs: 3,
    model: null,
    raw: sha256(raw),
    used: true,
    lookups: [{ tool: 'search', input: { query: 'noon', max: 3 }, result: sha256(result) }],
  }
  return holding(
    [
      { ...sent, ...stamped(nth) },
      { ...answered, ...stamped(nth + 1) },
    ],
    prompt,
    raw,
    result,
  )
}

/** `count` answers in one batch, each about 400 bytes; `nth` is the seq of the first. */
export function answers(nth: number, count: number): Batch {
  const events = Array.from({ length: count }, (_, index): Draft => {
    const text = `Night ferries cost crew hours that the day timetable already uses; answer ${nth + index}. `.repeat(2)
    const given: EventOf<'answer.given'> = {
      type: 'answer.given',
      request: `answer/ada/${nth + index}`,
      seat: 'ada',
      side: 'NO',
      position: 'Not at night.',
      text,
      confidence: 0.75,
    }
    return { ...given, ...stamped(nth + index) }
  })
  return holding(events)
}

/** One fact of the house without texts. */
export const fact = (nth: number, event: EventOf<HouseFact>): Batch => holding([{ ...event, ...stamped(nth) }])

type HouseFact =
  | 'deliberation.paused'
  | 'deliberation.resumed'
  | 'deliberation.stopping'
  | 'deliberation.closed'
  | 'deliberation.reopened'
  | 'ask.failed'
