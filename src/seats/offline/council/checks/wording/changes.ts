/**
 * Changes, rates and lists of parts stated in a sentence, reckoned again:
 *
 *   "fall from €11,400 to €4,900, which saves €6,500"     the difference, or its share of the first
 *   "€5,300 a month, or €63,600 a year"                   one rate in two measures of time
 *   "€35,000: €20,000 for …, €9,000 for … and €6,000 …"   a whole and its parts
 */
import type { Passage } from '../../reading/passages.ts'
import { type Amount, amountsOf } from '../../reading/quantities.ts'
import { beforeOf, between, type Failed, slackOf, written } from './reckoning.ts'

const CHANGED =
  /^[^.;:]{0,30}?(?:,|\(|–|—)?\s*(?:(?:which|this|that) )?(?:saves?|saving|a (?:saving|drop|fall|rise|cut|gain|growth|increase|decrease|reduction|difference) of|an (?:increase) of|i\.e\.|that is|which is|down by|up by|=)\s*(?:us |about |a saving of |a cut of )?$/i

export function failedChange(passage: Passage): Failed | null {
  const { plain } = passage
  const amounts = amountsOf(passage)
  for (const [index, first] of amounts.entries()) {
    const [second, claim] = [amounts[index + 1], amounts[index + 2]]
    if (second === undefined || claim === undefined || !/\bfrom\s+(?:about )?$/i.test(beforeOf(plain, first))) continue
    if (!/^[^.;:,]{0,20}\bto\s+(?:about )?$/i.test(between(plain, first, second)) || !CHANGED.test(between(plain, second, claim))) continue
    // "from 10 to 20 minutes": the first end borrows the unit of the second.
    if (first.unit !== second.unit && first.unit !== '') continue
    const difference = Math.abs(first.value - second.value)
    const share = first.value === 0 ? 0 : (difference / first.value) * 100
    const real = claim.unit === second.unit ? difference : claim.unit === '%' ? share : null
    const points = second.unit === '%' && claim.unit === '%'
    const slack = slackOf(claim, beforeOf(plain, claim)) + slackOf(first, beforeOf(plain, first)) * (claim.unit === '%' ? 0 : 1)
    if (real === null || Math.abs(real - claim.value) <= slack || (points && Math.abs(share - claim.value) <= slack)) continue
    return {
      reckoning: `from ${written(first.value)} to ${written(second.value)} is ${written(real)}${claim.unit === '%' ? ' %' : ''}, not ${written(claim.value)}`,
      claimed: written(claim.value),
    }
  }
  return null
}

/** How many of the first make one of the second; several where people reckon in different ways. */
const TIMES: Readonly<Record<string, readonly number[]>> = {
  'second minute': [60],
  'minute hour': [60],
  'second hour': [3600],
  'hour day': [24, 8, 10, 12],
  'day week': [7, 5, 6],
  'day month': [30, 31, 20, 21, 22, 30.4],
  'day year': [365, 250, 260, 220, 360],
  'week month': [4, 4.3, 4.33],
  'week year': [52, 50, 48],
  'month quarter': [3],
  'month year': [12],
  'quarter year': [4],
}
const EACH = /^(?:\s[\p{L}-]+){0,2}\s+(?:an?|per|each|every)\s+(second|minute|hour|day|week|month|quarter|year)\b/u

const perOf = (plain: string, { at, text, unit }: Amount): string | undefined =>
  EACH.exec(plain.slice(at + text.length))?.[1] ?? unit.split('/')[1]?.replace(/^s$/, 'second')

export function failedConversion(passage: Passage): Failed | null {
  const { plain } = passage
  const amounts = amountsOf(passage)
  for (const [index, first] of amounts.entries()) {
    const second = amounts[index + 1]
    if (second === undefined || first.unit.split('/')[0] !== second.unit.split('/')[0]) continue
    if (!/(?:,|\()?\s*(?:or|which is|that is|i\.e\.|=|which makes|that makes)\s+(?:about |roughly )?$/i.test(between(plain, first, second)))
      continue
    const [small, large] = [perOf(plain, first), perOf(plain, second)]
    const rates = TIMES[`${small} ${large}`] ?? TIMES[`${large} ${small}`]
    if (rates === undefined) continue
    const grows = TIMES[`${small} ${large}`] !== undefined
    const real = rates.map((rate) => (grows ? first.value * rate : first.value / rate))
    const slack = slackOf(second, beforeOf(plain, second)) + 0.03 * second.value * (/\babout|roughly\b/i.test(plain) ? 1 : 0)
    if (real.some((value) => Math.abs(value - second.value) <= slack)) continue
    return {
      reckoning: `${written(first.value)} a ${small} is ${written(real[0] ?? 0)} a ${large}, not ${written(second.value)}`,
      claimed: written(second.value),
    }
  }
  return null
}

/** Further off than this it was never meant as the whole. */
const MEANT = 0.5
const PARTS_MIN = 3

export function failedWhole(passage: Passage): Failed | null {
  const { plain } = passage
  const amounts = amountsOf(passage)
  const [total, ...parts] = amounts
  const first = parts[0]
  const last = parts.at(-1)
  if (total === undefined || first === undefined || last === undefined || parts.length < PARTS_MIN) return null
  if (parts.some(({ unit, value }) => unit !== total.unit || value >= total.value)) return null
  // A colon right after the whole, and "and" before the last part: a list that claims to be complete.
  if (!/^[^.;:]{0,60}:\s*(?:[\p{L}\s]{0,20})$/u.test(between(plain, total, first))) return null
  const before = parts.at(-2)
  if (before === undefined || !/\band\b[^.;]*$/.test(between(plain, before, last))) return null
  if (/\b(?:including|such as|among|some|e\.g\.|at least|up to|or)\b/i.test(plain.slice(total.at))) return null
  const sum = parts.reduce((all, { value }) => all + value, 0)
  const slack = slackOf(total, beforeOf(plain, total))
  if (Math.abs(sum - total.value) <= slack || Math.abs(sum - total.value) > MEANT * total.value) return null
  return {
    reckoning: `${parts.map(({ value }) => written(value)).join(' + ')} is ${written(sum)}, not ${written(total.value)}`,
    claimed: written(total.value),
  }
}
