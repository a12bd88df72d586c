/**
 * What a sentence states, clause by clause: a subject that begins the clause, a verb that we know, and a value that nothing
 * behind it qualifies. A guess, a question, a condition, a denial, hearsay or a past that is over states nothing; a trait that
 * is named in passing ("Seryn's green eyes did not blink") holds even where the clause around it is denied.
 */
import { NEGATIONS } from '../text/stop-words.ts'
import { CONDITIONAL_OPENERS, REPORTING, UNSTATED, UNSTATED_PAIRS } from './lexicon.ts'
import { isFleeting, traits } from './possessions.ts'
import { isVerb, predicateAt } from './predicates.ts'
import { type Subject, subjectIn } from './subjects.ts'
import type { Token } from './tokens.ts'
import type { Statement } from './words.ts'

export interface Stated {
  readonly statement: Statement
  /** Places in the text. */
  readonly start: number
  readonly end: number
}

export function statedIn(sentence: readonly Token[]): readonly Stated[] {
  if (sentence.length < 3 || !isStated(sentence)) return []
  const tokens = beforeReport(sentence)
  const found = traits(tokens).flatMap(({ statement, from, end }) =>
    deniesBefore(tokens, from) ? [] : stated(tokens, statement, from, end),
  )
  return [...clauses(tokens), ...found]
}

/** Without what somebody is said to have said: "She wrote: the flotilla arrives on Day 52." */
function beforeReport(tokens: readonly Token[]): readonly Token[] {
  const colon = tokens.findIndex(({ text }) => text === ':')
  return colon !== -1 && tokens.slice(0, colon).some(({ lower }) => REPORTING.has(lower)) ? tokens.slice(0, colon) : tokens
}

/** Neither a question nor a guess, a condition, hearsay or a past that is over. */
export function isStated(tokens: readonly Token[]): boolean {
  if (tokens.at(-1)?.text === '?') return false
  for (const [index, { text, lower }] of tokens.entries()) {
    // "May" is a month, "may" a guess.
    if (UNSTATED.has(lower) && text !== 'May') return false
    const seconds = UNSTATED_PAIRS.get(lower)
    if (seconds?.includes(tokens[index + 1]?.lower ?? '')) return false
  }
  return true
}

function stated(tokens: readonly Token[], statement: Statement, from: number, end: number): readonly Stated[] {
  const start = tokens[from]?.start
  const last = tokens[end - 1]?.end
  return start === undefined || last === undefined ? [] : [{ statement, start, end: last }]
}

/** "It was not Seryn's green eyes …": a denial earlier in the clause. */
function deniesBefore(tokens: readonly Token[], index: number): boolean {
  for (let at = index - 1; at > index - DENIAL_REACH && tokens[at]?.kind === 'word'; at--)
    if (NEGATIONS.has(tokens[at]?.lower ?? '')) return true
  return false
}

const JOINS: ReadonlySet<string> = new Set(['and', 'but', 'while', 'whereas', 'yet', 'so'])
const ADVERBS: ReadonlySet<string> = new Set(['still', 'also', 'always', 'now', 'currently', 'only'])
/** How many words are looked through, which keeps a text without stops cheap. */
const DENIAL_REACH = 24
const SUBJECT_REACH = 9
const ASIDE_REACH = 14

function clauses(tokens: readonly Token[]): readonly Stated[] {
  const [first, second] = tokens
  const isDefault = first?.lower === 'by' && second?.lower === 'default'
  if (CONDITIONAL_OPENERS.has(first?.lower ?? '') && !isDefault) return []
  const found: Stated[] = []
  for (let at = isDefault ? 3 : 0; at < tokens.length; ) {
    const read = clauseAt(tokens, at)
    if (read) found.push(...read.found)
    at = nextClause(tokens, read?.end ?? at)
  }
  return found
}

/** Behind the next break, or behind the next word that joins two clauses. */
function nextClause(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < tokens.length) {
    const token = tokens[at]
    const joined = tokens[at + 1]
    if (token?.kind === 'break') return at + 1
    if (token?.kind === 'comma' && JOINS.has(joined?.lower ?? '')) return at + 2
    // Right behind a value, "and" begins another clause without a comma.
    if (at === from && at > 0 && JOINS.has(token?.lower ?? '')) return at + 1
    at++
  }
  return at
}

/** The first verb that says something of a subject before it, and what is joined on to it. */
function clauseAt(tokens: readonly Token[], from: number): { readonly found: readonly Stated[]; readonly end: number } | null {
  for (const { subject, verb } of headsAt(tokens, from)) {
    const read = predicatesAt(tokens, from, subject, verb)
    if (read !== null) return read
  }
  return null
}

function predicatesAt(
  tokens: readonly Token[],
  from: number,
  subject: Subject,
  first: number,
): { readonly found: readonly Stated[]; readonly end: number } | null {
  const found: Stated[] = []
  let end = first
  for (let verb = first; ; ) {
    const said = deniesAround(tokens, from, verb) ? null : predicateAt(tokens, verb, subject)
    if (said === null) break
    const isHad = /^ha(?:s|ve|d)$/.test(tokens[verb]?.lower ?? '')
    for (const statement of said.statements)
      if (isHad || !isFleeting(statement.attribute, statement.value)) found.push(...stated(tokens, statement, from, said.end))
    end = said.end
    const next = end + (tokens[end]?.kind === 'comma' ? 1 : 0)
    if (!JOINS.has(tokens[next]?.lower ?? '') || !isVerb(tokens[next + 1])) break
    verb = next + 1
  }
  return found.length === 0 ? null : { found, end }
}

/** A denial in the verb's own stretch of the clause. */
function deniesAround(tokens: readonly Token[], from: number, verb: number): boolean {
  for (let at = from; at < verb + DENIAL_REACH && at < tokens.length; at++) {
    if (at > verb && tokens[at]?.kind !== 'word') return false
    if (NEGATIONS.has(tokens[at]?.lower ?? '')) return true
  }
  return false
}

interface Head {
  readonly subject: Subject
  readonly verb: number
}

/** Subjects that begin at `from`, each with a verb behind it: "the session end" is one, though "end" may be a verb. */
function* headsAt(tokens: readonly Token[], from: number): Generator<Head> {
  for (let at = from + 1; at <= from + SUBJECT_REACH; at++) {
    const token = tokens[at]
    if (token === undefined || token.kind === 'break') return
    if (token.kind === 'comma') {
      const head = headAside(tokens, from, at)
      if (head !== null) yield head
      return
    }
    const subject = isVerb(token) ? subjectIn(tokens.slice(from, ADVERBS.has(tokens[at - 1]?.lower ?? '') ? at - 1 : at)) : null
    if (subject !== null) yield { subject, verb: at }
  }
}

/** A remark between two commas is passed over. */
function headAside(tokens: readonly Token[], from: number, comma: number): Head | null {
  let close = comma + 1
  while (close < comma + ASIDE_REACH && tokens[close]?.kind === 'word') close++
  if (tokens[close]?.kind !== 'comma' || !isVerb(tokens[close + 1])) return null
  const subject = subjectIn(tokens.slice(from, comma))
  return subject === null ? null : { subject, verb: close + 1 }
}
