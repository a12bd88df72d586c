/** Examples that are said to be JSON and can't be read as JSON: who copies them is stuck. */
import type { Block, Document } from '../../core/document/document.ts'
import { linesOfDocument } from '../../core/document/find.ts'
import type { Check, Hit } from '../check.ts'
import { documentLineHit } from '../reading.ts'

/** Left out, a comment, a place to fill in, several values one below the other, a listing of a call: an example may do that. */
const LOOSE =
  /\.\.\.|…|\/\/|\/\*|^\s*#|<[\w/ -]+>|\$\{|\{\{|^\s*(?:[$>]|GET|POST|PUT|DELETE|PATCH|HTTP)\s?|[\w)]\s*=[^=]|\b(?:undefined|NaN|None|True|False)\b|\{%|`/m

function find(document: Document): readonly Hit[] {
  const lines = linesOfDocument(document)
  return document.blocks.flatMap((block) => {
    if (block.kind !== 'code' || !isJson(block, lines) || LOOSE.test(block.text)) return []
    const slip = slipIn(block.text)
    if (slip === null) return []
    const offset = block.start + (/^\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?[`~]{3}/.test(lines[block.start - 1] ?? '') ? 1 : 0)
    return [
      documentLineHit(document, Math.min(block.end, offset + slip.line), {
        severity: 'minor',
        why: `The example is marked as JSON and is none: ${slip.because}.`,
        remedy: 'Mend it so that it can be copied and read.',
      }),
    ]
  })
}

function isJson({ start }: Block, lines: readonly string[]): boolean {
  const fence = /^\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?[`~]{3,}\s*\{?\.?(\w+)/.exec(lines[start - 1] ?? '')?.[1]
  if (fence !== undefined) return fence.toLowerCase() === 'json'
  const above = lines.slice(Math.max(0, start - 5), start - 1).findLast((line) => /^\s*\.\./.test(line))
  return above !== undefined && /^\s*\.\. (?:code-block|sourcecode|code):: *json\s*$/i.test(above)
}

interface Slip {
  /** From the first line of the example. */
  readonly line: number
  readonly because: string
}

function slipIn(text: string): Slip | null {
  if (!/^\s*[[{]/.test(text) || reads(text) || reads(`[${text.replace(/\n(?=\s*\{)/g, (cut) => `,${cut}`)}]`) || severalIn(text))
    return null
  const lineOf = (index: number): number => text.slice(0, index).split('\n').length - 1
  const trailing = /,\s*([}\]])/.exec(text)
  if (trailing !== null) return { line: lineOf(trailing.index), because: `a comma stands before the closing “${trailing[1]}”` }
  const missing = /(?:["\d}\]]|true|false|null)[ \t]*\n\s*"(?=[^"\n]*"\s*:)/.exec(text)
  if (missing !== null) return { line: lineOf(missing.index), because: 'a comma is missing at the end of the line' }
  const single = /[{,[:]\s*'[^'\n]*'/.exec(text)
  if (single !== null) return { line: lineOf(single.index + 1), because: 'it quotes with single signs' }
  const open = [...text.replace(/"(?:[^"\\\n]|\\.)*"/g, '')].reduce(
    (sum, sign) => sum + ('{['.includes(sign) ? 1 : '}]'.includes(sign) ? -1 : 0),
    0,
  )
  if (open !== 0)
    return {
      line: 0,
      because:
        open > 0
          ? `${open} bracket${open === 1 ? ' is' : 's are'} not closed`
          : `${-open} bracket${open === -1 ? '' : 's'} too many ${open === -1 ? 'is' : 'are'} closed`,
    }
  return null
}

/** Values one below the other, each whole. */
const severalIn = (text: string): boolean => text.split(/\n\s*\n|\n(?=[[{])/).every((part) => part.trim() === '' || reads(part))

function reads(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

export const exampleBroken: Check = { id: 'example-broken', category: 'other', looksFor: 'an example marked as JSON that is none', find }
