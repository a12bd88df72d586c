/** Every number that a mode's two questions rest on. Words are content words: what is left without the words that only carry grammar. */

/** From how many words on a field says something: a mark, a line, an argument, a position in its strongest form. */
export const SAYS = { mark: 1, line: 2, argument: 4, steelman: 6 } as const

/** `newWordsMin`: words of what a combination adds that stand in none of the claims it combines. */
export const COLLABORATIVE = { claimsMin: 2, newWordsMin: 2 } as const

/** `sharedWordsMin`: words that a steelman has in common with what its holder has said. */
export const ADVERSARIAL = { flawsMin: 3, sharedWordsMin: 2 } as const

/** From `sentenceWordsMin` words on a sentence says something, and has to be a question. */
export const SOCRATIC = { questionsMin: 1, sentenceWordsMin: 2 } as const

/**
 * `crossedFrom`: the share of a boundary's words in one claim, from which the claim lies beyond it.
 * `sharedWordsMin`: words that what is said has in common with the perspective.
 */
export const EXPERT_PANEL = { wantedMin: 1, crossedFrom: 0.6, sharedWordsMin: 2 } as const

/** Figures are shown with two decimals, so half of the last one is no difference. */
export const DELPHI = { tolerance: 0.005, movedFrom: 0.005 } as const

/** `answersMax`: as many as one reply can hold; nobody owes more in one round. */
export const RED_BLUE = { attacksMin: 1, stepsMin: 2, answersMax: 20 } as const

/** Of what is wrong so much is told, and so many letters of a sentence are quoted: what is told goes back into a prompt. */
export const TOLD = { max: 3, lettersMax: 120 } as const

/** So many lines are kept ready to be compared: more than the longest roundtable holds of one kind. */
export const READY_MAX = 2_000
