/**
 * Generic ways to spoil a document, each as an editor might do it by mistake: drop a definition, alter one of two equal numbers,
 * delete an owner, a fallback, the way back, a limit, break a reference. They look for their own cues and know no check.
 *
 *   document ──▶ mutations: the spoilt text, the lines to look at, the modes whose business it is, the kinds of finding that hit it
 */
import type { Category } from '../../src/core/council/words.ts'
import type { Document, Sentence } from '../../src/core/document/document.ts'
import { wordsOf } from '../../src/core/text/words.ts'

export interface Mutation {
  readonly kind: string
  /** For people: what was done. */
  readonly what: string
  readonly text: string
  /** Any of these held by a seat makes the mutation its business. */
  readonly modes: readonly number[]
  readonly categories: readonly Category[]
  /** A finding must quote something that holds one of these words, or stand within two lines of `line` of the spoilt text. */
  readonly words: readonly string[]
  readonly line: number | null
}

export type Mutator = (document: Document) => readonly Mutation[]

const PROSE = new Set(['paragraph', 'item', 'row'])
const prose = (document: Document): readonly Sentence[] =>
  document.sentences.filter(({ block }) => PROSE.has(document.blocks[block]?.kind ?? ''))

/** The text without the first place where a slice stands at or after a line. */
function without(document: Document, { text, start }: Sentence, instead = ''): string {
  const from = offsetOf(document.text, start)
  const at = document.text.indexOf(text, from)
  return at === -1 ? document.text : document.text.slice(0, at) + instead + document.text.slice(at + text.length)
}

function offsetOf(text: string, line: number): number {
  let at = 0
  for (let passed = 1; passed < line; passed++) at = text.indexOf('\n', at) + 1
  return at
}

const DEFINES = /^(?:\*\*|`|“|")?([A-Z][\p{L}-]+(?: [A-Z][\p{L}-]+)?)(?:\*\*|`|”|")?(?::| is | means | are | – | — )/u

/** A term written with a capital, explained in one place and used in two others or more. */
export const dropDefinition: Mutator = (document) =>
  prose(document).flatMap((sentence) => {
    const [, term] = DEFINES.exec(sentence.text) ?? []
    if (term === undefined || !/^\*\*|^`|^“|^"/.test(sentence.text)) return []
    const uses = prose(document).filter(({ index, plain }) => index !== sentence.index && holds(plain, term))
    const definitions = prose(document).filter(({ text }) => DEFINES.exec(text)?.[1] === term)
    if (uses.length < 2 || definitions.length > 1) return []
    const block = document.blocks[sentence.block]
    const whole = prose(document).filter((one) => one.block === block?.index)
    const text = whole.reduceRight((spoilt, one) => without({ ...document, text: spoilt }, one), document.text)
    return [mutation('drop a definition', `the definition of “${term}”`, text, [5, 7], ['definition', 'ambiguity'], [term], null)]
  })

const holds = (text: string, word: string): boolean => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}s?(?![\\p{L}\\p{N}])`, 'u').test(text)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const AMOUNT =
  /(?<![\d.,#§-])([€$£]?\d[\d,]*(?:\.\d+)?)\s?(%|ms|s|seconds?|minutes?|hours?|days?|weeks?|months?|years?|MB|GB|KB|kB|bytes?|euros?|users?|requests?|characters?|entries|items|times|attempts?|retries)(?![\p{L}\d])/gu

interface Said {
  readonly sentence: Sentence
  readonly raw: string
  readonly unit: string
  readonly around: ReadonlySet<string>
}

const amounts = (document: Document): readonly Said[] =>
  prose(document).flatMap((sentence) =>
    [...sentence.text.matchAll(AMOUNT)].map(([, raw = '', unit = '']) => ({
      sentence,
      raw,
      unit: unit.replace(/s$/, ''),
      around: new Set(wordsOf(sentence.plain).filter((word) => word.length > 4)),
    })),
  )

/** One of two equal numbers with the same unit, in sentences that share three words and more: about one and the same thing. */
export const alterNumber: Mutator = (document) => {
  const said = amounts(document)
  return said.flatMap((one, index) => {
    const twin = said.slice(index + 1).find((other) => isTwin(one, other))
    if (twin === undefined) return []
    const altered = String(Math.round(Number(one.raw.replace(/[^\d.]/g, '')) * 3) + 1)
    const instead = twin.sentence.text.replace(one.raw, one.raw.replace(/\d[\d,.]*/, altered))
    const text = without(document, twin.sentence, instead)
    const what = `${one.raw} ${one.unit} became ${altered} in line ${twin.sentence.start}`
    return [
      mutation(
        'alter one of two equal numbers',
        what,
        text,
        [6, 19],
        ['contradiction', 'arithmetic'],
        [altered, one.raw],
        twin.sentence.start,
      ),
    ]
  })
}

const isTwin = (one: Said, other: Said): boolean =>
  other.sentence.index !== one.sentence.index &&
  one.raw === other.raw &&
  one.unit === other.unit &&
  [...one.around].filter((word) => other.around.has(word)).length >= 3

const OWNER = /\s*(?:\(?\**Owner\**:\s*[^.;|)\n]+[.;)]?|\bOwned by [^.;|\n]+[.;]?)/

/** An entry's “Owner: …”, or its cell in an owner column, where its neighbours have theirs. */
export const deleteOwner: Mutator = (document) => {
  const written = prose(document).filter(({ text }) => OWNER.test(text))
  const byWords =
    written.length < 3
      ? []
      : written.map((sentence) => {
          const instead = sentence.text.replace(OWNER, '')
          const text = without(document, sentence, instead)
          return mutation(
            'delete an owner',
            `the owner in line ${sentence.start}`,
            text,
            [65, 70],
            ['ownership', 'acceptance'],
            [],
            sentence.start,
          )
        })
  const rows = document.blocks.filter(({ kind, header }) => kind === 'row' && header.some((cell) => /owner|responsible|lead/i.test(cell)))
  const byCells = rows.length < 2 ? [] : rows.flatMap((row) => withoutOwnerCell(document, row))
  return [...byWords, ...byCells]
}

function withoutOwnerCell(document: Document, row: Document['blocks'][number]): readonly Mutation[] {
  const column = row.header.findIndex((cell) => /owner|responsible|lead/i.test(cell))
  const cell = row.cells[column] ?? ''
  if (cell === '') return []
  const lines = document.text.split('\n')
  const line = lines[row.start - 1] ?? ''
  const at = line.lastIndexOf(cell)
  if (at === -1) return []
  lines[row.start - 1] = line.slice(0, at) + line.slice(at + cell.length)
  return [
    mutation(
      'delete an owner',
      `the owner cell in line ${row.start}`,
      lines.join('\n'),
      [65, 70],
      ['ownership', 'acceptance'],
      [],
      row.start,
    ),
  ]
}

const FALLBACK =
  /\b(?:if|when|while|whenever|should)\b[^.]*\b(?:down|unavailable|unreachable|fails?|does not answer|times? out|is out|outage|rejects)\b|\bfall(?:s|ing)? back\b|\bfallback\b/i
const OUTSIDE = /\b(?:gateway|provider|vendor|third[- ]party|partner|external|supplier|service|carrier)\b/i

/** What happens when something from outside fails: every sentence of the section that says so. */
export const deleteFallback: Mutator = (document) =>
  document.sections.flatMap((section) => {
    const own = prose(document).filter((sentence) => sentence.section === section.index)
    const fallbacks = own.filter(({ plain }) => FALLBACK.test(plain))
    const left = own.filter((sentence) => !fallbacks.includes(sentence) && OUTSIDE.test(sentence.plain))
    if (fallbacks.length === 0 || left.length === 0 || !/depend|integrat|external|third/i.test(section.path.join(' '))) return []
    const everywhere = prose(document).filter(({ plain }) => FALLBACK.test(plain) && OUTSIDE.test(plain))
    const gone = [...new Set([...fallbacks, ...everywhere])].toSorted((a, b) => b.index - a.index)
    const text = gone.reduce((spoilt, one) => without({ ...document, text: spoilt }, one), document.text)
    const words = left.flatMap(({ plain }) => OUTSIDE.exec(plain)?.[0] ?? [])
    return [mutation('delete a fallback', `the fallback in “${section.title}”`, text, [43, 49, 55], ['dependency', 'failure'], words, null)]
  })

const BACK =
  /\broll(?:ed|ing|s)?[- ]?back\b|\brevert(?:s|ed|ing)?\b|\bundo(?:ne)?\b|\bway back\b|\bswitch(?:es|ed)? (?:it )?off\b|\bturn(?:s|ed|ing)? (?:it |the \w+ )?off\b|\brestor(?:e|es|ed|ing)\b|\bback to the old\b/i
const FORWARD = /\b(?:roll(?:ed|ing|s)?[- ]?out|migrat|launch|releas|convert|cut[- ]?over|stage|pilot|deploy|switch)/i

/** Every sentence, in the whole document, that names a way back. */
export const deleteWayBack: Mutator = (document) => {
  const back = prose(document).filter(({ plain }) => BACK.test(plain))
  const forward = prose(document).filter(
    ({ plain, section }) =>
      FORWARD.test(plain) && /roll|migrat|launch|release|plan|deliver|upgrade/i.test(document.sections[section]?.path.join(' ') ?? ''),
  )
  const left = forward.filter((sentence) => !back.includes(sentence))
  if (back.length === 0 || left.length < 2) return []
  const text = back
    .toSorted((a, b) => b.index - a.index)
    .reduce((spoilt, one) => without({ ...document, text: spoilt }, one), document.text)
  return [
    mutation(
      'delete the way back',
      `${back.length} sentences about the way back`,
      text,
      [47],
      ['roll-back', 'failure', 'operations'],
      ['roll', 'migrat', 'launch', 'stage', 'step', 'releas', 'convert', 'switch', 'phase', 'pilot', 'delet'],
      null,
    ),
  ]
}

const LIMIT =
  /\b(?:within|in at most|in under|in less than|at most|no more than|up to|not longer than|not more than|below|under)\s+(?:[€$£]?\d[\d,.]*)\s?(?:%|ms|s|seconds?|minutes?|hours?|days?|working days?|weeks?|months?|MB|GB|KB|kB)(?![\p{L}\d])/iu
const OBLIGES = /\b(?:must|shall|has to|have to|needs? to|is required to)\b/

/** The limit in a requirement becomes a word that everybody reads differently. */
export const deleteLimit: Mutator = (document) =>
  prose(document).flatMap((sentence) => {
    const limit = LIMIT.exec(sentence.text)
    if (limit === null || !OBLIGES.test(sentence.plain)) return []
    const isTime = /\b(?:ms|s|seconds?|minutes?|hours?|days?|weeks?|months?)$/i.test(limit[0])
    const vague = isTime ? 'quickly' : 'reasonably small'
    const text = without(document, sentence, sentence.text.replace(limit[0], vague))
    const modes = isTime ? [25, 66] : [25, 49]
    return [
      mutation(
        'delete a limit',
        `“${limit[0]}” became “${vague}” in line ${sentence.start}`,
        text,
        modes,
        ['ambiguity', 'timing', 'measurement', 'failure'],
        [vague],
        sentence.start,
      ),
    ]
  })

const REFERENCE = /\b(section|appendix|table|figure)\s+(\d+|[A-F])\b/i

/** A reference to a numbered part that is there, to one that is not. */
export const breakReference: Mutator = (document) =>
  prose(document).flatMap((sentence) => {
    const [whole, kind = '', number = ''] = REFERENCE.exec(sentence.text) ?? []
    if (whole === undefined) return []
    const isThere = document.sections.some(({ title }) =>
      new RegExp(`^(?:${escaped(kind)}\\s+)?${escaped(number)}[.:) ]`, 'i').test(`${title} `),
    )
    if (!isThere) return []
    const gone = /\d/.test(number) ? `${Number(number) + 40}` : 'Q'
    const text = without(document, sentence, sentence.text.replace(whole, `${kind} ${gone}`))
    return [
      mutation(
        'break a reference',
        `“${whole}” became “${kind} ${gone}”`,
        text,
        [61, 73],
        ['reference'],
        [`${kind} ${gone}`],
        sentence.start,
      ),
    ]
  })

function mutation(
  kind: string,
  what: string,
  text: string,
  modes: readonly number[],
  categories: readonly Category[],
  words: readonly string[],
  line: number | null,
): Mutation {
  return { kind, what, text, modes, categories, words, line }
}

export const MUTATORS: readonly Mutator[] = [
  dropDefinition,
  alterNumber,
  deleteOwner,
  deleteFallback,
  deleteWayBack,
  deleteLimit,
  breakReference,
]
