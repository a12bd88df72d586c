/**
 * Sentences with a hole where an amount was: “must be answered within.”, “A full backup takes, a copy 20 minutes.”,
 * “may occupy of the 12 workers”; and cells that are empty among filled ones.
 *
 * Only words that announce an amount count: a preposition at the end of a sentence is mostly English (“the host it connects to”).
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Hit } from '../../check.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has, type Role } from '../../reading/roles.ts'

const HANGING =
  /\b(?:within|(?:at most|at least)(?! *[.,;:)]| *$)|no more than|not more than|no later than|up to|fewer than|less than|more than|(?<!not )limited to|not exceed|in under|every|max(?:imum)? of|(?:stays?|kept|lasts?|waits?|remains?|valid|reported|seen|locked|blocked|stored|answered) for|, for(?=\s*(?:[.,;:)]|$))|(?:longer|older|later|sooner|shorter) than|(?:lags?|lag behind|late|delayed|behind \w+ \w+|grows?|rises?|falls?|differs?|differ) by)(?=\s*(?:[.,;:)]|$|\s(?:and|or|for|of|at|in|on|to|may|must|shall|is|are|then|after|from) |\s*\|))/i
const STANDS_ALONE =
  /\b(?:up to (?:and|for|or|in|on|at|to|of|from|date)|at least (?:in|on|at|for|to|from|of|and|or|then|is)|at most (?:in|on|for|at)|more than (?:in|on|at|for|to|of|or)|less than (?:in|on|at|for|to|of|or)|within (?:and|or|of|in)|(?:and|or|from|operates?|runs?|falls?|stays?|contained|located|live|lives|embedded|nested|exists?|used|defined|works?) (?:\w+ )?within)\b|\bat (?:least|most),|, at (?:least|most)\b|\bno more than (?:for|to|in|of)\b/i

/** “45 minutes at most”, “three copies at least”: the number comes first. */
const BEFORE_IT = /(?:\d[\d.,]*|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve))(?: ?[\p{L}%°-]+){0,3},? $/iu

/** “whom the debate waits for”: the preposition has its noun before it. */
const HAS_ITS_NOUN = /\b(?:what|which|whom|whose|whatever|that) [^.;]*$|\p{L} (?:it|they|we|you|he|she|one) \p{L}[^,;.]*$/iu

/** "must be answered within." — the word is left and its number is gone. */
export function hangingLimit(passage: Passage): readonly Hit[] {
  const { plain } = passage
  const found = HANGING.exec(plain) ?? (isLabel(passage) ? null : goneAfter(plain))
  if (found === null || /[`<>=]/.test(passage.sentence.text.slice(Math.max(0, found.index - 5), found.index + 40))) return []
  if (/ (?:for|from|of|to)$/i.test(found[0]) && HAS_ITS_NOUN.test(plain.slice(0, found.index))) return []
  if (/^at (?:most|least)/i.test(found[0]) && BEFORE_IT.test(plain.slice(0, found.index))) return []
  if (STANDS_ALONE.test(plain.slice(Math.max(0, found.index - 20), found.index + found[0].length + 6))) return []
  return [
    {
      ...quoted(passage.sentence, found[0]),
      severity: 'major',
      category: 'ambiguity',
      description: `“${found[0]}” in “${shown(plain)}” announces a limit, and no number follows: it reads as if the number had been lost.`,
      remediation: `Write the number and its unit after “${found[0]}”, or strike the words if no limit is meant.`,
      weight: 0.8,
    },
  ]
}

/** “In force from” names the cell beside it. */
const isLabel = ({ block, plain }: Passage): boolean => block.kind === 'row' && !/[.;]$/.test(plain)

/** “takes, a full 90”, “which may take.” */
const UNMEASURED =
  /(?<!\b(?:it|what|whatever|as|this|they|he|she|we) (?:may |can |will )?)\b(?:takes|(?:may|can|must|will) (?:take|last|cost)|that adds)(?=\s*(?:[,;]|[.]?$))/i
/** “Cause report:, from the lead”: two signs with nothing between. */
const DOUBLED = /[\p{L}\d]\s*(?:[:;,]\s*,|,\s*[;.](?=\s|$))/u
const OF_THE =
  /\b(?:may|can|must|shall|will) (?!consist|dispose|be|make|take|have)\p{Ll}{3,} of the (?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/iu

const goneAfter = (plain: string): RegExpExecArray | null => DOUBLED.exec(plain) ?? OF_THE.exec(plain) ?? UNMEASURED.exec(plain)

/** A cell too short for a sentence that ends in a word of open time: “quickly”, “often enough”. */
const OPEN_CELL =
  /^(?:[\p{L}-]+ ){0,3}(?:(?:quick|prompt|swift|rapid|regular|periodical|occasional|frequent)ly|soon|shortly|(?:often|early|soon|fast) enough|from time to time|now and then|as soon as possible|in (?:good|due) (?:time|course)|eventually|after (?:some time|a while)|for (?:some time|a while))$/iu

/** Read as cells: passages this short are not read as sentences. */
export const openCells = (document: Document): readonly Hit[] =>
  plannedRows(document).flatMap((row) => {
    const cell = row.cells.find((one) => OPEN_CELL.test(plainOf(one)))
    const about = row.cells.find((one) => one !== cell && plainOf(one) !== '') ?? ''
    if (cell === undefined || row.text.length > 300) return []
    return [
      {
        ...quoted(row),
        severity: 'major',
        category: 'timing',
        description: `“${plainOf(cell)}”${about === '' ? '' : ` beside “${shown(plainOf(about))}”`} gives no time: it can never be called late, so it can't be tested or relied on.`,
        remediation: `Replace “${plainOf(cell)}” by the time or the interval, with its unit and from when it is counted.`,
        weight: 0.8,
      },
    ]
  })

/** Rows of the sections that say what will be. What a measure is today is asked for elsewhere. */
function plannedRows(document: Document, leavesOut: readonly Role[] = []): readonly Block[] {
  const spoken = new Set(plannedPassagesOf(document).flatMap(({ section, roles }) => (has(roles, ...leavesOut) ? [] : [section.index])))
  return document.blocks.filter(({ kind, section }) => kind === 'row' && spoken.has(section))
}

const ROWS_MIN = 3
const TOTAL = /^(?:\W*)(?:sum|total|all|altogether|together|in all|overall)\b/i

/** A cell that begins with its comma, or is empty where all others of its column are filled with numbers. */
export function hangingCells(document: Document): readonly Hit[] {
  const tables = Map.groupBy(plannedRows(document, ['metrics']), ({ section, header }) => `${section} ${header.join('|')}`)
  return [...tables.values()].flatMap((rows) =>
    rows.flatMap((row) => row.cells.flatMap((cell, column) => hangingCell(rows, row, cell, column))),
  )
}

function hangingCell(rows: readonly Block[], row: Block, cell: string, column: number): readonly Hit[] {
  const about = row.cells.find((one, index) => index !== column && plainOf(one) !== '')
  const others = rows.filter((one) => one !== row).map(({ cells }) => plainOf(cells[column] ?? ''))
  const isNumeric = others.filter((one) => /\d/.test(one)).length * 2 >= others.length
  const isTotal = TOTAL.test(row.cells[0] ?? '')
  const isLost = /^,\s/.test(cell) || (cell === '' && !isTotal && rows.length >= ROWS_MIN && isNumeric && others.every((one) => one !== ''))
  if (about === undefined || !isLost || row.text.length > 300) return []
  const title = plainOf(row.header[column] ?? '')
  return [
    {
      ...quoted(row),
      severity: 'major',
      category: 'measurement',
      description: `For “${shown(plainOf(about))}”, the column${title === '' ? '' : ` “${title}”`} ${cell === '' ? 'is empty, while every other row fills it' : `begins with its comma (“${shown(plainOf(cell))}”)`}: it reads as if the amount had been lost.`,
      remediation: `Put the amount for “${shown(plainOf(about))}” with its unit into the cell, or write that there is none and why.`,
      weight: 0.8,
    },
  ]
}
