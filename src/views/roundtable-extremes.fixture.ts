/** Roundtables at the edges: before anything, under way, waiting for a person, blocked, stopped; and one in which every text is an attack. */
import { report } from '../core/deliberation.ts'
import type { RoundtableReport } from '../core/roundtable/report-types.ts'
import type { Event } from '../core/words.ts'
import { foldedFrom, LAID, opening } from './roundtable-making.fixture.ts'
import { LOG, ROUNDTABLE } from './roundtable-sample.fixture.ts'

const reportOf = (facts: readonly Event[]): RoundtableReport => report(foldedFrom(facts)) as RoundtableReport

export const UNBEGUN = reportOf([opening({ notes: [] })])
export const LAID_ONLY = reportOf([opening(), LAID])

const endOf = (type: Event['type'], nth = 0): number => LOG.flatMap((event, index) => (event.type === type ? [index] : [])).at(nth) ?? 0

/** In the middle of the blind round, and of the second one. */
export const ALONE = reportOf(LOG.slice(0, 6))
export const RUNNING = reportOf(LOG.slice(0, endOf('round.opened', 2) + 4))

export const WAITING: RoundtableReport = reportOf([
  ...LOG.slice(0, endOf('objection.judged') + 1),
  {
    type: 'escalation.raised',
    id: 'X1',
    layer: 'table',
    round: 2,
    needs: 'Say whether the lamps may be white.',
    until: 900_000,
    because: 'Nothing changed.',
  },
])

export const ASKING: RoundtableReport = reportOf([
  ...LOG.slice(0, endOf('round.opened', 1) + 1),
  {
    type: 'context.requested',
    id: 'Q1',
    request: 'collaborative/nurse/1',
    seat: 'nurse',
    round: 1,
    question: 'How many transfers were there in 2030?',
    why: 'The log ends in July.',
    until: 900_000,
  },
])

export const BLOCKED: RoundtableReport = {
  ...WAITING,
  blocks: [{ id: 'B1', seat: 'ledger', round: 2, by: 'code', because: 'Intent and a form one could act on.', appeal: null }],
  withheld: [{ feature: 'exits', round: 2, would: 'end (consensus)', because: 'All accept it.' }],
  vulnerabilities: [
    {
      id: 'V1',
      seat: 'nurse',
      round: 1,
      title: 'A stranger opens the gate',
      precondition: 'A copied card',
      steps: ['Copy a card', 'Walk in'],
      answers: [{ seat: 'warden', round: 2, mitigation: null, acceptedRisk: 'It is an island.' }],
    },
  ],
  syntheses: [{ seat: 'ledger', text: 'Two nights a week.\n\n- C11 says what they cost', claims: ['C11'] }],
}

export const STOPPED: RoundtableReport = reportOf([
  ...LOG.slice(0, endOf('round.closed', 2) + 1),
  { type: 'deliberation.closed', reason: 'user', because: 'Ann stopped it.' },
])

export const ALL: readonly RoundtableReport[] = [ROUNDTABLE, UNBEGUN, LAID_ONLY, ALONE, RUNNING, WAITING, ASKING, BLOCKED, STOPPED]

/** Words of ours, which no attack replaces. */
const OURS: ReadonlySet<string> = new Set([
  'protocol',
  'status',
  'stopReason',
  'confidence',
  'startedAt',
  'endedAt',
  'mode',
  'highStakes',
  'side',
  'leads',
  'level',
  'advice',
  'kind',
  'reason',
  'vote',
  'from',
  'anchor',
  'role',
  'driver',
  'label',
  'declared',
  'verdict',
  'feature',
  'choice',
  'by',
])
const SWITCHES = /^(?:off|log|enforce)$/

/** The report in which everything that somebody else may write is an attack. */
export function hostileRoundtable(attack: string): RoundtableReport {
  const attacked = (part: unknown, key: string): unknown => {
    if (typeof part === 'string') return OURS.has(key) || SWITCHES.test(part) ? part : attack
    if (Array.isArray(part)) return part.map((item) => attacked(item, key))
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([name, held]) => [name, attacked(held, name)]))
  }
  return attacked(
    {
      ...BLOCKED,
      ...{ objections: ROUNDTABLE.objections, exit: ROUNDTABLE.exit, rounds: ROUNDTABLE.rounds },
      status: 'stopped',
      stopReason: 'user',
    },
    '',
  ) as RoundtableReport
}
