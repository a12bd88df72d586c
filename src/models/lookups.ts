/**
 * Read-only look-ups that a model may make while it answers: search the dossier, read lines of one of its files. They run
 * here, on texts that were fixed when the deliberation opened; nothing a model sends reaches a path or a shell. Every call is
 * recorded, the ones beyond the allowance too, and every result is cut to what the estimate has set aside for it.
 */
import * as z from 'zod'
import type { Dossier, Passage } from '../core/dossier.ts'
import type { MadeLookup } from '../core/seat.ts'
import { RESULT_TOKENS_MAX } from './estimate.ts'
import type { TokenCounter } from './tokens.ts'

export const RESULT_CHARACTERS_MAX = 4_000
const PASSAGES_MAX = 5
const LINES_MAX = 120
const INPUT_CHARACTERS_MAX = 1_000

const Search = z.object({ query: z.string().min(1).max(INPUT_CHARACTERS_MAX) })
const Read = z.object({ path: z.string().min(1).max(INPUT_CHARACTERS_MAX), start: z.int().min(1), end: z.int().min(1) })

export type LookupName = 'search_dossier' | 'read_source'

/** What a model is told of each. The schemas are lenient on purpose: a bad input comes to us, and is answered and recorded. */
export const LOOKUPS: Readonly<Record<LookupName, { readonly description: string; readonly properties: Record<string, object> }>> = {
  search_dossier: {
    description: `Finds up to ${PASSAGES_MAX} passages of the dossier for a few keywords. Shows file and line numbers.`,
    properties: { query: { type: 'string', description: 'a few keywords' } },
  },
  read_source: {
    description: `Shows lines of one file of the dossier, numbered; at most ${LINES_MAX} lines at a time.`,
    properties: {
      path: { type: 'string', description: 'a file of the dossier, exactly as named there' },
      start: { type: 'integer', description: 'first line, from 1' },
      end: { type: 'integer', description: 'last line' },
    },
  },
}

export interface Desk {
  readonly made: readonly MadeLookup[]
  look(tool: LookupName, input: unknown): string
}

/**
 * Without tools: a field beside those of the reply, in which a model says what it wants to read. It is shown that with its next
 * request, by the same search and the same limits.
 */
const WISH_FIELD = 'read'
const WISH_CHARACTERS_MAX = 200
const LINES_OF = /^(.+?)[\s:,]+(?:lines?\s+)?(\d+)\s*[-–]\s*(\d+)$/i

export const wishLine = (most: number): string =>
  `${WISH_FIELD}: list of at most ${most}, each text; may be left out; what of the sources you want to read before you are asked next: a file with lines ("plan.md 10-60") or a few keywords`

export function wishesIn(reply: unknown, most: number): readonly string[] {
  const said = typeof reply === 'object' && reply !== null && WISH_FIELD in reply ? reply[WISH_FIELD] : []
  const wishes = (Array.isArray(said) ? said : [said]).filter((wish) => typeof wish === 'string' && wish.trim() !== '')
  return wishes.slice(0, most).map((wish: string) =>
    wish
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, WISH_CHARACTERS_MAX),
  )
}

export function granted(wish: string, dossier: Dossier): string {
  const [, path = '', start = '1', end = '1'] = LINES_OF.exec(wish) ?? []
  const file = [path, wish].find((name) => dossier.text(name) !== null)
  const found =
    file === undefined
      ? answer(dossier, 'search_dossier', { query: wish })
      : answer(dossier, 'read_source', {
          path: file,
          start: file === path ? Number(start) : 1,
          end: file === path ? Number(end) : LINES_MAX,
        })
  return found.slice(0, RESULT_CHARACTERS_MAX).toWellFormed()
}

/** One call's look-ups. Those after `lookupsMax` are answered with a refusal. */
export function lookupDesk(dossier: Dossier, lookupsMax: number, counter: TokenCounter): Desk {
  const made: MadeLookup[] = []
  const look = (tool: LookupName, input: unknown): string => {
    const result = made.length < lookupsMax ? cut(answer(dossier, tool, input), counter) : 'No look-ups are left. Answer now.'
    made.push({ tool, input: recorded(input), result })
    return result
  }
  return { made, look }
}

function answer(dossier: Dossier, tool: LookupName, input: unknown): string {
  if (tool === 'search_dossier') {
    const asked = Search.safeParse(input)
    if (!asked.success) return 'This search was not understood. Give {"query": "a few keywords"}.'
    const passages = dossier.search(asked.data.query, PASSAGES_MAX)
    return passages.length === 0 ? `Nothing in the dossier fits «${asked.data.query}».` : passages.map(shown).join('\n\n')
  }
  const asked = Read.safeParse(input)
  if (!asked.success) return 'This reading was not understood. Give {"path": "a file of the dossier", "start": 1, "end": 40}.'
  return lines(dossier, asked.data)
}

function shown(passage: Passage): string {
  const page = passage.page === null ? '' : `, page ${passage.page}`
  const heading = passage.heading === '' ? '' : ` (${passage.heading})`
  return `${passage.path}, lines ${passage.start}-${passage.end}${page}${heading}:\n${passage.text}`
}

function lines(dossier: Dossier, asked: z.infer<typeof Read>): string {
  const text = dossier.text(asked.path)
  if (text === null) {
    const known = dossier.files.slice(0, 20).map(({ path }) => path)
    return `No file «${asked.path}» is in the dossier. It holds: ${known.join(', ')}${dossier.files.length > known.length ? ', …' : ''}.`
  }
  const all = text.split('\n')
  const end = Math.min(asked.end, all.length, asked.start + LINES_MAX - 1)
  if (asked.start > end) return `${asked.path} has ${all.length} lines; lines ${asked.start}-${asked.end} are not among them.`
  const chosen = all.slice(asked.start - 1, end).map((line, index) => `${asked.start + index}: ${line}`)
  return `${asked.path}, lines ${asked.start}-${end} of ${all.length}:\n${chosen.join('\n')}`
}

function cut(text: string, counter: TokenCounter): string {
  if (text.length <= RESULT_CHARACTERS_MAX && counter.count(text) <= RESULT_TOKENS_MAX) return text
  const note = '\n[cut here]'
  let kept = text.slice(0, RESULT_CHARACTERS_MAX - note.length)
  for (let tokens = counter.count(kept + note); tokens > RESULT_TOKENS_MAX; tokens = counter.count(kept + note)) {
    kept = kept.slice(0, Math.floor((kept.length * RESULT_TOKENS_MAX * 0.95) / tokens))
  }
  return kept.toWellFormed() + note
}

/** As the log can keep it: plain JSON, and not a book. */
function recorded(input: unknown): MadeLookup['input'] {
  const text = JSON.stringify(input) ?? 'null'
  if (text.length > INPUT_CHARACTERS_MAX * 2) return { cut: text.slice(0, INPUT_CHARACTERS_MAX) }
  const plain: unknown = JSON.parse(text)
  return typeof plain === 'object' && plain !== null && !Array.isArray(plain) ? (plain as MadeLookup['input']) : { input: plain as string }
}
