/** Markup that was opened and not closed, so that readers see signs, or do not see the rest. */
import type { Block, Document } from '../../core/document/document.ts'
import { linesOfDocument } from '../../core/document/find.ts'
import type { Check, Hit } from '../check.ts'
import { documentLineHit, formatOf, lineHit, spoken, withoutCode } from '../reading.ts'

const FENCE = /^(\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?)(`{3,}|~{3,})([^`]*)$/

/** A heading or a sentence. */
const PROSE = /^(?:#{1,6} \S|[A-Z][^`{}=;]* [^`{}=;]*[.:]$)/

/** A code block that is never closed takes the rest of the document with it. */
function fences(document: Document): readonly Hit[] {
  if (formatOf(document) !== 'markdown') return []
  let open: { sign: string; line: number } | null = null
  for (const [index, text] of linesOfDocument(document).entries()) {
    const [, , sign = '', info = ''] = FENCE.exec(text) ?? []
    if (sign === '') continue
    if (open === null) open = { sign, line: index + 1 }
    else if (sign.startsWith(open.sign) && info.trim() === '') open = null
  }
  // Where only code follows, nothing is lost.
  if (
    open === null ||
    !linesOfDocument(document)
      .slice(open.line)
      .some((text) => PROSE.test(text))
  )
    return []
  return [
    documentLineHit(document, open.line, {
      severity: 'major',
      why: 'The code block that begins here is never closed: all the rest of the document is shown as code.',
      remedy: `Close it with ${open.sign} on a line of its own.`,
    }),
  ]
}

/** Signs of code that have no partner in their paragraph. */
function codeSigns(document: Document): readonly Hit[] {
  const format = formatOf(document)
  if (format === 'other') return []
  return spoken(document).flatMap((block) => {
    // Of the sign itself one has to speak.
    if (/\(`\)|\|\s*`\s*\||back-?tick|grave/i.test(block.text)) return []
    const place = format === 'rst' ? strayInRst(document, block) : strayInMarkdown(block.text)
    if (place === null) return []
    return [
      lineHit(block, place, {
        severity: 'minor',
        why: 'A sign of code (`) in this paragraph has no partner: readers see the sign, and where the code ends is left to guess.',
        remedy: 'Open and close the code with the same signs, or escape the one that is none.',
      }),
    ]
  })
}

function strayInMarkdown(text: string): number | null {
  const runs = [...text.matchAll(/`+/g)]
  let at = 0
  while (at < runs.length) {
    const run = runs[at]
    const isEscaped = /(?<!\\)(?:\\\\)*\\$/.test(text.slice(0, run?.index))
    const length = (run?.[0].length ?? 0) - (isEscaped ? 1 : 0)
    const close = length === 0 ? at : runs.findIndex((other, index) => index > at && other[0].length === length)
    // LaTeX and manuals quote ``like this''; three signs may be a block that was meant to be one.
    if (close === -1) return length > 2 || /''|`[\w -]+'/.test(text) ? null : firstOdd(runs)
    at = close + 1
  }
  return null
}

/** The first whose neighbour does not fit it: where the slip is seen. */
function firstOdd(runs: readonly RegExpExecArray[]): number {
  const odd = runs.find((run, index) => index % 2 === 0 && run[0].length !== runs[index + 1]?.[0].length)
  return odd?.index ?? 0
}

/** Literals first, then roles, links and emphasis in single signs; what is then left stands alone. */
function strayInRst({ blocks }: Document, block: Block): number | null {
  const [before, after] = [blocks[block.index - 1], blocks[block.index + 1]]
  // A term and its meaning are read as two, and words that go on over both are none of ours.
  if (block.kind === 'row' || before?.end === block.start - 1 || after?.start === block.end + 1) return null
  const gone = (text: string): string => text.replace(/[^\n]/g, ' ')
  const rest = block.text
    .replace(/(?<!`)``(?=[^ \t\n])[\s\S]*?[^ \t\n]``(?!`)/g, gone)
    .replace(/(?<!`)`(?=[^\s`])[^`]*[^\s`]`(?!`)/g, gone)
    .replace(/\\`/g, gone)
  if (!rest.includes('`') || /''|```|`[\w -]+'/.test(block.text)) return null
  return rest.indexOf('`')
}

const REVERSED = /\(([^()\n]{2,80})\)\[(https?:\/\/[^\]\s]+)\]/g
const APART = /(?<!!)\[([^\][\n]{2,80})\][ \t]+\((https?:\/\/[^)\s]+)\)/g
const UNCLOSED = /\[[^\][\n]{2,80}\]\((https?:\/\/[^)\s]+)(?=\s|$)(?!\s+["'(])/g

function links(document: Document): readonly Hit[] {
  if (formatOf(document) !== 'markdown') return []
  const kinds: readonly (readonly [RegExp, string])[] = [
    [REVERSED, 'its brackets are the wrong way round'],
    [APART, 'a blank stands between its words and its address'],
    [UNCLOSED, 'its address does not end on its line'],
  ]
  const defined = new Set([...document.text.matchAll(/^ {0,3}\[([^\]]+)\]:/gm)].map(([, label = '']) => label.toLowerCase()))
  return spoken(document).flatMap((block) =>
    kinds.flatMap(([pattern, because]) =>
      [...withoutCode(block.text).matchAll(pattern)].flatMap((match) => {
        // What a generator fills in.
        if (/\{\{/.test(match[0])) return []
        if (pattern === APART && defined.has((match[1] ?? '').toLowerCase())) return []
        return [
          lineHit(block, match.index, {
            severity: 'minor',
            why: `This was meant as a link and is shown with its signs: ${because}.`,
            remedy: 'Write it as [words](address).',
          }),
        ]
      }),
    ),
  )
}

function conflicts(document: Document): readonly Hit[] {
  const lines = linesOfDocument(document)
  const code = document.blocks.filter(({ kind }) => kind === 'code')
  const at = lines.findIndex(
    (text, index) => /^<{7} \S/.test(text) && !code.some(({ start, end }) => start <= index + 1 && index + 1 <= end),
  )
  if (at === -1 || !lines.slice(at).some((text) => /^>{7} \S/.test(text))) return []
  return [
    documentLineHit(document, at + 1, {
      severity: 'blocker',
      why: 'A merge was not finished here: both versions and the marks between them stand in the document.',
      remedy: 'Decide which version holds, and take the marks out.',
    }),
  ]
}

/** A comment that is never closed hides the rest. */
function comments(document: Document): readonly Hit[] {
  if (formatOf(document) !== 'markdown') return []
  const last = document.blocks.findLast(({ kind }) => kind === 'comment')
  if (last === undefined || !last.text.startsWith('<!--') || last.text.includes('-->')) return []
  return [
    lineHit(last, 0, {
      severity: 'major',
      why: 'The comment that begins here is never closed: the rest of the document is not shown.',
      remedy: 'Close it with -->.',
    }),
  ]
}

export const fenceOpen: Check = { id: 'fence-open', category: 'other', looksFor: 'a code block that is never closed', find: fences }
export const codeSignOpen: Check = {
  id: 'code-sign-open',
  category: 'other',
  looksFor: 'a sign of code without its partner',
  find: codeSigns,
}
export const linkBroken: Check = {
  id: 'link-broken',
  category: 'reference',
  looksFor: 'a link whose signs are wrong, so that it is none',
  find: links,
}
export const mergeUnfinished: Check = {
  id: 'merge-unfinished',
  category: 'contradiction',
  looksFor: 'marks of an unfinished merge',
  find: conflicts,
}
export const commentOpen: Check = { id: 'comment-open', category: 'other', looksFor: 'a comment that is never closed', find: comments }
