/** The one table of detectors: archetype shadows, then system shadows. Policy boundaries are in `budget.ts` and `checkpoint.ts`. */
import { CREATOR_ROWS } from './archetypes/creator.ts'
import { EXPLORER_ROWS } from './archetypes/explorer.ts'
import { GUARDIAN_ROWS } from './archetypes/guardian.ts'
import { MAKER_ROWS } from './archetypes/maker.ts'
import { SAGE_ROWS } from './archetypes/sage.ts'
import { SKEPTIC_ROWS } from './archetypes/skeptic.ts'
import { TRICKSTER_ROWS } from './archetypes/trickster.ts'
import type { ArchetypeRow } from './row.ts'

export { SYSTEM_ROWS } from './system.ts'

export const ARCHETYPE_ROWS: readonly ArchetypeRow[] = [
  ...EXPLORER_ROWS,
  ...CREATOR_ROWS,
  ...MAKER_ROWS,
  ...GUARDIAN_ROWS,
  ...SKEPTIC_ROWS,
  ...TRICKSTER_ROWS,
  ...SAGE_ROWS,
]
