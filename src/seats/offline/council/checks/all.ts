/** Every check there is. A check runs only when a seat holds one of its modes. */
import type { Check } from '../check.ts'
import { reasoningChecks } from './reasoning.ts'
import { safetyChecks } from './safety.ts'
import { structureChecks } from './structure.ts'
import { wordingChecks } from './wording.ts'

export const CHECKS: readonly Check[] = [...wordingChecks, ...structureChecks, ...safetyChecks, ...reasoningChecks]
