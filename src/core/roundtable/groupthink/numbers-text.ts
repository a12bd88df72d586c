/** A number in a sentence: two decimals at most, none that say nothing. */
export const stated = (value: number): string => String(Math.round(value * 100) / 100)
