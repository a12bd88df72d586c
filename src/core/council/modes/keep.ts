/** The modes of an earlier review, held again: scored on the new text, but not chosen by it, so that two reviews can be compared. */
import { affinitiesIn } from './affinity.ts'
import { type Candidate, overlapOf } from './choose.ts'
import { MODES } from './modes.ts'
import { categoriesOf, roleFor } from './roles.ts'
import { scanDocument } from './scan.ts'
import type { AgentSelection, Selection } from './select.ts'
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
  const agents: AgentSelection[] = []
  for (const picks of held) {
    const numbers = picks.map(({ mode }) => mode.number)
    const [leading] = categoriesOf(numbers)
    if (leading === undefined) continue
    const taken = agents.map(({ role }) => role)
    agents.push({
      modes: picks.map(kept),
      role: roleFor(numbers, taken, seed),
      dominant: leading.category,
      because: 'As in the earlier review.',
    })
  }
  return { signals: signalsOf(scan), agents, overlap: overlapOf(held), relaxations: [], valid: validate(held) }
}

const kept = ({ mode, affinity, signals, keywords }: Candidate): AgentSelection['modes'][number] => ({
  mode: mode.number,
  affinity,
  adjusted: affinity,
  signals,
  keywords,
  because: 'Kept from the earlier review, so that the two can be compared.',
})
