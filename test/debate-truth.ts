/** A report is held against what happened: every count in it is counted again from the log. */
import { isDeepStrictEqual } from 'node:util'
import type { DebateReport } from '../src/core/debate/report-types.ts'
import type { Deliberation } from '../src/core/deliberation.ts'
import type { Book } from './debate-book.ts'

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((total, count) => total + count, 0)

export function untruths(book: Book, report: DebateReport, { house }: Deliberation): readonly string[] {
  const { counts } = book
  const { systemMetrics: metrics } = report
  const pairs: readonly (readonly [name: string, reported: unknown, happened: unknown])[] = [
    ['status', report.status, house.status],
    ['totalMessages', report.totalMessages, [...book.saidBy.values()].reduce((total, count) => total + count, 0)],
    ['threads', report.threads.length, counts.threads],
    ['messages in threads', report.threads.reduce((total, { messages }) => total + messages.length, 0), book.messages.size],
    ['messagesBlocked', metrics.messagesBlocked, counts.refused],
    ['reasonsBlocked', sum(metrics.reasonsBlocked), counts.refused],
    ['looksPassed', sum(metrics.looksPassed), counts.looks],
    ['cruxLockAttempts', metrics.cruxLockAttempts, counts.locked + counts.lockFailed],
    ['cruxLockSuccesses', metrics.cruxLockSuccesses, counts.locked],
    ['cruxLockFailures', metrics.cruxLockFailures, counts.lockFailed],
    ['steelmanAttempts', metrics.steelmanAttempts, counts.steelmans],
    ['dcgPromotions', metrics.dcgPromotions, counts.promoted],
    ['threadsCreated', metrics.threadsCreated, counts.threads],
    ['threadsMerged', metrics.threadsMerged, counts.merged],
    ['threadsStale', metrics.threadsStale, counts.stale],
    ['modelCalls', metrics.modelCalls, counts.calls],
    ...report.seats.flatMap(({ seat, messages, refused, gone }) => [
      [`messages of ${seat}`, messages, book.saidBy.get(seat) ?? 0] as const,
      [`refusals of ${seat}`, refused, book.refusedBy.get(seat) ?? 0] as const,
      [`${seat} gone`, gone !== null, book.gone.has(seat)] as const,
    ]),
  ]
  const wrong = pairs.flatMap(([name, reported, happened]) =>
    reported === happened ? [] : [`the report says ${name} ${reported}, and it was ${happened}`],
  )
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(report)), report)) wrong.push('the report is not plain JSON')
  if (report.regimeDescription === '') wrong.push('the report says nothing')
  if (report.regime === 'consensus' && report.seats.some(({ blind, gone }) => blind !== null && gone !== null))
    wrong.push('consensus, though somebody who opened is gone')
  if (report.regime === 'consensus' && report.seats.some(({ unsupportedFlip, gone }) => unsupportedFlip && gone === null))
    wrong.push('consensus, though somebody moved without new evidence')
  return wrong
}
