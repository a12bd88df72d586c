/** Speakers by their alias, as seats write it: "Speaker B", "@Speaker B", "B". Whole words only, so that "Speaker Bee" is nobody. */
import type { Seat } from '../house/words.ts'
import { hasOwn } from '../record.ts'
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

/** Everyone a user's text names: by alias, and by the name or id that the user knows from the cast. Whole words, the longest name first. */
export function namedIn(own: Debate, cast: readonly Pick<Seat, 'id' | 'name'>[], text: string, by: string): readonly SeatId[] {
  const names = cast
    .flatMap(({ id, name }) => [
      { id, name },
      { id, name: id },
    ])
    .toSorted((a, b) => b.name.length - a.name.length)
  const meant = new Set(mentionsIn(own, text, by))
  let rest = text
  for (const { id, name } of names) {
    // An id of a letter or two is a word like any other: it is meant only after an @.
    const mark = name.length < NAME_LETTERS_MIN ? '@' : '@?'
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}@])${mark}${literal(name)}(?![\\p{L}\\p{N}])`, 'giu')
    // What a longer name has taken names nobody else: "Gold keeper" is not "Gold".
    const left = rest.replace(pattern, ' ')
    if (left !== rest && hasOwn(own.seats, id)) meant.add(id)
    rest = left
  }
  return Object.keys(own.seats).filter((id) => meant.has(id))
}

const NAME_LETTERS_MIN = 3
/** Only signs that mean something in a pattern are escaped: with `u`, escaping a dash is an error. */
const literal = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')

/** The seat a user names, by id, name or alias; as it was written where nobody is meant. */
export function seatNamed(own: Debate, cast: readonly Pick<Seat, 'id' | 'name'>[], said: string): SeatId {
  const wanted = said.trim().toLowerCase()
  return cast.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)?.id ?? seatByAlias(own, said) ?? said
}

/** Everyone a text names, its author left out. */
export function mentionsIn(own: Debate, text: string, author: SeatId): readonly SeatId[] {
  return Object.entries(own.seats).flatMap(([id, { alias }]) => {
    if (id === author) return []
    return namingOf(alias).test(text) ? [id] : []
  })
}

/** A dozen aliases, and every message is searched for each. */
const namings = new Map<string, RegExp>()

function namingOf(alias: string): RegExp {
  const [, mark = ''] = alias.split(' ')
  const naming = namings.get(mark) ?? new RegExp(`(?<![\\p{L}\\p{N}])(?:[Ss]peaker\\s+${mark}|@${mark})(?![\\p{L}\\p{N}])`, 'u')
  namings.set(mark, naming)
  return naming
}
