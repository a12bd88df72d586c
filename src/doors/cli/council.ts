/**
 * witan council: from a document and flags to three reviewers at work, then the report, and the exit code that was asked for.
 *
 *   0 it reached a verdict · 1 a finding as grave as --fail-on is left · 3 it was aborted, with what was found so far
 */
import { councilFor, earlierReview } from '../../engine/council.ts'
import { modelsObjection, recordingBeside, tapeFor } from '../../engine/recording.ts'
import { type LimitWishes, limitsFrom } from '../../engine/settings.ts'
import { conduct, showingOf } from './conduct.ts'
import { accepted } from './desk.ts'
import type { CouncilFlags } from './flags.ts'
import { checkDestinations } from './output.ts'
import type { Session } from './session.ts'
import { SEED_DEFAULT, tellRecorded } from './table.ts'

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
  const recording = accepted((await tapeFor(recordingBeside(document), flags, desk.settings)) ?? null)
  const wish = accepted(await councilFor({ ...review, ...(recording !== null && { recording }) }, desk.settings))
  if (flags.live === true) accepted(modelsObjection(wish))
  const engine = await write()
  tellRecorded(wish, desk, flags)
  const id = accepted(await engine.open(wish))
  return conduct(engine, id, desk, showingOf(flags))
}
