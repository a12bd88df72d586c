/** Ids on one line: runs of them as ranges, and where not even those fit one range over all. */
import { tokensAtMost } from '../../text/tokens.ts'

/** Ids of one kind, as "C7"; written in ascending order. At least the range over all of them, whatever the room. */
export function idList(title: string, ids: readonly string[], tokensMax: number): string {
  const [kind = ''] = ids[0] ?? ''
  const numbers = ids.map((id) => Number(id.slice(1))).sort((one, other) => one - other)
  const ranges = rangesOf(numbers).map((range) => rangeText(kind, range))
  const line = `${title}: ${ranges.join(' ')}`
  if (tokensAtMost(`${line}\n`) <= tokensMax * SHARE_MAX) return line
  return `${title}, among ${rangeText(kind, [numbers[0] ?? 0, numbers.at(-1) ?? 0])}: ${numbers.length} in all`
}

/** Of its room, so that words fit beside ids. */
const SHARE_MAX = 0.7

const rangeText = (kind: string, [first, last]: readonly [number, number]): string =>
  first === last ? `${kind}${first}` : `${kind}${first}-${kind}${last}`

function rangesOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = []
  for (const number of numbers) {
    const open = ranges.at(-1)
    if (open !== undefined && open[1] === number - 1) ranges[ranges.length - 1] = [open[0], number]
    else ranges.push([number, number])
  }
  return ranges
}
