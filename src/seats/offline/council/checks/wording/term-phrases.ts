/**
 * Terms in small letters that a reader can't look up: "day badge" where "term badge" is defined, "system owner" in a policy that
 * defines its other words.
 *
 *   defined terms in small letters ──▶ the document promises to explain its words
 *   two words that keep together ──▶ a term, unless everybody knows it ──▶ explained? else raised
 *
 * Only documents that define words in small letters are read: elsewhere two words are just two words.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { STOP_WORDS } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { COMMON_NOUNS } from '../../reading/common-nouns.ts'
import { explanationOf, formsOf } from '../../reading/explained.ts'
import { binds, type Passage, passagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { definedTerms, promisedTerms } from '../../reading/terms.ts'
import { sectionOn } from './terms.ts'

const USES_MIN = 3
/** Of so many uses the first that binds is shown. */
const PASSAGES_READ_MAX = 20
/** The most used are looked up; more than a few are not raised anyway. */
const TERMS_READ_MAX = 40
/** Where a defined term ends on the same word ("term badge" for "day badge"). */
/** Of a pair that ends on an everyday word: "the incident lead". */
const USES_OF_PLAIN_MIN = 4
const USES_WITH_KIN_MIN = 2
/** So much of a word's uses must be in the pair. */
const TOGETHER_MIN = 0.6

/** Words before a noun that make no term of it. */
export const PLAIN_FIRST =
  /^(?:new|old|first|second|third|last|next|previous|current|existing|same|different|similar|other|own|whole|entire|full|single|double|certain|specific|particular|general|common|possible|available|additional|extra|further|main|major|minor|large|larger|largest|small|smaller|big|great|long|longer|short|shorter|shortest|high|higher|low|lower|good|better|best|bad|worse|right|wrong|free|late|later|early|earlier|empty|broken|lost|written|real|actual|final|initial|original|special|normal|usual|public|private|local|remote|internal|external|external|legal|weekly|monthly|daily|yearly|annual|quarterly|given|following|above|below|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|working|business|calendar|human|related|important|necessary|required|optional|average|median|total|maximum|minimum|entire|recent|future|past|today|tomorrow|yesterday|non|more|most|less|least|further|paper|sealed|production|staging|test|customer|user|phone|email|e-mail|web|home|office|software|hardware|employment|personal|staff|team|bank|data|database|file|error|log|source|code|unit|network|security|performance|default|command|line|operating|pull|feature|status|start|end|opening|closing|release|access|search|time|night|morning|evening|week|month|year|day)$/
/** Nouns that anybody knows after any word. */
const PLAIN_LAST =
  /^(?:days?|hours?|minutes?|seconds?|weeks?|months?|years?|quarters?|times?|dates?|people|persons?|teams?|departments?|managers?|officers?|leads?|desks?|offices?|numbers?|names?|address|addresses|pages?|lists?|lines?|files?|cases?|ways?|parts?|places?|things?|costs?|prices?|reasons?|questions?|answers?|problems?|changes?|messages?|letters?|calls?|tests?|systems?|services?|servers?|tools?|versions?|codes?|tables?|columns?|rows?|fields?|values?|types?|options?|sections?|documents?|reports?|meetings?|rules?|steps?|points?|groups?|members?|users?|customers?|employees?|companies|company|law|key|keys|register|channel|rotation|notice|faith)$/
const DOER = /(?:[eo]r|lead|desk|clerk|agent)$/
const THING = /^(?:the|an?|each|every|this|that|its|their|any|no|one|another)$/i
const FRAME =
  /^(?:an?|the|each|every|any|no|one|another|all|this|that|these|those|its|their|his|her|our|your|per|of|or|and|two|three|to|in|on|with|by|for|from|as|after|before|during|without|than|when|if|\d[\d.,]*)$/

interface Pair {
  readonly first: string
  readonly last: string
  count: number
  framed: number
  /** "the data steward", "each data steward". */
  things: number
  readonly passages: Passage[]
  readonly blocks: Set<number>
}

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=x|ch|sh|ss)es$/, '')
    .replace(/(?<=[^su])s$/, '')
const isWord = (word: string): boolean => /^[a-z][a-z-]{2,}$/.test(word) && !STOP_WORDS.has(word)

/** Runs of words that no sign parts. */
const runsOf = (plain: string): readonly (readonly string[])[] =>
  plain.split(/[^\p{L}\p{N}'’ -]+|\s-\s/u).map((run) => run.split(/\s+/).filter((word) => word !== ''))

interface Counted {
  readonly pairs: ReadonlyMap<string, Pair>
  readonly lasts: ReadonlyMap<string, number>
}

function pairsIn(document: Document): Counted {
  const pairs = new Map<string, Pair>()
  const lasts = new Map<string, number>()
  for (const passage of passagesOf(document)) {
    for (const run of runsOf(passage.plain)) {
      run.forEach((raw, index) => {
        const [word, before] = [raw.toLowerCase(), (run[index - 1] ?? '').toLowerCase()]
        if (!isWord(word)) return
        const last = singular(word)
        lasts.set(last, (lasts.get(last) ?? 0) + 1)
        if (!isWord(before) || /^\p{Lu}/u.test(raw)) return
        const key = `${before} ${last}`
        const held = pairs.get(key) ?? { first: before, last, count: 0, framed: 0, things: 0, passages: [], blocks: new Set<number>() }
        held.count++
        if (index === 1 || FRAME.test((run[index - 2] ?? '').toLowerCase())) held.framed++
        if (THING.test(run[index - 2] ?? '') || (index === 1 && /^\p{Lu}/u.test(run[0] ?? ''))) held.things++
        held.passages.push(passage)
        held.blocks.add(passage.block.index)
        pairs.set(key, held)
      })
    }
  }
  return { pairs, lasts }
}

function isTerm(pair: Pair, kin: ReadonlySet<string>, lasts: ReadonlyMap<string, number>, document: Document): boolean {
  const { first, last, count, framed, things, blocks, passages } = pair
  if (kin.has(last)) return count >= USES_WITH_KIN_MIN && framed > 0 && !/ly$/.test(first)
  if (framed < 2 || /ly$/.test(first) || (/ing$/.test(first) && things < USES_MIN)) return false
  if (PLAIN_FIRST.test(first) && (COMMON_NOUNS.has(last) || PLAIN_LAST.test(last))) return false
  if (PLAIN_LAST.test(last) && things < USES_OF_PLAIN_MIN) return false
  // Two everyday words are a term only if they name a doer: "the system owner".
  if (COMMON_NOUNS.has(first) && COMMON_NOUNS.has(last) && (!DOER.test(last) || things < USES_MIN)) return false
  // Two words that never part are one name, however seldom it is used.
  const isOneName = lasts.get(last) === count && lasts.get(singular(first)) === count && !COMMON_NOUNS.has(first)
  if (count === USES_MIN - 1) return isOneName && passages.some((passage) => binds(passage, document))
  if (blocks.size < 2 && things < USES_MIN) return false
  return count >= USES_MIN && count / (lasts.get(last) ?? count) >= TOGETHER_MIN
}

function find(document: Document): readonly Hit[] {
  const small = promisedTerms(document)
  if (small.size === 0) return []
  const kin = new Set([...small].filter((term) => term.includes(' ')).map((term) => singular(term.split(' ').at(-1) ?? '')))
  const known = new Set([...definedTerms(document).keys()].map((term) => singular(term.toLowerCase())))
  const { pairs, lasts } = pairsIn(document)
  const terms = [...pairs.values()].filter((pair) => isTerm(pair, kin, lasts, document)).toSorted((a, b) => b.count - a.count)
  return terms.slice(0, TERMS_READ_MAX).flatMap((pair): readonly Hit[] => {
    const { first, last, count, passages } = pair
    const name = `${first} ${last}`
    if (known.has(name) || known.has(last) || (known.has(first) && COMMON_NOUNS.has(last))) return []
    if ([...known].some((term) => term.startsWith(`${name} `) || term.endsWith(` ${name}`)) || explanationOf(document, name) !== null)
      return []
    const binding = passages.slice(0, PASSAGES_READ_MAX).find((one) => binds(one, document))
    const passage = binding ?? passages[0]
    if (passage === undefined) return []
    const like = [...small].find((term) => singular(term).endsWith(` ${last}`)) ?? [...small][0] ?? ''
    return [
      {
        ...quoted(passage.sentence, new RegExp(formsOf(name), 'i')),
        severity: binding !== undefined && kin.has(last) ? 'major' : 'minor',
        category: 'definition',
        description: `“${name}” is used ${count} times, as in “${shown(passage.plain)}”, and the document, which defines “${like}”, never says what it is.`,
        remediation: `Define “${name}” beside “${like}”, or write the defined term that is meant.`,
        weight: (kin.has(last) ? 0.8 : 0.6) + Math.min(count, 10) / 200,
      },
    ]
  })
}

export const undefinedPhrase: Check = {
  id: 'undefined-phrase',
  modes: [5, 7],
  looksFor: 'terms of two words in small letters that a document with definitions never defines',
  find,
  answeredBy: (document, { description }) => sectionOn(document, /^“([^”]+)”/.exec(description)?.[1] ?? ''),
}
