/** The command that lets a run go on, as it is typed. */
import type { House } from '../house/house.ts'
import type { Limits, StopReason } from '../house/words.ts'

/** With a limit that is reached, the same again would stop at once: twice as much is a beginning. */
export function goingOn({ id, limits, stopping, closed }: House): string {
  const reason = (stopping ?? closed)?.reason
  const raised = reason === undefined ? undefined : RAISED[reason]?.(limits)
  return raised === undefined ? `To go on: witan resume ${id}` : `To go on with a higher limit: witan resume ${id} ${raised}`
}

const RAISED: Readonly<Partial<Record<StopReason, (limits: Limits) => string>>> = {
  budget: ({ microsMax }) => `--budget ${(2 * (microsMax ?? 0)) / 1_000_000}`,
  tokens: ({ tokensMax }) => `--max-tokens ${2 * (tokensMax ?? 0)}`,
  calls: ({ callsMax }) => `--max-calls ${2 * (callsMax ?? 0)}`,
  time: ({ minutesMax }) => `--max-minutes ${2 * (minutesMax ?? 0)}`,
}
