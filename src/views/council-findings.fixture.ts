/** The findings of the sample council: standing, lowered, contested, deadlocked, unconfirmed and dismissed ones. */
import type { ReportedFinding, Voice } from '../core/council/report-types.ts'
import type { Check } from '../core/evidence/words.ts'

export const check = (verdict: Check['verdict'], line: number | null, because: string, more: Partial<Check> = {}): Check => ({
  verdict,
  precise: verdict === 'verified',
  bare: false,
  exists: true,
  linesValid: verdict === 'verified',
  similarity: verdict === 'verified' ? 1 : 0.44,
  line,
  closest: null,
  contentHash: 'b7e1',
  because,
  ...more,
})

const found = (line: number): Check => check('verified', line, `The quotation stands in line ${line}, word for word.`)

const voice = (agent: string, because: string, quote: Voice['quote'] = null): Voice => ({
  seat: agent.toLowerCase(),
  agent,
  because,
  quote,
})

export const FINDING: ReportedFinding = {
  id: 'F-1',
  severity: 'blocker',
  declared: 'blocker',
  lowered: null,
  category: 'contradiction',
  section: ['4. Requirements', 'R1'],
  lines: { start: 31, end: 31 },
  quote: 'A Pot holds at most €5,000',
  check: found(31),
  context:
    'A Treasurer can open a Pot once Trust has verified the club. A Pot holds at most €5,000; a Pay-in that would exceed this is refused.',
  description: 'The limit of a Pot is €5,000 here and €7,500 in section 6: a test of one fails the other.',
  agreement: 'UNANIMOUS',
  outcome: 'standing',
  because: '3 reviewers hold it.',
  contested: null,
  source: { seat: 'sa-1', agent: 'SA-1', cycle: 1, mode: 6, modeName: 'Constraint / satisfiability reasoning' },
  raisedBy: ['sa-1', 'sa-2'],
  supporters: [
    voice('SA-1', 'Raised it in cycle 1.'),
    voice('SA-2', 'Raised it in cycle 1.'),
    voice('SA-3', 'Both numbers are normative.', { quote: 'Since a Pot can hold up to €7,500', line: 72, verdict: 'verified' }),
  ],
  dissenters: [],
  votes: [],
  remediations: [
    {
      id: 'R-1',
      text: 'State one limit in R1 and let section 6 refer to it.',
      by: 'sa-1',
      endorsedBy: ['sa-1', 'sa-2', 'sa-3'],
      endorsed: true,
    },
    { id: 'R-2', text: 'Strike the number from section 6.', by: 'sa-2', endorsedBy: ['sa-2'], endorsed: false },
  ],
  remediation: 'R-1',
}

const finding = (id: string, more: Partial<ReportedFinding>): ReportedFinding => ({
  ...FINDING,
  supporters: [],
  remediations: [],
  remediation: null,
  raisedBy: ['sa-1'],
  id,
  ...more,
})

export const DEADLOCKED = finding('F-2', {
  category: 'reasoning',
  section: ['4. Requirements', 'R5'],
  lines: { start: 43, end: 43 },
  quote: 'A Pay-out is never made without the approval of two Treasurers.',
  check: found(43),
  context: 'R5. A Pay-out is never made without the approval of two Treasurers. (G3)',
  description: 'Most clubs have exactly one Treasurer: they could never pay out.',
  agreement: 'DEADLOCKED',
  outcome: 'deadlocked',
  because: 'No quorum: 1 for it, 1 against it, 0 abstained; 2 of 2 must agree.',
  contested: '1 holds it, 1 disputes it.',
  source: { seat: 'sa-1', agent: 'SA-1', cycle: 1, mode: 8, modeName: 'Counterexample-guided reasoning' },
  supporters: [voice('SA-1', 'Raised it in cycle 1.')],
  dissenters: [
    voice('SA-2', 'A club can name a second Treasurer at any time.', {
      quote: 'Every club has at least one; most have exactly one.',
      line: 25,
      verdict: 'verified',
    }),
  ],
  votes: [
    { ...voice('SA-1', 'The case is common.'), vote: 'SUPPORT' },
    { ...voice('SA-2', 'A club can name a second Treasurer at any time.'), vote: 'OPPOSE' },
  ],
  remediations: [
    {
      id: 'R-3',
      text: 'Say who gives the second approval in a club with one Treasurer.',
      by: 'sa-1',
      endorsedBy: ['sa-1'],
      endorsed: false,
    },
  ],
})

export const LOWERED = finding('F-4', {
  severity: 'major',
  declared: 'blocker',
  lowered: 'The quotation was not found, so it can not block.',
  category: 'security',
  section: ['4. Requirements', 'R6'],
  lines: null,
  quote: 'Receipts are public to everyone on the web',
  check: check('failed', 46, 'The quotation is not in flawed-prd.md; closest: «each receipt has a link that can be passed on», line 46.', {
    closest: 'each receipt has a link that can be passed on',
  }),
  context: null,
  description: 'Anybody with the link can read a receipt: nothing says who may open it.',
  agreement: 'MAJORITY',
  because: '2 reviewers hold it.',
  source: { seat: 'sa-1', agent: 'SA-1', cycle: 1, mode: 79, modeName: 'Adversarial / red-team reasoning' },
  supporters: [voice('SA-1', 'Raised it in cycle 1.'), voice('SA-2', 'The link is the only guard.')],
})

export const DISMISSED = finding('F-5', {
  severity: 'major',
  declared: 'major',
  category: 'roll-back',
  section: ['7. Roll-out'],
  lines: { start: 78, end: 80 },
  quote: 'Stage 2 follows when stage 1 has run for four weeks.',
  check: found(78),
  context: 'Stage 2 follows when stage 1 has run for four weeks.\nStage 3 is everybody else.',
  description: 'The roll-out has stages and no way back.',
  agreement: 'QUORUM_OPPOSE',
  outcome: 'dismissed',
  because: 'It is dismissed: 0 for it, 2 against it, 0 abstained.',
  contested: '1 holds it, 1 disputes it.',
  source: { seat: 'sa-1', agent: 'SA-1', cycle: 1, mode: 47, modeName: 'Robust decision reasoning' },
  dissenters: [
    voice('SA-2', 'The document says how a stage is taken back.', {
      quote: 'A switch in the back office turns Pots off for a club within a minute.',
      line: 88,
      verdict: 'verified',
    }),
  ],
  votes: [
    { ...voice('SA-1', 'Line 88 answers it.'), vote: 'OPPOSE' },
    { ...voice('SA-2', 'The document says how a stage is taken back.'), vote: 'OPPOSE' },
  ],
})

export const FINDINGS: readonly ReportedFinding[] = [
  FINDING,
  DEADLOCKED,
  finding('F-3', {
    severity: 'major',
    declared: 'major',
    category: 'timing',
    section: ['4. Requirements', 'R8'],
    lines: { start: 52, end: 52 },
    quote: 'informs the Treasurer as soon as possible',
    check: check('verified', 52, 'The quotation stands in line 52 with small differences (similarity 0.97).', { similarity: 0.97 }),
    context:
      'R8. When a bank returns a Pay-in, Payments reverses the Entry and informs the Treasurer as soon as possible. (G2)\nOwner: Payments.',
    description: '“As soon as possible” has no latest time: a Treasurer could spend money that has gone back.',
    agreement: 'QUORUM_SUPPORT',
    because: 'It stands: 2 for it, 0 against it, 0 abstained.',
    contested: 'Those who hold it call it blocker and minor.',
    source: { seat: 'sa-2', agent: 'SA-2', cycle: 1, mode: 66, modeName: 'Temporal reasoning' },
    raisedBy: ['sa-2'],
    supporters: [voice('SA-2', 'Raised it in cycle 1.'), voice('SA-1', 'No limit is stated anywhere.')],
    votes: [
      { ...voice('SA-1', 'No limit is stated anywhere.'), vote: 'SUPPORT' },
      { ...voice('SA-2', 'Raised it.'), vote: 'SUPPORT' },
    ],
    remediations: [
      {
        id: 'R-4',
        text: 'Write “within 15 minutes of the bank’s notice” and test it.',
        by: 'sa-2',
        endorsedBy: ['sa-2', 'sa-1'],
        endorsed: true,
      },
    ],
    remediation: 'R-4',
  }),
  LOWERED,
  DISMISSED,
  finding('F-6', {
    severity: 'minor',
    declared: 'minor',
    category: 'ambiguity',
    section: ['4. Requirements', 'R9'],
    lines: { start: 55, end: 55 },
    quote: 'It must show date, payer, amount, purpose etc. for each Entry',
    check: found(55),
    context: 'It must show date, payer, amount, purpose etc. for each Entry of the month before. (G2, G3)',
    description: 'Nobody can tell which other fields the statement must show.',
    agreement: 'MAJORITY',
    because: '2 reviewers hold it.',
    source: { seat: 'sa-2', agent: 'SA-2', cycle: 1, mode: 61, modeName: 'Rhetorical reasoning' },
    raisedBy: ['sa-2'],
    supporters: [voice('SA-2', 'Raised it in cycle 1.'), voice('SA-1', 'An open list can not be tested.')],
    remediations: [{ id: 'R-5', text: 'List all fields and strike “etc.”.', by: 'sa-2', endorsedBy: ['sa-2'], endorsed: false }],
  }),
  finding('F-7', {
    severity: 'minor',
    declared: 'minor',
    category: 'arithmetic',
    section: ['1. Why now'],
    lines: { start: 7, end: 7 },
    quote: '54 used a treasurer’s private bank account, 42 a cash box, and the remaining 34 a proper club account',
    check: found(7),
    context: null,
    description: '54 + 42 + 34 is 130, and 120 clubs were asked.',
    agreement: 'PENDING',
    outcome: 'unconfirmed',
    because: 'One reviewer holds it; nobody else was asked about minors.',
    source: { seat: 'sa-3', agent: 'SA-3', cycle: 1, mode: 19, modeName: 'Numerical reasoning' },
    raisedBy: ['sa-3'],
    supporters: [voice('SA-3', 'Raised it in cycle 1.')],
  }),
  finding('F-8', {
    severity: 'info',
    declared: 'info',
    category: 'traceability',
    section: ['2. Goals'],
    lines: null,
    quote: null,
    check: null,
    context: null,
    description: 'No requirement serves G4: a club can not take its history along.',
    agreement: 'MAJORITY',
    because: '2 reviewers hold it.',
    source: { seat: 'sa-2', agent: 'SA-2', cycle: 2, mode: 44, modeName: 'Means-end reasoning' },
    raisedBy: ['sa-2'],
    supporters: [voice('SA-2', 'Raised it in cycle 2.'), voice('SA-1', 'No export anywhere.')],
  }),
]
