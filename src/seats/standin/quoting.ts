/**
 * Quotations by retrieval: sentences of the dossier nearest to what is talked about and to what the seat looks out for, as exact slices
 * with path and line. Nothing that was quoted before is quoted again while there is something else.
 */
import type { Passage } from '../../core/dossier.ts'
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

const CHARACTERS = { least: 20, most: 240 } as const
const PASSAGES = 12
/** Seats that are asked the same take one of so many. */
const CHOICE = 3

/** Nearest first. `said`: texts whose quotations are not to come again. */
export function quotesOn(about: string, said: readonly string[], { dossier, seat, seed, request }: Context): readonly Quote[] {
  const interests = seat.interests.join(' ')
  const found = dossier.search(`${about} ${interests}`, PASSAGES)
  const [wanted, liked] = [keywordSet(about), keywordSet(interests)]
  const known = flat(said.join('\n'))
  const best = Math.max(1e-9, ...found.map(({ score }) => score))
  const scored = found.flatMap((passage) =>
    sentencesOf(passage).flatMap((one) => {
      const words = keywordSet(one.quote)
      const near = shared(words, wanted) + shared(words, liked)
      if (near === 0 || known.includes(flat(one.quote))) return []
      // A long sentence shares more words with anything.
      return [{ one, score: near / Math.sqrt(words.size) + passage.score / best }]
    }),
  )
  const sorted = scored.toSorted((a, b) => b.score - a.score).map(({ one }) => one)
  const first = random(seed, `stand-in/${request}`).below(Math.min(CHOICE, sorted.length))
  const chosen = sorted[first]
  return chosen === undefined ? sorted : [chosen, ...sorted.filter((one) => one !== chosen)]
}

export const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

const shared = (words: ReadonlySet<string>, wanted: ReadonlySet<string>): number => [...words].filter((word) => wanted.has(word)).length

function sentencesOf({ path, start, text }: Passage): readonly Quote[] {
  return sentences(text).flatMap(({ text: quote, start: at, kind }) => {
    const isShort = quote.length < CHARACTERS.least
    if (kind === 'heading' || isShort || quote.length > CHARACTERS.most || !/^[\p{L}\p{N}"“'‘*_]/u.test(quote) || quote.includes('\f'))
      return []
    const first = start + breaksIn(text.slice(0, at))
    return [{ path, quote, lines: { start: first, end: first + breaksIn(quote) } }]
  })
}

const breaksIn = (text: string): number => text.split('\n').length - 1

export const referenceTo = ({ path, lines, quote }: Quote, n = 1): Reference => ({ n, path, lines, quote, url: null, title: null })

/** “…” (file:12), as it is read. */
export const cited = (one: Quote): string => `“${flat(one.quote)}” (${one.path}:${one.lines.start})`
