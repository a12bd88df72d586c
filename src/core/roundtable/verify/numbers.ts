/** Every number that the questions asked in all modes rest on. Words are content words. */

/** A position in words; where no side is named, the words have to carry it alone. */
export const POSITION = { wordsMin: 2, wordsWithoutSideMin: 4 } as const

export const ALTERNATIVES = { min: 2, reasonWordsMin: 2 } as const

export const FAILURES = { min: 3, failureWordsMin: 1, mitigationWordsMin: 2 } as const

export const UNCERTAIN = { min: 1, wordsMin: 2 } as const

/** Scope, approval and abort, each. */
export const CONTROLS = { wordsMin: 2 } as const

/** Below this share of labelled claims a seat is asked to label the rest. */
export const LABELLED_MIN = 0.8

/** Of each rule of labels and citations so many violations are told; the rest is counted, and the seat knows its text. */
export const MEND = { perRuleMax: 5, shownTokensMax: 20 } as const
