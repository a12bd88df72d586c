/**
 * Targets that can't be judged later: a change by so much from nobody knows where, a number without unit, a row of measures
 * with no value for today.
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { obligationIn } from '../../reading/normative.ts'
import { ownPassagesOf, type Passage } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { joined, rowsOf } from '../../reading/surroundings.ts'

const BASELINE =
  /^(?:baseline|today|now|current(?:ly)?|status quo|as is|before|starting (?:point|value)|actual|last (?:year|quarter)|ist\b)/i
const TARGET = /^(?:target|goal|objective|aim|after|expected|desired)/i
const UNIT = /^units?\b/i
/** A change with no scale. */
const BARE_CHANGE = /^(?:(?:up|down|rise|drop|increase|decrease|improve|grow|reduce)\w*(?: by)?|[+±-]|by)\s*\d+(?:[.,]\d+)?$/i
const BARE_NUMBER = /^(?:[<>≤≥=]|at (?:least|most)|under|over|below|above|fewer than|more than|less than|up to)?\s*\d+(?:[.,]\d+)?$/i
/** What is measured on a scale and not counted. */
const SCALED =
  /\b(?:satisfaction|score|rating|quality|time|latency|speed|duration|usage|adoption|engagement|trust|performance|efficiency|availability|cost|retention|churn|rate)\b/i
const UNIT_SAID =
  /%|\b(?:in |per |hours?|minutes?|seconds?|days?|ms|points?|nps|csat|percent|per cent|euros?|dollars?|€|\$|of (?:5|10|100)|out of|number|count)\b|[€$£]/i

function rows(document: Document): readonly Hit[] {
  return rowsOf(ownPassagesOf(document)).flatMap(({ block, roles }) => {
    if (block.header.length < 3) return []
    const header = block.header.map((cell) => plainOf(cell))
    const at = header.findIndex((cell) => BASELINE.test(cell))
    const target = header.findIndex((cell) => TARGET.test(cell))
    if (target === -1 || (at === -1 && !has(roles, 'metrics', 'goals'))) return []
    const cell = (index: number): string => plainOf(block.cells[index] ?? '')
    if (cell(target) === '') return []
    const missing: string[] = []
    if (at !== -1 && /^(?:|\?+|-|–|—|n\/a|unknown|tb[cd])$/i.test(cell(at))) missing.push(`no value under “${header[at]}” to judge it by`)
    if (!header.some((one) => UNIT.test(one)) && isBare(cell(0), cell(target))) missing.push(`no unit for “${cell(target)}”`)
    return missing.length === 0 ? [] : [rowHit(block, cell(0), cell(target), missing)]
  })
}

const isBare = (name: string, target: string): boolean =>
  !UNIT_SAID.test(name) && (BARE_CHANGE.test(target) || (BARE_NUMBER.test(target) && SCALED.test(name)))

const rowHit = (row: Block, name: string, target: string, missing: readonly string[]): Hit => ({
  ...quoted(row),
  severity: 'major',
  category: 'measurement',
  description: `The measure “${shown(name, 60)}” has ${missing.join(' and ')}, so nobody can say later whether “${shown(target, 40)}” was reached.`,
  remediation: `Give “${shown(name, 60)}” a scale, today's value with its date and sample, and the target on that scale; or strike the row.`,
  weight: 0.85 + 0.05 * missing.length,
})

const CHANGE =
  /\b(?:increas|rais|reduc|decreas|cut|lower|improv|grow|boost|shorten|lift|shrink|speed up|drop|fall|ris)\w*\b(?:(?!\bfrom\b)[^.;]){0,80}?\b(?:by (?:at least |up to |about |around |more than )?(?:\d[\d.,]*\s?(?:%|per ?cent|percent|points?|hours?|minutes?|days?|x\b)?|half|a (?:third|quarter)))/i
const DOUBLING = /^(?:[-*]\s*)?(?:\*\*\w+\*\*\s*)?(?:double|triple|halve|quadruple)\b/i
const FROM =
  /\b(?:from|today|currently|now|baseline|instead of|compared (?:to|with)|versus|vs|relative to|was|were|is (?:at )?\d|at present|down from|up from|against|over (?:the )?(?:last|previous|prior)|last (?:year|quarter|month)|measured in|in (?:Q[1-4]|20\d\d|January|February|March|April|May|June|July|August|September|October|November|December))\b/i
const DATED =
  /\b(?:by|until|within|before|in|after)\s+(?:the\s+)?(?:end|first|last|next|Q[1-4]|\d|six|three|twelve|one|two|mid|20\d\d|January|February|March|April|May|June|July|August|September|October|November|December|launch|\w+ (?:months?|weeks?|quarters?|years?))/i

function changes(document: Document): readonly Hit[] {
  const blocks = Map.groupBy(ownPassagesOf(document), ({ block }) => block.index)
  return ownPassagesOf(document).flatMap((passage) => {
    const { plain, roles, block } = passage
    if (block.kind === 'row' || !has(roles, 'goals', 'metrics', 'acceptance') || has(roles, 'alternatives', 'non-goals')) return []
    const whole = joined(blocks.get(block.index) ?? [])
    const isChange = CHANGE.test(plain) || DOUBLING.test(plain)
    return !isChange || FROM.test(whole) ? [] : [changeHit(passage, DATED.test(whole))]
  })
}

function changeHit({ sentence, plain }: Passage, dated: boolean): Hit {
  return {
    ...quoted(sentence),
    severity: 'major',
    category: 'measurement',
    description: `“${shown(plain)}” sets a change without today's value${dated ? '' : ' or a date'}: by how much from where can't be checked.`,
    remediation: `Write it as “from … (measured when, on which sample) to …${dated ? '' : ' by …'}”, and say where the number is taken.`,
    weight: 0.75,
  }
}

/** Today's value for the same thing, anywhere. */
function answeredBy(document: Document, hit: Hit): Answer | null {
  const name = /The measure “([^”]*)”/.exec(hit.description)?.[1] ?? hit.quote
  const words = keywordSet(plainOf(name).replace(/\d[\d.,]*/g, ' '))
  return answerIn(
    document,
    hit,
    (passage) =>
      /\d/.test(passage.plain) &&
      FROM.test(passage.plain) &&
      !has(passage.roles, 'alternatives') &&
      obligationIn(passage.sentence, document) === null &&
      shared(words, passage.plain) >= Math.min(2, words.size) &&
      words.size > 0,
    "Today's value for this measure stands here.",
  )
}

export const metricChecks: readonly Check[] = [
  {
    id: 'metric-without-baseline-or-unit',
    modes: [10, 69],
    looksFor: "a measure or target without today's value, unit or date",
    find: inEnglish((document) => [...rows(document), ...changes(document)]),
    answeredBy,
  },
]
