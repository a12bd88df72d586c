/**
 * Words that raise the temperature, and how they are found: as whole words in any script, in any case, phrases over any white space,
 * outside code and quotations. In the calibrated lexicon, words that ordinary prose can not do without count only when they are
 * shouted (in capitals) or doubled (said twice in one comment); in the literal one every word counts.
 */
import { folded } from '../safety/fold.ts'
import { ownWords } from './own-words.ts'
import type { Lexicon } from './words.ts'

export const ESCALATION_KEYWORDS: readonly string[] = [
  'urgent',
  'crucial',
  'critical',
  'must',
  'need to',
  'immediately',
  'catastrophic',
  'disaster',
  'emergency',
  'vital',
  'essential',
  'absolutely',
  'definitely',
]

/** Of these, what the calibrated lexicon counts only if it is shouted or doubled. */
const EVERYDAY: readonly string[] = ['must', 'need to', 'definitely', 'absolutely', 'essential', 'vital']
const DOUBLED = 2

/** Of a list: for whoever is told the rule. */
export const everydayIn = (keywords: readonly string[], lexicon: Lexicon): readonly string[] =>
  lexicon === 'literal' ? [] : keywords.filter((keyword) => EVERYDAY.includes(keyword.toLowerCase()))

interface Sought {
  /** As the list has it. */
  readonly keyword: string
  readonly isEveryday: boolean
  readonly pattern: RegExp
}

interface Search {
  readonly all: readonly Sought[]
  /** Any of them, anywhere. Most comments hold none, and need no second look. */
  readonly any: RegExp
}

/** A list is made into patterns once: it stays the same for every comment of a room. */
const made = new WeakMap<readonly string[], Search>()

/** The distinct keywords that count in a comment, in the order of the list. */
export function escalationIn(text: string, keywords: readonly string[], lexicon: Lexicon): readonly string[] {
  const { all, any } = searchFor(keywords)
  if (!any.test(folded(text))) return []
  const own = folded(ownWords(text))
  return all.filter((sought) => counts(own, sought, lexicon)).map(({ keyword }) => keyword)
}

function searchFor(keywords: readonly string[]): Search {
  const known = made.get(keywords)
  if (known !== undefined) return known
  const byWords = new Map<string, Sought>()
  for (const keyword of keywords) {
    const plain = folded(keyword).trim().toLowerCase().replace(/\s+/g, ' ')
    if (plain === '' || byWords.has(plain)) continue
    byWords.set(plain, { keyword, isEveryday: EVERYDAY.includes(plain), pattern: patternOf(plain) })
  }
  const all = [...byWords.values()]
  const search = { all, any: new RegExp(all.map(({ pattern }) => pattern.source).join('|'), 'iu') }
  made.set(keywords, search)
  return search
}

const patternOf = (plain: string): RegExp => new RegExp(plain.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s+'), 'giu')

function counts(own: string, { isEveryday, pattern }: Sought, lexicon: Lexicon): boolean {
  let times = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(own); match !== null; match = pattern.exec(own)) {
    const [said] = match
    if (!isWhole(own, match.index, said) || isName(own, match.index, said)) continue
    times++
    if (lexicon === 'literal' || !isEveryday || times === DOUBLED || isShouted(said)) return true
  }
  return false
}

const WORD_SIGN = String.raw`[\p{L}\p{N}\p{M}]`
const WORD_BEFORE = new RegExp(`${WORD_SIGN}_?$`, 'u')
const WORD_BEHIND = new RegExp(`^_?${WORD_SIGN}`, 'u')
const BEGINS_AS_WORD = new RegExp(`^${WORD_SIGN}`, 'u')
const ENDS_AS_WORD = new RegExp(`${WORD_SIGN}$`, 'u')

/** No part of a longer word ("mustard", "must_have"), nor the reverse of it ("non-critical"). Emphasis (_must_) is no part of a word. */
function isWhole(own: string, start: number, said: string): boolean {
  const before = own.slice(Math.max(0, start - 4), start)
  const end = start + said.length
  if (/non[-\u2010\u2011]$/i.test(before)) return false
  if (WORD_BEFORE.test(before) && BEGINS_AS_WORD.test(said)) return false
  return !(WORD_BEHIND.test(own.slice(end, end + 3)) && ENDS_AS_WORD.test(said))
}

/** How far from a keyword the ends of a path or an address are looked for. */
const NAME_REACH = 120
const NAME =
  /^[("'[<*_]*(?:[a-z]+:\/\/|(?:[A-Za-z]:)?[\p{L}\p{N}_.~/\\-]*[\p{L}\p{N}_-]\.[a-z][a-z\d]{0,4}(?:[:#][\w-]+)?[\])"'>*_.,;:!?]*$)/u

/** Inside an address or the name of a file: `acts/disaster.txt` is where something stands, and no cry. */
function isName(own: string, start: number, said: string): boolean {
  if (said.includes('.')) return false
  const end = start + said.length
  const before = /\S*$/.exec(own.slice(Math.max(0, start - NAME_REACH), start))?.[0] ?? ''
  const behind = /^\S*/.exec(own.slice(end, end + NAME_REACH))?.[0] ?? ''
  return NAME.test(before + said + behind)
}

/** One word of it in capitals is enough: "we NEED to". */
const isShouted = (said: string): boolean => said.split(/\s+/).some((word) => word === word.toUpperCase() && word !== word.toLowerCase())
