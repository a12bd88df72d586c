/**
 * One whole life of a debate in a seeded world: what happens is drawn in debate-script.ts, how it happens stands in life.ts,
 * what must hold at every event in debate-invariants.ts. The seed is all that is needed to see it again.
 */
import type { DebateReport } from '../src/core/debate/report-types.ts'
import type { DebateViews } from '../src/core/debate/views.ts'
import type { Purpose } from '../src/core/debate/words.ts'
import { report, visible } from '../src/core/deliberation.ts'
import { emptyDossier } from '../src/core/dossier.ts'
import { scriptOf } from './debate-script.ts'
import { debateReply } from './debate-seats.ts'
import { seats } from './facts.ts'
import * as anyone from './life.ts'
import { wishFor } from './scene.ts'
import type { Mood } from './world.ts'
import { DOSSIER } from './world-lines.ts'

/** A person is a sound debater who takes its time. */
const byHand: anyone.ByHand = ({ request, seat }, state, _, chance) =>
  debateReply('sound', visible(state, request, emptyDossier) as DebateViews[Purpose], chance, seat)

export const live = (seed: number): Promise<anyone.Life> => anyone.live(seed, scriptOf(seed), byHand)

export const differsAgain = (life: anyone.Life): Promise<readonly string[]> => anyone.differsAgain(life, live)

/** A world with nothing but its mood: nobody interferes, no limit is near, so that its end is the rules' doing. */
export const liveIn = (seed: number, mood: Mood, table: number, over: Partial<anyone.Script> = {}): Promise<anyone.Life> =>
  anyone.live(
    seed,
    {
      wish: wishFor(table, {}, { protocol: 'debate', seed, sources: DOSSIER }),
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

export function reportOf({ seed, state }: anyone.Life): DebateReport {
  if (state === null) throw new Error(`seed ${seed}: nobody brought it to an end`)
  return report(state) as DebateReport
}

export { told } from './life.ts'
