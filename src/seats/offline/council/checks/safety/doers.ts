/** Whether a document says who does what, so that a gap is a gap and not the manner of the document. */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { plannedPassagesOf } from '../../reading/passages.ts'
import { LABEL, OWNER_HEADER, PARTY } from './phrases.ts'

export const isPolicy = ({ title, sections }: Document): boolean =>
  [title, ...sections.slice(1, 3).map((section) => section.title)].some((words) =>
    /\b(?:policy|guideline|procedure|code of conduct|rules of)\b/i.test(words),
  )

const DOER = new RegExp(
  String.raw`\bby (?:the|an?|our|its|each) (?:${PARTY.source})|^(?:[\d.]+ )?(?:the |an? |our |each )?(?:[\w-]+ ){0,2}?(?:${PARTY.source}) (?:shall|must|should|will|can|may|decides?|approves?|reviews?|owns|builds|\w+s)\b`,
  'i',
)
const DOERS_MIN = 3

export const namesOwners = (document: Document): boolean =>
  document.blocks.some(({ kind, text, header }) =>
    kind === 'row' ? header.some((cell) => OWNER_HEADER.test(plainOf(cell))) : kind !== 'code' && LABEL.test(text),
  ) || plannedPassagesOf(document).filter(({ plain }) => DOER.test(plain)).length >= DOERS_MIN
