/**
 * An offline seat's answer: what the dossier's own sentences say, quoted exactly, counted, and labelled.
 *
 *   question ──candidates──▶ balance of leans ──side──▶ quotes on both sides ──▶ text, references, confidence
 *
 * It has no language model and says so. It never sounds sure: a count of cue words earns 0.75 at most.
 */
import type { AnswerView } from '../../core/ask/views.ts'
import type { Answer } from '../../core/ask/words.ts'
import { type Random, random } from '../../core/random.ts'
import { jaccard } from '../../core/text/similarity.ts'
import { type Balance, balanceOf, bounded, confidenceOf, count, LEAN_MIN } from './balance.ts'
import { type Candidate, candidates } from './candidates.ts'
import type { Context } from './context.ts'
import { pick, position } from './phrases.ts'
import { type Question, readQuestion } from './question.ts'
import { type Part, written } from './written.ts'

/** From this overlap of words on, two quotes say much the same. */
const ALIKE = 0.5

export function answer(view: AnswerView, { seed, dossier, request }: Context): Answer {
  const question = readQuestion(view.question)
  const found = candidates(view, question, dossier, seed)
  const chance = random(seed, `offline/${request}/${view.self.name}`)
  if (dossier.files.length === 0) return withoutDossier(question)
  if (found.length === 0) return nothing(question, dossier.files.length)
  return question.kind === 'open' ? openAnswer(question, found, chance) : sidedAnswer(question, found, chance)
}

function withoutDossier({ kind }: Question): Answer {
  return {
    side: kind === 'open' ? null : 'UNCERTAIN',
    position: 'No dossier was given; an offline seat has nothing else to quote.',
    text: 'No dossier was given, and an offline seat has no language model and nothing else to quote.[ASSUME] Files on the question, given with --dossier, or a seat with a model, could answer it.[ASSUME]',
    references: [],
    confidence: 0.1,
  }
}

function nothing({ kind }: Question, files: number): Answer {
  const searched = `No sentence in the ${files === 1 ? 'one file' : `${files} files`} of the dossier shares a telling word with the question`
  return {
    side: kind === 'open' ? null : 'UNCERTAIN',
    position: 'The dossier has nothing on this question; an offline seat has no other source.',
    text: `${searched}, and an offline seat has no other source and no language model.[ASSUME] Files that speak of it in the words of the question, or a seat with a model, could answer.[ASSUME]`,
    references: [],
    confidence: 0.15,
  }
}

/** The best few that are not alike, from as many files as there are. */
function choose(from: readonly Candidate[], max: number, taken: readonly Candidate[]): readonly Candidate[] {
  const chosen: Candidate[] = []
  while (chosen.length < max) {
    const held = [...taken, ...chosen]
    const cost = (one: Candidate): number => held.filter(({ path }) => path === one.path).length
    const left = from.filter((one) => held.every((other) => other !== one && jaccard(other.stems, one.stems) < ALIKE))
    const best = left.reduce<Candidate | null>((a, b) => (a === null || b.score - cost(b) > a.score - cost(a) ? b : a), null)
    if (best === null) break
    chosen.push(best)
  }
  return chosen
}

function sidedAnswer(question: Question, found: readonly Candidate[], chance: Random): Answer {
  const balance = balanceOf(found, question)
  const parts = partsOf(balance, found)
  const { text, references } = written(parts, found, question, chance, count(balance, question))
  const files = new Set(references.map(({ path }) => path)).size
  return {
    side: balance.side,
    position: position(balance.side, question.clause, chance, balance.yes.length > 0 && balance.no.length > 0),
    text,
    references,
    confidence: confidenceOf(balance, question.about === 'fact' ? 1 : files, references.length),
  }
}

function partsOf({ side, yes, no }: Balance, found: readonly Candidate[]): readonly Part[] {
  if (side === 'UNCERTAIN') return undecided(yes, no, found)
  const [agreeing, against] = side === 'YES' ? [yes, no] : [no, yes]
  const leading = choose(agreeing, 2, [])
  const contrary = choose(against, 1, leading)
  return [...leading.map((one, index): Part => [one, index === 0 ? 'plain' : 'more']), ...contrary.map((one): Part => [one, 'contrary'])]
}

/** One of each side first, then whatever fits best. */
function undecided(yes: readonly Candidate[], no: readonly Candidate[], found: readonly Candidate[]): readonly Part[] {
  const first = choose(yes, 1, [])
  const chosen = [...first, ...choose(no, 1, first)]
  const leaning = [...yes, ...no].sort((a, b) => b.score - a.score)
  const rest = choose(leaning, 3 - chosen.length, chosen)
  const more = choose(found, 3 - chosen.length - rest.length, [...chosen, ...rest])
  return [...chosen, ...rest, ...more].map((one): Part => [one, one.lean >= LEAN_MIN ? 'yes' : one.lean <= -LEAN_MIN ? 'no' : 'plain'])
}

function openAnswer(question: Question, found: readonly Candidate[], chance: Random): Answer {
  const chosen = choose(found, 3, [])
  const parts = chosen.map((one, index): Part => [one, index === 0 ? 'plain' : 'more'])
  const assumed = pick(
    [
      'I assume that the sentences closest to the words of the question also answer it; without a language model, nothing else was weighed.[ASSUME]',
      'That these sentences answer the question is assumed from the words they share with it; no language model has read them.[ASSUME]',
    ],
    chance,
  )
  const { text, references } = written(parts, found, question, chance, assumed)
  const [best] = chosen
  const files = new Set(references.map(({ path }) => path)).size
  return {
    side: null,
    position:
      best === undefined
        ? 'The dossier does not answer this.'
        : `The closest these sources come to an answer is in ${best.path}: “${best.quote}”.`,
    text,
    references,
    confidence: bounded(0.15 + 0.04 * Math.min(4, files) + 0.2 * (best?.fit ?? 0)),
  }
}
