/** The modes of an earlier review, held again: scored on the new text, but not chosen by it, so that two reviews can be compared. */
import { affinitiesIn } from './affinity.ts'
import { type Candidate, overlapOf } from './choose.ts'
import { MODES } from './modes.ts'
import { scanDocument } from './scan.ts'
import { seated } from './seated.ts'
import type { Selection } from './select.ts'
import { signalsOf } from './signals.ts'
import { validate } from './validate.ts'

export interface Kept {
  readonly text: string
  readonly seed: number
  /** Mode numbers, one list for each reviewer. */
  readonly hands: readonly (readonly number[])[]
}

export function keepModes({ text, seed, hands }: Kept): Selection {
  const scan = scanDocument(text)
  const known = new Map(affinitiesIn(scan, MODES).map((one) => [one.mode.number, one]))
  const held = hands.map((numbers) =>
    numbers.flatMap((number): readonly Candidate[] => {
      const one = known.get(number)
      return one === undefined ? [] : [{ ...one, holders: 0, penalty: 0, bonus: 0, adjusted: one.affinity }]
    }),
  )
  const agents = seated(held, seed, {
    ofMode: () => 'Kept from the earlier review, so that the two can be compared.',
    ofHand: () => 'As in the earlier review.',
  })
  return { signals: signalsOf(scan), agents, overlap: overlapOf(held), relaxations: [], valid: validate(held) }
}
