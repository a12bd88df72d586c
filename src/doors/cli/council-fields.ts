/** Fields that only a reviewer is asked for: one of their modes, and words of the document. */
import type { ShownDocument, ShownMode } from '../../core/council/views.ts'
import { emptyDossier } from '../../core/dossier.ts'
import { verify } from '../../core/evidence/verify.ts'
import { type Read, wordsOrNone } from './fields.ts'

const QUOTE_MAX = 1_000

export const modeOf =
  (modes: readonly ShownMode[]): Read<number> =>
  (text) => {
    const mode = modes.find(({ number }) => String(number) === text)
    return mode === undefined
      ? `Your modes are: ${modes.map(({ number, name }) => `${number} ${name}`).join(', ')}.`
      : { value: mode.number }
  }

/** Nothing typed is null. Words that are not in a text which is shown whole are asked for again. */
export const quoteIn =
  (document: ShownDocument): Read<string | null> =>
  (typed) => {
    const quote = typed.replace(/^["“«](.*)["”»]$/su, '$1').trim()
    const read = wordsOrNone(QUOTE_MAX)(quote)
    if (typeof read === 'string' || read.value === null || !document.whole || isThere(quote, document)) return read
    return 'These words are not in the document. Copy them exactly, shorten with […], or type nothing.'
  }

/** By the same rules by which the reply will be checked. */
function isThere(quote: string, { path, units }: ShownDocument): boolean {
  const text = units.map((unit) => unit.text).join('\n')
  const reference = { n: 1, path, lines: null, quote, url: null, title: null }
  return verify(reference, { ...emptyDossier, text: (asked) => (asked === path ? text : null) }).verdict === 'verified'
}
