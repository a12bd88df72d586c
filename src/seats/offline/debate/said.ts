/** What has been quoted already, and a line as it is quoted: so that nobody says in a thread what was said there. */
import type { SpeakView } from '../../../core/debate/views.ts'
import type { Dossier } from '../../../core/dossier.ts'
import type { Reference } from '../../../core/evidence/words.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { termsFor } from './issues.ts'
import type { Line, Pool } from './pool.ts'
import { inQuotes, uncapital } from './spelling.ts'

const SHOWN_LETTERS = 50

const key = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, SHOWN_LETTERS)
const flat = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Lines that nothing shown in this thread quotes. */
export function unsaid(lines: readonly Line[], view: Pick<SpeakView, 'spokenHere' | 'before' | 'target' | 'evidence'>): readonly Line[] {
  const texts = [
    ...view.spokenHere,
    ...view.before.map(({ content }) => content),
    view.target.content,
    ...view.evidence.map(({ quote }) => quote ?? ''),
  ].map(flat)
  return lines.filter((line) => !texts.some((text) => text.includes(key(line.quote))))
}

export const place = ({ start, end }: Line): string => (start === end ? `line ${start}` : `lines ${start}–${end}`)

export const parts = (line: Line): { readonly q: string; readonly f: string; readonly p: string } => ({
  q: inQuotes(line.quote),
  f: line.path,
  p: place(line),
})

export const referenceTo = (line: Line): Reference => ({
  n: 1,
  path: line.path,
  lines: { start: line.start, end: line.end },
  quote: line.quote,
  url: null,
  title: null,
})

const TOPICS_MAX = 6

/** The known things that a text speaks of, in single words: what attention goes by. */
export function topicsIn(text: string, dossier: Dossier, topic: string): string[] {
  const stems = stemSet(text)
  const there = termsFor(dossier, topic).filter((term) => term.stems.every((stem) => stems.has(stem)))
  return [...new Set(there.flatMap((term) => term.text.split(' ').filter((word) => word.length > 3)))].slice(0, TOPICS_MAX)
}

const REASON_CUT = /(?:,? (?:because|so|therefore|since|although|though|hence|thus|whereas)\b|, (?:and|but|which|while|as|for)\b|; |: ).*$/i
const REASON_WORDS_MIN = 5

/** A sentence as a reason after "because": its first clause, in small letters. Where it says the topic itself, what it gives as its own reason. */
export function reasonFrom({ quote, personal }: Pick<Line, 'quote' | 'personal'>, pool: Pool): string {
  const circular = /^(.+?),? because (.+)$/i.exec(quote)
  const isTopic = circular !== null && both(stemSet(circular[1] ?? ''), pool.topic.stems).length >= pool.topic.stems.size * 0.8
  const plain = (isTopic ? (circular[2] ?? quote) : quote).replace(/ therefore\b/, '')
  const clause = plain.replace(REASON_CUT, '')
  const kept = clause.split(' ').length >= REASON_WORDS_MIN ? clause : plain
  const small = uncapital(kept, pool.isCommon)
  // A word that only ever opens sentences may be a name or not: then it is quoted as it stands.
  const [first = ''] = small.split(' ', 1)
  return personal || (/^\p{Lu}\p{Ll}/u.test(first) && !pool.isName(first)) ? inQuotes(kept) : small
}
