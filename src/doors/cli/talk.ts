/** witan debate, witan roundtable: the talk itself, then, where asked for, its baseline; one report with both at the end. */
import { report } from '../../core/deliberation.ts'
import type { ReportHead } from '../../core/protocol.ts'
import type { Engine } from '../../engine/engine.ts'
import { baselineKey, type FollowedName } from '../../engine/following.ts'
import type { Ran } from '../../engine/run.ts'
import { baselineWish, capOf } from '../baseline.ts'
import { carry, finish } from './conduct.ts'
import { accepted, type Desk, EXIT } from './desk.ts'
import { type Opened, openTable, type TableWishes } from './table.ts'

export async function talk(
  protocol: FollowedName,
  openEngine: () => Promise<Engine>,
  desk: Desk,
  subject: string,
  flags: TableWishes,
): Promise<number> {
  const opened = await openTable(protocol, openEngine, desk, subject, flags)
  const { engine, id, showing } = opened
  const ran = await carry(engine, id, desk, { toError: showing.json, quiet: showing.quiet, lines: true, since: 0 })
  let exitCode: number = EXIT.bug
  try {
    if (flags.baseline === true && mayFollow(ran)) await runBaseline(opened, report(ran.state), desk)
  } finally {
    // Whatever befell the baseline, the talk has been paid for and is shown.
    exitCode = await finish(engine, ran, id, desk, showing)
    if (!showing.quiet && !showing.json && isOverAtOnce(ran)) desk.terminal.err(againHint(id, desk))
  }
  return exitCode
}

/** Without models everything scrolls by at once. */
const isOverAtOnce = (ran: Ran): boolean =>
  ran.ok && ran.state.house.opening.seats.every(({ driver }) => driver === 'offline' || driver === 'recorded')

const againHint = (id: string, { terminal }: Desk): string =>
  terminal.isInteractive ? `Too quick to read? Watch it again: witan replay ${id} --speed 4 (1: at its own pace)\n` : ''

/** Not after a person said stop: they would have to say it twice. */
const mayFollow = (ran: Ran): ran is Ran & { ok: true } => ran.ok && ran.state.house.closed?.reason !== 'user'

async function runBaseline({ engine, wish, showing }: Opened, talked: ReportHead, desk: Desk): Promise<void> {
  const { id } = accepted(await engine.openOnce(baselineWish(wish, talked), baselineKey(talked.id), null))
  if (!showing.quiet) {
    const seats = `the same ${wish.seats.length} seats now answer alone, ${capOf(talked)}`
    desk.terminal.err(`\nBaseline: ${seats} (${id}).\n`)
  }
  await carry(engine, id, desk, { toError: true, quiet: showing.quiet, lines: false, since: 0 })
}
