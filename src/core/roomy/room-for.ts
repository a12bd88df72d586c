/** How much longer than its limit a text may be: whoever is told a number of characters can't count them. */
const ROOM = 1.25

/** The most characters that are taken where so many fit. */
export const roomFor = (charactersMax: number): number => Math.floor(charactersMax * ROOM)
