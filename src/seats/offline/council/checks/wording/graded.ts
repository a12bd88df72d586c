/**
 * Graded words used as hard requirements: "must load fast" has no line between met and missed.
 * Only the word that the obligation ends in counts: "must be fast", not "must use the fast path". A number beside it, in the
 * requirement's other sentences or in its acceptance is the missing line, and then nothing is raised.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywords } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { binds, type Passage, passagesOf } from '../../reading/passages.ts'
import { amountsIn } from '../../reading/quantities.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'

/** Each with how it could be measured. */
const SPEED = 'seconds and the share of cases that must stay within them, as in “95 % of loads finish within 2 s on a named phone”'
const EASE = 'a task and the share of test users who finish it unaided, as in “9 of 10 first-time users finish it within 3 minutes”'
const TRUST = 'the share of attempts that must succeed and the period, as in “99.9 % of requests per month”'
const SIZE = 'the largest load it must carry, as in “5,000 users at once with the same response times”'
const SPACE = 'a number and a unit, and where it is measured'
const GUARD =
  'the threats it must resist and the test that shows it, as in “a penetration test with no open finding rated medium or higher”'
const WORK = 'the cases that must work and the test that shows each of them'
const GRADED: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:fast(?:er)?|quick(?:ly|er)?|rapid(?:ly)?|swift(?:ly)?|snappy|responsive|performant|real[- ]time|instant(?:ly|aneous|aneously)?|low[- ]latency|speedy|slow)$/i,
    SPEED,
  ],
  [
    /^(?:intuitive(?:ly)?|user[- ]friendly|easy|easier|easily|simple|seamless(?:ly)?|smooth(?:ly)?|convenient(?:ly)?|friendly|clean|modern|attractive|self[- ]explanatory|understandable|discoverable|delightful|pleasant|effortless(?:ly)?)$/i,
    EASE,
  ],
  [/^(?:reliabl[ey]|robust(?:ly)?|stable|dependable|resilient(?:ly)?|highly available|fault[- ]tolerant|highly reliable)$/i, TRUST],
  [/^(?:scalable|scale well|scales well|highly scalable|massively scalable|elastic)$/i, SIZE],
  [
    /^(?:small|large|short|long|light(?:weight)?|minimal|low|high|cheap|affordable|cost[- ]effective|efficient(?:ly)?|recent|fresh|compact)$/i,
    SPACE,
  ],
  [/^(?:secure(?:ly)?|safe(?:ly)?|tamper[- ]proof)$/i, GUARD],
  [
    /^(?:flexible|flexibly|extensible|maintainable|user[- ]centric|future[- ]proof|state[- ]of[- ]the[- ]art|world[- ]class|best[- ]in[- ]class|high[- ]quality|of high quality|well|accurate(?:ly)?|properly|gracefully)$/i,
    WORK,
  ],
]
const WORDS = GRADED.map(([words]) => words.source.slice(4, -2)).join('|')

const DEGREE = String.raw`(?:(?:very|really|quite|reasonably|fairly|sufficiently|extremely|highly|as|more|also|always|both|remain|not)\s+)*`
/** "must be fast", "must feel intuitive", "should be kept small", "must load fast", "must respond quickly". */
const STATE = String.raw`(?:be|feel|look|stay|remain|seem|become|be kept|be made|be as)\s+${DEGREE}(${WORDS})`
const DOING = String.raw`(?:load|respond|react|start|open|scale|run|perform|answer|render|work|recover|fail|handle \S+(?: \S+)?|return|complete|finish|sync|update|search|behave|launch|boot|be \w+ed)\s+${DEGREE}(${WORDS})`
const OBLIGED = new RegExp(
  // The list before "and" carries the modal on: "must load fast and feel intuitive".
  String.raw`\b(?:must|shall|should|will|(?:has|have|needs?) to|is required to|are required to)\s+(?:not\s+)?(?:also\s+|always\s+|\w+ly\s+)?(?:${STATE}|${DOING})(?=$|[.,;:!)]|\s+(?:and|or|also|even|for|on|in|under|with|to use|to understand|to learn|to read|to operate|to navigate|enough|at|across|as possible|when|while|if|so|regardless|to|\()(?:\s|$))`,
  'i',
)
/** "needs a fast search", "provide an intuitive interface" — what is to be built, with a grade and nothing else. */
const BUILT =
  /\b(?:must|shall|should|will|(?:has|have|needs?) to)\s+(?:also\s+)?(?:provide|offer|have|give|deliver|present|support)\s+(?:users?\s+|customers?\s+|us\s+|them\s+)?(?:an?|the)?\s*(?:\w+ly\s+|very\s+)?(fast|quick|intuitive|user-friendly|easy-to-use|simple|seamless|smooth|responsive|reliable|robust|scalable|modern|flexible|high-quality|world-class|low-latency)\s+(?:and\s+\w+\s+)?(?:\w+\s+)?(?:experience|interface|search|dashboard|design|performance|response|responses|service|support|access|navigation|page|workflow|flow|process|system|solution|platform|integration|login|checkout|api)\b/i
/** A speed with any verb: "must tell the treasurer quickly", "the Diary frees the time quickly." */
const SPEEDILY =
  /(?<!\b(?:how|more|as|so|too|can|to) )\b(quickly|rapidly|swiftly|promptly|speedily)\b(?! (?:as|than|enough)\b)(?=$|[.,;:)]|\s(?:and|or|for|on|in|after|when|if|of|to|at|but|even)\b)/i
const RELATIVE = /\b(?:than|as fast as|at least as|no slower|compared (?:to|with)|within|up to|at most|under \d|below \d)\b/i

const measureOf = (word: string): string => GRADED.find(([words]) => words.test(word))?.[1] ?? WORK

/** "so far", "in order to be fast" and opinions are no requirement; nor what only may be fast. */
const NO_BAR = /\b(?:easy to (?:see|say)|well[- ]known|as well|be safe to|be simple to|simple enough|long as|no longer|so long)\b/i

function gradedIn(plain: string): string | null {
  if (NO_BAR.test(plain) || RELATIVE.test(plain)) return null
  const found = OBLIGED.exec(plain) ?? BUILT.exec(plain) ?? SPEEDILY.exec(plain)
  return found === null ? null : (found[1] ?? found[2] ?? null)
}

/** A number that could settle the word: a speed wants seconds, and “99 % of texts” or “a 7-day trial” are none. */
const hasNumber = (plain: string, word: string): boolean =>
  amountsIn(plain).some(({ unit, value }) => (measureOf(word) === SPEED ? measuresOf(word).test(unit) : unit !== '' || value > 1))

/** The block, its row, and what follows in the same requirement: an acceptance or a measure. */
function isMeasured(passage: Passage, all: readonly Passage[], index: number, word: string): boolean {
  const near = [...all.slice(Math.max(0, index - 8), index), ...all.slice(index + 1, index + 9)]
  return near.some(({ block, plain }) => {
    if (!hasNumber(plain, word)) return false
    if (block.index === passage.block.index || (block.lead === passage.block.index && block.depth > passage.block.depth)) return true
    return block.section === passage.section.index && block.index === passage.block.index + 1 && MEASURE_LEAD.test(plainOf(block.text))
  })
}

const MEASURE_LEAD = /^(?:accept|measur|verif|target|that is|i\.e\.|in numbers|specifically)/i

function find(document: Document): readonly Hit[] {
  const all = passagesOf(document)
  return all.flatMap((passage, index): readonly Hit[] => {
    const word = gradedIn(passage.plain)
    if (word === null || !binds(passage, document) || hasNumber(passage.plain, word) || isMeasured(passage, all, index, word)) return []
    const must = /\b(?:must|shall|required|ha(?:s|ve) to|needs? to|will)\b/i.test(passage.plain)
    return [
      {
        ...quoted(passage.sentence, new RegExp(String.raw`\b${word}\b`, 'i')),
        severity: must ? 'major' : 'minor',
        category: 'ambiguity',
        description: `“${shown(passage.plain)}” can't be tested: nothing says where “${word.toLowerCase()}” begins, so two teams will build and accept different things.`,
        remediation: `Replace “${word.toLowerCase()}” by ${measureOf(word)}.`,
        weight: must ? 0.9 : 0.6,
      },
    ]
  })
}

/** A number elsewhere for the same subject: two of its words, and a measure of this kind. */
function answeredBy(document: Document, hit: Hit): Answer | null {
  const word = /where “([^”]+)” begins/.exec(hit.description)?.[1] ?? ''
  const wanted = new Set(keywords(hit.quote).filter((stem) => !gradedStems(word).has(stem)))
  return answerIn(
    document,
    hit,
    ({ plain, roles }) =>
      !has(roles, 'background') && amountsIn(plain).some(({ unit }) => measuresOf(word).test(unit)) && shared(wanted, plain) >= 2,
    ({ plain }) => `The document gives the number elsewhere: “${shown(plain)}” says how “${word}” is measured.`,
  )
}

const gradedStems = (word: string): ReadonlySet<string> => new Set([...keywords(word), 'phone', 'user', 'system', 'service'])

/** Which units could settle the word. */
function measuresOf(word: string): RegExp {
  const measure = measureOf(word)
  if (measure === SPEED) return /^(?:ns|µs|ms|s|minute)$/
  if (measure === TRUST) return /^(?:%|hour|minute)/
  if (measure === EASE || measure === WORK) return /^(?:%|s|minute)$/
  return measure === GUARD ? /^$a/ : /./
}

export const gradedWordAsRequirement: Check = {
  id: 'graded-word-as-requirement',
  modes: [25],
  looksFor: 'fast, intuitive, robust and other graded words as requirements, with no number that says where they begin',
  find,
  answeredBy,
}
