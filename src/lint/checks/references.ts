/** References to a numbered section, an appendix, a figure or table, a step, a section by its title, that the document does not have. */
import type { Block, Document } from '../../core/document/document.ts'
import { linesOfDocument } from '../../core/document/find.ts'
import type { Check, Hit } from '../check.ts'
import { bareOf, lineHit, listsOf, spoken } from '../reading.ts'

/** Of another text: "section 3 of the contract", "RFC 9110, section 4". */
const ELSEWHERE_AFTER =
  /^[)\]"”’']*\s*(?:,?\s*(?:of|in|from|to)\s+(?!this\s+(?:document|specification|RFC|proposal|policy|plan)\b)|\(?\s*(?:\[|<?https?:|RFC|ISO|IEEE)|:?`)/i
const ELSEWHERE_BEFORE =
  /\b(?:RFC|PEP|ISO|IEC|IEEE|ITU|NIST|FIPS|ANSI|ECMA|SMPTE|ST\s?\d|W3C|Act|Code|law|Art(?:icle)?|standard|spec(?:ification)?s?|manual|guide|chapter|contract|paper|book|licen[cs]e|policy|POSIX|HTTP|TLS|C\d\d|Intel|Arm|AMD|datasheet|document|page|man|its|their|that|whose|see\s+the\s+\w+)\b[^.;]{0,60}$|[[\]]\s*[,:]?\s*$/i

const isElsewhere = (text: string, index: number, length: number): boolean =>
  ELSEWHERE_AFTER.test(text.slice(index + length)) || ELSEWHERE_BEFORE.test(text.slice(Math.max(0, index - 90), index))

const NUMBERED_MIN = 3

function sections(document: Document): readonly Hit[] {
  const numbers = new Set(
    document.sections.flatMap(({ title }) => /^(?:§\s*|Section\s+)?(\d{1,2}(?:\.\d{1,3})*)(?=[.):]?\s)/i.exec(title)?.[1] ?? []),
  )
  if (numbers.size < NUMBERED_MIN) return []
  const has = (wanted: string): boolean => [...numbers].some((number) => number === wanted || number.startsWith(`${wanted}.`))
  return everywhere(document, /(?:\b[Ss]ections?\s|§\s?)(\d{1,2}(?:\.\d{1,3})*)\b(?![.]?\d|\s?%)/g, (number) =>
    has(number) || hasItem(document, number) ? null : `no heading of this document has the number ${number}`,
  )
}

/** Where only the upper sections are headings, a bold or plain number at a paragraph's start is one too. */
const hasItem = ({ text }: Document, number: string): boolean =>
  new RegExp(String.raw`^[ \t>*_#-]*(?:§\s*)?${number.replaceAll('.', '\\.')}[.):]?[*_]*[ \t]+\S`, 'm').test(text)

function appendices({ sections: all, text, ...rest }: Document): readonly Hit[] {
  const document = { sections: all, text, ...rest }
  const isThere = (letter: string): boolean =>
    all.some(({ title }) => new RegExp(String.raw`\b(?:Appendix|Annex)\s+${letter}\b|^${letter}[.:)]\s`, 'i').test(title)) ||
    new RegExp(String.raw`^[ \t*_#]*(?:Appendix|Annex)\s+${letter}\b\s*[.:–—-]`, 'mi').test(text)
  return everywhere(document, /\b(?:Appendix|Annex)\s([A-Z]|\d{1,2})\b/g, (letter) =>
    isThere(letter) ? null : `the document has no appendix ${letter}`,
  )
}

function captions(document: Document): readonly Hit[] {
  const { text } = document
  const captioned = (kind: string): ReadonlySet<string> =>
    new Set(
      [...text.matchAll(new RegExp(String.raw`^[ \t>*_#|!\[<\w="/.:]*\b${kind}\.?\s+(\d{1,3})[*_]*\s*[.:–—-]`, 'gmi'))].map(
        ([, number = '']) => number,
      ),
    )
  const known = { figure: captioned('Fig(?:ure)?'), table: captioned('Table') }
  return everywhere(document, /\b(Figure|Fig\.|Table)\s(?:\d{1,3})\b(?![.-]\d)/g, (kind, whole) => {
    const of = kind === 'Table' ? known.table : known.figure
    const number = /\d+/.exec(whole)?.[0] ?? ''
    // Without captions that carry numbers, something else numbers them.
    return of.size === 0 || of.has(number) ? null : `no caption of this document has that number`
  })
}

function steps(document: Document): readonly Hit[] {
  const most = Math.max(
    0,
    ...listsOf(document, linesOfDocument(document)).map(({ items }) =>
      Math.max(items.length, Number.parseInt(items.at(-1)?.mark ?? '0', 10) || 0),
    ),
    ...[...document.text.matchAll(/^[ \t>*_#(-]*steps?\s+(?:\d+\s*(?:-|–|to|and)\s*)?(\d{1,2})\b/gim)].map(([, number]) => Number(number)),
    ...[...document.text.matchAll(/^[ \t>*_#(]*(\d{1,2})[.):]/gm)].map(([, number]) => Number(number)),
  )
  if (most === 0) return []
  return everywhere(
    document,
    /\b(?:go(?:es)? (?:back )?to|repeat(?:s)?|see|from|until|in|with|after|skip(?:s)?(?: to)?) step (\d{1,2})\b(?!\.\d)/gi,
    (number) => (Number(number) <= most ? null : `nothing that is numbered in this document goes beyond ${most}`),
  )
}

function everywhere(document: Document, pattern: RegExp, judge: (number: string, whole: string) => string | null): readonly Hit[] {
  return spoken(document).flatMap((block) => {
    const text = bareOf(block)
    return [...text.matchAll(pattern)].flatMap((match) => {
      const because =
        isElsewhere(text, match.index, match[0].length) || isLinked(block, match.index) ? null : judge(match[1] ?? '', match[0])
      return because === null
        ? []
        : [
            lineHit(block, match.index, {
              severity: 'minor',
              why: `“${match[0].trim()}” is referred to here, and ${because}.`,
              remedy: 'Name the place that is meant as it is called now, or write what is promised.',
            }),
          ]
    })
  })
}

/** Inside the words of a link to another place. */
const isLinked = ({ text }: Block, index: number): boolean => {
  const open = text.lastIndexOf('[', index)
  return open !== -1 && !text.slice(open, index).includes(']') && /^[^\]]*\][([](?!#)/.test(text.slice(index))
}

export const sectionMissing: Check = {
  id: 'section-missing',
  category: 'reference',
  looksFor: 'a reference to a section number that the document does not have',
  find: sections,
}
export const appendixMissing: Check = {
  id: 'appendix-missing',
  category: 'reference',
  looksFor: 'a reference to an appendix that the document does not have',
  find: appendices,
}
export const captionMissing: Check = {
  id: 'caption-missing',
  category: 'reference',
  looksFor: 'a reference to a figure or table number that no caption has',
  find: captions,
}
export const stepMissing: Check = {
  id: 'step-missing',
  category: 'reference',
  looksFor: 'a reference to a step beyond the last',
  find: steps,
}
