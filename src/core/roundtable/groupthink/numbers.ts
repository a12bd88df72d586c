/** Numbers of the detectors' reading: when a number, a share or a title says what was there already. No user sets them. */

/** A number is an old one rounded: exactly so much off at most; more, where it is said to be rough. Small ones are never rounded. */
export const ROUNDED = { offMax: 0.05, roughOffMax: 0.15, valueMin: 100 } as const

/** A share is an old one in another form when they lie no further apart; one of few ("seven in ten") or a rounded one is coarser. */
export const SHARES = { apartMax: 0.005, coarseApartMax: 0.03, coarseWholeMax: 10 } as const

/** Who cites nothing and is no surer than this does not oppose the others, but shrugs. */
export const SHRUG = { confidenceMax: 0.5 } as const
