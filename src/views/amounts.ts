/** Numbers, money, times and names as people say them. One place, so that every screen says them alike. */
import type { Cost } from '../core/protocol.ts'

/** 12345 → 12,345. */
export const grouped = (amount: number): string => String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',')

export const counted = (amount: number, one: string, many = `${one}s`): string => `${grouped(amount)} ${amount === 1 ? one : many}`

/** Small sums need more places: $0.0042, $0.31, $12.40. */
export function dollars(amount: number): string {
  if (amount === 0) return '$0.00'
  if (amount < 0.0001) return 'less than $0.0001'
  return `$${amount.toFixed(amount < 0.1 ? 4 : 2)}`
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** 0:07, 12:30, 1:02:03. */
export function clockTime(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1_000))
  const two = (amount: number): string => String(amount).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** "Ada", "Ada and Bo", "Ada, Bo and Cy". */
export function listed(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}

/** What is known of the price, and never a zero for what is unknown. */
export function price({ dollars: known, calls, callsOfUnknownPrice }: Pick<Cost, 'dollars' | 'calls' | 'callsOfUnknownPrice'>): string {
  if (callsOfUnknownPrice === 0) return calls === 0 && known === 0 ? 'no model calls' : dollars(known)
  if (known === 0) return 'price unknown'
  return `${dollars(known)} + ${counted(callsOfUnknownPrice, 'call')} of unknown price`
}

/** The price, and how much of what was read came from a cache: for where there is one line. */
export const priceAndCache = (cost: Cost): string => [price(cost), ...cachedShare(cost)].join(', ')

const cachedShare = ({ inputTokens, cacheReadTokens }: Cost): readonly string[] =>
  cacheReadTokens === 0 ? [] : [`${percent(cacheReadTokens / inputTokens)} of the input cached`]

/** The bill: dollars, tokens in, of these from a cache, tokens out, and what it would have come to without one. */
export function bill(cost: Cost): string {
  if (cost.calls === 0) return cost.tokens === 0 && cost.dollars === 0 ? 'No model calls: nothing was spent.' : declared(cost)
  const lost = cost.lostCalls === 0 ? '' : ` ${lostCalls(cost.lostCalls)}.`
  const said = price(cost)
  return `${said[0]?.toUpperCase()}${said.slice(1)} for ${counted(cost.calls, 'model call')}${tokens(cost)}.${withoutCache(cost)}${lost}`
}

/** Whoever makes its calls elsewhere says what they came to; nobody has checked it. */
function declared({ tokens: used, dollars: known, callsOfUnknownPrice }: Cost): string {
  const money = known === 0 ? '' : ` and ${dollars(known)}`
  const unknown = callsOfUnknownPrice === 0 ? '' : ', some of it of unknown price'
  return `${counted(used, 'token')}${money} spent, as the agents declared it${unknown}.`
}

/** What was set aside is not what was used: nobody reported it. */
function tokens(cost: Cost): string {
  const { tokens: billed, inputTokens, outputTokens, tokensSetAside: aside } = cost
  if (aside === billed && aside > 0)
    return `; ${counted(aside, 'token')} ${aside === 1 ? 'was' : 'were'} set aside for them, and no use was reported`
  const elsewhere = billed - inputTokens - outputTokens - aside
  return [
    `: ${inAndOut(cost)}`,
    ...(elsewhere > 0 ? [`${counted(elsewhere, 'token')} spent elsewhere, as the agents declared it`] : []),
    ...(aside > 0 ? [`${counted(aside, 'token')} set aside for calls that reported no use`] : []),
  ].join('; ')
}

/** 30,000 tokens in, of these 18,000 read from a cache and 6,000 written to one; 1,240 out. */
export function inAndOut({ inputTokens, cacheReadTokens: read, cacheWriteTokens: written, outputTokens }: Cost): string {
  const wrote = written === 0 ? '' : ` and ${grouped(written)} written to one`
  const cached = read + written === 0 ? 'none of them from a cache' : `of these ${grouped(read)} read from a cache${wrote}`
  return `${counted(inputTokens, 'token')} in, ${cached}; ${grouped(outputTokens)} out`
}

/** Nothing where no cache had a part in it, and never a sum where no price is known. */
function withoutCache({ dollars: known, callsOfUnknownPrice, cacheReadTokens, cacheWriteTokens, dollarsWithoutCache }: Cost): string {
  if (cacheReadTokens + cacheWriteTokens === 0) return ''
  if (callsOfUnknownPrice > 0 && known === 0) return ' What it would have cost without a cache is unknown, too.'
  return ` Without a cache: ${dollars(dollarsWithoutCache)}${callsOfUnknownPrice === 0 ? '' : ', as far as prices are known'}.`
}

const lostCalls = (calls: number): string =>
  `${counted(calls, 'call')} never came back; what was set aside for ${calls === 1 ? 'it' : 'them'} is on the bill`

/** `2031-05-06T09:00:12.000Z` → `2031-05-06 09:00 UTC`; anything else as it is. */
export function moment(wall: string): string {
  const [, day, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::[\d.]+)?Z$/.exec(wall) ?? []
  return day === undefined ? wall : `${day} ${minute} UTC`
}

/** From when to when, the day said once where it is the same. */
export function span(started: string, ended: string | null): string {
  const from = moment(started)
  if (ended === null) return `since ${from}`
  const to = moment(ended)
  if (from === to) return from
  return from.slice(0, 10) === to.slice(0, 10) ? `${from.replace(/ UTC$/, '')} to ${to.slice(11)}` : `${from} to ${to}`
}
