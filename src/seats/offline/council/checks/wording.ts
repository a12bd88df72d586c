/** The checks of this folder, in one list. */
import type { Check } from '../check.ts'
import { inEnglish } from '../reading/english.ts'
import { absoluteWithoutItsCase, quotaThatCannotBeFilled } from './wording/absolutes.ts'
import { acronymNeverExpanded } from './wording/acronyms.ts'
import { arithmeticThatFails } from './wording/arithmetic.ts'
import { certaintyWithoutBand, guaranteeWithoutHow, persuasionForEvidence, wayWithoutWitness } from './wording/claims.ts'
import { settingWithoutDefault } from './wording/defaults.ts'
import { dutyTakenBack, dutyWithEscape, measureLeftToTaste } from './wording/escapes.ts'
import { absenceNotHandled } from './wording/fields.ts'
import { gradedWordAsRequirement } from './wording/graded.ts'
import { rangesThatDoNotMeet } from './wording/ranges.ts'
import { oneThingTwoStrengths } from './wording/strengths.ts'
import { sharesThatMissTheWhole, tableTotalThatFails } from './wording/tables.ts'
import { memberWithoutEntry } from './wording/term-sets.ts'
import { undefinedTerm } from './wording/terms.ts'
import { twoValuesForOneQuantity } from './wording/two-values.ts'
import { openListInRequirement, vagueAmountInRule } from './wording/vague.ts'

const english: readonly Check[] = [
  gradedWordAsRequirement,
  openListInRequirement,
  vagueAmountInRule,
  dutyWithEscape,
  dutyTakenBack,
  measureLeftToTaste,
  arithmeticThatFails,
  twoValuesForOneQuantity,
  undefinedTerm,
  memberWithoutEntry,
  acronymNeverExpanded,
  absoluteWithoutItsCase,
  quotaThatCannotBeFilled,
  persuasionForEvidence,
  certaintyWithoutBand,
  guaranteeWithoutHow,
  wayWithoutWitness,
  settingWithoutDefault,
  absenceNotHandled,
  oneThingTwoStrengths,
]

/** Numbers are read in any language. */
const numeric: readonly Check[] = [tableTotalThatFails, sharesThatMissTheWhole, rangesThatDoNotMeet]

export const wordingChecks: readonly Check[] = [...numeric, ...english.map((check) => ({ ...check, find: inEnglish(check.find) }))]
