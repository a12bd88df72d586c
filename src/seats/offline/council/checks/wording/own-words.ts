/**
 * Which words of a sentence belong to an amount: its clause, the words closest to it, the noun it measures, and who or what the
 * clause is about (reading/clauses.ts).
 *
 *   “Requests are decided and, if approved, met within 3 days” ──▶ closest: met · thing: requests
 */
import { clausesOf } from '../../reading/clauses.ts'
import type { Passage } from '../../reading/passages.ts'
import type { Amount } from '../../reading/quantities.ts'
import { rootsOf } from './roots.ts'

const BORDER = /[;:()–—|]|[,.](?=\s)|\s(?:and|but|while|whereas|so that|so|which|then|because|since|unless|except|if|when|once|where)\s/gi

/** The clause around an amount: a joint splits only where another amount stands beyond it. */
export function clauseOf(plain: string, bare: string, amount: Amount, amounts: readonly Amount[]): string {
  const end = amount.at + amount.text.length
  let [from, to] = [0, plain.length]
  for (const border of plain.matchAll(BORDER)) {
    const beyond = border.index + border[0].length
    const hard = /[;()–—|]|unless|except/i.test(border[0])
    if (beyond <= amount.at && (hard || border[0] === ':' || amounts.some(({ at }) => at < border.index))) from = beyond
    if (border.index >= end && to === plain.length && (hard || amounts.some(({ at }) => at > border.index))) to = border.index
  }
  return bare.slice(from, to)
}

export const TIGHT =
  /[;:()–—|]|[,.](?=\s)|\s(?:and|or(?! (?:more|less|fewer|longer|later|older|higher|lower)\b)|but|while|whereas|so that|so|that|which|who|then|because|since|unless|except|if|when|once|where|until)\s/gi

/** The words closest to an amount, up to the nearest joint on either side; where there are none, up to the next. */
export function closestWords(plain: string, bare: string, { at, text }: Pick<Amount, 'at' | 'text'>): ReadonlySet<string> {
  const end = at + text.length
  const borders = [...plain.matchAll(TIGHT)]
  const to = borders.find(({ index }) => index >= end)?.index ?? plain.length
  const before = borders.map((one) => one.index + one[0].length).filter((from) => from <= at)
  for (const from of [...before.toReversed(), 0]) {
    const roots = rootsOf(bare.slice(from, to))
    if (roots.size > 0) return roots
  }
  return new Set()
}

/** "chunks of 4 MB", "4 MB chunks": the noun before "of" or right behind. */
export function tiedOf({ unit, at }: Amount, left: string, right: string, plain: string): ReadonlySet<string> {
  if (unit === '') return new Set()
  const before = /([\p{L}-]+)\s+(?:is|of)\s+(?:(?:about|at most|up to|at least|only|almost) )?$/iu.exec(left)?.[1]
  const after = /^[\s-]([\p{L}-]{4,})/u.exec(right)?.[1]
  return rootsOf(before ?? after ?? measuredBy(plain, at))
}

/** “The warm-up lasts three weeks”: where nothing but the verb stands between, the amount is the subject's measure. */
function measuredBy(plain: string, at: number): string {
  const clause = clausesOf(plain).findLast((one) => one.at <= at)
  if (clause === undefined || clause.form === 'passive') return ''
  const start = clause.at + clause.text.lastIndexOf(clause.rest)
  const isNext = clause.rest !== '' && at >= start && /^\s*(?:for |about |at most |up to )?$/.test(plain.slice(start, at))
  return isNext && clause.subject.split(' ').length <= SUBJECT_WORDS_MAX ? clause.subject : ''
}
const SUBJECT_WORDS_MAX = 2

const POINTING = /^(?:it|they|this|these|those|which|who|that)?$/

/** Who or what the clause of an amount is about: its subject; where that only points, the subject before it. */
export function thingOf({ plain }: Passage, { at }: Amount, back: string): ReadonlySet<string> {
  const subjects = [...clausesOf(back), ...clausesOf(plain).filter((clause) => clause.at <= at && clause.kind === 'main')].map(
    ({ subject }) => subject,
  )
  return rootsOf(subjects.findLast((subject) => !POINTING.test(subject)) ?? '')
}
