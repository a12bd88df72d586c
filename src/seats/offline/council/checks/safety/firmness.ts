/**
 * Within a sentence: the clause around a word, whether it obliges or plainly tells what will be done, and whether the document
 * is one that gives its limits in numbers. A limit in the next clause binds something else: “shall be reported quickly, and the
 * key shall be replaced within two days”.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { obligationIn } from '../../reading/normative.ts'
import { isTelling, type Passage, passagesOf, plannedPassagesOf } from '../../reading/passages.ts'
import { STATED_TIME } from './phrases.ts'

const BREAK =
  /[;:]\s|\.\s|,? (?:and|but|while|whereas|otherwise|then) (?=(?:the|an?|each|every|all|it|they|we|he|she|its|their|no|nobody|access|does|doesn't|do|don't|(?:[\w-]+ ){0,2}(?:must|shall|will|is|are|has|have|may|can))\b)|, (?=(?:the|it|they|we|an?|that|this|those|each|all|no) )|, who |, which /gi

/** The clause of `plain` that holds place `at`, with where it begins. */
export function clauseAt(plain: string, at: number): string {
  let from = 0
  for (const found of plain.matchAll(BREAK)) {
    const end = found.index + found[0].length
    if (end <= at) from = end
    else if (found.index >= at) return plain.slice(from, found.index)
  }
  return plain.slice(from)
}

const NO_STATEMENT =
  /\b(?:was|were|had|did|would|might|could|used to|has been|have been|can|cannot|don't|doesn't|does not|do not|today|currently|for example|e\.g\.)\b/i

/** How firmly a passage says that something is done: by a duty, as a requirement, or in plain words. Null where it does not. */
export function firmness(document: Document, { plain, sentence, roles, section }: Passage, clause = plain): 'duty' | 'told' | null {
  if (roles.has('testing') && !roles.has('acceptance')) return null
  if (obligationIn(sentence, document) !== null) return 'duty'
  if (section.index === 0 || NO_STATEMENT.test(clause)) return null
  if (roles.has('requirements') || roles.has('acceptance')) return 'duty'
  return roles.has('summary') || roles.has('goals') ? null : 'told'
}

const LIMIT =
  /\b(?:within|in (?:under|less than)|at most|no more than|no later than|not more than|up to|under|below|less than|fewer than|every|after|for|by|at least|limited to|max(?:imum)?\.?(?: of)?|limit:?|last)\s+(?:[€$£]?\d[\d,.]*|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty) (?:\w+ )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b)|[<≤]\s?\d/gi
const LIMITS_MIN = 3

const cultures = new WeakMap<Document, { readonly limits: boolean; readonly times: boolean }>()

/** Where three limits and more are given in numbers, the reader expects one where another is due. */
export function givesLimits(document: Document): { readonly limits: boolean; readonly times: boolean } {
  const known = cultures.get(document)
  if (known !== undefined) return known
  const limits = plannedPassagesOf(document).flatMap(({ plain }) => plain.match(LIMIT) ?? [])
  const times = plannedPassagesOf(document).filter(({ plain }) => plain.match(LIMIT) !== null && STATED_TIME.test(plain))
  const culture = { limits: limits.length >= LIMITS_MIN, times: times.length >= LIMITS_MIN }
  cultures.set(document, culture)
  return culture
}

/** In note style a sentence may have two words: “Barrier opens.”, “Effective quickly.” */
export const noteSentencesOf = (document: Document): readonly Passage[] =>
  passagesOf(document).filter(
    (passage) =>
      !isTelling(passage) &&
      !passage.roles.has('glossary') &&
      passage.block.kind === 'item' &&
      /^\p{Lu}\p{Ll}+ \p{Ll}+\.$/u.test(passage.plain),
  )
