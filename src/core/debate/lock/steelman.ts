/**
 * A restatement graded by code, where no model can: how much of the claim, the reason and the falsifier came back.
 *
 *   claim turned round or hardly there ─▶ WRONG      a part too thin, a number or date lost ─▶ INCOMPLETE      else ACCURATE
 *
 * Only the declared fields are read. Claim and reason are looked for in both fields together, because seats divide a
 * sentence in different places. It counts words and cannot tell a good paraphrase from a poor one: it is the last resort.
 */
import { type Contrast, contradicts, contrastOf, negationsIn, opposite } from '../../text/contrast.ts'
import { compared, numbersOf } from '../../text/similarity.ts'
import { contentStems, wordsOf } from '../../text/words.ts'
import { RESTATED } from '../numbers.ts'
import type { Restatement } from '../views.ts'
import type { Falsifier } from '../words.ts'
import { yearsIn } from './falsifier.ts'

export interface RuleGrade {
  readonly grade: 'ACCURATE' | 'INCOMPLETE' | 'WRONG'
  /** What to put right; null where it is accurate. */
  readonly corrections: string | null
  readonly because: string
}

interface Original {
  readonly statement: string
  readonly falsifier: Falsifier | null
}

export function gradeByRule(original: Original, restated: Restatement): RuleGrade {
  const { claim, reason } = partsOf(original.statement)
  const said = `${restated.claim}\n${restated.reason}`
  const claimed = restatedIn(claim, said)
  const reasoned = restatedIn(reason, said)
  const tested = original.falsifier === null ? null : restatedIn(wordsOfTest(original.falsifier), wordsOfTest(restated.falsifier))
  const because = `${shown('claim', claimed)}, ${shown('reason', reasoned)}, ${shown('falsifier', tested)}.`
  const restatedClaim = partsOf(restated.claim).claim
  if (turnsRound(claim, restatedClaim) || reorders(claim, restatedClaim)) {
    return { grade: 'WRONG', corrections: `The position is "${cut(claim)}"; the restatement says the opposite.`, because }
  }
  if (original.falsifier !== null && turnsRound(spelled(original.falsifier.threshold), spelled(restated.falsifier.threshold))) {
    return { grade: 'WRONG', corrections: `The threshold is "${cut(original.falsifier.threshold)}", not its opposite.`, because }
  }
  if (claimed.share < RESTATED.wrongBelow) {
    return { grade: 'WRONG', corrections: `This is another position. It is "${cut(claim)}".`, because }
  }
  const missing = [
    ...(claimed.share < RESTATED.claimMin ? [`The claim "${cut(claim)}" came back without ${listed(claimed.missing)}.`] : []),
    ...(reasoned.share < RESTATED.reasonMin ? [`The reason "${cut(reason)}" came back without ${listed(reasoned.missing)}.`] : []),
    ...(contentStems(wordsOf(restated.reason)).length === 0 ? ['No reason is given.'] : []),
    ...falsifierGaps(original.falsifier, restated.falsifier, tested),
  ]
  return missing.length === 0
    ? { grade: 'ACCURATE', corrections: null, because }
    : { grade: 'INCOMPLETE', corrections: missing.join(' '), because }
}

function falsifierGaps(original: Falsifier | null, restated: Falsifier, tested: Share | null): readonly string[] {
  if (original === null || tested === null) return []
  const said = numbersOf(withoutNames(`${restated.metric}\n${restated.threshold}`))
  const numbers = [...numbersOf(withoutNames(original.threshold))].filter((number) => !said.has(number))
  const year = yearsIn(original.deadline).at(-1)
  return [
    ...(tested.share < RESTATED.falsifierMin ? [`What would change their mind came back without ${listed(tested.missing)}.`] : []),
    ...(numbers.length > 0 ? [`The threshold "${cut(original.threshold)}" came back without ${listed(numbers)}.`] : []),
    ...(year !== undefined && !yearsIn(restated.deadline).includes(year) ? [`The deadline is ${cut(original.deadline)}.`] : []),
  ]
}

/** The 3 of "m3" and the 4 of "gpt-4" are no amounts. */
const withoutNames = (text: string): string => text.replace(/\p{L}[\p{L}_-]*\d[\p{L}\d]*/gu, ' ')

const wordsOfTest = ({ metric, threshold }: Falsifier): string => `${metric}\n${threshold}`

interface Share {
  readonly share: number
  readonly found: number
  readonly of: number
  /** Words as written, in lower case. */
  readonly missing: readonly string[]
}

/** How many of a text's content words came back. Of nothing, all did. */
function restatedIn(original: string, restated: string): Share {
  const wanted = compared(original).stems
  const held = compared(restated).stems
  const found = [...wanted].filter((word) => held.has(word)).length
  const missing = new Set(wordsOf(original).filter((word) => [...compared(word).stems].some((part) => !held.has(part))))
  return { share: wanted.size === 0 ? 1 : found / wanted.size, found, of: wanted.size, missing: [...missing] }
}

/**
 * Where the reason of a statement begins: "X because Y", "Because Y, X", "Y, so X", "X. Y" or "X: Y". Without such a mark
 * all of it is the claim. The side it takes ("NO. …") is declared elsewhere, and its "no" would deny what follows.
 */
function partsOf(statement: string): { readonly claim: string; readonly reason: string } {
  const text = statement.trim().replace(/^(?:yes|no|uncertain)\s*[.,:;–—-]\s*/i, '')
  const first = /^(?:because|since|given that|as)\s+([^,]+),\s*(.+)$/isu.exec(text)
  if (first) return { claim: first[2] ?? '', reason: first[1] ?? '' }
  const so = /^(.+?)(?:,\s*so|[,;.]\s*(?:therefore|hence|thus)\b,?)\s+(.+)$/isu.exec(text)
  if (so) return { claim: so[2] ?? '', reason: so[1] ?? '' }
  const because = /^(.+?),?\s+(?:because(?: of)?|since(?!\s+\d)|given(?: that)?|due to|thanks to|owing to)\s+(.+)$/isu.exec(text)
  if (because) return { claim: because[1] ?? '', reason: because[2] ?? '' }
  const next = /^(.+?)(?:,\s(?:as|for)\s|(?<=[\p{Ll}\p{N}%)])[.;:!?]\s+|\s[–—-]\s)(.+)$/su.exec(text)
  return next ? { claim: next[1] ?? '', reason: next[2] ?? '' } : { claim: text, reason: '' }
}

/**
 * Whether two texts point opposite ways: by a "not" too many, or by a direction ("rises", "falls"). Both at once cancel
 * out: "does not rise" is no contradiction of "falls".
 */
export const turnsRound = (ours: string, theirs: string): boolean => {
  const denied = (denialsIn(ours) - denialsIn(theirs)) % 2 !== 0
  return denied !== opposite(ours, theirs)
}

/** "They deny that it pays" denies as much as "it does not pay". */
const denialsIn = (text: string): number =>
  negationsIn(wordsOf(text)) + (text.match(/\b(?:den(?:y|ies)|rejects?|disputes?|doubts?|false|untrue|wrong) that\b/gi)?.length ?? 0)

/** The same words, another claim: "gold is safer than cash", "cash is safer than gold". */
function reorders(ours: string, theirs: string): boolean {
  const [a, b] = [contrastIn(ours), contrastIn(theirs)]
  const alike = a.stems.size === b.stems.size && [...a.stems].every((word) => b.stems.has(word))
  return alike && a.negations === b.negations && !opposite(ours, theirs) && contradicts(a, b)
}

function contrastIn(text: string): Contrast {
  const words = wordsOf(text)
  return contrastOf(text, words, contentStems(words))
}

/** Signs as words, so that ">" and "below" are seen to differ. */
const spelled = (threshold: string): string => threshold.replace(/[>≥]/g, ' above ').replace(/[<≤]/g, ' below ')

const shown = (part: string, share: Share | null): string =>
  share === null || share.of === 0 ? `no ${part} to restate` : `${share.found} of ${share.of} words of the ${part}`

/** Enough to see what is meant; a correction has little room. */
const WORDS_LISTED = 6
const CHARACTERS_QUOTED = 90

const listed = (words: readonly string[]): string => {
  const more = words.length - WORDS_LISTED
  const shown = words.slice(0, WORDS_LISTED).map((word) => `"${word}"`)
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

const cut = (text: string): string => (text.length <= CHARACTERS_QUOTED ? text : `${text.slice(0, CHARACTERS_QUOTED - 1).trimEnd()}…`)
