/** How things are named. Every id is a function of what came before it, so a replay names the same things the same way. */

/** `<purpose>/<seat>/<n>`: the seat's nth grant. An id that left `owed` never returns. */
export const requestId = (purpose: string, seat: string, nth: number): string => `${purpose}/${seat}/${nth}`

/** 0 → A … 25 → Z, 26 → AA: how peers are shown to each other. */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last
}

/** The alphabet of ids that people type: no i, l, o, u. */
export const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
