/** What has been quoted already, and a line as it is quoted: so that nobody says in a thread what was said there. */
import type { SpeakView } from '../../../core/debate/views.ts'
import type { Dossier } from '../../../core/dossier.ts'
import type { Reference } from '../../../core/evidence/words.ts'
import { polarity } from '../cues.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { isVerb } from './asking.ts'
import { termsFor } from './issues.ts'
import type { Line, Pool } from './pool.ts'
import { ownOf, type Seat } from './seat.ts'
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

/** What this seat may bring now: its own of the lines, then any that nobody has brought. */
export function fresh(lines: readonly Line[], view: Parameters<typeof unsaid>[1], seat: Seat): readonly Line[] {
  const own = unsaid(ownOf(lines, seat), view)
  return own.length > 0 ? own : ownOf(unsaid(lines, view), seat)
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
/** Words that name no thing of their own: no thread should be called by them. */
const NO_TOPIC =
  /^(?:evidence|lack|separate|source|sources|record|findings|worries|question|answer|reason|case|claim|side|point|thing|make|makes|more|less|rather|over|percent|years?|good|better|best|second|first|own|share|number|based|electronic|whole|enough)$/i

/**
 * What a text speaks of: attention goes by it, and the first gives a thread its name. So the things that the question names come
 * first, as they are called there; then those of the text, in single words.
 */
export function topicsIn(question: string | null, text: string, dossier: Dossier, topic: string): string[] {
  const named = (of: string): readonly string[] => {
    const stems = stemSet(of)
    return termsFor(dossier, topic)
      .filter((term) => term.stems.every((stem) => stems.has(stem)))
      .map((term) => term.text.replace(/^(?:the|an?) /, ''))
  }
  const asked = question === null ? [] : [...named(question), ...nounsOf(question, topic)]
  const words = named(text).flatMap((term) => term.split(' ').filter((word) => word.length > 3))
  return [...new Set([...asked, ...words])].filter((word) => !NO_TOPIC.test(word)).slice(0, TOPICS_MAX)
}

const NOUN_LETTERS_MIN = 4

/** The words of a question that its topic does not have, as they are written, the longest first; the topic's own where there is no other. */
function nounsOf(question: string, topic: string): readonly string[] {
  const known = stemSet(topic)
  const words = (question.match(/\p{L}[\p{L}-]+/gu) ?? [])
    .slice(1)
    .filter((word) => word.length >= NOUN_LETTERS_MIN && stemSet(word).size > 0)
  const own = words.filter((word) => [...stemSet(word)].every((stem) => !known.has(stem)) && !isVerb(word.toLowerCase()))
  return (own.length > 0 ? own : words.filter((word) => !isVerb(word.toLowerCase()))).toSorted((a, b) => b.length - a.length).slice(0, 2)
}

const SHORT_LETTERS = 150
const WHOLE_LETTERS = 190
/** Of the words of a claim: then a sentence says the claim, and its reason is what comes after. */
const SAME_SHARE = 0.8
const REASON_CUT = /(?:, (?:and|but|which|while|although|though|whereas)\b|; ).*$/i
const INNER_REASON = /,? (?:because|so|since|hence|thus)\b(?! far| many| much| that).*$/i
const REASON_WORDS_MIN = 6

/**
 * A sentence as a reason after "because", in small letters: whole where it is short, else its first clause where that leans by
 * itself. Where it says the topic itself, what it gives as its own reason.
 */
export function reasonFrom(
  { quote, personal }: Pick<Line, 'quote' | 'personal'>,
  pool: Pool,
  asked: ReadonlySet<string> = pool.topic.stems,
): string {
  const circular = /^(.+?)(?:,? because|:) (.+)$/i.exec(quote)
  const says = (what: ReadonlySet<string>): boolean => both(stemSet(circular?.[1] ?? ''), what).length >= what.size * SAME_SHARE
  const isTopic = circular !== null && (says(pool.topic.stems) || says(asked))
  const told = (isTopic ? (circular[2] ?? quote) : quote).replace(/ therefore\b/, '')
  // Cut off from its own reason, a sentence may be left as a half that says nothing: it is quoted whole.
  if (/\bbecause\b/i.test(told) && told.length <= WHOLE_LETTERS) return inQuotes(isTopic ? uncapital(told, pool.isCommon) : told)
  // A reason within a reason, or what follows from it, is one step too many after "because".
  const bare = told.replace(INNER_REASON, '')
  const plain = bare.split(' ').length >= REASON_WORDS_MIN ? bare : told
  const clause = plain.replace(REASON_CUT, '')
  const stands = clause.split(' ').length >= REASON_WORDS_MIN && polarity(clause) !== 0 && polarity(clause) === polarity(plain)
  const kept = plain.length <= SHORT_LETTERS || !stands ? plain : clause
  const small = uncapital(kept, pool.isCommon)
  // A word that only ever opens sentences may be a name or not: then it is quoted as it stands.
  const [first = ''] = small.split(' ', 1)
  // "because of 1,830 parents asked" would be read another way.
  return personal || /^of\b/.test(small) || (/^\p{Lu}\p{Ll}/u.test(first) && !pool.isName(first)) ? inQuotes(kept) : small
}
