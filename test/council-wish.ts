/** What a council of a test is opened with. Apart from its world, so that a process that only runs one need not load all that judges it. */
import { random } from '../src/core/random.ts'
import type { Wish } from '../src/engine/open.ts'
import type { Gathered } from '../src/sources/gather.ts'
import { visionOf } from './council-script.ts'
import { wishFor } from './scene.ts'

/** Three seats over one document, with nothing near its limit. */
export const councilWish = (seed: number, sources: Gathered, over: Partial<Wish> = {}): Wish =>
  wishFor(
    3,
    { tokensMax: 400_000, minutesMax: 60, outputTokensMax: 2_000 },
    {
      protocol: 'council',
      subject: 'Night ferry',
      seed,
      sources,
      options: {
        document: sources.files[0]?.path ?? '',
        vision: visionOf(5, random(seed, 'vision')),
        escalateTo: 'the harbour master',
        since: null,
      },
      ...over,
    },
  )
