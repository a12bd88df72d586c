/**
 * Whole lives of runs for the long soak: every other one has honest agents, every other one an agent that goes wrong and heeds or does not;
 * in all of them users interfere, runners die and limits bite. The seed is all that is needed to see it again.
 */
import { random } from '../../src/core/random.ts'
import * as anyone from '../life.ts'
import { scriptOf } from '../run-script.ts'
import * as run from '../run-world.ts'
import { playOf, roomFor } from './fault.ts'
import { FAULTS } from './labelled.ts'

export function live(seed: number): Promise<anyone.Life> {
  const fault = FAULTS[Math.floor(seed / 2) % FAULTS.length]
  if (seed % 2 === 0 || fault === undefined) return run.live(seed)
  const temper = random(seed, 'temper').below(2) === 0 ? 'corrigible' : 'incorrigible'
  const script = scriptOf(seed)
  return run.liveWith(seed, { ...script, wish: roomFor(fault, script.wish) }, playOf(fault, temper))
}

export const differsAgain = (life: anyone.Life): Promise<readonly string[]> => anyone.differsAgain(life, live)
