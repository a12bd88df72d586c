/** A deliberation made by hand for tests: five seats, a quotation that fails, an address that can't be checked, a dissent, a missing ranking. */

import type { AskReport, ReportedAnswer } from '../core/ask/report.ts'
import { type Ask, unasked } from '../core/ask/state.ts'
import { tally } from '../core/ask/tally.ts'
import type { Deliberation } from '../core/deliberation.ts'
import type { Check, RegisteredEvidence } from '../core/evidence/words.ts'
import { NO_CONTRACT, NO_STAFF } from '../core/house/contracts.ts'
import { type House, openHouse } from '../core/house/house.ts'
import type { Opening, Seat, Side } from '../core/house/words.ts'
import type { Event, Recorded } from '../core/words.ts'
import { costOfSample } from './cost.fixture.ts'
import { quietGovernor } from './governor/quiet.fixture.ts'
import { HOSTILE } from './hostile.fixture.ts'

const seat = (id: string, name: string, method: string, model: string | null): Seat => ({
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
  seat(
    'outside-view',
    'Outside view',
    'Reference classes: name the group of comparable cases and start from their rate.',
    'anthropic/claude-sonnet-4-5',
  ),
  seat('failure-hunter', 'Failure hunter', 'Pre-mortem: suppose it failed a year later and write down why.', 'openai/gpt-5'),
  seat('cost-accountant', 'Cost accountant', 'Cost and unit economics: put each benefit in the same unit.', 'google/gemini-2.5-pro'),
  seat('users-advocate', "User's advocate", 'Mechanism: follow the change to what a user sees.', 'anthropic/claude-sonnet-4-5'),
  seat('options-keeper', 'Options keeper', 'Reversibility: sort the steps by how hard each is to undo.', null),
]

const check = (verdict: Check['verdict'], because: string, more: Partial<Check> = {}): Check => ({
  verdict,
  precise: verdict === 'verified',
  bare: false,
  exists: verdict !== 'unverified',
  linesValid: true,
  similarity: verdict === 'verified' ? 1 : null,
  line: null,
  closest: null,
  contentHash: null,
  because,
  ...more,
})

const file = (n: number, path: string, start: number, end: number, quote: string | null, found: Check): RegisteredEvidence => ({
  id: `E${n}`,
  kind: 'file',
  reference: { n, path, lines: { start, end }, quote, url: null, title: null },
  check: found,
})

const exact = check('verified', 'The quotation stands in lines 26 to 27, word for word.', { line: 26 })

export const VERIFIED = file(
  1,
  'notifications-post-mortem.md',
  26,
  26,
  'A next extraction should start with a part that owns its data, and reports come closest to that.',
  exact,
)

export const FAILED = file(
  2,
  'on-call-costs.md',
  6,
  6,
  'During the notifications service the pager rang twice as often on every single night.',
  check(
    'failed',
    'The quotation is not in on-call-costs.md; closest: «During the eight weeks of the notifications service the pager rang 71 times», line 6 (similarity 0.48).',
    {
      similarity: 0.48,
      line: 6,
      closest: 'During the eight weeks of the notifications service the pager rang 71 times, against 39 in the eight weeks before it.',
    },
  ),
)

export const UNVERIFIED: RegisteredEvidence = {
  id: 'E3',
  kind: 'url',
  reference: {
    n: 3,
    path: null,
    lines: null,
    quote: 'Most teams of five keep one deployable.',
    url: 'https://example.org/survey',
    title: 'A survey',
  },
  check: check('unverified', 'A web address is not fetched.'),
}

function answer(
  at: number,
  side: Side | null,
  confidence: number,
  position: string,
  text: string,
  evidence: readonly RegisteredEvidence[],
): ReportedAnswer {
  const { id, name, driver, model } = SEATS[at] as Seat
  const violations =
    at === 2
      ? [{ rule: 'fact-without-citation' as const, because: 'A FACT has no citation: “It would need a second rota.” It counts as ASSUME.' }]
      : []
  return { seat: id, name, driver, model, side, position, text, confidence, claims: [], evidence, violations }
}

export const ANSWERS: readonly ReportedAnswer[] = [
  answer(
    0,
    'NO',
    0.7,
    'No: the one comparable attempt took twice its estimate and was undone within eight weeks.',
    'The extraction was planned at 6 weeks and took 13.[FACT][1] Attempts of this kind usually overrun by about as much.[INFER]',
    [
      {
        ...VERIFIED,
        reference: {
          ...VERIFIED.reference,
          quote: 'The plan allowed 6 weeks; the extraction took 13 weeks and went live on 4 August 2025.',
          lines: { start: 6, end: 6 },
        },
      },
    ],
  ),
  answer(
    1,
    'NO',
    0.8,
    'Not the whole product: extract reports alone, and only once month-end exports have a boundary of their own.',
    'The notifications service failed because it read data from nine shared tables, not because it was a service.[FACT][1] Reports own most of what they read.[INFER]\n\nThree signs would show in time that this one fails too:\n- copies that disagree with their originals\n- fewer deploys than the month before\n- a pager that rings more often at night[ASSUME]',
    [VERIFIED],
  ),
  answer(
    2,
    'NO',
    0.65,
    'No: a second rota costs more than merge conflicts do.',
    'The pager rang twice as often.[FACT][2] It would need a second rota.[FACT] A survey of teams of this size points the same way.[INFER][3]',
    [FAILED, UNVERIFIED],
  ),
  answer(
    3,
    'YES',
    0.6,
    'Yes: users wait 41 minutes for a change that took 6 while the service ran.',
    'A change to a message template reached customers in 6 minutes instead of 41.[FACT][1] What they notice is the wait.[ASSUME]',
    [
      {
        ...VERIFIED,
        reference: {
          ...VERIFIED.reference,
          quote: 'A change to a message template reached customers in 6 minutes instead of 41 minutes.',
          lines: { start: 11, end: 11 },
        },
      },
    ],
  ),
  answer(
    4,
    'UNCERTAIN',
    0.4,
    'Take the step that can be undone: draw the boundary in code first.',
    'The removed dependencies stayed removed.[FACT][1]',
    [{ ...VERIFIED, reference: { ...VERIFIED.reference, quote: null, lines: { start: 13, end: 13 } } }],
  ),
]

const cast: readonly Omit<AskReport['ballots'][number], 'shown'>[] = [
  {
    seat: 'outside-view',
    ranking: ['failure-hunter', 'options-keeper', 'cost-accountant', 'users-advocate'],
    because: 'It names the cause of the last failure and the signs to watch.',
  },
  {
    seat: 'failure-hunter',
    ranking: ['outside-view', 'options-keeper', 'users-advocate', 'cost-accountant'],
    because: 'A base rate beats a bill.',
  },
  {
    seat: 'cost-accountant',
    ranking: ['failure-hunter', 'outside-view', 'options-keeper', 'users-advocate'],
    because: 'B says what to do next, and A gives the rate.',
  },
  {
    seat: 'options-keeper',
    ranking: ['failure-hunter', 'outside-view', 'users-advocate', 'cost-accountant'],
    because: 'Ranked by verified quotations, then by length.',
  },
]

/** Everybody saw the others in the order of the seats. */
const ballots: AskReport['ballots'] = cast.map((ballot) => ({
  ...ballot,
  shown: SEATS.map(({ id }) => id).filter((id) => id !== ballot.seat),
}))

export const REPORT: AskReport = {
  id: 'ask-7k2m9xqd',
  protocol: 'ask',
  subject: 'Should Larkfield split its monolith into services this year?',
  status: 'completed',
  stopReason: 'completed',
  because: 'Every ranking that could count is in.',
  confidence: 'MEDIUM',
  confidenceBecause: 'one seat did not take part in full',
  seats: SEATS.map(({ id, name, driver, model }) => ({ seat: id, name, driver, model })),
  startedAt: '2031-05-06T09:00:12.000Z',
  endedAt: '2031-05-06T09:01:40.000Z',
  cost: costOfSample(0.0813, 31_240, 9),
  governor: quietGovernor,
  notes: ['1 of 5 seats is offline: no language model, it only quotes the dossier and counts.'],
  result: {
    kind: 'winner',
    winners: ['failure-hunter'],
    margin: 2,
    because: 'Failure hunter is ahead of every other answer, of the closest by 2 votes, in 4 rankings.',
  },
  answers: ANSWERS,
  sides: { YES: ['users-advocate'], NO: ['outside-view', 'failure-hunter', 'cost-accountant'], UNCERTAIN: ['options-keeper'] },
  sidesAgree: false,
  tally: tally(
    SEATS.map(({ id }) => id),
    Object.fromEntries(ballots.map(({ seat: voter, ranking }) => [voter, ranking])),
  ),
  ballots,
  spared: [],
  dissent: [
    { seat: 'users-advocate', because: 'Yes: users wait 41 minutes for a change that took 6 while the service ran.' },
    { seat: 'options-keeper', because: 'Take the step that can be undone: draw the boundary in code first.' },
  ],
  abstained: [
    { seat: 'users-advocate', stage: 'ranking', because: 'The ranking A, B does not name each of A, B, C, D once. No vote is guessed.' },
  ],
}

export const OPENING: Opening = {
  protocol: 'ask',
  subject: REPORT.subject,
  seats: [...SEATS],
  staff: NO_STAFF,
  bench: [],
  limits: {
    microsMax: 2_000_000,
    tokensMax: 400_000,
    callsMax: null,
    minutesMax: 60,
    turnsMax: 1_000,
    outputTokensMax: 2_000,
    concurrency: 8,
    nominalReplyMs: 8_000,
    replyMsMax: 120_000,
    lookupsMax: 0,
    failuresInARowMax: 3,
    checkpointMinutes: 45,
    checkpointTasks: 3,
    checkpointStopAt: 0.8,
    perModel: {},
    perPurpose: {},
    sourceTokensMax: 600,
  },
  pace: 'brisk',
  seed: 7,
  dossier: {
    files: ['notifications-post-mortem.md', 'on-call-costs.md'].map((path) => ({
      path,
      hash: 'aa',
      kind: 'markdown',
      title: path,
      lines: 28,
    })),
    skipped: [{ path: '.env', because: 'looks like credentials' }],
  },
  options: {},
  notes: [...REPORT.notes],
  script: null,
  recording: null,
  software: 'witan test',
}

/** A state in which nobody has spoken; tests change what they are about. */
export function stateWith(house: Partial<House> = {}, ask: Partial<Ask> = {}): Deliberation {
  const opened = {
    type: 'deliberation.opened' as const,
    ...OPENING,
    stream: REPORT.id,
    seq: 1,
    at: 0,
    wall: REPORT.startedAt,
    prev: '',
    hash: '00',
  }
  return { house: { ...openHouse(opened), ...house }, own: { ...unasked, ...ask }, version: 1 }
}

export const recorded = (event: Event, seq = 2, at = 10_000): Recorded => ({
  ...event,
  stream: REPORT.id,
  seq,
  at,
  wall: '2031-05-06T09:00:20.000Z',
  prev: '00',
  hash: '11',
})

export const STOPPED: AskReport = {
  ...REPORT,
  status: 'stopped',
  stopReason: 'budget',
  because: '$1.9100 of the $2.0000 allowed are used (95 % gate).',
  confidence: 'LOW',
}

export const TIED: AskReport = {
  ...REPORT,
  confidence: 'LOW',
  result: {
    kind: 'tie',
    winners: ['outside-view', 'failure-hunter'],
    margin: null,
    because: 'A tie between Outside view, Failure hunter after 4 rankings.',
  },
  dissent: [],
}

/** The report in which everything that somebody else may write is an attack, all of them in each place. */
export function hostileReport(attack = HOSTILE.join('\n')): AskReport {
  const evidence = [VERIFIED, FAILED, UNVERIFIED].map((item, index): RegisteredEvidence => {
    const reference = {
      ...item.reference,
      n: index + 1,
      quote: attack,
      title: attack,
      path: item.kind === 'file' ? attack : null,
      url: 'javascript:alert(1)',
    }
    return { ...item, reference, check: { ...item.check, because: attack, closest: attack } }
  })
  const violations = [{ rule: 'two-labels' as const, because: attack }]
  const answers = ANSWERS.map((given) => ({ ...given, name: attack, model: attack, position: attack, text: attack, evidence, violations }))
  return {
    ...REPORT,
    subject: attack,
    because: attack,
    status: 'stopped',
    stopReason: 'user',
    notes: [attack],
    result: { ...REPORT.result, because: attack },
    answers,
    ballots: REPORT.ballots.map((ballot) => ({ ...ballot, because: attack })),
    dissent: [{ seat: 'users-advocate', because: attack }],
    abstained: [{ seat: 'options-keeper', stage: 'ranking', because: attack }],
  }
}
