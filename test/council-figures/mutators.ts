/**
 * Generic ways to spoil a document, each as an editor might do it by mistake: drop a definition, alter one of two equal numbers,
 * delete an owner, a fallback, the way back, a limit, break a reference. They look for their own cues and know no check.
 */
import { dropDefinition } from './mutators/definition.ts'
import { deleteFallback } from './mutators/fallback.ts'
import { deleteLimit } from './mutators/limit.ts'
import type { Mutator } from './mutators/mutation.ts'
import { alterNumber } from './mutators/number.ts'
import { deleteOwner } from './mutators/owner.ts'
import { breakReference } from './mutators/reference.ts'
import { deleteWayBack } from './mutators/way-back.ts'

export type { Mutation } from './mutators/mutation.ts'

export const MUTATORS: readonly Mutator[] = [
  dropDefinition,
  alterNumber,
  deleteOwner,
  deleteFallback,
  deleteWayBack,
  deleteLimit,
  breakReference,
]
