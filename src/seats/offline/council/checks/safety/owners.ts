/**
 * Obligations that nobody owns, in documents that do name owners: a requirement whose siblings carry an "Owner:" and which
 * has none, a row with an empty owner cell, a policy or runbook without its own owner, and work for people in the passive.
 */

import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { agentless } from './agentless.ts'
import { LABEL, OWNER_HEADER, OWNS } from './phrases.ts'
import { headOf, unnamed } from './unnamed.ts'

const NOBODY = /^(?:|-+|–|—|\?+|tbd|todo|n\/a|none|open|to be (?:decided|defined|determined))$/i
const STARTS_UNIT = /^(?:\*\*|__)?[A-Z]{1,4}-?\d+(?:\.\d+)*\b/

interface Unit {
  readonly first: Block
  text: string
}

/** Requirements that stand beside one another: those with an id, or the outermost items of a list. */
function unitsOf(document: Document): ReadonlyMap<string, Unit[]> {
  const groups = new Map<string, Unit[]>()
  let open: Unit | null = null
  for (const block of document.blocks) {
    if (block.kind === 'heading') open = null
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue
    const named = STARTS_UNIT.test(block.text)
    const item = block.kind === 'item' && block.depth === 0
    if (named || item) {
      open = { first: block, text: block.text }
      const key = `${block.section} ${named ? 'named' : `list ${block.lead ?? ''}`}`
      const group = groups.get(key) ?? []
      group.push(open)
      groups.set(key, group)
    } else if (open !== null && open.first.section === block.section) open.text += `\n${block.text}`
  }
  return groups
}

function withoutLabel(document: Document): readonly Hit[] {
  return [...unitsOf(document).values()].flatMap((units) => {
    const owned = units.filter(({ text }) => LABEL.test(text)).length
    if (owned === 0 || owned * 2 < units.length) return []
    return (
      units
        // Beside one label, a question may name who looks into it in words of its own.
        .filter(({ text }) => !LABEL.test(text) && plainOf(text).split(' ').length > 5 && (owned > 1 || !text.includes('?')))
        .flatMap(({ first }) => firstSentence(document, first, owned, units.length))
    )
  })
}

/** “### 2. Check (owner: mobile lead)”: headings side by side, most with an owner. */
function headingsWithoutLabel(document: Document): readonly Hit[] {
  const groups = Map.groupBy(
    document.sections.filter(({ index }) => index > 0),
    ({ parent, level }) => `${parent} ${level}`,
  )
  return [...groups.values()].flatMap((sections) => {
    const owned = sections.filter(({ title }) => LABEL.test(title)).length
    if (owned < 2 || owned * 2 < sections.length) return []
    return sections
      .filter(({ title }) => !LABEL.test(title))
      .flatMap((section): readonly Hit[] => {
        const heading = document.blocks.find(({ kind, section: of }) => kind === 'heading' && of === section.index)
        if (heading === undefined) return []
        return [
          {
            ...quoted(heading),
            severity: 'major',
            category: 'ownership',
            description: `“${shown(section.title)}” names no owner, while ${owned} of the ${sections.length - 1} headings beside it do. Each team can take it for another's work.`,
            remediation: 'Add “(owner: …)” with one team or role, as its neighbours have it.',
            weight: 0.9,
          },
        ]
      })
  })
}

function firstSentence(document: Document, block: Block, owned: number, all: number): readonly Hit[] {
  // "R7." alone is a sentence of its own; the words come after it.
  const sentence = document.sentences.find((one) => one.block === block.index && one.plain.split(' ').length >= 4)
  if (sentence === undefined) return []
  return [
    {
      ...quoted(sentence),
      severity: owned >= 3 ? 'major' : 'minor',
      category: 'ownership',
      description: `“${shown(sentence.plain)}” names no owner, while ${owned === all - 1 ? `all ${owned}` : `${owned} of the ${all - 1}`} entries beside it do. Each team can take it for another's work.`,
      remediation: 'Add “Owner: …” with one team or role, as its neighbours have it.',
      weight: 0.9,
    },
  ]
}

/** By its header; in a table of fields and values, the value of a field that names an owner. */
function ownerColumn({ header, cells }: Block): number {
  const column = header.findIndex((cell) => OWNS.test(plainOf(cell)))
  if (column !== -1) return column
  return header.every((cell) => plainOf(cell) === '') && cells.length === 2 && OWNS.test(plainOf(cells[0] ?? '')) ? 1 : -1
}

const placeOf = ({ header }: Block, column: number): string =>
  plainOf(header[column] ?? '') === '' ? 'a place for it' : `a column “${plainOf(header[column] ?? '')}”`

function emptyCells(document: Document): readonly Hit[] {
  return document.blocks.flatMap((block) => {
    if (block.kind !== 'row') return []
    const column = ownerColumn(block)
    if (column === -1 || !NOBODY.test(plainOf(block.cells[column] ?? ''))) return []
    const rest = block.cells.filter((cell, index) => index !== column && plainOf(cell) !== '')
    const about = rest.find((cell) => plainOf(cell).split(' ').length >= 3) ?? rest[0]
    if (about === undefined) return []
    const quote = block.text.length <= 300 ? block.text : about
    return [
      {
        ...quoted({ text: quote, start: block.start }),
        severity: 'major',
        category: 'ownership',
        description: `The table has ${placeOf(block, column)}, and the row “${shown(plainOf(about))}” leaves it open. Nobody can be asked whether it is done.`,
        remediation: `Put one team or role into ${placeOf(block, column)} of this row.`,
        weight: 0.9,
      },
    ]
  })
}

const STANDING_DOCUMENT = /\b(?:policy|guideline|procedure|run-?book|playbook|standard operating)\b/i
const OWNED =
  /\b(?:owners?|owned by|maintain(?:er|ed by)|keepers?|kept by|responsible|contact|pager|in charge|accountable|approved by|issued by|steward)\b\**\s*[:=]|\bowner\*\*\s|\b(?:owns|is responsible for|maintains) this (?:policy|document|run-?book|procedure|guideline)\b|\bthis (?:policy|document|run-?book|procedure|guideline) is (?:owned|maintained|kept)\b/i

/** A standing document that rules or guides others, and nobody to ask about it or to keep it true. */
function unowned(document: Document): readonly Hit[] {
  const heading = document.blocks.find(({ kind }) => kind === 'heading')
  const { fields, text: head } = headOf(document)
  const titled = [
    document.title,
    document.sections[2]?.level === 2 && / /.test(document.sections[2].title) ? document.sections[2].title : '',
    head.slice(0, HEAD_LENGTH),
  ].some((title) => STANDING_DOCUMENT.test(title))
  if (fields.some((field) => OWNS.test(field))) return []
  if (heading === undefined || !titled || isProposal(document) || document.sentences.length < SENTENCES_MIN) return []
  if (
    document.blocks.some(
      ({ kind, text, header }) => kind !== 'code' && (OWNED.test(text) || header.some((cell) => OWNER_HEADER.test(plainOf(cell)))),
    )
  )
    return []
  return [
    {
      ...quoted(heading),
      severity: 'minor',
      category: 'ownership',
      description: `“${shown(plainOf(heading.text))}” names no owner: nobody to ask when a rule does not fit, and nobody who has to keep it up to date.`,
      remediation: 'Add “Owner: …” with one role at the top, and the date of the next review.',
      weight: 0.7,
    },
  ]
}

const SENTENCES_MIN = 8
const HEAD_LENGTH = 200

/** A proposal for a policy has authors, not yet an owner. */
const isProposal = ({ text }: Document): boolean => /\b(?:RFC|PEP|KEP)\b|\bstart date\b/i.test(text.slice(0, 600))

export const ownerChecks: readonly Check[] = [
  {
    id: 'obligation-without-owner',
    modes: [47, 56, 57, 65, 71, 74],
    looksFor: 'duties that no team or role owns, in documents that name owners',
    find(document) {
      const structural = [...withoutLabel(document), ...headingsWithoutLabel(document), ...emptyCells(document), ...unowned(document)]
      const open = [...unnamed(document), ...agentless(document)]
      return [...structural, ...open.filter(({ line }) => structural.every((hit) => hit.line !== line))]
    },
    // An empty cell wants its own entry.
    answeredBy: (document, hit) =>
      hit.description.startsWith('The table has')
        ? null
        : answerSaying(document, hit, {
            says: /\b(?:(?:is|are) (?:responsible|accountable) for|owns|handles|in charge of)\b(?! (?:them|each|this section))/,
            shares: 1,
            does: 'says who',
          }),
  },
]
