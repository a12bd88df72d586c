/**
 * What tests of the council are made of, short enough to read in a row: a small document, a vision of two phases, an opening,
 * and what reviewers reply. The quotations are real, and checked by the real verifier.
 */

import type { Finding } from '../src/core/council/state.ts'
import type { Vision } from '../src/core/council/vision/words.ts'
import type { CouncilOptions, purposes, Raised } from '../src/core/council/words.ts'
import type { Dossier } from '../src/core/dossier.ts'
import type { Check } from '../src/core/evidence/words.ts'
import type { Limits, Seat } from '../src/core/house/words.ts'
import type { EventOf } from '../src/core/words.ts'
import { LIMITS, opened, seats, verified } from './facts.ts'

export const PATH = 'docs/Night ferry.md'

/** Line 5 promises, line 9 limits, line 13 names nobody, line 17 moves data. */
export const TEXT = [
  '# Night ferry',
  '',
  '## Goals',
  '',
  'The ferry must always leave on time, whatever the weather on the fjord may be.',
  '',
  '## Tickets',
  '',
  'A ticket costs 40 crowns and is valid for 24 hours after it was bought at the quay.',
  '',
  '## Crew',
  '',
  'Somebody has to check the life jackets before the ferry may leave the harbour at night.',
  '',
  '## Roll-out',
  '',
  'All bookings are moved to the new system in one night and the old tables are deleted.',
  '',
].join('\n')

/** Sentences of the document by what they are about, long enough to carry a blocker. */
export const QUOTES = {
  goal: 'The ferry must always leave on time, whatever the weather on the fjord may be.',
  ticket: 'A ticket costs 40 crowns and is valid for 24 hours after it was bought at the quay.',
  crew: 'Somebody has to check the life jackets before the ferry may leave the harbour at night.',
  rollOut: 'All bookings are moved to the new system in one night and the old tables are deleted.',
} as const

export const VISION: Vision = {
  name: 'Ferries worth building',
  oath: 'I quote what I judge.',
  phases: [
    {
      name: 'Understood',
      criteria: [
        { id: 'price', text: 'It names a price.' },
        { id: 'goal', text: 'It names a goal.' },
      ],
    },
    {
      name: 'Safe',
      criteria: [
        { id: 'jackets', text: 'It cares for life jackets.' },
        { id: 'way-back', text: 'It has a way back.' },
        { id: 'owner', text: 'It names who is in charge.' },
        { id: 'drill', text: 'It plans a drill.' },
      ],
    },
  ],
  forbids: [{ id: 'deletes', text: 'It deletes what it can not restore.' }],
}

export const dossierOf = (text: string = TEXT, path: string = PATH): Dossier => ({
  files: [{ path, hash: 'f'.repeat(64), kind: 'markdown', title: 'Night ferry', lines: text.split('\n').length }],
  text: (wanted) => (wanted === path ? text : null),
  search: () => [],
})

export const OPTIONS: CouncilOptions = { document: PATH, vision: VISION, escalateTo: 'the harbour master', since: null, hints: [] }

export interface OpeningOver {
  readonly cast?: readonly Seat[]
  readonly limits?: Partial<Limits>
  readonly options?: Partial<CouncilOptions>
  readonly dossier?: Dossier
  readonly seed?: number
}

/** Seats a, b, c read by the token; 100,000 of them, replies of up to 3,000. */
export const openedCouncil = ({
  cast = seats(3),
  limits = {},
  options = {},
  dossier = dossierOf(),
  seed = 1,
}: OpeningOver = {}): EventOf<'deliberation.opened'> =>
  opened(cast, {
    protocol: 'council',
    subject: 'Night ferry',
    seed,
    limits: { ...LIMITS, tokensMax: 100_000, minutesMax: 60, outputTokensMax: 3_000, ...limits },
    dossier: { files: [...dossier.files], skipped: [] },
    options: { ...OPTIONS, ...options } as unknown as EventOf<'deliberation.opened'>['options'],
  })

type ReplyOf<P extends keyof typeof purposes> = (typeof purposes)[P]['_output']
export type ReviewReply = ReplyOf<'review'>
export type AssessReply = ReplyOf<'assess'>
export type VoteReply = ReplyOf<'vote'>

/** A major about the roll-out, by whichever mode the seat holds first, unless the test says otherwise. */
export const stated = (over: Partial<Raised> = {}): Raised => ({
  mode: 0,
  severity: 'major',
  category: 'roll-back',
  quote: QUOTES.rollOut,
  line: null,
  section: null,
  description: 'The old tables are deleted in the same night, so a failed move of the bookings can not be undone.',
  remediation: null,
  sameAs: null,
  ...over,
})

/** Four defects that nobody could take for one another. */
export const STATED = {
  rollOut: stated(),
  goal: stated({
    category: 'ambiguity',
    quote: QUOTES.goal,
    description: 'A storm breaks the promise to leave on time, and nothing says what happens then.',
  }),
  crew: stated({ category: 'ownership', quote: QUOTES.crew, description: 'Nobody is named who inspects the safety equipment.' }),
  ticket: stated({
    category: 'timing',
    quote: QUOTES.ticket,
    description: 'It is open whether validity counts from purchase or from boarding.',
  }),
} as const

export const review = (findings: readonly Raised[] = [], over: Partial<ReviewReply> = {}): ReviewReply => ({
  oath: true,
  findings: [...findings],
  alignment: [],
  violations: [],
  questions: [],
  ...over,
})

export const assessment = (over: Partial<AssessReply> = {}): AssessReply => ({
  assessments: [],
  remediations: [],
  endorsements: [],
  findings: [],
  alignment: [],
  violations: [],
  ...over,
})

type Judged = AssessReply['assessments'][number]
export const judged = (judgement: Judged['judgement'], finding: string, over: Partial<Judged> = {}): Judged => ({
  finding,
  judgement,
  severity: null,
  because: judgement === 'SUPPORT' ? 'It is so.' : 'It is not so.',
  quote: null,
  ...over,
})
export const supports = (finding: string, over: Partial<Judged> = {}): Judged => judged('SUPPORT', finding, over)
export const disputes = (finding: string, over: Partial<Judged> = {}): Judged => judged('DISPUTE', finding, over)

type Vote = VoteReply['votes'][number]
export const votes = (finding: string, vote: Vote['vote'], over: Partial<Vote> = {}): Vote => ({
  finding,
  vote,
  because: `I say ${vote}.`,
  quote: null,
  ...over,
})

export const ballot = (cast: readonly Vote[] = [], over: Partial<VoteReply> = {}): VoteReply => ({
  votes: [...cast],
  remediations: [],
  endorsements: [],
  ...over,
})

export const endorsement = (...endorsements: readonly string[]): ReplyOf<'endorse'> => ({
  endorsements: [...endorsements],
  because: 'It would do.',
})

/** What the verifier says of a quotation that is not there, and of one that is too short to prove anything. */
export const notThere: Check = { ...verified, verdict: 'failed', line: null, similarity: 0, because: 'Not there.' }
export const tooShort: Check = { ...verified, bare: true, because: 'Two words.' }

/** A finding on record, for rules that look at one alone: a major of seat a, nobody else has spoken. */
export const finding = (over: Partial<Finding> = {}): Finding => ({
  id: 'F-1',
  category: 'roll-back',
  location: { section: ['Roll-out'], lines: { start: 17, end: 17 }, quote: QUOTES.rollOut, check: verified, context: null },
  description: 'The move can not be undone.',
  declared: 'major',
  lowered: null,
  raisers: [{ seat: 'a', cycle: 1, mode: 47, severity: 'major' }],
  assessments: {},
  remediations: [],
  severity: 'major',
  agreement: 'PENDING',
  contested: null,
  because: 'One reviewer raised it.',
  result: null,
  ...over,
})

export const raiser = (seat: string, severity: Finding['severity'] = 'major'): Finding['raisers'][number] => ({
  seat,
  cycle: 1,
  mode: 47,
  severity,
})

export const assessed = (judgement: 'SUPPORT' | 'DISPUTE', severity: Finding['severity'] = 'major'): Finding['assessments'][string] => ({
  finding: 'F-1',
  judgement,
  severity,
  because: 'So.',
  quote: null,
})
