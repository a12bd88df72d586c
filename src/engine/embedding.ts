/**
 * Between an answer and its judgement: the texts that its protocol wants to compare get their vectors, outside the turn, so
 * that a turn stays synchronous and a replay asks nobody. The vectors go into the log with the facts they lead to.
 *
 *   driver answers → read → vectors for `embedded(purpose, reply)` → lands → turn
 *
 * The tokens are set aside with the ask (`withReserve`) and billed with its answer. It counts as no call of its own, and a
 * model of unknown price adds tokens but no dollars. What people and hosts submit was never an ask, so it has no vectors.
 */
import { type Deliberation, embedded } from '../core/deliberation.ts'
import type { Refusal } from '../core/refusal.ts'
import type { Landing } from '../core/seat.ts'
import type { EventOf } from '../core/words.ts'
import { type Embeddings, resolveEmbeddings } from '../models/embeddings.ts'
import type { Estimate } from '../models/estimate.ts'
import type { ModelSettings, ModelSpec } from '../models/spec.ts'

const SUBJECT = 'embeddings'

export interface Meant {
  readonly landing: Landing
  readonly vectors: readonly (readonly number[])[] | null
  /** Why vectors that were wanted are not there; null where nothing is missing. */
  readonly unembedded: string | null
}

/** The embedding model of these options: null where none is named. */
export function embeddingsOf(options: Readonly<Record<string, unknown>>, settings: ModelSettings): ModelSpec | null | Refusal {
  const { embeddings } = options
  return typeof embeddings === 'string' ? resolveEmbeddings(embeddings, settings) : null
}

export async function withVectors(
  embeddings: Embeddings | undefined,
  state: Deliberation,
  purpose: string,
  landing: Landing,
  signal: AbortSignal,
): Promise<Meant> {
  const without: Meant = { landing, vectors: null, unembedded: null }
  if (embeddings === undefined || !landing.ok || signal.aborted) return without
  const texts = embedded(state, purpose, landing.value)
  // Nothing has no meaning, and servers refuse it.
  if (texts.length === 0 || texts.some((text) => text.trim() === '')) return without
  const { vectors, usage, micros, because } = await embeddings.embed(texts, signal)
  const billed: Landing = {
    ...landing,
    usage: { ...landing.usage, inputTokens: landing.usage.inputTokens + usage.inputTokens + usage.outputTokens },
    micros: landing.micros === null ? null : landing.micros + (micros ?? 0),
  }
  return { landing: billed, vectors, unembedded: because }
}

/** What an ask sets aside for its own call, and for the vectors of its reply. */
export function withReserve({ tokens, micros }: Estimate, embeddings: Embeddings | undefined): Estimate {
  if (embeddings === undefined) return { tokens, micros }
  const { reserved } = embeddings
  return { tokens: tokens + reserved.tokens, micros: micros === null ? null : micros + (reserved.micros ?? 0) }
}

/** Said once: the first time that vectors were wanted and none came. */
export function unembeddedFact({ house }: Deliberation, because: string | null): readonly EventOf<'interruption.raised'>[] {
  if (because === null || house.interruptions.some(({ subject }) => subject === SUBJECT)) return []
  const sentence = `${because} From here on attention goes by words wherever a vector is missing.`
  return [
    {
      type: 'interruption.raised',
      scope: 'run',
      subject: SUBJECT,
      hard: false,
      trigger: 'embeddings-failed',
      resumable: true,
      because: sentence,
    },
  ]
}
