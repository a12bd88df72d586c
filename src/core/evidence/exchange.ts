/**
 * Words of a quotation that changed places, or were changed for a word that says something else: A for B, a week for a
 * month, "or" for "and". One such word leaves a quotation 98 % alike and wrong.
 */
import { opposite } from '../text/contrast.ts'
import { unitOf } from '../text/quantities.ts'
import type { Pair, Word } from '../text/word-alignment.ts'

const group = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Within one list, a word of one set is never a loose spelling of a word of another. */
const RIVALS: readonly (readonly ReadonlySet<string>[])[] = [
  [group('and'), group('or')],
  [group('must shall'), group('should ought'), group('may might can could')],
  [group('if'), group('unless')],
  [group('with'), group('without')],
  [group('first'), group('last')],
  [group('to'), group('from')],
  [group('only'), group('also')],
  'monday tuesday wednesday thursday friday saturday sunday'.split(' ').map(group),
  'spring summer autumn winter'.split(' ').map(group),
  'january february march april may june july august september october november december'.split(' ').map(group),
]
/** What may be put before a word to turn it round. */
const PREFIX = /^(?:un|in|im|il|ir|dis|non|mis|a)$/

/** The first exchange that says something else, as a part of a sentence; null where there is none. */
export function exchanged(pairs: readonly Pair[]): string | null {
  for (const [index, { ours, theirs, kind }] of pairs.entries()) {
    if (!ours || !theirs || kind === 'same' || isCrossed(pairs, ours, theirs)) continue
    if (opposite(ours.word, theirs.word)) return `the quotation turns its direction round: «${ours.raw}» for «${theirs.raw}»`
    if (differs(ours, theirs)) return `the quotation says «${ours.raw}» where the passage says «${theirs.raw}»`
    // At the beginning of a sentence any word has a capital.
    if (kind !== 'near' && index > 0 && isName(ours) && isName(theirs))
      return `the quotation names «${ours.raw}» where the passage names «${theirs.raw}»`
  }
  return null
}

const isName = ({ raw, content }: Word): boolean => content && /^\p{Lu}\p{Ll}{2,}$/u.test(raw)

/** Both stand on both sides, the other way round: `swapped` judges those. */
const isCrossed = (pairs: readonly Pair[], a: Word, b: Word): boolean =>
  a.content && b.content && pairs.some(({ ours, theirs }) => ours?.stem === b.stem && theirs?.stem === a.stem)

function differs(a: Word, b: Word): boolean {
  const [unit, other] = [unitOf(a.raw), unitOf(b.raw)]
  if (unit !== null && other !== null) return unit !== other
  if (/^[A-Z]$/.test(a.raw) && /^[A-Z]$/.test(b.raw)) return true
  if (RIVALS.some((sets) => sets.some((set) => set.has(a.word) && sets.some((rival) => rival !== set && rival.has(b.word))))) return true
  return turnsRound(a, b) || turnsRound(b, a)
}

function turnsRound(plain: Word, turned: Word): boolean {
  if (plain.word.length < 4) return false
  if (turned.word.endsWith('less') && plain.word === turned.word.replace(/less$/, 'ful')) return true
  return turned.word.endsWith(plain.word) && PREFIX.test(turned.word.slice(0, -plain.word.length))
}

/** Words between two others that put them on a level, so that their order says nothing. */
const LEVEL = group('and or nor plus well')
const ARTICLES = group('the a an as')

/** Two words that changed places around a relation ("A is better than B"), as a part of a sentence. */
export function swapped(pairs: readonly Pair[]): string | null {
  if (count(pairs, 'ours', 'by') !== count(pairs, 'theirs', 'by')) return null
  const moved = pairs.flatMap(({ theirs, kind }) =>
    kind === 'same' || kind === 'near' || !theirs?.content ? [] : movedFrom(pairs, theirs),
  )
  for (const one of moved) {
    for (const two of moved) {
      if (one.from >= two.from || one.to <= two.to || one.word.stem === two.word.stem) continue
      if (isRelated(pairs, one.word, two.word)) return `the quotation exchanges «${one.word.raw}» and «${two.word.raw}»`
    }
  }
  return null
}

interface Moved {
  readonly word: Word
  /** Its place in the passage, and in the quotation. */
  readonly from: number
  readonly to: number
}

/** A word of the passage that stands elsewhere in the quotation, where the passage has another. */
function movedFrom(pairs: readonly Pair[], theirs: Word): readonly Moved[] {
  const there = pairs.find(({ ours, kind }) => kind !== 'same' && kind !== 'near' && ours?.content && ours.stem === theirs.stem)?.ours
  return there ? [{ word: theirs, from: theirs.start, to: there.start }] : []
}

function isRelated(pairs: readonly Pair[], one: Word, two: Word): boolean {
  const passage = pairs.flatMap(({ theirs }) => theirs ?? [])
  const [from, to] = [passage.indexOf(one), passage.indexOf(two)]
  // "option A and option B": the noun said twice is no relation either.
  const noun = passage[from - 1]?.stem
  const between = passage.slice(from + 1, to).filter(({ stem }) => stem !== noun)
  if (between.length === 0) return false
  return !between.some(({ word }) => LEVEL.has(word)) || between.some(({ word }) => !LEVEL.has(word) && !ARTICLES.has(word))
}

const count = (pairs: readonly Pair[], side: 'ours' | 'theirs', word: string): number =>
  pairs.filter((pair) => pair[side]?.word === word).length
