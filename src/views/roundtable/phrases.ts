/** Words for what a roundtable counts and decides: the live view and every form of the report use them, so that no two differ. */
import type { ClaimStatus } from '../../core/evidence/words.ts'
import type { DecisionLayer, RoundtableReport } from '../../core/roundtable/report-types.ts'
import type { Detection } from '../../core/roundtable/state.ts'
import type { Feature, HighStakes, Result, Role, RoundKind } from '../../core/roundtable/words.ts'

export const ADVICE: Readonly<Record<DecisionLayer['advice'], string>> = {
  proceed: 'Proceed',
  verify: 'Verify first',
  ask: 'Ask a person',
}

export const LEVELS: Readonly<Record<DecisionLayer['level'], string>> = {
  strong: 'strong agreement',
  partial: 'partial agreement',
  weak: 'little agreement',
  none: 'nothing voted on yet',
}

export const EXITS: Readonly<Record<NonNullable<RoundtableReport['exit']>['reason'], string>> = {
  consensus: 'Consensus',
  convergence: 'Nothing moved any more',
  'round-cap': 'The planned rounds were over',
  'unassailable-margin': 'The lead could not be caught any more',
  'too-few-seats': 'Too few seats were left',
  'user-stop': 'A user stopped it',
  stopped: 'It was stopped early',
}

export const DETECTIONS: Readonly<Record<Detection['kind'], string>> = {
  stagnation: 'Stagnation',
  'early-convergence': 'Early convergence',
}

/** A round as it is called in a heading. */
export const roundTitle = (round: number, kind: RoundKind): string =>
  kind === 'blind' ? 'Round 0, alone' : kind === 'objection' ? `Round ${round}, objections` : `Round ${round}`

/** `speaker` is what everybody is, and says nothing. */
export const ROLES: Readonly<Record<Role, string>> = {
  speaker: '',
  primary: 'argues for',
  opposition: 'argues against',
  evaluator: 'weighs both',
  red: 'red team',
  blue: 'blue team',
}

export const STAKES: Readonly<Record<HighStakes, string>> = {
  security: 'security',
  'medical-legal': 'medical or legal',
  agentic: 'software that acts by itself',
  'safety-critical': 'safety-critical',
}

export const FEATURES: Readonly<Record<Feature, string>> = {
  labels: 'labels',
  citations: 'citations',
  verification: 'verification questions',
  groupthink: 'groupthink detection',
  safety: 'safety',
  exits: 'exits',
}

export const RESULT_MARKS: Readonly<Record<Result, string>> = { pass: '✓', fail: '✗', unverified: '?' }

export const STATUS_MARKS: Readonly<Record<ClaimStatus, string>> = { accepted: '✓', contested: '≠', open: '○', retracted: '–' }

/** In which order a reader wants claims: what is disputed decides most. */
export const STATUS_ORDER: readonly ClaimStatus[] = ['contested', 'accepted', 'open', 'retracted']

/** `openBlockers` → "open blockers": numbers are kept by the names of their fields. */
export const fieldWords = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()

/** Two places at most, none that say nothing. */
export const figure = (value: number): string => String(Math.round(value * 100) / 100)

export const numbersText = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${fieldWords(name)} ${figure(value)}`)
    .join(' · ')
