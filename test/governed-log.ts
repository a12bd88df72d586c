/** Facts of the governor, written into a log as it would have written them: for doors, which need not know how it came to them. */
import { join } from 'node:path'
import type { Event } from '../src/core/words.ts'
import type { Draft } from '../src/log/log.ts'
import { openLog } from '../src/log/open.ts'
import { broken, corrected, detected, raised, replaced, stopped } from '../src/views/governor/sample.fixture.ts'

export async function writeFacts(folder: string, id: string, facts: readonly Event[]): Promise<void> {
  const log = await openLog(`sqlite:${join(folder, '.witan', 'witan.db')}`)
  try {
    // Somebody may write at the same time: then it is tried again after that.
    for (;;) {
      const events = await log.read(id, 0)
      const at = events.at(-1)?.at ?? 0
      const drafts = facts.map((fact) => ({ ...fact, at, wall: new Date().toISOString() }) as Draft)
      if ((await log.append(id, events.length, { events: drafts, texts: new Map() })).ok) return
    }
  } finally {
    await log.close()
  }
}

/** One seat went up the whole ladder: corrected, replaced, and a person is asked. `seat` sits at the table. */
export const escalated = (seat: string): readonly Event[] => [
  { ...detected(1), seat },
  { ...corrected, seats: [seat] },
  { ...detected(2), seat },
  { ...replaced, seat, from: { ...replaced.from, id: seat }, to: { ...replaced.to, id: seat } },
  { ...detected(3), seat },
  broken,
  raised,
  stopped,
  { type: 'deliberation.closed', reason: 'break', because: stopped.because },
]

/** One seat was told, and has not been asked since. */
export const told = (seat: string): readonly Event[] => [
  { ...detected(1), seat },
  { ...corrected, seats: [seat] },
]
