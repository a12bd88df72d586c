/** Every kind of event of a room that the story does not tell, or tells otherwise, each with what a watcher reads of it. */
import { DEFAULT_SANITY } from '../../core/gate/presets.ts'
import type { RoomEvent } from '../../core/room/words.ts'
import { credit, opens, says } from './live.fixture.ts'

const because = 'So says the rule.'
const sanity = { ...DEFAULT_SANITY, preset: 'strict', lexicon: 'literal' } as const
const policy = {
  ...{ allowAgentOnlyPromotion: false, requiredVotesForAgentPromotion: 3, requireConflictCheck: true, acceptCosmeticFromHighTrust: true },
  ...{ confirmCandidates: false, blindImpact: [], blindRoles: [], minApprovalsBeforeTrigger: 2, maxTurnsForQuickConsensus: 2 },
  ...{ requireEvidenceForBypass: true, idleDays: 14 },
}

const goal = { id: 'G1', setBy: 'user' as const, deadline: null, description: 'Twenty would be good.' }

export const TOLD: readonly (readonly [string, RoomEvent])[] = [
  ['↳ #8 is a slice of #1: One scene (3.33 credits)', opens(8, 'One scene', { sliceOf: 1, share: 3_33 })],
  ['', opens(8, 'Gulls', { kind: 'leech' })],
  ['', opens(8, 'Challenge', { kind: 'advocate' })],
  [
    '── #8 Grey or brown ──────────────────────────────────────────────────── User · brings a conflict before the team · beside #1',
    opens(8, 'Grey or brown', { kind: 'conflict', related: [1] }),
  ],
  [
    'Assistant cuts #2 into 2 slices worth 10 credits in all. So says the rule.',
    { type: 'issue.sliced', issue: 2, by: 'assistant', slices: [8, 9], credits: 10_00, because },
  ],
  ['Assistant tags #2: #clock #low-water', { type: 'issue.tagged', issue: 2, by: 'assistant', tags: ['clock', 'low water'], because }],
  ['User gives #2 to Quill.', { type: 'issue.assigned', issue: 2, by: 'user', assignee: 'writer' }],
  [
    '#2 is of low priority now (by the rules). So says the rule.',
    { type: 'issue.prioritised', issue: 2, by: 'system', priority: 'low', because },
  ],
  ['Moderator pins #2.', { type: 'issue.pinned', issue: 2, by: 'moderator', pinned: true }],
  ['#2 The thirteenth stroke comes too early goes to the archive. So says the rule.', { type: 'issue.archived', issue: 2, because }],
  [
    '❄ #2 The thirteenth stroke comes too early is frozen: stopped by hand So says the rule. only user, moderator and assistant may act on it for 30 minutes · on the moderator’s desk as #3 by the user → witan room show 2',
    { type: 'issue.frozen', issue: 2, by: 'user', rule: 'moderator', triggers: [], until: 130 * 60_000, meta: 3, because },
  ],
  [
    '☀ #2 The thirteenth stroke comes too early goes on, by the rules. So says the rule.',
    { type: 'issue.thawed', issue: 2, by: 'system', guidance: null, extraComments: 0, because },
  ],
  [
    '☀ #2 The thirteenth stroke comes too early goes on, by Moderator. Everybody on it has 2 more comments. │ Something else.',
    { type: 'issue.thawed', issue: 2, by: 'moderator', guidance: 'Something else.', extraComments: 2, because },
  ],
  [
    '↻ #2 The thirteenth stroke comes too early: back to the sources, by Moderator. Critic and Quill must verify before they comment again. So says the rule.',
    { type: 'issue.regrounded', issue: 2, by: 'moderator', members: ['critic', 'writer'], because },
  ],
  [
    '✓ #2 The thirteenth stroke comes too early is settled: merged into #8. Merged. by Moderator',
    {
      ...{ type: 'issue.resolved', issue: 2, by: 'moderator', kind: 'consolidated', decision: 'Merged.', reasoning: 'Merged' },
      ...{ cites: [], into: 8 },
    },
  ],
  [
    '✓ #2 The thirteenth stroke comes too early is done with.',
    { type: 'issue.resolved', issue: 2, by: 'moderator', kind: 'meta', decision: 'x', reasoning: 'x', cites: [], into: null },
  ],
  [
    '↺ #1 Mirel’s eyes change between two scenes is open again, by the user. So says the rule.',
    { type: 'issue.reopened', issue: 1, by: 'user', because },
  ],
  ['❄ The topic #gulls is frozen by Moderator. So says the rule.', { type: 'tag.frozen', tag: 'gulls', by: 'moderator', because }],
  ['☀ The topic #gulls goes on, by Moderator. So says the rule.', { type: 'tag.thawed', tag: 'gulls', by: 'moderator', because }],
  [
    '! The topic #gulls takes much and brings little: 6 issues, looked up 24 times; 1 applied, 3 irrelevant. On the moderator’s desk as #9.',
    { type: 'topic.flagged', tag: 'gulls', meta: 9, issues: 6, accesses: 24, applied: 1, irrelevant: 3 },
  ],
  ['', { type: 'issue.advanced', issue: 2, stage: 'propose', because }],
  [
    'Critic · objects (to 2.1) · #2 The thirteenth stroke comes too early · 2.1 │ No. ↔ contradicts canon ▸ file modified: notes.md',
    says(2, 'critic', 'No.', {
      ...{ stance: 'oppose', answers: '2.1', relation: 'contradicts', action: { type: 'file-modified', details: 'notes.md' } },
    }),
  ],
  [
    'Quill · writer · asks everybody · #2 The thirteenth stroke comes too early · 2.1 │ When?',
    says(2, 'writer', 'When?', { stance: 'ask', action: { type: 'patch-created', details: 'P1' } }),
  ],
  [
    'Quill · writer · is refused · #2 The thirteenth stroke comes too early · 0 characters ✗ It was empty.',
    {
      type: 'comment.refused',
      issue: 2,
      said: null,
      author: 'writer',
      request: null,
      violations: [],
      characters: 0,
      heat: 0,
      because: 'It was empty.',
    },
  ],
  [
    '✗ Critic votes against #2. So says the rule.',
    { type: 'vote.cast', issue: 2, member: 'critic', vote: 'reject', revision: 1, request: null, because },
  ],
  [
    '○ Critic abstains on #2. So says the rule.',
    { type: 'vote.cast', issue: 2, member: 'critic', vote: 'abstain', revision: 1, request: null, because },
  ],
  [
    'Keeper reads notes.md',
    { type: 'lookup.made', member: 'continuity', tool: 'read', input: 'notes.md', issue: null, touched: [], tags: [], hits: 1 },
  ],
  ['✗ Change P1 is rejected by the user. So says the rule.', { type: 'patch.rejected', patch: 'P1', by: 'user', because }],
  [
    '✗ Change P1 could not be written; the folder is as it was. The file moved on.',
    { type: 'patch.failed', patch: 'P1', request: 'apply/clerk/1', because: 'The file moved on.' },
  ],
  ['Change P1 is withdrawn. So says the rule.', { type: 'patch.withdrawn', patch: 'P1', because }],
  [
    '★ Canon C1@2: Mirel, eye colour: brown (by the user, from #1; C1@1 is superseded)',
    {
      type: 'canon.established',
      issue: 1,
      entry: {
        ...{ id: 'C1', version: 2, statement: { subject: 'Mirel', attribute: 'eye colour', value: 'brown' }, text: '', by: 'user' },
        ...{ source: { kind: 'issue', ref: '1', line: null }, supersedes: 'C1@1' },
      },
    },
  ],
  [
    '⚠ Conflict K2: a text may go against canon. “It was.” (issue #1) Canon C1@1: “Mirel has grey eyes.” (chapter-1/scene-1.md:12) They look alike. Found by the rules.',
    {
      ...{ type: 'conflict.found', conflict: 'K2', kind: 'lexical-candidate', claim: 'It was.', canon: 'C1@1', statement: null },
      ...{ source: { kind: 'issue', ref: '1', line: null }, because: 'They look alike.', isUsers: false, detectedBy: 'system' },
      detectorRequest: null,
    },
  ],
  [
    'Keeper looks at K2: it is none. So says the rule.',
    { type: 'conflict.confirmed', conflict: 'K2', by: 'continuity', isConflict: false, request: null, because },
  ],
  [
    '✓ Conflict K2 is settled by the user: the team talks about it, in #9. So says the rule.',
    { type: 'conflict.settled', conflict: 'K2', by: 'user', choice: 'discuss', issue: 9, because },
  ],
  [
    'a.md was held against canon: 12 sentences, no conflict.',
    { type: 'text.checked', by: 'user', ref: 'a.md', sentences: 12, conflicts: 0 },
  ],
  [
    'The folder was held against canon: 12 sentences, 2 conflicts.',
    { type: 'text.checked', by: 'user', ref: 'the folder', sentences: 12, conflicts: 2 },
  ],
  ['Visitor leaves. So says the rule.', { type: 'member.left', member: 'guest', by: 'user', because }],
  [
    'Quill works with b from now on, and no more with a (by the user).',
    { type: 'model.switched', seat: 'writer', from: 'a', to: 'b', driver: 'model', by: 'user' },
  ],
  [
    'Quill’s freedom is “observer” now (by Moderator). So says the rule.',
    { type: 'freedom.adjusted', member: 'writer', level: 'observer', by: 'moderator', because },
  ],
  [
    '▲ Quill is in remediation: two sources for every proposal. 35 % of its last actions were penalised. So says the rule.',
    { type: 'record.moved', member: 'writer', model: 'x', from: 'watch', to: 'remediation', penaltyRate: 0.35, because },
  ],
  [
    '▼ Quill is normal. 5 % of its last actions were penalised. So says the rule.',
    { type: 'record.moved', member: 'writer', model: 'x', from: 'watch', to: 'normal', penaltyRate: 0.05, because },
  ],
  [
    'Quill gets its tasks in small slices from now on, first in #2. So says the rule.',
    { type: 'assistance.begun', member: 'writer', issue: 2, because },
  ],
  ['Quill gets whole tasks again. So says the rule.', { type: 'assistance.ended', member: 'writer', because }],
  [
    '⚖ Critic has challenged #2 and found something.',
    { type: 'advocate.done', issue: 2, meta: 3, member: 'critic', comments: 2, found: true, because },
  ],
  ['', { type: 'moderation.taken', by: 'moderator', action: 'reground', issue: 2, member: null, request: null, because }],
  [
    'Moderator: wait a while #2 The thirteenth stroke comes too early. So says the rule.',
    { type: 'moderation.taken', by: 'moderator', action: 'wait-a-while', issue: 2, member: null, request: null, because },
  ],
  ['', credit('critic', 0)],
  [
    '−1 Critic: penalised by Moderator. So says the rule.',
    credit('critic', -1_00, { reason: 'moderator-penalty', issue: null, by: 'moderator' }),
  ],
  [
    '+2 Critic: commended by the user. So says the rule.',
    credit('critic', 2_00, { reason: 'moderator-commendation', issue: null, by: 'user' }),
  ],
  [
    '⚖ Devil’s advocate: Critic is to challenge #2 The thirteenth stroke comes too early. Because it was asked for; 2 comments to do so, by the user.',
    { type: 'advocate.assigned', issue: 2, meta: 3, member: 'critic', by: 'user', reason: 'moderator-override', comments: 2, because },
  ],
  [
    '✓ #2 The thirteenth stroke comes too early is settled: decided by hand. Twelve. Because: Counted. by the user',
    {
      ...{ type: 'issue.resolved', issue: 2, by: 'user', kind: 'forced', decision: 'Twelve.', reasoning: 'Counted.', cites: [] },
      into: null,
    },
  ],
  ['', { type: 'issue.put-to-user', issue: 2, because }],
  [
    'Visitor joins as member, from outside.',
    {
      ...{ type: 'member.joined', by: 'user' },
      member: {
        ...{ id: 'guest', name: 'Visitor', role: 'member', model: 'host', canBeDevilsAdvocate: false, freedom: 'standard' },
        isSeated: false,
      },
    },
  ],
  ['⚠ Visitor: not entitled. So says the rule.', { type: 'security.noted', kind: 'not-entitled', actor: 'guest', because }],
  [
    '◎ Goal G1 for the team: 20 citations that hold. Twenty would be good.',
    { type: 'goal.set', ...goal, scope: 'team', targetMember: null, metric: 'verified-citations', target: 20 },
  ],
  [
    '◎ Goal G1 for Quill: no penalties. Twenty would be good.',
    { type: 'goal.set', ...goal, scope: 'individual', targetMember: 'writer', metric: 'zero-penalties', target: 1 },
  ],
  ['◎ Goal G1 is reached.', { type: 'goal.achieved', goal: 'G1', current: 20 }],
  ['◎ Goal G1 is over, and was not reached.', { type: 'goal.ended', goal: 'G1', current: 7, because }],
  [
    'User sets the rules: strict preset, literal lexicon, small changes of trusted members are taken at once.',
    { type: 'room.configured', by: 'user', sanity, policy },
  ],
  [
    '── Session 2 ─────────────────────────────────────────────────────────── editor mode · the team is not set to work · at most 5 minutes · begun by Assistant',
    {
      ...{ type: 'session.begun', session: 2, by: 'assistant', mode: 'editor', issues: [], isWorked: false, turnsMax: null, minutesMax: 5 },
      warnings: [],
    },
  ],
  [
    '── Chapter complete: Low water ───────────────────────────────────────── The boat is in. + Much. − Little. Talked about over and over: gulls 31 and 2.',
    {
      ...{ type: 'milestone.completed', milestone: 1, name: 'Low water', by: 'user', because: 'The boat is in.' },
      reflection: { wentRight: ['Much.'], wentWrong: ['Little.'], obsessiveTags: ['gulls'], creditsAndOutcomes: ['31 and 2.'] },
    },
  ],
  ['', says(2, 'system', 'P1 is in the folder.', { marks: ['system'] })],
  [
    '◆ For you: Which one? Say so.',
    { type: 'notice.given', notice: 'N9', to: 'user', level: 'info', title: 'Which one?', body: 'Say so.', actions: [] },
  ],
  [
    '◆ To the moderator: Look. At this.',
    { type: 'notice.given', notice: 'N9', to: 'moderator', level: 'warning', title: 'Look', body: 'At this.', actions: [] },
  ],
  [
    '◆ To the moderator: Who? At this.',
    { type: 'notice.given', notice: 'N9', to: 'moderator', level: 'warning', title: 'Who?', body: 'At this.', actions: [] },
  ],
  ['', { type: 'notice.read', notices: ['N1'], by: 'user' }],
]
