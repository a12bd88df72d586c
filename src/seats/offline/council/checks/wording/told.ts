/**
 * Amounts that are spoken of as known, "the 64 calls", "we would lose the 125,200 euros", and were told differently or never.
 * The article is the claim: somebody who reads it looks for the number before, and finds another one.
 */
import { keywords } from '../../../../../core/text/words.ts'
import type { Hit } from '../../check.ts'
import type { Amount } from '../../reading/quantities.ts'
import { amountsOf, type Passage, quoted, shown } from './passages.ts'
import { rootsOf } from './roots.ts'
import type { Stated } from './stated.ts'

const BUCKET_MAX = 60
const differ = (a: Stated, b: Stated): boolean => Math.abs(a.value - b.value) > 1e-9 * Math.max(a.value, b.value)

/* ——— "the 46 calls", where 64 were told before ——— */

const DEFINITE = /\b(?:the|these|those|all)\s+$/i
const TOLD_MIN = 10
const FEW = 2

/** What "the 64 calls" count: a plural noun, or nothing at all ("3 of the 25"). */
function toldOf({ plain }: Passage, { at, text, unit, value }: Amount): string {
  const noun = /^\s+(?:(?:other|more) )?([\p{L}-]{3,})/u.exec(plain.slice(at + text.length))?.[1] ?? ''
  if (unit !== '' || value <= FEW) return ''
  if (/s$/.test(noun)) return keywords(noun)[0] ?? ''
  return /\bof the\s+$/.test(plain.slice(0, at)) && value >= TOLD_MIN ? 'of the' : ''
}

/** Small numbers stand for parts too: "the three services" may be three of five, but not five of three. */
function isToldAgain(stated: Stated, before: readonly Stated[]): boolean {
  const [first] = before
  if (first === undefined || !isDefinite(stated)) return false
  return stated.value >= TOLD_MIN || (stated.value > first.value && (before.length > 1 || isDefinite(first)))
}

const isDefinite = ({ passage: { plain }, amount: { at } }: Stated): boolean => DEFINITE.test(plain.slice(0, at))

export function misremembered(passages: readonly Passage[]): readonly (readonly [Stated, Stated])[] {
  const all = passages.flatMap((passage) => amountsOf(passage).map((amount) => ({ passage, amount, key: toldOf(passage, amount) })))
  const values = Map.groupBy(all, ({ amount }) => amount.value)
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

/* ——— "we would lose the 125,200 euros", where no such sum was told ——— */

const MONEY: ReadonlySet<string> = new Set(['euro', 'dollar', 'pound', 'franc'])
/** Three digits that say something: no round figure. */
const isOdd = (value: number): boolean => String(value).replace(/\D/g, '').replace(/0+$/, '').length >= 3

/** "the 125,200 euros": told before, or nobody knows which. Held against the sum of the same kind that stands nearest in words. */
export function neverTold(passages: readonly Passage[]): readonly Hit[] {
  const open = { bound: 'exact', when: 'open', about: new Set<string>(), apart: new Set<string>() } as const
  const all = passages.flatMap((passage) =>
    amountsOf(passage)
      .filter(({ unit, value }) => MONEY.has(unit) && isOdd(value))
      .map((amount): Stated => ({ passage, amount, value: amount.value, family: amount.unit, isCell: passage.column !== '', ...open })),
  )
  return all.flatMap((stated): readonly Hit[] => {
    const { plain, section } = stated.passage
    const after = plain.slice(stated.amount.at + stated.amount.text.length)
    if (!isDefinite(stated) || !/^\s*(?:[.,;)]|$)/.test(after)) return []
    const others = all.filter((one) => one !== stated && one.family === stated.family)
    if (others.some((one) => !differ(one, stated))) return []
    const around = rootsOf(`${plain} ${section.title}`)
    const shares = (one: Stated): number => [...rootsOf(one.passage.plain)].filter((root) => around.has(root)).length
    const [nearest] = others.filter((one) => shares(one) > 0).toSorted((a, b) => shares(b) - shares(a))
    return nearest === undefined ? [] : [hitOf(stated, nearest)]
  })
}

const hitOf = ({ passage, amount }: Stated, { passage: other, amount: nearest }: Stated): Hit => ({
  ...quoted(passage, new RegExp(amount.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))),
  severity: 'major',
  category: 'contradiction',
  description: `“${shown(passage.plain)}” speaks of the ${amount.text} as a sum that the reader knows, but no other passage names it; line ${other.sentence.start} has ${nearest.text}: “${shown(other.plain)}”. Either one of the two is wrong, or a sum was never introduced.`,
  remediation: `If both mean the same sum, write the right one of ${amount.text} and ${nearest.text} in both places; if not, say where ${amount.text} comes from.`,
  weight: 0.75,
})
