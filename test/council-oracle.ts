/**
 * The council's rules said a second time, as plainly as the specification says them, to hold the first against: who holds a
 * finding, how grave it counts, what a vote comes to, what an end means. Numbers are written out on purpose.
 */
import type { Severity, Vote } from '../src/core/council/words.ts'
import type { Book, FindingBook } from './council-book.ts'

const GRAVITY: readonly Severity[] = ['info', 'minor', 'major', 'blocker']
const weight = (severity: Severity): number => GRAVITY.indexOf(severity)

export const holders = ({ raisers, judged }: FindingBook): readonly string[] =>
  [...new Set([...raisers.map(({ seat }) => seat), ...judged.keys()])].filter((seat) => judged.get(seat)?.judgement !== 'DISPUTE')

export const opponents = ({ judged }: FindingBook): readonly string[] =>
  [...judged].filter(([, { judgement }]) => judgement === 'DISPUTE').map(([seat]) => seat)

/** What can carry a blocker: words that stand in the document, and enough of them. */
export const isProven = ({ check }: FindingBook): boolean => check?.verdict === 'verified' && !check.bare

export interface Expected {
  readonly agreement: string
  readonly severity: Severity
  readonly contested: boolean
}

/** Before any vote. */
export function expectedCount(finding: FindingBook, before: Severity): Expected {
  const held = holders(finding)
  const against = opponents(finding)
  const weights = held
    .map((seat) => {
      const judged = finding.judged.get(seat)
      if (judged !== undefined) return weight(judged.severity)
      return Math.max(...finding.raisers.filter((raiser) => raiser.seat === seat).map(({ severity }) => weight(severity)))
    })
    .toSorted((a, b) => b - a)
  // Three: the second; two: the graver; one: that one.
  const middle = weights.length === 3 ? weights[1] : weights[0]
  const severity = middle === undefined ? before : (GRAVITY[middle] ?? before)
  const apart = weights.length === 0 ? 0 : Math.max(...weights) - Math.min(...weights)
  return {
    agreement:
      held.length === 0 && against.length >= 2
        ? 'QUORUM_OPPOSE'
        : held.length >= 3
          ? 'UNANIMOUS'
          : held.length === 2
            ? 'MAJORITY'
            : 'PENDING',
    severity: severity === 'blocker' && !isProven(finding) ? 'major' : severity,
    contested: (held.length > 0 && against.length > 0) || apart >= 2,
  }
}

/** What must be voted on: what is contested, and what is grave and held by one alone. */
export const wantsVote = ({ counted }: FindingBook): boolean =>
  counted !== null &&
  counted.agreement !== 'QUORUM_OPPOSE' &&
  (counted.contested || (counted.agreement === 'PENDING' && weight(counted.severity) >= 2))

export function expectedOutcome(votes: readonly Vote[]): 'QUORUM_SUPPORT' | 'QUORUM_OPPOSE' | 'DEADLOCKED' {
  const of = (wanted: Vote): number => votes.filter((vote) => vote === wanted).length
  return of('SUPPORT') >= 2 ? 'QUORUM_SUPPORT' : of('OPPOSE') >= 2 ? 'QUORUM_OPPOSE' : 'DEADLOCKED'
}

export const isHeld = ({ outcome, counted }: FindingBook): boolean =>
  outcome === null ? counted?.agreement === 'MAJORITY' || counted?.agreement === 'UNANIMOUS' : outcome === 'QUORUM_SUPPORT'

export const hasEndorsedRemedy = ({ remediations }: FindingBook): boolean => [...remediations.values()].some((seats) => seats.size >= 2)

/** Why it may not be called converged; empty: it may. */
export function obstacles(book: Book): readonly string[] {
  const all = [...book.findings.values()]
  return [
    ...all.filter(({ outcome }) => outcome === 'DEADLOCKED').map(({ id }) => `${id} has no quorum`),
    ...all.filter((finding) => wantsVote(finding) && finding.outcome === null).map(({ id }) => `${id} was never voted on`),
    ...all
      .filter((finding) => isHeld(finding) && finding.counted?.severity === 'blocker' && !hasEndorsedRemedy(finding))
      .map(({ id }) => `${id} blocks and has no remediation that two endorse`),
  ]
}

export function expectedVerdict(book: Book): string | null {
  if (book.state === 'ABORTED' || (book.closed !== null && book.closed.reason !== 'completed')) return 'ABORTED'
  if (book.state === 'DEADLOCKED') return 'NEEDS_ADJUDICATION'
  if (book.state !== 'CONVERGED') return null
  const held = [...book.findings.values()].filter(isHeld)
  if (held.some(({ counted }) => counted?.severity === 'blocker')) return 'FAILED'
  return held.some(({ counted }) => counted?.severity === 'major') ? 'NEEDS_REMEDIATION' : 'PASSED'
}

/** Whether these words stand in that text, found by hand: the signs set aside, the words and every number in order. */
export function standsIn(quote: string, text: string): boolean {
  const words = wordsOf(text)
  return quote.split(/\[?(?:…|\.\.\.)\]?/).every((part) => isRun(wordsOf(part), words))
}

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Nearly all words of the part, in order, within a stretch of the text not much longer; numbers must all be there. */
function isRun(part: readonly string[], words: readonly string[]): boolean {
  if (part.length === 0) return true
  // A quotation may begin or end within a word.
  if (words.join(' ').includes(part.join(' '))) return true
  const missMax = Math.floor(part.length * 0.2)
  for (let from = 0; from < words.length; from++) {
    let at = from
    let missed = 0
    for (const word of part) {
      const next = words.slice(at, at + 4).indexOf(word)
      if (next === -1) missed += /\d/.test(word) ? part.length : 1
      else at += next + 1
      if (missed > missMax) break
    }
    if (missed <= missMax) return true
  }
  return false
}
