/**
 * Words of a question that show nothing by being in a source: any text has them. EMPTY ones are what questions are made of,
 * GENERIC ones name something, but nothing in particular: they count only where the question has no other word.
 */
import { stem } from '../../core/text/words.ts'

const stems = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(stem))

/** Counts, judgements, and what questions are made of. */
export const EMPTY = stems(`
  one two three four five six seven eight nine ten twelve dozen hundred thousand person people worth good bad idea better best worse right wrong
  really first main most much many long make makes do done thing things way ways reason reasons drawback disadvantage downside benefit advantage
  upside happen work works exist exists mean means`)

export const GENERIC = new Set([
  ...EMPTY,
  ...stems(`
  cost costs price money euro dollar year month week day hour minute time today number figure percent share part kind team company group side case
  point result new old big small large high low second own whole full start begin end plan change source file dossier document evidence say tell
  think know want sense long short need try current`),
])
