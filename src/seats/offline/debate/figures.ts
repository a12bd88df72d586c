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
import { STOP_WORDS } from '../../../core/text/words.ts'
import { toNumber } from '../cues.ts'
import { GENERIC } from '../generic.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { bearingOf } from './bearing.ts'
import { dateIn, deadlineFor } from './dates.ts'
import { isMeasure } from './effects.ts'
import type { Issue } from './issues.ts'
import type { Line, Pool } from './pool.ts'
import { type Seat, signOf } from './seat.ts'
import { uncapital } from './spelling.ts'
import { isNameable } from './terms.ts'

const COMPARED = '(?:above|below|more than|less than|fewer than|at least|at most|over|under|no more than|by more than|by less than)'
const CONDITION = new RegExp(
  `^(.{3,110}?) (is|are|stays?|stayed|remains?|remained|averages?|falls?|rises?|drops?|loses?|gains?|holds?|grows?|reach(?:es)?|costs?|takes?) (${COMPARED} .{1,90})$`,
  'i',
)
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
  const condition = /\bif (.+)$/i.exec(sentence)?.[1] ?? sentence
  const plain = condition.replace(/, (?:or|and) if .*$/i, '').replace(/[.!]+$/, '')
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
  const counted = found === null && exceeding === null ? countedIn(undated) : null
  const [metric = '', threshold = ''] =
    counted !== null
      ? counted
      : found !== null
        ? [found[1], KEPT_VERB.test(found[2] ?? '') || /^by /.test(found[3] ?? '') ? `${found[2]} ${found[3]}` : found[3]]
        : [exceeding?.[1], exceeding?.[2] === undefined ? undefined : `above ${exceeding[2]}`]
  if (metric === '' || threshold === '' || !/\d/.test(threshold) || /\b(?:that|which|who)\b/.test(metric) || /,$/.test(metric)) return null
  return { metric: uncapital(metric, isCommon), threshold, deadline: dated?.date ?? null }
}

/** Metric and threshold of a condition that names the number before the thing, or that something reaches it. */
function countedIn(condition: string): readonly [string, string] | null {
  const [, comparator = '', number = '', thing = ''] = COUNTED.exec(condition) ?? []
  if (number !== '')
    return [
      `the number of ${thing}`,
      `${/more|over/i.test(comparator) ? 'above' : /fewer|less/i.test(comparator) ? 'below' : comparator.toLowerCase()} ${number}`,
    ]
  const [, metric = '', reached = '', unit = ''] = REACHED.exec(condition) ?? []
  return reached === '' ? null : [metric, `at least ${reached}${unit}`]
}

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\d:-]|[.,]\d)`
const MOVED = '(be|is|are|was|were|rose|fell|grew|dropped|climbed|went|takes?|took|costs?|averaged?|averages|stands|stood|reached|reaches)'
const FIGURE = new RegExp(
  `^((?:[\\p{L}\\d'’-]+ ){2,9}?)${MOVED} (?:up |down )?(?:from (?:about )?\\S+(?: \\p{L}+){0,3} )?(?:to |at )?(?:about |around |only |almost |nearly |some )?${NUMBER} ?(percent|%|\\p{Ll}{3,})?( a (?:year|month|week|day)\\b)?`,
  'u',
)
const COMPARING = /^ (?:above|below|more|less|higher|lower|fewer|over|under)\b/
const FALLING = /\b(?:fell|dropped|went down|down|cut|less|lower|fewer)\b/i
const NO_METRIC =
  /^(?:over|under|within|without|per|as|this|these|in|of|at|on|for|by|since|after|before|during|with|if|when|among|between|while|until|i|we|he|she|they|it|our|my|the (?:mean|median|average|number|share|figure|total|result))(?: in \d{4})?$|^(?:over|under|within|without|per|as|this|these|in|of|at|on|for|by|since|after|before|during|with|if|when|among|between|while|until|i|we|he|she|they|it|our|my)\b|\b(?:who|which|that|and|said|asked|last|first(?= (?:year|half|quarter|month|week|term|two|three)|$))\b|^\d|\d{4}$/i
const NO_UNIT =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|years? (?:ago|later)|times|and|out)$/i
const TIMED = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|milliseconds)$/i
const FIGURE_SURE_MIN = 0.6

/** A figure of a sentence as a test: it would have to move, and clearly, against the side that the sentence supports. */
export function figureIn(line: Line, side: number, isCommon: (word: string) => boolean): Test | null {
  if (line.lean === 0 || line.sure < FIGURE_SURE_MIN) return null
  const amount = amountIn(line, side, isCommon)
  if (amount !== null) return amount
  const found = FIGURE.exec(line.quote)
  const [, named = '', verb = '', value = '', unit = '', period = ''] = found ?? []
  const metric = named.trim().replace(/ (?:now|still|today|also|alone|together|only|would|will|could|can|may|might|should|must)$/, '')
  if (found === null || NO_METRIC.test(metric) || /^(?:19|20)\d{2}$/.test(value)) return null
  // "14 percent above the months before" is no value of the thing itself.
  if (COMPARING.test(line.quote.slice(found.index + found[0].length))) return null
  const counted = unit === '' || STOP_WORDS.has(unit) || NO_UNIT.test(unit) ? '' : ` ${unit}${period}`
  const measured = measure(uncapital(metric, isCommon), verb, unit)
  // More of it supports what the sentence supports, unless it says that the figure fell.
  const down = line.lean * (FALLING.test(line.quote) ? -1 : 1) * side > 0
  const limit = measured === null ? null : beyond(value, down, /^(?:percent|%)$/.test(unit))
  return measured === null || limit === null
    ? null
    : { metric: measured, threshold: `${down ? 'below' : 'above'} ${limit}${counted}`, deadline: null }
}

/** A figure that says how much: where it is a reason, less of it takes the reason away. */
const AMOUNTS: readonly { readonly form: RegExp; readonly metric: (found: readonly string[]) => string }[] = [
  {
    form: new RegExp(
      String.raw`^(?<thing>(?:[\p{L}'’-]+ ){1,8}?)(?<verb>rose|fell|grew|dropped) by (?:about )?${NUMBER} (?<unit>percent)`,
      'u',
    ),
    metric: ([thing = '', verb = '']) => `the ${/rose|grew/.test(verb) ? 'rise' : 'fall'} in ${thing}`,
  },
  {
    form: new RegExp(
      String.raw`(?<thing>)(?<verb>)\bsaves?(?: \p{Ll}{2,4})? (?:about )?${NUMBER} (?<unit>\p{Ll}{4,}(?: a (?:year|month|week))?)(?<of> in (?!\d)[\p{L} ]{3,40}?)(?=[,;.]|$| in \d)`,
      'u',
    ),
    metric: ([, , of = '']) => `the amount saved${of}`,
  },
  {
    form: new RegExp(
      String.raw`^(?<thing>(?:[\p{L}'’-]+ ){1,8}?)would (?<verb>have to borrow|borrow|pay|bring|bring back) (?:about )?${NUMBER} (?<unit>(?:million )?\p{Ll}{4,}(?: a (?:year|month|week))?)`,
      'u',
    ),
    metric: ([thing = '', verb = '', , unit = '']) => `the ${unit === 'percent' ? 'share' : 'sum'} that ${thing} would ${verb}`,
  },
  {
    form: new RegExp(
      String.raw`\b(?:an?|the) (?<thing>[\p{L}-]+(?: [\p{L}-]+){0,2}), which (?<verb>costs) (?:us )?(?:about )?${NUMBER} (?<unit>\p{Ll}{4,}(?: a (?:year|month|week))?)`,
      'u',
    ),
    metric: ([thing = '']) => `the cost of the ${thing}`,
  },
  {
    form: new RegExp(String.raw`^Vote on (?<thing>[^:]+(?::\d\d[^:]*)?): \d+ for, (?<verb>)${NUMBER} (?<of>against)(?<unit>)`, 'u'),
    metric: ([thing = '']) => `the number of votes against ${thing}`,
  },
  {
    form: new RegExp(String.raw`(?<thing>)(?<verb>)\bgave ${NUMBER} (?<of>for the [\p{L}-]+)(?<unit>), \d+ against`, 'u'),
    metric: ([, , of = '']) => `the number of votes ${of}`,
  },
  {
    form: new RegExp(
      String.raw`^(?<thing>)(?<verb>)${NUMBER} (?<unit>percent) are (?<of>in favour(?: of [\p{L}\d: ]{3,40})?|against|afraid that [\p{L} ]{5,60})(?=[,;]|$| and)`,
      'u',
    ),
    metric: ([, , of = '']) => `the share of people who are ${of}`,
  },
]

function amountIn({ quote, lean }: Line, side: number, isCommon: (word: string) => boolean): Test | null {
  for (const { form, metric } of AMOUNTS) {
    const { value, thing = '', verb = '', unit = '', of = '' } = named(form.exec(quote))
    if (value === '' || /^(?:19|20)\d{2}$/.test(value) || (verb !== '' && NO_METRIC.test(thing.trim()))) continue
    const down = lean * side > 0
    const limit = beyond(value, down, unit === 'percent')
    if (limit === null) continue
    return {
      metric: metric([uncapital(thing.trim(), (word) => isMeasure(word) || isCommon(word)), verb, of, unit]),
      threshold: `${down ? 'below' : 'above'} ${limit} ${unit}`.trim(),
      deadline: null,
    }
  }
  return null
}

/** The number is the only group without a name. */
function named(found: RegExpExecArray | null): { readonly value: string; readonly [name: string]: string | undefined } {
  const { thing, verb, unit, of } = found?.groups ?? {}
  const value = found?.slice(1).find((text) => text !== undefined && /^\d[\d,.]*$/.test(text)) ?? ''
  return { value, ...(thing === undefined ? {} : { thing }), verb: verb ?? '', unit: unit ?? '', of: of ?? '' }
}

const MARGIN = 1 / 3

/** A third below or above today's value, in two digits; null where there is no such value. */
function beyond(value: string, down: boolean, isShare: boolean): string | null {
  const moved = toNumber(value) * (down ? 1 - MARGIN : 1 + MARGIN)
  if (moved <= 0 || (isShare && moved > 100)) return null
  const round = Number(moved.toPrecision(2))
  return round >= 1_000 ? round.toLocaleString('en') : String(value.includes('.') || round < 10 ? round : Math.round(round))
}

const measure = (subject: string, verb: string, unit: string): string | null => {
  if (/^costs?$/.test(verb)) return `the cost of ${subject}`
  if (!/^(?:takes?|took)$/.test(verb)) return subject
  return TIMED.test(unit) ? `the time that ${subject} takes` : null
}

/** "the five-year correlation came out above 0.5, by 2029-12-31"; a threshold that begins with its own verb needs no other. */
export const observed = ({ metric, threshold, deadline }: Pick<Falsifier, 'metric' | 'threshold' | 'deadline'>): string =>
  `${metric} ${KEPT_VERB.test(threshold.split(' ', 1)[0] ?? '') || /^\p{Ll}+ by /u.test(threshold) ? threshold : `came out ${threshold}`}, by ${deadline}`

/** Its own conditions first, then what a source names as a test; a bare figure last. */
const OWN_FACTOR = 1.3
const FIGURE_FACTOR = 0.6
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

/** Which way a mind would change by a test of the sources: a pleading file gives its case up, another says what it would call it. */
function outcomeOf({ stance, quote }: Line): number {
  if (stance !== 0) return -stance
  const [verdict = ''] = quote.split(/\b(?:if|unless|once|until)\b/i)
  return Number(OUTCOME_FOR.test(verdict)) - Number(OUTCOME_AGAINST.test(verdict))
}

const NOW = /\b(?:rose|fell|grew|dropped|climbed|went)\b.*?\bto (\d[\d,.]*\d|\d)( (?:percent|\p{Ll}+))?/u

/** A test that the sources say is passed already tests nothing: "rose from 0.05 to 0.41" is above 0.4 today. */
const isMet = (test: Test, { lines }: Pool): boolean =>
  lines.some(({ quote, stems, isTest }) => {
    const [, value, unit = ''] = (isTest ? null : NOW.exec(quote)) ?? []
    return value !== undefined && bearingOf({ quote: `${value}${unit}`, stems }, test) === 'meets'
  })

/** Null where neither the seat nor the dossier gives anything measurable on the question, or no date is to be had. `side` is that on the topic. */
export function falsifierFor(
  seat: Seat,
  pool: Pool,
  issue: Issue,
  side: number,
  { used = new Set(), reason = null }: { readonly used?: ReadonlySet<string>; readonly reason?: Line | null } = {},
): Falsifier | null {
  const near = nearTo(issue, pool)
  const deadline = deadlineFor(pool, seat.horizon)
  const worth = (test: Test | null, sentence: string, factor: number): readonly { test: Test; near: number }[] => {
    if (test === null || isMet(test, pool)) return []
    const on = near(sentence, test.metric) * factor
    return on === 0 ? [] : [{ test, near: on }]
  }
  // A condition of its contract turns the stance of its contract, and no other.
  const own = signOf(seat.stance ?? 'UNCERTAIN') === side ? seat.flips : []
  // On the topic itself, whatever would turn a whole case is on the question.
  const whole = issue.isTopic ? ` ${issue.question}` : ''
  const all = [
    ...own.flatMap((text) => worth(testIn(text, pool.isCommon), text + whole, OWN_FACTOR)),
    ...pool.lines
      .filter((line) => line.isTest && outcomeOf(line) === -side)
      .flatMap(({ quote, stance }) => worth(testIn(quote, pool.isCommon), stance === 0 ? quote : quote + whole, 1)),
    ...issue.lines
      .filter(({ isTest, quote }) => !isTest && /\d/.test(quote))
      .flatMap((line) =>
        worth(
          figureIn(line, side, pool.isCommon),
          line.quote + whole,
          FIGURE_FACTOR * (line === reason ? REASON_FACTOR : line.lean === side ? 1 : OTHER_SIDE_FACTOR),
        ),
      ),
  ].sort((a, b) => b.near - a.near)
  const sound = all.flatMap(({ test }) =>
    (test.deadline ?? deadline) === null ? [] : [{ ...test, deadline: test.deadline ?? deadline ?? '' }],
  )
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
