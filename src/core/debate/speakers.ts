/** Speakers by their alias, as seats write it: "Speaker B", "@Speaker B", "B". Whole words only, so that "Speaker Bee" is nobody. */
import type { SeatId } from '../seat.ts'
import type { Debate } from './state.ts'

export function seatByAlias(own: Debate, said: string | null): SeatId | null {
  const wanted = said?.trim().replace(/^@/, '').toLowerCase().replace(/\s+/g, ' ') ?? ''
  if (wanted === '') return null
  const found = Object.entries(own.seats).find(([, { alias }]) => {
    const name = alias.toLowerCase()
    return name === wanted || name === `speaker ${wanted}`
  })
  return found?.[0] ?? null
}

/** Everyone a text names, its author left out. */
export function mentionsIn(own: Debate, text: string, author: SeatId): readonly SeatId[] {
  return Object.entries(own.seats).flatMap(([id, { alias }]) => {
    if (id === author) return []
    const [, mark = ''] = alias.split(' ')
    const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:speaker\\s+${mark}|@${mark})(?![\\p{L}\\p{N}])`, 'iu')
    return named.test(text) ? [id] : []
  })
}
