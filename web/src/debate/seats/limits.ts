/** What the debate may use at most, and how much of it is used at this moment. */
import type { Debate } from '../../../../src/core/debate/state.ts'
import type { House } from '../../../../src/core/house/house.ts'
import { clockTime, dollars, grouped } from '../../../../src/views/amounts.ts'

export interface Limit {
  readonly label: string
  readonly used: number
  readonly max: number
  /** "41 of 200". */
  readonly text: string
}

/** A limit that is not set is left out. */
export function limitsOf(own: Pick<Debate, 'begun' | 'seatMessages'>, house: House): readonly Limit[] {
  const { limits, spending, at } = house
  const micros = (amount: number): string => dollars(amount / 1_000_000)
  const plain = (amount: number): string => grouped(amount)
  return [
    limit('Messages of the seats', own.seatMessages, own.begun?.messagesMax ?? null, plain),
    limit('The debate’s own time', at, own.begun?.endsAt ?? null, clockTime),
    limit('Dollars', spending.micros + spending.reservedMicros, limits.microsMax, micros),
    limit('Tokens', spending.tokens + spending.reservedTokens, limits.tokensMax, plain),
    limit('Model calls', spending.calls, limits.callsMax, plain),
  ].filter((one) => one !== null)
}

function limit(label: string, used: number, max: number | null, told: (amount: number) => string): Limit | null {
  return max === null ? null : { label, used, max, text: `${told(used)} of ${told(max)}` }
}
