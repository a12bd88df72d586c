/** A council under way for tests: three seats at the table, one of each event, and the state that a test is about. */
import { type Agent, type Council, unopened } from '../core/council/state.ts'
import type { CouncilEvent } from '../core/council/words.ts'
import type { Deliberation } from '../core/deliberation.ts'
import type { Seat } from '../core/house/words.ts'
import type { Event, Recorded } from '../core/words.ts'
import { OPENING, recorded, SEATS, stateWith } from './ask-sample.fixture.ts'
import { FINDING, LOWERED } from './council-findings.fixture.ts'
import { type Paint, plain } from './paint.ts'
import { eventLines } from './terminal/lines.ts'

const seats: readonly Seat[] = ['sa-1', 'sa-2', 'sa-3'].map((id) => ({ ...(SEATS[0] as Seat), id, name: id.toUpperCase() }))

export const liveCouncil = (own: Partial<Council> = {}): Deliberation => ({
  ...stateWith({ opening: { ...OPENING, protocol: 'council', seats: [...seats] } }),
  own: { ...unopened, ...own },
})

export const agent = (more: Partial<Agent> = {}): Agent => ({
  role: 'Formal Rigorist',
  modes: [6, 8, 25, 47, 79].map((mode) => ({ mode, affinity: 0.8, adjusted: 0.8, signals: [], keywords: [], because: '' })),
  applied: [],
  failed: {},
  unapplied: [],
  oath: null,
  done: {},
  missed: {},
  lost: null,
  ...more,
})

export const linesOf = (event: CouncilEvent, width = 96, paint: Paint = plain, own: Partial<Council> = {}): readonly string[] =>
  eventLines(recorded(event as unknown as Event) as Recorded, liveCouncil(own), paint, width)

/** What is said, however it is broken into lines. */
export const seen = (event: CouncilEvent, own: Partial<Council> = {}): string =>
  linesOf(event, 96, plain, own)
    .join(' ')
    .replace(/[┃\s]+/g, ' ')
    .trim()

const because = 'So says the rule.'
const request = 'review/sa-2/1'
const { section, lines, quote, check, context, description } = FINDING
const location = { section: [...section], lines, quote, check, context }

export const RAISED: CouncilEvent = {
  type: 'finding.raised',
  request,
  id: 'F-1',
  seat: 'sa-2',
  cycle: 1,
  mode: 6,
  severity: 'blocker',
  declared: 'blocker',
  lowered: null,
  category: 'contradiction',
  location,
  description,
}

export const UNFOUND: CouncilEvent = {
  ...RAISED,
  severity: 'major',
  lowered: LOWERED.lowered,
  location: { section: [], lines: null, quote: LOWERED.quote, check: LOWERED.check, context: null },
}

export const BALLOT: CouncilEvent = {
  type: 'ballot.cast',
  request: 'vote/sa-1/1',
  seat: 'sa-1',
  votes: [
    {
      finding: 'F-2',
      vote: 'OPPOSE',
      because: 'A secret reason.',
      quote: { quote: 'a secret quote', line: 3, verdict: 'verified', because },
    },
  ],
  ignored: [],
}

export const REVEALED: CouncilEvent = {
  type: 'votes.revealed',
  results: [
    { finding: 'F-2', support: ['sa-1'], oppose: ['sa-2'], abstain: [], outcome: 'DEADLOCKED', because },
    { finding: 'F-5', support: [], oppose: ['sa-1', 'sa-2'], abstain: ['sa-3'], outcome: 'QUORUM_OPPOSE', because },
    { finding: 'F-3', support: ['sa-1', 'sa-2'], oppose: [], abstain: [], outcome: 'QUORUM_SUPPORT', because },
  ],
}

/** Every kind of event with what a watcher reads of it. */
export const TOLD: readonly (readonly [string, CouncilEvent])[] = [
  [
    'prd.md (Clubpot): 97 lines, 1,412 words, about 2,300 tokens, read in 1 part.',
    {
      type: 'document.surveyed',
      path: 'prd.md',
      textHash: 'aa',
      title: 'Clubpot',
      lines: 97,
      words: 1_412,
      sentences: 80,
      english: true,
      tokens: 2_300,
      units: [{ id: 'u1', section: [], start: 1, end: 97, tokens: 2_300 }],
    },
  ],
  [
    'SA-1 Formal Rigorist 66 Temporal · 0.82 · PROC 4; deadline, before 6 Constraint / satisfiability · 0.20 · So says the rule.',
    {
      type: 'modes.selected',
      seat: 'sa-1',
      role: 'Formal Rigorist',
      dominant: 'Formal',
      modes: [
        { mode: 66, affinity: 0.82, adjusted: 0.7, signals: [{ signal: 'PROC', matches: 4 }], keywords: ['deadline', 'before'], because },
        { mode: 6, affinity: 0.2, adjusted: 0.2, signals: [], keywords: [], because },
      ],
      because,
    },
  ],
  [
    'Signals in the document: SEC 9. Modes held twice: 1. ! five modes each: So says the rule. ! Overlap was allowed.',
    {
      type: 'selection.validated',
      signals: [
        { signal: 'SEC', matches: 9, examples: [] },
        { signal: 'UX', matches: 0, examples: [] },
      ],
      overlap: 1,
      relaxations: ['Overlap was allowed.'],
      rules: [
        { rule: 'five modes each', holds: false, because },
        { rule: 'a meta mode', holds: true, because },
      ],
    },
  ],
  ['! So says the rule.', { type: 'allowance.passed', state: 'CYCLE_1', used: 9, allowance: 8, because }],
  ['SA-3 is lost in CYCLE_2: So says the rule.', { type: 'reviewer.lost', seat: 'sa-3', state: 'CYCLE_2', because }],
  ['SA-3 could not apply 66 Temporal: So says the rule.', { type: 'mode.unapplied', seat: 'sa-3', modes: [66], because }],
  [
    'SA-2 reads it as 66 Temporal ! It did not affirm the oath. ? Who decides? ! not taken: Mode 99 is not yours.',
    {
      type: 'review.given',
      request,
      seat: 'sa-2',
      cycle: 1,
      modes: [66],
      oath: false,
      questions: ['Who decides?'],
      ignored: ['Mode 99 is not yours.'],
    },
  ],
  [`SA-2 ■ blocker F-1 [4. Requirements › R1 : line 31] ${description} ✓ “${quote}”`, RAISED],
  [
    `SA-2 ● major F-1 [the whole document] ${description} ✗ “${LOWERED.quote}” ${LOWERED.check?.because} Declared blocker. ${LOWERED.lowered}`,
    UNFOUND,
  ],
  [
    'SA-3 found F-1 too. So says the rule.',
    {
      type: 'finding.merged',
      request,
      into: 'F-1',
      seat: 'sa-3',
      cycle: 1,
      mode: 6,
      severity: 'major',
      declared: 'major',
      location,
      description,
      because,
    },
  ],
  [
    'SA-1 North Star by phase: 0.75 · 0.00 ! forbidden (leaks): “a link”',
    {
      type: 'alignment.given',
      request,
      seat: 'sa-1',
      cycle: 1,
      met: [],
      violations: [
        { criterion: 'leaks', evidence: { quote: 'a link', line: 3, verdict: 'verified', because } },
        { criterion: 'lies', evidence: { quote: 'not there', line: null, verdict: 'failed', because } },
      ],
      scores: [0.75, 0],
    },
  ],
  [
    'After cycle 1: 1 unanimous, 1 by one alone. ≠ contested F-2: One holds it.',
    {
      type: 'agreement.counted',
      cycle: 1,
      counts: [
        { finding: 'F-1', agreement: 'UNANIMOUS', severity: 'blocker', contested: null, because },
        { finding: 'F-2', agreement: 'PENDING', severity: 'major', contested: 'One holds it.', because },
      ],
    },
  ],
  [
    'Notes of cycle 1 for the next: 4. Requirements. → to settle: F-2. So says the rule. ? Who decides?',
    {
      type: 'notes.written',
      cycle: 1,
      focusAreas: [{ area: '4. Requirements', findings: ['F-1'], because }],
      modeRecommendations: [],
      unresolvedQuestions: ['Who decides?'],
      convergenceTargets: [{ finding: 'F-2', because }],
      consensusCandidates: [],
    },
  ],
  [
    'SA-1 holds F-1, F-3. SA-1 disputes F-2: It is answered. “A switch turns it off.” (line 57)',
    {
      type: 'assessment.given',
      request,
      seat: 'sa-1',
      assessments: [
        { finding: 'F-1', judgement: 'SUPPORT', severity: 'blocker', because, quote: null },
        { finding: 'F-3', judgement: 'SUPPORT', severity: 'major', because, quote: null },
        {
          finding: 'F-2',
          judgement: 'DISPUTE',
          severity: 'minor',
          because: 'It is answered.',
          quote: { quote: 'A switch turns it off.', line: 57, verdict: 'verified', because },
        },
      ],
      ignored: [],
    },
  ],
  [
    'SA-1 would mend F-1 (R-1): State one limit.',
    { type: 'remediation.proposed', id: 'R-1', request, seat: 'sa-1', finding: 'F-1', text: 'State one limit.' },
  ],
  ['', { type: 'remediation.endorsed', remediation: 'R-1', request, seat: 'sa-2' }],
  ['SA-1 has voted on 1 finding. The ballot is sealed.', BALLOT],
  [
    'The votes are revealed SA-1 SA-2 SA-3 F-2 SUPPORT OPPOSE – deadlocked F-5 OPPOSE OPPOSE ABSTAIN dismissed F-3 SUPPORT SUPPORT – stands',
    REVEALED,
  ],
  ['SA-2 on the remedies: So says the rule.', { type: 'endorsements.given', request, seat: 'sa-2', because, ignored: [] }],
  [
    'For the owner to decide: F-2 and F-4. So says the rule.',
    { type: 'findings.escalated', to: 'the owner', findings: ['F-2', 'F-4'], because },
  ],
]

export const MOVED: CouncilEvent = { type: 'council.moved', from: 'CYCLE_1', to: 'CYCLE_2', because, used: 34_100, allowance: 35_900 }
