/** The checks of this folder, in one list. */
import type { Check } from '../check.ts'
import { acceptanceChecks } from './structure/acceptance.ts'
import { alternativeChecks } from './structure/alternatives.ts'
import { causeChecks } from './structure/causes.ts'
import { claimChecks } from './structure/claims.ts'
import { estimateChecks } from './structure/estimates.ts'
import { goalMeasureChecks } from './structure/goal-measures.ts'
import { hypothesisChecks } from './structure/hypotheses.ts'
import { idChecks } from './structure/ids.ts'
import { linkChecks } from './structure/links.ts'
import { metricChecks } from './structure/metrics.ts'
import { optionChecks } from './structure/options.ts'
import { placeholderChecks } from './structure/placeholders.ts'
import { promiseChecks } from './structure/promises.ts'
import { questionChecks } from './structure/questions.ts'
import { referenceChecks } from './structure/references.ts'
import { riskChecks } from './structure/risks.ts'
import { tableChecks } from './structure/tables.ts'
import { traceabilityChecks } from './structure/traceability.ts'

export const structureChecks: readonly Check[] = [
  ...traceabilityChecks,
  ...goalMeasureChecks,
  ...acceptanceChecks,
  ...idChecks,
  ...questionChecks,
  ...placeholderChecks,
  ...referenceChecks,
  ...linkChecks,
  ...optionChecks,
  ...alternativeChecks,
  ...metricChecks,
  ...tableChecks,
  ...claimChecks,
  ...causeChecks,
  ...estimateChecks,
  ...riskChecks,
  ...hypothesisChecks,
  ...promiseChecks,
]
