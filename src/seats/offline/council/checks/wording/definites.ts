/**
 * Amounts told as known that nobody told: "we would lose the 125,200 euros", "at the end of the twelve weeks", "the sum of 97,000
 * euros". Whoever reads "the" looks for where it was said, and finds another number there, or none.
 */
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Hit } from '../../check.ts'
import type { Passage } from '../../reading/passages.ts'
import { type Amount, amountsOf } from '../../reading/quantities.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { rootsOf } from './roots.ts'
import { based } from './stated.ts'

interface Known {
  readonly passage: Passage
  readonly amount: Amount
  readonly value: number
  readonly family: string
}

const SUM = String.raw`(?:(?:whole|full|total|entire|agreed|planned)\s+)*(?:(?:sum|amount|total|figure|number|share|price|cost|budget)\s+of\s+)?`
const DEFINITE = new RegExp(String.raw`\b(?:the|these|those)\s+${SUM}$`, 'i')
/** "the first 30 days", "over the 30 days before": a span of its own. */
const OWN = /\b(?:first|last|next|past|previous|other|additional|remaining|extra|same|or|usual|normal)\s+$/i
/** What follows ends the phrase; a word that says which one makes it a new one. */
const ENDS = /^\s*(?:[.,;:)]|$|(?:is|are|was|were|has|have|had|will|would|can|must|may|the|we|it|and|but|for|a|an)\b)/i
const ALONE_MAX = 4
const FAR = 10
/** A day, a week and a hundred are said of everything. */
const EVERYDAY = new Set(['24 hour', '7 day', '1 day', '1 week', '1 month', '1 year', '100 %', '50 %', '12 month', '60 minute', '60 s'])

const isShared = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one))
const differ = (a: Known, b: Known): boolean => Math.abs(a.value - b.value) > 1e-9 * Math.max(a.value, b.value)

const knownIn = (passage: Passage): readonly Known[] =>
  amountsOf(passage).flatMap((amount) => {
    const [unit = ''] = amount.unit.split('/')
    return unit === '' ? [] : [{ passage, amount, ...based({ ...amount, unit }) }]
  })

function isTold({ passage: { plain, roles, block }, amount: { at, text, value, unit } }: Known): boolean {
  const before = plain.slice(0, at)
  if (roles.has('alternatives') || roles.has('examples') || roles.has('history') || block.kind === 'row') return false
  return (
    DEFINITE.test(before) && !OWN.test(before) && !EVERYDAY.has(`${value} ${unit}`) && ENDS.test(plain.slice(at + text.length)) && value > 1
  )
}

/** The amounts of that unit that may be meant: those that share a word, or the few that there are. */
function meantBy(known: Known, all: readonly Known[]): readonly Known[] {
  const others = all.filter(
    (one) =>
      one.family === known.family &&
      differ(one, known) &&
      one.passage.sentence.index !== known.passage.sentence.index &&
      Math.max(one.value, known.value) <= FAR * Math.min(one.value, known.value),
  )
  const around = rootsOf(`${known.passage.plain} ${known.passage.section.title}`)
  const near = others.filter(({ passage }) => isShared(rootsOf(passage.plain), around))
  const [unit] = known.amount.unit.split('/')
  const same = others.filter(({ amount }) => amount.unit.split('/')[0] === unit)
  return same.length > 0 && same.length <= ALONE_MAX ? same : near
}

export function neverTold(passages: readonly Passage[]): readonly Hit[] {
  const all = passages.flatMap(knownIn)
  return all.flatMap((known): readonly Hit[] => {
    if (!isTold(known) || all.some((one) => one !== known && one.family === known.family && !differ(one, known))) return []
    const meant = meantBy(known, all)
    return meant.length === 0 ? [] : [hitOf(known, meant)]
  })
}

const MEANT_MAX = 3

function hitOf({ passage, amount }: Known, meant: readonly Known[]): Hit {
  const around = rootsOf(`${passage.plain} ${passage.section.title}`)
  const shares = ({ passage: { plain } }: Known): number => [...rootsOf(plain)].filter((root) => around.has(root)).length
  const nearest = meant.toSorted((a, b) => shares(b) - shares(a)).slice(0, MEANT_MAX)
  const told = nearest.map((one) => `line ${one.passage.sentence.start} has ${one.amount.text} (“${shown(plainOf(one.passage.plain))}”)`)
  return {
    ...quoted(passage.sentence, new RegExp(amount.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))),
    severity: 'major',
    category: 'contradiction',
    description: `“${shown(passage.plain)}” speaks of the ${amount.text} as something that the reader knows, but no other passage names it; ${told.join(', ')}. Either one of them is wrong, or this one was never introduced.`,
    remediation: `If it is the same as in line ${nearest[0]?.passage.sentence.start ?? 0}, write the right one of ${amount.text} and ${nearest[0]?.amount.text ?? ''} in both places; if not, say where ${amount.text} comes from.`,
    weight: 0.75,
  }
}
