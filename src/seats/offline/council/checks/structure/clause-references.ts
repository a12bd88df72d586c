/**
 * References by a bare number: “as in 4.1”, “clause 2.1(c)”, “section G”, “Go to 4”, and the cells of a column that sends the
 * reader on. Only in documents that number their headings or clauses; a number with a unit behind it is an amount.
 */
import type { Document } from '../../../../../core/document/document.ts'
import type { Passage } from '../../reading/passages.ts'
import type { Numbers, Target } from './targets.ts'

const NUMBER = String.raw`\d{1,2}(?:\.\d{1,2}){0,3}`
const MORE = String.raw`(?:\([a-z]\))?((?:(?:,\s?|\s(?:and|or|to)\s|,\s(?:and|or)\s|–)${NUMBER}(?![\d%])(?:\([a-z]\))?)*)`
const NAMED = new RegExp(String.raw`\b(clauses?|paragraphs?|chapters?|articles?|rules?|points?)\s(${NUMBER})(?!\.?\d)${MORE}`, 'gi')
/** After a bare dotted number comes the end of a clause or a word that goes on with the sentence: never a unit. */
const ENDS = String.raw`(?=\s*(?:[.,;:)|\]]|$)|\s(?:it|and|or|is|are|was|shall|must|may|apply|applies|do|does|when|if|but|then|the|they|we|can|has|have|above|below|that|which)\b)(?![.,]\d)`
const BARE_SURE = new RegExp(
  String.raw`\b(?:see|under|as|as in|per|meets?|described in|set out in|go to|back to|following)\s(\d{1,2}\.\d{1,2})${ENDS}`,
  'gi',
)
const BARE = new RegExp(String.raw`(?:\b(?:in|by|of|with|to|from)\s|\()(\d{1,2}\.\d{1,2})${ENDS}`, 'gi')
const GO_TO = /\b(?:go|continue|jump|proceed|skip|turn|return) (?:on )?(?:to|with|at) (\d{1,2}(?:\.\d{1,2})?)(?=\s*(?:[.,;:)|]|$))/gi
const VERSION = /\b(?:versions?|releases?|v|kernel|python|java|node|rust|score|rating|factor)\s(?:\w+\s)?$/i

export function clausesIn(passage: Passage, numbers: Numbers, letters: Letters): readonly Target[] {
  return [...namedIn(passage.plain, numbers, letters), ...bareIn(passage, numbers), ...letteredIn(passage.plain, letters)]
}

function namedIn(plain: string, numbers: Numbers, letters: Letters): readonly Target[] {
  if (!numbers.isNumbered) return []
  const found: Target[] = []
  for (const match of plain.matchAll(NAMED)) {
    const [text, kind = '', first = '', rest = ''] = match
    // “rule 3”, “point 2” may count something else; “rule 3.2” is a clause.
    if (/^(?:rule|point)/i.test(kind) && !first.includes('.')) continue
    const noun = kind.toLowerCase().replace(/s$/, '')
    for (const number of [first, ...(rest.match(/\d+(?:\.\d+)*/g) ?? [])])
      if (!numbers.holds(number)) found.push({ name: `${noun} ${number}`, at: match.index, length: text.length, has: numbers.told })
    for (const [place, number = '', letter = ''] of text.matchAll(/(\d+(?:\.\d+)*)\(([a-z])\)/g)) {
      const known = letters.under.get(number)
      if (known !== undefined && !known.has(letter))
        found.push({
          name: `${noun} ${place}`,
          at: match.index,
          length: text.length,
          has: `${number} ends with (${[...known].sort().at(-1)})`,
        })
    }
  }
  return found
}

function bareIn({ plain, column }: Passage, numbers: Numbers): readonly Target[] {
  if (!numbers.isNumbered || numbers.chapters.size === 0) return goesTo(plain, column, numbers)
  const sure = [...plain.matchAll(BARE_SURE)]
  const likely = [...plain.matchAll(BARE)].filter(([, number = '']) => numbers.chapters.has(number.split('.')[0] ?? ''))
  const seen = new Set<number>()
  const found = [...sure, ...likely].flatMap((match): readonly Target[] => {
    const { 0: text, 1: number = '', index } = match
    const at = index + text.indexOf(number)
    if (numbers.holds(number) || seen.has(at) || VERSION.test(plain.slice(0, at))) return []
    seen.add(at)
    return [{ name: number, at: index, length: text.length, has: numbers.told }]
  })
  return [...found, ...goesTo(plain, column, numbers).filter(({ name }) => !found.some((one) => one.name === name))]
}

/** A column whose header sends the reader on, and a cell that is nothing but a number. */
const SENDS_ON = /^(?:go to|see|do|then|next|next step|section|clause|continue with|proceed to|jump to|details|where)$/

function goesTo(plain: string, column: string, numbers: Numbers): readonly Target[] {
  if (!numbers.isNumbered) return []
  const cell = SENDS_ON.test(column) ? /^(\d{1,2}(?:\.\d{1,2})?)$/.exec(plain) : null
  return [...plain.matchAll(GO_TO), ...(cell === null ? [] : [cell])].flatMap((match) => {
    const { 0: text, 1: number = '' } = match
    return numbers.holds(number) ? [] : [{ name: number, at: match.index ?? 0, length: text.length, has: numbers.told }]
  })
}

export interface Letters {
  /** Letters that headings carry: “A. Service”. */
  readonly headings: ReadonlySet<string>
  /** “(a)”, “(b)” below a numbered clause. */
  readonly under: ReadonlyMap<string, ReadonlySet<string>>
}

const LETTERED_MIN = 3

export function lettersOf({ sections, blocks }: Document): Letters {
  const headings = sections.flatMap(({ title }) => /^(?:(?:section|part|appendix)\s+)?([A-Z])(?:[.):]\s|\s[–—-]\s)/i.exec(title)?.[1] ?? [])
  const under = new Map<string, Set<string>>()
  let clause = ''
  for (const { kind, text, mark } of blocks) {
    if (kind === 'heading') clause = ''
    const number = /^(?:\*\*)?(\d{1,2}(?:\.\d{1,2})+)\b/.exec(text)?.[1]
    if (number !== undefined) clause = number
    const letter = /^\(?([a-z])[).]$/.exec(mark ?? '')?.[1] ?? /^\(([a-z])\)\s/.exec(text)?.[1]
    if (letter !== undefined && clause !== '') under.set(clause, (under.get(clause) ?? new Set<string>()).add(letter))
  }
  return { headings: new Set(headings.length >= LETTERED_MIN ? headings : []), under }
}

function letteredIn(plain: string, { headings }: Letters): readonly Target[] {
  if (headings.size === 0) return []
  const all = [...headings].sort()
  return [...plain.matchAll(/\b[Ss]ections?\s([A-Z])\b(?![\w.-])/g)]
    .filter(([, letter = '']) => !headings.has(letter))
    .map((match) => ({ name: match[0], at: match.index, length: match[0].length, has: `the sections run from ${all[0]} to ${all.at(-1)}` }))
}
