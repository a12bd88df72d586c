/**
 * What sets two amounts of one thing apart: a ceiling is no floor, today is no target, a month is no year, and the median is
 * not the 95th of a hundred. Read from the words beside the amount.
 */
import type { Block } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { unitOf } from '../../../../../core/text/quantities.ts'
import type { Passage } from '../../reading/passages.ts'

/** under: "less than 14 days ahead" may be the exception to "at least 14 days ahead". over: "more than 10 are refused" is another way to say that 10 is the most. */
export type Edge = 'most' | 'under' | 'least' | 'over' | 'exact'
/** Values of one thing at different times do not contradict each other. told: in the background of a plan, where both how it is and how it stays are told. */
export type Time = 'today' | 'target' | 'told' | 'open'

const MOST =
  /\b(?:set aside|approved|granted|reserved|budgeted)\s*$|\b(?:at most|up to|no more than|not more than|maximum(?: of)?|max\.?|limit(?:ed)?(?: is| of| to)?|within|not exceed|capped at|ceiling(?: of)?|no(?:t)? (?:longer|later|older|larger|higher) than|not (?:take|last|cost|need) (?:longer |more )?than)\s*(?:about |of |to )?$|≤\s*$|\bmax(?:imum)?\b[^|]{0,30}$/i
const UNDER = /\b(?:below|under|less than|fewer than|shorter than)\s*(?:about )?$|<\s*$/i
const LEAST = /\b(?:at least|no less than|no fewer than|not less than|minimum(?: of)?|min\.?)\s*(?:of )?$|≥\s*$/i
const OVER =
  /\b(?:(?:more|larger|longer|later|older|greater|bigger|higher) than(?: (?:the|their|its|these|those|our))?|over|above|beyond|exceed(?:s|ing)?|pass(?:es|ed)?|past)\s*$|>\s*$/i

const OR_MORE = /^\s*(?:(?:away |ahead |before |old )?or (?:more|longer|older|higher|above)|at (?:the )?least)\b/i
const OR_LESS = /^\s*(?:or (?:less|fewer|shorter|lower|below)|at (?:the )?most|at the latest|maximum|max)\b/i

export function edgeOf(before: string, after = ''): Edge {
  if (OR_MORE.test(after)) return 'least'
  // “has 20 minutes to confirm”.
  if (/\b(?:has|have|gets?|given)\s+$/i.test(before) && /^\s+to\s/.test(after)) return 'most'
  return OR_LESS.test(after) ? 'most' : edgeBefore(before)
}

const edgeBefore = (before: string): Edge =>
  MOST.test(before) ? 'most' : LEAST.test(before) ? 'least' : UNDER.test(before) ? 'under' : OVER.test(before) ? 'over' : 'exact'

const PAST =
  /\b(?:(?<!it )was|(?<!they )were|had|took|went|came|did|waited|in (?:19|20)\d\d|(?<!\b(?:been|be|are|is|gets?|not) )(?:measured|counted|asked|interviewed)|saw|showed|cost us|so far|rehears\w*)\b/i
const TODAY = /\b(?:today|currently|now|baseline|at present|at the moment|so far)\b/i
const TARGET = /\b(?:targets?|goals?|aims?|by the end of|planned|want)\b/i

/** What a change is measured against is how it was. */
const BEFORE =
  /\b(?:instead of|rather than|against|compared (?:with|to)|down from|up from|versus)\s+(?:the |about |today's |(?:current|present) )*$/i
const NOW = /^\s*\(?(?:today|now|currently|at present|in (?:19|20)\d\d|last (?:year|quarter|month))\b/i

/** "(January: 4 %)", "(2025: 31)". */
const LABELLED_BEFORE =
  /\((?:in )?(?:(?:last|previous) \p{L}+|before|until now|january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d|baseline)(?: (?:19|20)\d\d)?\s*:?\s+(?:about )?$/iu

/** Where a plan tells what is wrong. */
const NEED =
  /^(?:[\d.]+\s+)?(?:the )?(?:question|problem|need|situation|context|why|motivation|today|now|where we are|status quo|current)\b/i

/** More words are a sentence. */
const LABEL_WORDS_MAX = 8

/** What names a row: its first cell, or the next one where that is a number or an id. */
export function labelOf({ cells }: Block): string {
  const [first = '', second = ''] = cells.map(plainOf)
  const isId = /^\W*(?:[A-Z]{1,5}-?)?\d+(?:\.\d+)*\W*$/.test(first) && cells.length > 2
  return isId && second.split(/\s+/).length <= LABEL_WORDS_MAX && !/[.;]/.test(second) ? second : first
}

/** Of a table of measures: what stands in a column of its own before the goal is how it is. */
function isBesideTarget(block: Block, column: string): boolean {
  const { header, cells } = block
  const names = header.map((cell) => plainOf(cell).toLowerCase())
  const at = names.indexOf(column)
  return column !== '' && at > 0 && plainOf(cells[at] ?? '') !== labelOf(block) && names.findIndex((name) => TARGET.test(name)) > at
}

export function timeOf(
  { roles, column, block, section }: Passage,
  before: string,
  after: string,
  clause: string,
  plans: boolean,
  joint: RegExp,
): Time {
  // “Growers asked for a chart that opens within 2 seconds”: the asking is past, the opening is not.
  const close = before.slice(-Math.max(clause.length, 1)).split(new RegExp(joint, 'i')).at(-1) ?? ''
  const past = PAST.test(close)
  if (TARGET.test(column) || /\bfrom\s+[^,;]{1,20}\s+to\s+(?:about )?$/i.test(before)) return 'target'
  if (/\bfrom\s+(?:about )?$/i.test(before) && /^[^,;]{0,12}\bto\b(?!.*\b(?:after|later)\b)/.test(after)) return 'today'
  if (BEFORE.test(before) || NOW.test(after)) return 'today'
  if (/\([^()]*\b(?:today|currently|now)\b[^()]*$/i.test(before)) return 'today'
  if (
    TODAY.test(column) ||
    isBesideTarget(block, column) ||
    /\b(?:today|currently|now|baseline)\s+(?:it is\s+|about\s+)?(?:an? )?$/i.test(before)
  )
    return 'today'
  if (LABELLED_BEFORE.test(before)) return 'today'
  if (TARGET.test(clause) && !past) return 'target'
  if (past || TODAY.test(clause)) return 'today'
  if (plans && (roles.has('background') || NEED.test(section.title))) return 'told'
  return roles.has('goals') || roles.has('metrics') ? 'target' : 'open'
}

const PER =
  /\bper ([\p{L}-]+|\d[\d,]*)|(?<!\b(?:for|in|within|after|over|of|at|about|half) )\ban? (second|minute|hour|day|week|month|quarter|year)\b|\b(?:each|every) (second|minute|hour|day|week|month|quarter|year)\b|\b(daily|weekly|monthly|quarterly|yearly|annual(?:ly)?)\b/iu
const ADVERB = /\b(?:daily|weekly|monthly|quarterly|yearly|annual(?:ly)?)\b/i
const MARKS: readonly (readonly [string, RegExp])[] = [
  ['rank', /\b(?:p(\d\d(?:\.\d+)?)|(peak))\b/i],
  ['mean', /\b(median|mean|average|typical(?:ly)?|usual(?:ly)?)\b/i],
  ['order', /\b(first|second|third|fourth|fifth|initial|final)\b/i],
  ['stage', /\b((?:step|stage|phase|tier|level|option) (?:\d+|[a-z]|one|two|three|four|five)\b|alpha|beta|stable|pilot)\b/i],
  ['day', /\b(weekday|weekend|saturday|sunday|monday|night)/i],
  ['kind', /\b(soft|hard|warning|critical|minimum|maximum|lower|upper|internal|external)\b/i],
  ['sum', /\b(comes to|adds? up|altogether|in all|in total|total)\b/i],
  ['place', /(?<!\b(?:is|are|was|were|be) )\b(there|elsewhere)\b(?! (?:is|are|was|were|will|must|can|may|has|have)\b)/i],
  ['net', /\b(net|gross|remaining)\b/i],
  ['year', /\b((?:19|20)\d\d|q[1-4])\b/i],
]

const AGE = /\b(old|legacy|former|previous) \p{L}/iu

export function marksOf(clause: string, before: string, after: string, unit: string): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  for (const [kind, words] of MARKS) {
    const found = words.exec(clause)
    if (found !== null) marks.set(kind, (found[1] ?? found[2] ?? '').toLowerCase())
  }
  // “left in the lodge and kept there”: the place is named in the same breath.
  if (/\b(?:in|on|at|to|into) (?:the|an?|our|its) .*\bthere\b/i.test(clause)) marks.delete('place')
  const each = /^.{0,12}\b(?:each(?! (?:second|minute|hour|day|week|month|quarter|year)\b)|apiece)\b/i.test(after)
  // Behind the amount it says from when: “60 s after the previous offer lapses”.
  const age = AGE.exec(clause.slice(0, Math.max(0, clause.length - after.length)))?.[1]
  if (age !== undefined) marks.set('age', age.toLowerCase())
  if (each) marks.set('each', 'each')
  if (/\bby\s+(?:about |at least |up to )?$/i.test(before)) marks.set('change', 'by')
  if (/\b(?:if|unless|in case)\b/i.test(before.slice(-clause.length)) && clause !== '') marks.set('if', 'if')
  if (/\ban?\s+$/i.test(before) && /byte|B$/.test(unit)) marks.set('instance', 'a')
  const month = /\b(?:in|last) (january|february|march|april|may|june|july|august|september|october|november|december)\b(?! 20)/i.exec(
    before,
  )?.[1]
  if (unit === '' && month !== undefined) marks.set('month', month.toLowerCase())
  if (unit === '%' && /\bof (?:the|these|those) \d[\d,]*\b/i.test(before)) marks.set('part', 'of')
  if (/\b(?:every|once in)\s+$/i.test(before)) marks.set('interval', 'every')
  const than = /\b(\w+er) than\s+(?:(?:the|their|its) )?$/i.exec(before)?.[1]?.toLowerCase()
  if (than !== undefined) marks.set('than', than)
  if (unit !== '' && /\b(?:last|past)\s+$/i.test(before)) marks.set('window', 'last')
  const said = PER.exec(`${after} ${ADVERB.exec(clause)?.[0] ?? ''}`)
  const per = said?.slice(1).find((word) => word !== undefined) ?? unit.split('/')[1]
  if (per !== undefined) marks.set('per', unitOf(per) ?? per.toLowerCase())
  return marks
}
