/** Reviewers with the modes they hold, a role that follows from them, and the reasons for both. */
import type { Candidate } from './choose.ts'
import type { Category, Signal } from './mode.ts'
import { categoriesOf, roleFor } from './roles.ts'

export interface ChosenMode {
  readonly mode: number
  readonly affinity: number
  /** After penalty and bonus: what the choice was made by. */
  readonly adjusted: number
  readonly signals: readonly { readonly signal: Signal; readonly matches: number }[]
  /** Those of its profile that stand in the document. */
  readonly keywords: readonly string[]
  readonly because: string
}

export interface AgentSelection {
  /** Best first. */
  readonly modes: readonly ChosenMode[]
  readonly role: string
  readonly dominant: Category
  readonly because: string
}

interface Reasons {
  ofMode(pick: Candidate): string
  ofHand(leading: { readonly category: Category; readonly count: number }, picks: readonly Candidate[]): string
}

/** One reviewer for each hand, best mode first; no two have the same role. */
export function seated(hands: readonly (readonly Candidate[])[], seed: number, { ofMode, ofHand }: Reasons): readonly AgentSelection[] {
  const agents: AgentSelection[] = []
  for (const picks of hands) {
    const numbers = picks.map(({ mode }) => mode.number)
    const [leading] = categoriesOf(numbers)
    if (leading === undefined) continue
    const taken = agents.map(({ role }) => role)
    const modes = picks.map((pick) => {
      const { mode, affinity, adjusted, signals, keywords } = pick
      return { mode: mode.number, affinity, adjusted, signals, keywords, because: ofMode(pick) }
    })
    agents.push({ modes, role: roleFor(numbers, taken, seed), dominant: leading.category, because: ofHand(leading, picks) })
  }
  return agents
}
