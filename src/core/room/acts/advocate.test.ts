/** Dissent on purpose: when code calls for it, who is asked, and how it ends. */
import { describe, expect, test } from 'vitest'
import { cites, Play, QUOTE } from '../play.fixture.ts'

const OTHER = { path: 'chapter-1/scene-1.md', lines: { start: 4, end: 4 }, quote: 'Four reactors hum below the deck.' }

const proposed = (play: Play, change: Parameters<Play['open']>[0] = {}): number => {
  const id = play.open(change)
  play.says('writer', id, { stance: 'propose' })
  return id
}

describe('an advocate is called', () => {
  test('when two approve and neither has looked into a file', () => {
    const play = new Play()
    const id = proposed(play)
    play.says('editor', id, { stance: 'approve' })
    expect(play.issue(id).advocacy).toBeNull()
    play.says('planner', id, { stance: 'approve' })
    const { advocacy } = play.issue(id)
    expect(advocacy).toMatchObject({ member: 'continuity', reason: 'no-evidence-consensus', allowed: 2, used: 0 })
    expect(play.issue(advocacy?.meta ?? 0)).toMatchObject({
      kind: 'advocate',
      title: '[DA Assignment] Challenge: Which colour are her eyes?',
      priority: 'high',
      tags: ['meta', 'devils-advocate', `issue-${id}`],
      epistemic: 'agreed',
      assignee: 'continuity',
    })
    expect(play.state.house.dissent).toMatchObject([{ subject: `issue-${id}`, seat: 'continuity', outcome: 'open' }])
  })

  test.each([
    ['structural', 'quick-consensus'],
    ['canon-changing', 'high-impact-proposal'],
  ] as const)('when two approve a %s change with one reference each', (impact, reason) => {
    const play = new Play()
    const id = play.open({ impact })
    play.says('writer', id, { stance: 'propose' })
    play.says('editor', id, { stance: 'approve', evidence: cites(QUOTE) })
    play.says('planner', id, { stance: 'approve', evidence: cites(OTHER) })
    expect(play.issue(id).advocacy).toMatchObject({ reason })
  })

  test('not when one of them has shown two things that hold, canon counting too', () => {
    const play = new Play()
    const id = proposed(play, { impact: 'structural' })
    play.says('editor', id, { stance: 'approve', evidence: { ...cites(QUOTE), canon: ['C1'] } })
    play.says('planner', id, { stance: 'approve' })
    expect(play.issue(id).advocacy).toBeNull()
  })

  test('not when a false reference was to be the second', () => {
    const play = new Play()
    const id = proposed(play, { impact: 'structural' })
    play.says('editor', id, {
      stance: 'approve',
      evidence: cites(QUOTE, { ...QUOTE, quote: 'Never said, never written, never seen in any file.' }),
    })
    play.says('planner', id, { stance: 'approve' })
    expect(play.issue(id).advocacy).not.toBeNull()
  })

  test('not for the user, not for one member twice, not for small changes with a file', () => {
    const play = new Play()
    const id = proposed(play)
    play.says('user', id, { stance: 'approve' })
    play.says('editor', id, { stance: 'approve' })
    expect(play.issue(id).advocacy).toBeNull()
    play.says('critic', id)
    play.says('editor', id, { stance: 'approve' })
    expect(play.issue(id).advocacy).toBeNull()
    const small = play.open({ impact: 'minor' })
    play.says('writer', small, { stance: 'propose' })
    play.says('editor', small, { stance: 'approve', evidence: cites(QUOTE) })
    play.says('planner', small, { stance: 'approve' })
    expect(play.issue(small).advocacy).toBeNull()
  })

  test('not when the approvals lie further apart than two turns', () => {
    const play = new Play()
    const id = proposed(play)
    play.says('editor', id, { stance: 'approve' })
    for (const who of ['critic', 'continuity', 'planner', 'critic']) play.says(who, id)
    play.says('planner', id, { stance: 'approve' })
    expect(play.issue(id).advocacy).toBeNull()
  })

  test('once where nothing was proposed at all', () => {
    const play = new Play()
    const id = play.open()
    play.says('editor', id, { stance: 'approve' })
    play.says('planner', id, { stance: 'approve' })
    for (let times = 0; times < 2; times++) play.says('continuity', id, { stance: 'note' })
    expect(play.issue(id).advocacy).toMatchObject({ isDone: true })
    play.says('critic', id, { stance: 'note' })
    expect(play.all('advocate.assigned')).toHaveLength(1)
  })

  test('once a proposal, and again for the next', () => {
    const play = new Play()
    const id = proposed(play)
    play.says('editor', id, { stance: 'approve' })
    play.says('planner', id, { stance: 'approve' })
    play.says('continuity', id, { stance: 'oppose', evidence: cites(QUOTE) })
    play.says('continuity', id, { stance: 'note' })
    expect(play.issue(id).advocacy).toMatchObject({ used: 2, isDone: true })
    expect(play.all('advocate.assigned')).toHaveLength(1)
    play.says('writer', id, { stance: 'propose' })
    play.says('editor', id, { stance: 'approve' })
    play.says('planner', id, { stance: 'approve' })
    expect(play.all('advocate.assigned')).toHaveLength(2)
  })

  test('not where it is switched off', () => {
    const play = new Play()
    play.does('user', 'configure', { sanity: { autoDevilsAdvocateEnabled: false }, policy: {} })
    const id = proposed(play)
    play.says('editor', id, { stance: 'approve' })
    play.says('planner', id, { stance: 'approve' })
    expect(play.issue(id).advocacy).toBeNull()
  })
})

describe('who is asked', () => {
  test('takes turns: whoever was asked less in the last seven days', () => {
    const play = new Play()
    const hasty = (): number => {
      const id = proposed(play)
      play.says('editor', id, { stance: 'approve' })
      play.says('planner', id, { stance: 'approve' })
      return id
    }
    const chosen = [hasty(), hasty(), hasty()].map((id) => play.issue(id).advocacy?.member)
    expect(chosen).toEqual(['continuity', 'critic', 'continuity'])
    play.at = 7 * 24 * 60 * 60_000 + 1
    expect(play.issue(hasty()).advocacy?.member).toBe('continuity')
  })

  test('is somebody silent before somebody who spoke, and never who approved or wrote it', () => {
    const play = new Play()
    const id = proposed(play)
    play.says('continuity', id)
    play.says('editor', id, { stance: 'approve' })
    play.says('planner', id, { stance: 'approve' })
    expect(play.issue(id).advocacy?.member).toBe('critic')
    const other = proposed(play)
    play.says('continuity', other, { stance: 'approve' })
    play.says('critic', other, { stance: 'approve' })
    expect(play.issue(other).advocacy).toBeNull()
    expect(play.all('notice.given').at(-1)).toMatchObject({ to: 'moderator' })
  })

  test('has two comments more than others, also under the strict preset', () => {
    const play = new Play()
    play.does('user', 'configure', { sanity: { preset: 'strict', overrides: { minCommentLength: 150, minUniqueWords: 20 } }, policy: {} })
    const id = proposed(play)
    play.does('moderator', 'moderate', { action: { type: 'invoke-devils-advocate', issue: id, member: 'critic' } })
    play.says('critic', id, { stance: 'oppose' })
    play.says('editor', id)
    play.says('critic', id)
    expect(play.issue(id)).toMatchObject({ status: 'open', advocacy: { used: 2, isDone: true } })
    expect(
      play
        .all('comment.added')
        .filter(({ author }) => author === 'critic')
        .map(({ marks }) => marks),
    ).toEqual([['devils-advocate'], ['devils-advocate']])
  })
})

test('what the advocate found and the team mended is worth something to all', () => {
  const play = new Play()
  const id = proposed(play)
  play.does('moderator', 'moderate', { action: { type: 'invoke-devils-advocate', issue: id, member: 'critic' } })
  play.says('critic', id, { stance: 'oppose', evidence: cites(QUOTE), trigger: 'challenge-consensus' })
  expect(play.all('comment.added').at(-1)).toMatchObject({ trigger: 'challenge-consensus' })
  play.says('critic', id)
  expect(play.all('credit.awarded').filter(({ reason }) => reason === 'consulted-devils-advocate')).toMatchObject([
    { member: 'writer', amount: 100 },
  ])
  play.says('writer', id, { stance: 'propose' })
  play.does('user', 'resolve', { issue: id, decision: 'Taken as mended.', evidence: cites() })
  expect(play.all('team-credit.awarded')).toMatchObject([{ reason: 'successful-da-challenge', triggeredBy: 'critic' }])
})
