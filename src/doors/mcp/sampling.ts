/**
 * The client's own model answers for seats (MCP sampling): those of which the opening says so, and no other. They are host
 * seats, and this is a host that lives in the server: it takes what they owe, asks the client, and submits what comes back.
 *
 *   owed ──▶ sampling/createMessage ──▶ JSON in the text ──▶ submit ──malformed──▶ asked once more, with the reason
 *              └──failed──▶ after a pause again, a few times; then it stays on the table for `submit`, and `status` says why
 *
 * Only connections of the 2025 protocol can be asked from the server's side: since 2026-07-28 there is no such direction, and
 * there the referee mode does the same from outside.
 */
import { setTimeout } from 'node:timers/promises'
import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { isClosed, isRunning, seatOf } from '../../core/house/house.ts'
import { callLimits } from '../../core/house/limits.ts'
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts'
import { findAnswer } from '../../engine/answer.ts'
import { isSampled } from '../../engine/cast.ts'
import type { Engine, OpenRequest } from '../../engine/engine.ts'
import type { Rooms } from './rooms.ts'

export interface Sampler {
  /** Why the client's model can't be asked; null: it can. */
  objection(): Refusal | null
  /** Answers for its sampled seats until it ends or the connection does. `again`: also what was given up. False: nothing has begun by this. */
  attend(id: string, again?: 'again'): Promise<boolean>
  /** What went wrong, while requests stay on the table because of it. */
  failure(id: string): string | null
  close(): void
}

export interface SamplingTimes {
  readonly lookMs: number
  /** Before a request that failed is put again; twice as long before each further time. */
  readonly restMs: number
}

const TIMES: SamplingTimes = { lookMs: 20_000, restMs: 1_000 }
const OUTPUT_TOKENS_MAX = 8_000
/** Of one request to the client: a reply that can't be taken is asked for again at once, with the reason. */
const REPLIES = 2
/** Of the whole. */
const TRIES = 3

interface Trial {
  readonly tries: number
  readonly againAt: number
  readonly because: string
}

export function makeSampler(
  server: McpServer,
  era: 'legacy' | 'modern',
  rooms: Pick<Rooms, 'engine' | 'hall' | 'failed'>,
  times: SamplingTimes = TIMES,
): Sampler {
  const over = new AbortController()
  /** What failed so far, by deliberation and request. */
  const attended = new Map<string, Map<string, Trial>>()

  const tried = async (id: string, request: OpenRequest, trials: Map<string, Trial>): Promise<void> => {
    const because = await answer(server, rooms.engine, id, request, over.signal)
    const { tries } = trials.get(request.request) ?? { tries: 0 }
    if (because === null) trials.delete(request.request)
    else trials.set(request.request, { tries: tries + 1, againAt: Date.now() + times.restMs * 2 ** tries, because })
  }
  const work = async (id: string, trials: Map<string, Trial>): Promise<void> => {
    while (!over.signal.aborted) {
      const owed = await rooms.engine.awaitOwed(id, { waitMs: times.lookMs, seats: null, signal: over.signal })
      const state = await rooms.engine.state(id)
      if (isRefusal(state) || isClosed(state.house)) return
      const ours = owed.filter(({ seat }) => isSampled(seatOf(state.house, seat)))
      // Answered by somebody else, or withdrawn: then it failed for nobody.
      for (const request of trials.keys())
        if (isRunning(state.house) && !ours.some((one) => one.request === request)) trials.delete(request)
      const due = ours.filter(({ request }) => isDue(trials.get(request)))
      await Promise.all(due.map((request) => tried(id, request, trials)))
      // What stays on the table is owed at once: without a pause this would never rest.
      if (due.length === 0 && owed.length > 0) await rested(times.restMs, over.signal)
      if (due.length > 0) await rooms.hall.admit(id)
    }
  }
  const objection = (): Refusal | null => {
    if (era === 'modern')
      return refuse(
        'no-sampling',
        'Since protocol 2026-07-28 a server can’t ask its client’s model. Use open_table, and answer what owed lists.',
      )
    if (server.server.getClientCapabilities()?.sampling !== undefined) return null
    return refuse('no-sampling', 'Your client does not offer sampling. Name another model, or use open_table and answer yourself.')
  }
  return {
    objection,
    attend: async (id, again) => {
      if (objection() !== null) return false
      const state = await rooms.engine.state(id)
      if (isRefusal(state) || isClosed(state.house) || !state.house.opening.seats.some(isSampled)) return false
      const known = attended.get(id)
      if (known !== undefined) {
        const givenUp = again === undefined ? [] : [...known].filter(([, { tries }]) => tries >= TRIES)
        for (const [request] of givenUp) known.delete(request)
        return givenUp.length > 0
      }
      const trials = new Map<string, Trial>()
      attended.set(id, trials)
      void work(id, trials)
        .catch((error: unknown) => rooms.failed(`sampling for ${id}`, error))
        .finally(() => attended.delete(id))
      return true
    },
    failure: (id) => {
      const failed = [...(attended.get(id) ?? [])]
      if (failed.length === 0) return null
      return failed.map(([request, { tries, because }]) => `${request}: ${because} ${whatNow(tries)}`).join(' ')
    },
    close: () => over.abort(),
  }
}

const isDue = (trial: Trial | undefined): boolean => trial === undefined || (trial.tries < TRIES && Date.now() >= trial.againAt)

const whatNow = (tries: number): string =>
  tries < TRIES
    ? `It is asked again (${tries} of ${TRIES}).`
    : `Asked ${tries} times; answer it with submit, or resume to have it asked again.`

const rested = (restMs: number, signal: AbortSignal): Promise<void> =>
  setTimeout(restMs, undefined, { signal, ref: false }).catch(() => undefined)

/** Null: it was judged, admitted or refused. */
async function answer(server: McpServer, engine: Engine, id: string, request: OpenRequest, signal: AbortSignal): Promise<string | null> {
  const state = await engine.state(id)
  if (isRefusal(state)) return state.because
  const { replyMsMax } = callLimits(state.house.limits, { model: null, purpose: request.purpose })
  let mend = ''
  let failure = ''
  for (let tries = 0; tries < REPLIES; tries++) {
    const text = await sampled(server, request, mend, { signal, timeout: replyMsMax })
    if (typeof text !== 'string') return text.failure
    const found = findAnswer(text, request.schema, false)
    const judged = found.ok ? await engine.reply(id, request.request, found.value) : refuse('malformed', found.error)
    if (!isRefusal(judged) || judged.refused === 'not-owed' || judged.refused === 'paused') return null
    failure = judged.because
    mend = `\n\nYour last answer could not be taken: ${judged.because} Answer again, with the JSON object only.`
  }
  return failure
}

async function sampled(
  server: McpServer,
  { prompt, schema }: OpenRequest,
  mend: string,
  until: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<string | { readonly failure: string }> {
  const shape = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))
  const text = `${prompt.user}\n\nAnswer with one JSON object of this shape and nothing else:\n${shape}${mend}`
  try {
    const { content } = await server.server.createMessage(
      { systemPrompt: prompt.system, messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: OUTPUT_TOKENS_MAX },
      until,
    )
    return content.type === 'text' ? content.text : { failure: `The client answered with ${content.type} instead of text.` }
  } catch (error) {
    return { failure: `The client’s model did not answer (${error instanceof Error ? error.message : String(error)}).` }
  }
}
