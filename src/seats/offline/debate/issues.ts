/**
 * The yes/no questions that a dossier holds on a topic, best first, and what a yes to each means for the topic.
 *
 *   asked in the sources themselves        a yes speaks for the topic, unless it asks after harm
 *   a leaning statement, turned round      a yes means what the statement leans to
 *   a gain weighed against a price         a yes speaks for the topic
 *
 * Each must have sentences on both sides. Questions much like the topic or each other are left out. Where the sources ask and
 * plead nothing, there is no question but the topic itself: a general wording ("Does the evidence speak for a yes?") asks nothing.
 */
import type { Dossier } from '../../../core/dossier.ts'
import { textSimilarity } from '../../../core/text/tfidf.ts'
import { polarity } from '../cues.ts'
import { GENERIC } from '../generic.ts'
import { stemSet } from '../stems.ts'
import { askedFrom } from './asking.ts'
import { directionOf } from './direction.ts'
import { type Line, type Pool, poolOf } from './pool.ts'
import { type Term, termsOf } from './terms.ts'
import { claimed, topicOf } from './topic.ts'
import { tradeOffsOf } from './trade-offs.ts'

export interface Issue {
  readonly question: string
  /** 1: a yes speaks for the topic; −1: against it; 0: that can't be told, and nobody takes a side by its stance. */
  readonly direction: 1 | 0 | -1
  /** What it is about, in a few words that fit after "on". */
  readonly term: string
  readonly lines: readonly Line[]
  /** A yes and a no as statements; null where its grammar is not understood. */
  readonly claims: { readonly yes: string; readonly no: string } | null
  /** It asks the topic itself. */
  readonly isTopic: boolean
}

const ISSUES_MAX = 10
const TURNED_MAX = 6
const LINES_MAX = 16
const RELEVANT_MIN = 0.3
const ALIKE_MAX = 0.3
const LIKE_TOPIC_MAX = 0.75
const TOPIC_STEM_SHARE = 0.25
/** Words of our own wordings: they tell nothing about what is asked. */
const OWN_WORDS = stemSet(
  'weigh more record evidence findings worries met meet speak yes no well enough justify judgement decision true whether',
)

const kept = new WeakMap<
  Pool,
  { readonly terms: readonly Term[]; readonly issues: readonly Issue[]; readonly on: Map<string, readonly Line[]> }
>()

function readingFor(
  dossier: Dossier,
  topic: string,
): { readonly terms: readonly Term[]; readonly issues: readonly Issue[]; readonly on: Map<string, readonly Line[]> } {
  const pool = poolOf(dossier, topic)
  const known = kept.get(pool)
  if (known !== undefined) return known
  const terms = termsOf(pool)
  const made = { terms, issues: chosen(pool, terms), on: new Map<string, readonly Line[]>() }
  kept.set(pool, made)
  return made
}

export const issuesOf = (dossier: Dossier, topic: string): readonly Issue[] => readingFor(dossier, topic).issues

/** Any question, whoever asked it: found among our own, or read by its words. */
export function issueFor(dossier: Dossier, topic: string, question: string): Issue {
  const reading = readingFor(dossier, topic)
  const pool = poolOf(dossier, topic)
  const known = reading.issues.find((issue) => same(issue.question, question))
  if (known !== undefined) return known
  // The topic as it was given may deny the claim: then a yes to it speaks against the claim.
  const isDenial = pool.sign < 0 && isAsTopic(question, pool.given)
  const isTopic = isDenial || isAsTopic(question, pool.topic.asked)
  const lines = reading.on.get(question) ?? (isTopic ? onTopic(pool, question) : linesOn(pool, question))
  reading.on.set(question, lines)
  return {
    question,
    direction: isDenial ? -1 : isTopic ? 1 : directionOf(question, lines, pool),
    term: termIn(question, reading.terms) ?? 'this',
    lines,
    claims: isDenial ? turnedRound(claimsOf(pool.topic.text)) : isTopic ? claimsOf(pool.topic.text) : claimsOf(question),
    isTopic,
  }
}

/** Almost the same words, and no "not" or "than" that one has and the other has not. */
function isAsTopic(question: string, topic: string): boolean {
  const turns = (text: string): string => (text.toLowerCase().match(/\b(?:not|never|than|without)\b|n['’]t\b/g) ?? []).join(' ')
  return turns(question) === turns(topic) && textSimilarity(question, topic) > LIKE_TOPIC_MAX
}

/** Of any question. */
function claimsOf(question: string): Issue['claims'] {
  const read = topicOf(question)
  const [yes, no] = [claimed(read, true), claimed(read, false)]
  return yes === null || no === null ? null : { yes, no }
}

const turnedRound = (claims: Issue['claims']): Issue['claims'] => (claims === null ? null : { yes: claims.no, no: claims.yes })

const same = (a: string, b: string): boolean => a.toLowerCase().replace(/\W+/g, ' ').trim() === b.toLowerCase().replace(/\W+/g, ' ').trim()

const beforeRather = (question: string): string => question.split(/\b(?:rather than|instead of)\b/i)[0] ?? question

/** The best known term whose words a text holds; null where there is none. */
export function termIn(text: string, terms: readonly Term[]): string | null {
  const stems = stemSet(text)
  return terms.find((term) => term.stems.every((stem) => stems.has(stem)))?.text ?? null
}

export const termsFor = (dossier: Dossier, topic: string): readonly Term[] => readingFor(dossier, topic).terms

/** Sentences on a question, closest first. */
function linesOn(pool: Pool, question: string): readonly Line[] {
  const own = [...stemSet(question)].filter((stem) => !OWN_WORDS.has(stem) && !/^\d/.test(stem))
  // "over ten years" is in any text: counted only where the question has no other word.
  const particular = own.filter((stem) => !GENERIC.has(stem))
  const asked = particular.length > 0 ? particular : own
  const telling = asked.length > 0 ? asked : [...pool.topic.stems]
  const weigh = (stem: string): number =>
    pool.weight(stem) * (pool.topic.stems.has(stem) && asked.some((one) => !pool.topic.stems.has(one)) ? TOPIC_STEM_SHARE : 1)
  const all = telling.reduce((sum, stem) => sum + weigh(stem), 0)
  return pool.lines
    .map((line) => ({ line, fit: telling.reduce((sum, stem) => sum + (line.stems.has(stem) ? weigh(stem) : 0), 0) / Math.max(all, 1e-9) }))
    .filter(({ fit }) => fit >= RELEVANT_MIN)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, LINES_MAX)
    .map(({ line }) => line)
}

/** On the topic itself, every sentence that leans has something to say: the surest first, then what is closest to its words. */
function onTopic(pool: Pool, question: string): readonly Line[] {
  const leaning = pool.lines.filter(({ lean }) => lean !== 0).toSorted((a, b) => b.sure - a.sure)
  const of = (sign: number): readonly Line[] => leaning.filter(({ lean }) => lean === sign).slice(0, LINES_MAX)
  const near = pool.lines
    .filter(({ lean, stems }) => lean === 0 && [...stems].some((stem) => pool.topic.stems.has(stem)))
    .slice(0, LINES_MAX)
  return [...new Set([...of(1), ...of(-1), ...linesOn(pool, question), ...near])]
}

function chosen(pool: Pool, terms: readonly Term[]): readonly Issue[] {
  const weighed = weighing(pool, terms)
  const all = [...askedInSources(pool, terms), ...turned(pool, terms), ...weighed]
  const taken: Issue[] = []
  const corpus = all.map(({ question }) => question)
  for (const issue of all) {
    if (taken.length >= ISSUES_MAX) break
    // What weighs one thing may name the whole topic, and yet asks after that one thing.
    const isAlike = !weighed.includes(issue) && textSimilarity(issue.question, pool.topic.asked) > LIKE_TOPIC_MAX
    if (issue.lines.length < 2 || isAlike) continue
    if (taken.every(({ question }) => textSimilarity(question, issue.question, corpus) < ALIKE_MAX)) taken.push(issue)
  }
  return taken
}

const OWN_QUESTION =
  /^(?:#+ |[-*•] |\(?\d{1,2}[.)] )?((?:Is|Are|Does|Do|Will|Would|Should|Can|Could|Has|Have|Must) (?!it\b|they\b|this\b|that\b|you\b|there\b)[^?|"“”:;]{12,150}\?)\s*$/

function askedInSources(pool: Pool, terms: readonly Term[]): readonly Issue[] {
  return pool.papers
    .flatMap(({ text }) => text.split(/\r?\n/))
    .flatMap((row) => OWN_QUESTION.exec(row.trim())?.[1] ?? [])
    .filter((question) => !/\b(?:we|our|us|I|my|you|your)\b/.test(question) && !/ or (?!not\b)/.test(question))
    .map(
      (question): Issue => ({
        question,
        // What the papers on a topic ask, they ask with a view to it: a yes is for it unless something shows the opposite.
        direction: directionOf(question, linesOn(pool, question), pool) || (polarity(beforeRather(question)) < 0 ? -1 : 1),
        term: termIn(question, terms) ?? 'this question',
        lines: linesOn(pool, question),
        claims: claimsOf(question),
        isTopic: false,
      }),
    )
    .filter(({ lines }) => divided(lines) > 0)
    .sort((a, b) => divided(b.lines) - divided(a.lines))
}

const divided = (lines: readonly Line[]): number =>
  Math.min(lines.filter(({ lean }) => lean > 0).length, lines.filter(({ lean }) => lean < 0).length)

/** Statements that lean, on terms that others contest. A figure is a reading, not a question to debate. */
function turned(pool: Pool, terms: readonly Term[]): readonly Issue[] {
  return pool.lines
    .filter(({ pleaded, granted }) => pleaded && !granted)
    .flatMap((line): readonly Issue[] => {
      const asked = askedFrom(line.quote, pool.isCommon, pool.isName)
      const term = asked === null ? null : termIn(asked.question, terms)
      if (asked === null || term === null || /\d/.test(asked.question)) return []
      return [
        {
          question: asked.question,
          direction: line.lean * asked.sign > 0 ? 1 : -1,
          term,
          lines: linesOn(pool, asked.question),
          claims: claimsOf(asked.question),
          isTopic: false,
        },
      ]
    })
    .filter(({ lines }) => divided(lines) > 0)
    .sort((a, b) => divided(b.lines) - divided(a.lines))
    .slice(0, TURNED_MAX)
}

function weighing(pool: Pool, terms: readonly Term[]): readonly Issue[] {
  return tradeOffsOf(pool).map(
    ({ question, claims, lines, direction, about }): Issue => ({
      question,
      direction,
      term: termIn(about, terms) ?? about,
      lines: lines.slice(0, LINES_MAX),
      claims,
      isTopic: false,
    }),
  )
}
