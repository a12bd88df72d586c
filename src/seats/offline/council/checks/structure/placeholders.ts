/** What was meant to be written and is not: TBD and its kin where a statement should stand, and headings with nothing below. */
import type { Block, Document, Section, Sentence } from '../../../../../core/document/document.ts'
import { ownText } from '../../../../../core/document/find.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { ownPassagesOf, type Passage } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has, rolesOf } from '../../reading/roles.ts'
import { rowsOf } from '../../reading/surroundings.ts'

const MARK = String.raw`TBD|TBC|TODO|FIXME|XXX|\?{3,}|lorem ipsum|coming soon|to be (?:written|done|added|filled(?: in)?|decided|determined|defined|confirmed|clarified|completed|specified|announced)|<(?:insert|fill|your|add|describe)[^<>\n]{0,60}>|\[(?:insert|fill in|your|placeholder)[^\]\n]{0,60}\]`
/** Nothing but the mark: the whole statement is missing. */
const ONLY = new RegExp(String.raw`^[\s=*_(["“]*(?:${MARK}|\.\.\.|…)[\s=*_)\].!:"”]*$`, 'i')
/** The mark in the place of a value: after a colon or "is", before a stop, in brackets. */
const IN_PLACE = new RegExp(
  String.raw`(?:[:(=–—-]\s*|\b(?:is|are|remains?|still|yet|of|by|at|in|within|than|a|the|will|s|budget|date|owner)\s+)(?:${MARK})(?=\s*(?:[.,;:)|!]|$))`,
)
const AT_START = /^(?:TODO|TBD|FIXME|XXX)\s*(?:[:–—(]|-\s)/
/** "to be decided by the infra team", "TBD at the October board": somebody or some day is named. */
const TAKEN = /\bto be \w+ (?:by|in|at|on|during|before|with|after) \w/i

function find(document: Document): readonly Hit[] {
  const all = ownPassagesOf(document).filter(({ roles }) => !has(roles, 'open-questions', 'alternatives', 'background'))
  return [...all.flatMap(inSentence), ...rowsOf(all).flatMap(inRow)]
}

function inSentence(passage: Passage): readonly Hit[] {
  if (passage.block.kind === 'row') return []
  const bare = withoutCode(passage)
  if (ONLY.test(bare)) return [placeholder(passage, passage.sentence, bare.replace(/^[\s=*_(["“]+|[\s=*_)\].!:"”]+$/g, ''), true)]
  if (TAKEN.test(bare)) return []
  const mark = new RegExp(MARK, /to be |lorem|coming|</i.test(bare) ? 'i' : '').exec(
    IN_PLACE.exec(bare)?.[0] ?? AT_START.exec(bare)?.[0] ?? '',
  )
  return mark === null ? [] : [placeholder(passage, passage.sentence, mark[0], false)]
}

const withoutCode = ({ sentence }: Passage): string => sentence.text.replace(/(`+)[^`]*\1/g, ' · ').trim()

function inRow(passage: Passage): readonly Hit[] {
  const at = passage.block.cells.findIndex((cell) => ONLY.test(cell) && !/^\s*(?:\.\.\.|…)\s*$/.test(cell))
  if (at === -1) return []
  const column = passage.block.header[at] ?? ''
  return [placeholder(passage, passage.block, passage.block.cells[at] ?? '', false, column)]
}

function placeholder({ section }: Passage, at: Sentence | Block, mark: string, whole: boolean, column = ''): Hit {
  const place = column === '' ? `in “${section.title === '' ? 'the opening' : section.title}”` : `under “${column}”`
  return {
    ...quoted(at),
    severity: whole ? 'major' : 'minor',
    category: 'open-question',
    description: whole
      ? `All that stands here ${place} is “${mark}”: what it should say is not written, and readers will fill it in differently.`
      : `“${shown(plainOf(at.text))}” leaves “${mark}” ${place} where a value should stand, and nothing beside it says who fills it in or when.`,
    remediation: `Replace “${mark}” by the ${column === '' ? 'statement' : `value for “${column}”`}, or name who supplies it and by when.`,
    weight: whole ? 0.95 : 0.75,
  }
}

/** An answer left out may mean "none" there. */
const MAY_BE_EMPTY =
  /^(?:unresolved|open|future|acknowledge|appendix|appendices|prior art|references?|copyright|change ?log|notes?|table of contents|contents)\b/i

function isEmpty(document: Document, section: Section, parents: ReadonlySet<number>): boolean {
  if (section.index === 0 || parents.has(section.index) || MAY_BE_EMPTY.test(section.title.replace(/^[\d.]+\s+/, ''))) return false
  if (has(rolesOf(section, document), 'open-questions', 'references', 'checklist', 'examples', 'history')) return false
  const body = ownText(document, section)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/^\[[^\]\n]+\]:[^\n]*$/gm, '')
  return !/[\p{L}\p{N}]/u.test(body.split('\n').slice(headingLines(body)).join('\n'))
}

/** A heading with a line below it takes two, one with a line above and below three. */
function headingLines(body: string): number {
  const [first = '', second = '', third = ''] = body.split('\n')
  const rule = /^\s*([=\-~^"'*+#.:_`])\1{2,}\s*$/
  if (rule.test(first) && rule.test(third)) return 3
  return rule.test(second) ? 2 : 1
}

function empties(document: Document): readonly Hit[] {
  if (document.sections.length < 4) return []
  const parents = new Set(document.sections.flatMap(({ parent }) => (parent === null ? [] : [parent])))
  const headings = new Map(document.blocks.filter(({ kind }) => kind === 'heading').map((block) => [block.section, block]))
  return document.sections
    .filter((section) => isEmpty(document, section, parents))
    .flatMap((section) => {
      const heading = headings.get(section.index)
      return heading === undefined || /\]\(/.test(heading.text) ? [] : [emptyHit(section, heading.text)]
    })
}

const emptyHit = ({ title, start }: Section, text: string): Hit => {
  const asks = title.endsWith('?')
  return {
    ...quoted({ text, start }),
    severity: 'minor',
    category: 'scope',
    description: asks
      ? `The question “${shown(title)}” stands without an answer: not even a “no”, so it can't be told from one that was overlooked.`
      : `“${shown(title)}” is a heading with nothing below it: a reader can't tell whether there is nothing to say or it was never written.`,
    remediation: asks
      ? `Answer it, or write “not applicable” and why.`
      : `Write what belongs under “${shown(title, 50)}”, say that there is none, or strike the heading.`,
    weight: asks ? 0.8 : 0.7,
  }
}

export const placeholderChecks: readonly Check[] = [
  { id: 'placeholder-left', modes: [52, 61, 70], looksFor: 'TBD, TODO, ??? and the like in the place of a statement or value', find },
  { id: 'empty-section', modes: [61, 70], looksFor: 'a heading with nothing below it', find: empties },
]
