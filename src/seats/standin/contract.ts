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

/** The first that can be checked of what the cast says would change its mind; null: none can. */
export function falsifierOf({ contract }: Cast): Falsifier | null {
  return contract.flips.map(falsifierIn).find((one) => falsifierLacks(one).length === 0) ?? null
}

const DATE = /\b(?:(?:\d{1,2} )?\p{Lu}\p{L}+ )?(?:19|20|21)\d\d\b/gu
const [METRIC_MAX, THRESHOLD_MAX] = [200, 200]

/** "The correlation is above 0.5 on 31 December 2029": its words, divided at the verb and before the date. */
function falsifierIn(flip: string): Falsifier {
  const date = [...flip.matchAll(DATE)].at(-1)
  const deadline = date?.[0] ?? ''
  const verb = /\s(?:is|are)\s/.exec(flip)
  const [metric, rest] = verb === null ? [flip, flip] : [flip.slice(0, verb.index), flip.slice(verb.index + verb[0].length)]
  const dated = verb !== null && date !== undefined && rest.endsWith(`${deadline}.`)
  const threshold = dated ? rest.slice(0, -deadline.length - 1).replace(/\s(?:on|by|to|at|in|before|until)\s*$/, '') : rest
  return { metric: metric.slice(0, METRIC_MAX), threshold: threshold.slice(0, THRESHOLD_MAX), deadline, reasoning: null }
}
