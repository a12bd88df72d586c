/** Headings: two of one name side by side, numbers that repeat or skip, and headings with nothing below. */
import type { Block, Document, Section } from '../../core/document/document.ts'
import { ownText } from '../../core/document/find.ts'
import type { Check, Hit } from '../check.ts'
import { blockHit, headingsOf, isRecord, shown } from '../reading.ts'

type Headed = Section & { readonly block: Block }

function headed(document: Document): readonly Headed[] {
  const blocks = headingsOf(document)
  return document.sections.flatMap((section) => {
    const block = blocks.get(section.index)
    return block === undefined ? [] : [{ ...section, block }]
  })
}

function twice(document: Document): readonly Hit[] {
  if (isRecord(document) || document.sections.length <= SECTIONS_MIN) return []
  const siblings = new Map<string, Headed[]>()
  for (const section of headed(document)) {
    if (!/\p{L}{3}/u.test(section.title) || section.title.includes('|')) continue
    const key = `${section.parent} ${section.level}`
    siblings.set(key, [...(siblings.get(key) ?? []), section])
  }
  return [...siblings.values()].flatMap((sections) => {
    const name = ({ block }: Headed): string => block.text.trim().toLowerCase()
    const again = sections.filter((section, index) => sections.findIndex((other) => name(other) === name(section)) < index)
    // Several that come again, or one that comes again and again, are a pattern.
    if (again.length !== 1) return []
    return again.map((section) => {
      const before = sections.find((other) => name(other) === name(section))
      return blockHit(section.block, {
        severity: 'minor',
        why: `“${shown(section.title)}” is already the title of the section in line ${before?.start ?? 0}, beside this one: a link or reference to it can mean either.`,
        remedy: 'Merge the two, or give each a title that tells them apart.',
      })
    })
  })
}

const NUMBER = /^(?:(?:Section|Chapter|Step|Phase|Part)\s+)?(\d{1,3}(?:\.\d{1,3})*)[.):]?\s+\S/i
const SIBLINGS_MIN = 3

/** Among the sections of one parent whose titles are numbered: 2.1, 2.2, 2.2, 2.4. */
function numbers(document: Document): readonly Hit[] {
  if (isRecord(document)) return []
  const groups = new Map<string, (Headed & { readonly number: string })[]>()
  for (const section of headed(document)) {
    const number = NUMBER.exec(section.title)?.[1]
    if (number === undefined) continue
    const key = `${section.parent} ${section.level}`
    groups.set(key, [...(groups.get(key) ?? []), { ...section, number }])
  }
  return [...groups.values()].filter(({ length }) => length >= SIBLINGS_MIN).flatMap(outOfOrder)
}

function outOfOrder(siblings: readonly (Headed & { readonly number: string })[]): readonly Hit[] {
  const last = (number: string): number => Number(number.split('.').at(-1))
  const stem = (number: string): string => number.split('.').slice(0, -1).join('.')
  const pairs = siblings.slice(1).map((section, index) => ({ section, before: siblings[index] as (typeof siblings)[number] }))
  const isSound = ({ section, before }: (typeof pairs)[number]): boolean =>
    stem(section.number) !== stem(before.number) || last(section.number) === 1 || last(section.number) === last(before.number) + 1
  const wrong = pairs.filter((pair) => !isSound(pair))
  // Years, versions or codes are no numbering.
  if (wrong.length * 2 > pairs.length) return []
  return wrong.map(({ section, before }) =>
    blockHit(section.block, {
      severity: 'minor',
      why:
        section.number === before.number
          ? `This section has the number ${section.number}, and so has “${shown(before.title)}” in line ${before.start}.`
          : `This section has the number ${section.number}, right after ${before.number} in line ${before.start}.`,
      remedy: 'Number the sections in order, and check what refers to them by number.',
    }),
  )
}

/** An answer left out may mean "none" there. */
const MAY_BE_EMPTY =
  /^(?:[\d.]+\s+)?(?:unresolved|open|future|acknowledge|appendix|appendices|prior art|references?|bibliography|copyright|licen[cs]e|change ?log|notes?|footnotes|(?:table of )?contents|index|indices|toc|unreleased|see also)\b|table of contents/i
const BRINGS_IN = /\{\{|\{%|^\s*(?:\.\.\s|@|!\[|--8<--)|<(?!!--)[a-z]/im

/** A call or an option, headed together with the next. */
const isSignature = (title: string): boolean => /[(=]\S*|^\W*--?\w/.test(title)

/** Fewer are a sample, or a stub that says so itself. */
const SECTIONS_MIN = 3

/** It says all there is to say. */
const isStatement = (title: string): boolean => /[:.,]$/.test(title) || title.split(/\s+/).length > WORDS_MAX
const WORDS_MAX = 5

function empty(document: Document): readonly Hit[] {
  const all = headed(document)
  if (isRecord(document) || all.length < SECTIONS_MIN) return []
  const parents = new Set(document.sections.flatMap(({ parent }) => (parent === null ? [] : [parent])))
  const empties = all.filter((section) => {
    if (
      parents.has(section.index) ||
      section.level === 1 ||
      isSignature(section.title) ||
      isStatement(section.title) ||
      MAY_BE_EMPTY.test(section.title)
    )
      return false
    const body = ownText(document, section)
      .split('\n')
      .slice(section.block.end - section.start + 1)
      .join('\n')
    return (
      !BRINGS_IN.test(body) && !/[\p{L}\p{N}]/u.test(body.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/^\s*\[[^\]\n]+\]:[^\n]*$/gm, ''))
    )
  })
  // Many, or three in a row, are a list written as headings.
  if (empties.length > 3 && empties.length * 3 > all.length) return []
  const isEmpty = (index: number): boolean => empties.some((section) => section.index === index)
  const inRow = ({ index }: Headed): boolean => [-2, -1, 0].some((from) => [0, 1, 2].every((step) => isEmpty(index + from + step)))
  // Two headings on neighbouring lines share what follows.
  const isStacked = ({ block }: Headed): boolean =>
    all.some((other) => other.start === block.end + 1 || other.block.end === block.start - 1)
  return empties
    .filter((section) => !inRow(section) && !isStacked(section))
    .map((section) =>
      blockHit(section.block, {
        severity: 'minor',
        why: `Nothing stands below “${shown(section.title)}”: a reader can't tell whether there is nothing to say or it was never written.`,
        remedy: 'Write what belongs here, say that there is none and why, or strike the heading.',
      }),
    )
}

export const headingTwice: Check = {
  id: 'heading-twice',
  category: 'reference',
  looksFor: 'two sections of one name side by side',
  find: twice,
}
export const headingNumbers: Check = {
  id: 'heading-numbers',
  category: 'reference',
  looksFor: 'section numbers that repeat or skip',
  find: numbers,
}
export const sectionEmpty: Check = { id: 'section-empty', category: 'scope', looksFor: 'a heading with nothing below it', find: empty }
