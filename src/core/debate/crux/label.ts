/**
 * A camp's name where no clerk gives one: "Yes on cash flow". The crux is the one that explains most, the words those that
 * tell its question from the others: a noun with what stands before it, or, where it stands alone, with the next best.
 */
import type { Side } from '../../house/words.ts'
import { STOP_WORDS, stem, wordsOf } from '../../text/words.ts'
import { KEYWORD_ATTENTION } from '../numbers.ts'
import type { Card } from './card.ts'

type Asked = Pick<Card, 'id' | 'question' | 'dcg'>

/** `background`: what the whole debate is about. Its words tell nobody apart. */
export function labelOf(
  positions: Readonly<Record<string, Side>>,
  cruxes: readonly Asked[],
  taken: ReadonlySet<string>,
  background: readonly string[] = [],
): string {
  const held = cruxes.filter(({ id }) => positions[id] !== undefined).toSorted((a, b) => b.dcg.score - a.dcg.score)
  const labels = held.map((crux) => `${positions[crux.id] === 'YES' ? 'Yes' : 'No'} on ${keyTerm(crux, cruxes, background)}`)
  const free = labels.find((label) => !taken.has(label))
  if (free !== undefined) return free
  const base = labels[0] ?? 'Mixed views'
  let nth = 2
  while (taken.has(`${base} ${nth}`)) nth++
  return taken.has(base) ? `${base} ${nth}` : base
}

const NOUN = /(?:ion|ity|ment|ness|ance|ence|ship|ism|age|ure|th|cy|ing|er|or)s?$/

/** They are in many questions and say what none of them is about. */
const MEASURES = new Set(
  `year years month months week weeks decade decades time ever percent percentage january february march april june july august
  september october november december`.split(/\s+/),
)

/** The noun phrase that fewest other texts have; two words where the question has them. */
export function keyTerm(
  { id, question }: Pick<Asked, 'id' | 'question'>,
  cruxes: readonly Pick<Asked, 'id' | 'question'>[],
  background: readonly string[] = [],
): string {
  const asked = cruxes.filter((other) => other.id !== id).map((other) => other.question)
  const others = [...asked, ...background].map((text) => new Set(wordsOf(text).map(stem)))
  const ranked = phrasesOf(question)
    .filter((phrase, index, all) => all.findIndex((other) => other.join() === phrase.join()) === index)
    .map((phrase) => ({ phrase, elsewhere: Math.max(...phrase.map((word) => elsewhere(stem(word), others))) }))
    .toSorted((a, b) => a.elsewhere - b.elsewhere || b.phrase.length - a.phrase.length || nounness(b.phrase) - nounness(a.phrase))
  const [best, ...rest] = ranked
  if (best === undefined) return 'the question'
  // What everybody speaks of everywhere adds nothing.
  const second = rest.find((other) => others.length === 0 || other.elsewhere < others.length)
  const isAlone = best.phrase.length === 1 && second !== undefined
  return isAlone ? `${best.phrase.join(' ')} and ${second.phrase.join(' ')}` : best.phrase.join(' ')
}

const elsewhere = (stemmed: string, others: readonly ReadonlySet<string>[]): number => others.filter((stems) => stems.has(stemmed)).length

const nounness = (phrase: readonly string[]): number => (NOUN.test(phrase.at(-1) ?? '') ? 1 : 0)

const PHRASE_WORDS = 2
/** After these a verb follows the subject; after "is" a judgement does, where no article stands between. */
const DOES = new Set('do does did will would can could should shall may might must'.split(' '))
const IS = new Set('is are was were'.split(' '))
/** Verbs without content of their own: where one follows, the verb is not among the words before it. */
const LIGHT = new Set('be have make do get go give come take use need want see say put let'.split(' '))

/** Runs of content words between small ones, without the verb that ends the subject: "a five-person team | split its monolith". */
function phrasesOf(question: string): readonly (readonly string[])[] {
  const words = wordsOf(question).map((word) => word.replace(/'s?$/, ''))
  const [opener = ''] = words
  const runs: { readonly words: string[]; readonly end: number }[] = []
  let run: string[] = []
  for (const [index, word] of [...words, ''].entries()) {
    if (isContent(word)) run.push(word)
    else if (run.length > 0) {
      runs.push({ words: run, end: index })
      run = []
    }
  }
  return runs.flatMap(({ words: found, end }, index) => {
    const isJudged = IS.has(opener) && end - found.length === 1
    const hasMore = index === 0 && (isJudged || DOES.has(opener)) && !LIGHT.has(words[end] ?? '')
    return pieces(hasMore && found.length > 1 ? withoutVerb(found) : [found])
  })
}

/** A plural ends the subject; else the word after it is taken to be the verb. What follows the verb is the object. */
function withoutVerb(run: readonly string[]): readonly (readonly string[])[] {
  const isPlural = (word: string): boolean => /[^s]s$/.test(word)
  if (run.length === PHRASE_WORDS && isPlural(run.at(-1) ?? '')) return [run]
  const plural = run.findIndex((word, index) => index < run.length - 1 && isPlural(word))
  const verb = plural !== -1 ? plural + 1 : isPlural(run.at(-1) ?? '') ? run.length - PHRASE_WORDS : Math.min(run.length - 1, PHRASE_WORDS)
  return [run.slice(0, verb), run.slice(verb + 1)]
}

const pieces = (runs: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  runs.filter((run) => run.length > 0).map((run) => run.slice(0, PHRASE_WORDS))

const isContent = (word: string): boolean =>
  word.length > KEYWORD_ATTENTION.lettersMin && /^\p{L}[\p{L}-]*$/u.test(word) && !STOP_WORDS.has(word) && !MEASURES.has(word)
