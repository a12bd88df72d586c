/** The checks of this folder, in one list. */
import type { Check } from '../check.ts'
import { inEnglish } from '../reading/english.ts'
import { boundChecks } from './safety/bounds.ts'
import { dependencyChecks } from './safety/dependencies.ts'
import { exposureChecks } from './safety/exposure.ts'
import { fallbackChecks } from './safety/fallbacks.ts'
import { keptDataChecks } from './safety/kept-data.ts'
import { limitChecks } from './safety/limits.ts'
import { ownerChecks } from './safety/owners.ts'
import { peopleChecks } from './safety/people.ts'
import { premiseChecks } from './safety/premises.ts'
import { procedureChecks } from './safety/procedures.ts'
import { reactionChecks } from './safety/reactions.ts'
import { retryChecks } from './safety/retries.ts'
import { ruleChecks } from './safety/rules.ts'
import { stageChecks } from './safety/stages.ts'
import { timeChecks } from './safety/times.ts'
import { wayBackChecks } from './safety/way-back.ts'

const checks: readonly Check[] = [
  ...ownerChecks,
  ...timeChecks,
  ...reactionChecks,
  ...keptDataChecks,
  ...retryChecks,
  ...fallbackChecks,
  ...dependencyChecks,
  ...wayBackChecks,
  ...stageChecks,
  ...exposureChecks,
  ...limitChecks,
  ...boundChecks,
  ...procedureChecks,
  ...peopleChecks,
  ...ruleChecks,
  ...premiseChecks,
]

export const safetyChecks: readonly Check[] = checks.map((check) => ({ ...check, find: inEnglish(check.find) }))
