/**
 * An offline seat's answer: what the dossier's own sentences say, quoted exactly, counted, and labelled.
 *
 *   question ──candidates──▶ balance of leans ──side──▶ quotes on both sides ──▶ text, references, confidence
 *
 * It has no language model and says so. It never sounds sure: a count of cue words earns 0.75 at most.
 */
import type { AnswerView } from '../../core/ask/views.ts'
import type { Answer } from '../../core/ask/words.ts'
import type { Side } from '../../core/house/words.ts'
import { type Random, random } from '../../core/random.ts'
import { jaccard } from '../../core/text/similarity.ts'
import { type Candidate, candidates } from './candidates.ts'
import type { Context } from './context.ts'
import { calculation, tension } from './inferences.ts'
import { type Manner, pick, position, quoted } from './phrases.ts'
import { type Question, readQuestion } from './question.ts'

const WEIGHED_MAX = 16
const LEANING_MIN = 3
const BALANCE_MIN = 0.15
/** One file alone must be all but unanimous. */
const BALANCE_OF_ONE_FILE_MIN = 0.5
/** What a seat cares about weighs more with it: why two seats may read the same files differently. */
const INTEREST_FACTOR = 1.5
const CONFIDENCE_MAX = 0.75
const CONFIDENCE_OF_ONE_FILE_MAX = 0.4
const ALIKE = 0.5

export function answer(view: AnswerView, { seed, dossier, request }: Context): Answer {
  const question = readQuestion(view.question)
  const found = candidates(view, question, dossier, seed)
  const chance = random(seed, `offline/${request}/${view.self.name}`)
  if (found.length === 0) return nothing(question, dossier.files.length)
  return question.kind === 'open' ? openAnswer(question, found, chance) : sidedAnswer(question, found, chance)
}

function nothing({ kind }: Question, files: number): Answer {
  const searched =
    files === 0 ? 'The dossier is empty.' : `The dossier has nothing on this question in its ${files} ${files === 1 ? 'file' : 'files'}.`
  return {
    side: kind === 'open' ? null : 'UNCERTAIN',
    position: 'The dossier has nothing on this question; an offline seat has no other source.',
    text: `${searched.replace(/\.$/, '')}, and an offline seat has no other source and no language model.[ASSUME] Files that speak of it, or a seat with a model, could answer.[ASSUME]`,
    references: [],
    confidence: files === 0 ? 0.1 : 0.15,
  }
}

interface Balance {
  readonly side: Side
  /** −1 all towards no, 1 all towards yes. */
  readonly value: number
  readonly yes: readonly Candidate[]
  readonly no: readonly Candidate[]
}

/** Leans weighted by score; the second sentence of a file counts less than its first, so that no single file decides. */
export function balanceOf(found: readonly Candidate[], negated: boolean): Balance {
  const leaning = found.filter(({ lean }) => Math.abs(lean) >= 0.5).slice(0, WEIGHED_MAX)
  const seen = new Map<string, number>()
  let towardsYes = 0
  let towardsNo = 0
  for (const { path, lean, score, interests } of leaning) {
    const nth = (seen.get(path) ?? 0) + 1
    seen.set(path, nth)
    const weight = (Math.max(0.2, score) * Math.min(1.5, Math.abs(lean)) * (interests.length > 0 ? INTEREST_FACTOR : 1)) / Math.sqrt(nth)
    if (lean > 0) towardsYes += weight
    else towardsNo += weight
  }
  const all = towardsYes + towardsNo
  const value = all === 0 ? 0 : (towardsYes - towardsNo) / all
  const clear = !negated && leaning.length >= LEANING_MIN && Math.abs(value) >= (seen.size > 1 ? BALANCE_MIN : BALANCE_OF_ONE_FILE_MIN)
  return {
    side: clear ? (value > 0 ? 'YES' : 'NO') : 'UNCERTAIN',
    value,
    yes: leaning.filter(({ lean }) => lean > 0),
    no: leaning.filter(({ lean }) => lean < 0),
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

type Part = readonly [Candidate, Manner]

function sidedAnswer(question: Question, found: readonly Candidate[], chance: Random): Answer {
  const balance = balanceOf(found, question.negated)
  const parts = partsOf(balance, found)
  const { text, references } = written(parts, found, known(question), chance, count(balance, question))
  const files = new Set(references.map(({ path }) => path)).size
  const clear = balance.side !== 'UNCERTAIN'
  const confidence = clear
    ? 0.28 + 0.25 * Math.abs(balance.value) + 0.03 * Math.min(5, files) + 0.02 * Math.min(5, references.length)
    : 0.2 + 0.03 * Math.min(5, files)
  return {
    side: balance.side,
    position: position(balance.side, question.clause, chance),
    text,
    references,
    confidence: bounded(confidence),
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
  const rest = choose(yes.length + no.length > 2 ? [...yes, ...no].sort((a, b) => b.score - a.score) : found, 1, chosen)
  return [...chosen, ...rest].map((one): Part => [one, one.lean > 0 ? 'yes' : one.lean < 0 ? 'no' : 'plain'])
}

/** The count that decided, said in one sentence. */
function count({ side, yes, no }: Balance, { negated }: Question): string {
  const all = yes.length + no.length
  if (negated)
    return 'The question is put with a “not”, so that a yes and a no could be mistaken for each other, and a seat without a language model takes no side on it.[INFER]'
  if (all === 0)
    return 'None of the sentences found leans either way by its cue words, and a seat without a language model has nothing else to go by.[INFER]'
  const tally = `${leaning(yes.length)} towards yes and ${no.length === 0 ? 'none' : no.length} towards no`
  if (side === 'UNCERTAIN')
    return `Counted by cue words and without a language model, ${tally}, which is too close or too little to call.[INFER]`
  return `Counted by cue words and without a language model, ${tally}; weighed by how closely they fit the question and the interests of this seat, this makes it a ${side === 'YES' ? 'yes' : 'no'}.[INFER]`
}

const leaning = (count: number): string => (count === 1 ? '1 sentence leans' : `${count === 0 ? 'no' : count} sentences lean`)

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
  const { text, references } = written(parts, found, known(question), chance, assumed)
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

/** What any quote on this question may be expected to name: no sign that two quotes speak of the same. */
const known = ({ stems, proposal, alternative }: Question): ReadonlySet<string> => new Set([...stems, ...proposal, ...alternative])

const bounded = (confidence: number): number => Math.round(Math.min(CONFIDENCE_MAX, Math.max(0.1, confidence)) * 100) / 100

/** The quotes as sentences, what follows from them, the count, and what is taken for granted. */
function written(
  parts: readonly Part[],
  found: readonly Candidate[],
  asked: ReadonlySet<string>,
  chance: Random,
  counted: string,
): Pick<Answer, 'text' | 'references'> {
  const used = new Set<string>()
  const all = withOpponent(parts, found, asked)
  const lines = all.map(([one, manner], index) => quoted(one, index + 1, manner, chance, used))
  const quotes = all.map(([one]) => one)
  const inferred = [inTension(quotes, asked) ?? calculated(quotes, chance)].filter((line) => line !== null)
  const assumed = counted.includes('[ASSUME]') ? [] : [granted(quotes, chance)]
  return {
    text: [...lines, ...inferred, counted, ...assumed].join(' '),
    references: quotes.map(({ path, start, end, quote }, index) => ({
      n: index + 1,
      path,
      lines: { start, end },
      quote,
      url: null,
      title: null,
    })),
  }
}

/** Where another file gives another figure for what was quoted, the reader should see both: it takes the place of a second quote. */
function withOpponent(parts: readonly Part[], found: readonly Candidate[], asked: ReadonlySet<string>): readonly Part[] {
  const quotes = parts.map(([one]) => one)
  if (inTension(quotes, asked) !== null) return parts
  for (const [index, one] of quotes.entries()) {
    const differs = (other: Candidate): boolean => other.path !== one.path && tension(one.quote, other.quote, asked) !== null
    const other = found.find((candidate) => !quotes.includes(candidate) && differs(candidate))
    if (other === undefined) continue
    const spare = parts.findLastIndex(([, manner], at) => manner === 'more' && at !== index)
    return [...parts.filter((_, at) => at !== spare), [other, 'more']]
  }
  return parts
}

function inTension(quotes: readonly Candidate[], asked: ReadonlySet<string>): string | null {
  for (const [index, first] of quotes.entries()) {
    for (const [offset, second] of quotes.slice(index + 1).entries()) {
      if (first.path === second.path) continue
      const found = tension(first.quote, second.quote, asked)
      if (found === null) continue
      const numbers = `[${index + 1}][${index + offset + 2}]`
      const [left, right] = found.figures
      return `Both ${first.path} and ${second.path} speak of ${listed(found.words.map((word) => `“${word}”`))}, but with different figures (${listed(left)} in the one, ${listed(right)} in the other), so it matters which of them counts what is asked here.[INFER]${numbers}`
    }
  }
  return null
}

function calculated(quotes: readonly Candidate[], chance: Random): string | null {
  const sums = quotes.flatMap(({ quote }, index) => {
    const sum = calculation(quote)
    return sum === null ? [] : [`${sum}.[INFER][${index + 1}]`]
  })
  return sums[chance.below(Math.max(1, sums.length))] ?? null
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function granted(quotes: readonly Candidate[], chance: Random): string {
  const files = new Set(quotes.map(({ path }) => path)).size
  const measured = quotes.some(({ quote }) => /\d{2,}|\d ?(?:percent|%)/.test(quote))
  return pick(
    [
      'I assume that the files are a fair picture of what is known; what they leave out could turn this.[ASSUME]',
      files === 1
        ? 'All of this comes from one file, and I assume that it is not one-sided.[ASSUME]'
        : `I assume that these ${files} files were written independently of each other.[ASSUME]`,
      measured
        ? 'I assume that the figures were measured as the files say.[ASSUME]'
        : 'None of the quotes gives a figure, and I assume that the descriptions are fair.[ASSUME]',
    ],
    chance,
  )
}
