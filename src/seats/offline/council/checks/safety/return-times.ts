/**
 * A way back that says what is undone and not how long that takes, in a document that gives its times: whoever throws the switch
 * at night has to know whether to wait one minute or one hour.
 *
 *   “**Way back.** Support flips the switch. Sending stops.”      no “within …” in the whole paragraph, item or section
 */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Hit } from '../../check.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { sectionText } from '../../reading/surroundings.ts'
import { firmness } from './firmness.ts'
import { STATED_TIME } from './phrases.ts'

const NAME = `(?:way back|roll(?:ing)?[ -]?back|going back|turning back|getting back|and back|back-?out|kill[ -]switch|switching (?:it )?off|undo(?:ing)?)`
const TITLE = new RegExp(String.raw`\b${NAME}\b`, 'i')
/** “**Way back.** …”, “**Rollback plan:** …” at the start of a paragraph or item. */
const LEAD = new RegExp(String.raw`^\W*(?:\*\*|__)(?:the )?${NAME}(?: plan)?\W`, 'i')
const IN_CASE = /\b(?:goes wrong|went wrong|go wrong|has to be undone|must be undone)\b/i
/** What is done or what then holds; not who may do it, nor why. */
const UNDOES =
  /\b(?:switch(?:es)?|flags?|settings?|stops?|back|reverts?|reverted|restores?|restored|turns?|turned|off|flips?|take[sn]? .{1,40}? away|old)\b/i
/** How long it takes. A period in which it is possible (“for 30 days”) or a trigger (“in a week”) is not that. */
const DURATION = new RegExp(
  String.raw`\b(?:within|in under|in less than|in at most|in about|in|takes?|took|needs?|after|no longer than|at most|under|about|by)\s+(?:the |about |at most |up to |under |less than )*(?!an? week|a month|a day)(?:${STATED_TIME.source})|\b(?:at once|immediately|instantly|right away|without a (?:restart|deploy\w*|release))\b(?! (?:if|when|once|as soon)\b)|[<≤] ?\d|\b\d+ (?:s|seconds?|minutes?|min|hours?|h) later\b`,
  'i',
)
const TIMED_MIN = 5
const TIMED_SHARE = 0.25

export function untimedReturns(document: Document): readonly Hit[] {
  const all = plannedPassagesOf(document)
  const timed = all.filter(({ plain }) => STATED_TIME.test(plain)).length
  if (timed < TIMED_MIN || timed < TIMED_SHARE * all.length) return []
  const seen = new Set<string>()
  return all.flatMap((passage) => {
    const place = placeOf(document, passage)
    if (place === null || seen.has(place.key) || !UNDOES.test(passage.plain) || firmness(document, passage, '') === null) return []
    seen.add(place.key)
    return DURATION.test(place.text()) ? [] : [untimed(passage)]
  })
}

/** The text that should say how long: of a section with that name all of it, else the paragraph or the sentence. */
function placeOf(document: Document, { section, block, sentence, plain }: Passage): { readonly key: string; text(): string } | null {
  if (TITLE.test(section.title)) return { key: `section ${section.index}`, text: () => plainOf(sectionText(document, section)) }
  if (LEAD.test(block.text)) return { key: `block ${block.index}`, text: () => plainOf(block.text) }
  return IN_CASE.test(plain) && /\b(?:switch|flag|setting)\b/i.test(plain) ? { key: `sentence ${sentence.index}`, text: () => plain } : null
}

const untimed = (passage: Passage): Hit => ({
  ...quoted(passage.sentence),
  severity: 'minor',
  category: 'timing',
  description: `“${shown(passage.plain)}” tells the way back and nothing beside it says how long it takes until it has effect, while this document gives its times elsewhere: nobody can tell when to try something else.`,
  remediation: 'Add within how many minutes or hours everything is back, counted from which act, and who looks whether it is.',
  weight: 0.6,
})
