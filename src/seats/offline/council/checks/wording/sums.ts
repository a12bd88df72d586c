/** Sums and differences stated in a sentence, reckoned again from the amounts of its paragraph. */
import type { Passage } from '../../reading/passages.ts'
import { amountsOf } from '../../reading/quantities.ts'
import { beforeOf, between, type Failed, slackOf, written } from './reckoning.ts'

const SPOKEN_PARTS_MAX = 10
/** A sum that is this far off was never meant as one. */
const MEANT = 0.4
/** Where parts and sum stand in one sentence there is less to mistake. */
const MEANT_IN_ONE = 0.75

/* ——— "120 clubs: 54 …, 42 …, and the remaining 34" ——— */

export function failedParts(passage: Passage): Failed | null {
  const { plain } = passage
  const rest = /\b(?:the )?(?:remaining|other|rest(?: of the)?|last)\s+$/i
  const counts = amountsOf(passage).filter(({ unit }) => unit === '' || unit === 'euro' || unit === 'dollar')
  const last = counts.findIndex((amount) => rest.test(beforeOf(plain, amount)))
  if (last < 2 || /\b(?:remaining|other) \w+ (?:of|in) (?:which|whom)\b/.test(plain)) return null
  const parts = counts.slice(0, last + 1)
  const [total, ...shares] = parts
  if (total === undefined || parts.some(({ unit }) => unit !== total.unit) || shares.some(({ value }) => value >= total.value)) return null
  // What stands before a colon or "of the 120" is the whole; without either there is no telling.
  if (
    !/[:;–—]|\bof (?:the |these |our |all )?$/.test(between(plain, total, shares[0] ?? total)) &&
    !/\bof (?:the |these |our |all )?$/i.test(beforeOf(plain, total))
  )
    return null
  const sum = shares.reduce((all, { value }) => all + value, 0)
  if (sum === total.value || Math.abs(sum - total.value) > MEANT * total.value) return null
  return {
    reckoning: `${shares.map(({ value }) => written(value)).join(' + ')} is ${written(sum)}, not ${written(total.value)}`,
    claimed: written(total.value),
  }
}

/* ——— "Altogether this is 115,000 euros" ——— */

const TOTAL =
  /\b(?:altogether|together|in total|in all|all in all|totall?ing|a total of|adds? up to|sums? (?:up )?to|the sum is|total(?:s|led)?(?: cost| costs)?(?: is| are| comes to|:)?)\b[^.;:]{0,40}$/i

/** Whether some two or more of the parts, taken in any choice, come to the total. */
function comesTo(parts: readonly number[], total: number, slack: number): boolean {
  const ways = 1 << parts.length
  for (let chosen = 1; chosen < ways; chosen++) {
    let sum = 0
    for (let index = 0; index < parts.length; index++) if (chosen & (1 << index)) sum += parts[index] ?? 0
    if (Math.abs(sum - total) <= slack) return true
  }
  return false
}

export function failedTotal(passage: Passage, said: readonly Passage[]): Failed | null {
  const { plain } = passage
  const here = amountsOf(passage)
  const total = here.find((amount) => TOTAL.test(beforeOf(plain, amount)))
  if (
    total === undefined ||
    /\b(?:each|every|per)\b/i.test(plain.slice(0, total.at)) ||
    /\b(?:of (?:which|whom|these)|each|every|per)\b/i.test(plain.slice(total.at + total.text.length, total.at + total.text.length + 24))
  )
    return null
  const earlier = [...said.flatMap((one) => amountsOf(one)), ...here.slice(0, here.indexOf(total))]
  const same = earlier.filter(({ unit, of }) => unit === total.unit && (unit !== '' || of.split(' ')[0] === total.of.split(' ')[0]))
  const parts = same.map(({ value }) => value)
  if (parts.length < 2 || parts.length > SPOKEN_PARTS_MAX || parts.some((value) => value >= total.value)) return null
  if (comesTo(parts, total.value, slackOf(total, beforeOf(plain, total)))) return null
  const sum = parts.reduce((all, value) => all + value, 0)
  const inOne = said.every((one) => amountsOf(one).every(({ unit }) => unit !== total.unit))
  if (Math.abs(sum - total.value) > (inOne ? MEANT_IN_ONE : MEANT) * total.value) return null
  return {
    reckoning: `${parts.map(written).join(' + ')} is ${written(sum)}, not ${written(total.value)}`,
    claimed: written(total.value),
  }
}

/* ——— "30,000 are promised, so that we have to find 85,000" ——— */

const LEFT = /\b(?:therefore|leaves|leaving|the difference (?:is|of)|a difference of|so that|net)\b[^.;:]{0,50}$/i
const SIGNED_MAX = 8

/** Whether the amounts, some added, some taken off, some left out, can give the claimed one. */
function canGive(parts: readonly number[], wanted: number, slack: number): boolean {
  let sums: readonly number[] = [0]
  for (const part of parts) sums = sums.flatMap((sum) => [sum, sum + part, sum - part])
  return sums.some((sum) => Math.abs(sum - wanted) <= slack)
}

export function failedDifference(passage: Passage, said: readonly Passage[]): Failed | null {
  const { plain } = passage
  const here = amountsOf(passage)
  const left = here.find((amount) => LEFT.test(beforeOf(plain, amount)))
  if (left === undefined || !/^(?:euro|dollar|pound|franc)$/.test(left.unit) || /[×*]|\b(?:times|twice|half|each|per)\b|%/.test(plain))
    return null
  const parts = [...said.flatMap((one) => amountsOf(one)), ...here.slice(0, here.indexOf(left))]
    .filter(({ unit }) => unit === left.unit)
    .map(({ value }) => value)
  const [taken, whole] = [parts.at(-1), parts.at(-2)]
  if (taken === undefined || whole === undefined || parts.length > SIGNED_MAX || whole <= taken || left.value >= whole) return null
  if (canGive(parts, left.value, slackOf(left, beforeOf(plain, left)))) return null
  return {
    reckoning: `${written(whole)} − ${written(taken)} is ${written(whole - taken)}, not ${written(left.value)}`,
    claimed: written(left.value),
  }
}
