/**
 * Limits that bind nobody: "a reasonable number", "not too large", "after several failed attempts", a word such as "at most"
 * whose number is gone, and the one cell of a column of limits that holds no number.
 */

import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { clausesOf } from '../../reading/clauses.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { blockText } from '../../reading/surroundings.ts'
import { clauseAt, firmness, givesLimits } from './firmness.ts'
import { hangingCells, hangingLimit } from './hanging.ts'
import { loadsWithoutResult, oddOnes } from './odd-ones.ts'

/** Adjectives that judge and do not measure: by their endings, and the short ones. */
const GRADE =
  '(?:[\\p{L}-]+(?:able|ible|[iqu]ate|erate|icient|dest|erous|essive|icant)|limited|small|large|certain|low|high|huge|unusual|fair|decent|proper|ample|restricted)'
const MEASURE =
  '(?:number|amount|sizes?|rates?|count|limits?|share|percentage|portion|timeouts?|volume|maximum|threshold|load|budget|sum|length|depth|memory|quota|fraction)'
const COUNTED =
  '(?:attempts?|tries|retries|requests?|calls|failures|errors|crashes|items?|entries|files?|users?|members?|connections|times|bookings|messages|e-?mails|links|logins?|sign-ins|rows|jobs|complaints|faults|records|characters|copies|deliveries|devices|people|votes|orders)'
const VAGUE: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:an? |the )?(?:\w+ly )?${GRADE} ${MEASURE}(?: of [\w-]+)?\b`, 'iu'),
  /\b(?:kept |stays? |remains? |be )?within (?:(?:reasonable|sensible|certain|acceptable|narrow|tight) )?(?:bounds|limits|reason)\b/i,
  /\b(?:not (?:too|very|overly) (?:many|much|often|long|large|big)|only (?:a )?(?:few|little)|no more than (?:necessary|needed|a few))\b/i,
  /\b(?:reasonably|sufficiently|acceptably|suitably|fairly|relatively|moderately|appropriately|adequately|very|not too|not overly|not unduly) (?:small|large|low|high|short|few|many|big|cheap|rare|frequent|long|deep)\b/i,
  /\b(?:latency|age|response times?|error rate|first byte|delay|wait(?:ing)? time|downtime|usage|size|cost|overhead|lag) (?:is |are |stays? |remains? |must be |should be |must stay |kept )?(?:low|small|short|high|fast|good|acceptable|moderate|minimal|reasonable)\b(?!-| \w+ing)/i,
  /(?<!\bnot )\btoo (?:many|few|large|big|long|far|high|low|often|much)\b(?: (?:\w+ ){0,2}?\w+)?/i,
  new RegExp(
    String.raw`\b(?:after|within|up to|at most|of|than|with|has|have|needs?|holds?|hold|contains?|allows?|accepts?|stores?|makes?|carry|carries|sends?|send|again|tried|retried|repeated|only|and|or) (?:only )?(?:some|several|a few|few|many|multiple|repeated|a couple of|a handful of|a number of|numerous) (?:(?:failed|unknown|wrong|unsuccessful|further|more|sign-in|login|parallel|open) ){0,2}${COUNTED}\b`,
    'i',
  ),
]
/** A number is gone where only one could stand: “may hold reservations at a time”, “pays of the repair”, “after wrong codes”. */
const LOST_COUNT: readonly RegExp[] = [
  /\b(?:(?:may|can|must|shall|will) (?:not )?\p{Ll}{3,}|(?:allow|accept|permit|get|hold|send|carr(?:y|ie)|take|process(?:e)?|start|open)s) (?:more than )?(?!an?\b|the\b|one\b|any\b|no\b|all\b|their\b|its\b|several\b|some\b|many\b|to\b|in\b|on\b|of\b|with\b|by\b|be\b|only\b|every\b|each\b)(?:[\p{L}-]+ ){0,2}?[\p{L}-]+s (?:at a time|at once|at the same time|in parallel|in flight|per (?:second|day|hour|minute|week|month|user|person|account|member|page|request)|an? (?:second|minute|hour|day|week|month))(?=[.,;]|$)/iu,
  /\b(?:pays?|covers?|bears?|refunds?|gets?|receives?|keeps?) of the \p{L}+/iu,
  /\bafter (?:\p{L}+ed|wrong|unsuccessful|invalid) (?:[\p{L}-]+ )?(?:codes|attempts|tries|passwords|PINs|logins|sign-ins|calls|reminders|payments|deliveries)\b/iu,
  /(?<!\b(?:not|is|are) )\b[\p{L}-]+ (?:is|are|must be|shall be) (?:limited|capped|restricted)(?=[.;,]|$| and\b)/iu,
  /\b(?:message|file|upload|request|body|payload|name|title|comment|list|queue|batch|page|note|buffer|pot|account|box|cart) (?:holds?|contains?|takes?)(?=[.;]|$)/iu,
]

function lostCount(document: Document, passage: Passage): readonly Hit[] {
  const { plain, roles } = passage
  const found = LOST_COUNT.map((words) => words.exec(plain)).find((match) => match !== null)
  if (found === undefined || roles.has('risks') || roles.has('summary') || roles.has('goals') || !givesLimits(document).limits) return []
  const clause = clauseAt(plain, found.index)
  const said = clause.slice(0, Math.max(0, clause.indexOf(found[0])) + found[0].length).replace(/^[\d.]+ /, '')
  if (/\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve)\b/i.test(said) || ASIDE.test(clause)) return []
  return [
    {
      ...quoted(passage.sentence, found[0]),
      severity: 'minor',
      category: 'ambiguity',
      description: `“${shown(plain)}” sets a limit (“${found[0]}”) and does not say how many or how much: nobody can build or test it.`,
      remediation: `Put the number and its unit into “${found[0]}”, and say what the one above it gets.`,
      weight: 0.65,
    },
  ]
}

/** “A reasonable amount” asks for judgement wherever it stands; “a small number” may be told. */
const JUDGES = /\b(?:reasonable|sensible|acceptable|appropriate|adequate|suitable|moderate|manageable|proper|limited number)\b/i

/** What the grade is of, so that "a small number of users noticed" in a story stays silent. */
const LIMITING =
  /\b(?:must|shall|should|will|may|at most|limit\w*|allow\w*|refus\w+|lock\w*|block\w*|reject\w*|hold|holds|contain\w*|up to|grow|accept\w*|after|if|retr\w+|tried|need\w*|above|exceed\w*|stay\w*|keep\w*|be)\b/i

function vagueLimit(document: Document, passage: Passage): readonly Hit[] {
  const { plain, roles } = passage
  const found = VAGUE.map((words) => words.exec(plain)).find((match) => match !== null)
  if (found === undefined || roles.has('risks') || roles.has('summary') || roles.has('goals')) return []
  const clause = clauseAt(plain, found.index)
  const firm = firmness(document, passage, clause)
  if (firm === null || (firm === 'told' && !givesLimits(document).limits)) return []
  const words = found[0].replace(/^(?:after|within|up to|of|than|with|has|have|needs?|holds?|and|or|again|tried) /i, '')
  if (!/^not /i.test(found[0]) && !JUDGES.test(found[0]) && !LIMITING.test(clause.replace(found[0], found[0].split(' ')[0] ?? '')))
    return []
  const after = plain
    .slice(found.index + found[0].length)
    .replace(PERCENTILE, '')
    .replace(/^(?: of)* (?:the|all|its|our) (?:\d+|\w+teen|twelve|ten)\b/, '')
    .slice(0, 40)
  if (
    ASIDE.test(clause) ||
    /^we expect\b/i.test(plain) ||
    // A number behind the next comma is another's, unless it says that it is this one's.
    /\d|\b(?:see|defined|given|listed|below|as in)\b/i.test(after.split(',')[0] ?? '') ||
    /\b(?:at most|at least|that is|i\.e\.|limit|max\w*)\b[^.;]*\d|\b(?:see|(?:as|is|are) (?:defined|listed)|below)\b/i.test(after)
  )
    return []
  return [
    {
      ...quoted(passage.sentence, found[0]),
      severity: firm === 'duty' ? 'major' : 'minor',
      category: 'ambiguity',
      description: `“${words}” in “${shown(plain)}” is a limit without its number: nobody can size it, test it, or tell the case just inside from the one just outside.`,
      remediation: `Put the number in place of “${words}”, with its unit, and say what happens to the one above it.`,
      weight: firm === 'duty' ? 0.8 : 0.65,
    },
  ]
}

const ASIDE =
  /\b(?:because|we expect|expected|would|could|might|was|were|had|did|today|currently|usually|often|typically|users who|people who|so that|as many|how many|example|not (?:because|necessarily)|no (?:reasonable|significant|limited))\b/i

const PERCENTILE = /\bp(?:50|75|90|95|99)\b|\b(?:50|75|90|95|99)(?:th)? percentile\b/gi
const MEASURED = /\d\s?(?:ms|s|secs?|seconds?|min|minutes?|h|hours?|KB|MB|GB|x|times)\b|\d\s?%/i

/** "first byte (p95)": which share, and of no value. */
function barePercentile(document: Document, passage: Passage): readonly Hit[] {
  const found = passage.plain.match(PERCENTILE)?.[0]
  if (found === undefined || !givesLimits(document).limits || firmness(document, passage) === null) return []
  if (MEASURED.test(blockText(passage).replace(PERCENTILE, ''))) return []
  return [
    {
      ...quoted(passage.sentence, found),
      severity: 'major',
      category: 'measurement',
      description: `“${shown(passage.plain)}” names the percentile “${found}” and no value that it must stay under, so any measurement passes.`,
      remediation: `Put the value beside “${found}”, such as “under 300 ms”, and say where it is measured.`,
      weight: 0.8,
    },
  ]
}

/** “Day chart for 95 % of openings.”: a share, and of nothing that could be measured. */
function bareShare(document: Document, { plain, sentence, block }: Passage): readonly Hit[] {
  const found = /\b(?:for|in) (\d[\d.,]* ?%) of (?:all |the )?\p{L}+(?=[.;,]|$)/u.exec(plain)
  if (found === null || block.kind !== 'item' || clausesOf(plain).length > 0 || !givesLimits(document).limits) return []
  if (/\d|\b(?:no|without|error|correct\w*|success\w*|available)\b/i.test(plain.replace(found[0], '').replace(/^[A-Z]*\d+[.:)]? /, '')))
    return []
  return [
    {
      ...quoted(sentence, found[0]),
      severity: 'minor',
      category: 'measurement',
      description: `“${shown(plain)}” gives the share (“${found[1] ?? ''}”) and not the value it must stay within, so any measurement passes.`,
      remediation: `Put the value beside “${found[1] ?? ''}”, such as “within 2 seconds”, and say where it is measured.`,
      weight: 0.7,
    },
  ]
}

/** One passage, one limit: the surest way to say it. */
const ofPassage = (document: Document, passage: Passage): readonly Hit[] =>
  [
    ...hangingLimit(passage),
    ...barePercentile(document, passage),
    ...bareShare(document, passage),
    ...vagueLimit(document, passage),
    ...lostCount(document, passage),
  ].slice(0, 1)

const LIMIT_HEADER =
  /\b(?:limits?|max(?:imum)?|min(?:imum)?|time-?outs?|deadline|due|targets?|thresholds?|retention|kept(?: for)?|response time|within|sl[ao]|quota|ttl|expir\w+|valid(?:ity)?|interval|how often|frequency|latest)\b/i
const ROWS_MIN = 3
/** None is meant, or an event ends it. */
const WITHOUT =
  /^(?:none|not|no limit|unlimited|n\/a|not applicable|never|no|same|as above|see .*|immediately|at once|until .*|when .*|as long as .*)\b/i

/** The odd cell in a column of numbers. */
function oddCells(document: Document): readonly Hit[] {
  const tables = new Map<string, Block[]>()
  for (const block of document.blocks) {
    if (block.kind !== 'row') continue
    const key = `${block.section} ${block.header.join('|')}`
    const rows = tables.get(key) ?? []
    rows.push(block)
    tables.set(key, rows)
  }
  return [...tables.values()].flatMap((rows) => {
    const header = rows[0]?.header ?? []
    const column = header.findIndex((cell) => LIMIT_HEADER.test(plainOf(cell)))
    const stated = rows.filter(({ cells }) => /\d/.test(cells[column] ?? ''))
    if (column === -1 || rows.length < ROWS_MIN || stated.length * 2 < rows.length) return []
    return rows
      .filter((row) => !stated.includes(row) && !WITHOUT.test(plainOf(row.cells[column] ?? '')) && row.cells.length === header.length)
      .flatMap((row) => oddCell(row, column, stated.length, rows.length))
  })
}

function oddCell(row: Block, column: number, stated: number, all: number): readonly Hit[] {
  const about = row.cells.find((cell, index) => index !== column && plainOf(cell) !== '')
  if (about === undefined || row.text.length > 300) return []
  const cell = plainOf(row.cells[column] ?? '')
  const title = plainOf(row.header[column] ?? '')
  return [
    {
      ...quoted(row),
      severity: 'major',
      category: 'measurement',
      description: `The column “${title}” gives a number in ${stated} of ${all} rows; for “${shown(plainOf(about))}” it ${cell === '' ? 'is empty' : `says “${cell}”`}, so this one can't be built or tested.`,
      remediation: `Put the number for “${shown(plainOf(about))}” into “${title}”, or write “no limit” and why.`,
      weight: 0.85,
    },
  ]
}

export const boundChecks: readonly Check[] = [
  {
    id: 'limit-without-number',
    modes: [25, 49, 66],
    looksFor: 'limits such as “a reasonable number” or “at most” with no number',
    find: (document) => [
      ...oddCells(document),
      ...hangingCells(document),
      ...plannedPassagesOf(document).flatMap((passage) => ofPassage(document, passage)),
      ...oddOnes(document),
      ...loadsWithoutResult(document),
    ],
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:at most|max\w*|limit(?:ed)?|up to|no more than|fewer than|less than|more than|at least|after)\b[^.;]*\d/i,
        shares: 3,
        does: 'gives the number',
      }),
  },
]
