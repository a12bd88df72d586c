/**
 * An offline seat's ranking: by what can be counted in the answers shown, never by side, length or sound.
 *
 *   +1    a verified reference (six count)     −1.5  one that failed        +0.5  each further source
 *   +1.5  the share of labelled claims         −0.4  each 0.1 of confidence above what its verified sources carry
 *   +0.3  each figure in its verified quotes (four count)      +0.3  each own interest the answer meets (three count)
 *   +1.5  how many of the question's words its verified quotes share, as a share
 *
 * Each seat leans a little towards one of these, by its name. Equal answers stay equal: they share a place, as in
 * "A=B", and no chance decides between them.
 */
import type { RankView, Self, ShownAnswer } from '../../core/ask/views.ts'
import type { Ranking } from '../../core/ask/words.ts'
import { random } from '../../core/random.ts'
import { keywordSet, stem } from '../../core/text/words.ts'

const REFERENCES_COUNTED_MAX = 6
const INTERESTS_COUNTED_MAX = 3
const FIGURES_COUNTED_MAX = 4

interface Counted {
  readonly letter: string
  readonly verified: number
  readonly failed: number
  readonly sources: number
  readonly labelled: number
  readonly confidence: number
  readonly overconfidence: number
  readonly figures: number
  readonly fit: number
  readonly interests: number
}

interface Weights {
  readonly verified: number
  readonly failed: number
  readonly sources: number
  readonly labelled: number
  readonly overconfidence: number
  readonly figures: number
  readonly fit: number
  readonly interests: number
}

const WEIGHTS: Weights = {
  verified: 1,
  failed: 1.5,
  sources: 0.5,
  labelled: 1.5,
  overconfidence: 4,
  figures: 0.3,
  fit: 1.5,
  interests: 0.3,
}
const NAMES = Object.keys(WEIGHTS) as readonly (keyof Weights)[]
/** How much more a seat makes of the one thing it leans towards. */
const LEANING = 1.6

/** Scores closer than this differ only by rounding. */
const EQUAL_WITHIN = 1e-9

type Scored = Counted & { readonly score: number }

export function rank({ question, self, answers }: RankView): Ranking {
  const weights = weightsOf(self)
  const scored = answers.map((answer): Scored => {
    const counted = countedIn(answer, self, question)
    return { ...counted, score: scoreOf(counted, weights) }
  })
  const places = placesOf(scored)
  return { ranking: places.map(joined('=')), because: because(places) }
}

/** Best first; equal scores share a place, in the order of their letters. */
function placesOf(scored: readonly Scored[]): readonly (readonly Scored[])[] {
  const places: Scored[][] = []
  for (const one of scored.toSorted((a, b) => b.score - a.score)) {
    const place = places.at(-1)
    if (place?.[0] !== undefined && place[0].score - one.score <= EQUAL_WITHIN) place.push(one)
    else places.push([one])
  }
  return places.map((place) => place.toSorted((a, b) => (a.letter < b.letter ? -1 : 1)))
}

const joined =
  (by: string) =>
  (place: readonly Scored[]): string =>
    place.map(({ letter }) => letter).join(by)

function weightsOf(self: Self): Weights {
  const favourite = NAMES[random(0, `offline/leaning/${self.name}/${self.method}`).below(NAMES.length)] ?? 'verified'
  return { ...WEIGHTS, [favourite]: WEIGHTS[favourite] * LEANING }
}

function countedIn({ letter, claims, references, confidence, text }: ShownAnswer, self: Self, question: string): Counted {
  const verified = references.filter(({ verdict }) => verdict === 'verified')
  const sources = new Set(verified.map(({ source }) => source.replace(/[:#(,].*$/, '').trim())).size
  const stems = keywordSet(text)
  const quoted = verified.map(({ quote }) => quote ?? '').join('\n')
  return {
    letter,
    verified: verified.length,
    failed: references.filter(({ verdict }) => verdict === 'failed').length,
    sources,
    labelled: claims.length === 0 ? 0 : claims.filter(({ label }) => label !== 'OPEN').length / claims.length,
    confidence,
    overconfidence: Math.max(0, confidence - carried(sources)),
    figures: (quoted.match(/\d+(?:[.,]\d+)*/g) ?? []).length,
    fit: shareOf(keywordSet(question), keywordSet(quoted)),
    interests: self.interests.filter((interest) => stems.has(stem(interest))).length,
  }
}

function shareOf(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  return wanted.size === 0 ? 0 : [...wanted].filter((word) => found.has(word)).length / wanted.size
}

/** How sure one may sound on this many verified sources: 0.4 with none, 0.9 with five or more. */
const carried = (sources: number): number => 0.4 + 0.1 * Math.min(5, sources)

const scoreOf = (counted: Counted, weights: Weights): number =>
  weights.verified * Math.min(REFERENCES_COUNTED_MAX, counted.verified) -
  weights.failed * counted.failed +
  weights.sources * Math.max(0, counted.sources - 1) +
  weights.labelled * counted.labelled -
  weights.overconfidence * counted.overconfidence +
  weights.figures * Math.min(FIGURES_COUNTED_MAX, counted.figures) +
  weights.fit * counted.fit +
  weights.interests * Math.min(INTERESTS_COUNTED_MAX, counted.interests)

/** The counts that decided, first against second and last, and which came out equal. */
function because(places: readonly (readonly Scored[])[]): string {
  const [first, second] = places.map(([one]) => one)
  const [top = [], next = []] = places
  if (first === undefined) return 'No answer was shown.'
  if (second === undefined) {
    return top.length === 1
      ? `Only ${first.letter} was shown: ${described(first)}.`
      : `Counted without a language model, ${listed(top)} come out equal, ${each(top)}; nothing else was weighed.`
  }
  const leads = top.length === 1 ? `${first.letter} leads with ${described(first)}` : `${listed(top)} lead together, ${each(top)}`
  const follows = `${listed(next)} ${next.length === 1 ? 'has' : 'have'} ${seconded(first, second)}`
  const last = places.at(-1)?.[0]
  const tail =
    places.length < 3 || last === undefined || described(last) === described(second)
      ? ''
      : ` ${listed(places.at(-1) ?? [])} ${places.at(-1)?.length === 1 ? 'comes' : 'come'} last with ${described(last)}.`
  return `Counted without a language model: ${leads}; ${follows}.${tail}${equalBelow(places.slice(1))}`
}

function equalBelow(places: readonly (readonly Scored[])[]): string {
  const tied = places.filter((place) => place.length > 1)
  return tied.length === 0 ? '' : ` ${tied.map((place) => `${listed(place)} come out equal`).join(', and ')}.`
}

/** Equal scores may have unequal counts. */
const each = (place: readonly Scored[]): string => {
  const [first, ...others] = place.map(described)
  return others.every((other) => other === first)
    ? `each with ${first}`
    : listedWords(
        place.slice(0, 2).map((one) => `${one.letter} with ${described(one)}`),
        '; ',
      )
}

const listed = (place: readonly Scored[]): string =>
  listedWords(
    place.map(({ letter }) => letter),
    ', ',
  )

const listedWords = (words: readonly string[], by: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(by)} and ${words.at(-1)}`

/** Where the two count alike, what else put one before the other. */
function seconded(first: Counted, second: Counted): string {
  if (described(first) !== described(second)) return described(second)
  const [what] = [
    ...(first.fit > second.fit ? ['its quotes share fewer words with the question'] : []),
    ...(first.figures > second.figures ? [`has ${some(second.figures, 'figure')} in its quotes and not ${first.figures}`] : []),
    ...(first.interests > second.interests ? [`meets ${second.interests} of this seat's interests and not ${first.interests}`] : []),
    'says it with more confidence than that carries',
  ]
  return `the same, but ${what}`
}

function described({ verified, failed, sources, labelled, overconfidence, confidence }: Counted): string {
  const parts = [`${some(verified, 'verified quote')}${verified === 0 ? '' : ` from ${some(sources, 'file')}`}`]
  if (failed > 0) parts.push(`${failed} that failed`)
  if (labelled < 1) parts.push(`${Math.round(labelled * 100)} percent of its claims labelled`)
  if (overconfidence > 0) parts.push(`a confidence of ${confidence.toFixed(2)}, high for that`)
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const some = (count: number, noun: string): string => `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`
