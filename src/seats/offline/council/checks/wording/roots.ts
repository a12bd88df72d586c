/**
 * The words that tell what an amount is about, each as one root: forms joined that the stemmer leaves apart (renew, renewal),
 * and words joined that state one fact from two sides (kept for 90 days, deleted after 90 days). Numbers, limits and small
 * helpers tell nothing and are left out.
 */

import { contentStems, keywords, wordsOf } from '../../../../../core/text/words.ts'
import { remembered } from '../../../remembered.ts'

const SENSES: readonly (readonly [string, string])[] = [
  [
    'kept',
    'keep kept retain retained retention store stored expire expires expired expiry delete deleted deletion destroy destroyed overwrite overwritten erase erased remove removed lifetime ttl removal survive older',
  ],
  ['answer', 'answer answered respond response reply replied latency acknowledge acknowledged'],
  ['cost', 'cost costs price budget charge spend spent pay paid fee expense'],
  ['done', 'build built ready finish finished complete completed done finishes completes'],
  ['tries', 'retry retries retried attempt attempts try tries tried'],
  ['refuse', 'refuse refused reject rejected deny denied block blocked'],
  ['wait', 'wait waits waited pause pauses delay delays backoff interval'],
  ['loss', 'lose loses lost losing loss losses'],
  ['review', 'review reviewed reviews audit audited'],
]

const root = (stem: string): string =>
  stem
    .replace(/^un(?!der|it|iv|iqu|til|less)(?=[a-z]{6})/, '')
    .replace(/^([a-z]{4,}?)(?:abil(?:ity)?|ation|able|ible|abl|ibl|ance|ence|anc|enc|ment|ness|al|er|or|ity|ion|at|y|e)$/, '$1')

const SENSE_OF: ReadonlyMap<string, string> = new Map(
  SENSES.flatMap(([sense, words]) => keywords(words).map((stem): [string, string] => [stem, sense])),
)

const EMPTY: ReadonlySet<string> = new Set(
  keywords(
    'maximum minimum max min largest smallest longest shortest highest lowest biggest limit limited exceed most least fewer within cap default value set number amount size long length total allow allowed permitted unit measure must shall should may can per each every about when case later exactly only also still new need use have has get make take come able one two three four five six seven eight nine ten eleven twelve larger longer higher bigger requirement acceptance baseline target goal today threshold beyond fall falls rise rises drop drops grow grows increase decrease reduce january february march april june july august september october november december working work stay remain become latest second minute hour day week month quarter year daily weekly monthly yearly time',
  ),
)

/** The head of a criterion says nothing of what it measures. */
const ACCEPTED = /\b(?:is )?accepted (?:when|if)\b/gi

const KNOWN_MAX = 20_000

/** '' of a word that tells nothing. */
const stemOf = remembered((word) => contentStems([word])[0] ?? '', KNOWN_MAX)

/** As `keywords`, word by word from memory. */
export function stemsOf(text: string): readonly string[] {
  const stems: string[] = []
  for (const word of wordsOf(text))
    for (const part of word.includes('-') ? word.split('-') : [word]) {
      const stem = stemOf(part)
      if (stem !== '') stems.push(stem)
    }
  return stems
}

/** '' of a stem that tells nothing about an amount. */
const rootOf = remembered(
  (stem) => (/^\d/.test(stem) || /^[a-z]{1,4}\d+$/.test(stem) || EMPTY.has(stem) ? '' : (SENSE_OF.get(stem) ?? root(stem))),
  KNOWN_MAX,
)

export const rootsOf = remembered((text): ReadonlySet<string> => {
  const plain = text.includes('_') ? text.replaceAll('_', ' ') : text
  const roots = new Set(stemsOf(plain.includes('ccepted') ? plain.replace(ACCEPTED, ' ') : plain).map(rootOf))
  roots.delete('')
  return roots
}, KNOWN_MAX)
