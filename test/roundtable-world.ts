/**
 * One whole life of a roundtable in a seeded world: what happens is drawn in roundtable-script.ts, how it happens stands in life.ts,
 * what must hold at every event in roundtable-invariants.ts. The seed is all that is needed to see it again.
 */
import { report, visible } from '../src/core/deliberation.ts'
import { emptyDossier } from '../src/core/dossier.ts'
import type { RoundtableReport } from '../src/core/roundtable/report-types.ts'
import type { RoundtableViews } from '../src/core/roundtable/views.ts'
import type { Purpose } from '../src/core/roundtable/words.ts'
import type { Wish } from '../src/engine/open.ts'
import { seats } from './facts.ts'
import * as anyone from './life.ts'
import { scriptOf } from './roundtable-script.ts'
import { roundtableReply, TABLE_DOSSIER } from './roundtable-seats.ts'
import { wishFor } from './scene.ts'
import type { Mood } from './world.ts'

/** A person is a sound speaker who takes its time. */
const byHand: anyone.ByHand = ({ request, seat }, state, _, chance) =>
  roundtableReply('sound', visible(state, request, emptyDossier) as RoundtableViews[Purpose], chance, seat)

export const live = (seed: number): Promise<anyone.Life> => anyone.live(seed, scriptOf(seed), byHand)

export const differsAgain = (life: anyone.Life): Promise<readonly string[]> => anyone.differsAgain(life, live)

/** A world with nothing but its mood: nobody interferes, no limit is near, so that what happens is the rules' doing. */
export const liveIn = (
  seed: number,
  mood: Mood,
  table: number,
  options: Wish['options'] = {},
  over: Partial<anyone.Script> = {},
): Promise<anyone.Life> =>
  anyone.live(
    seed,
    {
      wish: wishFor(table, {}, { protocol: 'roundtable', seed, sources: TABLE_DOSSIER, options }),
      moods: Object.fromEntries(seats(table).map(({ id }) => [id, mood])),
      orders: [],
      deaths: [],
      usurpedAfterMs: null,
      withdrawnAfterMs: null,
      reopenings: 0,
      ...over,
    },
    byHand,
  )

export function reportOf({ seed, state }: anyone.Life): RoundtableReport {
  if (state === null) throw new Error(`seed ${seed}: nobody brought it to an end`)
  return report(state) as RoundtableReport
}

export { told } from './life.ts'
