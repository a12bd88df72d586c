/**
 * A quotation in the lines around it, as a person reads them: line breaks stay, signs that only make a heading or stress a
 * word go. The quotation is marked before those signs are taken away, so that a pair of them around its edge goes as a pair.
 */
import type { ReportedFinding } from '../../core/council/report-types.ts'
import { oneLine, printable } from '../printable.ts'

export interface Passage {
  readonly before: string
  readonly quote: string
  readonly after: string
}

/** For private use, so no text of anybody's means anything by them; those that stand in a text are taken out first. */
const [OPENING, CLOSING] = ['\uE000', '\uE001']
const OWN_MARKS = /[\uE000\uE001]/g

const HEADING = /^(\uE000?)\s{0,3}#{1,6}(?:\s+|$)(.*?)(?:\s+#+\s*)?(\uE001?)$/
/** Under a heading, or between two parts: nothing but one sign, several times. */
const RULE = /^\s*([=\-~^#*+_])\1{2,}\s*$/
const STRONG = /(\*\*|__)(?=[^\s*_])([^\n]{0,1000}?[^\s*_])\1/g
const STARRED = /(?<![*\p{L}\p{N}])\*(?=[^\s*])([^*\n]{0,1000}[^\s*]|[^\s*])\*(?![*\p{L}\p{N}])/gu
const UNDERSCORED = /(?<![_\p{L}\p{N}])_(?=[^\s_])([^_\n]{0,1000}[^\s_]|[^\s_])_(?![_\p{L}\p{N}])/gu

const withoutMarks = (text: string): string => printable(text).replace(OWN_MARKS, '')

function shown(text: string): string {
  return (
    text
      .split('\n')
      .filter((line) => !RULE.test(line))
      // Gaps are one blank before anything is looked for: a long one would be looked through again and again.
      .map((line) => line.trim().replace(/\s+/g, ' ').replace(HEADING, '$1$2$3'))
      .join('\n')
      .replace(STRONG, '$2')
      .replace(STARRED, '$1')
      .replace(UNDERSCORED, '$1')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+|\n+$/g, '')
  )
}

/** Text of a document as it is shown: lines stay lines. */
export const readable = (text: string): string => shown(withoutMarks(text))

/** Null where there is no context that holds the quotation word for word and says more. */
export function passageOf({ quote, context }: Pick<ReportedFinding, 'quote' | 'context'>): Passage | null {
  if (quote === null || context === null) return null
  const [words, around] = [oneLine(withoutMarks(quote)), withoutMarks(context)]
  if (words === '' || words === oneLine(around)) return null
  const pattern = words.split(' ').map(literal).join('\\s+')
  const found = new RegExp(pattern, 'u').exec(around)
  if (found === null) return null
  const end = found.index + found[0].length
  const marked = shown(`${around.slice(0, found.index)}${OPENING}${found[0]}${CLOSING}${around.slice(end)}`)
  const [before = '', rest = ''] = marked.split(OPENING)
  const [inside = '', after = ''] = rest.split(CLOSING)
  return { before, quote: inside, after }
}

const literal = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
