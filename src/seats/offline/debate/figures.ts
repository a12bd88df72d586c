/**
 * What would change a seat's mind, taken from what it was given: its own flip conditions, a test that a like-minded source
 * names, or a figure that would have to move. Metric, threshold and date are read out of one sentence; what can't be read is not used.
 *
 *   "… if the five-year correlation with technology shares is above 0.5 on 31 December 2029"
 *          metric                                             threshold    deadline
 *
 * It must be on the question, point against the seat's own side, and lie clear of today's value; else there is none.
 */
import type { Falsifier } from '../../../core/debate/words.ts'
import { GENERIC } from '../generic.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { AT_DATE, bearingOf } from './bearing.ts'
import { dateIn, deadlineFor } from './dates.ts'
import type { Issue } from './issues.ts'
import { figureIn } from './measures.ts'
import type { Line, Pool } from './pool.ts'
import { type Seat, signOf } from './seat.ts'
import { conditionOf, isShowing, shownBy } from './showing.ts'
import { uncapital } from './spelling.ts'
import { isNameable } from './terms.ts'

const COMPARED = '(?:above|below|more than|less than|fewer than|at least|at most|over|under|no more than|by more than|by less than)'
const CONDITION = new RegExp(
  `^(.{3,110}?) (is|are|stays?|stayed|remains?|remained|averages?|falls?|rises?|drops?|loses?|gains?|holds?|grows?|reach(?:es)?|costs?|takes?) (${COMPARED} .{1,90})$`,
  'i',
)
/** "footfall above 14,000": what is meant is that it is so. */
const BARE = new RegExp(`^(.{3,110}?) (${COMPARED} )`, 'i')
const EXCEEDS = /^(.{3,110}?) exceeds? (.{1,90})$/i
/** "More than 60 boundary violations remain": the count comes first. */
const COUNTED = /^(more than|over|at least|fewer than|less than|at most) (\d[\d,.]*) ([\p{L}][^,;]{2,100})$/iu
const REACHED = /^(.{3,110}?) (?:reach(?:es)?|get to|comes? to) (\d[\d,.]*)(?: or more)?((?: [^,;]{1,60})?)$/i
const KEPT_VERB = /^(?:averages?|loses?|gains?|holds?|grows?|costs?|takes?)$/i

export interface Test extends Pick<Falsifier, 'metric' | 'threshold'> {
  readonly deadline: string | null
}

/** Reads "X is above 3 on 31 December 2029"; null where it is put in another way. */
export function testIn(sentence: string, isCommon: (word: string) => boolean): Test | null {
  const shown = conditionOf(sentence)
  const condition =
    shown ?? /^if (.+?), (?:the|an?|we|I|it|this|that|then|our)\b/i.exec(sentence)?.[1] ?? /\bif (.+)$/i.exec(sentence)?.[1] ?? sentence
  const plain = condition.replace(/, (?:or|and) if .*$/i, '').replace(/[.!]+$/, '')
  const dated = dateIn(plain)
  const phrased = dated === null ? null : new RegExp(`,? ?(?:(${AT})|by|before|until|in|the end of) ${dated.text}`).exec(plain)
  const undated = (phrased === null ? plain : plain.replace(phrased[0], '')).replace(/\s+/g, ' ').trim()
  const found = CONDITION.exec(shown === null ? undated : undated.replace(BARE, '$1 is $2'))
  const exceeding = found === null ? EXCEEDS.exec(undated) : null
  const counted = found === null && exceeding === null ? countedIn(undated) : null
  const [metric = '', threshold = ''] =
    counted !== null
      ? counted
      : found !== null
        ? [found[1], KEPT_VERB.test(found[2] ?? '') || /^by /.test(found[3] ?? '') ? `${found[2]} ${found[3]}` : found[3]]
        : [exceeding?.[1], exceeding?.[2] === undefined ? undefined : `above ${exceeding[2]}`]
  if (metric === '' || !/\d/.test(threshold) || (/\b(?:that|which|who)\b/.test(metric) && counted === null) || /,$/.test(metric))
    return null
  // "above 30 minutes in June": of which year is not said.
  if (MONTH_ONLY.test(threshold)) return null
  const deadline = dated === null ? null : phrased?.[1] === undefined ? dated.date : `${AT_DATE}${dated.date}`
  return { metric: uncapital(metric, isCommon), threshold, deadline }
}

/** What is so on a day or in the year up to it can't be seen before; what is so by a day can. */
const AT = 'on|in the (?:\\w+ )?(?:years?|quarter) to|over the \\w+ years? to|at the end of'
const MONTH_ONLY =
  /\b(?:in|by|on|until|before) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! \d{4})/i

/** Metric and threshold of a condition that names the number before the thing, or that something reaches it. */
function countedIn(condition: string): readonly [string, string] | null {
  const [, comparator = '', number = '', thing = ''] = COUNTED.exec(condition) ?? []
  if (number !== '') {
    const compared = /more|over/i.test(comparator) ? 'above' : /fewer|less/i.test(comparator) ? 'below' : comparator.toLowerCase()
    const [, whole = '', rest = ''] = /^percent of (.+?) ((?:are|is|were|was|have|has) .+)$/.exec(thing) ?? []
    if (whole !== '') return [`the share of ${whole} that ${rest}`, `${compared} ${number} percent`]
    // A share of what is not said, or a whole sentence, can't be counted.
    if (/^percent\b|\b(?:are|is|were|was|have|has)\b/.test(thing)) return null
    return [`the number of ${thing.replace(/ (remain|exist|occur|happen)$/, ' that $1')}`, `${compared} ${number}`]
  }
  const [, metric = '', reached = '', unit = ''] = REACHED.exec(condition) ?? []
  return reached === '' ? null : [metric, `at least ${reached}${unit}`]
}

/** "the five-year correlation came out above 0.5, by 2029-12-31"; a threshold that begins with its own verb needs no other. */
export const observed = ({ metric, threshold, deadline }: Pick<Falsifier, 'metric' | 'threshold' | 'deadline'>): string =>
  `${metric} ${KEPT_VERB.test(threshold.split(' ', 1)[0] ?? '') || /^\p{Ll}+ by /u.test(threshold) ? threshold : `came out ${threshold}`}${deadline.startsWith(AT_DATE) ? ` ${deadline}` : `, by ${deadline}`}`

/** Its own conditions first, then what a source names as a test; a bare figure last. */
const OWN_FACTOR = 1.3
const FIGURE_FACTOR = 0.6
/** After every test that is put as one, before a figure of ours. */
const MISSED_FACTOR = 0.8
/** What the other side goes by would rather have to grow; its own reason falling away says more. */
const OTHER_SIDE_FACTOR = 0.7
const REASON_FACTOR = 1.2
const LINKED_STEMS = 2
/** A date in common is nothing in common. */
const MONTH_STEMS = stemSet(
  'january february march april may june july august september october november december more less rather fall rise make',
)
const LINKED_WORTH = 1
const SHARED_WORTH = 0.1

/**
 * How much a test speaks of what a question asks; 0: it does not. By a word in common, or by a sentence of the sources that names
 * the thing measured and what is asked together ("a correlation of 0.41 is what one expects of a risk asset").
 */
function nearTo({ question, term, isTopic }: Issue, pool: Pool): (sentence: string, metric: string) => number {
  const tells = (stem: string): boolean =>
    (isTopic || !pool.topic.stems.has(stem)) && !GENERIC.has(stem) && !MONTH_STEMS.has(stem) && !/^\d/.test(stem)
  const asked = new Set([...stemSet(`${question} ${term}`)].filter(tells))
  const onIt = pool.lines.filter(({ stems }) => both(stems, asked).length >= Math.min(LINKED_STEMS, asked.size))
  return (sentence, metric) => {
    const shared = both(stemSet(sentence), asked).length
    if (shared > 0) return 1 + shared * SHARED_WORTH
    const measured = [...stemSet(metric)].filter((stem) => tells(stem) && !pool.topic.stems.has(stem))
    const links = onIt.some(({ stems }) => measured.filter((stem) => stems.has(stem)).length >= LINKED_STEMS)
    return links ? LINKED_WORTH : 0
  }
}

const OUTCOME_FOR = /\b(?:secure|safe|hedge|accept|vote for|support|approve|sound|proven)\b/i
const OUTCOME_AGAINST = /\b(?:doubtful|risk|unsafe|leave|reject|vote against|sell)\b/i
/** Said of the thing proposed, whichever case the file pleads. */
const ADVISED_FOR = /\bshould be (?:kept|continued|extended|adopted|introduced|approved|made permanent)\b/i
const ADVISED_AGAINST = /\bshould be (?:ended|stopped|dropped|abandoned|given up|reversed|rejected)\b/i

/** Which way a mind would change by a test of the sources: a pleading file gives its case up, another says what it would call it. */
function outcomeOf(line: Line, pool: Pool): number {
  const { stance, quote } = line
  const said = saidOutcome(line, pool)
  if (said !== 0 || isShowing(quote)) return said
  if (stance !== 0) return -stance
  const [verdict = ''] = quote.split(/\b(?:if|unless|once|until)\b/i)
  return Number(OUTCOME_FOR.test(verdict)) - Number(OUTCOME_AGAINST.test(verdict))
}

/** Where the sentence itself says what would follow for the topic: 1 for it, −1 against it, 0 where it does not say. */
function saidOutcome({ quote }: Line, { topic }: Pool): number {
  if (isShowing(quote)) return shownBy(quote, topic.stems)
  const advised = Number(ADVISED_FOR.test(quote)) - Number(ADVISED_AGAINST.test(quote))
  return both(stemSet(quote), topic.stems).length > 0 && !/\bunless\b/i.test(quote) ? advised : 0
}

/** Whoever says what would show them right says by it what would show them wrong: that it does not come about. */
function missed(test: Test | null): Test | null {
  const [, comparator = '', rest = ''] = /^(above|more than|over|below|less than|fewer than|under) (.+)$/i.exec(test?.threshold ?? '') ?? []
  if (test === null || comparator === '') return null
  return { ...test, threshold: `${/above|more|over/i.test(comparator) ? 'at most' : 'at least'} ${rest}` }
}

const passed = new WeakMap<Pool, Map<string, boolean>>()

/** A test that the sources say is passed already tests nothing: "rose from 0.05 to 0.41" is above 0.4 today. Asked often, and kept. */
function isMet(test: Test, pool: Pool): boolean {
  const known = passed.get(pool) ?? new Map<string, boolean>()
  passed.set(pool, known)
  const key = `${test.metric}|${test.threshold}|${test.deadline}`
  const met =
    known.get(key) ?? pool.lines.some((line) => !line.isTest && bearingOf(line, { ...test, deadline: test.deadline ?? '' }) === 'meets')
  known.set(key, met)
  return met
}

interface Weighed {
  readonly test: Test
  readonly near: number
  /** Where it was read. */
  readonly path: string | null
}

/** Null where neither the seat nor the dossier gives anything measurable on the question, or no date is to be had. `side` is that on the topic. */
export function falsifierFor(
  seat: Seat,
  pool: Pool,
  issue: Issue,
  side: number,
  { used = new Set(), reason = null }: { readonly used?: ReadonlySet<string>; readonly reason?: Line | null } = {},
): Falsifier | null {
  const near = nearTo(issue, pool)
  const worth = (test: Test | null, sentence: string, factor: number, path: string | null): readonly Weighed[] => {
    // What its contract names it has to stand by, whatever the sources say; a test of the sources that is passed already is none.
    if (test === null || (path !== null && isMet(test, pool))) return []
    const on = near(sentence, test.metric) * factor
    return on === 0 ? [] : [{ test, near: on, path }]
  }
  // A condition of its contract turns the stance of its contract, and no other.
  const own = signOf(seat.stance ?? 'UNCERTAIN') === side ? seat.flips : []
  // On the topic itself, whatever would turn a whole case is on the question.
  const whole = issue.isTopic ? ` ${issue.question}` : ''
  const all = [
    ...own.flatMap((text) => worth(testIn(text, pool.isCommon), text + whole, OWN_FACTOR, null)),
    ...pool.lines
      .filter((line) => line.isTest && outcomeOf(line, pool) === -side)
      .flatMap(({ quote, stance, path }) =>
        worth(testIn(quote, pool.isCommon), stance === 0 && !isShowing(quote) ? quote : quote + whole, 1, path),
      ),
    ...pool.lines
      .filter((line) => line.isTest && saidOutcome(line, pool) === side)
      .flatMap(({ quote, path }) => worth(missed(testIn(quote, pool.isCommon)), quote + whole, MISSED_FACTOR, path)),
    ...issue.lines
      .filter(({ isTest, quote }) => !isTest && /\d/.test(quote))
      .flatMap((line) =>
        worth(
          figureIn(line, side, pool.isCommon),
          line.quote + whole,
          FIGURE_FACTOR * (line === reason ? REASON_FACTOR : line.lean === side ? 1 : OTHER_SIDE_FACTOR),
          line.path,
        ),
      ),
  ].sort((a, b) => b.near - a.near)
  const sound = all.flatMap(({ test, path }) => {
    const deadline = test.deadline ?? deadlineFor(pool.papers, `${issue.question} ${pool.topic.text}`, path, seat.horizon)
    return deadline === null ? [] : [{ ...test, deadline }]
  })
  const chosen = sound.find(({ metric, threshold }) => !used.has(`${metric} ${threshold}`))
  return chosen === undefined
    ? null
    : {
        ...chosen,
        metric: chosen.metric.slice(0, 200),
        threshold: chosen.threshold.slice(0, 200),
        reasoning: isNameable(issue.term) ? `It would take away my main reason on ${issue.term}.` : 'It would take away my main reason.',
      }
}
