/**
 * What would change a seat's mind, taken from what it was given: its own flip conditions, a test that a like-minded source
 * names, or a figure that would have to move. Metric, threshold and date are read out of one sentence; what can't be read is not used.
 *
 *   "… if the five-year correlation with technology shares is above 0.5 on 31 December 2029"
 *          metric                                             threshold    deadline
 */
import type { Falsifier } from '../../../core/debate/words.ts'
import { STOP_WORDS } from '../../../core/text/words.ts'
import { polarity } from '../cues.ts'
import { GENERIC } from '../generic.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { dateIn, deadlineFor } from './dates.ts'
import type { Issue } from './issues.ts'
import type { Line, Pool } from './pool.ts'
import type { Seat } from './seat.ts'
import { uncapital } from './spelling.ts'

const COMPARED = '(?:above|below|more than|less than|fewer than|at least|at most|over|under|no more than|by more than|by less than)'
const CONDITION = new RegExp(
  `^(.{3,110}?) (is|are|stays?|remains?|averages?|falls?|rises?|drops?|loses?|gains?|holds?|grows?|reach(?:es)?|costs?|takes?) (${COMPARED} .{1,90})$`,
  'i',
)
const EXCEEDS = /^(.{3,110}?) exceeds? (.{1,90})$/i
const KEPT_VERB = /^(?:averages?|loses?|gains?|holds?|grows?)$/i

export interface Test extends Pick<Falsifier, 'metric' | 'threshold'> {
  readonly deadline: string | null
}

/** Reads "X is above 3 on 31 December 2029"; null where it is put in another way. */
export function testIn(sentence: string, isCommon: (word: string) => boolean): Test | null {
  const condition = /\bif (.+)$/i.exec(sentence)?.[1] ?? sentence
  const plain = condition.replace(/[.!]+$/, '')
  const dated = dateIn(plain)
  const undated = (
    dated === null
      ? plain
      : plain.replace(
          new RegExp(
            `,? ?(?:on|by|before|until|in the (?:\\w+ )?(?:years?|quarter) to|over the \\w+ years? to|in|at the end of|the end of) ${dated.text}`,
          ),
          '',
        )
  )
    .replace(/\s+/g, ' ')
    .trim()
  const found = CONDITION.exec(undated)
  const exceeding = found === null ? EXCEEDS.exec(undated) : null
  const [metric = '', threshold = ''] =
    found !== null
      ? [found[1], KEPT_VERB.test(found[2] ?? '') ? `${found[2]} ${found[3]}` : found[3]]
      : [exceeding?.[1], exceeding?.[2] === undefined ? undefined : `above ${exceeding[2]}`]
  if (metric === '' || threshold === '' || !/\d/.test(threshold) || /\b(?:that|which|who)\b/.test(metric) || /,$/.test(metric)) return null
  return { metric: uncapital(metric, isCommon), threshold, deadline: dated?.date ?? null }
}

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)(?![\d:-])`
const MOVED =
  '(is|are|was|were|rose|fell|grew|dropped|climbed|went|takes?|took|costs?|averaged?|averages|stands|stood|reached|reaches|added|adds?|needs?)'
const FIGURE = new RegExp(
  `^((?:[\\p{L}\\d'’-]+ ){2,9}?)${MOVED} (?:up |down )?(?:from (?:about )?\\S+(?: \\p{L}+){0,3} )?(?:to |at |by )?(?:about |around |only |almost |nearly |some )?${NUMBER} ?(percent|%|\\p{Ll}{3,})?`,
  'u',
)
const FALLING = /\b(?:fell|dropped|went down|down|cut|less|lower|fewer)\b/i
const NO_METRIC =
  /^(?:over|under|within|without|per|as|this|these|in|of|at|on|for|by|since|after|before|during|with|if|when|among|between|while|until|i|we|he|she|they|it)\b|\b(?:who|which|that|and|said|asked)\b|^\d/i
const NO_UNIT =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|years? (?:ago|later)|times|and|out)$/i

/** A figure of a sentence as a test: it would have to move against the side that the sentence supports. */
export function figureIn(line: Line, side: number, isCommon: (word: string) => boolean): Test | null {
  const found = FIGURE.exec(line.quote)
  const [, named = '', verb = '', value = '', unit = ''] = found ?? []
  const metric = named.trim().replace(/ (?:now|still|today|also|alone|together|only|would|will|could|can|may|might|should|must)$/, '')
  if (found === null || NO_METRIC.test(metric) || /^(?:19|20)\d{2}$/.test(value)) return null
  const counted = unit === '' || STOP_WORDS.has(unit) || NO_UNIT.test(unit) ? '' : ` ${unit}`
  // More of it supports what the sentence supports, unless it says that the figure fell.
  const measured = measure(uncapital(metric, isCommon), verb)
  const rising = line.lean === 0 ? Math.sign(polarity(`${measured} rose`)) || 1 : line.lean * (FALLING.test(line.quote) ? -1 : 1)
  return { metric: measured, threshold: `${rising * side > 0 ? 'below' : 'above'} ${value}${counted}`, deadline: null }
}

const measure = (subject: string, verb: string): string =>
  /^costs?$/.test(verb)
    ? `the cost of ${subject}`
    : /^(?:takes?|took)$/.test(verb)
      ? `what ${subject} takes`
      : /^(?:needs?|adds?|added)$/.test(verb)
        ? `what ${subject} ${verb}`
        : subject

/** "the five-year correlation came out above 0.5, by 2029-12-31"; a threshold that begins with its own verb needs no other. */
export const observed = ({ metric, threshold, deadline }: Pick<Falsifier, 'metric' | 'threshold' | 'deadline'>): string =>
  `${metric} ${KEPT_VERB.test(threshold.split(' ', 1)[0] ?? '') ? threshold : `came out ${threshold}`}, by ${deadline}`

const COMMON_SHARE = 0.2
/** Its own conditions first, then what a source names as a test; a bare figure last. */
const OWN_FACTOR = 1.3
const FIGURE_FACTOR = 0.6

/** How much a test speaks of what a question asks, and of what the sentences on it speak of. */
function nearTo({ question, term, lines }: Issue, pool: Pool): (text: string) => number {
  const tells = (stem: string): boolean => !pool.topic.stems.has(stem) && !GENERIC.has(stem) && !/^\d/.test(stem)
  const asked = new Set([...stemSet(`${question} ${term}`)].filter(tells))
  const counts = new Map<string, number>()
  for (const { stems } of lines) for (const stem of stems) if (tells(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const around = new Set([...counts].filter(([, count]) => count >= Math.max(2, lines.length * COMMON_SHARE)).map(([stem]) => stem))
  return (text) => {
    const stems = stemSet(text)
    return 2 * both(stems, asked).length + both(stems, around).length
  }
}

/** Null where neither the seat nor the dossier gives anything measurable, or no date is to be had. */
export function falsifierFor(seat: Seat, pool: Pool, issue: Issue, side: number, used: ReadonlySet<string> = new Set()): Falsifier | null {
  const near = nearTo(issue, pool)
  const deadline = deadlineFor(pool, seat.horizon)
  const isFigure = ({ isTest, quote }: Line): boolean => !isTest && /\d/.test(quote)
  const own = seat.flips.map((text) => ({ test: testIn(text, pool.isCommon), near: near(text) * OWN_FACTOR }))
  const told = pool.lines
    .filter((line) => line.isTest && line.stance * side > 0)
    .map(({ quote }) => ({ test: testIn(quote, pool.isCommon), near: near(quote) }))
  const figures = issue.lines
    .filter(isFigure)
    .map((line) => ({ test: figureIn(line, side, pool.isCommon), near: near(line.quote) * FIGURE_FACTOR }))
  const anywhere = pool.lines.filter(isFigure).map((line) => ({ test: figureIn(line, side, pool.isCommon), near: 0 }))
  const all = [...[...own, ...told, ...figures].sort((a, b) => b.near - a.near), ...anywhere]
  const sound = all.flatMap(({ test }) =>
    test === null || (test.deadline ?? deadline) === null ? [] : [{ ...test, deadline: test.deadline ?? deadline ?? '' }],
  )
  const chosen = sound.find(({ metric, threshold }) => !used.has(`${metric} ${threshold}`)) ?? sound[0]
  return chosen === undefined
    ? null
    : {
        ...chosen,
        metric: chosen.metric.slice(0, 200),
        threshold: chosen.threshold.slice(0, 200),
        reasoning: `It would take away my main reason on ${issue.term}.`,
      }
}
