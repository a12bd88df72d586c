/** Every check there is, in the order in which findings of one line are told. */
import type { Check } from '../check.ts'
import { exampleBroken } from './examples.ts'
import { headingNumbers, headingTwice, sectionEmpty } from './headings.ts'
import { idMissing, idTwice } from './ids.ts'
import { linkLabelMissing, linkLabelTwice } from './link-labels.ts'
import { linkToMissingHeading } from './links.ts'
import { countMissed, itemNumbers } from './lists.ts'
import { codeSignOpen, commentOpen, fenceOpen, linkBroken, mergeUnfinished } from './markup.ts'
import { footnoteMissing, footnoteUnused } from './notes.ts'
import { placeholder } from './placeholders.ts'
import { dateImpossible, endBeforeStart, rangeReversed } from './ranges.ts'
import { appendixMissing, captionMissing, sectionMissing, stepMissing } from './references.ts'
import { demandOpen, fieldMissing, goalMissing, questionOpen } from './requirements.ts'
import { partsWrong, sharesWrong, sumWrong, totalWrong } from './sums.ts'
import { cellEmpty, keyTwice, rowTooLong, rowTwice, tableBroken } from './tables.ts'
import { shortFormTwice, termTwice, termUndefined } from './terms.ts'
import { defaultTwice, limitTwice, unitMissing } from './values.ts'
import { demandHalf, wordTwice } from './words.ts'

export const CHECKS: readonly Check[] = [
  mergeUnfinished,
  fenceOpen,
  commentOpen,
  totalWrong,
  sharesWrong,
  sumWrong,
  partsWrong,
  rangeReversed,
  dateImpossible,
  endBeforeStart,
  defaultTwice,
  limitTwice,
  keyTwice,
  idTwice,
  idMissing,
  fieldMissing,
  termTwice,
  termUndefined,
  shortFormTwice,
  sectionMissing,
  appendixMissing,
  captionMissing,
  stepMissing,
  linkToMissingHeading,
  linkLabelMissing,
  linkLabelTwice,
  footnoteMissing,
  footnoteUnused,
  placeholder,
  questionOpen,
  cellEmpty,
  unitMissing,
  goalMissing,
  demandOpen,
  demandHalf,
  countMissed,
  headingTwice,
  headingNumbers,
  itemNumbers,
  sectionEmpty,
  rowTwice,
  rowTooLong,
  tableBroken,
  exampleBroken,
  codeSignOpen,
  linkBroken,
  wordTwice,
]
