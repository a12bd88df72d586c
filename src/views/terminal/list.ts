/** Deliberations as a table, one a line: the question gets what the other columns leave, and on a narrow screen a line of its own. */
import { columns, cut, pad } from '../columns.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { statusWord } from './badge.ts'

export interface ListRow {
  readonly id: string
  readonly protocol: string
  readonly status: string
  readonly stopReason: string | null
  readonly subject: string
  /** What waits for a person's answer, by id. */
  readonly asks?: readonly string[]
  /** "2 minutes ago": made by the caller, who has a clock. */
  readonly when: string
}

const QUESTION_MIN = 20
const HEAD = { id: 'id', protocol: 'protocol', status: 'status', when: 'when', subject: 'question' }

export function listTable(rows: readonly ListRow[], paint: Paint, width: number): readonly string[] {
  if (rows.length === 0) return []
  const cells = rows.map(({ id, protocol, status, stopReason, subject, when, asks = [] }) => ({
    id: oneLine(id),
    protocol: oneLine(protocol),
    status: oneLine(status),
    reason: reasonOf(status === 'stopped' ? stopReason : null, asks),
    when: oneLine(when),
    subject: oneLine(subject),
  }))
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(columns))
  const wide = {
    id: widest([HEAD.id, ...cells.map(({ id }) => id)]),
    protocol: widest([HEAD.protocol, ...cells.map(({ protocol }) => protocol)]),
    status: widest([HEAD.status, ...cells.map(({ status, reason }) => status + reason)]),
    when: widest([HEAD.when, ...cells.map(({ when }) => when)]),
  }
  const left = width - wide.id - wide.protocol - wide.status - wide.when - 8
  if (left < QUESTION_MIN) return stacked(cells, paint, width)
  const head = [
    pad(HEAD.id, wide.id),
    pad(HEAD.protocol, wide.protocol),
    pad(HEAD.status, wide.status),
    pad(HEAD.when, wide.when),
    HEAD.subject,
  ]
  return [
    paint.dim(head.join('  ')),
    ...cells.map(({ id, protocol, status, reason, when, subject }) => {
      const told = statusWord(status, paint) + paint.dim(reason) + ' '.repeat(wide.status - columns(status + reason))
      return [paint.bold(pad(id, wide.id)), pad(protocol, wide.protocol), told, paint.dim(pad(when, wide.when)), cut(subject, left)].join(
        '  ',
      )
    }),
  ]
}

/** Why it stopped, and what it asks of a person. */
function reasonOf(stopReason: string | null, asks: readonly string[]): string {
  const parts = [...(stopReason === null ? [] : [stopReason]), ...asks.map((id) => `${id} waits for you`)]
  return parts.length === 0 ? '' : ` (${oneLine(parts.join(', '))})`
}

type Cells = Readonly<Record<'id' | 'status' | 'reason' | 'when' | 'subject', string>>

const stacked = (cells: readonly Cells[], paint: Paint, width: number): readonly string[] =>
  cells.flatMap(({ id, status, reason, when, subject }) => [
    paint.bold(cut(`${id}  ${status}${reason}  ${when}`, width)),
    `  ${cut(subject, Math.max(1, width - 2))}`,
  ])
