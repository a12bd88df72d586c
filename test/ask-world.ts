/**
 * One whole life of an `ask` in a seeded world: what happens is drawn in ask-script.ts, how it happens stands in life.ts.
 * The seed is all that is needed to see it again.
 */
import { letter } from '../src/core/ids.ts'
import { scriptOf } from './ask-script.ts'
import * as anyone from './life.ts'

/** Whatever is asked, shortly. */
const byHand: anyone.ByHand = ({ request, purpose }, _, events) => {
  if (purpose === 'answer') return { side: 'NO', position: 'No.', text: 'I was there.[ASSUME]', references: [], confidence: 0.5 }
  const grant = events.find((event) => event.type === 'turn.granted' && event.request === request)
  const shown = grant?.type === 'turn.granted' ? grant.shown : []
  return { ranking: shown.map((_, index) => letter(index)), because: 'I know them.' }
}

export const live = (seed: number): Promise<anyone.Life> => anyone.live(seed, scriptOf(seed), byHand)

export const differsAgain = (life: anyone.Life): Promise<readonly string[]> => anyone.differsAgain(life, live)

export { told } from './life.ts'
