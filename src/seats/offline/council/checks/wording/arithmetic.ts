/**
 * Sums, shares and products that a sentence states and that do not come out.
 *
 *   amounts in reading order ──a word that claims a result──▶ the claim ──reckoned again──▶ agrees, or a hit
 *
 * Where any reading of the numbers at hand agrees, nothing is raised; rounding is allowed to the last digit that is written.
 */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { type Passage, passagesOf } from '../../reading/passages.ts'
import { amountsOf } from '../../reading/quantities.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { failedChange, failedConversion, failedWhole } from './changes.ts'
import type { Failed } from './reckoning.ts'
import { failedDimension, failedPercent, failedProduct, failedRate, failedRatio, failedShare } from './shares.ts'
import { failedDifference, failedParts, failedTotal } from './sums.ts'

const failureIn = (passage: Passage, said: readonly Passage[]): Failed | null =>
  failedParts(passage) ??
  failedWhole(passage) ??
  failedChange(passage) ??
  failedConversion(passage) ??
  failedTotal(passage, said) ??
  failedDifference(passage, said) ??
  failedShare(passage, said) ??
  failedRatio(passage) ??
  failedPercent(passage) ??
  failedRate(passage, said) ??
  failedDimension(passage, amountsOf(passage)) ??
  failedProduct(passage)

function find(document: Document): readonly Hit[] {
  const all = passagesOf(document)
  return all.flatMap((passage, index): readonly Hit[] => {
    if (!/\d/.test(passage.plain)) return []
    const from = Math.max(0, index - 12)
    const said = all.slice(from, index).filter(({ block }) => block.index === passage.block.index)
    const failed = passage.block.kind === 'row' ? failedDimension(passage, amountsOf(passage)) : failureIn(passage, said)
    if (failed === null) return []
    const { reckoning, claimed } = failed
    return [
      {
        ...quoted(passage.sentence, new RegExp(claimed.split(' ')[0] ?? '')),
        severity: 'major',
        category: 'arithmetic',
        description: `The numbers do not come out: ${reckoning}. One of them in “${shown(passage.plain)}” is wrong, and what is reckoned from it is too.`,
        remediation: `Look the figures up at their source and correct the one that is wrong, so that ${reckoning.split(' is ')[0]} gives what is stated.`,
        weight: 0.95,
      },
    ]
  })
}

export const arithmeticThatFails: Check = {
  id: 'arithmetic-that-fails',
  modes: [19, 6, 34],
  looksFor: 'sums, shares and products stated in a sentence that do not come out',
  find,
}
