/** What was meant to be written and is not: TBD and its kin in the place of a statement or value. */
import type { Block, Document } from '../../core/document/document.ts'
import { plainOf } from '../../core/document/plain.ts'
import type { Check, Hit } from '../check.ts'
import { bareOf, GONE, lineHit, shown, spoken } from '../reading.ts'

const WORDS = String.raw`TBD|TBC|TODO|FIXME|XXX|lorem ipsum(?: dolor)?|\?{3,}|to be (?:written|decided|determined|defined|specified|announced|documented|filled in)|\[(?:insert|fill in|your|placeholder)[^\]\n]{0,60}\]|<(?:insert|fill in)[^<>\n]{0,60}>|coming soon`
/** Nothing but the mark, perhaps with a label before it. */
const ONLY = new RegExp(
  String.raw`^(?:[\p{L}${GONE}][\p{L}${GONE} /-]{0,40}[:–—]\s*|${GONE}+\s+)?[\s*_(["“]*(?:${WORDS})[\s*_)\].!"”…]*$`,
  'iu',
)
/** At the start, with what is to be done behind it. */
const NOTE = /^[\s*_([]*(?:TODO|TBD|FIXME|XXX)\b\s*(?:\([^)]*\))?\s*(?:[:–—*_]|-\s|\S)/
/** What such a mark means, where a document says how it is used. */
const LEGEND = /^\W*\w+\W+(?:indicates|means|denotes|marks|stands for|a part of)\b/i
/** In the place of a value. */
const VALUE =
  /(?:[:(=]\s*|\b(?:is|are|remains?|still|yet|of|at|within)\s+)(?:TBD|TBC|TODO|FIXME|\?{3,})(?=\s*(?:[.,;:)]|$))|\b(?:within|least|most|than|after|every) (?:TBD|TBC)\b/

function find(document: Document): readonly Hit[] {
  // A list of what is to be done is what it should be.
  if (/\b(?:to[- ]?do|roadmap)\b/i.test(`${document.path.split('/').at(-1)} ${document.title}`)) return []
  return spoken(document).flatMap((block) => (block.kind === 'row' ? inRow(block) : inText(block)))
}

function inText(block: Block): readonly Hit[] {
  const text = bareOf(block)
  if (ONLY.test(text.trim())) return [hit(block, 0, plainOf(block.text), true)]
  if (NOTE.test(text) && !LEGEND.test(text)) return [hit(block, 0, /TODO|TBD|FIXME|XXX/.exec(text)?.[0] ?? '', false)]
  const value = VALUE.exec(text)
  return value === null ? [] : [hit(block, value.index, value[0].replace(/^[\s:(=]+|^\w+\s+/, ''), false)]
}

function inRow(block: Block): readonly Hit[] {
  const cell = block.cells.find((text) => ONLY.test(plainOf(text)) && !/^`/.test(text.trim()))
  return cell === undefined ? [] : [hit(block, Math.max(0, block.text.indexOf(cell)), plainOf(cell), false)]
}

const hit = (block: Block, index: number, mark: string, isAll: boolean): Hit =>
  lineHit(block, index, {
    severity: isAll ? 'major' : 'minor',
    why: isAll
      ? `All that stands here is “${shown(mark)}”: what it should say is not written.`
      : `“${shown(mark)}” was left where a statement or value should stand.`,
    remedy: 'Write it, or say who does and by when.',
  })

export const placeholder: Check = {
  id: 'placeholder',
  category: 'open-question',
  looksFor: 'TBD, TODO, ??? and the like in the place of a statement or value',
  find,
}
