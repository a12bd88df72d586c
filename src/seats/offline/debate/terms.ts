/**
 * The things a dossier speaks of, as noun phrases that can stand in a sentence: "the cloud bill", "custody", "a fixed supply".
 * A phrase is taken where it stands between words that surround nouns, as often as it does; its article is the commonest one.
 */
import { STOP_WORDS } from '../../../core/text/words.ts'
import { polarity } from '../cues.ts'
import { EMPTY, GENERIC } from '../generic.ts'
import { stemsIn } from '../stems.ts'
import type { Line, Pool } from './pool.ts'

export interface Term {
  /** With its article: "the cloud bill". */
  readonly text: string
  readonly stems: readonly string[]
  readonly lines: readonly Line[]
  readonly yes: number
  readonly no: number
}

const BEFORE =
  /^(?:the|a|an|of|in|on|for|with|by|no|its|their|his|her|from|about|against|than|without|and|or|more|fewer|less|to|per|at|as|between|all|some|any|each|every|most)$/
const AFTER =
  /^(?:is|are|was|were|of|in|on|to|for|has|have|had|with|at|from|and|or|will|would|can|could|should|must|by|than|per|as|between|before|after|since|while|because|if|that|which|who|rose|fell|went|took|cost|costs|grew|stays?|remains?)$/
const NOT_A_THING =
  /(?:ly|ing|ed)$|^(?:percent|points?|euros?|dollars?|pounds?|years?|months?|weeks?|days?|hours?|minutes?|seconds?|millions?|billions?|half|quarter|thirds?|times?|ends?|way|kind|part|parts|number|numbers|figures?|result|case|cases|first|second|third|next|last|same|other|others|new|old|long|short|small|large|high|low|good|bad|full|whole|own|early|late|lower|higher|larger|smaller|more|less|few|fewer|many|most|much|enough|such|only|even|still|already|again|place|name|word|today|tomorrow|people|person|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|hundred|thousand|files?|letter|memo|note|report|paper|table|question|questions|answer|answers|reason|reasons|mind|member|members|mean|average|median|total|sum|least|date|night|morning|evening|afternoon|page|side|sides|share|rest|both|half-year|term|line|lines|end|start|top|bottom|middle|view|use|need|plan|change|rise|fall|loss|gain|test|stop|call|close|open|buy|sell|hold|keep|take|make|give|find|found|left|lost|held|kept|built|paid|sent|said|fell|rose|went|took|grew|back|forward|away|favour|unit|units|kilogram|metre|metres|hectare|tonnes?|litres?|hundreds|thousands|peak|low|buyer|holder|chair|secretary|treasurer|manager|trustee|director|founder|office|officer|council|board|committee|meeting|minutes|wall|product|row|child|limit|estimate|estimates|support|data|web|pool)$/i

const WORDS_MAX = 3
/** "a hedge" stands ill after "on" and "about". */
export const isNameable = (text: string): boolean => text !== '' && !/^an? |^this\b/.test(text)

const SEEN_MIN = 2
const LINES_MIN = { one: 3, more: 2 }
/** In a dossier with fewer sentences than this, two of them make a term. */
const SMALL_LINES = 40

/** Those the leaning sentences are divided on first, then those spoken of most. */
export function termsOf(pool: Pool): readonly Term[] {
  const seen = new Map<string, Map<string, number>>()
  for (const { quote } of pool.lines) for (const [key, text] of phrasesIn(quote, pool)) count(seen, key, text)
  const found: Term[] = []
  for (const [key, forms] of seen) {
    const stems = key.split(' ')
    const times = [...forms.values()].reduce((sum, one) => sum + one, 0)
    const lines = times < SEEN_MIN ? [] : pool.lines.filter((line) => stems.every((stem) => line.stems.has(stem)))
    if (lines.length < (stems.length === 1 && pool.lines.length >= SMALL_LINES ? LINES_MIN.one : LINES_MIN.more)) continue
    found.push({
      text: bestForm(forms),
      stems,
      lines,
      yes: lines.filter(({ lean }) => lean > 0).length,
      no: lines.filter(({ lean }) => lean < 0).length,
    })
  }
  const worth = (term: Term): number => worthOf(term, pool.lines.length)
  return withoutParts(found).sort((a, b) => worth(b) - worth(a) || (a.text < b.text ? -1 : 1))
}

/** What can be counted needs an article or a plural: "services", "the cloud bill", never "service". */
function bestForm(forms: ReadonlyMap<string, number>): string {
  const ranked = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([text]) => text)
  const best = ranked[0] ?? ''
  const isPlural = (text: string): boolean => /[^su]s$/.test(text)
  const plural = ranked.find(isPlural)?.replace(/^an? /, '')
  const counted = ranked.some((text) => /^an? /.test(text)) || plural !== undefined
  if (/^the /.test(best) || isPlural(best) || !counted) return best
  return (
    plural ?? ranked.find((text) => /^the /.test(text)) ?? (/^an? /.test(best) ? best : (ranked.find((text) => /^an? /.test(text)) ?? best))
  )
}

const EVERYWHERE_SHARE = 0.12
const EVERYWHERE_LINES = 6
const EVERYWHERE_LOSS = 8

/** Contested first; a thing that stands in every other sentence is the subject, not what is disputed. */
const worthOf = ({ yes, no, lines, stems }: Term, all: number): number =>
  3 * Math.min(yes, no, 3) +
  Math.min(8, yes + no) * 0.5 +
  Math.min(6, lines.length) * 0.2 +
  (stems.length > 1 ? 1 : 0) -
  (lines.length > Math.max(EVERYWHERE_LINES, all * EVERYWHERE_SHARE) ? EVERYWHERE_LOSS : 0)

/** "supply" says nothing that "the fixed supply" does not, where the longer one is about as frequent. */
const withoutParts = (terms: readonly Term[]): Term[] =>
  terms.filter(
    (one) =>
      !terms.some(
        (other) =>
          other !== one &&
          other.stems.length > one.stems.length &&
          one.stems.every((stem) => other.stems.includes(stem)) &&
          other.lines.length * 2 >= one.lines.length,
      ),
  )

function count(seen: Map<string, Map<string, number>>, key: string, text: string): void {
  const forms = seen.get(key) ?? new Map<string, number>()
  forms.set(text, (forms.get(text) ?? 0) + 1)
  seen.set(key, forms)
}

function* phrasesIn(quote: string, pool: Pool): Generator<readonly [string, string]> {
  const tokens = quote.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*|[^\s\p{L}\p{N}]/gu) ?? []
  for (let start = 0; start < tokens.length; start++) {
    const before = (tokens[start - 1] ?? '').toLowerCase()
    if (start > 0 && !BEFORE.test(before)) continue
    for (let length = WORDS_MAX; length >= 1; length--) {
      const words = tokens.slice(start, start + length)
      const after = tokens[start + length]
      if (words.length < length || (after !== undefined && !AFTER.test(after.toLowerCase()) && !/^[,.;:]$/.test(after))) continue
      if (!isThing(words, start === 0, pool)) continue
      const stems = stemsIn(words.join(' '))
      const text = words
        .map((word, index) => (start === 0 && index === 0 && pool.isCommon(word.toLowerCase()) ? word.toLowerCase() : word))
        .join(' ')
      const article = /^(?:the|an?)$/.test(before) ? `${before} ` : ''
      yield [stems.join(' '), `${article}${text}`]
      break
    }
  }
}

function isThing(words: readonly string[], opens: boolean, pool: Pool): boolean {
  const last = words.at(-1) ?? ''
  if (NOT_A_THING.test(last) || words.some((word) => STOP_WORDS.has(word.toLowerCase()) || /\d|['’]/.test(word) || word.length < 3))
    return false
  if (
    words
      .slice(0, -1)
      .some(
        (word) =>
          /ly$/.test(word) ||
          /^(?:percent|two|three|four|five|six|seven|eight|nine|ten|twelve|few|fell|rose|went|euros?|dollars?|pounds?|million|billion|other|same|own|such|past|next|last|first)$/i.test(
            word,
          ),
      )
  )
    return false
  // A name is what its file is about, not what is disputed.
  if (words.some((word, index) => /^\p{Lu}/u.test(word) && !(opens && index === 0 && pool.isCommon(word.toLowerCase())))) return false
  const stems = stemsIn(words.join(' '))
  return (
    stems.length === words.join(' ').split(/[\s-]/).length &&
    stems.some((stem) => !GENERIC.has(stem) && !EMPTY.has(stem)) &&
    !stems.every((stem) => pool.topic.stems.has(stem)) &&
    polarity(last) === 0
  )
}
