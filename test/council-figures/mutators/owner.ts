/**
 * Delete an owner: “Owner: …”, a cell in an owner's column, the agent of a duty (“is removed by the Identity team”), the one who
 * decides. The thing to be done stays, and nobody is named for it any more.
 */
import type { Block, Document, Sentence } from '../../../src/core/document/document.ts'
import {
  blockOf,
  type Edit,
  type Mutation,
  type Mutator,
  movedLines,
  offsetOf,
  pathOf,
  prose,
  removed,
  replaced,
  spoil,
} from './mutation.ts'

const STATED =
  /\s*(?:[([]?\**(?:policy |primary )?owner\**:\**\s*[^.;|)\]*\n]+(?:\n[^.;|)\]*\n]+)?[.;)\]]?|\s·\s+\*\*Owner\*\*[^·\n]+|\bresponsible: [^.;|\n]+[.;]?)/i
const ROLE =
  '(?:(?:[\\p{L}-]+ ){0,3}(?:teams?|leads?|owners?|managers?|officers?|groups?|departments?|council|committee|shepherds?|liaisons?|authors?|maintainers?|reviewers?|board|desk|office|project|operators?|administrators?|engineers?|person|shift)|Head\\s+of\\s+[\\p{L}-]+(?: [A-Z][\\p{L}-]+)*)'
const AGENT = new RegExp(
  `\\b(?:is|are|be|been)\\s+(?:\\p{L}+ly\\s+)?(?:\\p{L}+ed|kept|held|made|done|run|sent|written|taken|given|chosen|set|led)\\b[^.;:,()|]{0,40}?(\\s+by\\s+(?:the|our|its|their|a|an)\\s+${ROLE}(?:(?:,\\s+the\\s+[^,.;]+)*,?\\s+or\\s+the\\s+[^.;]+)?)(?=[\\s.,;)]|$)`,
  'u',
)
const DECIDES = new RegExp(`^((?:The\\s+|Our\\s+)?${ROLE})\\s+decides?\\b`, 'u')
const OWNS = /\b[A-Z]\p{L}+ owns (?:this|the|that) \p{L}+(?:, and |\.)/u
const COLUMN = /\bowners?\b|responsible|assignee|\bteam\b|\bDRI\b|^who(?: (?:decides|does it|acts|leads|signs off))?$|in charge/i

/** What others do, or did, is no duty. */
const NO_PLACE = /motivation|context|background|problem|alternative|prior art|history/i

const MODES = [65]
const KIND = 'delete an owner'

function deleted(document: Document, block: Block, edit: Edit | null, what: string): readonly Mutation[] {
  if (edit === null) return []
  return [
    {
      kind: KIND,
      what: `${what} in line ${block.start}`,
      text: spoil(document.text, [edit]),
      modes: MODES,
      categories: ['ownership', 'acceptance', 'open-question'],
      words: [],
      ranges: [movedLines(document, [edit], block)],
    },
  ]
}

function inWords(document: Document, sentence: Sentence): readonly Mutation[] {
  const block = blockOf(document, sentence)
  const [stated] = STATED.exec(sentence.text) ?? []
  if (stated !== undefined && block.kind !== 'row' && !isDefined(stated) && !isStillNamed(document, stated))
    return deleted(document, block, removed(document, sentence, stated.trim()), `“${stated.trim()}”`)
  const [, agent] = AGENT.exec(sentence.text) ?? []
  const isDuty = !/^(?:since|as|because)\b/i.test(sentence.plain) && !NO_PLACE.test(pathOf(document, sentence.section))
  if (agent !== undefined && isDuty) return deleted(document, block, removed(document, sentence, agent.trim()), `“${agent.trim()}”`)
  const [decides, who] = DECIDES.exec(sentence.text) ?? []
  if (decides !== undefined)
    return deleted(document, block, replaced(document, sentence, decides, 'It will be decided'), `“${who} decides”`)
  const [owns] = OWNS.exec(sentence.text) ?? []
  if (owns !== undefined) return deleted(document, block, replaced(document, sentence, owns, ''), `“${owns.trim()}”`)
  return []
}

/** “**Owner**: the person whose name is on the record.” A word of the document, not somebody's name. */
const isDefined = (stated: string): boolean =>
  /owner\W+(?:the|a|an|any|anyone|every|one)\s[^.;]*\b(?:who|whose|whom|that|which|named|on|with)\b/i.test(stated)

/** The one owner of the whole, who is named again elsewhere, is not lost. */
function isStillNamed(document: Document, stated: string): boolean {
  const name = /owner\W+(.+?)[.;)\]]?$/is.exec(stated.trim())?.[1] ?? ''
  const isOnly = prose(document).filter(({ text }) => STATED.test(text)).length === 1
  return isOnly && prose(document).filter(({ plain }) => plain.includes(name)).length > 1
}

/** Only where every row has one, so that an empty cell is a gap and not a habit. */
function inCells(document: Document): readonly Mutation[] {
  const rows = document.blocks.filter(({ kind }) => kind === 'row')
  return rows.flatMap((row) => {
    const column = row.header.findIndex((cell) => COLUMN.test(cell))
    const table = rows.filter(({ section, header }) => section === row.section && header.join('|') === row.header.join('|'))
    const cell = row.cells[column] ?? ''
    if (column === -1 || table.length < 2 || table.some((one) => (one.cells[column] ?? '') === '')) return []
    const line = document.text.split('\n')[row.start - 1] ?? ''
    return deleted(document, row, cellEdit(document, row, line, column, cell), `the cell “${cell}”`)
  })
}

function cellEdit(document: Document, row: Block, line: string, column: number, cell: string): Edit | null {
  // Counted in bars: the same word may stand in another cell of the row.
  const bars = [...line.matchAll(/(?<!\\)\|/g)].map(({ index }) => index)
  const first = line.trimStart().startsWith('|') ? 0 : -1
  const from = column + first < 0 ? 0 : (bars[column + first] ?? -1)
  const at = from === -1 ? -1 : line.indexOf(cell, from)
  const start = offsetOf(document.text, row.start) + at
  return at === -1 ? null : { from: start, to: start + cell.length, instead: '' }
}

export const deleteOwner: Mutator = (document) => [
  ...prose(document).flatMap((sentence) => inWords(document, sentence)),
  ...inCells(document),
]
