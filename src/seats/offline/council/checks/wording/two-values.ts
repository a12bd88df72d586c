/**
 * The same quantity given two values.
 *
 *   amounts ──▶ what each is about (stated.ts) ──pairs about the same thing──▶ two values: a hit
 *
 * Two clauses are about the same thing when one says no more than the other: "A Pot holds at most €5,000" and "Since a Pot can
 * hold up to €7,500". A clause with a word of its own on each side may well be about something else, and is left alone.
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywords } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { escaped } from '../../reading/explained.ts'
import { isTelling, type Passage, passagesOf } from '../../reading/passages.ts'
import { amountsOf } from '../../reading/quantities.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { neverCounted, neverTold } from './definites.ts'
import { twoValuesIn } from './likeness.ts'
import { thingOf } from './own-words.ts'
import { rootsOf } from './roots.ts'
import type { Said } from './said.ts'
import { differ, goalsIn, measuredIn, namedIn, type Stated, statedIn } from './stated.ts'
import { misremembered, outvoted } from './told.ts'
import { twoDatesIn } from './two-dates.ts'
import { twoRangesIn } from './two-ranges.ts'

/** A word that stands beside everything tells nothing apart, and would make this slow. */
const BUCKET_MAX = 60
const EXTRA_MAX = 2

const within = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].every((word) => b.has(word))

/** Items of one list stand side by side because they differ. */
const areSiblings = (a: Block, b: Block): boolean =>
  a.kind === 'item' && b.kind === 'item' && a.section === b.section && a.depth === b.depth && a.lead === b.lead

/** “a 64-bit integer” names a kind. */
const isKind = ({ amount }: Stated): boolean => /^\d+-bit$/i.test(amount.text)

/** Whoever the one is said of is not spoken of in the other. */
const isOfAnother = (a: Stated, b: Stated): boolean =>
  [...thingOf(a.passage, a.amount, '')].some((root) => !rootsOf(b.passage.plain).has(root))

/** One clause says nothing that the other does not, and what more the other says is little. */
function sameThing(a: Stated, b: Stated): boolean {
  if (a.bound !== b.bound || a.when !== b.when || a.passage.block.index === b.passage.block.index) return false
  if (areSiblings(a.passage.block, b.passage.block) || isKind(a) || (isOfAnother(a, b) && isOfAnother(b, a))) return false
  if (a.apart.size !== b.apart.size || !within(a.apart, b.apart)) return false
  const [small, large] = a.about.size <= b.about.size ? [a.about, b.about] : [b.about, a.about]
  return small.size >= 2 && within(small, large) && large.size <= small.size + EXTRA_MAX
}

function pairs(all: readonly Stated[], same: (a: Stated, b: Stated) => boolean): readonly (readonly [Stated, Stated])[] {
  const byStem = new Map<string, Stated[]>()
  const found: (readonly [Stated, Stated])[] = []
  for (const stated of all) {
    const near = new Set([...stated.about].flatMap((stem) => byStem.get(`${stated.family} ${stem}`) ?? []))
    const alike = [...near].filter((one) => same(one, stated))
    const other = alike.find((one) => differ(one, stated))
    // Where one passage agrees, the other value has its own reason.
    if (other !== undefined && !alike.some((one) => !differ(one, stated))) found.push([other, stated])
    for (const stem of stated.about) {
      const key = `${stated.family} ${stem}`
      const held = byStem.get(key)
      if (held === undefined) byStem.set(key, [stated])
      else if (held.length < BUCKET_MAX) held.push(stated)
    }
  }
  return found
}

/* ——— a table of measures against the prose ——— */

const LABEL_SHARED = 0.6

function againstMeasures(document: Document, passages: readonly Passage[]): readonly (readonly [Stated, Stated])[] {
  const byBlock = Map.groupBy(
    passages.filter(({ column }) => column !== ''),
    ({ block }) => block.index,
  )
  const cells = document.blocks.flatMap((block) => measuredIn(block, byBlock.get(block.index) ?? []))
  if (cells.length === 0) return []
  const goals = passages.filter(({ column }) => column === '').flatMap(goalsIn)
  return cells.flatMap((cell): readonly (readonly [Stated, Stated])[] => {
    const alike = goals.filter((goal) => goal.family === cell.family && goal.when === cell.when && isMeasuredBy(goal, cell))
    const other = alike.find((goal) => differ(goal, cell))
    return other === undefined || alike.some((goal) => !differ(goal, cell)) ? [] : [[other, cell]]
  })
}

function isMeasuredBy(goal: Stated, cell: Stated): boolean {
  const shared = [...cell.about].filter((stem) => goal.about.has(stem)).length
  const id = /\b[A-Z]\d+\b/.exec(cell.passage.block.text)?.[0]
  const named = id !== undefined && new RegExp(String.raw`^\W*${id}\b`).test(goal.passage.block.text)
  // A rate such as hours a month is rare enough to need one word only.
  return named || cell.family.includes('/') ? shared >= 1 : shared >= 2 && shared >= LABEL_SHARED * cell.about.size
}

/* ——— "fewer than 5 Disputes per 1,000 Pay-ins" ——— */

/** The thing counted, and of what if that is said: a row of a table names the thing in its label. */
function ratiosIn(passage: Passage): readonly Stated[] {
  const amounts = amountsOf(passage)
  return amounts.flatMap((first, index): readonly Stated[] => {
    const second = amounts[index + 1]
    if (second === undefined || first.unit !== '' || second.unit !== '' || second.value === 0) return []
    const middle = /^\s+(?:([\p{L}-]+)\s+)?per\s+$/u.exec(passage.plain.slice(first.at + first.text.length, second.at))
    if (middle === null) return []
    const counted = keywords(middle[1] ?? (passage.column === '' ? '' : (passage.block.cells[0] ?? '')))[0]
    const base = /^\s+([\p{L}-]+)/u.exec(passage.plain.slice(second.at + second.text.length))?.[1]?.toLowerCase()
    if (counted === undefined) return []
    const before = passage.plain.slice(0, first.at)
    const bound = /\b(?:at most|fewer than|less than|below|under|up to)\s*$/i.test(before)
      ? 'most'
      : /\b(?:at least|more than)\s*$/i.test(before)
        ? 'least'
        : 'exact'
    const amount = { ...first, text: passage.plain.slice(first.at, second.at + second.text.length) }
    return [
      {
        passage,
        amount,
        value: first.value / second.value,
        family: 'ratio',
        bound,
        when: 'open',
        about: new Set([counted]),
        apart: new Set(base === undefined ? [] : [base]),
        isCell: passage.column !== '',
      },
    ]
  })
}

const sameRatio = (a: Stated, b: Stated): boolean =>
  a.bound === b.bound &&
  a.bound !== 'exact' &&
  a.passage.block.index !== b.passage.block.index &&
  within(a.about, b.about) &&
  (a.apart.size === 0 || b.apart.size === 0 || within(a.apart, b.apart))

/** Two ways of reading may come to the same amount, held against this passage or that: it is said once. */
function isFirstOfItsKind(): (pair: readonly [Stated, Stated]) => boolean {
  const seen = new Set<string>()
  return ([, { passage, amount }]) => {
    const key = `${passage.block.index} ${passage.column} ${passage.sentence.start} ${amount.at}`
    return !seen.has(key) && seen.add(key) !== undefined
  }
}

/** By the words around them (likeness.ts). */
const alike = (passages: readonly Passage[]): readonly (readonly [Stated, Stated])[] =>
  twoValuesIn(passages).map(({ first, second }) => [asStated(first), asStated(second)])

/** What is found by words alone is sure enough to raise, not to block. */
const asStated = ({ passage, amount, value, family, isCell, near, time }: Said): Stated => ({
  passage,
  amount,
  value,
  family,
  isCell,
  bound: 'exact',
  when: time === 'told' ? 'open' : time,
  about: near,
  apart: new Set(),
})

function find(document: Document): readonly Hit[] {
  // What each release brought is no value of one thing.
  if (/\bchange-?log|release-?notes|\bhistory\b/i.test(`${document.path} ${document.title}`)) return []
  const passages = passagesOf(document)
  const binding = passages.filter((passage) => !isTelling(passage) && !/\?$/.test(passage.plain))
  return [
    ...pairs(
      binding.flatMap((passage) => [...statedIn(passage)].filter(({ about }) => about.size >= 2)),
      sameThing,
    ),
    ...pairs(passages.filter(({ roles }) => !roles.has('examples') && !roles.has('history')).flatMap(namedIn), sameThing),
    ...pairs(binding.flatMap(ratiosIn), sameRatio),
    ...againstMeasures(document, passages),
    ...misremembered(passages.filter(({ roles }) => !roles.has('examples') && !roles.has('history'))),
    ...outvoted(passages.filter(({ roles }) => !roles.has('examples') && !roles.has('history') && !roles.has('alternatives'))),
    ...alike(passages),
    ...twoRangesIn(passages),
    ...twoDatesIn(passages),
  ]
    .filter(isFirstOfItsKind())
    .map(([first, second]) => hitOf(first, second))
    .concat(neverTold(passages), neverCounted(passages))
    .filter(
      (hit, index, all) =>
        all.findIndex(({ quote }) => quote === hit.quote) === index || !/ as something that the reader knows/.test(hit.description),
    )
}

function hitOf(first: Stated, second: Stated): Hit {
  const limits = first.bound !== 'exact' && first.bound === second.bound && !second.isCell
  const pattern = new RegExp(escaped(second.amount.text).replace(/\s+/g, String.raw`\s+`))
  const said = second.isCell ? plainOf(second.passage.block.cells.join(' | ')) : second.passage.plain
  return {
    // A cell alone says too little.
    ...(second.isCell ? quoted(second.passage.block) : quoted(second.passage.sentence, pattern)),
    severity: limits ? 'blocker' : 'major',
    category: 'contradiction',
    description: `“${shown(said)}” gives ${second.amount.text}, but line ${first.passage.sentence.start} gives ${first.amount.text} for the same thing: “${shown(first.passage.plain)}”. Whatever is built or measured breaks one of the two.`,
    remediation: `Decide between ${first.amount.text} and ${second.amount.text}, state it once (line ${first.passage.sentence.start}), and refer to it here.`,
    weight: limits ? 0.95 : 0.85,
  }
}

export const twoValuesForOneQuantity: Check = {
  id: 'two-values-for-one-quantity',
  modes: [6, 19, 33, 34],
  looksFor: 'the same quantity given two values in two places',
  find,
}
