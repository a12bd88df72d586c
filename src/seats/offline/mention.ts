/**
 * Which end of an exchange a clause speaks of: 1 what a yes takes up, −1 what it leaves, 0 neither or both alike.
 *
 *   "Postgres is faster than MySQL"   the first counts, what it is compared with does not
 *   "we dropped MySQL", "moved from MySQL", "MySQL was replaced", "without MySQL"   being rid of a thing is its opposite
 */
import { keywords, stem, wordsOf } from '../../core/text/words.ts'
import { isNegation } from './cues.ts'
import { type Exchange, inOneWord } from './exchange.ts'
import { LEAVING, REPLACING, SHIFTING, TAKING } from './families.ts'
import { both } from './sets.ts'

export interface Mention {
  readonly sign: number
  /** The sign of the one named first: the subject, as a rule. */
  readonly first: number
  /** Said of being rid of a thing: then the verb itself is no blame. */
  readonly left: boolean
}

const COMPARED = /\b(?:than|unlike|compared (?:with|to)|instead of|rather than|as opposed to)\b[^,;]*/gi
const GONE = new Set([...LEAVING, ...REPLACING, 'left'])
const BARRIERS = new Set('with by for to into in on and or but'.split(' '))
const REACH_WORDS = 3
const SHIFT_REACH_WORDS = 5
const BEING = new Set('is are was were be been being got'.split(' '))

export function mentionIn(clause: string, exchange: Exchange): Mention {
  const words = wordsOf(inOneWord(clause).replace(COMPARED, ' '))
  const signs = words.map((word) => signOf(word, exchange))
  const full = { target: isNamed(words, exchange.target), source: isNamed(words, exchange.source) }
  let [sum, first, left, before] = [0, 0, false, 0]
  for (const [index, sign] of signs.entries()) {
    const counts = sign > 0 ? full.target : sign < 0 && full.source
    // A name of several words is one mention.
    if (!counts || before === sign) {
      before = counts ? sign : 0
      continue
    }
    before = sign
    const rid = isLeft(words, index)
    const turned = rid ? -sign : sign
    left ||= rid
    sum += turned
    first = first === 0 ? turned : first
  }
  return { sign: Math.sign(sum), first, left }
}

const signOf = (word: string, { target, source }: Exchange): number => {
  const stems = keywords(word)
  return stems.some((one) => target.has(one)) ? 1 : stems.some((one) => source.has(one)) ? -1 : 0
}

const isNamed = (words: readonly string[], name: ReadonlySet<string>): boolean => isHalf(new Set(words.flatMap(keywords)), name)

/** Half the words of a longer name will do. */
export function isHalf(stems: ReadonlySet<string>, name: ReadonlySet<string>): boolean {
  const held = both(stems, name).length
  return held > 0 && held >= name.size / 2
}

export const withoutNames = (clause: string, exchange: Exchange): string =>
  clause.replace(/[\p{L}\p{N}]+/gu, (word) => (signOf(word, exchange) === 0 ? word : ' '))

function isLeft(words: readonly string[], index: number): boolean {
  const next = words.slice(index + 1, index + 1 + REACH_WORDS)
  if (next.some((word, at) => BEING.has(word) && next.slice(at + 1).some((near) => GONE.has(stem(near))))) return true
  for (let at = index - 1; at >= Math.max(0, index - REACH_WORDS); at--) {
    const word = words[at] ?? ''
    if (word === 'without' || GONE.has(stem(word))) return true
    if (/^(?:from|off)$/.test(word)) {
      return words.slice(Math.max(0, at - SHIFT_REACH_WORDS), at).some((near) => SHIFTING.has(stem(near)) || /^went|gone$/.test(near))
    }
    if (BARRIERS.has(word)) return false
  }
  return false
}

const ADVISING = /^(?:should|must|recommends?|recommended|advises?|ought|prefers?|preferred|favou?rs?)$/
const PREFERRING = /^(?:prefer|favou?r)/
const ADVICE_REACH_WORDS = 7
const HEDGED = /^(?:if|whether|only|unless)$/

/** "should move to Postgres", "prefer MySQL", "MySQL should be replaced": 1 towards the target, −1 towards the source, 0 no advice. */
export function advised(clause: string, exchange: Exchange): number {
  const words = wordsOf(inOneWord(clause))
  const at = words.findIndex((word) => ADVISING.test(word))
  if (at === -1) return 0
  const after = words.slice(at + 1, at + 1 + ADVICE_REACH_WORDS)
  if ([...words.slice(Math.max(0, at - 3), at), ...after].some((word) => HEDGED.test(word))) return 0
  const denied = [...words.slice(Math.max(0, at - 2), at), ...after].some(isNegation) ? -1 : 1
  const [liked = '', disliked = ''] = PREFERRING.test(words[at] ?? '') ? after.join(' ').split(/\b(?:to|over)\b/) : [after.join(' ')]
  const first = mentionIn(liked, exchange).first || -mentionIn(disliked, exchange).first
  // "Postgres should be adopted", "MySQL should stay"; but "Postgres should cost less" advises nothing.
  const passive = after.some((word) => TAKING.has(stem(word)) || GONE.has(stem(word)) || /^(?:stay|remain|kept|used|chosen)$/.test(word))
  return denied * (first !== 0 ? first : passive ? mentionIn(words.slice(0, at + 1 + ADVICE_REACH_WORDS).join(' '), exchange).first : 0)
}
