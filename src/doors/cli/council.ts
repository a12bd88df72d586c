/**
 * witan council: from a document and flags to three reviewers at work, then the report, and the exit code that was asked for.
 *
 *   0 it reached a verdict · 1 a finding as grave as --fail-on is left · 3 it was aborted, with what was found so far
 */
import type { CouncilReport } from '../../core/council/report-types.ts'
import { report } from '../../core/deliberation.ts'
import { gravestFirst, isAtLeast } from '../../core/findings/severity.ts'
import type { Severity } from '../../core/findings/words.ts'
import { councilFor, earlierReview } from '../../engine/council.ts'
import { type LimitWishes, limitsFrom } from '../../engine/settings.ts'
import { carry, finish, showingOf } from './conduct.ts'
import { accepted, EXIT, type Terminal } from './desk.ts'
import type { CouncilFlags } from './flags.ts'
import { checkDestinations } from './output.ts'
import type { Session } from './session.ts'
import { SEED_DEFAULT } from './table.ts'

type Rooms = Pick<Session, 'desk' | 'write' | 'steer'>

export async function council({ desk, write, steer }: Rooms, document: string, flags: CouncilFlags & LimitWishes): Promise<number> {
  checkDestinations(flags.out ?? [], 'council')
  const since = flags.since === undefined ? null : accepted(await earlierReview(await steer(), flags.since))
  const review = {
    document,
    northStar: flags.northStar ?? null,
    escalateTo: flags.escalateTo ?? null,
    since,
    castFile: flags.cast ?? null,
    model: flags.model ?? null,
    seatModels: flags.seat ?? new Map<string, string>(),
    offline: flags.offline ?? false,
    limits: limitsFrom(flags),
    pace: flags.pace ?? ('brisk' as const),
    seed: flags.seed ?? SEED_DEFAULT,
  }
  const wish = accepted(await councilFor(review, desk.settings))
  const engine = await write()
  const id = accepted(await engine.open(wish))
  const showing = showingOf(flags)
  const ran = await carry(engine, id, desk, { toError: showing.json, quiet: showing.quiet, lines: true })
  const exitCode = await finish(engine, ran, id, desk, showing)
  if (!ran.ok || exitCode !== EXIT.done || flags.failOn === undefined) return exitCode
  return gate(report(ran.state) as CouncilReport, flags.failOn, desk.terminal)
}

/** Whatever was not dismissed counts: that nobody confirmed a blocker does not make it none. */
function gate({ findings }: CouncilReport, threshold: Severity, { err, paint }: Terminal): number {
  const left = findings
    .filter(({ outcome, severity }) => outcome !== 'dismissed' && isAtLeast(severity, threshold))
    .toSorted((a, b) => gravestFirst(a.severity, b.severity))
  if (left.length === 0) return EXIT.done
  const which = left.map(({ id, severity }) => `${id} (${severity})`).join(', ')
  const count = left.length === 1 ? '1 finding is left' : `${left.length} findings are left`
  err(`${paint.red('✗')} --fail-on ${threshold}: ${count} that ${left.length === 1 ? 'is' : 'are'} at least ${threshold}: ${which}.\n`)
  return EXIT.gateFailed
}
