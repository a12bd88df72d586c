/**
 * One whole life of a council in a seeded world: what happens is drawn in council-script.ts, how it happens stands in life.ts,
 * what must hold at every event in council-invariants.ts. The seed is all that is needed to see it again.
 */
import type { CouncilReport } from '../src/core/council/report-types.ts'
import type { CouncilViews } from '../src/core/council/views.ts'
import type { Purpose } from '../src/core/council/words.ts'
import { report, visible } from '../src/core/deliberation.ts'
import type { Dossier } from '../src/core/dossier.ts'
import { random } from '../src/core/random.ts'
import type { Wish } from '../src/engine/open.ts'
import { makeDossier } from '../src/sources/dossier.ts'
import { type DocumentKind, documentOfKind } from './council-documents.ts'
import { scriptOf } from './council-script.ts'
import { councilReply } from './council-seats.ts'
import { councilWish } from './council-wish.ts'
import { seats } from './facts.ts'
import * as anyone from './life.ts'
import type { Mood } from './world.ts'

/** A person is a sound reviewer who takes its time. */
const byHand =
  (dossier: Dossier): anyone.ByHand =>
  ({ request, seat }, state, _, chance) =>
    councilReply('sound', visible(state, request, dossier) as CouncilViews[Purpose], chance, seat)

const lived = (seed: number, script: anyone.Script): Promise<anyone.Life> =>
  anyone.live(seed, script, byHand(makeDossier(script.wish.sources.files)))

export const live = (seed: number): Promise<anyone.Life> => lived(seed, scriptOf(seed))

export const differsAgain = (life: anyone.Life): Promise<readonly string[]> => anyone.differsAgain(life, live)

/** A world with nothing but its moods: nobody interferes, no limit is near, so that its end is the rules' doing. */
export function liveIn(
  seed: number,
  moods: readonly [Mood, Mood, Mood],
  kind: DocumentKind = 'plain',
  over: Partial<Wish> = {},
  script: Partial<anyone.Script> = {},
): Promise<anyone.Life> {
  const sources = documentOfKind(kind, random(seed, 'document'))
  return lived(seed, {
    wish: councilWish(seed, sources, over),
    moods: Object.fromEntries(seats(3).map(({ id }, index) => [id, moods[index] ?? 'sound'])),
    orders: [],
    deaths: [],
    usurpedAfterMs: null,
    withdrawnAfterMs: null,
    reopenings: 0,
    ...script,
  })
}

export function reportOf({ seed, state }: anyone.Life): CouncilReport {
  if (state === null) throw new Error(`seed ${seed}: nobody brought it to an end`)
  return report(state) as CouncilReport
}

export { told } from './life.ts'
