/** How a row is written down: the part of a work it looks at, the condition, and a sentence with its numbers. */
import type { Counted } from '../seen.ts'
import type { SeenWork } from '../watched.ts'
import type { Archetype, ShadowName } from '../words.ts'
import type { ArchetypeRow, Sighting } from './row.ts'

/** A condition that holds, before it is said what it rests on. */
type Sign = Omit<Sighting, 'rests'>

/** `counted` only where a rule of immunity is for it: what is missing (a fix, a repro) is no virtue pushed too far. */
export const sign = (because: string, numbers: Sighting['numbers'], counted: readonly Counted[] = []): Sign => ({
  because,
  numbers,
  counted,
})

/** Rows of one archetype that look at one part of a single work, and rest on it alone. */
export const rowsOn =
  <Part>(archetype: Archetype, shadow: ShadowName, partOf: (work: SeenWork) => Part | null) =>
  (predicate: string, check: (part: Part) => Sign | null): ArchetypeRow => ({
    layer: 'archetype',
    archetype,
    shadow,
    predicate,
    check: (work) => {
      const part = partOf(work)
      const found = part === null ? null : check(part)
      return found === null ? null : { ...found, rests: [work.seq] }
    },
  })

/** "1 file", "2 files". */
export const many = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`

export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Names of a few: a sentence is no list. */
const SHOWN = 3
export const listed = (names: readonly string[]): string =>
  names.length <= SHOWN ? names.join(', ') : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`
