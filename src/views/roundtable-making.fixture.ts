/** What the made-up roundtables of tests are built from: four seats, short words for long facts, and a fold as the log would do it. */
import { type Deliberation, evolve } from '../core/deliberation.ts'
import type { Check, RegisteredClaim, RegisteredEvidence } from '../core/evidence/words.ts'
import { NO_CONTRACT } from '../core/house/contracts.ts'
import type { Seat, Side } from '../core/house/words.ts'
import type { Measures, RoundtableEvent, Summary, Tally, Verified } from '../core/roundtable/words.ts'
import { options } from '../core/roundtable/words.ts'
import type { Event, EventOf, Recorded } from '../core/words.ts'
import { OPENING } from './ask-sample.fixture.ts'

type Of<T extends RoundtableEvent['type']> = Extract<RoundtableEvent, { type: T }>

const STREAM = 'roundtable-8m3kq7xd'

export const seat = (id: string, name: string, method: string, model: string | null): Seat => ({
  id,
  name,
  persona: '',
  method,
  interests: [],
  contract: NO_CONTRACT,
  driver: model === null ? 'offline' : 'model',
  model,
  cheaperModel: null,
})

export const SEATS: readonly Seat[] = [
  seat('harbour', 'Harbour engineer', 'Mechanism: follow the load to what breaks first.', 'anthropic/claude-sonnet-4-5'),
  seat('nurse', 'Island nurse', 'Cases: start from the nights that were.', 'openai/gpt-5'),
  seat('ledger', 'Bookkeeper', 'Unit costs: put each benefit in the same unit.', 'google/gemini-2.5-pro'),
  seat('warden', 'Bird warden', 'Second order: ask what follows from what follows.', null),
]

export const opening = (over: Partial<EventOf<'deliberation.opened'>> = {}, set: object = {}): EventOf<'deliberation.opened'> => ({
  type: 'deliberation.opened',
  ...OPENING,
  protocol: 'roundtable',
  subject: 'Should the island ferry run at night from May to September?',
  seats: [...SEATS],
  notes: ['1 of 4 seats is offline: it has no language model.'],
  dossier: { files: [], skipped: [] },
  options: options.parse(set),
  ...over,
})

/** A log: an opening and what came after it, ten seconds apart. */
export function recordedAll(facts: readonly Event[]): readonly Recorded[] {
  return facts.map((fact, index) => ({
    ...fact,
    stream: STREAM,
    seq: index + 1,
    at: index * 10_000,
    wall: new Date(Date.UTC(2031, 4, 6, 9, 0, index * 10)).toISOString(),
    prev: '',
    hash: '',
  }))
}

export function foldedFrom(facts: readonly Event[]): Deliberation {
  let state: Deliberation | null = null
  for (const event of recordedAll(facts)) state = evolve(state, event)
  if (state === null) throw new Error('A deliberation begins with a fact.')
  return state
}

const ALIASES: Readonly<Record<string, string>> = { harbour: 'Speaker C', nurse: 'Speaker A', ledger: 'Speaker D', warden: 'Speaker B' }
const ANCHORS = ['Risk-Attentive', 'Implementation-Focused', 'Evidence-Calibrated', 'Systems-Aware'] as const
const IDS = SEATS.map(({ id }) => id)

export const LAID: Of<'table.laid'> = {
  type: 'table.laid',
  places: SEATS.map(({ id }, index) => ({
    seat: id,
    alias: ALIASES[id] ?? '',
    anchor: ANCHORS[index % 4] ?? 'Systems-Aware',
    perspective: null,
    role: 'speaker',
    sees: [IDS[(index + 1) % 4] ?? '', IDS[(index + 2) % 4] ?? ''],
  })),
  because: 'Each of the 4 seats is shown 2 of the others.',
}

export const round = (n: number, over: Partial<Of<'round.opened'>> = {}): Of<'round.opened'> => ({
  type: 'round.opened',
  round: n,
  kind: n === 0 ? 'blind' : 'plain',
  order: [...IDS],
  answer: null,
  focus: null,
  because: n === 0 ? 'Everybody answers alone before anybody is heard.' : `Round ${n - 1} ended nothing; 3 rounds are planned.`,
  ...over,
})

export const alone = (id: string, side: Side | null, confidence: number, statement: string, text: string): Of<'stance.declared'> => ({
  type: 'stance.declared',
  safety: null,
  request: `position/${id}/1`,
  seat: id,
  side,
  confidence,
  statement,
  text,
})

export const says = (
  n: number,
  id: string,
  side: Side | null,
  confidence: number,
  over: Partial<Of<'contribution.made'>> = {},
): Of<'contribution.made'> => ({
  type: 'contribution.made',
  request: `collaborative/${id}/${n}`,
  seat: id,
  round: n,
  side,
  confidence,
  statement: `${id} holds it in round ${n}.`,
  text: `So it is in round ${n}.[ASSUME]`,
  vote: { vote: 'ACCEPT', claim: null, because: '' },
  alternatives: [],
  failureModes: [],
  uncertain: [],
  challenges: [],
  supports: [],
  retracts: [],
  controls: null,
  part: { of: 'collaborative', builds: [] },
  revises: null,
  change: null,
  safety: null,
  ignored: [],
  ...over,
})

export const checkOf = (verdict: Check['verdict'], because: string): Check => ({
  verdict,
  precise: verdict === 'verified',
  bare: false,
  exists: verdict !== 'unverified',
  linesValid: true,
  similarity: verdict === 'verified' ? 1 : 0.44,
  line: 4,
  closest: null,
  contentHash: null,
  because,
})

export const cites = (id: string, n: number, path: string, line: number, quote: string, failed?: string): RegisteredEvidence => ({
  id,
  kind: 'file',
  reference: { n, path, lines: { start: line, end: line }, quote, url: null, title: null },
  check: failed === undefined ? checkOf('verified', `Found word for word at line ${line}.`) : checkOf('failed', failed),
})

export const claim = (id: string, text: string, label: RegisteredClaim['label'], cited: readonly string[] = []): RegisteredClaim => ({
  id,
  text,
  label,
  declared: label,
  cites: [...cited],
  restates: false,
})

export const claims = (
  request: string,
  said: readonly RegisteredClaim[],
  evidence: readonly RegisteredEvidence[] = [],
  violations: EventOf<'claims.registered'>['violations'] = [],
): EventOf<'claims.registered'> => ({
  type: 'claims.registered',
  request,
  seat: request.split('/')[1] ?? '',
  claims: [...said],
  evidence: [...evidence],
  violations,
})

const PASSED: readonly Verified[] = ['U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'U7', 'COL1', 'COL2'].map((question) => ({
  question,
  result: 'pass',
  because: 'It is there.',
  by: 'code',
}))

export const verified = (
  n: number,
  id: string,
  request: string,
  failed: Readonly<Record<string, string>> = {},
): Of<'contribution.verified'> => ({
  type: 'contribution.verified',
  request,
  seat: id,
  round: n,
  results: PASSED.map((one) =>
    failed[one.question] === undefined ? one : { ...one, result: 'fail', because: failed[one.question] ?? '' },
  ),
  mend: Object.values(failed),
})

export const MEASURES: Measures = {
  speakers: 4,
  newFacts: 0,
  newFactsPerSeat: 0,
  meanConfidence: 0.8,
  confidenceChange: 0.1,
  sideChange: 0.25,
  stanceSpread: 0.2,
  confidentShare: 0.5,
  sources: 3,
  overlap: 0.2,
  clusters: 2,
}

export const TALLY: Tally = {
  accept: 3,
  minor: 1,
  blocker: 0,
  absent: 0,
  unsupported: [],
  level: 1,
  openBlockers: [],
  leastConfidence: 0.7,
}

const SUMMARY: Summary = { oneLiner: '', newClaims: [], newEvidence: [], decisions: [], seats: [], contested: [] }

export const closes = (
  n: number,
  oneLiner: string,
  measures: Partial<Measures> = {},
  tally: Partial<Tally> | null = {},
  over: Partial<Of<'round.closed'>> = {},
): Of<'round.closed'> => ({
  type: 'round.closed',
  round: n,
  kind: n === 0 ? 'blind' : 'plain',
  measures: { ...MEASURES, ...measures },
  tally: n === 0 || tally === null ? null : { ...TALLY, ...tally },
  summary: { ...SUMMARY, oneLiner },
  decisions: [],
  because: '4 of 4 seats spoke.',
  ...over,
})

export const COMPLETED: EventOf<'deliberation.closed'> = {
  type: 'deliberation.closed',
  reason: 'completed',
  because: 'The table has agreed.',
}
