/**
 * A row that names a thing and gives its value, and the sentences that speak of that thing.
 *
 *   | Cut-off before appointment | 4 hours |   ·   “Cut-off: the moment 6 hours before the appointment starts”
 *
 * Every word of the row's label stands in the clause, and the unit is the same: so the row is that sentence's value, whether
 * the one says “at most” and the other does not. Where any sentence agrees with the row, the others have their own reason.
 */
import { edgesFit, isTimely, isWithin, marksFit } from './may-be-one.ts'
import { keyOf as amountKeyOf, type Said } from './said.ts'

/** One word names too many things. */
const LABEL_MIN = 2
const FAR = 5
/** A word that stands beside everything tells nothing, and would make this slow. */
const BUCKET_MAX = 60

const MONEY = new Set(['euro', 'dollar', 'pound', 'franc'])
const isAlike = (a: Said, b: Said): boolean => Math.abs(a.value - b.value) <= 1e-9 * Math.max(a.value, b.value)
const keyOf = ({ family, amount }: Said, root: string): string => `${family} ${amount.unit} ${root}`

const isOfRow = (cell: Said, said: Said): boolean =>
  isWithin(cell.title, said.near) &&
  isTimely(cell, said) &&
  edgesFit(cell, said) &&
  marksFit(cell, said) &&
  // What is spent stays within what is set aside.
  (cell.edge === said.edge || !MONEY.has(cell.family)) &&
  Math.max(cell.value, said.value) <= FAR * Math.min(cell.value, said.value)

export function labelledIn(all: readonly Said[]): readonly { readonly first: Said; readonly second: Said }[] {
  const cells = all.filter(({ isCell, title, amount }) => isCell && title.size >= LABEL_MIN && amount.unit !== '')
  const wanted = new Set(cells.map(({ family, amount }) => `${family} ${amount.unit}`))
  const byRoot = new Map<string, Said[]>()
  for (const said of all)
    if (!said.isCell && wanted.has(`${said.family} ${said.amount.unit}`))
      for (const root of said.near) {
        const held = byRoot.get(keyOf(said, root))
        if (held === undefined) byRoot.set(keyOf(said, root), [said])
        else if (held.length < BUCKET_MAX) held.push(said)
      }
  return cells.flatMap((cell) => {
    const [root = ''] = cell.title
    const near = (byRoot.get(keyOf(cell, root)) ?? []).filter((said) => isOfRow(cell, said))
    const [first] = near
    if (
      first === undefined ||
      near.some((said) => isAlike(said, cell) || said.others.has(amountKeyOf(cell.amount))) ||
      !near.every((said) => isAlike(said, first))
    )
      return []
    return [{ first, second: cell }]
  })
}
