/** Councils at the edges: before anything is known, under way, passed, aborted, and one in which every text is an attack. */

import type { CouncilReport } from '../core/council/report-types.ts'
import { costOfSample } from './cost.fixture.ts'
import { FINDINGS } from './council-findings.fixture.ts'
import { AGENTS, COUNCIL } from './council-sample.fixture.ts'

const NOTHING = { blocker: 0, major: 0, minor: 0, info: 0 } as const

/** Opened, and nothing known yet: no document, no reviewers, no verdict. */
export const UNBEGUN: CouncilReport = {
  ...COUNCIL,
  status: 'open',
  stopReason: null,
  because: null,
  endedAt: null,
  confidence: 'LOW',
  cost: costOfSample(0, 0, 0),
  notes: [],
  document: null,
  state: 'INIT',
  verdict: null,
  verdictReason: '',
  cyclesCompleted: 0,
  degraded: false,
  gates: [],
  agents: [],
  selection: null,
  findings: [],
  counts: {
    ...COUNCIL.counts,
    raised: 0,
    afterMerging: 0,
    standing: NOTHING,
    unconfirmed: 0,
    dismissed: 0,
    deadlocked: 0,
    contested: 0,
    contestedResolved: 0,
    blindByTwo: 0,
    quotesVerified: 0,
    quotesGiven: 0,
  },
  onboarding: [],
  northStar: {
    vision: 'A document worth building from',
    complete: false,
    phases: [],
    primaryPhase: null,
    recommendations: [],
    violations: [],
  },
  escalation: null,
  read: { units: 0, of: 0 },
  unread: [],
  questions: [],
  budget: [],
  ignored: [],
  since: null,
}

/** In the middle of the second cycle: findings are open, modes are being applied. */
export const RUNNING: CouncilReport = {
  ...COUNCIL,
  status: 'open',
  stopReason: null,
  because: null,
  endedAt: null,
  state: 'CYCLE_2',
  verdict: null,
  verdictReason: 'The council is in its second cycle.',
  cyclesCompleted: 1,
  degraded: false,
  agents: AGENTS.map((agent) => ({ ...agent, lost: null })),
  findings: FINDINGS.map((one) => ({ ...one, outcome: 'open', votes: [] })),
  counts: { ...COUNCIL.counts, standing: NOTHING, unconfirmed: 0, dismissed: 0, deadlocked: 0, contestedResolved: 0 },
  gates: COUNCIL.gates.map((gate) => ({ ...gate, status: 'pending' })),
  northStar: { ...COUNCIL.northStar, complete: false },
  escalation: null,
}

export const PASSED: CouncilReport = {
  ...UNBEGUN,
  status: 'completed',
  stopReason: 'completed',
  because: 'The third cycle has ended.',
  endedAt: COUNCIL.endedAt,
  confidence: 'HIGH',
  document: COUNCIL.document,
  state: 'CONVERGED',
  verdict: 'PASSED',
  verdictReason: 'No blocker and no major stands.',
  cyclesCompleted: 3,
  read: { units: 12, of: 12 },
  mechanical: true,
  agents: AGENTS.map((agent) => ({ ...agent, driver: 'offline', model: null, lost: null })),
}

/** A long document, of which the tokens reached for a part. */
export const PARTLY: CouncilReport = {
  ...PASSED,
  read: { units: 70, of: 1_380 },
  unread: Array.from({ length: 1_310 }, (_, index) => ({
    section: [`Chapter ${index + 71}`],
    lines: { start: 700 + index * 10, end: 709 + index * 10 },
  })),
}

export const ABORTED: CouncilReport = {
  ...RUNNING,
  status: 'stopped',
  stopReason: 'budget',
  because: '100,000 tokens are spent.',
  endedAt: COUNCIL.endedAt,
  state: 'ABORTED',
  verdict: 'ABORTED',
  verdictReason: 'The tokens were spent in the second cycle; 8 findings are kept.',
  abortReason: 'BUDGET_EXHAUSTED',
}

/** Words of ours, which no attack replaces. */
const OURS: ReadonlySet<string> = new Set([
  'protocol',
  'status',
  'stopReason',
  'confidence',
  'startedAt',
  'endedAt',
  'state',
  'verdict',
  'abortReason',
  'gate',
  'resource',
  'driver',
  'severity',
  'declared',
  'category',
  'agreement',
  'outcome',
  'vote',
])

/** The report in which everything that somebody else may write is an attack. */
export function hostileCouncil(attack: string): CouncilReport {
  const attacked = (part: unknown, key: string): unknown => {
    if (typeof part === 'string') return OURS.has(key) ? part : attack
    if (Array.isArray(part)) return part.map((item) => attacked(item, key))
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([name, held]) => [name, attacked(held, name)]))
  }
  return attacked({ ...COUNCIL, status: 'stopped', stopReason: 'user' }, '') as CouncilReport
}

export const ALL: readonly CouncilReport[] = [COUNCIL, UNBEGUN, RUNNING, PASSED, PARTLY, ABORTED]
