/**
 * A seat as it argues: its contract, its way of speaking, and which sentences it likes best. What a seat cares about, and a
 * little seeded chance, make two seats with the same side read the same files differently.
 */
import type { Self } from '../../../core/debate/views.ts'
import type { Horizon, Side } from '../../../core/house/words.ts'
import { hash32, random } from '../../../core/random.ts'
import { stem } from '../../../core/text/words.ts'
import type { Context } from '../context.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import type { Line } from './pool.ts'

export interface Seat extends Omit<Self, 'horizon'> {
  readonly horizon: Horizon
  readonly manner: Manner
  readonly interestStems: ReadonlySet<string>
  readonly seed: number
}

export const MANNERS = ['reckoner', 'chronicler', 'doubter', 'plain'] as const
export type Manner = (typeof MANNERS)[number]

const HINTS: readonly (readonly [Manner, RegExp])[] = [
  ['reckoner', /\b(?:numbers?|counts?|measur\w*|data|statistic\w*|calculat\w*|estimat\w*|base rates?|quantit\w*|costs?|budget)\b/i],
  ['chronicler', /\b(?:histor\w*|precedents?|decades?|centur\w*|record|long run|time|regimes?|cases?)\b/i],
  ['doubter', /\b(?:risks?|fail\w*|scepti\w*|skepti\w*|doubt\w*|worst|adversar\w*|extremes?|wrong|objections?)\b/i],
]

const LONG = /\b(?:decade|long|future|generation|sustain\w*|century|climate|strategy)\b/i
const SHORT = /\b(?:deadline|week|operations?|on-call|incident|cash|quarter|urgent|now)\b/i

export function seatOf(self: Self, { seed }: Context): Seat {
  const hinted = HINTS.filter(([, pattern]) => pattern.test(`${self.method} ${self.persona}`)).map(([manner]) => manner)
  const at = hash32(self.name) % Math.max(1, hinted.length)
  const manner = hinted[at] ?? MANNERS[hash32(self.name) % MANNERS.length] ?? 'plain'
  const words = `${self.method} ${self.interests.join(' ')}`
  const horizon = self.horizon ?? (LONG.test(words) ? '10y+' : SHORT.test(words) ? '12-18mo' : '5y')
  const interestStems = new Set(self.interests.flatMap((interest) => interest.toLowerCase().split(/[\s-]+/).map(stem)))
  return { ...self, horizon, manner, interestStems, seed }
}

export const signOf = (side: Side): number => (side === 'YES' ? 1 : side === 'NO' ? -1 : 0)

export const sideOf = (sign: number): Side => (sign > 0 ? 'YES' : sign < 0 ? 'NO' : 'UNCERTAIN')

const POINTS = { interest: 0.35, sure: 0.9, number: 0.25, chance: 0.8, personal: 0.2, long: 0.2 }

/** Best first, for this seat; `closeness` is how early a sentence came in the list. */
export function preferred(lines: readonly Line[], seat: Seat): readonly Line[] {
  const score = (line: Line, index: number): number =>
    POINTS.interest * Math.min(3, both(line.stems, seat.interestStems).length) +
    POINTS.sure * line.sure +
    (/\d/.test(line.quote) ? POINTS.number : 0) -
    (line.personal ? POINTS.personal : 0) -
    (line.quote.length > 170 ? POINTS.long : 0) +
    POINTS.chance * random(seat.seed, `offline/debate/${seat.name}/${line.path}:${line.start}:${line.quote.length}`).next() -
    index / Math.max(8, lines.length)
  return lines
    .map((line, index) => ({ line, score: score(line, index) }))
    .sort((a, b) => b.score - a.score)
    .map(({ line }) => line)
}

/** Whether a text of its contract speaks of what a sentence or question does: two telling stems, or one that is rare. */
export function touches(texts: readonly string[], stems: ReadonlySet<string>, ignored: ReadonlySet<string>): boolean {
  return texts.some((text) => both(stemSet(text), stems).filter((one) => !ignored.has(one)).length >= 2)
}
