/**
 * A number of some size that a table repeats from the text: “11,400 of those calls are about moving” and the row
 * “Moving calls per month | 17,100 | …”.
 *
 *   an odd number in a cell, told nowhere else ──▶ the one odd number of like size in the paragraph that speaks of the row
 *
 * Three digits that say something hardly stand in two places by chance, so whoever gives one in a table has told it before.
 */
import { plainOf } from '../../../../../core/document/plain.ts'
import { isShared } from './may-be-one.ts'
import { rootsOf } from './roots.ts'
import type { Said } from './said.ts'

const DIGITS_MIN = 3
const SIZE_MIN = 300
/** A slip stays near. */
const FAR = 2
const LABEL_SHARED_MIN = 2

const isOdd = ({ amount: { text } }: Said): boolean => {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? ''
  return digits.replace(/\D/g, '').replace(/^0+|0+$/g, '').length >= DIGITS_MIN && Number(digits.replaceAll(',', '')) >= SIZE_MIN
}

const sizeOf = ({ family, value }: Said): string => `${family} ${value}`

/** Of a cell that tells how it is today, or whose whole label stands in the paragraph. */
function isOfRow(cell: Said, said: Said): boolean {
  const around = rootsOf(plainOf(said.passage.block.text))
  const shared = [...cell.title].filter((root) => around.has(root)).length
  return shared >= LABEL_SHARED_MIN && (cell.time === 'today' || shared === cell.title.size)
}

export function baselinesIn(all: readonly Said[]): readonly { readonly first: Said; readonly second: Said }[] {
  const odd = all.filter(isOdd)
  const told = Map.groupBy(odd, sizeOf)
  const prose = odd.filter((said) => !said.isCell && told.get(sizeOf(said))?.length === 1)
  return odd.flatMap((cell) => {
    if (!cell.isCell || told.get(sizeOf(cell))?.length !== 1) return []
    const near = prose.filter(
      (said) =>
        said.family === cell.family &&
        (cell.family !== 'count' || isShared(said.heads, cell.heads)) &&
        Math.max(cell.value, said.value) <= FAR * Math.min(cell.value, said.value) &&
        !isShared(said.others, cell.row) &&
        isOfRow(cell, said),
    )
    const [first, ...more] = near
    return first === undefined || more.length > 0 ? [] : [{ first, second: cell }]
  })
}
