/**
 * The ways back of an issue that lost its proposal, played to their end: a patch that is not taken, can't be written or no longer fits, and
 * a resolution that is opened again. The team is asked anew, and only what it says then decides.
 */
import { describe, expect, test } from 'vitest'
import { cites, DIFF, draft, FILES, folderOf, Play, QUOTE } from '../play.fixture.ts'
import { hasProposal } from '../state.ts'
import type { RoomViews } from '../views.ts'
import { AGAIN, ANSWERS, type Answer, paid, pass, propose, runs, say, usual, VOTES, waiting } from './way-back.fixture.ts'

describe('what comes back without its proposal', () => {
  const ways: readonly (readonly [string, RegExp, (play: Play) => void])[] = [
    [
      'a patch that the user does not take',
      /^P1 was not taken: She wears lenses there\.$/,
      (play) => play.does('user', 'reject-patch', { patch: 'P1', because: 'She wears lenses there.' }),
    ],
    [
      'a patch that could not be written',
      /^P1 could not be applied: It moved on\.$/,
      (play) => {
        play.does('user', 'accept-patch', { patch: 'P1' })
        play.reply(play.settle()[0]?.id ?? '', { applied: [], problem: 'It moved on.' })
      },
    ],
    [
      'a patch whose file has moved on when the team is set to work again',
      /^P1 could not be applied: The patch does not fit chapter-2\/scene-1\.md/,
      (play) => {
        play.dossier = folderOf({ ...FILES, 'chapter-2/scene-1.md': 'All of it was written anew.' })
        expect(play.user('accept-patch', { patch: 'P1' })).toMatchObject({
          refused: 'patch-does-not-apply',
          because: expect.stringMatching(/or let the team work: it is asked for another\.$/),
        })
        play.begin()
        play.dossier = folderOf(FILES)
      },
    ],
    [
      'what was resolved and is to be thought over',
      /^Think again\.$/,
      (play) => {
        play.does('user', 'resolve', { issue: 1, decision: 'As proposed.', evidence: cites() })
        play.does('user', 'reopen', { issue: 1, because: 'Think again.' })
      },
    ],
  ]

  test.each(ways)('%s is proposed, talked over and voted on anew, with the reason in the thread', (_, reason, goesBack) => {
    const { play, id } = waiting()
    goesBack(play)
    const issue = play.issue(id)
    expect(issue).toMatchObject({ status: 'open', stage: 'propose', revision: 1, base: 1, votes: {}, stands: [], facts: [] })
    expect(hasProposal(issue)).toBe(false)
    const before = paid(play)
    const seen: RoomViews['propose']['issue'][] = []
    const asked = runs(play, (purpose, __, view) => {
      if (purpose === 'propose') seen.push((view as RoomViews['propose']).issue)
      return ANSWERS[purpose]
    })
    expect(asked).toEqual([...AGAIN, ...VOTES])
    expect(seen[0]?.comments.at(-1)?.body).toMatch(reason)
    expect(seen[0]?.comments[0]?.stance, 'it stays in the thread').toBe('propose')
    expect(seen[0]?.proposal, 'and counts no more').toBeNull()
    expect(play.issue(id)).toMatchObject({ status: 'waiting', revision: 2, base: 1 })
    expect(play.own.openPatches).toContain('P2')
    expect(paid(play), 'nothing was paid for on the way').toEqual(before)
    play.does('user', 'accept-patch', { patch: 'P2' })
    play.reply(play.settle()[0]?.id ?? '', { applied: [{ path: 'chapter-2/scene-1.md', before: 'a', after: 'b' }], problem: null })
    expect(play.issue(id)).toMatchObject({ status: 'resolved', resolution: { kind: 'applied' } })
    expect(play.issue(id).resolution?.cites, 'it rests on what was said of the second one').not.toContain('1.1')
  })

  test.each(ways)('%s is not decided by those who were for it then', (_, __, goesBack) => {
    const { play, id } = waiting()
    goesBack(play)
    const before = paid(play)
    const asked = runs(play, () => pass)
    expect(asked).toEqual([...AGAIN])
    expect(play.issue(id)).toMatchObject({ status: 'waiting', resolution: null })
    expect(play.all('issue.put-to-user').at(-1)?.because).toBe('Nobody had anything to say about it.')
    expect(paid(play)).toEqual(before)
  })

  test('is voted on by nobody before it has another, and by whoever proposed the first if somebody else does', () => {
    const { play, id } = waiting()
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    expect(play.by('critic', 'vote', { issue: id, vote: 'accept', because: 'x' })).toMatchObject({ refused: 'nothing-to-vote-on' })
    play.does('editor', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: null })
    expect(play.by('editor', 'vote', { issue: id, vote: 'accept', because: 'x' })).toMatchObject({ refused: 'own-proposal' })
    expect(runs(play)).toContain('vote writer')
  })

  test('of two proposals that it may have has none yet', () => {
    const { play, id } = waiting()
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    const asked = runs(play, (purpose, seat) =>
      purpose === 'discuss' && seat === 'planner' ? say({ stance: 'oppose', evidence: cites(QUOTE) }) : ANSWERS[purpose],
    )
    expect(asked.filter((one) => one === 'propose writer')).toHaveLength(2)
    expect(play.issue(id).revision).toBe(3)
  })

  test('reaches far, so that those asked alone are asked alone again', () => {
    const play = new Play()
    const id = play.open({ impact: 'structural' })
    const answer: Answer = (purpose) =>
      purpose === 'propose'
        ? { comment: draft({ impact: 'structural', evidence: cites(QUOTE) }), proposal: { diff: DIFF, facts: [] }, pass: null }
        : ANSWERS[purpose]
    expect(runs(play, answer)).toEqual(expect.arrayContaining(['opine critic', 'opine continuity']))
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    expect(runs(play, answer).slice(0, 3)).toEqual(['propose writer', 'opine critic', 'opine continuity'])
    expect(play.issue(id).base).toBe(1)
  })

  test('is a draft again, and what it would have made canon waits for nobody', () => {
    const play = new Play()
    const id = play.open()
    const facts = [{ subject: 'The archive', attribute: 'deck', value: 'Deck Two' }]
    runs(play, (purpose) => (purpose === 'propose' ? propose({ diff: null, facts }) : ANSWERS[purpose]))
    expect(play.issue(id)).toMatchObject({ status: 'resolved', epistemic: 'agreed', facts })
    expect(play.own.reviewable).toEqual([id])
    play.does('user', 'reopen', { issue: id, because: 'Think again.' })
    expect(play.issue(id)).toMatchObject({ epistemic: 'draft', facts: [], tags: ['eyes'] })
    expect(play.own.reviewable).toEqual([])
  })

  test('while it is voted on takes the vote back, and while it is challenged ends that', () => {
    const play = new Play()
    const id = play.open()
    runs(play, usual, (asked) => asked === 'vote planner')
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    expect(Object.values(play.own.grants)).toEqual([])
    expect(play.settle()).toMatchObject([{ purpose: 'propose', seat: 'writer' }])
    runs(play, usual, (asked) => asked === 'vote planner')
    play.does('moderator', 'moderate', { action: { type: 'invoke-devils-advocate', issue: id, member: 'critic' } })
    expect(play.issue(id), 'whoever argues against it is heard before anybody votes').toMatchObject({ stage: 'discuss', votes: {} })
    expect(play.settle()).toMatchObject([{ purpose: 'challenge', seat: 'critic' }])
    play.does('user', 'reject-patch', { patch: 'P2', because: 'No.' })
    expect(play.issue(id).advocacy).toMatchObject({ isDone: true })
    expect(play.settle()).toMatchObject([{ purpose: 'propose', seat: 'writer' }])
  })

  test('while it stands still goes on when it thaws', () => {
    const { play, id } = waiting()
    play.does('moderator', 'moderate', { action: { type: 'freeze', issue: id, reason: 'Wait.' } })
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    expect(play.issue(id)).toMatchObject({ status: 'frozen', stage: 'propose', base: 1 })
    play.at += 30 * 60_000
    expect(runs(play)).toEqual([...AGAIN, ...VOTES])
  })

  test('asks whoever could not be asked before', () => {
    const { play, id } = waiting()
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    play.begin()
    const [ask] = play.settle()
    const nothing = {
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      micros: 0,
      latencyMs: 0,
      model: null,
      raw: null,
      retryAt: null,
    }
    play.fold({ type: 'ask.failed', request: ask?.id ?? '', seat: 'writer', attempt: 1, code: 'timeout', because: 'x', ...nothing })
    expect(play.own.failed).toEqual([`${id}/writer/propose`])
    expect(play.settle(), 'it is talked over without').toMatchObject([{ purpose: 'discuss', seat: 'planner' }])
    play.does('moderator', 'moderate', { action: { type: 'escalate-to-user', issue: id, summary: 'The writer is not there.' } })
    play.says('user', id)
    expect(play.own.failed).toEqual([])
    expect(play.settle()).toMatchObject([{ purpose: 'propose', seat: 'writer' }])
  })

  test('is talked over by whoever proposed it, too, where nobody has another', () => {
    const { play, id } = waiting()
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    play.begin()
    const [ask] = play.settle()
    const nothing = {
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      micros: 0,
      latencyMs: 0,
      model: null,
      raw: null,
      retryAt: null,
    }
    play.fold({ type: 'ask.failed', request: ask?.id ?? '', seat: 'writer', attempt: 1, code: 'timeout', because: 'x', ...nothing })
    expect(runs(play, (purpose) => (purpose === 'discuss' ? say() : ANSWERS[purpose]))).toContain('discuss writer')
    expect(play.issue(id).status).toBe('waiting')
  })

  test('goes to whoever proposed it, whoever it was given to', () => {
    const play = new Play()
    const id = play.open({ assignee: 'writer', impact: 'minor' })
    play.does('editor', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: { diff: DIFF, facts: [] } })
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    play.begin()
    expect(play.settle()).toMatchObject([{ purpose: 'propose', seat: 'editor' }])
  })

  test('is told to those who were asked alone no more', () => {
    const play = new Play()
    const id = play.open({ impact: 'structural' })
    const far = { comment: draft({ impact: 'structural', evidence: cites(QUOTE) }), proposal: { diff: DIFF, facts: [] }, pass: null }
    runs(
      play,
      (purpose) => (purpose === 'propose' ? far : ANSWERS[purpose]),
      (asked) => asked.startsWith('opine'),
    )
    expect(play.issue(id).blind).toEqual(['critic', 'continuity'])
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    expect(play.issue(id)).toMatchObject({ blind: null, stage: 'propose' })
  })

  test('pays nothing that was for it when somebody resolves it by hand, and no longer asks for what supports it', () => {
    const { play, id } = waiting()
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    play.says('critic', id, { evidence: cites({ ...QUOTE, lines: { start: 4, end: 4 }, quote: null }), trigger: 'support-proposal' })
    expect(play.all('comment.added').at(-1)?.trigger).toBe('unprompted')
    play.does('user', 'resolve', { issue: id, decision: 'Left as it is.', evidence: cites() })
    expect(play.issue(id).resolution?.cites).toEqual([])
    expect(paid(play)).toEqual([])
  })

  test('makes no challenge right that it had taken up', () => {
    const play = new Play()
    const id = play.open()
    play.says('writer', id, { stance: 'propose' })
    play.does('moderator', 'moderate', { action: { type: 'invoke-devils-advocate', issue: id, member: 'critic' } })
    play.says('critic', id, { stance: 'oppose', evidence: cites(QUOTE), trigger: 'challenge-consensus' })
    play.says('critic', id)
    play.does('writer', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: { diff: DIFF, facts: [] } })
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    play.does('user', 'resolve', { issue: id, decision: 'Left as it is.', evidence: cites() })
    expect(play.all('team-credit.awarded')).toEqual([])
  })

  test('is not opened by a patch of before that fails when it is over', () => {
    const { play, id } = waiting()
    play.does('user', 'accept-patch', { patch: 'P1' })
    const [ask] = play.settle()
    for (const because of ['One.', 'Two.']) {
      play.does('user', 'resolve', { issue: id, decision: because, evidence: cites() })
      if (because === 'One.') play.does('user', 'reopen', { issue: id, because })
    }
    play.reply(ask?.id ?? '', { applied: [], problem: 'It moved on.' })
    expect(play.issue(id)).toMatchObject({ status: 'resolved', revision: 1, base: 1 })
  })

  test('leaves no patch behind that could be accepted, or that the user would seem to be asked about', () => {
    const { play, id } = waiting()
    play.does('user', 'resolve', { issue: id, decision: 'As proposed.', evidence: cites() })
    play.does('user', 'reopen', { issue: id, because: 'Think again.' })
    expect(play.user('accept-patch', { patch: 'P1' })).toMatchObject({ refused: 'patch-not-open' })
    runs(play, () => pass)
    play.says('user', id)
    expect(play.issue(id).status).toBe('open')
  })
})
