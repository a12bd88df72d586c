/** How long ago something was, as people say it. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** From a week on, the day itself says more. A clock that is a little ahead of ours is no reason for nonsense. */
export function age(wall: string, now: number): string {
  const passed = now - Date.parse(wall)
  if (Number.isNaN(passed)) return wall
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`
  if (passed < 2 * DAY) return '1 day ago'
  return passed < WEEK ? `${Math.floor(passed / DAY)} days ago` : wall.slice(0, 10)
}
