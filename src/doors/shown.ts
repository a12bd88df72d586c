/** What a caller sent, fit to be said back: no character in it acts on whoever reads it, and it has an end. */
const CHARACTERS_MAX = 200

export const shown = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '�').slice(0, CHARACTERS_MAX)
