/** What an ask of stand-ins is opened with, for tests that open one without a door. */
import { isRefusal } from '../src/core/refusal.ts'
import type { Wish } from '../src/engine/open.ts'
import type { Settings } from '../src/engine/settings.ts'
import { wishFor } from '../src/engine/wish.ts'

export async function offlineAsk(settings: Settings): Promise<Wish> {
  const wish = await wishFor(
    {
      protocol: 'ask',
      subject: 'Should we ship on Friday?',
      castFile: null,
      model: null,
      seatModels: new Map(),
      offline: true,
      seats: 2,
      clerk: null,
      judge: null,
      limits: {},
      pace: 'brisk',
      seed: 1,
      dossier: [],
      options: {},
    },
    settings,
  )
  if (isRefusal(wish)) throw new Error(wish.because)
  return wish
}
