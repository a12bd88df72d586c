/** What clerk and judge do without a language model: keep what the seats wrote, compare words, and claim nothing beyond that. */
import type { ConfirmView, ExtractView, NameView, RelateView, ReviewView, ShownCrux } from '../../../core/debate/views.ts'
import type { ReplyOf } from '../../../core/debate/words.ts'
import { STOP_WORDS, stem, wordsOf } from '../../../core/text/words.ts'
import { GENERIC } from '../generic.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { within } from './spelling.ts'

/** Below what counts: shared words are a hint, not a proof. */
const RELATION_CONFIDENCE = 0.5
const SHARED_MIN = 2

/** The thread's own question, else the last that was proposed in it; criteria from what was said to change minds. */
export function extract({ thread, messages, positions }: ExtractView): ReplyOf<'extract'> {
  const proposed = messages.findLast(({ question }) => question !== null)?.question ?? null
  const question = thread.question ?? proposed
  const sides = new Set(positions.map(({ side }) => side).filter((side) => side !== 'UNCERTAIN'))
  const agreed = positions.length > 1 && sides.size === 1 && positions.every(({ side }) => side !== 'UNCERTAIN')
  const criteria = positions.flatMap(({ falsifier }) =>
    falsifier === null ? [] : [within(`${falsifier.metric}: ${falsifier.threshold} by ${falsifier.deadline}`, 300)],
  )
  const because =
    question === null
      ? 'Nobody in this thread has put a question that could be answered with yes or no.'
      : agreed
        ? `All ${positions.length} who took a position are on the same side.`
        : `It is the question as the thread put it, with ${positions.length} positions on it.`
  return {
    question: agreed ? null : question,
    needsClarification: question === null,
    criteria: [...new Set(criteria)].slice(0, 6),
    because,
  }
}

/** Fair where it still speaks of what the seat had committed to. */
export function review({ question, before, position }: ReviewView): ReplyOf<'review'> {
  const meant = stemSet(`${before ?? position?.question ?? question}`)
  const held = both(meant, stemSet(question)).length
  const fair = held >= meant.size / 2
  return { fair, because: `${held} of ${meant.size} of the words that mattered in the question as I knew it are in this one.` }
}

/** Cruxes that share their terms may support each other. Nothing more can be told by comparing words. */
export function relate({ cruxes }: RelateView): ReplyOf<'relate'> {
  for (const [index, from] of cruxes.entries()) {
    for (const to of cruxes.slice(index + 1)) {
      const shared = sharedWords(from, to)
      if (shared.length < SHARED_MIN) continue
      const sketch = `Both questions speak of ${shared.slice(0, 4).join(', ')}; what settles the one is likely to bear on the other.`
      return { dependencies: [{ from: from.id, to: to.id, kind: 'SUPPORTS', sketch, confidence: RELATION_CONFIDENCE }] }
    }
  }
  return { dependencies: [] }
}

function sharedWords(a: ShownCrux, b: ShownCrux): readonly string[] {
  const held = stemSet(b.question)
  return [...new Set(wordsOf(a.question))].filter((word) => isTelling(word) && held.has(stem(word)))
}

const isTelling = (word: string): boolean => !STOP_WORDS.has(word) && !GENERIC.has(stem(word)) && word.length > 3 && !/\d/.test(word)

/** Agrees only where the sketch speaks of both questions. */
export function confirm({ from, to, sketch }: ConfirmView): ReplyOf<'confirm'> {
  const said = stemSet(sketch)
  const [first, second] = [both(said, stemSet(from.question)).length, both(said, stemSet(to.question)).length]
  const agrees = first >= SHARED_MIN && second >= SHARED_MIN
  return {
    agrees,
    because: `The sketch shares ${first} words with the first question and ${second} with the second; ${agrees ? 'it speaks of both.' : 'that is too few to say it speaks of both.'}`,
  }
}

/** "Yes on volatility": the side and the rarest long word of the first question. */
export function name({ camps }: NameView): ReplyOf<'name'> {
  return {
    labels: camps.map(({ positions }, index) => {
      const first = positions.find(({ side }) => side !== 'UNCERTAIN') ?? positions[0]
      if (first === undefined) return `Camp ${index + 1}`
      const word =
        wordsOf(first.question)
          .filter(isTelling)
          .sort((a, b) => b.length - a.length)[0] ?? 'the question'
      return `${first.side === 'YES' ? 'Yes' : first.side === 'NO' ? 'No' : 'Open'} on ${word}`.slice(0, 60)
    }),
  }
}
