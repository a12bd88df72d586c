/**
 * Facts for tests, short enough to read in a row: given(opened(3), granted('answer/a/1'), failed('answer/a/1')).
 * A request's id says its purpose and its seat, so a fact about it needs nothing else; what a test is about is overridden.
 */
import type { Check } from '../src/core/evidence/words.ts'
import { NO_CONTRACT, NO_STAFF } from '../src/core/house/contracts.ts'
import type { Limits, Seat } from '../src/core/house/words.ts'
import type { Event, EventOf } from '../src/core/words.ts'

/** A fact, with its time where the test cares. */
export type Fact = Event & { readonly at?: number }

export const LIMITS: Limits = {
  microsMax: null,
  tokensMax: null,
  callsMax: null,
  minutesMax: null,
  turnsMax: 1_000,
  outputTokensMax: 400,
  concurrency: 8,
  nominalReplyMs: 8_000,
  replyMsMax: 60_000,
  lookupsMax: 0,
  failuresInARowMax: 3,
  checkpointMinutes: 45,
  checkpointTasks: 3,
  checkpointStopAt: 0.8,
  perModel: {},
  perPurpose: {},
  sourceTokensMax: 600,
}

export const seat = (id: string, over: Partial<Seat> = {}): Seat => ({
  id,
  name: `Seat ${id.toUpperCase()}`,
  persona: `The persona of ${id}.`,
  method: `The method of ${id}.`,
  interests: [],
  contract: NO_CONTRACT,
  driver: 'model',
  model: 'world/large',
  cheaperModel: null,
  ...over,
})

/** a, b, c, … */
export const seats = (count: number, over: Partial<Seat> = {}): Seat[] =>
  Array.from({ length: count }, (_, index) => seat(String.fromCharCode(97 + index), over))

export const opened = (
  cast: number | readonly Seat[],
  over: Partial<EventOf<'deliberation.opened'>> = {},
): EventOf<'deliberation.opened'> => ({
  type: 'deliberation.opened',
  protocol: 'ask',
  subject: 'Should the ferry run at night?',
  seats: typeof cast === 'number' ? seats(cast) : [...cast],
  staff: NO_STAFF,
  bench: [],
  limits: LIMITS,
  pace: 'brisk',
  seed: 1,
  dossier: { files: [], skipped: [] },
  options: {},
  script: null,
  recording: null,
  notes: [],
  software: 'witan test',
  ...over,
})

const namesOf = (request: string): { request: string; purpose: string; seat: string } => {
  const [purpose = '', named = ''] = request.split('/')
  return { request, purpose, seat: named }
}

export function granted(request: string, shown: readonly string[] = []): EventOf<'turn.granted'> {
  const { purpose, seat: asked } = namesOf(request)
  const stage = purpose === 'answer' ? 'answering' : 'ranking'
  return { type: 'turn.granted', request, seat: asked, purpose, stage, target: null, score: null, shown: [...shown], deadline: null }
}

export function sent(request: string, over: Partial<EventOf<'ask.sent'>> = {}): EventOf<'ask.sent'> {
  const reserved = { tokens: 1_000, micros: 5_000 }
  return {
    type: 'ask.sent',
    ...namesOf(request),
    attempt: 1,
    driver: 'model',
    model: 'world/large',
    prompt: 'p',
    reserved,
    lookups: 0,
    repairs: null,
    ...over,
  }
}

const settledBy = (request: string) => {
  const { seat: asked } = namesOf(request)
  const usage = { inputTokens: 300, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 }
  return { request, seat: asked, attempt: 1, usage, micros: 2_000, latencyMs: 900, model: 'world/large' }
}

export const answered = (request: string, over: Partial<EventOf<'ask.answered'>> = {}): EventOf<'ask.answered'> => ({
  type: 'ask.answered',
  ...settledBy(request),
  raw: 'r',
  used: true,
  lookups: [],
  ...over,
})

export const failed = (request: string, over: Partial<EventOf<'ask.failed'>> = {}): EventOf<'ask.failed'> => ({
  type: 'ask.failed',
  ...settledBy(request),
  code: 'timeout',
  because: 'No answer came.',
  raw: null,
  retryAt: null,
  ...over,
})

export function gave(request: string, over: Partial<EventOf<'answer.given'>> = {}): EventOf<'answer.given'> {
  const { seat: author } = namesOf(request)
  return {
    type: 'answer.given',
    request,
    seat: author,
    side: 'NO',
    position: `${author} says no.`,
    text: `Because ${author} counted.`,
    confidence: 0.7,
    ...over,
  }
}

export const cast = (request: string, ...ranking: readonly string[]): EventOf<'ranking.cast'> => ({
  type: 'ranking.cast',
  request,
  seat: namesOf(request).seat,
  ranking: [...ranking],
  because: 'The first has numbers.',
})

export const refusedContribution = (request: string, because = 'Not each letter once.'): EventOf<'contribution.refused'> => ({
  type: 'contribution.refused',
  request,
  seat: namesOf(request).seat,
  rule: 'incomplete-ranking',
  because,
})

export const withdrawn = (request: string): EventOf<'turn.withdrawn'> => ({
  type: 'turn.withdrawn',
  request,
  seat: namesOf(request).seat,
  because: 'Stopped.',
})

export const closed = (reason: EventOf<'deliberation.closed'>['reason'] = 'completed'): EventOf<'deliberation.closed'> => ({
  type: 'deliberation.closed',
  reason,
  because: `Ended: ${reason}.`,
})

export const stopping = (hard = false): EventOf<'deliberation.stopping'> => ({
  type: 'deliberation.stopping',
  by: 'ann',
  hard,
  reason: 'user',
  because: 'Ann stopped it.',
})

export const paused: EventOf<'deliberation.paused'> = { type: 'deliberation.paused', by: 'ann', because: null }
export const resumed: EventOf<'deliberation.resumed'> = { type: 'deliberation.resumed', by: 'ann' }
export const reopened = (over: Partial<Limits> = {}): EventOf<'deliberation.reopened'> => ({
  type: 'deliberation.reopened',
  by: 'ann',
  limits: { ...LIMITS, ...over },
})
export const started = (epoch = 1): EventOf<'runner.started'> => ({ type: 'runner.started', epoch, runner: `runner ${epoch}` })

/** One seat's whole way to an answer, or to a ballot. */
export const answers = (...asked: readonly string[]): readonly Fact[] =>
  asked.flatMap((id) => [granted(`answer/${id}/1`), answered(`answer/${id}/1`), gave(`answer/${id}/1`)])

/** What the verifier says of a quotation that it found. */
export const verified: Check = {
  verdict: 'verified',
  precise: true,
  bare: false,
  exists: true,
  linesValid: true,
  similarity: 1,
  line: 1,
  closest: null,
  contentHash: 'h',
  because: 'Found at line 1.',
}
