/**
 * What the governor gets to see of an ask: each answer, as an explorer brings it back. The answer in one sentence is a field of its own
 * and sums up whatever the text says, so only side paths are left to go wrong.
 */
import { tangentsIn, wordCount } from '../governor/markers.ts'
import type { Seen } from '../governor/seen.ts'
import type { AskFailed } from '../house/words.ts'
import type { SharedFact } from '../protocol.ts'
import type { Ask } from './state.ts'
import type { AskEvent } from './words.ts'

const NOTHING: readonly Seen[] = []

export function observe(_own: Ask, event: AskEvent | SharedFact | AskFailed): readonly Seen[] {
  if (event.type !== 'answer.given') return NOTHING
  const { seat, request, text, position } = event
  const isSummedUp = position.trim() !== ''
  const prose = {
    words: wordCount(text),
    recommends: isSummedUp,
    synthesises: isSummedUp,
    tangents: tangentsIn(text),
    files: [],
    patterns: 0,
  }
  return [
    { kind: 'work', work: { seat, archetypes: ['explorer'], request, prose, design: null, change: null, review: null, challenges: null } },
  ]
}
