/** The sections that plan a roll-out or a migration, and what they say. */
import type { Document, Section, Sentence } from '../../../../../core/document/document.ts'
import { withChildren } from '../../reading/surroundings.ts'

export const ROLLS =
  /\broll-?\s?outs?\b|\broll(?:ing)? (?:it|this|them) out\b|\blaunch\b|\bdeployment\b|\brelease plan\b|\bgo-?live\b|\bgoing live\b|\bcut-?over\b|\bmigrat(?:ion|ing)\b|\bswitch-?over\b|\bmoving\b|\bintroduction plan\b/i
/** Titles that may stand over a plan: what they hold decides. */
const MAY_ROLL =
  /\b(?:deliver(?:y|ing)|releas(?:e|es|ing)|timeline|timetable|milestones|phas(?:es|ing)|stages|schedule|transition|adoption|upgrade|implementation plan|project plan|getting (?:it|there)|how we get there|introduc\w+|enablement|next steps|plan)\b/i
/** A change from one way to another, or a beginning: with its dates it is a plan. */
const CHANGES =
  /\b(?:introduc\w+|mov(?:e|ing)|chang(?:e|ing) (?:from|to|over)|changeover|switch(?:ing)?|transition|replac\w+|convert\w*|conversion|adoption|upgrad\w+|moderni[sz]\w+|renewal|start(?:ing)?(?: (?:it|up|date|off))?|trial|try(?:ing)?|pilot|opening|hand-?over|take-?over|first (?:weeks|months|steps)|getting started|bringing (?:it|this) in|phasing)\b/i
const DATE =
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b|\b20\d\d-\d\d-\d\d\b|\bQ[1-4]\b|\bweek \d+\b/gi
/** A month, a term or a season dates a stage too. */
const SEASON =
  /\b(?:in|from|until|by|since|during|and|of|early|mid|late|next|the) (?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter)\b/gi
const DATES_MIN = 2

export const GOES =
  /\b(?:goes? live|go(?:es)? to (?:\d+|all|every)|to everybody|for everybody|open to all|all (?:users|customers|households|clubs|clinics|sites|members|accounts)|roll(?:ed|s|ing)? out|rollout|launch(?:es|ed)?|migrat\w+|cut over|switch(?:es|ed)? over|pilot|deploy(?:ed|s|ment)?|enabled? (?:by default|for)|enabling the feature|converted?)\b/i
const NO_PLAN =
  /\b(?:testing|tests?|alternatives?|history|risks?|compatib\w+|example|guide|metrics|background|motivation|problem|metadata)\b/i
const CLAIMS_BACK = /\b(?:roll-?\s?back|way back|back-?out|downgrad\w+|revert\w*)\b/i

const isPlan = (document: Document, section: Section): boolean =>
  (ROLLS.test(section.title) &&
    (!/\bmoving\b/i.test(section.title) || isDated(document, section) || GOES.test(withChildren(document, section)))) ||
  (CLAIMS_BACK.test(section.title) && !/\?$/.test(section.title.trim())) ||
  (MAY_ROLL.test(section.title) && (GOES.test(withChildren(document, section)) || spreads(document, section))) ||
  (CHANGES.test(section.title) && isDated(document, section)) ||
  isStaged(document, section)

/** “The Oak Road surgery starts on 4 May. The other two join on 1 June.” */
const spreads = (document: Document, section: Section): boolean =>
  isDated(document, section) &&
  /\b(?:the (?:others?|rest|remaining)|other|all|every)\b[^.;|]*\b(?:joins?|follows?|starts?|moves?|opens?|added)\b/i.test(
    withChildren(document, section),
  )

const STAGES_MIN = 3
const WIDENS = /\b(?:pilot|trial|all|every|everyone|everybody|wider|remaining|others follow)\b/i

/** Whatever its heading: three dated entries and more, from a few to all. */
function isStaged({ blocks }: Document, { index }: Section): boolean {
  const dated = blocks.filter(
    ({ section, kind, mark, text }) =>
      section === index && (kind === 'row' || (kind === 'item' && /^\d+[.)]$/.test(mark ?? ''))) && text.match(DATE) !== null,
  )
  return dated.length >= STAGES_MIN && dated.some(({ text }) => WIDENS.test(text))
}

export const isDated = (document: Document, section: Section): boolean =>
  [DATE, SEASON].reduce((sum, dates) => sum + new Set(withChildren(document, section).match(dates) ?? []).size, 0) >= DATES_MIN

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
