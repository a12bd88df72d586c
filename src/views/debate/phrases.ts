/** Words for what a debate measures: used by the live view and by every form of the report, so that no two say it differently. */

import { until } from '../../core/debate/crux/criteria.ts'
import type { Regime } from '../../core/debate/report-types.ts'
import type { Dcg, DependencyKind, DisagreementType, Falsifier } from '../../core/debate/words.ts'
import type { Horizon } from '../../core/house/words.ts'

/** Two places, as in 0.34. */
export const two = (share: number): string => share.toFixed(2)

/** A rounded score can differ from the product of its rounded factors in the last place: the score is the exact one, rounded. */
export const dcgText = ({ score, coverage, polarity, impact }: Dcg): string =>
  `${two(score)} = coverage ${two(coverage)} × polarity ${two(polarity)} × impact ${two(impact)}`

/** What would change a mind: what is measured, the value, until when. */
export const falsifierText = ({ metric, threshold, deadline }: Falsifier): string => `${metric}: ${threshold}, ${until(deadline)}`

/** What kind of disagreement it is; the diagnosis behind it says why. */
export const DISAGREEMENTS: Readonly<Record<DisagreementType, string>> = {
  horizon: 'About the time looked at',
  evidence: 'About the evidence',
  values: 'About values',
  definition: 'About the meaning of words',
  claim: 'About a claim',
  premise: 'About a premise',
}

export const DEPENDENCIES: Readonly<Record<DependencyKind, string>> = {
  ENTAILS: 'entails',
  CONTRADICTS: 'contradicts',
  SUPPORTS: 'supports',
}

/** How far ahead somebody looks. */
export const AHEAD: Readonly<Record<Horizon, string>> = {
  '1-3mo': 'one to three months',
  '12-18mo': 'twelve to eighteen months',
  '5y': 'five years',
  '10y+': 'ten years and more',
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** "two questions"; figures above twelve. */
export const spelled = (amount: number, one: string, many = `${one}s`): string =>
  `${NUMBERS[amount] ?? String(amount)} ${amount === 1 ? one : many}`

export const REGIMES: Readonly<Record<Regime, string>> = {
  consensus: 'Consensus',
  partial: 'Partly settled',
  polarized: 'Polarised',
  inconclusive: 'Inconclusive',
}
