/** How much a label claims: the stronger one stays where a claim comes again, the weaker one where a claim carries two. */
import type { Label } from './words.ts'

export const RANK: Readonly<Record<Label, number>> = { OPEN: 0, ABSENT: 1, ASSUME: 1, INFER: 2, KNOWN: 2, FACT: 3 }

/** Said to be so, and not only assumed or missed. */
export const isHeldTrue = (label: Label): boolean => RANK[label] >= RANK.INFER
