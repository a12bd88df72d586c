/**
 * Delete the way back: everything in the document that says how a step is undone, and the questions of a form that ask for it
 * together with their answers. What goes forward stays. A condition inside a step loses its clause, not its step.
 */
import type { Document, Section, Sentence } from '../../../src/core/document/document.ts'
import { blockOf, cut, type Edit, type Mutator, movedLines, offsetOf, pathOf, prose, type Range, removed, spoil } from './mutation.ts'

const BACK =
  /\broll(?:ed|ing|s)?[- ]?backs?\b|\breverts?\b|\breverted\b|\bundo(?:ne)?\b|\bways? back\b|\bswitch(?:es|ed|ing)? (?:it |them |the \p{L}+ )?(?:back |off\b)|\bturn(?:s|ed|ing)? (?:it |them |the \p{L}+ )?(?:off|back on)\b|\bback to the old\b|\bdowngrad(?:e|es|ed|ing)\b|\bre-?enabl(?:e|es|ing)\b|\bdisabl(?:e|es|ing|ement)\b|\boff = |\btakes? the \p{L}+ away\b|\bwe (?:would )?stop (?:there|and go back)\b|\bbehind (?:a |the )?(?:[\p{L}-]+ )?(?:flag|setting|switch)\b/iu
const FORWARD =
  /\b(?:roll(?:ed|ing|s)?[- ]?out|migrat|launch|releas|convert|cut[- ]?over|stage|pilot|deploy|graduat|enabl|ships?\b|upgrad|goes live|turns? on|all customers|open to all)/i
const FORWARD_PLACE = /roll|migrat|launch|release|plan|deliver|upgrade|graduation|enable|transition|moving/i
/** A setting for users, a person told to reset a machine: no way back for the change. */
const NO_WAY_BACK =
  /\bgateway off for\b|\bper user\b|\bdisables? (?:the subscription|running|it)\b|\bre-enables it\b|\bfailed\b.*\bdisable\b/i

/** What stands so near to the way back is what it leads back from. */
const BESIDE_LINES = 6

/** Words that mean nothing else; the others are a way back only where something is being rolled out. */
const PLAIN_BACK =
  /\broll(?:ed|ing|s)?[- ]?backs?\b|\breverts?\b|\breverted\b|\bundo(?:ne)?\b|\bways? back\b|\bback to the old\b|\bdowngrad/iu

const isBack = (document: Document, one: Sentence): boolean =>
  BACK.test(one.plain) &&
  !NO_WAY_BACK.test(one.plain) &&
  (PLAIN_BACK.test(one.plain) || FORWARD.test(one.plain) || isRolledOut(document, one.section))

const isRolledOut = (document: Document, section: number): boolean =>
  FORWARD_PLACE.test(pathOf(document, section)) || prose(document).some((other) => other.section === section && FORWARD.test(other.plain))

/** A heading that asks about the way back, with nothing below it but its answer. */
const isBackSection = (document: Document, { index, level, title }: Section): boolean =>
  level >= 3 &&
  /roll(?:ed)? ?back|disabl|downgrad|way back/i.test(title) &&
  /\?$/.test(title.trim()) &&
  !document.sections.some(({ parent }) => parent === index)

export const deleteWayBack: Mutator = (document) => {
  const all = prose(document).filter(({ section }) => !/alternative|prior art|history|checklist|option/i.test(pathOf(document, section)))
  const sections = document.sections.filter((section) => isBackSection(document, section))
  const inSections = all.filter(({ section }) => sections.some(({ index }) => index === section))
  const back = all.filter((one) => isBack(document, one) && !inSections.includes(one))
  // “**Way back:** …” opens a paragraph that is nothing else.
  const opened = back
    .filter((one) => /^\W*(?:(?:the )?way back|going back|backing out|roll(?:ing)?[- ]?back)\W/i.test(one.text))
    .map(({ block }) => block)
  if (back.length + inSections.length + opened.length === 0) return []
  const steps = back.filter((one) => clauseOf(one) !== null && !opened.includes(one.block))
  const whole = all.filter((one) => opened.includes(one.block) || (back.includes(one) && !steps.includes(one)) || isTail(one, back))
  const edits: readonly Edit[] = [
    ...sections.map((section) => ({
      from: offsetOf(document.text, section.start),
      to: offsetOf(document.text, section.end + 1),
      instead: '',
    })),
    ...cut(document, whole),
    ...steps.flatMap((one) => removed(document, one, clauseOf(one) ?? '') ?? []),
  ]
  const rest = all.filter((one) => !whole.includes(one) && !inSections.includes(one))
  const gone = [...whole, ...steps]
  const isBeside = (one: Sentence): boolean =>
    gone.some(({ section, start }) => section === one.section && Math.abs(start - one.start) <= BESIDE_LINES)
  const left = rest.filter((one) => goesForward(document, one) || isBeside(one))
  if (left.length === 0) return []
  const headings = document.sections.filter(
    ({ title, index }) =>
      (FORWARD_PLACE.test(title) || gone.some(({ section }) => section === index)) && !sections.some((one) => one.index === index),
  )
  const places: readonly Range[] = [...left.map((one) => blockOf(document, one)), ...headings.map(({ start }) => ({ start, end: start }))]
  const isMigration = left.some(({ plain }) => /migrat|convert|\bturns all\b/i.test(plain))
  return [
    {
      kind: 'delete the way back',
      what: `the way back, in line ${[...inSections, ...whole, ...steps].map(({ start }) => start).join(', ')}`,
      text: spoil(document.text, edits),
      modes: isMigration ? [4, 47, 74] : [47, 74],
      categories: ['roll-back', 'failure', 'operations'],
      words: [],
      ranges: places.map((place) => movedLines(document, edits, place)),
    },
  ]
}

const goesForward = (document: Document, one: Sentence): boolean =>
  FORWARD_PLACE.test(pathOf(document, one.section)) && (FORWARD.test(one.plain) || blockOf(document, one).kind !== 'paragraph')

/** In a step with a date or a condition, only the clause about the way back goes. */
function clauseOf({ text }: Sentence): string | null {
  const [, clause] = /(\s+and\s+(?:the\s+)?(?:way\s+back|roll-?back)\s[^.,;]*)/i.exec(text) ?? []
  if (clause !== undefined) return clause
  const [, flagged] = /((?:, | )behind (?:a |the )?flag [^;.]*|, off = [^;.]*)/i.exec(text) ?? []
  return flagged ?? null
}

const isTail = (one: Sentence, back: readonly Sentence[]): boolean =>
  back.some(({ index, block }) => block === one.block && index < one.index && index >= one.index - 3) &&
  /^(?:\p{L}+ then\b|We (?:will )?(?:try|practise|rehearse|test) (?:this|it)|The switch\b|Reminders stop|Partners go on|Steps taken)/u.test(
    one.plain,
  )
