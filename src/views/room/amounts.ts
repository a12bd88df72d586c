/** Credits and dates of a room as people read them. Credits are kept in hundredths; times in milliseconds since the room was opened. */
import { clockTime, grouped, moment } from '../amounts.ts'

/** 200 → 2, 333 → 3.33, −150 → −1.5. */
export function creditsText(hundredths: number): string {
  const whole = Math.abs(Math.round(hundredths))
  const rest = String(whole % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${hundredths < 0 && whole > 0 ? '−' : ''}${grouped(Math.floor(whole / 100))}${rest === '' ? '' : `.${rest}`}`
}

/** A movement: +2, −1. */
export const signedCredits = (hundredths: number): string => `${hundredths > 0 ? '+' : ''}${creditsText(hundredths)}`

/** "1 credit", "3.33 credits". */
export const countedCredits = (hundredths: number): string =>
  `${creditsText(hundredths)} ${Math.abs(hundredths) === 100 ? 'credit' : 'credits'}`

const CALENDAR = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'short' })
/** What a date can hold. */
const MS_MAX = 8.64e15

/** A room's clock starts at nought when it is opened; where nobody knows when that was, the clock itself is told. */
export function dateText(startedAt: string, at: number): string {
  const ms = Date.parse(startedAt) + at
  if (!(Math.abs(ms) <= MS_MAX)) return clockTime(at)
  return moment(`${CALENDAR.format(ms).replace(' ', 'T')}Z`)
}

/** "30 minutes", "2 hours", "3 days": the largest unit of which there are at least two, rounded up; never "0 minutes". */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  const of = (amount: number, unit: string): string => `${grouped(amount)} ${unit}${amount === 1 ? '' : 's'}`
  if (minutes < 120) return of(minutes, 'minute')
  return minutes < 2_880 ? of(Math.ceil(minutes / 60), 'hour') : of(Math.ceil(minutes / 1_440), 'day')
}
