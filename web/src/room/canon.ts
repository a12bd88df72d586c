/** Canon as the page shows it: entries by subject, their histories, and what would stand against a new fact. */
import { anchorOf, historyOf, liveEntries, type Version, wouldClash } from '../../../src/core/canon/canon.ts'
import type { CanonEntry, Statement } from '../../../src/core/canon/words.ts'
import { conflictOf, type FoundConflict, type Room } from '../../../src/core/room/state.ts'

/** Every word has to be in it somewhere; an anchor is meant exactly. */
export function canonFor(own: Pick<Room, 'canon'>, words: string): readonly CanonEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return liveEntries(own.canon)
    .filter((entry) => {
      const { subject, attribute, value } = entry.statement
      const said = `${subject} ${attribute} ${value} ${entry.text} ${entry.source.ref}`.toLowerCase()
      const names = [entry.id, anchorOf(entry)].map((name) => name.toLowerCase())
      return wanted.every((word) => (/^c\d+(?:@\d+)?$/.test(word) ? names.includes(word) : said.includes(word)))
    })
    .toSorted((a, b) => compare(a.statement.subject, b.statement.subject) || compare(a.statement.attribute, b.statement.attribute))
}

const compare = (a: string, b: string): number => a.localeCompare(b)

export interface Subject {
  readonly subject: string
  readonly entries: readonly CanonEntry[]
}

export const bySubject = (entries: readonly CanonEntry[]): readonly Subject[] =>
  [...Map.groupBy(entries, ({ statement }) => statement.subject)].map(([subject, of]) => ({ subject, entries: of }))

/** The newest first. */
export const versionsOf = ({ canon }: Pick<Room, 'canon'>, id: string): readonly Version[] => historyOf(canon, id).toReversed()

/** An entry as it was when a conflict with it was found, live or not. */
export const entryAt = (own: Pick<Room, 'canon'>, anchor: string): CanonEntry | null =>
  historyOf(own.canon, anchor.split('@')[0] ?? '').find(({ entry }) => anchorOf(entry) === anchor)?.entry ?? null

/** The conflicts that are open: what the user wrote first, then the older. */
export const openConflicts = (own: Room): readonly FoundConflict[] => inOrder(own, own.openConflicts)

/** Those that the team talks over. */
export const discussedConflicts = (own: Room): readonly FoundConflict[] => inOrder(own, own.discussed)

const inOrder = (own: Room, ids: readonly string[]): readonly FoundConflict[] =>
  ids.flatMap((id) => conflictOf(own, id) ?? []).toSorted((a, b) => Number(b.isUsers) - Number(a.isUsers) || a.at - b.at)

/** What would have to give way if these facts were promoted. */
export const clashesOf = (own: Pick<Room, 'canon'>, facts: readonly Statement[]): readonly CanonEntry[] => [
  ...new Map(facts.flatMap((fact) => wouldClash(own.canon, fact)).map((entry) => [anchorOf(entry), entry])).values(),
]
