/** Those of a room who write nothing: voters, the moderator, the judge of likenesses, the assistant. */
import { describe, expect, test } from 'vitest'
import type { RoomViews, Self, ShownComment, ShownIssue } from '../../../core/room/views.ts'
import type { Role } from '../../../core/room/words.ts'
import {
  CANON,
  canonOf,
  commentOf,
  commonOf,
  contextOf,
  DINNER,
  EYES,
  EYES_DIFF,
  issueOf,
  mended,
  moderateView,
  NOTE,
  proposed,
  SPELLING,
} from './room.fixture.ts'
import { roomVoices } from './voices.ts'

const context = contextOf()
const vote = (role: Self['role'], issue: Partial<ShownIssue>, at = context) =>
  roomVoices.vote({ purpose: 'vote', ...commonOf(role, issue) }, at)

describe('a vote', () => {
  const own = (stance: string) => commentOf({ id: '7.3', isOwn: true, stance })
  test.each([
    ['accept', 'it was for it', { ...mended, comments: [proposed(), own('approve')] }],
    ['accept', 'it finds nothing against the change', mended],
    ['accept', 'what it was against was mended', { ...mended, comments: [proposed(), own('oppose')] }],
    ['reject', 'its objection stands', { ...NOTE, comments: [proposed(), own('oppose')] }],
    ['reject', 'it goes against what is agreed', { ...DINNER, comments: [proposed(), own('approve')] }],
    [
      'reject',
      'somebody else’s objection has verified evidence',
      {
        title: 'Less soup',
        comments: [proposed(), own('approve'), commentOf({ stance: 'oppose', evidence: ['chapter-2/scene-1.md:4 (verified)'] })],
      },
    ],
    [
      'accept',
      'an objection without evidence that held',
      {
        title: 'Less soup',
        comments: [proposed(), own('approve'), commentOf({ stance: 'oppose', evidence: ['chapter-2/scene-1.md:4 (failed)'] })],
      },
    ],
    ['abstain', 'nothing bears on it', { title: 'Less soup', comments: [proposed()] }],
  ] as const)('%s: %s', (expected, _, issue) => expect(vote('critic', issue).vote).toBe(expected))

  test('a change that brings in a contradiction is rejected by everybody', () => {
    const diff = EYES_DIFF.replace("+Oda's amber", "+Oda's blue")
    for (const role of ['planner', 'editor', 'critic', 'continuity'] as const) expect(vote(role, { ...mended, diff }).vote).toBe('reject')
  })
})

describe('the moderator', () => {
  const verified = (id: string, stance: string, count: number) =>
    commentOf({ id, stance, evidence: Array.from({ length: count }, (_, index) => `chapter-1/scene-1.md:${index + 1} (verified)`) })
  const target = (...comments: readonly ShownComment[]) => issueOf({ comments })

  test('lets a heated issue go on, with guidance that names what is grounded', () => {
    const { action } = roomVoices.moderate(
      moderateView({ target: target(verified('7.1', 'approve', 1), commentOf({ id: '7.2' })) }),
      context,
    )
    expect(action).toMatchObject({
      type: 'unfreeze',
      issue: 7,
      extraComments: 1,
      guidance: expect.stringMatching(/What rests on verified places is in 7\.1:/),
    })
  })

  test('calls an advocate for two who answer only each other, or guides them where none is free', () => {
    const view = moderateView({ rule: 'ping-pong-detected' })
    expect(roomVoices.moderate(view, context).action).toEqual({ type: 'invoke-devils-advocate', issue: 7, member: 'critic' })
    expect(roomVoices.moderate({ ...view, advocates: [] }, context).action).toMatchObject({
      type: 'unfreeze',
      guidance: expect.stringContaining('Let a third member speak'),
    })
  })

  test.each(['comment-budget-exceeded', 'issue-comment-limit'])('%s: the position with the most verified places stands', (rule) => {
    const settled = (...comments: readonly ShownComment[]) =>
      roomVoices.moderate(moderateView({ rule, target: target(...comments) }), context).action
    expect(settled(verified('7.1', 'propose', 1), verified('7.2', 'oppose', 2))).toMatchObject({
      type: 'force-resolution',
      decision: expect.stringMatching(/not taken.*7\.2/),
    })
    expect(settled(verified('7.1', 'approve', 3), verified('7.2', 'oppose', 2))).toMatchObject({
      type: 'force-resolution',
      decision: expect.stringMatching(/stands.*7\.1/),
    })
    expect(settled(verified('7.1', 'approve', 2), verified('7.2', 'oppose', 2))).toMatchObject({ type: 'escalate-to-user' })
    expect(settled(commentOf({ stance: 'approve' }))).toMatchObject({
      type: 'escalate-to-user',
      summary: expect.stringContaining('None of them cites'),
    })
  })

  test.each(['escalation-language', 'ping-pong-detected', 'issue-comment-limit'])(
    '%s: what stands still a second time goes to the user',
    (rule) => {
      const action = (freezes: number) =>
        roomVoices.moderate(moderateView({ rule, freezes, target: target(verified('7.1', 'approve', 1)) }), context).action?.type
      expect(action(2)).toBe('escalate-to-user')
      expect(action(1)).not.toBe('escalate-to-user')
    },
  )
})

describe('a likeness', () => {
  const confirm = (claim: string) =>
    roomVoices.confirm(
      { purpose: 'confirm', ...commonOf('continuity'), claim, against: CANON[0] ?? canonOf('', '', '', '', '', '') },
      context,
    )
  test('is a conflict only where the same is said to be something else', () => {
    expect(confirm('Oda has green eyes.')).toMatchObject({ isConflict: true, because: expect.stringContaining('“green”') })
    expect(confirm('Oda has amber eyes.')).toMatchObject({ isConflict: false, because: expect.stringContaining('the same as C1@1') })
    expect(confirm('Mirelle has green eyes.').isConflict).toBe(false)
    expect(confirm('Nobody remembers the colour of Oda’s eyes.').isConflict).toBe(false)
  })
})

describe('the assistant', () => {
  const members: RoomViews['intake']['members'] = (['assistant', 'editor', 'maker', 'moderator'] as const).map((role: Role) => ({
    id: `the-${role}`,
    role,
    isAssisted: false,
  }))
  const intake = (issue: Partial<ShownIssue>, forMember: RoomViews['intake']['forMember'] = null) =>
    roomVoices.intake({ purpose: 'intake', ...commonOf('assistant', issue), members, forMember }, context)

  test.each([
    ['cosmetic', 'A typo in the second scene'],
    ['cosmetic', 'The spelling of the timeline'],
    ['minor', 'Rename the ferry'],
    ['structural', 'Move the dinner to the end'],
    ['structural', 'The timeline of the second chapter'],
    ['canon-changing', 'Change what was agreed about the ferry'],
    ['minor', 'Where is the archive? It was never agreed on.'],
  ] as const)('%s by its words: %s', (impact, title) => expect(intake({ title, impact: null }).impact).toBe(impact))

  test('keeps what the author said about its reach', () =>
    expect(intake({ title: 'A typo', impact: 'structural' }).impact).toBe('structural'))

  test('tags by its words and files, in the style of tags', () => {
    expect(intake({ ...SPELLING, title: 'Spelling of the third cable in chapter-2/scene-1.md', tags: ['Hot Topic'] }).tags).toEqual([
      'hot-topic',
      'spelling',
      'third-cable',
      'chapter-2',
    ])
  })

  test('gives it to whoever writes or makes', () => expect(intake(EYES).assignee).toBe('the-maker'))

  test('cuts one slice a file from three files on, and says nothing about the result', () => {
    const body = 'chapter-1/scene-1.md and chapter-2/scene-1.md'
    expect(intake({ body }).slices).toEqual([])
    const { slices } = intake({ title: 'One voice', body: `${body} and chapter-3/scene-1.md` })
    expect(slices.map(({ file }) => file)).toEqual(['chapter-1/scene-1.md', 'chapter-2/scene-1.md', 'chapter-3/scene-1.md'])
    expect(slices[0]).toMatchObject({
      title: 'One voice (chapter-1/scene-1.md)',
      body: expect.stringContaining('only chapter-1/scene-1.md is changed'),
    })
  })

  test('cuts for whoever is helped, by file or by question, and gives it to that member', () => {
    const helped = { id: 'the-editor', largest: 1 }
    const two = intake({ body: 'chapter-1/scene-1.md and chapter-2/scene-1.md' }, helped)
    expect(two).toMatchObject({ assignee: 'the-editor', slices: [{ file: 'chapter-1/scene-1.md' }, { file: 'chapter-2/scene-1.md' }] })
    expect(intake({ body: 'Who is Oda? Where is the archive?' }, helped).slices.map(({ title }) => title)).toEqual([
      'Who is Oda?',
      'Where is the archive?',
    ])
    expect(intake({ body: 'Who is Oda?' }, helped).slices).toEqual([])
  })
})
