/**
 * Who else speaks of it: lines of other files about what a change touches, lines where the changed words still stand, and lines that
 * set a bound ("until Day 150") on what an issue speaks of.
 */
import type { Dossier } from '../../../core/dossier.ts'
import type { ShownCanon } from '../../../core/room/views.ts'
import { sentences } from '../../../core/text/sentences.ts'
import { keywordSet } from '../../../core/text/words.ts'
import type { Change } from './diffs.ts'
import { hasWord, holdsAll, type Place, placesIn } from './folder.ts'
import type { Look } from './look.ts'

const PASSAGES_SEARCHED = 20

/** Lines of the files that a search brings up, in the order of the search. */
function searched(query: string, dossier: Dossier): readonly Place[] {
  const paths = new Set(dossier.search(query, PASSAGES_SEARCHED).map(({ path }) => path))
  return [...paths].flatMap((path) => placesIn(path, dossier)).filter(({ text }) => text.trim() !== '')
}

/** Lines that hold some words, whole. */
export const linesHolding = (words: string, dossier: Dossier): readonly Place[] =>
  searched(words, dossier).filter(({ text }) => hasWord(text, words))

/** Words that give way to others in one line. What only goes, or only comes, is none. */
export interface Swap {
  readonly path: string
  readonly line: number
  readonly from: string
  readonly to: string
}

export function swapsIn(changes: readonly Change[]): readonly Swap[] {
  return changes.flatMap(({ path, removed, added }) =>
    removed.flatMap(({ line, text }, index) => {
      const other = added[index]?.text
      if (other === undefined) return []
      const [from, to] = differing(text.split(/(?<=\s)(?=\S)/), other.split(/(?<=\s)(?=\S)/))
      return from === '' || to === '' ? [] : [{ path, line, from, to }]
    }),
  )
}

/** Without the words that both begin and end with, and without signs around what is left. */
function differing(a: readonly string[], b: readonly string[]): readonly [string, string] {
  let [start, end] = [0, 0]
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const bare = (words: readonly string[]): string =>
    words
      .slice(start, words.length - end)
      .join('')
      .trim()
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return [bare(a), bare(b)]
}

/** Lines outside the diff where the words that it changes still stand; for a value of something agreed, only beside its subject. */
export function leftBehind({ change, clashes, dossier }: Look): readonly Place[] {
  const swaps = swapsIn(change ?? [])
  const found = swaps.flatMap((swap) => {
    const about = clashes.filter(({ place }) => place?.path === swap.path && place.line === swap.line)
    return linesHolding(swap.from, dossier).filter(
      ({ path, line, text }) =>
        !swaps.some((other) => other.path === path && other.line === line) &&
        (about.length === 0 || about.some(({ entry }) => holdsAll(text, entry.subject))) &&
        (about.length > 0 || isRare(swap.from)),
    )
  })
  return unique(found)
}

/** A number or a short word stands in many lines that have nothing to do with it. */
const isRare = (words: string): boolean => words.length > 3 && /\p{L}/u.test(words)

/** What sets a bound or counts from somewhere: such a line goes wrong when what it speaks of moves. */
const BOUND = /\b(?:until|till|before|after|since|from|by|within|always|never|only|every|ever|later|earlier|weeks?|days?|months?|years?)\b/i

/** Lines that speak of an agreed entry's subject, outside the line that says it; those that count or set bounds first. */
export function linesAbout(
  entry: ShownCanon,
  home: { readonly path: string; readonly line: number } | null,
  dossier: Dossier,
): readonly Place[] {
  const { subject, attribute, value } = entry
  const found = searched(`${subject} ${attribute} ${value}`, dossier).filter(
    ({ path, line, text }) => (home === null || home.path !== path || home.line !== line) && speaksOf(text, entry),
  )
  return unique(found).toSorted((a, b) => weight(b, value) - weight(a, value))
}

const speaksOf = (text: string, { subject, value }: ShownCanon): boolean =>
  holdsAll(text, subject) || (/\d{2,}/.test(value) && hasWord(text, value))

const weight = ({ text }: Place, value: string): number =>
  (BOUND.test(text) ? 2 : 0) + (hasWord(text, value) ? 1 : 0) + (/\d/.test(text) ? 0.5 : 0)

/** A sentence and its line. */
export interface Spot {
  readonly place: Place
  readonly sentence: string
}

const SHARED_MIN = 2
/** "until Day 150", "after 30 days": a bound with a number in it. */
const SETS_BOUND =
  /\b(?:until|till|before|after|since|within)\s+(?:\p{L}+\s+){0,2}?(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)/iu

/** Sentences that share several words with an issue and set a bound: worth a look, whatever they come to. */
export function bounding(text: string, known: readonly Place[], dossier: Dossier): readonly Spot[] {
  const words = telling(text)
  const found = searched(text, dossier)
    .filter(({ path, line }) => !known.some((place) => place.path === path && place.line === line))
    .flatMap((place) =>
      sentences(place.text)
        .filter(({ text: sentence }) => SETS_BOUND.test(sentence) && !/\?\s*$/.test(sentence))
        .map(({ text: sentence }) => ({ place, sentence, score: shared(sentence, words) })),
    )
  return found.filter(({ score }) => score >= SHARED_MIN).toSorted((a, b) => b.score - a.score)
}

/** Without numbers and the names of parts: those are in every second line. */
const telling = (text: string): ReadonlySet<string> =>
  new Set([...keywordSet(text)].filter((word) => !/^\d+$/.test(word) && !['chapter', 'scene', 'section', 'file'].includes(word)))

const shared = (text: string, words: ReadonlySet<string>): number => [...keywordSet(text)].filter((word) => words.has(word)).length

export function unique(places: readonly Place[]): readonly Place[] {
  const keys = places.map(({ path, line }) => `${path}:${line}`)
  return places.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** The sentence that shares the most words with a text, of the files named or else of those that a search brings up. */
export function closestIn(text: string, named: readonly string[], dossier: Dossier): Spot | null {
  const words = telling(text)
  const lines = named.length > 0 ? named.flatMap((path) => placesIn(path, dossier)) : searched(text, dossier)
  let best: (Spot & { readonly count: number }) | null = null
  for (const place of lines) {
    if (shared(place.text, words) < Math.max(SHARED_MIN, (best?.count ?? 0) + 1)) continue
    for (const { text: sentence, kind } of sentences(place.text)) {
      const count = kind === 'heading' ? 0 : shared(sentence, words)
      if (count >= SHARED_MIN && count > (best?.count ?? 0)) best = { place, sentence, count }
    }
  }
  return best
}
