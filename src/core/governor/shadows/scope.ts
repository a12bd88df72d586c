/**
 * How far a change goes beyond its proposal. A file or two beside it are their maker's doing, a rogue's, and are said of the work at once.
 * With more than twice the files the proposal no longer describes the work: that is the whole process's, scope creep, and is said
 * when the phase ends. One change is never called both for the same files: where something else is wrong with it too, all is its maker's.
 */
import { SCOPE_CREEP } from '../numbers.ts'
import type { Change } from '../seen.ts'

export const isFarBeyond = ({ files, proposed }: Pick<Change, 'files' | 'proposed'>): boolean =>
  proposed !== null && files.length > SCOPE_CREEP.filesPerProposed * proposed
