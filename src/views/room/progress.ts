/** How a room fares: which session, how its issues stand, how much was said, and what it has earned. The price stands behind it. */
import type { Deliberation } from '../../core/deliberation.ts'
import type { Issue, Room } from '../../core/room/state.ts'
import { entries } from '../../core/table.ts'
import { counted } from '../amounts.ts'
import type { Progress } from '../terminal/progress.ts'
import { countedCredits } from './amounts.ts'
import { isDesk } from './reading.ts'

const SHOWN: readonly Issue['status'][] = ['open', 'frozen', 'waiting', 'resolved']

export function roomProgress({ own: opaque }: Deliberation): Progress {
  // The protocol's name says whose state this is.
  const own = opaque as Room
  const { session, ledger } = own
  const kept = session?.tally.kept ?? 0
  return {
    stages: stagesOf(own),
    progress: `${counted(kept, 'comment')}, ${countedCredits(ledger.total)}`,
    granted: Object.values(own.grants).map(({ seat }) => seat),
  }
}

/** Counts that are nought are left out, but for what is open. */
function stagesOf({ session, issues }: Room): readonly string[] {
  const where = session === null ? 'no session' : `session ${session.number}${session.endedAt === null ? '' : ' over'}`
  const tally = new Map<Issue['status'], number>()
  for (const [, issue] of entries(issues)) if (!isDesk(issue)) tally.set(issue.status, (tally.get(issue.status) ?? 0) + 1)
  const counts = SHOWN.flatMap((status) => {
    const amount = tally.get(status) ?? 0
    return amount === 0 && status !== 'open' ? [] : [`${amount} ${status}`]
  })
  return [`${where}: ${counts.join(', ')}`, `${where}: ${counts.slice(0, 2).join(', ')}`, where]
}
