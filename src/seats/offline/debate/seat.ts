/**
 * A seat as it argues: its contract, its way of speaking, and which sentences it likes best. What a seat cares about, and a
 * little seeded chance, make two seats with the same side read the same files differently.
 */
import type { Self } from '../../../core/debate/views.ts'
import type { Horizon, Side } from '../../../core/house/words.ts'
import { random } from '../../../core/random.ts'
import { stem } from '../../../core/text/words.ts'
import type { Context } from '../context.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import type { Line } from './pool.ts'

export interface Seat extends Omit<Self, 'horizon'> {
  readonly horizon: Horizon
  readonly manner: Manner
  readonly interestStems: ReadonlySet<string>
  /** −1 cautious to 1 open to change, by the words of its method: what decides where the sources do not. */
  readonly bent: number
  readonly seed: number
}

export const MANNERS = ['plain', 'reckoner', 'doubter', 'chronicler', 'witness'] as const
export type Manner = (typeof MANNERS)[number]

const LONG = /\b(?:decade|long|future|generation|sustain\w*|century|climate|strategy)\b/i
const SHORT = /\b(?:deadline|week|operations?|on-call|incident|cash|quarter|urgent|now)\b/i

export function seatOf(self: Self, { seed }: Context): Seat {
  // By its place at the table: five seats at one table then speak in five ways, which by method alone they would not.
  const manner = MANNERS[placeOf(self.alias) % MANNERS.length] ?? 'plain'
  const words = `${self.method} ${self.interests.join(' ')}`
  const horizon = self.horizon ?? (LONG.test(words) ? '10y+' : SHORT.test(words) ? '12-18mo' : '5y')
  const interestStems = new Set(
    self.interests.flatMap((interest) =>
      interest
        .toLowerCase()
        .split(/[\s-]+/)
        .map(stem),
    ),
  )
  return { ...self, horizon, manner, interestStems, bent: bentOf(`${self.method} ${words}`), seed }
}

const CAUTIOUS =
  /\b(?:fail\w*|risks?|worst|doubts?|wrong|loss|losses|undo|reverse|reversib\w*|wait|back|precedents?|costs?|price|bill|spend|abuse|attack|complexity|simpl\w*|side effects?|delay|broken|error|outage)\b/gi
const OPEN =
  /\b(?:benefits?|gains?|improve\w*|opportunit\w*|users?|customers?|experience|needs?|goals?|problems?|build\w*|save|saves|grow\w*|value|quality|available|features?|revenue)\b/gi

function bentOf(words: string): number {
  const [cautious, open] = [words.match(CAUTIOUS)?.length ?? 0, words.match(OPEN)?.length ?? 0]
  return cautious + open === 0 ? 0 : (open - cautious) / (open + cautious)
}

/** Speaker A is 0. */
export const placeOf = (alias: string): number => Math.max(0, (alias.at(-1)?.toUpperCase().charCodeAt(0) ?? 65) - 65)

export const signOf = (side: Side): number => (side === 'YES' ? 1 : side === 'NO' ? -1 : 0)

export const sideOf = (sign: number): Side => (sign > 0 ? 'YES' : sign < 0 ? 'NO' : 'UNCERTAIN')

const POINTS = { sure: 0.9, number: 0.25, chance: 0.8, personal: 0.2, long: 0.2 }

/** Best first, and in the same order for every seat of a debate, so that each can take its own of them. */
export function preferred(lines: readonly Line[], { seed }: Pick<Seat, 'seed'>): readonly Line[] {
  const score = (line: Line, index: number): number =>
    POINTS.sure * line.sure +
    (/\d/.test(line.quote) ? POINTS.number : 0) -
    (line.personal ? POINTS.personal : 0) -
    (line.quote.length > 170 ? POINTS.long : 0) +
    POINTS.chance * random(seed, `offline/debate/${line.path}:${line.start}:${line.quote.length}`).next() -
    index / Math.max(8, lines.length)
  return lines
    .map((line, index) => ({ line, score: score(line, index) }))
    .sort((a, b) => b.score - a.score)
    .map(({ line }) => line)
}

/** Two seats asked at the same moment see the same, and should not say the same: every fifth is this seat's, what it cares about first. */
export function ownOf(lines: readonly Line[], { alias, interestStems }: Seat): readonly Line[] {
  const apart = Math.max(1, Math.min(MANNERS.length, lines.length))
  const cares = (line: Line): number => Math.min(1, both(line.stems, interestStems).length)
  return lines.filter((_, index) => index % apart === placeOf(alias) % apart).toSorted((a, b) => cares(b) - cares(a))
}

/** Whether a text of its contract speaks of what a sentence or question does: two telling stems, or one that is rare. */
export function touches(texts: readonly string[], stems: ReadonlySet<string>, ignored: ReadonlySet<string>): boolean {
  return texts.some((text) => both(stemSet(text), stems).filter((one) => !ignored.has(one)).length >= 2)
}
