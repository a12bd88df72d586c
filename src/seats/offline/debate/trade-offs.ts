/**
 * Questions that weigh what speaks for a topic against what speaks against it, by what was measured on either side:
 *
 *   "Lateness in the first lesson fell from 14 to 6 percent"  +  "It would need 11 more buses"
 *   →  "Would the fall in lateness in the first lesson outweigh the number of additional buses needed?"
 *
 * What a yes means for the topic follows from the way it is put, and each side has a figure that could move against it.
 */
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { type Measure, measureIn } from './measures.ts'
import type { Line, Pool } from './pool.ts'

export interface TradeOff {
  readonly question: string
  readonly claims: { readonly yes: string; readonly no: string }
  /** What a yes means for the topic. */
  readonly direction: 1 | -1
  /** What is weighed, in a few words. */
  readonly about: string
  /** Sentences on either, those that gave the figures first. */
  readonly lines: readonly Line[]
}

const SURE_MIN = 0.6
const NOUN_LETTERS_MAX = 80
const TRADE_OFFS_MAX = 6
const SHARED_STEMS = 2

interface Weight {
  readonly line: Line
  readonly noun: string
  readonly stems: ReadonlySet<string>
}

export function tradeOffsOf(pool: Pool): readonly TradeOff[] {
  const weights = pool.lines.flatMap((line): readonly Weight[] => {
    const found = line.isTest || line.granted || line.lean === 0 || line.sure < SURE_MIN ? null : measureIn(line, pool.isCommon)
    return found === null || !isNameable(found) ? [] : [{ line, noun: found.noun, stems: stemSet(found.noun) }]
  })
  const [gains, prices] = [of(weights, 1), of(weights, -1)]
  const found: TradeOff[] = []
  for (let index = 0; index < Math.max(gains.length, prices.length) && found.length < TRADE_OFFS_MAX; index++) {
    const [gain, price] = [gains[index % gains.length], prices[index % prices.length]]
    // What was said of one and the same thing is no exchange of one for another.
    if (gain === undefined || price === undefined || both(gain.stems, price.stems).length >= SHARED_STEMS) continue
    found.push(weighed(gain, price, pool))
  }
  return [...found, ...[...gains, ...prices].flatMap((one) => sufficing(one, pool))].slice(0, TRADE_OFFS_MAX)
}

/** One of a kind: the same thing measured twice is one weight. */
function of(weights: readonly Weight[], sign: number): readonly Weight[] {
  const found: Weight[] = []
  for (const one of weights.filter(({ line }) => line.lean === sign).toSorted((a, b) => b.line.sure - a.line.sure))
    if (found.every(({ stems }) => both(stems, one.stems).length < SHARED_STEMS)) found.push(one)
  return found
}

/** A vote is no gain and no price, and what is named by a word or a whole story does not stand in a question. */
const isNameable = ({ noun, metric }: Measure): boolean =>
  noun.length <= NOUN_LETTERS_MAX &&
  noun.split(' ').length >= 2 &&
  !/\bvotes\b|\bpeople who\b|\d{4}|[,;:]/.test(noun) &&
  stemSet(metric).size > 0

/** "Would the net gain be reason enough for the paper to …?": where one side alone has figures, whether they are enough. */
function sufficing(one: Weight, pool: Pool): readonly TradeOff[] {
  const { clause } = pool.topic
  if (clause?.auxiliary !== 'should' || pool.lines.every(({ lean, sure }) => sure < SURE_MIN || lean !== -one.line.lean)) return []
  const [isGain, act] = [one.line.lean > 0, `for ${clause.subject} ${one.line.lean > 0 ? '' : 'not '}to ${clause.predicate}`]
  const others = pool.lines.filter(({ lean, sure, isTest }) => !isTest && sure >= SURE_MIN && lean === -one.line.lean)
  return [
    {
      question: `Would ${one.noun} be reason enough ${act}?`,
      claims: { yes: `${one.noun} would be reason enough ${act}`, no: `${one.noun} would not be reason enough ${act}` },
      direction: isGain ? 1 : -1,
      about: one.noun,
      lines: [...new Set([one.line, ...near(one, pool), ...others])],
    },
  ]
}

function weighed(gain: Weight, price: Weight, pool: Pool): TradeOff {
  return {
    question: `Would ${gain.noun} outweigh ${price.noun}?`,
    claims: { yes: `${gain.noun} would outweigh ${price.noun}`, no: `${gain.noun} would not outweigh ${price.noun}` },
    direction: 1,
    about: gain.noun,
    lines: [...new Set([gain.line, price.line, ...near(gain, pool), ...near(price, pool)])],
  }
}

/** On the same thing; where that is little, what leans the same way in the same paper. */
function near({ line, stems }: Weight, { lines }: Pool): readonly Line[] {
  const onIt = lines.filter((one) => one !== line && !one.isTest && both(one.stems, stems).length >= SHARED_STEMS)
  const alike = ({ lean, sure }: Line): boolean => lean === line.lean && sure >= SURE_MIN
  return onIt.filter(alike).length >= ENOUGH_LINES ? onIt : [...onIt, ...lines.filter((one) => alike(one) && one.path === line.path)]
}

const ENOUGH_LINES = 2
