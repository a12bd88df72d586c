/**
 * Cue words: how a mechanical reader tells whether a clause speaks well or ill of what it is about.
 *
 *   direct      "improved", "outage"                          counts as it is
 *   direction   "fell", "rose" with the thing that moved      a bill that fell is good, deploys that fell are bad
 *   negation    "no longer", "not", "without" shortly before  turns the word round
 *
 * The lists are short on purpose: a clause they do not know counts as neutral, and neutral clauses move nothing.
 */
import { stem, wordsOf } from '../../core/text/words.ts'

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stem))

const BENEFIT = stems(`
  improve improved improvement save saved saves faster benefit benefits advantage easier better simpler best solve solved solves fix fixed fixes
  reliable smaller success successful successfully safe safer gain gained help helps helped helpful useful isolate isolation
  cheaper quicker convenient flexible robust consistent clearer smoother stable recommended worthwhile profitable efficient`)

const HARM = stems(`
  outage fail failed fails failure failures slower slow delayed delay delays lost lose loss broken break breaks broke duplicate duplicates disagreed
  harder worse worst risk risks risky expensive conflict conflicts wrong trouble starved locked stopped afraid declined leak problem
  problems unable crash crashes crashed missed misses error errors bug bugs confusing confusion complex complexity burden dangerous unsafe unstable impossible fragile
  difficult overhead drawback downside disadvantage incompatible vulnerable downtime suffer suffers abandoned deferred waste wasted painful pain
  breakage surprising misleading disturbed violations obstacle worried`)

const UP = stems(
  'rose rise rises rising grew grow grows grown increase increased increases higher more climbed doubled tripled longer added adds',
)
const DOWN = stems(
  'fell fall falls fallen dropped drop drops decrease decreased decreases lower fewer less reduce reduced reduces shrank halved shorter',
)

/** What one wants more of, and what one wants less of: a direction says nothing without its thing. */
const WANTED = stems(
  'deploys releases availability revenue speed quality features capacity satisfaction throughput coverage performance productivity accuracy safety bookings sales adoption uptime profit output',
)
const UNWANTED = stems(
  'cost costs bill bills price latency time minutes hours days weeks months errors failures failed incidents outages pages complaints risk delay delays downtime violations duplicates dependencies spending maintenance expense effort workload rollbacks turnover memory accidents injuries deaths crashes lag noise queues debt pollution absences',
)

/** These stand before their thing ("fewer outages"); all others mostly after it ("outages fell"). */
const BEFORE_THEIR_THING = stems('more fewer less added adds reduce reduced reduces increase increased increases')

const NEGATION = new Set(['no', 'not', 'never', 'without', 'nobody', 'none', 'neither', 'nor', 'hardly', 'cannot', 'nothing'])
const TURNING = new Set([
  ...NEGATION,
  'avoid',
  'avoids',
  'avoided',
  'prevent',
  'prevents',
  'prevented',
  'remove',
  'removes',
  'removed',
  'fewer',
  'mitigate',
  'mitigates',
])
/** "only 4 of them would have been contained": a benefit that is said to be small speaks the other way. */
const SCARCE = /\b(?:only|merely|just) (?:\d|an?\b|one|two|three|few|some|little)/i
/** A point that is named only to be set aside. */
const DISMISSED = /\b(?:says?|proves?|means?|shows?) (?:little|nothing)\b|\b(?:is|are) no (?:argument|reason|proof)\b/i
/** Names of things, not news of them. */
const NAMED =
  /\b(?:failure (?:domain|mode|rate)|error (?:message|code|type|handling|budget)|bug report|risk (?:register|assessment)|(?:bus|tram|train|next|each) stop)s?\b/gi
const REACH_WORDS = 4
const THING_REACH_WORDS = 8

const isTurning = (word: string): boolean => TURNING.has(word) || word.endsWith("n't")

export const isNegation = (word: string): boolean => NEGATION.has(word) || word.endsWith("n't")

/** Above zero: speaks well of what the clause is about. Below: ill. Between −2 and 2. */
export function polarity(clause: string): number {
  if (DISMISSED.test(clause)) return 0
  const words = wordsOf(
    clause
      .replace(NAMED, ' ')
      .replace(/\b(?:went|goes|go) up\b/gi, 'rose')
      .replace(/\b(?:went|goes|go|came|come) (?:back )?down\b/gi, 'fell'),
  )
  const stemmed = words.map(stem)
  let sum = 0
  for (const [index, word] of stemmed.entries()) {
    const value = direct(word) + moved(stemmed, index)
    if (value === 0) continue
    const before = words.slice(Math.max(0, index - REACH_WORDS), index)
    const scarce = value > 0 && (SCARCE.test(clause) || before.at(-1) === 'less')
    sum += before.some(isTurning) !== scarce ? -value : value
  }
  if (/\bcontained (?:by|in|within|to)\b/i.test(clause)) sum += SCARCE.test(clause) ? -1 : 1
  if (/\bdo (?:it|this|so|that) again\b/i.test(clause)) sum += 1
  if (/\b(?:too|so) (?:\w+ )?(?:slow|late|early|expensive|complex|hard|many|much|few|small|large)\b/i.test(clause)) sum -= 1
  return Math.max(-2, Math.min(2, sum + insteadOf(clause)))
}

const direct = (word: string): number => (BENEFIT.has(word) ? 1 : HARM.has(word) ? -1 : 0)

function moved(stemmed: readonly string[], index: number): number {
  const word = stemmed[index] ?? ''
  const direction = UP.has(word) ? 1 : DOWN.has(word) ? -1 : 0
  if (direction === 0) return 0
  const before = stemmed.slice(Math.max(0, index - THING_REACH_WORDS), index)
  const after = stemmed.slice(index + 1, index + 1 + THING_REACH_WORDS)
  const around = BEFORE_THEIR_THING.has(word)
    ? /^(?:more|fewer|less)$/.test(word)
      ? after.slice(0, 3)
      : after
    : [...before, ...after.slice(0, 2)]
  if (around.some((near) => UNWANTED.has(near))) return -direction
  return around.some((near) => WANTED.has(near)) ? direction : 0
}

/** "13 weeks instead of 6": more of a time or a cost than meant is bad, less is good. */
function insteadOf(clause: string): number {
  const found = /(\d[\d,.]*)\s*(\p{L}+)?\s+(?:instead of|rather than|against a plan of)\s+(\d[\d,.]*)\s*(\p{L}+)?/u.exec(clause)
  if (found === null) return 0
  const unit = stem((found[2] ?? found[4] ?? '').toLowerCase())
  const [actual, meant] = [toNumber(found[1]), toNumber(found[3])]
  return actual === meant || !UNWANTED.has(unit) ? 0 : actual > meant ? -1 : 1
}

export const toNumber = (digits: string | undefined): number => Number((digits ?? '').replaceAll(',', '').replace(/\.$/, ''))

/** Clauses as far as punctuation and joining words show them. */
export const clausesOf = (sentence: string): readonly string[] =>
  sentence.split(
    /;\s+|:\s+|,\s+(?=(?:and|but|while|because|so|although|whereas|since|which|or)\b)|\s+(?=(?:because|although|whereas|while)\b)/,
  )

const HEADING_FOR =
  /\b(?:case for|in favou?r|pros?|benefits?|advantages?|motivation|went well|why (?:we|this|now)|strengths?|opportunit(?:y|ies))\b/i
const HEADING_AGAINST =
  /\b(?:case against|cons?|drawbacks?|disadvantages?|risks?|went wrong|objections?|rejected|limitations?|downsides?|weaknesses|threats?)\b|^costs?\b/i
const HEADING_MIXED = /\b(?:alternatives?|non-goals?|pros and cons|risks and mitigations?)\b/i

/** A heading this short ("Drawbacks", "What went well") names what its sentences are for; a longer one, such as a title, only tips the scales. */
const SECTION_WORDS_MAX = 3
const SECTION_POINTS = 0.6
const TITLE_POINTS = 0.3

/** What the headings say about the sentences under them. The innermost that says anything counts. */
export function headingLean(heading: string): number {
  for (const part of heading.split(' › ').toReversed()) {
    if (HEADING_MIXED.test(part)) return 0
    const lean = Number(HEADING_FOR.test(part)) - Number(HEADING_AGAINST.test(part))
    if (lean !== 0) return lean * (wordsOf(part).length <= SECTION_WORDS_MAX ? SECTION_POINTS : TITLE_POINTS)
  }
  return 0
}

/** 1 or −1 where a file's title pleads a case, as in "The case against splitting now"; 0 elsewhere. */
export function titleLean(heading: string): number {
  const title = heading.split(' › ')[0] ?? ''
  return Number(PLEADS_FOR.test(title)) - Number(PLEADS_AGAINST.test(title))
}

const PLEADS_FOR = /\b(?:the case for|in favou?r of|why we should|arguments? for)\b/i
const PLEADS_AGAINST = /\b(?:the case against|against|why we should not|arguments? against|objections? to)\b/i

/** Whether a sentence stands in a section that speaks for (1) or against (−1) what its file is about; 0 elsewhere. */
export function sectionLean(heading: string): number {
  const lean = headingLean(heading)
  return Math.abs(lean) === SECTION_POINTS ? Math.sign(lean) : 0
}

/** A proposal's motivation tells what is bad today: ill words there speak for it. */
export const isMotiveSection = (heading: string): boolean =>
  /\b(?:motivation|problem statement|the problem)\b/i.test(heading.split(' › ').at(-1) ?? '')

const HEADING_REASON = /\b(?:motivation|rationale|why|reasons?|background|goals?|problem)\b/i

export const isReasonSection = (heading: string): boolean => HEADING_REASON.test(heading.split(' › ').at(-1) ?? '')
