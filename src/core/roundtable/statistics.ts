/** What a closed round comes to over all seats: the figures that a Delphi round shows in place of words, and is held to. */
import { spokenIn } from './modes/mode.ts'
import type { Round, Roundtable } from './state.ts'
import type { Statistics } from './views.ts'

/** Of the last closed round before this one; round 0 are the blind stances. Null where nobody spoke in it. */
export function statisticsOf(own: Roundtable, beforeRound: number): Omit<Statistics, 'reasons'> | null {
  const round = own.rounds.findLast((each) => each.round < beforeRound && isClosed(own, each))
  if (round === undefined) return null
  const positions = round.kind === 'blind' ? Object.values(own.blind) : spokenIn(round).map(([, said]) => said)
  if (positions.length === 0) return null
  const held = (side: string): number => positions.filter((position) => position.side === side).length
  const sorted = positions.map(({ confidence }) => confidence).sort((a, b) => a - b)
  return {
    round: round.round,
    seats: positions.length,
    yes: held('YES'),
    no: held('NO'),
    uncertain: held('UNCERTAIN'),
    meanConfidence: rounded(sorted.reduce((sum, each) => sum + each, 0) / sorted.length),
    medianConfidence: rounded(quantile(sorted, 0.5)),
    quartiles: [rounded(quantile(sorted, 0.25)), rounded(quantile(sorted, 0.75))],
  }
}

const isClosed = (own: Roundtable, { round, measures }: Round): boolean =>
  measures !== null || own.rounds.some((later) => later.round > round)

/** Between two values that stand on either side, in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** To two decimals; the nudge keeps 0.145, which is stored a little too small, from being rounded down. */
const rounded = (value: number): number => Math.round(value * 100 + 1e-9) / 100
