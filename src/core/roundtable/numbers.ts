/** Numbers of the roundtable that no user sets; those of detectors and exits are the defaults of `options.thresholds`. */

export const ROUNDS = {
  /** Without being extended, objection rounds among them; and with it. */
  most: 6,
  mostExtended: 12,
} as const

/** Fewer than this who have spoken are no table. */
export const SEATS_MIN = 2
export const SEATS_MAX = 10

/** From so many seats on each sees only some of the others (R5), in modes that allow it. */
export const NEIGHBOURS = { fromSeats: 4, seen: 2 } as const

/** Sides as numbers, for their spread (2-8). */
export const SIDE_VALUE = { YES: 1, UNCERTAIN: 0.5, NO: 0 } as const
/** Where this share of the seats or more names no side, clusters take the place of sides (2-8). */
export const SIDELESS_FROM = 0.5
/** Two positions of one side are one cluster from this likeness on (2-15). */
export const CLUSTER_FROM = 0.6

/** A fact in known numbers and from known sources is new only if so many of its content words, and so large a share, are new. */
export const NEWS = { freshWordsMin: 6, freshShareMin: 0.5 } as const

/** Two titles are of one house when they share so many content words, and so large a share of the shorter one. */
export const ORIGINS = { sharedWordsMin: 2, sharedShareMin: 0.5 } as const

/** What an objection must be: of so many content words, and less like anything said before than a restatement is. */
export const OBJECTION = { contentWordsMin: 4, likenessBelow: 0.85 } as const

/** A claim that so large a share of the table holds and nobody disputes is written down as decided. */
export const DECIDED = { holdersMin: 0.5, holdersAtLeast: 2, perRoundMax: 8 } as const

/** What a seat may ask the caller for, in one round. */
export const CONTEXT_ASKS_PER_ROUND = 1
