/** A debate made by hand for tests: five seats, two locked cruxes, a thread that failed, one that was merged, an unsupported change, a failed quotation. */

import type { DebateReport, ReportedCrux, ReportedPosition, ReportedSeat, ReportedThread } from '../core/debate/report-types.ts'
import type { Check } from '../core/evidence/words.ts'
import type { Side } from '../core/house/words.ts'
import { costOfSample } from './cost.fixture.ts'
import { quietGovernor } from './governor/quiet.fixture.ts'

const SEATED = [
  ['holder', 'Long-term holder', 'Speaker C'],
  ['macro', 'Macro trader', 'Speaker A'],
  ['gold', 'Gold keeper', 'Speaker E'],
  ['payments', 'Payments builder', 'Speaker B'],
  ['tail', 'Tail-risk analyst', 'Speaker D'],
] as const

export const NAMES: Readonly<Record<string, string>> = Object.fromEntries(SEATED.map(([seat, name]) => [seat, name]))
export const ALIASES: Readonly<Record<string, string>> = Object.fromEntries(SEATED.map(([seat, , alias]) => [seat, alias]))

export const checkOf = (verdict: Check['verdict'], because: string): Check => ({
  verdict,
  precise: verdict === 'verified',
  bare: false,
  exists: verdict !== 'unverified',
  linesValid: true,
  similarity: verdict === 'verified' ? 1 : 0.41,
  line: 12,
  closest: null,
  contentHash: null,
  because,
})

const reference = (n: number, path: string, line: number, quote: string) => ({
  n,
  path,
  lines: { start: line, end: line },
  quote,
  url: null,
  title: null,
})

const position = (
  seat: string,
  side: Side,
  confidence: number,
  statement: string,
  more: Partial<ReportedPosition> = {},
): ReportedPosition => ({
  seat,
  name: NAMES[seat] ?? seat,
  side,
  counted: side,
  gone: false,
  confidence,
  statement,
  falsifier:
    side === 'UNCERTAIN'
      ? null
      : {
          metric: '90-day correlation with equities',
          threshold: side === 'YES' ? 'above 0.6' : 'below 0.2',
          deadline: '2030-12-31',
          reasoning: null,
        },
  decides: side === 'UNCERTAIN' ? 'Two more drawdowns of 30 % with daily data.' : null,
  concessions: [],
  horizon: '5y',
  moves: [],
  wouldFlip: { declared: side !== 'UNCERTAIN', counted: side !== 'UNCERTAIN', why: 'The hedge is the whole case.', confidence: 0.85 },
  ...more,
})

export const CRUX: ReportedCrux = {
  id: 't1',
  question: 'Will it keep its value when equities fall by more than 30 %?',
  by: 'fold',
  forecast: true,
  asksTopic: false,
  status: 'open',
  validated: true,
  failures: [],
  provisional: false,
  disagreement: 'evidence',
  diagnosis: 'Both sides quote the same drawdowns and weigh the short recent ones differently.',
  positions: [
    position('holder', 'YES', 0.8, 'Supply is fixed, and each past drawdown was followed by a recovery above the old price.'),
    position('macro', 'NO', 0.7, 'In every liquidity shock on record it fell together with equities, as Speaker E says of 2020 too.', {
      moves: [{ from: 'UNCERTAIN', to: 'NO', supported: 'verified' }],
    }),
    position('gold', 'UNCERTAIN', 0.5, 'The record is too short to tell.', {
      counted: 'NO',
      moves: [{ from: 'NO', to: 'UNCERTAIN', supported: 'unsupported' }],
    }),
  ],
  abstained: [{ seat: 'tail', name: 'Tail-risk analyst', because: 'Asked once, no commitment came.' }],
  granted: ['The correlation rose in March 2020.'],
  resolutionCriteria: ['90-day correlation in the next drawdown above 30 %', 'Share of supply that moves within a week of the fall'],
  dcg: { coverage: 0.6, polarity: 2 / 3, impact: 0.85, score: 0.34, declared: 3, counted: 2, seats: 5 },
  provisionalDcg: null,
  dominantHorizon: '5y',
  steelmanPairs: [
    { from: 'holder', to: 'macro', grade: 'ACCURATE', attempts: 2, by: 'target' },
    { from: 'macro', to: 'holder', grade: 'ACCURATE', attempts: 1, by: 'judge' },
  ],
  evidence: [
    {
      message: 'm21',
      seat: 'macro',
      name: 'Macro trader',
      content: 'In March 2020 it lost half its price in two days, while equities fell by a tenth.',
      bearsOn: 'holder',
      bearing: 'meets',
      references: [
        {
          id: 'E4',
          reference: reference(1, 'macro-desk-note.md', 12, 'The price halved within two days of March 2020.'),
          check: checkOf('verified', 'The quotation stands in line 12, word for word.'),
        },
      ],
      challengedBy: ['m24'],
    },
    {
      message: 'm22',
      seat: 'holder',
      name: 'Long-term holder',
      content: 'Every holder who waited four years was ahead.',
      bearsOn: null,
      bearing: 'context',
      references: [
        {
          id: 'E5',
          reference: reference(1, 'holder-letter.md', 3, 'Nobody who waited four years ever lost.'),
          check: checkOf('failed', 'The quotation is not in holder-letter.md; closest: «Speaker A: most who waited did well», line 3.'),
        },
      ],
      challengedBy: [],
    },
  ],
  supportingMessages: ['m4', 'm7', 'm21'],
  alternativesConsidered: ['Is volatility falling from cycle to cycle?'],
  confidence: 0.75,
  challenges: [{ by: 'user', because: 'Thirty per cent is arbitrary.', answered: false }],
}

export const SECOND: ReportedCrux = {
  ...CRUX,
  id: 't2',
  question: 'Can a holder be sure of custody without trusting a company?',
  by: 'clerk',
  forecast: false,
  asksTopic: false,
  validated: false,
  failures: ['Only one criterion would settle it.'],
  disagreement: 'premise',
  diagnosis: 'One side counts a bank as a company, the other does not.',
  positions: [
    position('payments', 'YES', 0.75, 'Keys in three places do it.'),
    position('tail', 'NO', 0.75, 'Most losses were lost keys.'),
  ],
  abstained: [],
  granted: [],
  dcg: { coverage: 0.4, polarity: 1, impact: 0.75, score: 0.3, declared: 2, counted: 2, seats: 5 },
  steelmanPairs: [],
  evidence: [],
  alternativesConsidered: [],
  challenges: [],
}

export const threadOf = (id: string, more: Partial<ReportedThread>): ReportedThread => ({
  id,
  topic: 'A topic',
  question: null,
  status: 'CONVERGED',
  because: null,
  parent: null,
  participants: [],
  stages: {
    discovery: { messages: 8, duration: 41_000 },
    cruxLock: { messages: 8, duration: 52_000, lockAttempts: 3 },
    evidence: { messages: 12, duration: 80_000 },
  },
  lockFailures: [],
  interventions: [],
  convergenceSignal: null,
  messages: [],
  crux: null,
  ...more,
})

const seat = (index: number, blind: Side | null, final: Side | null, more: Partial<ReportedSeat> = {}): ReportedSeat => {
  const [id, name, alias] = SEATED[index] ?? SEATED[0]
  const claim = (side: Side | null) => (side === null ? null : { side, statement: 'As said.', confidence: 0.7 })
  return {
    seat: id,
    name,
    alias,
    driver: index === 4 ? 'offline' : 'model',
    model: index === 4 ? null : 'anthropic/claude-sonnet-4-5',
    blind: claim(blind),
    final: claim(final),
    counted: final,
    unsupportedFlip: false,
    messages: 9 - index,
    refused: index,
    silent: false,
    turns: 12,
    gone: null,
    ...more,
  }
}

const METRICS: DebateReport['systemMetrics'] = {
  messagesBlocked: 10,
  reasonsBlocked: { 'too-long': 4, 'wrong-stage': 6 },
  looksPassed: { 'nothing-relevant': 21, 'rate-limit': 2 },
  cruxLockAttempts: 5,
  cruxLockSuccesses: 2,
  cruxLockFailures: 3,
  failureReasons: { 'steelmans-missing': 2, 'no-split': 1 },
  steelmanAttempts: 6,
  steelmanRetries: 2,
  steelmanAccuracyRate: 4 / 6,
  dcgPromotions: 2,
  horizonMismatches: 1,
  horizonAlignments: 1,
  attentionShare: 0.64,
  fallbackShare: 0.1,
  threadsCreated: 4,
  threadsMerged: 1,
  threadsStale: 0,
  modelCalls: 58,
  callsPerValidatedCrux: 29,
  quotesVerified: 7,
  quotesFailed: 1,
}

type Dependency = DebateReport['graph']['dependencies'][number]

const dependency = (
  id: string,
  from: string,
  to: string,
  kind: Dependency['kind'],
  sketch: string,
  confidence: number,
  refused: string | null,
): Dependency => ({ id, from, to, kind, sketch, voices: ['judge'], confidence, validated: refused === null, refused })

export const DEBATE: DebateReport = {
  id: 'debate-4f7kq2md',
  protocol: 'debate',
  subject: 'Is a digital asset with a fixed supply a better store of value than gold?',
  topic: 'Is a digital asset with a fixed supply a better store of value than gold?',
  status: 'completed',
  stopReason: 'completed',
  because: 'Every thread has ended and the camps are stable.',
  confidence: 'MEDIUM',
  confidenceBecause: 'one of two cruxes is not validated',
  startedAt: '2031-05-06T09:00:12.000Z',
  endedAt: '2031-05-06T09:04:40.000Z',
  cost: costOfSample(0.4213, 181_240, 58),
  governor: quietGovernor,
  notes: ['1 of 5 seats is offline: no language model, it only quotes the dossier and counts.'],
  duration: 212_000,
  totalMessages: 41,
  moderatorMessages: 9,
  userMessages: 0,
  threads: [
    threadOf('t1', { topic: 'Drawdowns', question: CRUX.question, crux: CRUX }),
    threadOf('t2', { topic: 'Custody', question: SECOND.question, crux: SECOND, parent: 't1' }),
    threadOf('t3', {
      topic: 'Jewellery demand',
      status: 'FAILED_LOCK',
      because: 'Four lock attempts failed.',
      lockFailures: [
        [{ rule: 'too-few', because: 'One commitment.' }],
        [{ rule: 'no-split', because: 'All committed seats say YES; a crux needs YES and NO.' }],
      ],
    }),
    threadOf('t4', { topic: 'Crashes', status: 'MERGED', because: 'It asks the same as t1.' }),
  ],
  commonGround: [{ statement: 'Storage of gold costs money.', agreement: 'all', type: 'claim', seats: ['holder', 'macro', 'gold'] }],
  coalitions: [
    { members: ['holder', 'payments'], positions: { t1: 'YES', t2: 'YES' }, label: 'Hard money', sharedBeliefs: ['Supply decides'] },
    { members: ['macro', 'tail'], positions: { t1: 'NO', t2: 'NO' }, label: 'Liquidity first', sharedBeliefs: [] },
  ],
  campsPreliminary: true,
  regime: 'polarized',
  regimeDescription: 'A validated question keeps both sides, and nothing that was said moved either.',
  irreducibleCruxes: ['t1'],
  primaryCrux: 't1',
  primaryCruxReason: 'Its DCG of 0.34 is the highest.',
  graph: {
    dependencies: [
      dependency('d1', 't1', 't2', 'SUPPORTS', 'If it holds in a crash, custody matters more.', 0.85, null),
      dependency('d2', 't2', 't1', 'ENTAILS', 'Too thin.', 0.4, 'confidence 0.40'),
    ],
    duplicates: [],
    contradictions: [{ seat: 'tail', name: 'Tail-risk analyst', a: 't1', b: 't2', because: 'NO to t2 needs YES to t1.' }],
    cycles: [],
    roots: ['t1'],
    implications: { t1: ['t2'] },
  },
  nextQuestions: ['What did holders do in the week after the last fall of 30 %?'],
  notTakenUp: [
    {
      id: 'p3',
      by: 'macro',
      name: 'Macro trader',
      from: 't1',
      topic: 'mining',
      question: 'Does mining waste power?',
      because: 'only Macro trader wanted it',
    },
    { id: 'p4', by: 'moderator', name: 'the moderator', from: 't2', topic: 'spot', question: null, because: 'nobody put it as a question' },
  ],
  seats: [
    seat(0, 'YES', 'YES'),
    seat(1, 'NO', 'NO'),
    seat(2, 'NO', 'UNCERTAIN', { unsupportedFlip: true, counted: 'NO' }),
    seat(3, 'YES', 'YES'),
    seat(4, 'UNCERTAIN', null, { gone: 'Left out after 3 failures in a row.' }),
  ],
  blindVote: { YES: ['holder', 'payments'], NO: ['macro', 'gold'], UNCERTAIN: ['tail'] },
  finalVote: { YES: ['holder', 'payments'], NO: ['macro'], UNCERTAIN: ['gold'] },
  collapseRate: 0.25,
  unverifiedFlips: 1,
  convergence: { threadsDone: true, irreducibleFound: true, noNewThreads: true, coalitionsStable: false },
  dissent: [
    {
      subject: 't1',
      seat: 'payments',
      trigger: 'no-challenge',
      because: 'Nobody had challenged a claim.',
      openedAt: 60_000,
      outcome: 'voiced',
    },
  ],
  interruptions: [],
  baseline: { id: 'ask-7k2m9xqd', result: 'The answer of Macro trader wins.', tokens: 179_900, sides: { YES: 2, NO: 3, UNCERTAIN: 0 } },
  systemMetrics: METRICS,
}

const nobody = { YES: [], NO: [], UNCERTAIN: [] }
const nothing = (metrics: DebateReport['systemMetrics']): DebateReport['systemMetrics'] => {
  const zero = Object.fromEntries(Object.entries(metrics).map(([key, value]) => [key, typeof value === 'number' ? 0 : {}]))
  const unknown = { steelmanAccuracyRate: null, attentionShare: null, fallbackShare: null, callsPerValidatedCrux: null }
  return { ...(zero as unknown as DebateReport['systemMetrics']), ...unknown }
}

/** Nothing has happened yet. */
export const EMPTY: DebateReport = {
  ...DEBATE,
  status: 'open',
  stopReason: null,
  because: null,
  confidence: 'LOW',
  confidenceBecause: 'nobody has spoken',
  endedAt: null,
  cost: costOfSample(0, 0, 0),
  notes: [],
  duration: 0,
  totalMessages: 0,
  moderatorMessages: 0,
  threads: [],
  commonGround: [],
  coalitions: [],
  regime: 'inconclusive',
  regimeDescription: '',
  irreducibleCruxes: [],
  primaryCrux: null,
  primaryCruxReason: null,
  graph: { dependencies: [], duplicates: [], contradictions: [], cycles: [], roots: [], implications: {} },
  nextQuestions: [],
  notTakenUp: [],
  seats: DEBATE.seats.map((one) => ({
    ...one,
    blind: null,
    final: null,
    counted: null,
    unsupportedFlip: false,
    messages: 0,
    refused: 0,
    turns: 0,
    gone: null,
  })),
  blindVote: nobody,
  finalVote: nobody,
  collapseRate: null,
  unverifiedFlips: 0,
  convergence: { threadsDone: false, irreducibleFound: false, noNewThreads: false, coalitionsStable: false },
  dissent: [],
  baseline: null,
  systemMetrics: nothing(METRICS),
}
