/**
 * Fields that may be absent, and no word on what then: rows of a field table and items of a field list marked optional or
 * nullable. Whoever reads the field must treat three cases (there, absent, null), and two readers will treat them differently.
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn } from '../../reading/answers.ts'
import { isTelling, type Passage, passagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'

const FIELD_HEADER = /^(?:fields?|names?|field name|parameters?|propert(?:y|ies)|attributes?|keys?|columns?|members?|arguments?)$/i
const TYPE_HEADER = /\b(?:type|format|required|optional|mandatory|nullable|presence)\b/i
const MAYBE =
  /\b(?:optional|nullable|may be (?:null|empty|absent|missing|omitted)|can be (?:null|empty|absent|missing|omitted)|or null|null allowed|not required)\b/i
const HANDLED =
  /\b(?:default(?:s|ed)?(?: to| is)?|if (?:absent|omitted|missing|not (?:set|given|present|specified)|unset|empty|null|none)|when (?:absent|omitted|missing|not (?:set|given|present|specified)|unset|empty|null)|without (?:it|one|this)|otherwise|else|in (?:its|their) absence|null (?:means|for|if|when|until)|absent means|empty means|omitted (?:if|when|for|until)|only (?:if|when|for|present|set)|present (?:if|when)|set (?:when|if|once|by)|until|unless|ignored|falls? back)\b/i

interface Field {
  readonly name: string
  readonly maybe: string
  readonly block: Block
}

function rowField(block: Block): Field | null {
  const at = block.header.findIndex((cell) => FIELD_HEADER.test(plainOf(cell)))
  if (at !== 0 || !block.header.some((cell) => TYPE_HEADER.test(plainOf(cell)))) return null
  const name = plainOf(block.cells[0] ?? '')
  const others = block.cells.slice(1).map(plainOf)
  const required = block.header.findIndex((cell) => /^(?:required|mandatory)\??$/i.test(plainOf(cell)))
  const no = required > 0 && /^(?:no|n|false|✗|✘|optional)$/i.test(plainOf(block.cells[required] ?? ''))
  const maybe = MAYBE.exec(others.join(' | '))?.[0] ?? (no ? 'not required' : null)
  return maybe === null || name === '' || HANDLED.test(others.join(' | ')) ? null : { name, maybe, block }
}

/** "- `maker` (string, optional): …". */
function itemField(block: Block): Field | null {
  const found = /^(?:\*\*)?`([\w.[\]-]{1,40})`(?:\*\*)?\s*(?:\(([^)]{1,60})\)|[:—–-]\s*([^.;]{1,60}))/.exec(block.text)
  const maybe = MAYBE.exec(found?.[2] ?? found?.[3] ?? '')?.[0]
  if (found === null || maybe === undefined || HANDLED.test(plainOf(block.text))) return null
  return { name: found[1] ?? '', maybe, block }
}

function fieldsIn(document: Document): readonly Field[] {
  return document.blocks.flatMap((block) => {
    const field = block.kind === 'row' ? rowField(block) : block.kind === 'item' ? itemField(block) : null
    return field === null ? [] : [field]
  })
}

/** A request's optional parameter that only narrows is harmless to leave out; a note near by may treat all fields at once. */
const treats = ({ plain }: Passage, name: string): boolean => {
  if (!HANDLED.test(plain) && !/\b(?:absent|missing|omit(?:s|ted)?|null|empty|not (?:set|given|present)|without)\b/i.test(plain))
    return false
  return (
    new RegExp(String.raw`(?<![\w.])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\w])`).test(plain) ||
    /\b(?:optional|absent|missing|omitted|null|empty) (?:fields?|values?|parameters?|properties|attributes)\b/i.test(plain)
  )
}

function find(document: Document): readonly Hit[] {
  const passages = passagesOf(document)
  if (passages.length === 0) return []
  return fieldsIn(document).flatMap(({ name, maybe, block }): readonly Hit[] => {
    const near = passages.filter((passage) => passage.section.index === block.section && passage.block.index !== block.index)
    if (near.some((passage) => isTelling(passage)) || near.some((passage) => treats(passage, name))) return []
    return [
      {
        ...quoted(block),
        severity: 'minor',
        category: 'ambiguity',
        description: `“${name}” is ${/^(?:optional|nullable|not required)$/i.test(maybe) ? maybe.toLowerCase() : `a field that ${maybe.toLowerCase().replace(/^or null$/, 'may be null')}`}, and nothing says what a reader does where it is not there; some will stop, some will put in a value of their own.`,
        remediation: `Add to “${name}” what its absence means (“if absent, …”) and whether null and absent are the same.`,
        weight: 0.7,
      },
    ]
  })
}

function answeredBy(document: Document, hit: Hit): Answer | null {
  const name = /^“([^”]+)”/.exec(hit.description)?.[1] ?? ''
  return answerIn(
    document,
    hit,
    (passage) => treats(passage, name),
    ({ plain }) => `What its absence means is said elsewhere: “${shown(plain)}”.`,
  )
}

export const absenceNotHandled: Check = {
  id: 'absence-not-handled',
  modes: [7, 26],
  looksFor: 'optional and nullable fields with no word on what their absence means',
  find,
  answeredBy,
}
