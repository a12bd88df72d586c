/** What an almost exact quotation changed that matters: a number, a denial, a direction. */
import { negationsInOrder, numbersInOrder, opposite } from '../text/contrast.ts'
import { normalise } from '../text/normalise.ts'

/** A sentence part that names the change; null where quotation and passage agree in all that matters. */
export function alteration(quote: string, text: string, start: number, end: number): string | null {
  const ours = normalise(quote).text
  const passage = normalise(text.slice(start, end)).text
  // The match may end inside a word or before a unit; what is compared is whole.
  const whole = normalise(wholeWords(text, start, end)).text
  const number = missingInOrder(numbersInOrder(ours), numbersInOrder(whole))
  if (number !== null) return `the quotation says ${number} where the passage says ${numbersInOrder(passage).join(', ') || 'no number'}`
  const denials = negationsInOrder(ours)
  const theirs = negationsInOrder(passage)
  if (denials.join(' ') !== theirs.join(' ')) {
    return theirs.length < denials.length
      ? `the quotation adds «${missingInOrder(denials, theirs) ?? denials.at(-1)}»`
      : theirs.length > denials.length
        ? `the quotation leaves out «${missingInOrder(theirs, denials) ?? theirs.at(-1)}»`
        : `the quotation says «${denials.join(', ')}» where the passage says «${theirs.join(', ')}»`
  }
  return opposite(ours, passage) ? 'the quotation turns its direction round' : null
}

/** The first of `wanted` that `held` does not have, in this order; null where it has them all. */
function missingInOrder(wanted: readonly string[], held: readonly string[]): string | null {
  let at = 0
  for (const item of wanted) {
    const found = held.indexOf(item, at)
    if (found === -1) return item
    at = found + 1
  }
  return null
}

const WORD = /[\p{L}\p{N}.,%]/u

/** A stretch of text grown to the ends of the words it cuts. */
export function wholeWords(text: string, start: number, end: number): string {
  let from = start
  let to = end
  while (from > 0 && start - from < 40 && WORD.test(text[from - 1] ?? '')) from--
  while (to < text.length && to - end < 40 && WORD.test(text[to] ?? '')) to++
  return text.slice(from, to)
}
