/** What the arithmetic checks share: how exactly a number is meant, how one is written, what stands around it. */
import type { Amount } from '../../reading/quantities.ts'

/** A claim that does not come out: what the numbers really give, and the number that was claimed. */
export interface Failed {
  readonly reckoning: string
  readonly claimed: string
}

/** Half of the last written digit: "21 %" may stand for 20.5 to 21.5, "about 433" for a little more. */
export function slackOf(amount: Amount, before: string): number {
  const digits = /\d[\d,]*(?:\.(\d+))?/.exec(amount.text)
  const step = 10 ** -(digits?.[1]?.length ?? 0)
  const whole = (digits?.[0] ?? '').replaceAll(',', '')
  const zeros = digits?.[1] === undefined ? (/0+$/.exec(whole)?.[0].length ?? 0) : 0
  const about = /\b(?:about|around|roughly|nearly|almost|approximately|some|over|more than|just under|circa|ca\.?|~|≈)\s*$/i.test(before)
  return about ? Math.max(0.6 * step * 10 ** zeros, amount.value * 0.05) : 0.5 * step + 1e-9
}

export const written = (value: number): string => (Math.round(value * 100) / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })

export const beforeOf = (plain: string, amount: Amount): string => plain.slice(0, amount.at)
export const between = (plain: string, a: Amount, b: Amount): string => plain.slice(a.at + a.text.length, b.at)
