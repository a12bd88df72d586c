/** The checks of this folder, in one list. */
import type { Check } from '../check.ts'
import { clashChecks } from './reasoning/clashes.ts'
import { deferredChecks } from './reasoning/deferred.ts'
import { dutyChecks } from './reasoning/duties.ts'
import { evidenceChecks } from './reasoning/evidence.ts'
import { listChecks } from './reasoning/lists.ts'
import { planChecks } from './reasoning/plans.ts'
import { weighingChecks } from './reasoning/weighing.ts'

export const reasoningChecks: readonly Check[] = [
  ...weighingChecks,
  ...deferredChecks,
  ...evidenceChecks,
  ...planChecks,
  ...clashChecks,
  ...listChecks,
  ...dutyChecks,
]
