/** What the rules did, in numbers: one line a subject, each with its parts. */
import type { DebateReport } from '../../core/debate/report-types.ts'
import { counted, grouped, percent } from '../amounts.ts'

export interface Metric {
  readonly label: string
  readonly value: string
}

const parts = (amounts: Readonly<Record<string, number>>): string => {
  const told = Object.entries(amounts).filter(([, amount]) => amount > 0)
  return told.length === 0 ? '' : ` (${told.map(([rule, amount]) => `${rule} ${amount}`).join(', ')})`
}

const NOTHING = 'nothing to measure'

const share = (amount: number | null): string => (amount === null ? NOTHING : percent(amount))

const total = (amounts: Readonly<Record<string, number>>): number => Object.values(amounts).reduce((sum, amount) => sum + amount, 0)

/** Empty before anything has been said or refused: a table of noughts tells nobody anything. */
export function metricsOf(report: DebateReport): readonly Metric[] {
  const { systemMetrics: m, convergence: c } = report
  if (report.totalMessages === 0 && m.messagesBlocked === 0 && m.modelCalls === 0) return []
  const checks = [
    ['threads done', c.threadsDone],
    ['irreducible cruxes found', c.irreducibleFound],
    ['no new threads', c.noNewThreads],
    ['camps stable', c.coalitionsStable],
  ] as const
  return [
    { label: 'Locks', value: `${m.cruxLockSuccesses} of ${counted(m.cruxLockAttempts, 'attempt')}${parts(m.failureReasons)}` },
    {
      label: 'Restatements',
      value: `${m.steelmanAttempts}, ${m.steelmanRetries} of them retries; accurate: ${share(m.steelmanAccuracyRate)}`,
    },
    { label: 'Quotations', value: `${m.quotesVerified} verified, ${m.quotesFailed} failed` },
    { label: 'Contributions refused', value: `${m.messagesBlocked}${parts(m.reasonsBlocked)}` },
    { label: 'Looks without a word', value: `${total(m.looksPassed)}${parts(m.looksPassed)}` },
    {
      label: 'Attention',
      value:
        m.attentionShare === null
          ? NOTHING
          : `${percent(m.attentionShare)} of replies to what really concerned the seat, ${share(m.fallbackShare)} by the fallback`,
    },
    { label: 'Threads', value: `${m.threadsCreated} opened, ${m.threadsMerged} merged, ${m.threadsStale} gone quiet` },
    {
      label: 'Horizons',
      value: `${counted(m.horizonMismatches, 'time', 'times')} asked to look equally far ahead, ${counted(m.horizonAlignments, 'answer')} that came closer`,
    },
    { label: 'Promotions', value: grouped(m.dcgPromotions) },
    {
      label: 'Model calls',
      value: `${grouped(m.modelCalls)}${m.callsPerValidatedCrux === null || m.modelCalls === 0 ? '' : `, ${m.callsPerValidatedCrux.toFixed(1)} for each validated crux`}`,
    },
    { label: 'Signs of an end', value: checks.map(([name, isSo]) => `${isSo ? '✓' : '–'} ${name}`).join(', ') },
  ]
}
