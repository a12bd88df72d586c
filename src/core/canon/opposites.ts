/**
 * Closed sets of words that shut each other out: what is disabled is not enabled, what happens on a Monday does not happen on a
 * Friday. Between the bars stand the members, and words for the same member stand together.
 */

const SETS: readonly string[] = [
  'true on enabled | false off disabled',
  'required mandatory | optional',
  'public | private',
  'synchronous sync | asynchronous async',
  'read-only | read-write',
  'uppercase | lowercase',
  'ascending | descending',
  'little-endian | big-endian',
  'long | short | shoulder-length',
  'curly | straight | wavy',
  'left | right',
  'left-handed | right-handed',
  'north northern | south southern | east eastern | west western',
  'monday | tuesday | wednesday | thursday | friday | saturday | sunday',
  'spring | summer | autumn fall | winter',
  'dawn sunrise | dusk sunset',
  'corporal | sergeant | ensign | lieutenant | captain | major | colonel | commander | commodore | admiral | general | marshal',
  'squire | knight | baron baroness | earl count countess | duke duchess | prince princess | king queen',
]

interface Member {
  readonly set: number
  readonly member: number
}

const MEMBERS: ReadonlyMap<string, Member> = new Map(
  SETS.flatMap((line, set) =>
    line.split(' | ').flatMap((words, member) => words.split(' ').map((word) => [word, { set, member }] as const)),
  ),
)

/** Where a word stands among those it shuts out; null for any other word. */
export const memberOf = (word: string): Member | null => MEMBERS.get(word.toLowerCase()) ?? null

const wordsIn = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(/[ |]+/)))

/** What a thing may be said to be, just so: "Rate limiting is disabled." */
const STATES = wordsIn(SETS.slice(0, 4))
const RANKS = wordsIn(SETS.slice(-2))

export const isState = (word: string): boolean => STATES.has(word.toLowerCase())
export const isRank = (word: string): boolean => RANKS.has(word.toLowerCase())
