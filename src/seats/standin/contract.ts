/**
 * What a cast declares of a seat: its side, what it holds and concedes, what would change its mind. A stand-in repeats it and says whose
 * it is; it comes to no side of its own.
 */
import { falsifierLacks } from '../../core/debate/lock/falsifier.ts'
import type { Falsifier } from '../../core/debate/words.ts'
import type { Horizon, Seat, Side } from '../../core/house/words.ts'

type Cast = Pick<Seat, 'contract'>

export const sideOf = ({ contract }: Cast): Side => contract.stance ?? 'UNCERTAIN'

/** A number has to be given. It is the same for all that a cast declares, so nothing can be read out of it. */
const CONFIDENCE = { declared: 0.6, none: 0.1 } as const
export const confidenceOf = (side: Side): number => (side === 'UNCERTAIN' ? CONFIDENCE.none : CONFIDENCE.declared)

/** One of four has to be named; where the cast has none, the one that is taken as the measure elsewhere. */
export const horizonOf = ({ contract }: Cast): Horizon => contract.horizon ?? '5y'

/** Its position in one sentence, in its cast's own words where it has some. */
export function statementOf({ contract }: Cast): string {
  const [held] = contract.holds
  if (held !== undefined) return held
  return contract.stance === null ? 'A stand-in takes no side.' : `My cast takes the side ${contract.stance}.`
}

export const holding = (text: string): string => `My cast holds: “${text}”`
export const conceding = (text: string): string => `My cast concedes: “${text}”`

/**
 * What the cast says would change its mind: the first that can be checked, those that divide best before others, else the first, so that
 * the rules say what it lacks. Null: the cast says nothing.
 */
export function falsifierOf({ contract }: Cast): Falsifier | null {
  const read = [...contract.flips.flatMap(atVerb), ...contract.flips.flatMap(atNumber), ...contract.flips.map(whole)]
  return read.find((one) => falsifierLacks(one).length === 0) ?? read[0] ?? null
}

const DATE = /\b(?:(?:\d{1,2} )?\p{Lu}\p{L}+ )?(?:19|20|21)\d\d\b/gu
const LINK = /,?\s(?:on|by|to|at|in|before|until)\s*$/
const PART_MAX = 200

const dateIn = (flip: string): string => [...flip.matchAll(DATE)].at(-1)?.[0] ?? ''

/** "The correlation is above 0.5 on 31 December 2029": its own words, divided at the verb and before the date. */
const atVerb = (flip: string): readonly Falsifier[] => divided(flip, /\s(?:is|are)\s/)

/** "Fees exceed 25 percent of income in the year to 31 December 2030": before the word that leads up to the number. */
const atNumber = (flip: string): readonly Falsifier[] => divided(flip, /\s(?=\S+\s\d)/)

function divided(flip: string, between: RegExp): readonly Falsifier[] {
  const deadline = dateIn(flip)
  const bare = flip.replace(/\.$/, '')
  if (deadline === '' || !bare.endsWith(deadline)) return []
  const said = bare.slice(0, -deadline.length).replace(LINK, '')
  const at = between.exec(said)
  if (at === null) return []
  const [metric, threshold] = [said.slice(0, at.index), said.slice(at.index + at[0].length)]
  return [{ metric: metric.slice(0, PART_MAX), threshold: threshold.slice(0, PART_MAX), deadline, reasoning: null }]
}

function whole(flip: string): Falsifier {
  return {
    metric: flip.slice(0, PART_MAX),
    threshold: flip.slice(0, PART_MAX),
    deadline: dateIn(flip) || 'no date is named',
    reasoning: null,
  }
}
