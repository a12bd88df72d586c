/**
 * What the checks read: a document's sentences, each with where it stands, and of a table one sentence of a cell each.
 *
 *   document ──▶ passagesOf: all but quotations, which speak for somebody else
 *                  ├─▶ ownPassagesOf: what the document says itself, its reasons too
 *                  └─▶ plannedPassagesOf: what is asked, promised or described
 *
 * A check says by the name it calls what it reads; whether it needs English it says with `inEnglish`.
 */
import type { Block, Document, Section, Sentence } from '../../../../core/document/document.ts'
import { plainOf } from '../../../../core/document/plain.ts'
import { sentences } from '../../../../core/text/sentences.ts'
import { obligationIn, TELLING } from './normative.ts'
import { has, type Role, rolesOf } from './roles.ts'

export interface Passage {
  /** Of a row: narrowed to one sentence of one cell, still an exact slice. */
  readonly sentence: Sentence
  readonly plain: string
  readonly block: Block
  readonly section: Section
  readonly roles: ReadonlySet<Role>
  /** Of a cell: its column's header in small letters, else ''. */
  readonly column: string
}

/** A longer one is a log or a table in disguise, and no sentence. */
const SENTENCE_LENGTH_MAX = 1_500

export const passagesOf = remembered((document) => document.sentences.flatMap((sentence) => passagesIn(sentence, document)))

function passagesIn(sentence: Sentence, document: Document): readonly Passage[] {
  const block = document.blocks[sentence.block]
  const section = document.sections[sentence.section]
  if (block === undefined || section === undefined || block.kind === 'quote') return []
  const place = { block, section, roles: rolesOf(section, document) }
  const passages = block.kind === 'row' ? cellsOf(sentence, block) : [{ sentence, plain: sentence.plain, column: '' }]
  return passages.filter(({ plain }) => plain.length <= SENTENCE_LENGTH_MAX).map((passage) => ({ ...passage, ...place }))
}

function cellsOf(sentence: Sentence, { cells, header }: Block): readonly Pick<Passage, 'sentence' | 'plain' | 'column'>[] {
  return cells.flatMap((cell, index) => {
    // A cell whose signs were read away is no slice of the document and can not be quoted.
    if (!sentence.text.includes(cell)) return []
    const column = plainOf(header[index] ?? '').toLowerCase()
    return sentences(cell).map(({ text }) => {
      const plain = plainOf(text)
      return { sentence: { ...sentence, text, plain }, plain, column }
    })
  })
}

const ASIDE: readonly Role[] = ['history', 'examples', 'references', 'checklist']

/** History, examples, references and boxes to tick say nothing of the document's own. */
const isAside = ({ roles, block }: Passage): boolean => has(roles, ...ASIDE) || isBox(block)

const isBox = ({ mark }: Block): boolean => mark?.startsWith('[') === true

/** Without what stands aside; background, alternatives and open questions are read. */
export const ownPassagesOf = remembered((document) => passagesOf(document).filter((passage) => !isAside(passage)))

/** Where a sentence tells, weighs, asks or shows instead of saying what will be. */
export const isTelling = ({ roles, section }: Passage): boolean =>
  has(roles, ...TELLING, 'checklist') ||
  section.path.some((title) => /^(?:future|later|not in|prior|user stor|story|why not)\b/i.test(title))

const isQuestion = ({ plain }: Passage): boolean => /\?["”')]*$/.test(plain)

const WORDS_MIN = 3

/** Without what tells, the glossary, boxes to tick, questions, and mere labels. */
export const plannedPassagesOf = remembered((document) =>
  passagesOf(document).filter(
    (passage) =>
      !isTelling(passage) &&
      !passage.roles.has('glossary') &&
      !isBox(passage.block) &&
      !isQuestion(passage) &&
      passage.plain.split(' ').length >= WORDS_MIN,
  ),
)

const ID_LEAD = /^(?:\*\*|__)?\(?[A-Z]{1,5}-?\d+(?:\.\d+)*\)?[.:)]?(?:\*\*|__)?[.:)]?\s/
const REQUIREMENT_COLUMN = /^(?:requirements?|rules?|criteri(?:on|a)|acceptance.*|accepted when|must|description)$/

/** It binds somebody: by a modal word, or as a numbered requirement in the present tense. */
export function binds(passage: Passage, document: Document): boolean {
  const { sentence, plain, block, roles, column } = passage
  if (isTelling(passage) || isQuestion(passage) || isBox(block)) return false
  if (obligationIn(sentence, document) !== null) return true
  if (!has(roles, 'requirements', 'acceptance')) return false
  if (/\b(?:was|were|had|did|would|might|could)\b/i.test(plain)) return false
  if (block.kind === 'item' && roles.has('acceptance')) return true
  return block.kind === 'row' ? REQUIREMENT_COLUMN.test(column) : ID_LEAD.test(block.text)
}

/** Many checks read the same document. */
function remembered(read: (document: Document) => readonly Passage[]): (document: Document) => readonly Passage[] {
  const known = new WeakMap<Document, readonly Passage[]>()
  return (document) => {
    const passages = known.get(document) ?? read(document)
    known.set(document, passages)
    return passages
  }
}
