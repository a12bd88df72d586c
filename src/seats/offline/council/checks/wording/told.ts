/**
 * Counts that are spoken of as known, "the 64 calls", and were told differently before.
 * The article is the claim: somebody who reads it looks for the number before, and finds another one.
 */
import { keywords, STOP_WORDS } from '../../../../../core/text/words.ts'
import type { Passage } from '../../reading/passages.ts'
import { type Amount, amountsOf } from '../../reading/quantities.ts'
import { rootsOf } from './roots.ts'
import { differ, type Stated } from './stated.ts'

const BUCKET_MAX = 60

/* ——— "the 46 calls", where 64 were told before ——— */

const DEFINITE = /\b(?:the|these|those|all|our|its|their|all of the)\s+$/i
const TOLD_MIN = 10
const FEW = 2

/** What "the 64 calls" count: a plural noun, with a word or two before it, or nothing at all ("3 of the 25"). */
function toldOf({ plain }: Passage, { at, text, unit, value }: Amount): string {
  if (unit !== '' || value < FEW || (value === FEW && !DEFINITE.test(plain.slice(0, at)))) return ''
  const words =
    /^(?:\s+(?:other|more|different))?((?:\s+[\p{L}-]{3,}){1,3})/u
      .exec(plain.slice(at + text.length))?.[1]
      ?.trim()
      .split(/\s+/) ?? []
  const end = words.findIndex((word) => /[^s]s$/.test(word) || STOP_WORDS.has(word))
  const noun = words[end] ?? ''
  if (noun !== '' && !STOP_WORDS.has(noun) && (end === 0 || !/(?:ing|ed)$/.test(words[0] ?? ''))) return keywords(noun)[0] ?? ''
  return /\bof the\s+$/i.test(plain.slice(0, at)) && value >= TOLD_MIN && words.length === 0 ? 'of the' : ''
}

/** Small numbers stand for parts too: "the three services" may be three of five if those three were just named. */
function isToldAgain(stated: Stated, before: readonly Stated[]): boolean {
  const [first] = before
  if (first === undefined || !isDefinite(stated)) return false
  if (stated.value >= TOLD_MIN) return isAll(stated) || !isListed(stated)
  const isFirm = before.length > 1 || isDefinite(first)
  return isFirm && (stated.value > first.value || !isListed(stated))
}

/** Named one by one in the sentence itself, or told apart from the others. */
const isListed = ({ passage: { plain }, amount: { at, text } }: Stated): boolean =>
  /:|,[^,]+,? (?:and|or) /.test(plain.slice(at)) || SAID_WHICH.test(plain.slice(at + text.length))

/** "the six rooms on the upper floor". */
const SAID_WHICH = /^(?:\s+[\p{L}-]+){1,3}?s\s+(?:on|in|of|to|that|which|who|with|from|at|under|where|for|near|named|listed|below|above)\b/u

const isAll = ({ passage: { plain }, amount: { at } }: Stated): boolean =>
  /\ball (?:(?:of )?(?:the|our|these|those) )?$/i.test(plain.slice(0, at))

const isDefinite = ({ passage: { plain }, amount: { at } }: Stated): boolean => DEFINITE.test(plain.slice(0, at))

export function misremembered(passages: readonly Passage[]): readonly (readonly [Stated, Stated])[] {
  const all = passages.flatMap((passage) => amountsOf(passage).map((amount) => ({ passage, amount, key: toldOf(passage, amount) })))
  const values = Map.groupBy(
    all.filter(({ amount }) => amount.unit === ''),
    ({ amount }) => amount.value,
  )
  const told = new Map<string, Stated[]>()
  const found: (readonly [Stated, Stated])[] = []
  for (const { passage, amount, key } of all) {
    if (key === '') continue
    const open = { bound: 'exact', when: 'open', about: new Set([key]), apart: new Set<string>(), isCell: false } as const
    const stated: Stated = { passage, amount, value: amount.value, family: key, ...open }
    const before = told.get(key) ?? []
    const [only] = before
    const same = values.get(amount.value) ?? []
    const isAlone = amount.value >= TOLD_MIN ? same.length === 1 : same.filter((one) => one.key === key).length === 1
    if (
      only !== undefined &&
      isAlone &&
      isToldAgain(stated, before) &&
      before.length >= (key === 'of the' ? 2 : 1) &&
      before.every(({ value }) => value === only.value) &&
      differ(only, stated)
    )
      found.push([only, stated])
    if (before.length < BUCKET_MAX) told.set(key, [...before, stated])
  }
  return found
}

/* ——— "five other services", where all others speak of three ——— */

const AGREED_MIN = 2
/** Limits, parts and other ones are other numbers on purpose. */
const ON_PURPOSE =
  /\b(?:at (?:most|least)|up to|more than|fewer than|less than|over|under|about|only|first|last|next|another|further|additional|of(?: (?:the|these|those|our))?|or|every|each|by|and|plus|other|between|per)\s+$/i

/** One count of a thing against all the others, which agree. */
export function outvoted(passages: readonly Passage[]): readonly (readonly [Stated, Stated])[] {
  const open = { bound: 'exact', when: 'open', apart: new Set<string>(), isCell: false } as const
  const all = passages.flatMap((passage) =>
    amountsOf(passage).flatMap((amount): readonly Stated[] => {
      const key = toldOf(passage, amount)
      const isBare =
        key !== '' &&
        key !== 'of the' &&
        !/^should\b|\bwould\b|\?$/i.test(passage.plain) &&
        !ON_PURPOSE.test(passage.plain.slice(0, amount.at))
      return isBare
        ? [
            {
              passage,
              amount,
              value: amount.value,
              family: key,
              about: new Set([key]),
              ...open,
            },
          ]
        : []
    }),
  )
  return [...Map.groupBy(all, ({ family }) => family).values()].flatMap((group): readonly (readonly [Stated, Stated])[] => {
    const votes = [...Map.groupBy(group, ({ value }) => value).values()].toSorted((a, b) => b.length - a.length)
    const [agreed = [], [odd, ...more] = []] = votes
    if (votes.length !== 2 || odd === undefined || more.length > 0 || agreed.length < AGREED_MIN || !agreed.some(isDefinite)) return []
    const around = rootsOf(odd.passage.plain)
    const near = agreed.find(({ passage, family }) => [...rootsOf(passage.plain)].some((one) => one !== family && around.has(one)))
    return near === undefined || agreed.some(({ passage }) => passage.sentence.index === odd.passage.sentence.index) ? [] : [[near, odd]]
  })
}
