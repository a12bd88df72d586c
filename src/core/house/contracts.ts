/** A seat whose cast says nothing about what it holds, and a table that nobody serves. */
import type { Contract, Opening } from './words.ts'

export const NO_CONTRACT: Contract = { stance: null, horizon: null, holds: [], concedes: [], evidencePolicy: '', flips: [] }
export const NO_STAFF: Opening['staff'] = { clerk: null, judge: null }
