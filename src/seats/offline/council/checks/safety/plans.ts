/** The sections that plan a roll-out or a migration, and what they say. */
import type { Document, Section, Sentence } from '../../../../../core/document/document.ts'
import { withChildren } from '../../reading/surroundings.ts'

export const ROLLS =
  /\broll-?\s?outs?\b|\blaunch\b|\bdeployment\b|\brelease plan\b|\bgo-?live\b|\bgoing live\b|\bcut-?over\b|\bmigrat(?:ion|ing)\b|\bswitch-?over\b|\bmoving\b|\bintroduction plan\b/i
/** Titles that may stand over a plan: what they hold decides. */
const MAY_ROLL =
  /\b(?:deliver(?:y|ing)|releas(?:e|es|ing)|timeline|milestones|phas(?:es|ing)|stages|schedule|transition|adoption|upgrade|implementation plan|project plan|getting (?:it|there)|how we get there|introduc\w+|enablement|next steps|plan)\b/i
export const GOES =
  /\b(?:goes? live|go(?:es)? to (?:\d+|all|every)|to everybody|for everybody|open to all|all (?:users|customers|households|clubs|clinics|sites|members|accounts)|roll(?:ed|s|ing)? out|rollout|launch(?:es|ed)?|migrat\w+|cut over|switch(?:es|ed)? over|pilot|deploy(?:ed|s|ment)?|enabled? (?:by default|for)|enabling the feature|converted?)\b/i
const NO_PLAN =
  /\b(?:testing|tests?|alternatives?|history|risks?|compatib\w+|example|guide|metrics|background|motivation|problem|metadata)\b/i
const CLAIMS_BACK = /\b(?:roll-?\s?back|way back|back-?out|downgrad\w+|revert\w*)\b/i

const isPlan = (document: Document, section: Section): boolean =>
  ROLLS.test(section.title) ||
  (CLAIMS_BACK.test(section.title) && !/\?$/.test(section.title.trim())) ||
  (MAY_ROLL.test(section.title) && GOES.test(withChildren(document, section)))

/** The outermost sections that plan a roll-out or a migration. */
export const plansOf = (document: Document): readonly Section[] => {
  const plans = document.sections.filter(
    (section) =>
      section.index > 1 &&
      !section.path.some((title) => NO_PLAN.test(title)) &&
      !/\?$/.test(section.title.trim()) &&
      isPlan(document, section),
  )
  return plans.filter((section) => !plans.some((other) => other !== section && isUnder(document, section, other)))
}

function isUnder(document: Document, section: Section, above: Section): boolean {
  for (let at = section.parent; at !== null; at = document.sections[at]?.parent ?? null) if (at === above.index) return true
  return false
}

export function within(document: Document, section: Section): readonly Sentence[] {
  const last = document.sections.findIndex((one) => one.index > section.index && one.level <= section.level)
  const end = last === -1 ? document.sections.length : last
  return document.sentences.filter(
    (sentence) => sentence.section >= section.index && sentence.section < end && document.blocks[sentence.block]?.kind !== 'quote',
  )
}
