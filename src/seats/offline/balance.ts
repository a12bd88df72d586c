/**
 * What the leaning sentences add up to: a side, how sure of it, and the count in words.
 * Advice is weighed; a fact is only looked up, since words of praise and blame say nothing about whether a thing is so.
 */
import type { Side } from '../../core/house/words.ts'
import type { Candidate } from './candidates.ts'
import type { Question } from './question.ts'

const WEIGHED_MAX = 16
/** A sentence that leans less counts as neutral. */
export const LEAN_MIN = 0.5
const LEANING_MIN = { advice: 3, fact: 1 }
const BALANCE_MIN = 0.1
/** One file alone must be all but unanimous. */
const BALANCE_OF_ONE_FILE_MIN = 0.5
/** What a seat cares about weighs more with it: why two seats may read the same files differently. */
const INTEREST_FACTOR = 1.5
const CONFIDENCE_MAX = 0.75
const CONFIDENCE_OF_ONE_FILE_MAX = 0.4
/** With this many leaning sentences a balance counts in full. */
const SUPPORT_SENTENCES = 8

export interface Balance {
  readonly side: Side
  /** −1 all towards no, 1 all towards yes. */
  readonly value: number
  readonly yes: readonly Candidate[]
  readonly no: readonly Candidate[]
}

/** Leans weighted by score; the second sentence of a file counts less than its first, so that no single file decides. */
export function balanceOf(found: readonly Candidate[], { negated, about }: Pick<Question, 'negated' | 'about'>): Balance {
  const leaning = found.filter(({ lean }) => Math.abs(lean) >= LEAN_MIN).slice(0, WEIGHED_MAX)
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
  const enough = leaning.length >= LEANING_MIN[about]
  const clear = !negated && enough && Math.abs(value) >= (seen.size > 1 || about === 'fact' ? BALANCE_MIN : BALANCE_OF_ONE_FILE_MIN)
  const [yes, no] = [leaning.filter(({ lean }) => lean > 0), leaning.filter(({ lean }) => lean < 0)]
  // A side that the plain count contradicts would only puzzle the reader.
  const contradicted = value > 0 ? yes.length < no.length : no.length < yes.length
  return {
    side: clear && !contradicted ? (value > 0 ? 'YES' : 'NO') : 'UNCERTAIN',
    value,
    yes,
    no,
  }
}

/** How clear the balance is and how much stands behind it; one file alone never makes sure. */
export function confidenceOf({ side, value, yes, no }: Balance, files: number, quotes: number): number {
  if (side === 'UNCERTAIN') return bounded(0.2 + 0.03 * Math.min(5, files))
  const support = Math.min(1, (yes.length + no.length) / SUPPORT_SENTENCES)
  const confidence = 0.28 + 0.25 * Math.abs(value) * support + 0.03 * Math.min(5, files) + 0.02 * Math.min(5, quotes)
  return bounded(files > 1 ? confidence : Math.min(confidence, CONFIDENCE_OF_ONE_FILE_MAX))
}

export const bounded = (confidence: number): number => Math.round(Math.min(CONFIDENCE_MAX, Math.max(0.1, confidence)) * 100) / 100

/** The count that decided, said in one sentence. */
export function count({ side, yes, no }: Balance, { negated, about }: Question): string {
  const all = yes.length + no.length
  if (negated)
    return 'The question is put with a “not”, so that a yes and a no could be mistaken for each other, and a seat without a language model takes no side on it.[INFER]'
  if (about === 'fact') return lookedUp(yes.length, no.length)
  if (all === 0)
    return 'None of the sentences found leans either way on this question by its cue words, and a seat without a language model has nothing else to go by.[INFER]'
  const tally = `${leaning(yes.length)} towards yes and ${no.length === 0 ? 'none' : no.length} towards no`
  const verdict = side === 'YES' ? 'this makes it a yes' : side === 'NO' ? 'this makes it a no' : 'this is too close to call'
  const few = all < LEANING_MIN.advice || (side === 'UNCERTAIN' && new Set([...yes, ...no].map(({ path }) => path)).size === 1)
  const weighed = few
    ? 'this is too little to take a side'
    : `weighed by how closely they fit the question and the interests of this seat, ${verdict}`
  return `Counted by cue words and without a language model, ${tally}; ${weighed}.[INFER]`
}

const leaning = (count: number): string => (count === 1 ? '1 sentence leans' : `${count === 0 ? 'no' : count} sentences lean`)

function lookedUp(saying: number, denying: number): string {
  if (saying + denying === 0) {
    return 'No sentence found holds all the words of the question, so a seat without a language model can not tell yes from no.[INFER]'
  }
  const holding = saying + denying === 1 ? '1 sentence holds' : `${saying + denying} sentences hold`
  return `Looked up without a language model, ${holding} all the words of the question, ${denying === 0 ? 'none' : denying} of them with a “not” or “less”.[INFER]`
}
