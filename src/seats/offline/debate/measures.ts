/**
 * A figure as a sentence gives it: what was measured, how much, in what unit, and whether it moved.
 *
 *   "Lateness in the first lesson fell from 14 to 6 percent"   →   lateness in the first lesson · 6 percent · "the fall in lateness …"
 *
 * From it comes a test (it would have to move, and clearly, against the side that the sentence supports) and a name for a question.
 * What can't be read with little doubt gives null.
 */
import { STOP_WORDS } from '../../../core/text/words.ts'
import { toNumber } from '../cues.ts'
import { isMeasure } from './effects.ts'
import type { Line } from './pool.ts'
import { uncapital } from './spelling.ts'

export interface Measure {
  /** What a test would measure: "lateness in the first lesson". */
  readonly metric: string
  readonly value: string
  /** Where it moved from; null where that is not told. */
  readonly from: string | null
  readonly unit: string
  /** What came of it, as a noun: "the fall in lateness in the first lesson". */
  readonly noun: string
  /** The sentence says that it went down; more of it would then speak the other way. */
  readonly falls: boolean
}

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\d:-]|[.,]\d)`
const VERB = '(be|is|are|was|were|rose|fell|grew|dropped|climbed|went|takes?|took|costs?|averaged?|averages|stands|stood|reached|reaches)'
const FIGURE = new RegExp(
  `^((?:[\\p{L}\\d'’-]+ ){2,9}?)${VERB} (?:up |down )?(?:from (?:about )?(\\S+)(?: \\p{L}+){0,3} )?(?:to |at )?(?:about |around |only |almost |nearly |some )?${NUMBER} ?((?:million |billion )?(?:percent|%|\\p{Ll}[\\p{Ll}-]{2,}))?( a (?:year|month|week|day|night)\\b)?`,
  'u',
)
const COMPARING = /^ (?:above|below|more|less|higher|lower|fewer|over|under)\b/
const FALLING = /\b(?:fell|dropped|went down|down|cut|less|lower|fewer)\b/i
const NO_METRIC =
  /^(?:over|under|within|without|per|as|this|these|in|of|at|on|for|by|since|after|before|during|with|if|when|among|between|while|until|i|we|he|she|they|it|our|my|the (?:mean|median|average|number|share|figure|total|result))(?: in \d{4})?$|^(?:over|under|within|without|per|as|this|these|in|of|at|on|for|by|since|after|before|during|with|if|when|among|between|while|until|i|we|he|she|they|it|our|my)\b|\b(?:who|which|that|and|said|asked|last|first(?= (?:year|half|quarter|month|week|term|two|three)|$))\b|^\d|\d{4}$/i
const NO_UNIT =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|years? (?:ago|later)|times|and|out)$/i
const TIMED = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|milliseconds)$/i
const MODAL_END = / (?:now|still|today|also|alone|together|only|would|will|could|can|may|might|should|must)$/
/** "In Westbrook the cost rose": where it was is not what was measured. */
const PLACED =
  /^(?:In (?:the )?\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?,? (?=\p{Ll})|(?:After|With|Since) the [\p{L}-]+,? (?=(?:the|our|its) ))/u
const YEAR = /^(?:19|20)\d{2}$/

export function measureIn(line: Pick<Line, 'quote'>, isCommon: (word: string) => boolean): Measure | null {
  const quote = line.quote.replace(PLACED, '')
  return amountIn(quote, isCommon) ?? valueIn(quote, isCommon)
}

function valueIn(quote: string, isCommon: (word: string) => boolean): Measure | null {
  const found = FIGURE.exec(quote)
  const [, named = '', verb = '', from = '', value = '', unit = '', period = ''] = found ?? []
  const subject = named.trim().replace(MODAL_END, '')
  if (found === null || NO_METRIC.test(subject) || YEAR.test(value)) return null
  // "14 percent above the months before" is no value of the thing itself.
  if (COMPARING.test(quote.slice(found.index + found[0].length))) return null
  const metric = measured(uncapital(subject, isCommon), verb, unit)
  if (metric === null) return null
  const counted = unit === '' || STOP_WORDS.has(unit) || NO_UNIT.test(unit) ? '' : `${unit}${period}`
  return {
    metric,
    value,
    from: /^\d/.test(from) ? from : null,
    unit: counted,
    noun: movedNoun(metric, verb, found[0], `${value} ${counted}`.trim()),
    falls: !UPWARD.test(verb) && FALLING.test(quote),
  }
}

const UPWARD = /^(?:rose|grew|climbed)$/
const DOWNWARD = /^(?:fell|dropped)$/

function movedNoun(metric: string, verb: string, said: string, amount: string): string {
  if (metric === 'the cost') return `the cost of ${amount}`
  if (UPWARD.test(verb) || (verb === 'went' && / up /.test(said))) return `the rise in ${metric}`
  return DOWNWARD.test(verb) || (verb === 'went' && / down /.test(said)) ? `the fall in ${metric}` : metric
}

const measured = (subject: string, verb: string, unit: string): string | null => {
  if (/^costs?$/.test(verb)) return `the cost of ${subject}`
  if (!/^(?:takes?|took)$/.test(verb)) return subject
  return TIMED.test(unit) ? `the time that ${subject} takes` : null
}

/** A figure that says how much: where it is a reason, less of it takes the reason away. */
const AMOUNTS: readonly { readonly form: RegExp; readonly metric: (found: readonly string[]) => string }[] = [
  {
    form: new RegExp(
      String.raw`^(?<thing>(?:[\p{L}'’-]+ ){1,8}?)(?<verb>rose|fell|grew|dropped|went up|went down) by (?:about )?${NUMBER} (?<unit>percent)`,
      'u',
    ),
    metric: ([thing = '', verb = '']) => `the ${/rose|grew|up/.test(verb) ? 'rise' : 'fall'} in ${thing}`,
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
      String.raw`\bwould need (?<thing>)(?<verb>)${NUMBER} (?:more|further|additional) (?<of>[\p{L}-]{3,}(?: [\p{Ll}-]+s\b)?)(?<unit>)`,
      'u',
    ),
    metric: ([, , of = '']) => `the number of additional ${of} needed`,
  },
  {
    form: new RegExp(
      String.raw`^(?<thing>(?:[\p{L}'’-]+ ){1,8}?)expects? to (?<verb>lose|gain) (?:about )?${NUMBER} (?<unit>percent) of (?:its|their|the) (?<of>[\p{L} ]{3,40}?)(?=[,;.]|$| in )`,
      'u',
    ),
    metric: ([thing = '', verb = '', of = '']) => `the share of ${of} that ${thing} ${verb}`,
  },
  {
    form: new RegExp(
      String.raw`\b(?:an?|the) (?<thing>[\p{L}-]+(?: [\p{L}-]+){0,2}), which (?<verb>costs) (?:us )?(?:about )?${NUMBER} (?<unit>\p{Ll}{4,}(?: a (?:year|month|week))?)`,
      'u',
    ),
    metric: ([thing = '']) => `the cost of the ${thing}`,
  },
  {
    form: new RegExp(
      String.raw`^(?<thing>(?:[\p{L}'’-]+ ){1,6}?)(?<verb>was|were) (?<of>unavailable|closed|down|offline) for (?:about |only )?${NUMBER} (?<unit>hours|days|minutes)`,
      'u',
    ),
    metric: ([thing = '', , of = '']) => `the time that ${thing} is ${of}`,
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
      String.raw`^(?<thing>)(?<verb>)(?:Of [\d,]+ [\p{L} ]{3,30}, )?${NUMBER} (?<unit>percent) (?<of>are in favour(?: of [\p{L}\d: ]{3,40})?|are against|are afraid that [\p{L} ]{5,60}|want [\p{L} ]{3,40}?)(?=[,;]|$| and)`,
      'u',
    ),
    metric: ([, , of = '']) => `the share of people who ${of}`,
  },
]

function amountIn(quote: string, isCommon: (word: string) => boolean): Measure | null {
  for (const { form, metric } of AMOUNTS) {
    const { value, thing = '', verb = '', unit = '', of = '' } = named(form.exec(quote))
    if (value === '' || YEAR.test(value) || (verb !== '' && NO_METRIC.test(thing.trim()))) continue
    const told = metric([uncapital(thing.trim(), (word) => isMeasure(word) || isCommon(word)), verb, of, unit])
    const lower = isLower(quote, value)
    return { metric: told, value, from: null, unit, noun: lower ? told.replace(/^the time/, 'the shorter time') : told, falls: lower }
  }
  return null
}

/** "5 hours, compared with 52 hours": less than what it is set beside. */
function isLower(quote: string, value: string): boolean {
  const other = /,? (?:compared with|against) (?:about )?(\d[\d,.]*)/.exec(quote)?.[1]
  return other !== undefined && toNumber(value) < toNumber(other)
}

/** The number is the only group without a name. */
function named(found: RegExpExecArray | null): { readonly value: string; readonly [name: string]: string | undefined } {
  const { thing, verb, unit, of } = found?.groups ?? {}
  const value = found?.slice(1).find((text) => text !== undefined && /^\d[\d,.]*$/.test(text)) ?? ''
  return { value, ...(thing === undefined ? {} : { thing }), verb: verb ?? '', unit: unit ?? '', of: of ?? '' }
}

const MARGIN = 1 / 3

/** Back to where it came from, or on by half the way it came; else a third below or above today's value. Null where there is no such value. */
function beyond({ value, from, unit }: Measure, down: boolean): string | null {
  const [now, before] = [toNumber(value), from === null ? null : toNumber(from)]
  const way = before === null || Number.isNaN(before) ? 0 : before - now
  const isBack = way !== 0 && way < 0 === down
  const onward = now - way / 2
  const moved = isBack ? now + way : way !== 0 && onward > 0 ? onward : now * (down ? 1 - MARGIN : 1 + MARGIN)
  if (moved <= 0 || (/^(?:percent|%)/.test(unit) && moved > 100)) return null
  const round = isBack ? moved : Number(moved.toPrecision(2))
  if (round >= 1_000) return round.toLocaleString('en')
  // What is counted in whole numbers is tested in whole numbers.
  const whole = value.includes('.') ? Number(round.toFixed(2)) : down ? Math.floor(round) : Math.ceil(round)
  return whole > 0 ? String(whole) : null
}

const SURE_MIN = 0.6

/** The figure of a sentence as a test for a side (1 yes to the topic, −1 no): it would have to move, and clearly, against that side. */
export function figureIn(
  line: Line,
  side: number,
  isCommon: (word: string) => boolean,
): { readonly metric: string; readonly threshold: string; readonly deadline: null } | null {
  if (line.lean === 0 || line.sure < SURE_MIN) return null
  const found = measureIn(line, isCommon)
  if (found === null) return null
  // More of it supports what the sentence supports, unless it says that the figure fell.
  const down = line.lean * (found.falls ? -1 : 1) * side > 0
  const limit = beyond(found, down)
  return limit === null
    ? null
    : { metric: found.metric, threshold: `${down ? 'below' : 'above'} ${limit} ${found.unit}`.trim(), deadline: null }
}
