/** The sections that plan a roll-out or a migration, and what they say. */
import type { Document, Section, Sentence } from '../../../../../core/document/document.ts'

export const ROLLS =
  /\broll-?\s?outs?\b|\blaunch\b|\bdeployment\b|\brelease plan\b|\bgo-?live\b|\bcut-?over\b|\bmigrat(?:ion|ing)\b|\bswitch-?over\b|\bmoving\b|\bintroduction plan\b/i
const NO_PLAN = /\b(?:testing|tests?|alternatives?|history|risks?|compatib\w+|example|guide|metrics|planning)\b/i

/** The outermost sections that plan a roll-out or a migration. */
export const plansOf = (document: Document): readonly Section[] =>
  document.sections.filter((section) => {
    const above = section.path.slice(0, -1)
    return (
      ROLLS.test(section.title) &&
      !NO_PLAN.test(section.title) &&
      !above.some((title) => ROLLS.test(title) || NO_PLAN.test(title)) &&
      section.index > 1
    )
  })

export function within(document: Document, section: Section): readonly Sentence[] {
  const last = document.sections.findIndex((one) => one.index > section.index && one.level <= section.level)
  const end = last === -1 ? document.sections.length : last
  return document.sentences.filter(
    (sentence) => sentence.section >= section.index && sentence.section < end && document.blocks[sentence.block]?.kind !== 'quote',
  )
}
