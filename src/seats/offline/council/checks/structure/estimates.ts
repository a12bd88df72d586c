/** Estimates given as one number, with no range and nothing they were taken from. */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf } from '../../reading/passages.ts'
import { amountsIn } from '../../reading/quantities.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { joined } from '../../reading/surroundings.ts'

const EXPECTED =
  /\b(?:we|the team|i) (?:therefore )?(?:estimate|expect|anticipate|forecast|project|reckon|assume|budget|plan for|plan with)s?\b|\bis (?:estimated|expected|projected|forecast) (?:at|to (?:take|cost|need|last|grow|reach|be))\b|\b(?:will|should) (?:take|cost|need|require)\b(?=[^.;]{0,40}\d)|\b(?:estimated?|expected) (?:effort|cost|duration|time|load|volume|traffic|growth)\b|\b(?:effort|estimate)\s*:/i
const EFFORT =
  /\b(?:weeks?|months?|days?|sprints?|quarters?|person|hours?|euros?|dollars?|FTE|engineers?|users?|requests?|orders?|customers?|pay-outs?|transactions?|calls?|visitors?|rows?)\b|[€$£]/i
const RANGE =
  /\d\s?(?:–|-|to)\s?[€$£]?\d|\b(?:between|at (?:least|most)|up to|no more than|worst case|best case|range|±|plus or minus|give or take|confidence|margin|buffer|contingency|percentile|p\d\d|order of magnitude|fewer than|less than|more than|or more|or less)\b|±|[<>≤≥]/i
const BASIS =
  /\b(?:based on|according to|offers?|quote[ds]?|trial|pilot|measured|as (?:in|with|at|for) (?:the|our|last)|last (?:year|quarter|month|time|project)|previous|similar|comparable|took|because|since|extrapolat\w*|from (?:the|our|\d)|history|historical|today|currently|at present|so far|which (?:is|at)|by contract|averages?|times|survey\w*|agreed|promised|deadline|expect (?:an answer|the \w+ to))\b|×/i
const ASIDE = [
  'background',
  'alternatives',
  'open-questions',
  'requirements',
  'acceptance',
  'goals',
  'metrics',
  'non-goals',
  'testing',
  'security',
  'risks',
  'drawbacks',
] as const

function find(document: Document): readonly Hit[] {
  const all = ownPassagesOf(document)
  return all.flatMap(({ plain, roles, block, sentence }, index) => {
    const match = EXPECTED.exec(plain)
    if (match === null || block.kind === 'row' || has(roles, ...ASIDE) || plain.endsWith('?')) return []
    const rest = plain.slice(match.index)
    const amount = amountsIn(rest).find(({ value }) => value >= 2)
    if (amount === undefined || amount.at > 90 || !EFFORT.test(rest.slice(amount.at, amount.at + 60))) return []
    const near = joined(all.slice(Math.max(0, index - 1), index + 2).filter((one) => one.block.index === block.index))
    if (RANGE.test(plain) || BASIS.test(near)) return []
    const told = shown(amount.text, 40)
    return [
      {
        ...quoted(sentence),
        severity: 'minor' as const,
        category: 'evidence' as const,
        description: `“${shown(plain, 110)}” rests on one number (“${told}”), with no range and nothing it was taken from; if it is off by half, nobody has said what changes.`,
        remediation: `Give a low and a high value around “${told}”, say which past case or count they come from, and what you would do at the high end.`,
        weight: 0.6,
      },
    ]
  })
}

/** A column of estimates, all of them single numbers. */
function columns(document: Document): readonly Hit[] {
  const rows = document.blocks.filter(({ kind, header }) => kind === 'row' && header.some((cell) => ESTIMATE.test(plainOf(cell))))
  const tables = new Map<string, typeof rows>()
  for (const row of rows)
    tables.set(`${row.section} ${row.header.join('|')}`, [...(tables.get(`${row.section} ${row.header.join('|')}`) ?? []), row])
  return [...tables.values()].flatMap((table) => {
    const [first] = table
    const column = first?.header.findIndex((cell) => ESTIMATE.test(plainOf(cell))) ?? -1
    const name = plainOf(first?.header[column] ?? '')
    const cells = table.map(({ cells: own }) => plainOf(own[column] ?? '')).filter((cell) => /\d/.test(cell))
    if (
      first === undefined ||
      table.length < 3 ||
      cells.length < 3 ||
      cells.some((cell) => RANGE.test(cell)) ||
      ownPassagesOf(document).some(({ section, plain }) => section.index === first.section && RESERVE.test(plain)) ||
      first.header.some((cell) => /\b(?:low|high|min|max|best|worst|basis|actual)\b/i.test(cell))
    )
      return []
    return [
      {
        ...quoted(first),
        severity: 'minor' as const,
        category: 'evidence' as const,
        description: `All ${cells.length} values under “${name}”, from “${shown(cells[0] ?? '', 30)}” on, are single numbers: the sum looks firm while each of them may be off.`,
        remediation: `Give a low and a high value under “${name}”, or one column that says which past work each number was taken from.`,
        weight: 0.6,
      },
    ]
  })
}

/** The section knows that its numbers may be off. */
const RESERVE = /\b(?:reserves?|buffers?|contingenc(?:y|ies)|slack|margin|safety factor|cushion|float|plus or minus|give or take)\b|±/i

const ESTIMATE = /^(?:estimates?|estimated \w+|effort)\b/i

const answeredBy = (document: Document, hit: Hit): Answer | null =>
  answerIn(
    document,
    hit,
    ({ plain }) =>
      /\b(?:estimates? (?:are|is|were|come|carry|include)|buffer|contingency|margin of|uncertain(?:ty)?|took (?:us )?\d|similar project|comparable (?:project|work|case))\b/i.test(
        plain,
      ),
    'The margin of the estimates, or the case they were taken from, stands here.',
  )

export const estimateChecks: readonly Check[] = [
  {
    id: 'estimate-as-single-point',
    modes: [18, 21],
    looksFor: 'an estimate given as one number, without range or comparable case',
    find: inEnglish((document) => [...find(document), ...columns(document)]),
    answeredBy,
  },
]
