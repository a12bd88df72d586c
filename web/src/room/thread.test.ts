import { describe, expect, test } from 'vitest'
import { cites, GROUNDED, Play, QUOTE } from '../../../src/core/room/play.fixture.ts'
import { nameOf } from './names.ts'
import { type Thread, threadOf } from './thread.ts'

const threadIn = (play: Play, issue: number, seq = play.events.length): Thread =>
  threadOf(play.events, seq, issue, (id) => nameOf(play.own, id))
const stepsIn = (thread: Thread): readonly string[] => thread.entries.flatMap((entry) => (entry.kind === 'step' ? [entry.step.text] : []))

describe('a thread', () => {
  test('holds what was said on its issue, with what its citations have brought, and nothing of another', () => {
    const play = new Play()
    const [one, other] = [play.open(), play.open()]
    play.does('user', 'assign', { issue: one, assignee: 'continuity' })
    play.says('continuity', one, { evidence: cites(QUOTE), trigger: 'answer-to-question', stance: 'answer' })
    play.says('critic', other)
    const comments = threadIn(play, one).entries.flatMap((entry) => (entry.kind === 'comment' ? [entry] : []))
    expect(comments.map(({ said, credits }) => [said.author, credits])).toEqual([['continuity', 100]])
  })

  test('says what was not taken and why, without its words', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id, { body: 'Too short.' })
    const [refused] = threadIn(play, id).entries
    expect(refused?.kind === 'refused' && refused.refusal.violations.map(({ rule }) => rule)).toEqual([
      'insufficient-substance',
      'low-vocabulary',
    ])
  })

  test('sets apart what froze it, there and on the moderator’s desk', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id, { body: `URGENT disaster, this is a catastrophe! ${GROUNDED}` })
    const thread = threadIn(play, id)
    expect(thread.entries.some(({ kind }) => kind === 'comment')).toBe(false)
    expect(thread.apart).toHaveLength(1)
    expect(threadIn(play, thread.apart[0]?.meta ?? 0).apart).toHaveLength(1)
    expect(stepsIn(thread)).toEqual([
      'A comment of Critic is set apart.',
      expect.stringMatching(/^Frozen: words of alarm \(escalation-language\)\./),
    ])
  })

  test('has what the rules write down as a step, and not as a comment of theirs, too', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id)
    const own = play.all('comment.added')[0]
    const noted = { ...own, seq: play.events.length + 1, at: 0, author: 'system', marks: ['system'], body: 'P1 is in the folder.' } as never
    const { entries } = threadOf([...play.events, noted], play.events.length + 1, id, String)
    expect(entries.map(({ kind }) => kind)).toEqual(['comment'])
  })

  test('names whoever calls an advocate or decides by hand', () => {
    const play = new Play()
    const id = play.open()
    play.says('writer', id, { stance: 'propose' })
    play.does('user', 'moderate', { action: { type: 'invoke-devils-advocate', issue: id, member: 'critic' } })
    play.does('user', 'moderate', { action: { type: 'force-resolution', issue: id, decision: 'Amber.', reasoning: 'C1 says so.' } })
    const steps = stepsIn(threadIn(play, id))
    expect(steps).toContain('Critic is devil’s advocate: it was asked for, by the user.')
    expect(steps.at(-1)).toBe('Decided by hand, by the user: Amber.')
  })

  test('is that of the moment that is shown', () => {
    const play = new Play()
    const id = play.open()
    const then = play.events.length
    play.says('critic', id)
    expect(threadIn(play, id, then).entries).toEqual([])
    expect(threadIn(play, id).entries).toHaveLength(1)
  })

  test('counts the last vote of each, and tells every step in words', () => {
    const play = new Play()
    const id = play.open()
    play.says('writer', id, { stance: 'propose' })
    play.does('critic', 'vote', { issue: id, vote: 'accept', because: 'It fits.' })
    play.does('critic', 'vote', { issue: id, vote: 'reject', because: 'It does not.' })
    play.does('user', 'moderate', { action: { type: 'freeze', issue: id, reason: 'Stop.' } })
    play.does('user', 'moderate', { action: { type: 'unfreeze', issue: id, guidance: 'Read first.', extraComments: 2 } })
    play.does('user', 'resolve', { issue: id, decision: 'Amber.', evidence: cites() })
    play.does('user', 'reopen', { issue: id, because: 'A new scene.' })
    const thread = threadIn(play, id)
    expect(thread.votes.map(({ member, vote }) => [member, vote])).toEqual([['critic', 'reject']])
    expect(stepsIn(thread)).toEqual([
      'Critic votes for it. It fits.',
      'From draft to tentative. Somebody beside its author supports it.',
      'Critic votes against it. It does not.',
      'From tentative to draft. What is proposed now has fewer supports, or somebody rejects it.',
      'Frozen: stopped by hand, by the user. Stop.',
      'The user lets it go on. Everybody who has spoken has 2 more comments.',
      'Decided, by the user: Amber.',
      'The user opens it again. A new scene.',
    ])
  })
})
