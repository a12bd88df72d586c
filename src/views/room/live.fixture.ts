/**
 * A session of a room as events, made by hand: an issue that is frozen and thawed, a blind pass, a hasty consensus that calls for a
 * devil's advocate, a change that is taken, canon that follows, credits, and a conflict in what the user wrote.
 */

import { opened, seat } from '../../../test/facts.ts'
import type { Deliberation } from '../../core/deliberation.ts'
import type { Check } from '../../core/evidence/words.ts'
import type { Violation } from '../../core/gate/words.ts'
import { openHouse } from '../../core/house/house.ts'
import { evolve } from '../../core/room/evolve.ts'
import { emptyRoom, type Issue, issueOf, type Room } from '../../core/room/state.ts'
import type { CheckedEvidence, Member, RoomEvent, RoomEventOf } from '../../core/room/words.ts'
import type { Event, Recorded } from '../../core/words.ts'
import { type Paint, plain } from '../paint.ts'
import { eventLines } from '../terminal/lines.ts'
import { HEALTH, PATCH } from './sample.fixture.ts'

const MINUTE = 60_000
const because = 'So says the rule.'
const none: CheckedEvidence = { files: [], issues: [], canon: [], searches: [] }

const check = (over: Partial<Check> = {}): Check => ({
  ...{ verdict: 'verified', precise: true, bare: false, exists: true, linesValid: true, similarity: 0.98, line: 12, closest: null },
  ...{ contentHash: null, because: 'It stands there.' },
  ...over,
})

export const EVIDENCE: CheckedEvidence = {
  files: [
    { path: 'chapter-1/scene-1.md', lines: { start: 12, end: 12 }, quote: 'her grey eyes', check: check() },
    {
      ...{ path: 'chapter-1/scene-2.md', lines: { start: 3, end: 4 }, quote: 'brown as peat' },
      check: check({ verdict: 'failed', precise: false, similarity: 0.41, line: 9, closest: 'brown as the peat on the hill' }),
    },
    { path: 'chapter-9.md', lines: null, quote: null, check: check({ verdict: 'failed', exists: false, similarity: null, line: null }) },
  ],
  issues: [
    { issue: 1, isThere: true },
    { issue: 99, isThere: false },
  ],
  canon: [
    { anchor: 'C1@1', state: 'live', live: 'C1@1' },
    { anchor: 'C7@1', state: 'superseded', live: 'C7@2' },
    { anchor: 'C9@1', state: 'missing', live: null },
  ],
  searches: [
    { query: 'peat', hits: 0 },
    { query: 'eyes', hits: 3 },
  ],
}

export const violation = (rule: Violation['rule'], consequence: Violation['consequence'], message: string): Violation => ({
  ...{ rule, consequence, message },
  numbers: { found: 2, limit: 1 },
})

const joins = (id: string, name: string, role: Member['role'], over: Partial<Member> = {}): RoomEvent => ({
  type: 'member.joined',
  by: 'system',
  member: { id, name, role, model: 'world/large', canBeDevilsAdvocate: true, freedom: 'standard', isSeated: true, ...over },
})

export const opens = (issue: number, title: string, over: Partial<RoomEventOf<'issue.opened'>> = {}): RoomEventOf<'issue.opened'> => ({
  ...{
    type: 'issue.opened',
    issue,
    kind: 'work',
    title,
    body: '',
    author: 'user',
    assignee: null,
    priority: 'normal',
    tags: [],
    related: [],
  },
  ...{ impact: null, epistemic: 'draft', evidence: none, sliceOf: null, share: 0 },
  ...over,
})

export const says = (
  issue: number,
  author: string,
  body: string,
  over: Partial<RoomEventOf<'comment.added'>> = {},
): RoomEventOf<'comment.added'> => ({
  ...{ type: 'comment.added', comment: `${issue}.1`, issue, author, body, stance: 'note', impact: null, relation: 'none', evidence: none },
  ...{ trigger: 'support-proposal', declared: 'support-proposal', answers: null, asks: null, request: null, marks: [], action: null },
  ...{ warnings: [], heat: 0 },
  ...over,
})

export const credit = (
  member: string,
  amount: number,
  over: Partial<RoomEventOf<'credit.awarded'>> = {},
): RoomEventOf<'credit.awarded'> => ({
  ...{ type: 'credit.awarded', id: 'x1', member, model: 'world/large', amount, reason: 'evidence-verified-precise', verifiedBy: 'system' },
  ...{ by: 'system', context: null, citation: null, verification: null, issue: 1, related: null, settles: null, because },
  ...over,
})

const HEATED = 'This is URGENT and it is a disaster: the stroke is wrong, it must be mended immediately, before anybody reads on.'

/** In the order in which a watcher sees them. */
export const STORY: readonly RoomEvent[] = [
  joins('assistant', 'Assistant', 'assistant'),
  joins('writer', 'Quill', 'writer'),
  joins('critic', 'Critic', 'critic'),
  joins('continuity', 'Keeper', 'continuity'),
  joins('moderator', 'Moderator', 'moderator', { canBeDevilsAdvocate: false }),
  joins('guest', 'Visitor', 'member', { isSeated: false, model: 'host' }),
  {
    type: 'canon.established',
    issue: null,
    entry: {
      ...{ id: 'C1', version: 1, statement: { subject: 'Mirel', attribute: 'eye colour', value: 'grey' }, text: 'Mirel has grey eyes.' },
      ...{ source: { kind: 'file', ref: 'chapter-1/scene-1.md', line: 12 }, by: 'user', supersedes: null },
    },
  },
  {
    ...{ type: 'session.begun', session: 1, by: 'user', mode: 'team', issues: [1, 2], isWorked: true, turnsMax: 40, minutesMax: null },
    warnings: ['Nobody may be devil’s advocate beside Critic and Keeper.'],
  },
  { type: 'health.reported', when: 'session-start', report: HEALTH },
  opens(1, 'Mirel’s eyes change between two scenes', {
    ...{ body: 'In chapter 1 they are grey, in chapter 3 brown.\nWhich is it?', tags: ['mirel', 'continuity'], priority: 'high' },
    impact: 'canon-changing',
  }),
  {
    type: 'issue.taken-in',
    issue: 1,
    by: 'assistant',
    tags: ['mirel'],
    impact: 'canon-changing',
    assignee: 'writer',
    request: null,
    because,
  },
  { type: 'lookup.made', member: 'continuity', tool: 'search', input: 'Mirel eyes', issue: 1, touched: [], tags: [], hits: 4 },
  says(1, 'writer', 'Make them grey throughout.\n\nThe first chapter says so, and nothing depends on brown.', {
    ...{ stance: 'propose', impact: 'structural', relation: 'extends', evidence: EVIDENCE, request: 'propose/writer/1' },
    warnings: [violation('missing-evidence-for-impact', 'warn', 'A minor comment is better with at least 1 reference, and here 0 hold.')],
  }),
  credit('writer', 1_00),
  { type: 'canon.proposed', issue: 1, comment: '1.1', author: 'writer', facts: [{ subject: 'Mirel', attribute: 'eyes', value: 'grey' }] },
  {
    ...{ type: 'patch.proposed', patch: 'P1', issue: 1, author: 'writer', comment: '1.1', diff: PATCH.diff, files: PATCH.files },
    ...{ impact: 'minor', conflicts: PATCH.conflicts },
  },
  { type: 'blind.begun', issue: 1, members: ['critic', 'continuity'], because },
  says(1, 'critic', 'Grey it is, though the mirror in chapter 3 is too dark to tell.', {
    stance: 'approve',
    marks: ['blind'],
    comment: '1.2',
  }),
  { type: 'issue.advanced', issue: 1, stage: 'discuss', because },
  says(1, 'continuity', 'Does anything later rest on brown?', { stance: 'ask', asks: 'writer', comment: '1.3' }),
  { type: 'comment.passed', issue: 1, author: 'writer', request: 'discuss/writer/1', because: 'All is said.' },
  {
    ...{ type: 'advocate.assigned', issue: 1, meta: 2, member: 'critic', by: 'system', reason: 'quick-consensus', comments: 2 },
    because: '2 members agreed within 2 turns.',
  },
  says(1, 'critic', 'Suppose that the mirror is the point of the scene.', { stance: 'oppose', marks: ['devils-advocate'], comment: '1.4' }),
  { type: 'advocate.done', issue: 1, meta: 2, member: 'critic', comments: 1, found: false, because },
  { type: 'issue.advanced', issue: 1, stage: 'vote', because },
  { type: 'vote.cast', issue: 1, member: 'continuity', vote: 'accept', revision: 1, request: null, because: 'It is what chapter 1 says.' },
  { type: 'issue.put-to-user', issue: 1, because: 'P1 waits for you.' },
  {
    ...{ type: 'notice.given', notice: 'N1', to: 'user', level: 'info', title: 'P1 waits for you', body: '#1: 1 for it, 0 against.' },
    actions: [{ label: 'Look at the patch', kind: 'openPatch', ref: 'P1' }],
  },
  { type: 'patch.accepted', patch: 'P1', by: 'user', because: 'Good.' },
  {
    ...{ type: 'patch.applied', patch: 'P1', request: 'apply/clerk/1' },
    files: [
      { path: 'chapter-2/scene-1.md', before: 'a', after: 'b' },
      { path: 'notes.md', before: null, after: 'c' },
    ],
  },
  {
    ...{ type: 'issue.resolved', issue: 1, by: 'system', kind: 'applied', decision: 'Her eyes are grey throughout.', cites: ['1.1'] },
    ...{ reasoning: 'The change is written.', into: null },
  },
  credit('continuity', 3_33, { reason: 'evidence-outcome-upgrade' }),
  credit('critic', 0),
  { type: 'epistemic.changed', issue: 1, from: 'tentative', to: 'agreed', because },
  opens(2, 'The thirteenth stroke comes too early', { impact: 'structural' }),
  {
    ...{ type: 'comment.refused', issue: 2, said: null, author: 'guest', request: null, characters: 20, heat: 0, because },
    violations: [violation('insufficient-substance', 'reject', 'The comment has 20 characters; at least 150 are needed.')],
  },
  opens(3, '[Circuit Breaker] The thirteenth stroke comes too early', { kind: 'breaker', author: 'system', related: [2] }),
  {
    ...says(2, 'critic', HEATED),
    ...{ type: 'comment.quarantined', meta: 3, heat: 4 },
    violations: [violation('escalation-language', 'freeze', 'The comment uses 2 escalation words (urgent, disaster); the limit is 1.')],
  } as RoomEventOf<'comment.quarantined'>,
  {
    ...{ type: 'issue.frozen', issue: 2, by: 'system', rule: 'escalation-language', until: 60 * MINUTE, meta: 3, because },
    triggers: [violation('escalation-language', 'freeze', 'The comment uses 2 escalation words (urgent, disaster); the limit is 1.')],
  },
  {
    ...{ type: 'notice.given', notice: 'N2', to: 'user', level: 'warning', title: '#2 stands still', body: because },
    actions: [{ label: 'Open the issue', kind: 'openIssue', ref: '2' }],
  },
  credit('critic', -1_00, { reason: 'circuit-breaker-triggered', issue: 2 }),
  { type: 'moderation.taken', by: 'moderator', action: 'unfreeze', issue: 2, member: null, request: null, because },
  says(2, 'moderator', 'Count the strokes in the text first, and quote them.', { marks: ['moderator', 'guidance'], comment: '2.1' }),
  {
    ...{ type: 'issue.thawed', issue: 2, by: 'moderator', guidance: 'Count the strokes in the text first, and quote them.' },
    ...{ extraComments: 1, because },
  },
  {
    ...{ type: 'conflict.found', conflict: 'K1', kind: 'attribute-clash', claim: 'Mirel’s brown eyes narrowed.', canon: 'C1@1' },
    ...{ source: { kind: 'file', ref: 'chapter-3/scene-1.md', line: 14 }, because: 'Brown is not grey.' },
    statement: { subject: 'Mirel', attribute: 'eye colour', value: 'brown' },
    ...{ isUsers: true, detectedBy: 'continuity', detectorRequest: null },
  },
  { type: 'conflict.settled', conflict: 'K1', by: 'user', choice: 'keep', issue: null, because: 'A slip.' },
  {
    ...{
      type: 'team-credit.awarded',
      id: 't1',
      amount: 2_00,
      reason: 'team-canon-integrity',
      description: 'A conflict was caught in time.',
    },
    ...{ triggeredBy: 'continuity', verifiedBy: 'system', period: 'K1' },
  },
  { type: 'session.ended', session: 1, reason: 'limit', because: '40 turns were taken.' },
  { type: 'health.reported', when: 'session-end', report: HEALTH },
]

const SEATS = ['assistant', 'writer', 'critic', 'continuity', 'moderator'].map((id) => seat(id))

const HOUSE = openHouse({
  ...opened(SEATS, { protocol: 'room', options: { domain: 'fiction' }, subject: 'The Tide Clock' }),
  ...{ stream: 'room-test0001', seq: 1, at: 0, wall: '2031-05-03T09:00:00.000Z', prev: '', hash: '' },
})

const stateOf = (own: Room): Deliberation => ({ house: HOUSE, own, version: 1 })

/** A minute passes between two events; a notice comes with what it tells of. */
const TIMES: readonly number[] = STORY.map(
  (_, index) => STORY.slice(1, index + 1).filter(({ type }) => type !== 'notice.given').length * MINUTE,
)

/** The room after each event. */
const FOLDED: readonly Room[] = (() => {
  const states: Room[] = []
  let own = emptyRoom
  for (const [index, event] of STORY.entries()) {
    own = evolve(own, { ...event, at: TIMES[index] ?? 0 })
    states.push(own)
  }
  return states
})()

const LAST: Room = FOLDED.at(-1) ?? emptyRoom

export const atTheEnd = (): Deliberation => stateOf(LAST)

export function issueAtTheEnd(id: number): Issue {
  const issue = issueOf(LAST, id)
  if (issue === undefined) throw new Error(`No issue ${id} in the story.`)
  return issue
}

const recorded = (event: RoomEvent | Event, at: number): Recorded =>
  ({ ...event, stream: 'room-test0001', seq: 2, at, wall: '', prev: '', hash: '' }) as Recorded

/** What is said of an event that comes after the whole story. */
export const linesOf = (
  event: RoomEvent | Event,
  width = 100,
  paint: Paint = plain,
  at = 100 * MINUTE,
  ...address: readonly (string | undefined)[]
): readonly string[] => eventLines(recorded(event, at), stateOf(LAST), paint, width, address.length === 0 ? '' : address[0])

/** The same on one line, however it is broken into lines. */
export const seen = (event: RoomEvent | Event): string =>
  linesOf(event)
    .join(' ')
    .replace(/[┃\s]+/g, ' ')
    .trim()

/** The whole story as a watcher sees it. */
export const watched = (width = 100, paint: Paint = plain): readonly string[] =>
  STORY.flatMap((event, index) => eventLines(recorded(event, TIMES[index] ?? 0), stateOf(FOLDED[index] ?? LAST), paint, width, ''))
