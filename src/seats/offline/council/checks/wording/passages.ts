/**
 * What the wording checks read: the sentences of a document that speak for it, each with where it stands.
 *
 *   document ──▶ sentences of paragraphs, items and cells (a row is read cell by cell) ──▶ passages
 *
 * Quotations speak for somebody else and are left out. In another language than English there are no passages: the words
 * these checks know would mean nothing there.
 */
import type { Block, Document, Section, Sentence } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { sentences } from '../../../../../core/text/sentences.ts'
import { readsEnglish } from '../../reading/english.ts'
import { obligationIn } from '../../reading/normative.ts'
import { type Amount, amountsIn } from '../../reading/quantities.ts'
import type { Role } from '../../reading/roles.ts'
import { rolesOf } from '../../reading/roles.ts'

export interface Passage {
  /** Of a row: narrowed to one sentence of one cell. */
  readonly sentence: Sentence
  readonly plain: string
  readonly block: Block
  readonly section: Section
  readonly roles: ReadonlySet<Role>
  /** Of a cell: its column's header in small letters, else ''. */
  readonly column: string
}

const QUOTE_MAX = 300

const known = new WeakMap<Document, readonly Passage[]>()

export function passagesOf(document: Document): readonly Passage[] {
  const read =
    known.get(document) ?? (readsEnglish(document) ? document.sentences.flatMap((sentence) => passagesIn(sentence, document)) : [])
  known.set(document, read)
  return read
}

function passagesIn(sentence: Sentence, document: Document): readonly Passage[] {
  const block = document.blocks[sentence.block]
  const section = document.sections[sentence.section]
  if (block === undefined || section === undefined || block.kind === 'quote') return []
  const roles = rolesOf(section, document)
  if (block.kind !== 'row') return [{ sentence, plain: sentence.plain, block, section, roles, column: '' }]
  return block.cells.flatMap((cell, index) =>
    // A cell whose signs were read away is no slice of the document and can not be quoted.
    sentence.text.includes(cell)
      ? sentences(cell).map(({ text }) => {
          const narrowed = { ...sentence, text, plain: plainOf(text) }
          return {
            sentence: narrowed,
            plain: narrowed.plain,
            block,
            section,
            roles,
            column: plainOf(block.header[index] ?? '').toLowerCase(),
          }
        })
      : [],
  )
}

const counted = new WeakMap<Passage, readonly Amount[]>()

/** Several checks ask for the amounts of each passage; reading them is what takes time. */
export function amountsOf(passage: Passage): readonly Amount[] {
  const amounts = counted.get(passage) ?? amountsIn(passage.plain)
  counted.set(passage, amounts)
  return amounts
}

/** Where a sentence weighs, tells or shows instead of saying what will be. */
const ELSEWHERE: readonly Role[] = [
  'background',
  'history',
  'alternatives',
  'examples',
  'open-questions',
  'references',
  'drawbacks',
  'non-goals',
  'checklist',
]

export const isElsewhere = ({ roles, section }: Passage): boolean =>
  ELSEWHERE.some((role) => roles.has(role)) || section.path.some((title) => /^(?:future|prior|user stor|story|why not)\b/i.test(title))

const ID_LEAD = /^(?:\*\*|__)?\(?[A-Z]{1,5}-?\d+(?:\.\d+)*\)?[.:)]?(?:\*\*|__)?[.:)]?\s/
const REQUIREMENT_COLUMN = /^(?:requirements?|rules?|criteri(?:on|a)|acceptance.*|accepted when|must|description)$/

/** It binds somebody: by a modal word, or as a numbered requirement in the present tense. */
export function binds(passage: Passage, document: Document): boolean {
  const { sentence, plain, block, roles, column } = passage
  if (isElsewhere(passage) || /\?["”')]*$/.test(plain)) return false
  if (block.mark?.startsWith('[') === true) return false
  if (obligationIn(sentence, document) !== null) return true
  if (!roles.has('requirements') && !roles.has('acceptance')) return false
  if (/\b(?:was|were|had|did|would|might|could)\b/i.test(plain)) return false
  if (block.kind === 'item' && roles.has('acceptance')) return true
  return block.kind === 'row' ? REQUIREMENT_COLUMN.test(column) : ID_LEAD.test(block.text)
}

interface Quoted {
  readonly quote: string
  readonly line: number
}

/** The sentence, or where it is long the stretch of whole words around what matters in it. */
export function quoted(passage: Passage, at: RegExp | null = null): Quoted {
  const { text, start } = passage.sentence
  if (text.length <= QUOTE_MAX) return { quote: text, line: start }
  const found = at === null ? null : text.match(at)
  const middle = found?.index ?? 0
  const length = found?.[0]?.length ?? 0
  const from = wordStart(text, Math.max(0, middle - Math.floor((QUOTE_MAX - length) / 2)))
  const to = wordEnd(text, Math.min(text.length, from + QUOTE_MAX))
  return { quote: text.slice(from, to), line: start + (text.slice(0, from).match(/\n/g)?.length ?? 0) }
}

function wordStart(text: string, from: number): number {
  if (from === 0) return 0
  let at = from
  while (at < text.length && !/\s/.test(text[at - 1] ?? '')) at++
  while (at < text.length && /\s/.test(text[at] ?? '')) at++
  return at
}

function wordEnd(text: string, to: number): number {
  if (to === text.length) return to
  let at = to
  while (at > 0 && !/\s/.test(text[at] ?? '')) at--
  while (at > 0 && /\s/.test(text[at - 1] ?? '')) at--
  return at
}

const SHOWN_MAX = 110

/** Words of the document inside a description: short, without their last stop. */
export function shown(plain: string): string {
  const bare = plain.replace(/^\(?[A-Z]{1,3}-?\d+(?:\.\d+)*[.:)]\s+/, '').replace(/[.;:]$/, '')
  if (bare.length <= SHOWN_MAX) return bare
  return `${bare.slice(0, SHOWN_MAX).replace(/\s+\S*$/, '')} …`
}
