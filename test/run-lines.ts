/** What the agents of a seeded run say: sentences put together from words, so that no two of a run are alike unless they are meant to be. */
import type { Random } from '../src/core/random.ts'

const THINGS = [
  ...['the booking queue', 'the tariff table', 'the crew roster', 'the night boat', 'the ticket printer', 'the retry loop'],
  ...['the harbour clock', 'the refund path', 'the seat map', 'the passenger list', 'the winter schedule', 'the fuel ledger'],
  ...['the gate sensor', 'the login form', 'the audit trail', 'the mail outbox', 'the price cache', 'the route planner'],
  ...['the weather feed', 'the deck plan', 'the cargo manifest', 'the payment hook', 'the session store', 'the export job'],
]
const DEEDS = [
  ...[
    'drops',
    'doubles',
    'forgets',
    'overwrites',
    'leaks',
    'skips',
    'rounds',
    'reorders',
    'swallows',
    'blocks on',
    'recomputes',
    'truncates',
  ],
  ...[
    'misreads',
    'trusts',
    'hides',
    'delays',
    'duplicates',
    'ignores',
    'mixes up',
    'shadows',
    'outlives',
    'races with',
    'starves',
    'exposes',
  ],
]
const GOODS = [
  ...[
    'the last entry',
    'every second booking',
    'a pending refund',
    'the crew of a cancelled trip',
    'names with an accent',
    'the first of January',
  ],
  ...['an empty deck', 'a stale price', 'two sessions at once', 'the error it was given', 'a half-written file', 'a number below zero'],
  ...[
    'a time before dawn',
    'the old format',
    'an island without a pier',
    'a group of nine',
    'the discount for children',
    'what the user typed',
  ],
]
const OCCASIONS = [
  ...['when the harbour closes early', 'after a retry', 'while a refund is open', 'once the list is longer than a page', 'on a leap day'],
  ...[
    'when two clerks save at once',
    'after the nightly export',
    'with an empty roster',
    'if the feed is late',
    'before the cache is warm',
  ],
  ...[
    'when a trip is moved to the morning',
    'after a restart',
    'on the smallest screens',
    'with the winter tariff',
    'if the printer is offline',
  ],
]

const pick = <T>(of: readonly T[], chance: Random): T => of[chance.below(of.length)] as T

/** "The seat map forgets a pending refund after a retry." */
export function sentence(chance: Random): string {
  const said = `${pick(THINGS, chance)} ${pick(DEEDS, chance)} ${pick(GOODS, chance)} ${pick(OCCASIONS, chance)}`
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
}

/** About so many words. */
export function prose(words: number, chance: Random): string {
  const said: string[] = []
  for (let left = words; left > 0; ) {
    const next = sentence(chance)
    said.push(next)
    left -= next.split(' ').length
  }
  return said.join(' ')
}

/** Lines of code, each said once in its file. */
export const codeLines = (count: number, chance: Random): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const [thing, good] = [pick(THINGS, chance), pick(GOODS, chance)].map((words) =>
      words.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase()),
    )
    return `  const ${thing}${index} = keep(${good}, ${chance.below(1_000)})`
  })

export const CATEGORIES = ['security', 'testing', 'quality', 'design', 'performance', 'docs'] as const

const SEVERITIES = ['blocker', 'major', 'major', 'minor', 'minor', 'minor', 'minor', 'info', 'info', 'info'] as const

/** Most defects are small. */
export const severity = (chance: Random): (typeof SEVERITIES)[number] => pick(SEVERITIES, chance)
export const category = (chance: Random): (typeof CATEGORIES)[number] => pick(CATEGORIES, chance)
