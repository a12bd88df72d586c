/**
 * Denials that a quotation lost or gained. A "not" counts where it stands among the quoted words, and directly before them
 * in the same clause: "safe to deploy", cut out of "not safe to deploy", is no quotation. A denial further off belongs to
 * another clause as often as not, so nobody is accused for it.
 */
import { NEGATIONS } from '../text/stop-words.ts'
import type { Pair, Word } from '../text/word-alignment.ts'

const LOOK_BACK = 48

/** The denial that is the very word before `start`, in the same clause; null where there is none. */
export function denialBefore(text: string, start: number): string | null {
  const before = text.slice(Math.max(0, start - LOOK_BACK), start)
  const found = /([\p{L}]+(?:['’]\p{L}+)?)([\s*_`~"'“”‘’«»>\u00ad]*)$/u.exec(before)
  const word = found?.[1]?.toLowerCase().replace('’', "'")
  if (!found || word === undefined || !NEGATIONS.has(word)) return null
  const between = found[2] ?? ''
  if (/\n[\s>]*\n|\r[^\n]?[\s>]*\r/.test(between)) return null
  // A capital at the head of a line opens something new: a heading's last word is not the clause's first.
  if (/[\n\r]/.test(between) && /\p{Lu}/u.test(text[start] ?? '')) return null
  return word.endsWith("n't") || word === 'cannot' ? 'not' : word
}

/** What the pairs say about denials, as a part of a sentence; null where both sides deny alike. `passage` is what `theirs` stand in. */
export function denialChanged(pairs: readonly Pair[], passage: string, before: (word: Word) => string | null): string | null {
  const first = pairs.findIndex(isHeld)
  const last = pairs.findLastIndex(isHeld)
  const ours = pairs.flatMap(({ ours, kind }) => (ours?.denies && kind !== 'near' ? [ours.word] : []))
  const theirs = pairs.flatMap(({ theirs: word, kind }, index): string[] => {
    if (!word?.denies || kind === 'near') return []
    const inside = index >= first && index <= last
    return inside || sameClause(passage, word, pairs[index < first ? first : last]?.theirs ?? null) ? [word.word] : []
  })
  const head = pairs[first]
  const lead = head?.theirs && !pairs.slice(0, first).some(({ theirs: word }) => word?.denies) ? before(head.theirs) : null
  if (lead !== null && !pairs.slice(0, first).some(({ ours: word }) => word?.denies)) theirs.unshift(lead)
  if (ours.join(' ') === theirs.join(' ')) return null
  if (theirs.length < ours.length) return `the quotation adds «${unmatched(ours, theirs)}»`
  if (theirs.length > ours.length) return `the quotation leaves out «${unmatched(theirs, ours)}»`
  return `the quotation says «${ours.join(', ')}» where the passage says «${theirs.join(', ')}»`
}

const isHeld = ({ kind }: Pair): boolean => kind === 'same' || kind === 'near'

/** No comma, stop or bracket between two words of a passage. */
function sameClause(passage: string, a: Word, b: Word | null): boolean {
  if (b === null) return false
  const [from, to] = a.start < b.start ? [a.end, b.start] : [b.end, a.start]
  return !/[,;:.!?()[\]|]| - /.test(passage.slice(from, to))
}

/** The first of the longer list that the shorter one lacks, in order. */
function unmatched(longer: readonly string[], shorter: readonly string[]): string {
  const at = longer.findIndex((word, index) => word !== shorter[index])
  return longer[at] ?? longer.at(-1) ?? ''
}

/**
 * The denial that an ellipsis hides; null where it hides none. What is left out is split into clauses: only the first and
 * the last one touch the quoted words. Over a sentence's end the first one is let go, as it is at the end of any quotation.
 */
export function denialHidden(omitted: string): string | null {
  const sentences = omitted.split(/[.!?]["'”’)]*\s|\n\s*\n/)
  const clauses = (sentences.at(-1) ?? '').split(/[,;:()]|\s[-–—]+\s|—/)
  const touching = sentences.length > 1 ? [clauses.at(-1)] : [clauses[0], clauses.at(-1)]
  for (const clause of touching) {
    for (const [word] of (clause ?? '')
      .toLowerCase()
      .replaceAll('’', "'")
      .matchAll(/\p{L}+(?:'\p{L}+)?/gu)) {
      if (NEGATIONS.has(word)) return word
    }
  }
  return null
}
