/**
 * The three reviewers of a council when nobody names others. They are told apart by their modes, which code chooses for the
 * document, so their personas say nothing that could lean one of them: who they are is decoration, what they look for is not (R7).
 */
import { TABLE } from '../core/council/numbers.ts'
import type { CastMember } from '../core/house/default-cast.ts'

const PERSONA = 'Reviews documents for people who will build from them. Owes nothing to whoever wrote this one.'
const METHOD =
  'Read what is written, not what was meant. Look only for what your modes look for, quote the passage, and say what to change.'

export const councilCast: readonly CastMember[] = Array.from({ length: TABLE.agents }, (_, index) => ({
  id: `sa-${index + 1}`,
  name: `SA-${index + 1}`,
  persona: PERSONA,
  method: METHOD,
  interests: [],
}))

/** Who takes over a reviewer's seat, with its modes. */
export const councilBench: readonly CastMember[] = ['Second reader', 'Third reader'].map((name) => ({
  id: name.toLowerCase().replace(' ', '-'),
  name,
  persona: PERSONA,
  method: METHOD,
  interests: [],
}))
