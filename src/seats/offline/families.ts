/**
 * Families of actions and their opposites: what a yes to "Should we …?" would bring, and what a no would keep.
 * `object` says how the thing acted upon relates to a yes: who splits or replaces a thing leaves it as it was (−1),
 * who adopts or keeps a thing wants it (+1). Where one thing takes the place of another, `exchange.ts` tells which is which.
 */
import { stem } from '../../core/text/words.ts'

export interface Family {
  readonly object: 1 | -1
  readonly does: ReadonlySet<string>
  readonly undoes: ReadonlySet<string>
}

const family = (object: 1 | -1, does: string, undoes: string): Family => ({ object, does: stems(does), undoes: stems(undoes) })

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem))

const split = 'split splitting separate separately extract extraction divide decompose partition break'
const merge = 'merge merged combine unify consolidate fold folded join'
const adopt =
  'adopt adoption introduce add addition allow enable accept use build create launch support require implement provide ship approve choose pick select prefer buy install try'
const remove =
  'remove removal drop delete deprecate reject forbid ban disable stop abolish eliminate abandon leave ditch discard retire quit'
const shift = 'migrate migration move switch change convert shift transition upgrade port go'
const replace = 'replace replacement swap exchange substitute trade rewrite'
const keep = 'keep stay retain remain maintain continue stick wait waiting postpone defer'
const grow = 'hire hiring grow expand increase raise extend'
const shrink = 'shrink reduce cut lower downsize limit'

export const families: readonly Family[] = [
  family(-1, split, `${merge} ${keep}`),
  family(-1, merge, `${split} ${keep}`),
  family(1, adopt, remove),
  family(-1, remove, `${adopt} ${keep}`),
  family(-1, `${replace} ${shift}`, keep),
  family(1, keep, `${replace} ${shift} ${remove} ${split} ${merge}`),
  family(1, grow, shrink),
  family(-1, shrink, grow),
]

/** Acts by what they do to the things around them. */
export const TAKING = stems(adopt)
export const LEAVING = stems(remove)
export const SHIFTING = stems(shift)
export const REPLACING = stems(replace)
export const KEEPING = stems(keep)

export const FAMILY_WORDS: ReadonlySet<string> = new Set(families.flatMap(({ does }) => [...does]))

/** Words of these families that stand in any text: they name the act only beside the thing acted upon. */
export const COMMON: ReadonlySet<string> = stems(
  'use add support provide allow require build create change move keep stay remain maintain continue stop break join cut limit raise lower increase accept reduce start implement ship choose pick select prefer buy try leave quit retire exchange trade shift transition upgrade port stick go',
)

/** Everyday phrases that hold a word of a family and mean something else. */
export const FALSE_FRIENDS =
  /\bmerge (?:conflict|request|commit)s?\b|\b(?:database|schema|data) migrations?\b|\bbreaks? even\b|\bcut(?:s|ting)? (?:corners|edge)\b|\blimit(?:ed)? to\b/i

/** A change that was taken back speaks against it, whatever it was. */
export const REVERSAL =
  /\b(?:went|go|going|gone|folded|rolled|switched|moved|merged) (?:it |them )?back\b|\b(?:reverted|abandoned|undid)\b|\bmerged (?:\w+ ){0,3}again\b/i
