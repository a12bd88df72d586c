/**
 * What a person types of a room, as values: numbers of issues, places in files, facts. One place for each little form, so that the
 * same words mean the same in every command; whatever is not understood is said back with how it is written.
 */
import type { Statement } from '../../core/canon/words.ts'
import type { Draft, Evidence, FileReference } from '../../core/room/words.ts'
import { printable } from '../../views/printable.ts'
import { BadInput } from './desk.ts'

export const PRIORITIES = ['low', 'normal', 'high'] as const

/** `12`, `#12`. */
export function issueIn(text: string): number {
  const [, digits] = /^#?(\d{1,9})$/.exec(text.trim()) ?? []
  const issue = Number(digits)
  if (digits === undefined || issue < 1) throw new BadInput(`«${printable(text)}» is no issue. It takes its number, as in 12.`)
  return issue
}

export function wholeIn(text: string, least: number, most: number): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= least && value <= most) return value
  throw new BadInput(`«${printable(text)}»: it takes a whole number from ${least} to ${most}.`)
}

/** One of several words that has no flag before it. */
export function wordIn<T extends string>(choices: readonly T[], text: string): T {
  const found = choices.find((one) => one === text)
  if (found === undefined) throw new BadInput(`«${printable(text)}» is no choice. It takes one of: ${choices.join(', ')}.`)
  return found
}

/** `Oda | eye colour | amber`. */
export function statementIn(text: string): Statement {
  const [subject = '', attribute = '', value = '', ...more] = text.split('|').map((part) => part.trim())
  if (subject === '' || attribute === '' || value === '' || more.length > 0)
    throw new BadInput(`«${printable(text)}» is no fact. It takes subject, attribute and value, as in "Oda | eye colour | amber".`)
  return { subject, attribute, value }
}

const FILE_FORM = 'It takes path, path:line, path:first-last, and =words to quote, as in chapter-1.md:12-14="amber eyes".'

/** `chapter-1.md`, `chapter-1.md:12`, `chapter-1.md:12-14`, `chapter-1.md:12=amber eyes`. */
export function fileIn(text: string): FileReference {
  const [, place = '', quote = null] = /^([^=]+)(?:=([\s\S]+))?$/.exec(text) ?? []
  const [, path = '', first, last] = /^(.+?)(?::(\d{1,9})(?:-(\d{1,9}))?)?$/.exec(place.trim()) ?? []
  const start = Number(first)
  const end = Number(last ?? first)
  if (path === '') throw new BadInput(`«${printable(text)}» is no place in a file. ${FILE_FORM}`)
  if (first === undefined) return { path, lines: null, quote: unquoted(quote) }
  if (start < 1 || end < start) throw new BadInput(`«${printable(text)}»: lines count from 1, the first before the last.`)
  return { path, lines: { start, end }, quote: unquoted(quote) }
}

/** Who quotes the quotation marks as well means the words between them. */
const unquoted = (quote: string | null): string | null => quote && (/^["“«](.+)["”»]$/s.exec(quote.trim())?.[1] ?? quote.trim())

/** Flags that may be given several times. */
export const filesIn = (text: string, before: readonly FileReference[] = []): readonly FileReference[] => [...before, fileIn(text)]
export const wordsIn = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
]
/** A search keeps its commas. */
export const textsIn = (text: string, before: readonly string[] = []): readonly string[] => [...before, text]
export const issuesIn = (text: string, before: readonly number[] = []): readonly number[] => [...before, ...wordsIn(text).map(issueIn)]

export interface EvidenceFlags {
  readonly file?: readonly FileReference[]
  readonly citeIssue?: readonly number[]
  readonly canon?: readonly string[]
  readonly searched?: readonly string[]
}

export const evidenceIn = ({ file = [], citeIssue = [], canon = [], searched = [] }: EvidenceFlags): Evidence => ({
  files: [...file],
  issues: [...citeIssue],
  canon: [...canon],
  searches: [...searched],
})

export interface DraftFlags extends EvidenceFlags {
  readonly stance?: Draft['stance']
  readonly impact?: NonNullable<Draft['impact']>
  readonly relation?: Draft['relation']
  readonly trigger?: Draft['trigger']
  readonly answers?: string
  readonly asks?: string
}

export function draftIn(body: string, flags: DraftFlags): Draft {
  const { stance = 'note', impact = null, relation = 'none', trigger = 'unprompted', answers = null, asks = null } = flags
  return { body, stance, impact, relation, evidence: evidenceIn(flags), trigger, answers, asks }
}
