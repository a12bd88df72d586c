/** Who is who in a room, and when something was, as people read it. */
import { memberOf, type Room } from '../../../src/core/room/state.ts'
import { oneLine } from '../../../src/views/printable.ts'

/** Names are text of whoever gave them: made safe to look at here, once. */
export function nameOf(own: Pick<Room, 'members'>, id: string): string {
  if (id === 'user') return 'The user'
  if (id === 'system') return 'The rules'
  const { name } = memberOf(own as Room, id) ?? { name: id }
  return oneLine(name) || oneLine(id)
}

/** The same inside a sentence. */
export const within = (name: string): string => (name === 'The user' || name === 'The rules' ? name.toLowerCase() : name)

/** As a sentence begins. */
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

export const whenText = (ms: number): string => (Number.isFinite(ms) ? MOMENT.format(ms) : '')

/** Of a moment of the same day only the time; else the day as well. */
export function soonText(ms: number, nowMs: number): string {
  const isSameDay = new Date(ms).toDateString() === new Date(nowMs).toDateString()
  return isSameDay ? TIME.format(ms) : MOMENT.format(ms)
}
