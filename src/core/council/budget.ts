/**
 * The token budget by state (4-20): the total is hard and the house keeps it; the share of a cycle is soft. What one state
 * leaves goes to the next, and what a request may show of the document is cut to what its cycle has left.
 */
import { type House, seatOf } from '../house/house.ts'
import { mostOfACall } from '../house/limits.ts'
import type { SeatId } from '../seat.ts'
import { REQUEST, SHARES, TOKENS_DEFAULT } from './numbers.ts'
import type { State } from './words.ts'

type Budgeted = 'INIT' | 'CYCLE_1' | 'CYCLE_2' | 'CYCLE_3'
const ORDER: readonly Budgeted[] = ['INIT', 'CYCLE_1', 'CYCLE_2', 'CYCLE_3']

const CYCLES = 3

const totalOf = ({ limits }: House): number => limits.tokensMax ?? TOKENS_DEFAULT

/** What the longest reply may hold: nobody knows yet who is asked for what. */
const replyTokens = ({ limits, opening }: House): number => mostOfACall(limits, opening, 'outputTokensMax')

/** What may be used from now to the end of a state: its share and all that was left over before it. */
export function allowanceOf(state: State, house: House): number | null {
  if (state === 'ABORTED') return null
  const upTo = ORDER.indexOf(state as Budgeted)
  // A state of its own end has all that is left for the report to be put together.
  const upToIt =
    upTo === -1 ? [...ORDER, 'assembly' as const].map((name) => SHARES[name]) : ORDER.slice(0, upTo + 1).map((name) => SHARES[name])
  // In whole percent: a sum of shares may fall short by a hair, and with it by a token.
  const percent = Math.round(upToIt.reduce((sum, share) => sum + share, 0) * 100)
  return Math.max(0, Math.floor((totalOf(house) * percent) / 100) - house.spending.tokens)
}

/** Who pays by the token for what it reads. */
export const readsByTheToken = (seat: SeatId, house: House): boolean => ['model', 'host', 'recorded'].includes(seatOf(house, seat).driver)

/** How many tokens of the document one of `requests` may show, of what is left to its cycle; `told`: what findings take of each. */
export function roomFor(allowance: number, requests: number, house: House, told = 0): number {
  const each = Math.floor(allowance / Math.max(1, requests))
  return Math.max(REQUEST.documentTokensMin, each - replyTokens(house) - REQUEST.promptTokens - told)
}

/** How many tokens of findings one of `requests` may be told, with the least of the document still beside them. */
export const roomForFindings = (allowance: number, requests: number, house: House): number =>
  Math.floor(allowance / Math.max(1, requests)) - replyTokens(house) - REQUEST.promptTokens - REQUEST.documentTokensMin

/** Whether a cycle can afford to have every mode read by itself (4-26). */
export const affordsEachMode = (allowance: number, requests: number, documentTokens: number, house: House): boolean =>
  requests * (documentTokens + replyTokens(house) + REQUEST.promptTokens) <= allowance

/**
 * Whether every request of all cycles can show the whole document. Then each does: what is the same for all is read from a
 * provider's cache, and nobody is told less in the last cycle than in the first.
 */
export function affordsWhole(reviews: number, seats: number, documentTokens: number, house: House): boolean {
  const requests = reviews + (CYCLES - 1) * seats
  return requests * (documentTokens + replyTokens(house) + REQUEST.promptTokens) <= totalOf(house)
}

/** Whether one more short request a seat, with the least of what it is about, can be paid from what is left in all; without it a blocker is escalated, not lost. */
export function affordsLastRound(seats: readonly SeatId[], told: number, house: House): boolean {
  if (house.limits.tokensMax === null) return true
  const paid = seats.filter((seat) => readsByTheToken(seat, house)).length
  const needed = paid * (REQUEST.promptTokens + REQUEST.documentTokensMin + told) + replyTokens(house)
  return paid === 0 || house.limits.tokensMax - house.spending.tokens >= needed
}
