/**
 * Quotations by retrieval: sentences of the dossier nearest to what is talked about and to what the seat looks out for, as exact slices
 * with path and line. Nothing that was quoted before is quoted again while there is something else.
 *
 *   passages of the view ──▶ sentences, nearest first      none left: passages of a search, made once a question and seat
 */
import type { Dossier, Passage } from '../../core/dossier.ts'
import type { Reference } from '../../core/evidence/words.ts'
import { random } from '../../core/random.ts'
import { sentences } from '../../core/text/sentences.ts'
import { keywordSet } from '../../core/text/words.ts'
import type { Context } from './voices.ts'

export interface Quote {
  readonly path: string
  readonly lines: { readonly start: number; readonly end: number }
  /** As it stands in the file. */
  readonly quote: string
}

export interface Wanted {
  readonly question: string
  /** What it answers, where it answers somebody. */
  readonly target?: string
  /** What the seat is shown. */
  readonly passages: readonly Passage[]
  /** Texts whose quotations are not to come again. */
  readonly said: readonly string[]
}

const CHARACTERS = { least: 20, most: 240 } as const
const PASSAGES = 12
/** Seats that are asked the same take one of so many. */
const CHOICE = 3

/** Nearest first. */
export function quotesOn(wanted: Wanted, context: Context): readonly Quote[] {
  const shown = ranked(wanted.passages, wanted, context)
  const sorted = shown.length >= CHOICE ? shown : ranked([...wanted.passages, ...searched(wanted.question, context)], wanted, context)
  const chosen = sorted[random(context.seed, `stand-in/${context.request}`).below(Math.min(CHOICE, sorted.length))]
  return chosen === undefined ? sorted : [chosen, ...sorted.filter((one) => one !== chosen)]
}

function ranked(passages: readonly Passage[], { question, target = '', said }: Wanted, { dossier, seat }: Context): readonly Quote[] {
  const [asked, liked] = [keywordSet(`${question} ${target}`), keywordSet(seat.interests.join(' '))]
  const best = Math.max(1e-9, ...passages.map(({ score }) => score))
  const known = new Set<string>()
  const before = flat(said.join('\n'))
  const scored = passages.flatMap((passage) =>
    sentencesOf(passage).flatMap((one) => {
      const words = keywordSet(one.quote)
      const near = shared(words, asked) + shared(words, liked)
      const text = flat(one.quote)
      if (near === 0 || known.has(text) || before.includes(text) || dossier.text(one.path)?.includes(one.quote) !== true) return []
      known.add(text)
      // A long sentence shares more words with anything.
      return [{ one, score: near / Math.sqrt(words.size) + passage.score / best }]
    }),
  )
  return scored.toSorted((a, b) => b.score - a.score).map(({ one }) => one)
}

const searches = new WeakMap<Dossier, Map<string, readonly Passage[]>>()

function searched(question: string, { dossier, seat }: Context): readonly Passage[] {
  const known = searches.get(dossier) ?? new Map<string, readonly Passage[]>()
  searches.set(dossier, known)
  const query = `${question} ${seat.interests.join(' ')}`
  const found = known.get(query) ?? dossier.search(query, PASSAGES)
  known.set(query, found)
  return found
}

export const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

const shared = (words: ReadonlySet<string>, wanted: ReadonlySet<string>): number => [...words].filter((word) => wanted.has(word)).length

function sentencesOf({ path, start, text }: Passage): readonly Quote[] {
  return sentences(text).flatMap(({ text: quote, start: at, kind }) => {
    const isShort = quote.length < CHARACTERS.least
    if (kind === 'heading' || isShort || quote.length > CHARACTERS.most || !/^[\p{L}\p{N}"“‘'*_]/u.test(quote)) return []
    const first = start + breaksIn(text.slice(0, at))
    return [{ path, quote, lines: { start: first, end: first + breaksIn(quote) } }]
  })
}

const breaksIn = (text: string): number => text.split('\n').length - 1

export const referenceTo = ({ path, lines, quote }: Quote, n = 1): Reference => ({ n, path, lines, quote, url: null, title: null })

/** That it stands there is a fact; what it says may be none. */
export const saying = ({ path, quote }: Quote): string => `${path.split('/').at(-1)} says: “${flat(quote)}”`

/** “…” (file:12), as it is read. */
export const cited = (one: Quote): string => `“${flat(one.quote)}” (${one.path}:${one.lines.start})`
