/** Every number the safety tiers rest on. The weights and the limits of the tiers are decision 2-18. */

/** What each kind of trigger adds to the score; it adds it once, however often it fires. */
export const SCORE = { mode: 1, topic: 1, intent: 3, context: 2 } as const

/** The least score of a tier. */
export const TIER = { triggered: 1, full: 3 } as const

export const PASSAGE = {
  /** Sentences or list items before and after the one with the intent that still belong to its passage. */
  before: 1,
  after: 3,
  /** A longer sentence is cut: it bounds what one pattern may cost. */
  pieceCharactersMax: 400,
  /** Behind the words of a row, where their owner may still be named: "the login of our competitor". */
  tailCharacters: 40,
} as const

/**
 * From how many of each on a passage is a procedure. Sequence words count different ones: "first" and "then" are two.
 * `together`: instructions, sequence words and quantities, added up. `shown`: so many of them are quoted.
 */
export const FORM = { steps: 2, sequence: 2, commands: 1, together: 3, shown: 4 } as const

export const SHOWN = { concernsMax: 8, charactersMax: 80 } as const

/** So much of a topic is read. */
export const TOPIC_CHARACTERS_MAX = 2_000
