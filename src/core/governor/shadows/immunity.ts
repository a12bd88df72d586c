/**
 * Intensity is no shadow: behaviour is one only where it has lost its goal. Operationally (3-3): where everything that was counted
 * is verified, in scope and comes with a way to mend or to repeat it, the sign is suppressed, and the log says so.
 */
import type { Sighting } from './row.ts'

export const isImmune = ({ counted }: Sighting): boolean =>
  counted.length > 0 && counted.every(({ isVerified, isInScope, isMended }) => isVerified && isInScope && isMended)
