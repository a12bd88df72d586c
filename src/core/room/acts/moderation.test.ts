/** Those who keep order: what each action does, and that nobody else may. */
import { describe, expect, test } from 'vitest'
import { draft, GROUNDED, Play } from '../play.fixture.ts'
import type { ModeratorAction } from '../words.ts'

const ALARM = `${GROUNDED} URGENT! This is CRITICAL.`

const frozen = (): { readonly play: Play; readonly id: number; readonly meta: number } => {
  const play = new Play()
  const id = play.open()
  play.says('critic', id)
  play.says('editor', id, { body: ALARM })
  return { play, id, meta: play.issue(id).meta ?? 0 }
}

describe('a frozen issue', () => {
  test('goes on with guidance that everybody reads, and as many comments more as the moderator says', () => {
    const { play, id, meta } = frozen()
    play.does('moderator', 'moderate', {
      action: { type: 'unfreeze', issue: id, guidance: 'Quote the scene, then go on.', extraComments: 2 },
    })
    expect(play.issue(id)).toMatchObject({ status: 'open', freeze: null, thawedBy: 'moderator', voices: { critic: { extra: 2 } } })
    expect(play.all('comment.added').at(-1)).toMatchObject({
      author: 'moderator',
      body: 'Quote the scene, then go on.',
      marks: ['moderator', 'guidance'],
    })
    expect(play.issue(meta)).toMatchObject({ status: 'resolved', resolution: { kind: 'meta' } })
    expect(play.state.house.interruptions).toMatchObject([{ lifted: true }])
  })

  test("goes to a devil's advocate", () => {
    const { play, id } = frozen()
    play.does('moderator', 'moderate', { action: { type: 'invoke-devils-advocate', issue: id, member: null } })
    expect(play.issue(id)).toMatchObject({ status: 'open', advocacy: { member: 'continuity', reason: 'moderator-override' } })
  })

  test('goes to the user with a summary, and stays as it is', () => {
    const { play, id } = frozen()
    play.does('moderator', 'moderate', { action: { type: 'escalate-to-user', issue: id, summary: 'They can not agree.' } })
    expect(play.all('notice.given').at(-1)).toMatchObject({
      to: 'user',
      level: 'warning',
      body: 'They can not agree.',
      actions: [{ kind: 'openIssue', ref: String(id) }],
    })
    expect(play.issue(id).status).toBe('frozen')
  })

  test('is settled by force, with reasons', () => {
    const { play, id, meta } = frozen()
    play.does('moderator', 'moderate', {
      action: { type: 'force-resolution', issue: id, decision: 'Amber.', reasoning: 'The first scene is quoted.' },
    })
    expect(play.issue(id)).toMatchObject({
      status: 'resolved',
      freeze: null,
      resolution: { kind: 'forced', decision: 'Amber.', reasoning: 'The first scene is quoted.' },
    })
    expect(play.issue(meta).status).toBe('resolved')
    expect(play.own.frozen).toEqual([])
  })

  test('is grounded again: whoever spoke shows a file before they say more', () => {
    const { play, id } = frozen()
    play.does('moderator', 'moderate', { action: { type: 'reground', issue: id, reason: 'Nobody has quoted anything.' } })
    play.says('critic', id)
    expect(play.all('comment.refused').at(-1)?.violations).toMatchObject([{ rule: 'regrounding-required' }])
    play.says('critic', id, {
      evidence: {
        files: [{ path: 'chapter-1/scene-1.md', lines: { start: 2, end: 2 }, quote: 'Oda has amber eyes' }],
        issues: [],
        canon: [],
        searches: [],
      },
    })
    expect(play.issue(id).voices.critic?.mustReground).toBe(false)
    play.says('planner', id)
    expect(play.all('comment.added').at(-1)?.author).toBe('planner')
  })
})

test('issues are merged into one', () => {
  const play = new Play()
  const [one, two] = [play.open({ tags: ['eyes'] }), play.open({ tags: ['colour'], priority: 'high', title: 'Green or amber?' })]
  play.does('moderator', 'moderate', { action: { type: 'consolidate-issues', issues: [one, two], title: 'Eyes, once and for all' } })
  expect(play.issue(3)).toMatchObject({
    title: 'Eyes, once and for all',
    priority: 'high',
    tags: ['eyes', 'colour'],
    related: [1, 2],
    status: 'open',
  })
  for (const id of [one, two]) expect(play.issue(id)).toMatchObject({ status: 'resolved', resolution: { kind: 'consolidated', into: 3 } })
})

test('nothing new is opened under a frozen tag, however it is spelled, but by those who keep order', () => {
  const play = new Play()
  play.does('moderator', 'moderate', { action: { type: 'freeze-tag', tag: '#Eyes', reason: 'Enough.' } })
  expect(() => play.open({ tags: ['##EYES'] }, 'editor')).toThrow('tag-frozen')
  play.open({ tags: ['eyes'] })
  play.does('moderator', 'moderate', { action: { type: 'thaw-tag', tag: 'eyes', reason: 'Calm again.' } })
  play.open({ tags: ['eyes'] }, 'editor')
  expect(play.own.issueCount).toBe(2)
})

test('freedom is taken and given', () => {
  const play = new Play()
  const id = play.open()
  play.does('moderator', 'moderate', {
    action: { type: 'adjust-agent-freedom', member: 'editor', level: 'observer', reason: 'Too eager.' },
  })
  expect(
    play.by('editor', 'open-issue', {
      title: 'x',
      body: '',
      tags: [],
      impact: null,
      priority: 'normal',
      assignee: null,
      related: [],
      evidence: { files: [], issues: [], canon: [], searches: [] },
      proposal: null,
    }),
  ).toMatchObject({ refused: 'not-free' })
  expect(play.by('editor', 'comment', { issue: id, draft: draft(), proposal: { diff: null, facts: [] } })).toMatchObject({
    refused: 'not-free',
  })
  expect(play.says('editor', id)).not.toEqual([])
})

const ACTIONS: readonly ModeratorAction[] = [
  { type: 'unfreeze', issue: 1, guidance: 'x', extraComments: 0 },
  { type: 'invoke-devils-advocate', issue: 1, member: null },
  { type: 'escalate-to-user', issue: 1, summary: 'x' },
  { type: 'force-resolution', issue: 1, decision: 'x', reasoning: 'x' },
  { type: 'consolidate-issues', issues: [1, 2], title: 'x' },
  { type: 'freeze-tag', tag: 'x', reason: 'x' },
  { type: 'thaw-tag', tag: 'x', reason: 'x' },
  { type: 'adjust-agent-freedom', member: 'critic', level: 'trusted', reason: 'x' },
  { type: 'reground', issue: 1, reason: 'x' },
  { type: 'freeze', issue: 1, reason: 'x' },
  { type: 'pin', issue: 1, pinned: true },
  { type: 'commend', member: 'critic', credits: 1, reason: 'x' },
  { type: 'penalise', member: 'critic', credits: 1, reason: 'x' },
]

test.each(ACTIONS)('$type is not for members', (action) => {
  const play = new Play()
  play.open()
  play.open()
  for (const who of ['critic', 'assistant', 'writer'])
    expect(play.by(who, 'moderate', { action })).toMatchObject(
      // An attempt to give credits is on record.
      action.type === 'commend' || action.type === 'penalise' ? [{ type: 'security.noted', actor: who }] : { refused: 'not-entitled' },
    )
})

test.each(ACTIONS.filter((action) => 'issue' in action))('$type of an issue that is not there is refused', (action) => {
  expect(new Play().user('moderate', { action: { ...action, issue: 42 } as ModeratorAction })).toMatchObject({ refused: 'no-such-issue' })
})

test('a moderator penalises, and the record knows', () => {
  const play = new Play()
  for (let times = 0; times < 5; times++)
    play.does('moderator', 'moderate', { action: { type: 'penalise', member: 'critic', credits: 2, reason: 'Careless.' } })
  expect(play.all('credit.awarded')).toMatchObject(
    Array.from({ length: 5 }, () => ({ amount: -200, reason: 'moderator-penalty', verifiedBy: 'moderator' })),
  )
})
