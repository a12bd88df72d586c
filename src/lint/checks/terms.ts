/** Terms and short forms: explained twice in different words, or used as defined and never defined. */
import type { Block, Document } from '../../core/document/document.ts'
import { plainOf } from '../../core/document/plain.ts'
import type { Check, Hit } from '../check.ts'
import { bareOf, blockHit, lineHit, shown, spoken } from '../reading.ts'

/** "Service Level Objective (SLO)": as many words before it as it has letters, with those first letters. */
function expansionsIn(block: Block): readonly { readonly short: string; readonly long: string; readonly index: number }[] {
  const text = bareOf(block).replace(/[*_]/g, ' ')
  return [...text.matchAll(/\(([A-Z][A-Z0-9]{1,6})s?\)/g)].flatMap((match) => {
    const short = match[1] ?? ''
    const words = text
      .slice(Math.max(0, match.index - 120), match.index)
      .trimEnd()
      .split(/[\s-]+/)
      .slice(-short.length)
    const isIts = words.length === short.length && words.every((word, index) => word[0]?.toUpperCase() === short[index])
    return isIts ? [{ short, long: words.join(' '), index: match.index }] : []
  })
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z\s]/g, '')
    .replace(/s\b/g, '')
    .trim()

function twoMeanings(document: Document): readonly Hit[] {
  const first = new Map<string, { long: string; line: number }>()
  const told = new Set<string>()
  return spoken(document).flatMap((block) =>
    expansionsIn(block).flatMap(({ short, long, index }) => {
      const before = first.get(short)
      if (before === undefined) first.set(short, { long, line: block.start })
      if (before === undefined || isOne(before.long, long) || told.has(short)) return []
      told.add(short)
      return [
        lineHit(block, index, {
          severity: 'minor',
          why: `“${short}” stands for “${long}” here and for “${before.long}” in line ${before.line}.`,
          remedy: 'Use one short form for one thing.',
        }),
      ]
    }),
  )
}

/** Endings and spellings aside: "Write-Ahead Logging", "write ahead log". */
function isOne(a: string, b: string): boolean {
  const words = (text: string): string[] => text.toLowerCase().split(/[^a-z]+/)
  const [one, other] = [words(a), words(b)]
  return one.every((word, index) => word.slice(0, 3) === other[index]?.slice(0, 3))
}

const GLOSSARY =
  /^(?:[\d.]+\s+)?(?:glossary|terminology|definitions?(?: of terms)?|terms(?: and definitions)?|words|vocabulary|key (?:terms|concepts)|acronyms(?: and abbreviations)?|abbreviations)$/i

interface Definition {
  readonly term: string
  readonly text: string
  readonly block: Block
}

function definitionsOf(document: Document): readonly Definition[] {
  const glossaries = new Set(document.sections.filter(({ title }) => GLOSSARY.test(title.trim())).map(({ index }) => index))
  return document.blocks.flatMap((block): Definition[] => {
    if (!glossaries.has(block.section)) return []
    if (block.kind === 'row')
      return block.cells.length < 2 ? [] : [{ term: plainOf(block.cells[0] ?? ''), text: plainOf(block.cells.slice(1).join(' ')), block }]
    if (block.kind !== 'item' && block.kind !== 'paragraph') return []
    return [...block.text.matchAll(/(?:^|[.;]\s+)\*\*([^*\n]{2,50}?):?\*\*\s*[:–—-]?\s*([^*]+)/g)].map((match) => ({
      term: (match[1] ?? '').trim(),
      text: plainOf(match[2] ?? ''),
      block,
    }))
  })
}

function definedTwice(document: Document): readonly Hit[] {
  const first = new Map<string, Definition>()
  return definitionsOf(document).flatMap((one) => {
    const key = one.term.toLowerCase()
    const before = first.get(key)
    if (before === undefined) first.set(key, one)
    if (before === undefined || key === '' || before.block.section !== one.block.section || before.text === one.text) return []
    return [
      blockHit(one.block, {
        severity: 'major',
        why: `“${one.term}” is defined here and, in other words, in line ${before.block.start}.`,
        remedy: 'Keep one definition, or give the two things different names.',
      }),
    ]
  })
}

const DEFINED_MIN = 4
const USED =
  /\b(?:[Aa]|[Aa]n|[Ee]very|[Ee]ach|[Oo]nly an?|[Oo]ne|[Aa]ny)\s+([A-Z][a-z]{3,}(?:-[a-z]+)?)(?=\s+(?:can|may|must|shall|will|should|is|has|who|gets?|pays?|cannot|never|that|does)\b)/g

/** Where common nouns get a capital because they are defined, one with a capital and without a definition. */
function undefinedTerms(document: Document): readonly Hit[] {
  const defined = definitionsOf(document).map(({ term }) => term)
  const style = defined.filter(
    (term) =>
      new RegExp(String.raw`\b(?:[Aa]n?|[Ee]very|[Ee]ach|[Tt]he)\s+${term.replace(/[^\w\s-]/g, '.')}\b`).test(document.text) &&
      /^[A-Z][a-z-]+$/.test(term),
  )
  if (style.length < DEFINED_MIN) return []
  const known = new Set(defined.flatMap((term) => [folded(term), ...term.split(/[\s-]+/).map(folded)]))
  const told = new Set<string>()
  return spoken(document).flatMap((block) =>
    [...bareOf(block).matchAll(USED)].flatMap((match) => {
      const term = match[1] ?? ''
      const isKnown = known.has(folded(term)) || told.has(term) || new RegExp(String.raw`\b${term.toLowerCase()}s?\b`).test(document.text)
      if (isKnown) return []
      told.add(term)
      return [
        lineHit(block, match.index, {
          severity: 'major',
          why: `“${term}” is used like the defined terms (${style.slice(0, 3).join(', ')}, …), and nothing says what it is.`,
          remedy: `Define “${shown(term)}”, or use the term that is meant.`,
        }),
      ]
    }),
  )
}

export const shortFormTwice: Check = {
  id: 'short-form-twice',
  category: 'definition',
  looksFor: 'a short form that stands for two things',
  find: twoMeanings,
}
export const termTwice: Check = { id: 'term-twice', category: 'definition', looksFor: 'a term with two definitions', find: definedTwice }
export const termUndefined: Check = {
  id: 'term-undefined',
  category: 'definition',
  looksFor: 'a term that is used as the defined ones and not defined',
  find: undefinedTerms,
}
