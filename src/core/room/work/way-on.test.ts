/** The ways back of an issue whose proposal stands, or that never had one: an answer to what waited, guidance after a freeze. */
import { describe, expect, test } from 'vitest'
import { cites, DIFF, draft, GROUNDED, Play } from '../play.fixture.ts'
import type { RoomViews } from '../views.ts'
import { AGAIN, ANSWERS, pass, propose, runs, say, VOTES } from './way-back.fixture.ts'

describe('what comes back with its proposal', () => {
  const open = (proposal: unknown): { readonly play: Play; readonly id: number } => {
    const play = new Play()
    const id = play.open()
    runs(play, (purpose) =>
      purpose === 'propose' ? propose(proposal) : purpose === 'vote' ? { vote: 'abstain', because: 'x' } : ANSWERS[purpose],
    )
    return { play, id }
  }

  test('was it words alone, what the user has answered is written down as a change', () => {
    const { play, id } = open(null)
    play.says('user', id, { body: 'Yes, amber: write it.' })
    expect(play.issue(id)).toMatchObject({ status: 'open', stage: 'propose', revision: 1, base: 1 })
    expect(runs(play)).toEqual([...AGAIN, ...VOTES])
    expect(play.own.openPatches).toEqual(['P1'])
  })

  test('because the user has answered is talked over with that, and voted on anew', () => {
    const { play, id } = open({ diff: null, facts: [{ subject: 'The archive', attribute: 'deck', value: 'Deck Two' }] })
    expect(play.issue(id)).toMatchObject({ status: 'waiting', revision: 1 })
    play.says('user', id, { body: 'Amber it is.' })
    expect(play.issue(id)).toMatchObject({ status: 'open', stage: 'discuss', revision: 1, base: 0, votes: {} })
    const seen: string[] = []
    const asked = runs(play, (purpose, __, view) => {
      if (purpose === 'discuss')
        seen.push((view as RoomViews['discuss']).issue.comments.find(({ author }) => author === 'the user')?.body ?? '')
      return purpose === 'vote' ? { vote: 'reject', because: 'x' } : ANSWERS[purpose]
    })
    expect(asked).toEqual([...AGAIN.slice(1), ...VOTES])
    expect(seen).toEqual(Array.from({ length: 4 }, () => 'Amber it is.'))
    expect(play.issue(id).resolution?.decision).toBe('Not taken: 0 for it, 4 against.')
  })

  /** Stopped when the third was asked for its vote. */
  const votedByTwo = (): { readonly play: Play; readonly id: number } => {
    const play = new Play()
    const id = play.open()
    let votes = 0
    runs(
      play,
      (purpose) => (purpose === 'propose' ? propose(null) : ANSWERS[purpose]),
      (asked) => asked.startsWith('vote') && ++votes === 3,
    )
    return { play, id }
  }

  test('because it was unfrozen with guidance is talked over with that, and voted on anew', () => {
    const { play, id } = votedByTwo()
    expect(Object.keys(play.issue(id).votes)).toEqual(['planner', 'editor'])
    play.does('moderator', 'moderate', { action: { type: 'freeze', issue: id, reason: 'Wait.' } })
    play.does('moderator', 'moderate', { action: { type: 'unfreeze', issue: id, guidance: 'Look at chapter 1.', extraComments: 1 } })
    expect(play.issue(id)).toMatchObject({ stage: 'discuss', votes: {}, revision: 1, base: 0 })
    expect(runs(play)).toEqual([...AGAIN.slice(1), ...VOTES])
  })

  test('when only its time was over goes on where it stood', () => {
    const { play, id } = votedByTwo()
    play.does('moderator', 'moderate', { action: { type: 'freeze', issue: id, reason: 'Wait.' } })
    play.at += 30 * 60_000
    expect(runs(play)).toEqual(VOTES.slice(2))
  })
})

test('what nobody had a proposal for is asked for again when the user has spoken, of everybody', () => {
  const play = new Play()
  const id = play.open()
  const all = ['propose writer', 'discuss planner', 'discuss editor', 'discuss writer', 'discuss critic', 'discuss continuity']
  const silent = all.filter((one) => one !== 'discuss writer')
  expect(runs(play, (purpose) => (purpose === 'intake' ? ANSWERS.intake : pass))).toEqual(['intake assistant', ...silent])
  expect(play.all('issue.put-to-user').at(-1)?.because).toBe('Nobody had anything to say about it.')
  for (let time = 0; time < 2; time++) {
    play.says('user', id, { body: 'I mean the pilot.' })
    expect(play.issue(id)).toMatchObject({ status: 'open', stage: 'propose' })
    expect(runs(play, (purpose) => (purpose === 'propose' ? pass : say()))).toEqual(silent)
    expect(play.all('issue.put-to-user').at(-1)?.because).toBe('It was talked over, and nobody made a proposal.')
  }
  play.says('user', id)
  expect(runs(play, () => pass)).toEqual(silent)
  expect(play.all('issue.put-to-user').at(-1)?.because, 'of this time, not of the ones before').toBe('Nobody had anything to say about it.')
})

describe('whatever brings it back', () => {
  test('who took turns before does not take turns now, and who was refused before is asked as if it was not', () => {
    const play = new Play()
    const id = play.open({ assignee: 'writer', impact: 'minor' })
    for (const who of ['editor', 'critic', 'editor']) play.says(who, id)
    for (let times = 0; times < 2; times++) play.says('planner', id, { body: 'No.' })
    play.does('user', 'resolve', { issue: id, decision: 'Done.', evidence: cites() })
    play.does('user', 'reopen', { issue: id, because: 'Again.' })
    expect(play.issue(id).voices.planner).toMatchObject({ refused: 0, again: [] })
    play.says('critic', id)
    expect(play.issue(id).status).toBe('open')
    expect(runs(play)).toContain('discuss planner')
  })

  test('what had not come so far goes on where it stood', () => {
    const play = new Play()
    const [fresh, cut] = [play.open(), play.open()]
    play.begin({ issues: [cut] })
    const slices = ['one', 'two'].map((name) => ({ title: name, body: GROUNDED, file: null }))
    play.reply(play.settle()[0]?.id ?? '', { tags: [], impact: 'minor', assignee: 'writer', slices, because: 'Two parts.' })
    for (const issue of [fresh, cut]) {
      play.does('moderator', 'moderate', { action: { type: 'escalate-to-user', issue, summary: 'Look.' } })
      play.says('user', issue)
    }
    expect([play.issue(fresh).stage, play.issue(cut).stage]).toEqual(['intake', 'slices'])
  })

  test('what was agreed with without a proposal is agreed with still', () => {
    const play = new Play()
    const id = play.open()
    play.says('editor', id, { stance: 'approve' })
    expect(play.issue(id).epistemic).toBe('tentative')
    play.does('moderator', 'moderate', { action: { type: 'escalate-to-user', issue: id, summary: 'Look.' } })
    play.says('user', id)
    expect(play.issue(id)).toMatchObject({ status: 'open', epistemic: 'tentative' })
  })
})

test('where nobody can be asked that is what is said, and not that nobody had anything to say', () => {
  const play = new Play()
  const id = play.open({ impact: 'minor', assignee: 'writer' })
  play.begin()
  const nothing = {
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
    micros: 0,
    latencyMs: 0,
    model: null,
    raw: null,
    retryAt: null,
  }
  for (let [ask] = play.settle(); ask !== undefined; [ask] = play.settle())
    play.fold({ type: 'ask.failed', request: ask.id, seat: ask.seat, attempt: 1, code: 'timeout', because: 'x', ...nothing })
  expect(play.issue(id).status).toBe('waiting')
  expect(play.all('issue.put-to-user').at(-1)?.because).toBe('Nobody could be asked about it.')
})

test('a new proposal takes the patch of the one before with it, and its facts, though it has none of its own', () => {
  const play = new Play()
  const id = play.open()
  const facts = [{ subject: 'The archive', attribute: 'deck', value: 'Deck Two' }]
  play.does('writer', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: { diff: DIFF, facts } })
  play.does('user', 'mark', { issue: id, mark: 'needs-canon-review', because: 'x' })
  expect(play.own.reviewable).toEqual([id])
  play.does('editor', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: null })
  expect(play.own.openPatches).toEqual([])
  expect(play.own.reviewable).toEqual([])
  expect(play.issue(id)).toMatchObject({ revision: 2, facts: [] })
})

test('whatever comes with a change or a fact is a proposal, and what was said before is no more about it', () => {
  const play = new Play()
  const id = play.open()
  play.says('writer', id, { stance: 'propose' })
  play.does('planner', 'vote', { issue: id, vote: 'accept', because: 'Yes.' })
  const facts = [{ subject: 'The archive', attribute: 'deck', value: 'Deck Two' }]
  play.does('editor', 'comment', {
    issue: id,
    draft: draft({ stance: 'note', body: `${GROUNDED} And so.` }),
    proposal: { diff: null, facts },
  })
  expect(play.all('comment.added').at(-1)?.stance).toBe('propose')
  expect(play.issue(id)).toMatchObject({ revision: 2, proposedBy: 'editor' })
})
