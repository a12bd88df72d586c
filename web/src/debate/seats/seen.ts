/**
 * Texts by models, files and peers as they may be looked at: what can't be seen, and could change what is read (a turned direction
 * of reading, signs without a shape), is gone, as in every other form of the report.
 */
import { oneLine } from '../../../../src/views/printable.ts'

/** Nothing but plain letters and single spaces: most texts, and nothing to do for them. */
const isPlain = (text: string): boolean => !/[^ -~]| {2}|^ | $/.test(text)

/** The same value with every text in it made safe to look at. */
export function seen<T>(value: T): T {
  return made(value) as T
}

function made(part: unknown): unknown {
  if (typeof part === 'string') return isPlain(part) ? part : oneLine(part)
  if (Array.isArray(part)) return part.map(made)
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(Object.entries(part).map(([key, held]) => [key, made(held)]))
}
