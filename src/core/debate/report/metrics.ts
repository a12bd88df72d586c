/** How the machinery worked: counts, each read off what happened. */
import type { Evidence } from '../../evidence/registry.ts'
import type { House } from '../../house/house.ts'
import { items } from '../../list.ts'
import type { Card } from '../crux/card.ts'
import { ATTENTION } from '../numbers.ts'
import type { DebateReport } from '../report-types.ts'
import type { Debate, Message, SteelmanPair, Thread, ThreadStatus } from '../state.ts'

export function metricsOf(own: Debate, house: House, cards: readonly Card[]): DebateReport['systemMetrics'] {
  const threads = Object.values(own.threads)
  const pairs = threads.flatMap(({ steelmans }) => steelmans)
  const validated = cards.filter((card) => card.validated).length
  const { calls } = house.spending
  return {
    messagesBlocked: sum(Object.values(own.counts.refused)),
    reasonsBlocked: own.counts.refused,
    looksPassed: own.counts.looks,
    cruxLockAttempts: sum(threads.map(({ lock }) => lock.attempts)),
    cruxLockSuccesses: threads.filter(({ lock }) => lock.lockedAt !== null).length,
    cruxLockFailures: sum(threads.map(({ lock }) => lock.failures.length)),
    failureReasons: own.counts.lockFailures,
    ...steelmanMetrics(pairs),
    dcgPromotions: own.agenda.promotions.length,
    horizonMismatches: own.counts.horizonMismatches,
    horizonAlignments: own.counts.horizonAlignments,
    ...attentionShares(own),
    threadsCreated: threads.length,
    threadsMerged: withStatus(threads, 'MERGED'),
    threadsStale: withStatus(threads, 'STALE'),
    modelCalls: calls,
    callsPerValidatedCrux: validated === 0 ? null : calls / validated,
    ...quoteCounts(house),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const withStatus = (threads: readonly Thread[], wanted: ThreadStatus): number => threads.filter(({ status }) => status === wanted).length

type Steelmans = Pick<DebateReport['systemMetrics'], 'steelmanAttempts' | 'steelmanRetries' | 'steelmanAccuracyRate'>

/** Accuracy: restatements that were found ACCURATE, of those that were graded at all. */
function steelmanMetrics(pairs: readonly SteelmanPair[]): Steelmans {
  const written = pairs.map(({ attempts, unwritten }) => attempts - unwritten)
  const steelmanAttempts = sum(written)
  const pending = pairs.filter(({ grade, attempts }) => attempts > 0 && (grade === 'PENDING' || grade === null)).length
  const accurate = pairs.filter(({ grade }) => grade === 'ACCURATE').length
  const graded = steelmanAttempts - pending
  return {
    steelmanAttempts,
    steelmanRetries: sum(written.map((attempts) => Math.max(0, attempts - 1))),
    steelmanAccuracyRate: graded === 0 ? null : accurate / graded,
  }
}

/** Of the contributions that a seat chose to make, not of those it was asked for. */
function attentionShares(own: Debate): Pick<DebateReport['systemMetrics'], 'attentionShare' | 'fallbackShare'> {
  let chosen = 0
  let good = 0
  let fallback = 0
  for (const message of items<Message>(own.messages)) {
    if (message.by !== 'seat' || (message.score === null && !message.fallback)) continue
    chosen++
    if (message.fallback) fallback++
    else if ((message.score ?? 0) >= ATTENTION.good) good++
  }
  return chosen === 0 ? { attentionShare: null, fallbackShare: null } : { attentionShare: good / chosen, fallbackShare: fallback / chosen }
}

function quoteCounts(house: House): Pick<DebateReport['systemMetrics'], 'quotesVerified' | 'quotesFailed'> {
  let quotesVerified = 0
  let quotesFailed = 0
  for (const { reference, check } of items<Evidence>(house.registry.evidence)) {
    if (check.verdict === 'verified' && reference.quote !== null) quotesVerified++
    // A source that is not there failed, too, even where nothing of it was quoted.
    if (check.verdict === 'failed') quotesFailed++
  }
  return { quotesVerified, quotesFailed }
}
