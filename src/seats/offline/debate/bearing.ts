/** Whether the figure of a sentence reaches the mark that a test sets. */
import type { Falsifier } from '../../../core/debate/words.ts'
import { toNumber } from '../cues.ts'
import { stemSet } from '../stems.ts'
import type { Line } from './pool.ts'

/** By figures where metric and unit agree; otherwise it is only context. */
export function bearingOf(
  line: Pick<Line, 'quote' | 'stems'>,
  { metric, threshold }: Pick<Falsifier, 'metric' | 'threshold'>,
): 'meets' | 'contradicts' | 'context' {
  const named = [...stemSet(metric)]
  if (named.filter((stem) => line.stems.has(stem)).length < Math.max(2, named.length * 0.9)) return 'context'
  const wanted = /(above|below|over|under|more than|less than|at least|at most)\s+(\d[\d,]*(?:\.\d+)?)\s*(percent|%|[\p{L}]+)?/iu.exec(
    threshold,
  )
  if (wanted === null) return 'context'
  const [, comparator = '', limit, unit = ''] = wanted
  const found = [...line.quote.matchAll(/(?<![\d.,:-])(\d[\d,]*(?:\.\d+)?)(?![\d:-])\s*(percent|%|[\p{L}]+)?/gu)].filter(
    ([, value = '', of = '']) => !/^(?:19|20)\d{2}$/.test(value) && sameUnit(of, unit),
  )
  const last = found.at(-1)?.[1]
  if (last === undefined) return 'context'
  const past = /above|over|more|at least/i.test(comparator) ? toNumber(last) > toNumber(limit) : toNumber(last) < toNumber(limit)
  return past ? 'meets' : 'contradicts'
}

const UNITS = /^(?:percent|%|euros?|pounds?|dollars?|minutes?|hours?|days?|weeks?|months?|years?|coins?|tonnes?|points?)$/i
const sameUnit = (a: string, b: string): boolean => (UNITS.test(a) ? a.toLowerCase() : '') === (UNITS.test(b) ? b.toLowerCase() : '')
