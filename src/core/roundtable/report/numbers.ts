/** Numbers of the report that no user sets; what consensus and its rounds ask for stands in `options.thresholds`. */

/** From this share of the seats on, an answer is partly agreed on; below it is weak. Strong is what the exit asks for. */
export const PARTIAL_FROM = 0.5

/** What a table should reach at least: labels and citations as the seed has them, quotations as elsewhere in this house. */
export const TARGETS = { labelled: 0.8, factsCited: 0.95, quotesVerified: 0.8 } as const

/** What takes trust away, one step each: more than `doubtsForMedium` of them leave none. */
export const CONFIDENCE = {
  quotesVerifiedMin: 0.8,
  /** Share of the first disagreement that may vanish without new evidence. */
  collapseMax: 0.25,
  doubtsForMedium: 2,
} as const
