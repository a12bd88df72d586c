/** What an earlier review has to do with a finding of this one. */
import type { CouncilReport } from '../../../src/core/council/report-types.ts'

export type SinceWord = 'new' | 'persistent' | 'came back'

/** Null where it stands in neither: a dismissed one is not compared. */
export function sinceWord({ fresh, persistent, regressed }: NonNullable<CouncilReport['since']>, id: string): SinceWord | null {
  if (fresh.includes(id)) return 'new'
  if (persistent.some(({ now }) => now === id)) return 'persistent'
  return regressed.some(({ now }) => now === id) ? 'came back' : null
}
