/**
 * A measure that repeats a rule with its limit, and the rule: “Codes sent within 5 minutes | 98 %”, “the share of codes sent …”.
 *
 *   the measure's limit ──▶ the rules with a limit in the same unit that speak of its noun ──all with another value──▶ a pair
 *
 * Such a measure counts how often a rule of the document was kept, so a rule with that value must stand somewhere.
 */
import { plainOf } from '../../../../../core/document/plain.ts'
import { isLimit } from './may-be-one.ts'
import { rootsOf } from './roots.ts'
import type { Said } from './said.ts'
import { labelOf } from './sides.ts'

const isAlike = (a: Said, b: Said): boolean => Math.abs(a.value - b.value) <= 1e-9 * Math.max(a.value, b.value)

/** “the share of calls answered within 40 seconds”. */
const SHARE_OF = /\b(?:share|percentage|proportion|number|part) of (?:the |all )?([^,.;:()]*)$/i

/** What is counted by its limit: in a row that gives a share, or as a share in a sentence. '' of any other amount. */
function measuredIn({ passage: { block, plain, column }, edge, isCell, amount }: Said): string {
  if ((edge !== 'most' && edge !== 'under') || amount.unit === '') return ''
  const left = plain.slice(0, amount.at)
  if (!isCell) return SHARE_OF.exec(left)?.[1] ?? ''
  const isLabel = plain === labelOf(block) && column === plainOf(block.header[0] ?? '').toLowerCase()
  return isLabel && block.cells.slice(1).some((cell) => /\d ?%/.test(cell)) ? left : ''
}

/** The noun and what is done with it. */
const SHARED_MIN = 2
/** A word that stands beside every rule tells nothing, and would make this slow. */
const BUCKET_MAX = 60

/** Each measure's limit with the rule it does not agree with; none where a rule agrees, or where the rules do not agree among themselves. */
export function restatedIn(all: readonly Said[]): readonly { readonly first: Said; readonly second: Said }[] {
  const measures = all.filter((said) => measuredIn(said) !== '')
  if (measures.length === 0) return []
  const rules = all.filter(
    (said) => !said.isCell && measuredIn(said) === '' && isLimit(said) && said.time !== 'today' && said.time !== 'told',
  )
  const byRoot = new Map<string, Said[]>()
  for (const rule of rules)
    for (const root of rule.wide) {
      const key = `${rule.family} ${rule.amount.unit} ${root}`
      const held = byRoot.get(key)
      if (held === undefined) byRoot.set(key, [rule])
      else if (held.length < BUCKET_MAX) held.push(rule)
    }
  return measures.flatMap((measure) => {
    const counted = rootsOf(measuredIn(measure))
    if (counted.size === 0) return []
    const sharing = [...counted].flatMap((root) => byRoot.get(`${measure.family} ${measure.amount.unit} ${root}`) ?? [])
    const near = [...new Set(sharing)].map((rule) => ({ rule, shared: [...counted].filter((root) => rule.wide.has(root)).length }))
    const most = Math.max(0, ...near.map(({ shared }) => shared))
    const best = near.filter(({ shared }) => shared === most).map(({ rule }) => rule)
    const [first] = best
    if (
      first === undefined ||
      most < Math.min(SHARED_MIN, counted.size) ||
      near.some(({ rule }) => isAlike(rule, measure)) ||
      !best.every((rule) => isAlike(rule, first))
    )
      return []
    return [{ first, second: measure }]
  })
}
