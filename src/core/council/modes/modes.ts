/** The eighty reasoning modes a council chooses from, in order of their numbers; the rows stand in four tables by kind. */
import type { Mode } from './mode.ts'
import { KNOWING } from './table-knowing.ts'
import { PRACTICE } from './table-practice.ts'
import { REASONING } from './table-reasoning.ts'
import { REFLECTION } from './table-reflection.ts'

export { CATEGORIES, type Mode } from './mode.ts'

export const MODES: readonly Mode[] = [...REASONING, ...KNOWING, ...PRACTICE, ...REFLECTION]
