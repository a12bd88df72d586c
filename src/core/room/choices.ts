/** What the user can choose from where something waits for them: offered by every view, and held to by the rules. */
import type { FoundConflict, Issue } from './state.ts'
import type { RoomCommandOf } from './words.ts'

type Choice = RoomCommandOf<'settle-conflict'>['choice']

/** What was found by likeness alone says nothing that could be agreed on instead, so there is nothing to put in canon's place. */
export const choicesFor = ({ statement }: Pick<FoundConflict, 'statement'>): readonly Choice[] =>
  statement === null ? ['keep', 'discuss'] : ['override', 'keep', 'discuss']

/** It proposes facts, and they are not canon yet: the user's word can make them so. */
export const isPromotable = ({ epistemic, facts }: Pick<Issue, 'epistemic' | 'facts'>): boolean => epistemic !== 'canon' && facts.length > 0
