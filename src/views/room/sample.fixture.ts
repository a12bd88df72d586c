/**
 * A room for tests, made by hand: a novel about a clock that tells the tides, in its third session. One issue is frozen, one waits for
 * the user, a change is to be reviewed, and the user has just given somebody eyes of another colour.
 */

import type { CreditProfile } from '../../core/ledger/profile.ts'
import type { IssueLine, MemberLine, RoomReport } from '../../core/room/report-types.ts'
import type { Patch } from '../../core/room/state.ts'
import type { Tally } from '../../core/room/tally.ts'
import { costOfSample } from '../cost.fixture.ts'
import { quietGovernor } from '../governor/quiet.fixture.ts'
import type { ShownRoom } from './commands.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const issue = (id: number, title: string, over: Partial<IssueLine> = {}): IssueLine => ({
  id,
  title,
  ...{ kind: 'work', status: 'open', stage: 'discuss', epistemic: 'draft', impact: 'minor', priority: 'normal', tags: [], author: 'user' },
  ...{ assignee: 'writer', comments: 2, frozen: null, decision: null, isPromotable: false },
  ...over,
})

const ISSUES: readonly IssueLine[] = [
  issue(3, 'Mirel’s eyes change between two scenes', {
    ...{ status: 'resolved', stage: 'settled', epistemic: 'canon', decision: 'Her eyes are grey, as in chapter 1.' },
  }),
  issue(4, 'Who winds the clock when the keeper is at sea?', {
    ...{ status: 'resolved', stage: 'settled', epistemic: 'agreed', decision: 'Osk winds it, and tells nobody.', impact: 'structural' },
    isPromotable: true,
  }),
  issue(5, 'The thirteenth stroke comes too early', {
    ...{ status: 'frozen', impact: 'structural', priority: 'high', tags: ['clock', 'plot'], comments: 6 },
    frozen: {
      rule: 'ping-pong-detected',
      by: 'system',
      until: 3 * DAY + 30 * 60_000,
      because: 'writer and critic have taken turns 2 times with nobody between them; the limit is 2.',
    },
  }),
  issue(6, '[Circuit Breaker] The thirteenth stroke comes too early', { kind: 'breaker', author: 'system', assignee: 'moderator' }),
  issue(7, 'Shorten the crossing', { status: 'waiting', stage: 'vote', assignee: 'editor', comments: 4 }),
  issue(8, 'Name the three bells', { stage: 'propose', impact: null, comments: 0, assignee: null, tags: ['names'] }),
  issue(9, 'Tides after the storm', { priority: 'high', stage: 'blind', epistemic: 'tentative', impact: 'canon-changing', comments: 3 }),
  issue(10, 'An old thought about gulls', { status: 'archived', stage: 'settled' }),
]

export const profile = (member: string, over: Partial<CreditProfile> = {}): CreditProfile => ({
  ...{ member, model: 'world/large', lifetimeCredits: 12_50, currentCredits: 9_00, creditsByReason: {}, creditsThisSession: 3_33 },
  ...{ creditsThisMilestone: 6_00, verificationRate: 0.94, applicationRate: 0.5, penaltyRate: 0.05 },
  ...{ currentVerifiedStreak: 7, longestVerifiedStreak: 12, reliabilityTier: 'silver' },
  ...over,
})

const member = (id: string, name: string, role: MemberLine['role'], over: Partial<MemberLine> = {}): MemberLine => ({
  ...{ id, name, role, model: 'world/large', isActive: true, freedom: 'standard', isAssisted: false, trust: 'normal', level: 'normal' },
  profile: profile(id),
  records: [{ model: 'world/large', isActive: true, level: 'normal', profile: profile(id) }],
  ...over,
})

const WEAK = profile('writer', {
  ...{ lifetimeCredits: -1_00, currentCredits: -2_00, creditsThisSession: -2_00, creditsThisMilestone: 0, verificationRate: 0.5 },
  ...{ penaltyRate: 0.35, currentVerifiedStreak: 0, longestVerifiedStreak: 3, reliabilityTier: 'none', applicationRate: null },
})

const TEAM: readonly MemberLine[] = [
  member('assistant', 'Assistant', 'assistant', { profile: profile('assistant', { verificationRate: null, reliabilityTier: 'none' }) }),
  member('writer', 'Quill', 'writer', {
    ...{ trust: 'low', level: 'remediation', isAssisted: true, model: 'world/small', profile: WEAK },
    records: [
      { model: 'world/small', isActive: true, level: 'remediation', profile: WEAK },
      { model: 'world/large', isActive: false, level: 'normal', profile: profile('writer', { currentCredits: 1_00 }) },
    ],
  }),
  member('critic', 'Critic', 'critic'),
  member('continuity', 'Keeper', 'continuity', {
    trust: 'high',
    freedom: 'trusted',
    profile: profile('continuity', { lifetimeCredits: 41_33, currentCredits: 41_33, verificationRate: 0.98, reliabilityTier: 'gold' }),
  }),
  member('moderator', 'Moderator', 'moderator'),
  member('editor', 'Editor', 'editor', { isActive: false }),
]

const DIFF = `diff --git a/chapter-2/scene-1.md b/chapter-2/scene-1.md
index 1111111..2222222 100644
--- a/chapter-2/scene-1.md
+++ b/chapter-2/scene-1.md
@@ -3,4 +3,3 @@
 The boat was late.
-It was late by an hour, and then by another hour, and nobody on the quay said so.
--- It was a long hour.
+It was late by two hours, and nobody on the quay said so.
 Osk counted the lamps.
`

export const PATCH: Patch = {
  ...{ patch: 'P2', issue: 7, author: 'writer', comment: '7.1', diff: DIFF, files: ['chapter-2/scene-1.md'], impact: 'minor' },
  conflicts: [
    {
      ...{ kind: 'attribute-clash', claim: 'It was late by two hours', statement: null, canon: 'C2@1' },
      source: { kind: 'file', ref: 'chapter-2/scene-1.md', line: 4 },
      because: 'C2@1 says that the boat is late by one hour.',
    },
  ],
  ...{ at: 3 * DAY, status: 'proposed', decidedBy: null, because: '' },
}

export const TALLY: Tally = {
  ...{ kept: 31, refused: 2, quarantined: 1, passed: 4, freezes: 1, thaws: 1, advocates: 2, penalties: 3, actions: 38, resolved: 2 },
  turns: 40,
}

export const HEALTH: RoomReport['health'] = {
  ...{ openIssues: 2, frozenIssues: 1, stuckIssues: 0, waitingIssues: 1, resolvedIssues: 2 },
  members: [
    {
      ...{ member: 'writer', model: 'world/small', issuesStarted: 3, issuesAppliedInWork: 1, issuesMarkedIrrelevant: 1, commentsTotal: 9 },
      ...{ commentsWithEvidence: 4, commentsRejectedByCircuitBreaker: 3, penaltyRate: 0.35, verificationRate: 0.5, trust: 'low' },
      ...{ tier: 'none', level: 'remediation', credits: -2_00 },
    },
    {
      ...{ member: 'continuity', model: 'world/large', issuesStarted: 1, issuesAppliedInWork: 1, issuesMarkedIrrelevant: 0 },
      ...{ commentsTotal: 12, commentsWithEvidence: 12, commentsRejectedByCircuitBreaker: 0, penaltyRate: null, verificationRate: 0.98 },
      ...{ trust: 'high', tier: 'gold', level: 'normal', credits: 41_33 },
    },
  ],
  obsessiveTopics: [
    {
      ...{ tag: 'gulls', issueCount: 6, totalAccesses: 24, appliedInWorkCount: 1, markedIrrelevantCount: 3 },
      ...{ applicationRate: 0.04, irrelevanceRate: 0.5 },
    },
  ],
  ...{ canonConflicts: 1, pendingCanonPromotions: 1, patchesToReview: 1 },
  comments: { kept: 31, refused: 2, quarantined: 1, passed: 4 },
  ...{ freezes: 1, thaws: 1, advocates: 2 },
  recommendations: [
    { code: 'frozen', text: '1 issue stands still: let the moderator look at #5.', refs: ['5'] },
    { code: 'remediation', text: 'Quill was penalised in 35 % of its last actions: try another model.', refs: [] },
  ],
}

/** As it is shown in its own folder. */
export const REPORT: ShownRoom = {
  address: '',
  ...{
    id: 'room-test0001',
    protocol: 'room',
    subject: 'The Tide Clock',
    status: 'open',
    stopReason: null,
    because: null,
    confidence: 'MEDIUM',
  },
  ...{ startedAt: '2031-05-03T09:00:00.000Z', endedAt: null, notes: [] },
  cost: costOfSample(0.42, 52_000, 61),
  governor: quietGovernor,
  ...{ title: 'The Tide Clock', folder: '/tmp/tide-clock', domain: 'fiction', mode: 'team' },
  session: {
    ...{
      number: 3,
      by: 'user',
      mode: 'team',
      issues: [],
      isWorked: true,
      turnsMax: null,
      minutesMax: null,
      beganAt: 3 * DAY,
      endedAt: 3 * DAY + HOUR,
    },
    ...{ ended: { reason: 'done', because: 'Nothing is left to do.' }, tally: TALLY, isReported: true },
  },
  health: HEALTH,
  healthPeriod: 'of this session',
  fitness: { valid: true, warnings: [] },
  issues: ISSUES,
  team: TEAM,
  canon: [
    {
      ...{ anchor: 'C1@2', subject: 'Mirel', attribute: 'eye colour', value: 'grey', text: 'Mirel has grey eyes.', source: 'issue #3' },
      ...{ by: 'user', at: DAY, versions: 2 },
    },
    {
      ...{ anchor: 'C2@1', subject: 'the boat', attribute: 'delay', value: 'one hour', text: '', source: 'chapter-1/scene-1.md:8' },
      ...{ by: 'continuity', at: 0, versions: 1 },
    },
  ],
  conflicts: [
    {
      ...{ id: 'K1', kind: 'attribute-clash', claim: 'Mirel’s brown eyes narrowed.', canon: 'C1@2', at: 3 * DAY, isUsers: true },
      ...{ statement: { subject: 'Mirel', attribute: 'eye colour', value: 'brown' }, detectedBy: 'continuity', isConfirmed: null },
      ...{ source: { kind: 'file', ref: 'chapter-3/scene-1.md', line: 14 }, choice: null, issue: null },
      because: 'Brown is not grey.',
    },
    {
      ...{ id: 'K2', kind: 'lexical-candidate', claim: 'The boat was early.', canon: 'C2@1', at: DAY, isUsers: false, statement: null },
      ...{ detectedBy: 'system', isConfirmed: false, choice: null, issue: null, because: 'They look alike.' },
      source: { kind: 'text', ref: '', line: null },
    },
  ],
  patches: [PATCH, { ...PATCH, patch: 'P1', status: 'applied', conflicts: [] }],
  goals: [
    {
      ...{
        id: 'G1',
        setBy: 'moderator',
        scope: 'team',
        targetMember: null,
        metric: 'verified-citations',
        target: 20,
        deadline: 'milestone-end',
      },
      ...{ description: 'Twenty quotations that hold would carry the chapter.', at: DAY, outcome: 'open', current: 7 },
    },
    {
      ...{
        id: 'G2',
        setBy: 'user',
        scope: 'individual',
        targetMember: 'writer',
        metric: 'zero-penalties',
        target: 1,
        deadline: 'session-end',
      },
      ...{ description: '', at: DAY, outcome: 'ended', current: 0 },
    },
    {
      ...{ id: 'G3', setBy: 'user', scope: 'team', targetMember: null, metric: 'total-credits', target: 50, outcome: 'achieved' },
      ...{ deadline: '2031-06-01T12:00:00.000Z', description: '', at: DAY, current: 52.83 },
    },
  ],
  leaderboard: {
    period: 'session',
    entries: [
      {
        ...{ rank: 1, member: 'continuity', credits: 12_33, topContribution: '5 verified citations', streak: 7, reliabilityTier: 'gold' },
      },
      { rank: 2, member: 'writer', credits: -2_00, topContribution: null, streak: 0, reliabilityTier: 'none' },
    ],
    ...{
      teamTotal: 10_33,
      teamCredits: 2_00,
      teamCreditEvents: [],
      topTeamAchievement: 'A conflict with what is agreed was caught in time.',
    },
    ...{ mvp: 'continuity', mostImproved: 'critic' },
  },
  milestones: [
    {
      ...{ milestone: 1, name: 'Low water', by: 'user', because: 'The boat is in.', at: 2 * DAY },
      reflection: {
        wentWrong: ['#5 froze twice.'],
        wentRight: ['4 of 5 issues changed the text.'],
        obsessiveTags: ['gulls'],
        creditsAndOutcomes: ['Issues that changed the text brought 31 credits, the others 2.'],
      },
    },
  ],
  notices: [
    {
      ...{ notice: 'N4', to: 'user', level: 'warning', title: '#5 stands still: The thirteenth stroke comes too early', at: 3 * DAY },
      ...{ body: 'Two members went back and forth.', actions: [{ label: 'Open the issue', kind: 'openIssue', ref: '5' }], isRead: false },
    },
  ],
  securityEvents: 1,
  attempts: [{ kind: 'self-award-attempt', actor: 'writer', because: 'Nobody awards themselves.', at: 3 * DAY }],
}

/** A room that has just been made. */
export const EMPTY: ShownRoom = {
  ...REPORT,
  ...{
    session: null,
    issues: [],
    team: [],
    canon: [],
    conflicts: [],
    patches: [],
    goals: [],
    milestones: [],
    notices: [],
    securityEvents: 0,
    attempts: [],
  },
  cost: costOfSample(0, 0, 0),
  health: {
    ...{ openIssues: 0, frozenIssues: 0, stuckIssues: 0, waitingIssues: 0, resolvedIssues: 0, members: [], obsessiveTopics: [] },
    ...{ canonConflicts: 0, pendingCanonPromotions: 0, patchesToReview: 0, freezes: 0, thaws: 0, advocates: 0, recommendations: [] },
    comments: { kept: 0, refused: 0, quarantined: 0, passed: 0 },
  },
  leaderboard: {
    ...REPORT.leaderboard,
    entries: [],
    teamTotal: 0,
    teamCredits: 0,
    topTeamAchievement: null,
    mvp: null,
    mostImproved: null,
  },
}

export const PLAIN: ShownRoom = { ...REPORT, domain: 'plain' }

/** Words of ours, which no attack replaces. */
const OURS: ReadonlySet<string> = new Set([
  ...['protocol', 'status', 'stopReason', 'confidence', 'startedAt', 'endedAt', 'domain', 'mode', 'kind', 'stage', 'epistemic', 'impact'],
  ...['priority', 'role', 'trust', 'reliabilityTier', 'period', 'metric', 'deadline', 'outcome', 'setBy', 'scope', 'choice', 'level', 'to'],
  ...[
    'reason',
    'tier',
    'type',
    'stance',
    'relation',
    'verdict',
    'state',
    'marks',
    'consequence',
    'vote',
    'verifiedBy',
    'trigger',
    'declared',
  ],
  ...['from', 'when', 'preset', 'lexicon', 'budgetOverrun', 'stream', 'wall', 'purpose', 'driver', 'resource', 'fate'],
])

export function attacked(part: unknown, attack: string, key = ''): unknown {
  if (typeof part === 'string') return OURS.has(key) ? part : attack
  if (Array.isArray(part)) return part.map((item) => attacked(item, attack, key))
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(Object.entries(part).map(([name, held]) => [name, attacked(held, attack, name)]))
}

/** The report in which everything that somebody else may write is an attack. */
export const hostileReport = (attack: string): ShownRoom => ({
  ...(attacked({ ...REPORT, notes: ['A note.'] }, attack) as ShownRoom),
  governor: quietGovernor,
})
