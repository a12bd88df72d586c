/** What a reference can mean: the numbers of sections and clauses, and the captions of appendices, figures and tables. */
import type { Document } from '../../../../../core/document/document.ts'

const NUMBERED_MIN = 3

/** A reference that leads nowhere: how it is named, where it stands in the sentence, and what there is instead. */
export interface Target {
  readonly name: string
  readonly at: number
  readonly length: number
  readonly has: string
}

export interface Numbers {
  holds(number: string): boolean
  /** What there is instead, for people. */
  readonly told: string
  /** Whether headings or clauses carry numbers, so that a bare “4.2” can mean one of them. */
  readonly isNumbered: boolean
  /** Chapters that have numbered clauses: those of “4.2” and “4.3” are “4”. */
  readonly chapters: ReadonlySet<string>
}

/** Headings "3.1 Scope", clauses that open with "4.2", items "2." of a numbered section; without numbers, a count of sections. */
export function numbersOf({ sections, blocks }: Document): Numbers {
  const numbers = new Set<string>()
  const steps = new Set<string>()
  for (const { title } of sections) {
    const number = /^(?:(?:section|chapter|part)\s+)?(\d{1,2}(?:\.\d{1,2})*)(?:[.):–—]|\s|$)/i.exec(title)?.[1]
    if (number !== undefined) numbers.add(number)
  }
  const tops = [...numbers].filter((number) => !number.includes('.'))
  for (const { kind, text, mark, depth, section } of blocks) {
    const clause = kind === 'paragraph' || kind === 'item' ? /^(?:\*\*)?(\d{1,2}(?:\.\d{1,2})+)\b/.exec(text)?.[1] : undefined
    if (clause !== undefined) numbers.add(clause)
    const above = /^(\d{1,2}(?:\.\d{1,2})*)/.exec(sections[section]?.title ?? '')?.[1]
    const step = depth === 0 && kind === 'item' ? /^(\d{1,2})[.)]$/.exec(mark ?? '')?.[1] : undefined
    if (above !== undefined && step !== undefined) numbers.add(`${above}.${step}`)
    else if (step !== undefined) steps.add(step)
  }
  const chapters = new Set([...numbers].filter((number) => number.includes('.')).map((number) => number.split('.')[0] ?? ''))
  if (tops.length >= NUMBERED_MIN)
    return { holds: (number) => numbers.has(number), told: `the sections are numbered ${spanOf(tops)}`, isNumbered: true, chapters }
  // A numbered list may stand for sections, and numbers may be added when it is laid out, so a count of the outermost sections is all that can be held against it.
  const outermost = outermostOf(sections)
  return {
    holds: (number) => sections.length < NUMBERED_MIN || steps.has(number.split('.')[0] ?? '') || Number(number.split('.')[0]) <= outermost,
    told: `it has ${outermost} sections, without numbers`,
    isNumbered: false,
    chapters,
  }
}

/** How many sections a reader would count: those below a lone title, else the topmost. */
function outermostOf(sections: Document['sections']): number {
  const levels = sections.filter(({ index }) => index > 0).map(({ level }) => level)
  for (const level of [...new Set(levels)].toSorted((a, b) => a - b)) {
    const count = levels.filter((one) => one === level).length
    if (count > 1) return count
  }
  return levels.length
}

function spanOf(tops: readonly string[]): string {
  const numbers = tops.map(Number)
  return `${Math.min(...numbers)} to ${Math.max(...numbers)}`
}

export interface Captions {
  /** Null where it is there, or may be; else what is there instead. */
  missing(kind: string, number: string): string | null
}

const CAPTION =
  /(?:^[\s>*_#|=<!["'`-]*|<\w[^<>]*>\s*|!\[\s*)(Appendix|Annex|Figure|Fig\.|Table)\s+([A-Z]\b|\d{1,2}\b)(?!\s+(?:shows?|lists?|gives?|is|has|contains?|describes?|and|or)\b)/gim

export function captionsOf(document: Document): Captions {
  const { text, sections, blocks } = document
  const captions = new Set([...text.matchAll(CAPTION)].map(([, kind = '', number = '']) => keyOf(kind, number)))
  const images = text.match(/!\[|<img\b|^\.\. (?:image|figure)::/gim)?.length ?? 0
  const drawings = blocks.filter(({ kind, text: code }) => kind === 'code' && /[│┌└─╭]|-->|\+--|->/.test(code)).length
  const tables = blocks.filter(({ kind, index }) => kind === 'row' && blocks[index - 1]?.kind !== 'row').length
  const lettered = sections.map(({ title }) => /^([A-Z])[.):]\s/.exec(title)?.[1])
  return {
    missing: (kind, number) => {
      if (captions.has(keyOf(kind, number))) return null
      const count = Number(number)
      if (/^(?:f|diag|chart|draw|screen)/i.test(kind)) return images + drawings >= count ? null : counted(images, 'figure')
      if (/^t/i.test(kind)) return tables >= count ? null : counted(tables, 'table')
      if (lettered.includes(number)) return null
      const others = [...captions].filter((key) => /^a/.test(key)).length
      return others === 0
        ? 'there is no appendix'
        : `there ${others === 1 ? 'is 1 appendix, another one' : `are ${others} appendices, none of them this one`}`
    },
  }
}

const keyOf = (kind: string, number: string): string =>
  `${kind
    .toLowerCase()
    .replace(/^fig\.$/, 'figure')
    .replace('annex', 'appendix')} ${number.toUpperCase()}`

const counted = (count: number, what: string): string =>
  count === 0 ? `there is no ${what}` : `there ${count === 1 ? `is 1 ${what}` : `are ${count} ${what}s`}`
