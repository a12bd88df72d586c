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

interface Said {
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
const NO_UNIT =
  /^(?:of|and|or|to|a|an|in|at|is|are|was|were|for|from|by|on|per|which|who|that|the|with|would|could|had|have|has|still|but|if|it|we|they|then|than|as|not|least|finished|answered|reached|gets?|took|used)$/i
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i

function quantities(document: Document): readonly Said[] {
  return prose(document).flatMap((sentence) => {
    const start = document.text.indexOf(sentence.text, offsetOf(document.text, sentence.start))
    if (start === -1) return []
    return [...sentence.text.matchAll(NUMBER)].flatMap((match): readonly Said[] => {
      const { raw: written = '', unit = '', sign = '' } = match.groups ?? {}
      const raw = written.replace(/[,.]$/, '')
      const before = sentence.text.slice(0, match.index)
      if (
        NO_QUANTITY.test(before) ||
        (match.index === 0 && unit !== '%' && /^\d+\.\d+$/.test(raw)) ||
        MONTH.test(unit) ||
        (/^(?:19|20)\d\d$/.test(raw) && unit !== '%') ||
        (unit === '' && raw.length < 3) ||
        // “gets a 413”: a code, as of HTTP.
        (/^[45]\d\d$/.test(raw) && (unit === '' || NO_UNIT.test(unit) || /^(?:error|response|status)s?$/i.test(unit)))
      )
        return []
      const noun = NO_UNIT.test(unit) ? '' : unit.toLowerCase().replace(/s$/, '')
      const block = blockOf(document, sentence)
      // The cells of a row say together what it is about; a cell with much text speaks for itself.
      const told = block.kind === 'row' && sentence.plain.length < 60 ? `${block.text} ${block.header.join(' ')}` : sentence.plain
      const at = start + (match.index ?? 0) + sign.length
      const after = sentence.text.slice((match.index ?? 0) + match[0].length)
      const isDefinite = /\b(?:the|all|these|those|our|of the)\s+$/i.test(before) && !/^\s+(?:with|that|which|who|where)\b/.test(after)
      return [
        {
          sentence,
          raw,
          at,
          unit: noun,
          sign,
          about: subjects(told),
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

/** Three digits that say something, in a number of some size: it hardly stands there twice by chance. */
const isOdd = (raw: string): boolean =>
  raw.replace(/[^\d]/g, '').replace(/^0+|0+$/g, '').length >= 3 && Number(raw.replaceAll(',', '')) >= 300

/** Units that say what is measured, not what is counted. */
const isMeasure = (unit: string): boolean =>
  /^(?:%|ms|s|second|sec|minute|min|hour|h|day|working day|week|month|year|mb|gb|kb|mib|gib|kib|tib|euro|time|byte|)$/.test(unit)

/** Said of so many things that two of them are hardly one. */
const isEveryday = ({ raw, unit }: Said): boolean => /^(?:24 hour|7 day|1 \p{L}+|one \p{L}+|30 day|12 month)$/u.test(`${raw} ${unit}`)

/** Another item or row of the same list follows a pattern: its numbers are its own. */
function isPattern(document: Document, one: Said, other: Said): boolean {
  const [block, twin] = [blockOf(document, one.sentence), blockOf(document, other.sentence)]
  return block.index !== twin.index && block.section === twin.section && block.kind === twin.kind && block.kind !== 'paragraph'
}

/** “15.0 calls per 100 bookings”: the 100 is part of the unit. */
const isBase = (document: Document, { at }: Said): boolean => /\bper\s+$/.test(document.text.slice(Math.max(0, at - 8), at))

function isSame(document: Document, one: Said, other: Said, rare = rarity(document)): boolean {
  if (one.at === other.at || one.raw.toLowerCase() !== other.raw.toLowerCase() || one.sign !== other.sign) return false
  // Within a sentence it is told twice on purpose; in a row, a requirement and its acceptance stand side by side.
  if (one.sentence.index === other.sentence.index)
    return (
      blockOf(document, one.sentence).kind === 'row' &&
      document.text.slice(one.at, other.at).includes('|') &&
      /^(?:second|minute|hour|day|working day|ms|s|mb)$/.test(one.unit) &&
      one.unit === other.unit
    )
  if (isPattern(document, one, other) || isBase(document, one) || isBase(document, other)) return false
  const unitsAgree = one.unit === other.unit
  const isBare = one.unit === '' || other.unit === ''
  const common = shared(one.about, other.about).filter((word) => !one.unit.startsWith(word) && !other.unit.startsWith(word))
  const weight = common.reduce((sum, word) => sum + rare(word), 0)
  if (isOdd(one.raw)) return unitsAgree || isBare || weight >= 1
  if (/[.]\d/.test(one.raw) && isBare) return weight >= 1
  if (!unitsAgree) return false
  if (!isMeasure(one.unit)) return weight >= 2 || (other.isDefinite && one.unit.length > 3)
  const isLong = [one, other].some(({ sentence }) => sentence.plain.length > 200 && blockOf(document, sentence).kind === 'row')
  return one.unit !== '' && weight >= (one.unit === '%' || isLong || isEveryday(one) ? 2 : 1) && common.some((word) => rare(word) === 1)
}

/** Half as much again, written as before: what a slip or a change made in one place only looks like. */
export function altered(raw: string): string {
  const word = WORDS.indexOf(raw.toLowerCase())
  if (word !== -1) return WORDS[word === 12 ? 9 : word + 2] ?? 'nine'
  const decimals = raw.split('.')[1]?.length ?? 0
  const value = Number(raw.replaceAll(',', ''))
  // Nothing above 100 that was below: a share would betray itself.
  const more = value === 0 ? 2 : value > 66 && value <= 100 ? value * 0.75 : value * 1.5
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
