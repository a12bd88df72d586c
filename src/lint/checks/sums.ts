/** Numbers that do not add up: totals of tables, shares of a whole, sums and products written out, parts and their remainder. */
import type { Document } from '../../core/document/document.ts'
import { plainOf } from '../../core/document/plain.ts'
import type { Check, Hit } from '../check.ts'
import { bareOf, blockHit, lineHit, numberIn, spoken, tablesOf } from '../reading.ts'

const TOTAL = /^(?:(?:grand |sub)?totals?|sum|overall|all together|altogether)\b/i
/** What is not summed. */
const NO_SUM = /\b(?:average|mean|median|min|max|rate|ratio|per|year|date|version|score|index|latency|p\d\d)\b|%|#|^no\.?$/i
/** Rounded parts may miss by this much each. */
const ROUNDING = 0.5

function totals(document: Document): readonly Hit[] {
  return tablesOf(document).flatMap(({ header, rows }) => {
    const last = rows.at(-1)
    if (last === undefined || rows.length < 3 || !TOTAL.test(plainOf(last.cells[0] ?? ''))) return []
    const parts = rows.slice(0, -1)
    if (parts.some(({ cells }) => TOTAL.test(plainOf(cells[0] ?? '')))) return []
    return last.cells.slice(1).flatMap((cell, index) => {
      const column = index + 1
      const told = numberIn(cell)
      const values = parts.map(({ cells }) => numberIn(cells[column] ?? ''))
      if (told === null || NO_SUM.test(plainOf(header[column] ?? '')) || values.some((value) => value === null)) return []
      const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0)
      const isExact = values.every((value) => Number.isInteger(value)) && !isMeasured(plainOf(header[column] ?? ''), last.cells)
      const slack = isExact ? 0 : ROUNDING * values.length
      if (Math.abs(sum - told) <= slack + 1e-9) return []
      return [
        blockHit(last, {
          severity: 'major',
          why: `The total under “${plainOf(header[column] ?? '')}” is ${told}, and the rows above add up to ${round(sum)}.`,
          remedy: 'Correct the total or the row that is wrong.',
        }),
      ]
    })
  })
}

/** Measured and rounded: then parts and whole may each be off by a little. */
const isMeasured = (title: string, cells: readonly string[]): boolean =>
  /\b(?:ms|s|seconds?|time|size|bytes|[KMG]i?B|hours?|days?)\b/i.test(title) || /^sum of/i.test(plainOf(cells[0] ?? ''))

const round = (value: number): number => Math.round(value * 1000) / 1000

const WHOLE = /\b(?:share|percent(?:age)?|weight|split|allocation|proportion|distribution|mix)\b|^%$/i

function shares(document: Document): readonly Hit[] {
  return tablesOf(document).flatMap(({ header, rows }) =>
    header.flatMap((title, column) => {
      const parts = rows.filter(({ cells }) => !TOTAL.test(plainOf(cells[0] ?? '')))
      const values = parts.map(({ cells }) => (/%/.test(cells[column] ?? '') || /%/.test(title) ? numberIn(cells[column] ?? '') : null))
      if (!WHOLE.test(plainOf(title)) || parts.length < 3 || values.some((value) => value === null)) return []
      const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0)
      const slack = ROUNDING * parts.length
      // Far from a hundred it was never meant to be one.
      if (Math.abs(sum - 100) <= slack || sum < 85 || sum > 115 || parts[0] === undefined) return []
      return [
        blockHit(parts[0], {
          severity: 'major',
          why: `The shares under “${plainOf(title)}” add up to ${round(sum)} %.`,
          remedy: 'Correct the share that is wrong, or say what the rest is.',
        }),
      ]
    }),
  )
}

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const WRITTEN = new RegExp(
  String.raw`(?<![\w.])(?<![+*/^=<>&|(\[-]\s?)((?:${NUMBER})(?:\s*[+×*x·−–-]\s*(?:${NUMBER}))+)\s*=\s*(${NUMBER})(?![\w.]*[\d]|\s*[+×*/^%x·<>=&|-]|[\w([])`,
  'g',
)
/** Other arithmetic than a reader's: of bytes, of bits, of rest classes. */
const OTHER_KIND = /\b(?:mod|modulo|xor|hex|octal|binary|bits?|bytes?|flags?|mask)\b|0x/i

function written(document: Document): readonly Hit[] {
  return spoken(document).flatMap((block) => {
    const text = bareOf(block)
    if (OTHER_KIND.test(text) && !/\+/.test(text)) return []
    return [...text.matchAll(WRITTEN)].flatMap((match) => {
      const value = reckoned(match[1] ?? '')
      const told = Number((match[2] ?? '').replaceAll(',', ''))
      const decimals = (match[2] ?? '').split('.')[1]?.length ?? 0
      if (value === null || Math.abs(value - told) <= 0.5 * 10 ** -decimals + 1e-9) return []
      return [
        lineHit(block, match.index, {
          severity: 'major',
          why: `“${match[0].trim()}” does not hold: it comes to ${round(value)}.`,
          remedy: 'Correct the result or the number that is wrong.',
        }),
      ]
    })
  })
}

/** Times before plus; null where signs stand that may mean something else. */
function reckoned(term: string): number | null {
  const flat = term.replaceAll(',', '').replace(/\s+/g, '').replace(/[−–]/g, '-').replace(/[×x·]/g, '*')
  // "2024-05-01" is no difference, and "x" between numbers without blanks is a size.
  if (/\d-\d/.test(flat) && !/\s[−–-]\s/.test(term)) return null
  if (/\d[x*]\d/.test(term)) return null
  const parts = flat.match(/[+-]?[^+-]+/g) ?? []
  const values = parts.map((part) =>
    part
      .replace(/^\+/, '')
      .split('*')
      .map(Number)
      .reduce((a, b) => a * b, 1),
  )
  return values.some((value) => Number.isNaN(value)) ? null : values.reduce((a, b) => a + b, 0)
}

const ASKED = new RegExp(String.raw`\b(?:of|among|asked|surveyed|interviewed|total of)\s+(?:the\s+)?(${NUMBER})\s+[a-z]+`, 'i')
const REST = new RegExp(String.raw`\b(?:the\s+)?(?:remaining|other|rest(?: of)?,?)\s+(${NUMBER})\b(?!\s*%)`, 'i')
const PART = new RegExp(String.raw`(?:^|[,:;]\s+(?:and\s+)?)(${NUMBER})\s+(?!of\b)[a-z]`, 'gi')

/** "We asked 120 clubs: 54 used a bank, 42 a cash box, and the remaining 34 …" */
function remainders(document: Document): readonly Hit[] {
  return document.sentences.flatMap(({ plain, text, start }) => {
    const whole = ASKED.exec(plain)
    const rest = REST.exec(plain)
    if (whole === null || rest === null || rest.index < whole.index) return []
    const between = plain.slice(whole.index + whole[0].length, rest.index)
    const parts = [...between.matchAll(PART)].map(([, value]) => numeric(value))
    const sum = parts.reduce((a, b) => a + b, 0) + numeric(rest[1])
    if (parts.length < 1 || sum === numeric(whole[1])) return []
    return [
      {
        quote: text.slice(0, 300),
        line: start,
        severity: 'major',
        why: `The parts named (${[...parts, numeric(rest[1])].join(', ')}) add up to ${sum}, and the whole is said to be ${numeric(whole[1])}.`,
        remedy: 'Correct the part or the whole that is wrong.',
      },
    ]
  })
}

const numeric = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''))

export const totalWrong: Check = {
  id: 'total-wrong',
  category: 'arithmetic',
  looksFor: 'a table’s total that its rows do not add up to',
  find: totals,
}
export const sharesWrong: Check = {
  id: 'shares-wrong',
  category: 'arithmetic',
  looksFor: 'shares of a whole that miss 100 %',
  find: shares,
}
export const sumWrong: Check = {
  id: 'sum-wrong',
  category: 'arithmetic',
  looksFor: 'a sum or product written out that does not hold',
  find: written,
}
export const partsWrong: Check = {
  id: 'parts-wrong',
  category: 'arithmetic',
  looksFor: 'parts and a remainder that miss their whole',
  find: remainders,
}
