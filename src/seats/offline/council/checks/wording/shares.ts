/** Shares, rates and products stated in a sentence, reckoned again. */
import { unitOf } from '../../../../../core/text/quantities.ts'
import type { Passage } from '../../reading/passages.ts'
import { type Amount, amountsOf } from '../../reading/quantities.ts'
import { beforeOf, between, type Failed, slackOf, written } from './reckoning.ts'
import { based } from './stated.ts'

/* ——— "412 of 1,940 (21 %)" ——— */

export function failedShare(passage: Passage, said: readonly Passage[]): Failed | null {
  const { plain } = passage
  const amounts = amountsOf(passage)
  for (const [index, share] of amounts.entries()) {
    const part = amounts[index - 1]
    if (share.unit !== '%' || part === undefined) continue
    const bracket =
      /^\s*(?:[\p{L}\s]{0,40}\((?:about |or |i\.e\. |that is )?|of (?:them|these|those|which|whom),\s(?:about |or |that is )?)$/u.test(
        between(plain, part, share),
      )
    if (!bracket) continue
    const pair = amounts[index - 2]
    const direct = pair !== undefined && /^\s+(?:out )?of (?:the |our |all |these )?(?:\w+ )?$/.test(between(plain, pair, part))
    const counted = direct ? pair : part
    if (counted.unit !== part.unit || share.value > 100) continue
    const wholes = direct
      ? [part.value]
      : [...said.flatMap((one) => amountsOf(one)), ...amounts.slice(0, index - 1)]
          .filter(({ unit, value }) => (unit === counted.unit || isCountRate(unit, counted)) && value > counted.value)
          .map(({ value }) => value)
    const slack = slackOf(share, beforeOf(plain, share))
    const fits = wholes.some((whole) => Math.abs((counted.value / whole) * 100 - share.value) <= slack)
    const tied = direct || /\bof (?:them|these|those|whom|which|the)\b/i.test(plain)
    const distinct = [...new Set(wholes)]
    const [whole] = distinct
    if (fits || !tied || whole === undefined || (!direct && distinct.length > 1)) continue
    return {
      reckoning: `${written(counted.value)} of ${written(whole)} is ${written((counted.value / whole) * 100)} %, not ${written(share.value)} %`,
      claimed: written(share.value),
    }
  }
  return null
}

/** "5,200 holds a month … 936 of them". */
const isCountRate = (unit: string, { unit: counted }: Amount): boolean =>
  counted === '' && /^[a-z]+\/[a-z]+$/.test(unit) && unitOf(unit.split('/')[0] ?? '') === null

/* ——— "3.2 % of 5,088,000 is about 163,000" ——— */

const GIVES =
  /^[^.;:()]{0,60}?(?:\b(?:is|are|makes?|gives?|which (?:is|makes|gives)|that is|so|or)\b|=)\s*(?:about |around |roughly |nearly |some )?$/i
/** A result that is so far off was never meant as one. */
const MEANT_MAX = 3

export function failedPercent(passage: Passage): Failed | null {
  const { plain } = passage
  const amounts = amountsOf(passage)
  for (const [index, share] of amounts.entries()) {
    const [whole, result] = [amounts[index + 1], amounts[index + 2]]
    if (share.unit !== '%' || whole === undefined || result === undefined || result.unit === '%') continue
    if (!/^\s+of\s+(?:the |our |all |these |those )*$/i.test(between(plain, share, whole)) || !GIVES.test(between(plain, whole, result)))
      continue
    const real = (share.value / 100) * whole.value
    // The share itself is rounded too.
    const slack = slackOf(result, beforeOf(plain, result)) + (slackOf(share, '') / 100) * whole.value
    if (Math.abs(real - result.value) <= slack || real > MEANT_MAX * result.value || result.value > MEANT_MAX * real) continue
    return {
      reckoning: `${written(share.value)} % of ${written(whole.value)} is ${written(real)}, not ${written(result.value)}`,
      claimed: written(result.value),
    }
  }
  return null
}

/* ——— "310 days at 130 euros are 40,300 euros" ——— */

const RESULT =
  /^[^.;()]{0,40}?(?:\b(?:is|are|makes?|gives?|comes? to|amounts? to|costs?|totals?|which is|that is|or)\b|=)\s*(?:about |around |roughly |an? total of )?$/i

const MONEY = /^(?:euro|dollar|pound|franc)$/

const isNear = (product: number, claim: Amount, plain: string): boolean =>
  Math.abs(product - claim.value) <=
  Math.max(slackOf(claim, beforeOf(plain, claim)), /\b(?:about|around|roughly|some)\b/i.test(plain) ? claim.value * 0.1 : 0)

export function failedProduct(passage: Passage): Failed | null {
  const { plain } = passage
  const amounts = amountsOf(passage)
  for (let index = 0; index + 2 < amounts.length; index++) {
    const [a, b, c] = [amounts[index], amounts[index + 1], amounts[index + 2]]
    if (a === undefined || b === undefined || c === undefined) continue
    const times = /(?:\bat|\btimes|×|\bx|\*|\bmultiplied by)\s*$/i.test(between(plain, a, b))
    const rate =
      /^\s*(?:each|apiece)\b/.test(plain.slice(b.at + b.text.length)) ||
      (b.unit.includes('/') && /\bat\s+$/i.test(beforeOf(plain, a)) && /\band\s+$/.test(between(plain, a, b)))
    if (
      !(times || rate) ||
      !RESULT.test(between(plain, b, c).replace(/^\s*(?:each|apiece|per \w+|an? (?:day|week|month|year|hour)),?/i, ''))
    )
      continue
    const unitB = b.unit.split('/')[0] ?? ''
    const unitC = c.unit.split('/')[0] ?? ''
    // Where the sign itself stands there, the units are the writer's affair: "212,000 meters × 72 hours = 15,264,000 keys".
    const isSigned = /[×*]\s*$/.test(between(plain, a, b)) && /=\s*$/.test(between(plain, b, c)) && unitOf(unitC) === null
    const scale = unitB === unitC || isSigned ? 1 : unitB === 'cent' && MONEY.test(unitC) ? 0.01 : null
    if (scale === null) continue
    const product = a.value * b.value * scale
    // "two engineers for eight weeks at $4,000 each": more of the numbers at hand may belong to it.
    const others = amounts.slice(0, index).map(({ value }) => value)
    if (others.some((value) => isNear(product * value, c, plain))) continue
    if (isNear(product, c, plain)) continue
    if (Math.abs(product - c.value) > 2 * c.value) continue
    return {
      reckoning: `${written(a.value)} × ${written(b.value)}${scale === 1 ? '' : ' cents'} is ${written(product)}, not ${written(c.value)}`,
      claimed: written(c.value),
    }
  }
  return null
}

/* ——— "1,750 GB at 10 MB/s, about 49 hours", "47 GB (60 days at 790 MB)" ——— */

const CLAIMS = /^[,:]?\s*(?:which |that |this )?(?:is|are|takes?|needs?|makes?|gives?|about|around|roughly|nearly|some|or|=|\s)*$/i
const OFF_MAX = 4

/** Amounts that belong together by their units: so much at so much a second takes so long; so long at so much gives so much. */
export function failedDimension({ plain }: Pick<Passage, 'plain'>, amounts: readonly Amount[]): Failed | null {
  for (const [index, first] of amounts.entries()) {
    const [before, rate, after] = [amounts[index - 1], amounts[index + 1], amounts[index + 2]]
    if (rate === undefined || !/^\s+at\s+(?:about |only )?$/i.test(between(plain, first, rate))) continue
    const isBracketed = before !== undefined && /^\s*\($/.test(between(plain, before, first))
    const claim = isBracketed ? before : after !== undefined && CLAIMS.test(between(plain, rate, after)) ? after : undefined
    const real = claim === undefined ? null : resultOf(first, rate, claim)
    if (claim === undefined || real === null) continue
    const isRounded = Math.abs(real - claim.value) <= Math.max(slackOf(claim, beforeOf(plain, claim)), 0.03 * claim.value)
    if (isRounded || real > OFF_MAX * claim.value || claim.value > OFF_MAX * real) continue
    return {
      reckoning: `${first.text} at ${rate.text} is ${written(real)} ${claim.unit}, not ${claim.text}`,
      claimed: written(claim.value),
    }
  }
  return null
}

/** In the claim's unit; null where the units do not fit together. */
function resultOf(first: Amount, rate: Amount, claim: Amount): number | null {
  const [unit = '', per] = rate.unit.split('/')
  const [a, b, c] = [based(first), based({ ...rate, unit }), based(claim)]
  const scale = c.value / claim.value
  if (per !== undefined && a.family === b.family && c.family === 'time') {
    const seconds = based({ ...rate, value: 1, unit: per })
    return seconds.family === 'time' && b.value > 0 ? ((a.value / b.value) * seconds.value) / scale : null
  }
  const isGiven = b.family === 'bytes' && c.family === 'bytes' && a.family === 'time'
  return isGiven ? (first.value * b.value) / scale : null
}

/* ——— "11 in 41,200, which is 0.27" per 1,000 ——— */

export function failedRatio(passage: Passage): Failed | null {
  const { plain } = passage
  const amounts = amountsOf(passage)
  for (let index = 0; index + 2 < amounts.length; index++) {
    const [part, whole, result] = [amounts[index], amounts[index + 1], amounts[index + 2]]
    if (part === undefined || whole === undefined || result === undefined || part.unit !== '' || whole.unit !== '') continue
    if (!/^\s+(?:in|of|out of)\s+(?:the |our |all )?$/.test(between(plain, part, whole))) continue
    if (!/^[\p{L}\s]{0,30},?\s*(?:which is|that is|i\.e\.|=|or)\s*(?:about )?$/u.test(between(plain, whole, result))) continue
    const per = /\bper\s+(\d[\d,]*)/.exec(plain)?.[1]?.replaceAll(',', '')
    const scale = result.unit === '%' ? 100 : per === undefined ? null : Number(per)
    if (scale === null || whole.value === 0) continue
    const real = (part.value / whole.value) * scale
    if (Math.abs(real - result.value) <= slackOf(result, beforeOf(plain, result))) continue
    return {
      reckoning: `${written(part.value)} in ${written(whole.value)} is ${written(real)} per ${written(scale)}, not ${written(result.value)}`,
      claimed: written(result.value),
    }
  }
  return null
}

/* ——— "6,180 calls: 15.0 calls per 100 bookings" ——— */

export function failedRate(passage: Passage, said: readonly Passage[]): Failed | null {
  const { plain } = passage
  const found = /(\d[\d,]*(?:\.\d+)?)\s+([\p{L}-]+s)\s+per\s+(\d[\d,]*)\s+([\p{L}-]+s)\b/u.exec(plain)
  if (found === null) return null
  const [, rate = '', counted = '', per = '', base = ''] = found
  const before = [...said.map((one) => one.plain), plain.slice(0, found.index)].join(' ')
  const [parts, wholes] = [countsOf(before, counted), countsOf(before, base)]
  const [part, whole] = [parts[0], wholes[0]]
  if (part === undefined || whole === undefined || parts.length > 1 || wholes.length > 1 || whole <= part) return null
  const real = (part / whole) * Number(per.replaceAll(',', ''))
  const claimed = Number(rate.replaceAll(',', ''))
  const slack = 0.5 * 10 ** -(rate.split('.')[1]?.length ?? 0) + 1e-9
  if (Math.abs(real - claimed) <= slack || Math.abs(real - claimed) > claimed * 2) return null
  return {
    reckoning: `${written(part)} ${counted} in ${written(whole)} ${base} is ${written(real)} per ${per}, not ${rate}`,
    claimed: rate,
  }
}

const countsOf = (text: string, noun: string): readonly number[] => {
  const counts = [...text.matchAll(/(\d[\d,]*)\s+([\p{L}-]+)/gu)]
    .filter(([, , word]) => word?.toLowerCase() === noun.toLowerCase())
    .map(([, digits = '']) => Number(digits.replaceAll(',', '')))
  return [...new Set(counts)]
}
