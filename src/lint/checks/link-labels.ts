/** Markdown's labelled links: a label that nothing defines is printed with its brackets; of two definitions only the first counts. */
import type { Document } from '../../core/document/document.ts'
import type { Check, Hit } from '../check.ts'
import { documentLineHit, formatOf, lineHit, spoken, withoutCode } from '../reading.ts'

interface Definition {
  readonly label: string
  readonly target: string
  readonly line: number
}

function definitionsOf(document: Document): readonly Definition[] {
  let fence: string | null = null
  return document.text.split(/\r\n|\n|\r/).flatMap((text, index) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(text)?.[1]
    if (mark !== undefined) fence = fence === null ? mark : text.trim().startsWith(fence) ? null : fence
    const found = fence === null ? /^ {0,3}(?:>\s?)*\[([^\]^][^\]]*)\]:\s*<?(\S+?)>?(?:\s|$)/.exec(text) : null
    return found === null ? [] : [{ label: folded(found[1] ?? ''), target: found[2] ?? '', line: index + 1 }]
  })
}

const folded = (label: string): string => label.replace(/\s+/g, ' ').replace(/\\(.)/g, '$1').trim().toLowerCase()
/** Fewer, and it is not how this document writes links. */
const DEFINITIONS_MIN = 2
const MISSING_MAX = 3

function missing(document: Document): readonly Hit[] {
  if (formatOf(document) !== 'markdown') return []
  const defined = new Set(definitionsOf(document).map(({ label }) => label))
  if (defined.size < DEFINITIONS_MIN) return []
  const hits = spoken(document).flatMap((block) => {
    const text = withoutCode(block.text)
    return [...text.matchAll(/(?<![\\\w\])!])\[[^\][\n]*\]\[([^\][^]*)\]/g)].flatMap((link) => {
      const end = link.index + link[0].length
      // As it was written: a label may be code.
      const written = block.text.slice(link.index, end)
      const [, words = '', label = ''] = /^\[([\s\S]*)\]\[([\s\S]*)\]$/.exec(written) ?? []
      const wanted = label.trim() === '' ? words : label
      if (wanted.trim() === '' || defined.has(folded(wanted)) || /^[[(:]/.test(block.text.slice(end))) return []
      return [
        lineHit(block, link.index, {
          severity: 'minor',
          why: `The link is labelled “${wanted}”, and no address is given for that label: readers see the brackets.`,
          remedy: `Add “[${wanted}]: …” with the address, or use a label that is defined.`,
        }),
      ]
    })
  })
  // So many are meant to be brackets.
  return hits.length > MISSING_MAX ? [] : hits
}

/** With or without the last slash it is one place. */
const address = ({ target }: Definition): string => target.replace(/\/$/, '').toLowerCase()

function twice(document: Document): readonly Hit[] {
  if (formatOf(document) !== 'markdown') return []
  const seen = new Map<string, Definition>()
  return definitionsOf(document).flatMap((one) => {
    const first = seen.get(one.label)
    if (first === undefined) seen.set(one.label, one)
    if (first === undefined || address(first) === address(one)) return []
    return [
      documentLineHit(document, one.line, {
        severity: 'minor',
        why: `The label “${one.label}” has another address in line ${first.line} (${first.target}); that one counts, this one is never used.`,
        remedy: 'Keep the right address, or give the two links different labels.',
      }),
    ]
  })
}

export const linkLabelMissing: Check = {
  id: 'link-label-missing',
  category: 'reference',
  looksFor: 'a labelled link whose label has no address',
  find: missing,
}

export const linkLabelTwice: Check = {
  id: 'link-label-twice',
  category: 'reference',
  looksFor: 'a link label with two addresses',
  find: twice,
}
