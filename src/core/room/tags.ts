/**
 * The room's own tags. They say how an issue stands and nothing about the work; rules, health and a moderator's memory go by them. So
 * rules give and take them, and who keeps order; members give an issue any other.
 */

/** Whoever finds a contradiction brings it up under this one: that much is asked of members. */
export const CANON_CONFLICT = 'canon-conflict'

const RESERVED = /^(?:meta|circuit-breaker|devils-advocate|leech|issue-\d+|stuck|needs-canon-review|canon-conflict)$/

export const isReserved = (tag: string): boolean => RESERVED.test(tag)
