/** Numbers of requirements, clauses and sections that occur twice or leave a gap: whoever cites them is misread. */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn } from '../../reading/answers.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { entriesOf } from './entries.ts'

interface Numbered {
  readonly id: string
  readonly number: number
  readonly block: Block
  readonly plain: string
}

const SERIES_MIN = 4
/** More doubles than this are a way of writing (priorities, phases), no slip. */
const DOUBLES_SHARE_MAX = 0.25
const GAPS_MAX = 2

/** Entries of one section and prefix; clauses "4.1", "4.2" of one chapter. */
function seriesOf(document: Document): readonly (readonly Numbered[])[] {
  const series = new Map<string, Numbered[]>()
  const add = (key: string, one: Numbered): void => {
    const known = series.get(key)
    if (known === undefined) series.set(key, [one])
    else known.push(one)
  }
  for (const { id, prefix, number, block, plain } of entriesOf(document))
    add(`${block.section} ${block.kind} ${prefix}`, { id, number, block, plain })
  for (const block of document.blocks) {
    if (block.kind !== 'paragraph') continue
    const [, chapter = '', number = ''] = /^(?:\*\*)?(\d{1,2}\.)(\d{1,2})(?:\*\*)?\.?\s+(?=[*_"“]*[A-Z])/.exec(block.text) ?? []
    if (number !== '')
      add(`clause ${block.section} ${chapter}`, { id: chapter + number, number: Number(number), block, plain: plainOf(block.text) })
  }
  return [...series.values()].filter((one) => one.length >= SERIES_MIN)
}

function doubles(document: Document): readonly Hit[] {
  return seriesOf(document).flatMap((series) => {
    const first = new Map<string, Numbered>()
    const free = series.reduce((most, { number }) => Math.max(most, number), 0) + 1
    const found: Hit[] = []
    for (const one of series) {
      const before = first.get(one.id)
      if (before === undefined) first.set(one.id, one)
      else if (before.plain !== one.plain) found.push(doubleHit(before, one, free))
    }
    return found.length > series.length * DOUBLES_SHARE_MAX ? [] : found
  })
}

function doubleHit(before: Numbered, one: Numbered, free: number): Hit {
  const next = one.id.replace(/\d+$/, String(free))
  return {
    ...quoted(one.block),
    severity: 'major',
    category: 'traceability',
    description: `${one.id} is given twice: here to “${shown(one.plain, 60)}” and on line ${before.block.start} to “${shown(before.plain, 60)}”. A test or ticket that names ${one.id} can mean either.`,
    remediation: `Give this one a number of its own, such as ${next}, and check what refers to ${one.id}.`,
    weight: 0.95,
  }
}

function gaps(document: Document): readonly Hit[] {
  return seriesOf(document).flatMap((series) => {
    const numbers = series.map(({ number }) => number)
    const missing: Hit[] = []
    for (const [index, one] of series.entries()) {
      const last = numbers[index - 1]
      if (last === undefined || one.number === last + 1) continue
      // Out of order, or a wide step: numbering by tens or by chapter.
      if (one.number < last + 1 || one.number > last + 2) return []
      missing.push(
        gapHit(
          one,
          one.id.replace(/\d+$/, (digits) => String(last + 1).padStart(digits.length, '0')),
          series[index - 1]?.id ?? '',
        ),
      )
    }
    return missing.length > GAPS_MAX ? [] : missing
  })
}

const gapHit = (one: Numbered, missing: string, before: string): Hit => ({
  ...quoted(one.block),
  severity: 'minor',
  category: 'traceability',
  description: `After ${before} comes ${one.id}: there is no ${missing}, and a reader can't tell whether it was dropped or lost.`,
  remediation: `Restore ${missing}, or leave a line “${missing}: withdrawn” so that its number isn't looked for.`,
  weight: 0.7,
})

/** The missing number is spoken of elsewhere. */
function explained(document: Document, hit: Hit): Answer | null {
  const missing = /there is no (\S+),/.exec(hit.description)?.[1]
  if (missing === undefined) return null
  const told = new RegExp(String.raw`(?<![\w.])${missing.replace('.', '\\.')}(?![\w])`)
  return answerIn(
    document,
    hit,
    ({ plain }) =>
      told.test(plain) && /\b(?:withdrawn|dropped|removed|deleted|merged|obsolete|reserved|unused|not used|moved|replaced)\b/i.test(plain),
    `This says what became of ${missing}.`,
  )
}

export const idChecks: readonly Check[] = [
  { id: 'id-given-twice', modes: [61, 70], looksFor: 'two requirements or clauses with the same number', find: doubles },
  { id: 'id-skipped', modes: [70], looksFor: 'a gap in the numbers of requirements or clauses', find: gaps, answeredBy: explained },
]
