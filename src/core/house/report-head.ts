/** The head that every report has, whatever its protocol: how it stands, what it cost, what the governor did, what a reader should know. */
import { governorReport } from '../governor/report.ts'
import type { ReportHead } from '../protocol.ts'
import { type House, seatOf } from './house.ts'
import { missedSentence } from './recorded.ts'
import { costOf } from './spending.ts'
import type { Opening } from './words.ts'

/** The part of a report that is the same for every protocol. */
export function reportHead(house: House, confidence: ReportHead['confidence']): ReportHead {
  return {
    id: house.id,
    protocol: house.opening.protocol,
    subject: house.opening.subject,
    status: house.status,
    stopReason: house.closed?.reason ?? house.stopping?.reason ?? null,
    because: house.closed?.because ?? house.stopping?.because ?? pausedBecause(house),
    confidence,
    startedAt: house.startedWall,
    endedAt: house.endedWall,
    cost: costOf(house.spending),
    governor: governorReport(house),
    notes: [...house.opening.notes, ...skippedNote(house.opening), ...governorNotes(house), ...missedNote(house)],
  }
}

const pausedBecause = ({ status, interruptions }: House): string | null =>
  status === 'paused' ? (interruptions.findLast(({ trigger }) => trigger === 'pause')?.because ?? null) : null

function skippedNote({ dossier: { skipped } }: Opening): readonly string[] {
  const [first] = skipped
  if (first === undefined) return []
  const more = skipped.length > 1 ? ` The opening event lists more.` : ''
  return [`Not in the dossier: ${first.path} (${first.because})${more}`]
}

const missedNote = ({ missed }: House): readonly string[] => (missed === 0 ? [] : [missedSentence(missed)])

function governorNotes(house: House): readonly string[] {
  return house.watch.openBreakers.map(
    (seat) => `${seatOf(house, seat).name} was left out after ${house.limits.failuresInARowMax} failures in a row.`,
  )
}
