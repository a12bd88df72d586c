/**
 * Alter one of two equal numbers, where both speak of the same quantity: the same value and unit, and enough shared words that
 * are rare in the document; or a value so odd that it stands for one thing only. What follows one pattern line by line (coverage
 * of package after package) is many quantities, not one.
 */
import type { Document, Sentence } from '../../../src/core/document/document.ts'
import { blockOf, type Edit, type Mutation, type Mutator, movedLines, offsetOf, prose, shared, spoil, subjects } from './mutation.ts'

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,#§/:_\`+=-])(?<sign>[€$£]?)(?<raw>\\d[\\d,]*(?:\\.\\d+)?|${WORDS.slice(2).join('|')})(?![\\d:.]\\d)(?![\\p{L}\\d_/])[ \\n-]?\\s*(?<unit>%|(?:(?:working|calendar|more|other|consecutive|free|test) )?\\p{L}+)?`,
  'giu',
)

export interface Said {
  readonly sentence: Sentence
  readonly raw: string
  /** Where it stands in the document's text. */
  readonly at: number
  readonly unit: string
  readonly sign: string
  readonly about: ReadonlySet<string>
  /** “the three services”, “all 14 clinics”: said before. */
  readonly isDefinite: boolean
}

/** “2026” and “3 May” are dates, “section 4” and “R4” are names: no quantities. */
const NO_QUANTITY =
  /(?:\b(?:section|sections|step|table|figure|appendix|version|level|stage|phase|line|chapter|part|code|port|rfc|pep|python|story|alternative|example|draft|[a-z]+ary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber)|#|v)\s*$/i
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i

export function quantities(document: Document): readonly Said[] {
  return prose(document).flatMap((sentence) => {
    const start = document.text.indexOf(sentence.text, offsetOf(document.text, sentence.start))
    if (start === -1) return []
    return [...sentence.text.matchAll(NUMBER)].flatMap((match): readonly Said[] => {
      const { raw = '', unit = '', sign = '' } = match.groups ?? {}
      const before = sentence.text.slice(0, match.index)
      if (NO_QUANTITY.test(before) || MONTH.test(unit) || (/^(?:19|20)\d\d$/.test(raw) && unit !== '%') || (unit === '' && raw.length < 3))
        return []
      const at = start + (match.index ?? 0) + sign.length
      const isDefinite = /\b(?:the|all|these|those|our|of the)\s+$/i.test(before)
      return [
        {
          sentence,
          raw: raw.replace(/[,.]$/, ''),
          at,
          unit: unit.toLowerCase().replace(/s$/, ''),
          sign,
          about: subjects(sentence.plain),
          isDefinite,
        },
      ]
    })
  })
}

/** In how few sentences a word stands: a word on every page says nothing about sameness. */
function rarity(document: Document): (word: string) => number {
  const counts = new Map<string, number>()
  for (const { plain } of prose(document)) for (const word of subjects(plain)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => ((counts.get(word) ?? 1) <= 4 ? 1 : (counts.get(word) ?? 1) <= 10 ? 0.6 : 0.25)
}

const digits = (raw: string): string => raw.replace(/[^\d]/g, '').replace(/^0+|0+$/g, '')
const isOdd = (raw: string): boolean => digits(raw).length >= 3

/** Units that say what is counted are worth more than “days” or “%”. */
const isMeasure = (unit: string): boolean =>
  /^(?:%|ms|s|second|sec|minute|min|hour|h|day|working day|week|month|year|mb|gb|kb|mib|gib|kib|tib|euro|time|byte|of|and|or|to|a|per|in|at|is|are|for|x|)$/.test(
    unit,
  )

export function isSame(document: Document, one: Said, other: Said, rare = rarity(document)): boolean {
  if (one.sentence.index === other.sentence.index || one.raw.toLowerCase() !== other.raw.toLowerCase() || one.sign !== other.sign)
    return false
  const unitsAgree = one.unit === other.unit
  const [block, twin] = [blockOf(document, one.sentence), blockOf(document, other.sentence)]
  const isSameRow = block.index === twin.index && block.kind === 'row'
  const isPattern = block.index !== twin.index && block.section === twin.section && block.kind === twin.kind && block.kind !== 'paragraph'
  if (isPattern) return false
  const common = shared(one.about, other.about).filter((word) => word !== one.unit)
  const weight = common.reduce((sum, word) => sum + rare(word), 0)
  if (isOdd(one.raw) && (unitsAgree || weight >= 1)) return true
  if (!unitsAgree) return false
  if (isSameRow) return common.length >= 1 && isMeasure(one.unit) && one.unit !== '%'
  if (!isMeasure(one.unit)) return (other.isDefinite && one.unit.length > 3 && weight >= 0.5) || weight >= 2
  return !/^(?:of|and|or|to|a|in|at|is|are|for|)$/.test(one.unit) && weight >= 2 && common.length >= 2
}

/** Half as much again, written as before: what a slip or a change made in one place only looks like. */
export function altered(raw: string): string {
  const word = WORDS.indexOf(raw.toLowerCase())
  if (word !== -1) return WORDS[word === 12 ? 9 : word + 2] ?? 'nine'
  const decimals = raw.split('.')[1]?.length ?? 0
  const value = Number(raw.replaceAll(',', ''))
  const more = value === 0 ? 2 : value * 1.5
  const text = decimals > 0 ? more.toFixed(decimals) : String(Math.ceil(more))
  return raw.includes(',') || Number(text) >= 10_000 ? text.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',') : text
}

export const alterNumber: Mutator = (document) => {
  const said = quantities(document)
  const rare = rarity(document)
  const taken = new Set<number>()
  return said.flatMap((one, index): readonly Mutation[] => {
    const twin = said.slice(index + 1).find((other) => !taken.has(other.at) && isSame(document, one, other, rare))
    if (twin === undefined || taken.has(one.at)) return []
    taken.add(twin.at)
    const instead = altered(twin.raw)
    const edits: readonly Edit[] = [{ from: twin.at, to: twin.at + twin.raw.length, instead }]
    return [
      {
        kind: 'alter one of two equal numbers',
        what: `${one.raw} ${one.unit} of line ${one.sentence.start} became ${instead} in line ${twin.sentence.start}`,
        text: spoil(document.text, edits),
        modes: [6, 34],
        categories: ['contradiction', 'arithmetic'],
        words: [[instead, one.raw]],
        ranges: [one, twin].map(({ sentence }) => movedLines(document, edits, sentence)),
      },
    ]
  })
}
