/**
 * What somebody named as decisive, put as a question that can be looked up.
 *
 *   metric + "below 0.4 percent" ─▶ Will <metric> be below 0.4 percent by …?
 *   a sentence                   ─▶ Will it turn out that …?
 *   a thing                      ─▶ Will we see …?   Is there …?   Where can this be found: …?
 */
import { type Criterion, dated, says, tidy } from './criteria.ts'

const COMPARES =
  /^(?:[<>≤≥=~$€£\d]|(?:above|below|over|under|at least|at most|more|less|fewer|greater|higher|lower|larger|smaller|deeper|longer|shorter|between|zero|no more|no less|not more|not less)\b)/i

/** Verbs that tests and wishes are made of, in the forms that make a sentence of a clause. */
const SENTENCE =
  /\b(?:is|are|was|were|has|have|had|does|do|did|will|would|can|could|falls?|fell|rises?|rose|stays?|stayed|drops?|dropped|reach(?:es|ed)?|exceeds?|exceeded|remains?|remained|grows?|grew|shows?|showed|becomes?|became|comes?|came|goes|went|holds?|held|loses?|lost|reports?|reported)\b/i

/** `names`: words that keep their capital inside a sentence. */
export function questionOfCriterion({ text, falsifier }: Criterion, names: ReadonlySet<string>): string {
  if (falsifier === null) return open(text, names)
  const { metric, threshold, deadline } = falsifier
  const [what, value] = [tidy(metric), tidy(threshold)]
  if (says(value, what)) return open(text, names)
  return COMPARES.test(value) ? `Will ${subject(what, names)} be ${dated(value, deadline)}?` : open(text, names)
}

const open = (text: string, names: ReadonlySet<string>): string =>
  `${SENTENCE.test(text) ? 'Will it turn out that' : 'Will we see'} ${inside(text, names)}?`

/** "It would decide it for me if …": only the condition is asked for. */
const CONDITION = /^(?:(?:it|this|that) would (?:decide|settle) (?:it|this|that|me)(?: for me)?,? )?(?:if|when|whether) (.+)$/i
/** "A survey would settle it": only the survey is. */
const DECISIVE = /^(.+?) would (?:decide|settle) (?:it|this|that|the matter|me)(?: for me)?$/i

export function questionOfWish(said: string, names: ReadonlySet<string>): string {
  if (said.endsWith('?')) return said
  const plain = tidy(said)
  const [, clause] = CONDITION.exec(plain) ?? []
  if (clause !== undefined) return `Will it turn out that ${clause}?`
  const wanted = inside(DECISIVE.exec(plain)?.[1] ?? plain, names)
  if (/^(?:an?|one|another|any) /.test(wanted)) return `Is there ${wanted}?`
  return SENTENCE.test(wanted) ? `Will it turn out that ${wanted}?` : `Where can this be found: ${wanted}?`
}

const DETERMINED = /^(?:the|an?|its?|their|his|her|our|your|my|this|that|these|those|any|some|all|each|every|no|how)\b/i

/** With its article, where it is a measure and not a bare word or a name: "fall in a crash" alone would read as a verb. */
function subject(what: string, names: ReadonlySet<string>): string {
  const text = inside(what, names)
  const isNamed = /^\p{Lu}/u.test(text)
  return isNamed || DETERMINED.test(text) || !text.includes(' ') ? text : `the ${text}`
}

/** Words with a capital that does not come from the beginning of a sentence. */
export const namesAmong = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(/(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}\p{N}]*/gu)].map(([word]) => word)))

/** As it stands inside a sentence: a small letter first, unless it is a name or an abbreviation. */
function inside(text: string, names: ReadonlySet<string>): string {
  const [first = ''] = /^[\p{L}\p{N}]+/u.exec(text) ?? []
  return names.has(first) || /\p{Lu}/u.test(first.slice(1)) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
