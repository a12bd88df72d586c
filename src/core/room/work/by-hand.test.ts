/** What people do by hand around the team's work: the user stops an issue, a guest calls itself moderator, talk is voted for, a conflict is put to the team. */
import { describe, expect, test } from 'vitest'
import { cites, Play, QUOTE } from '../play.fixture.ts'
import { report } from '../report.ts'
import type { RoomViews } from '../views.ts'
import { ANSWERS, pass, propose, runs, say, waiting } from './way-back.fixture.ts'

const freeze = (play: Play, by: string, issue: number, reason: string) =>
  play.does(by, 'moderate', { action: { type: 'freeze', issue, reason } })
const unfreeze = (play: Play, by: string, issue: number) =>
  play.by(by, 'moderate', { action: { type: 'unfreeze', issue, guidance: 'Go on.', extraComments: 0 } })

describe('what the user stops by hand', () => {
  test('is put to nobody, lifted by no moderator, and goes on when its time is over', () => {
    const play = new Play()
    const id = play.open()
    freeze(play, 'user', id, 'I want to think.')
    expect(runs(play)).toEqual([])
    expect(play.own.session?.ended?.because).toBe('0 resolved this session; 1 stands still.')
    expect(unfreeze(play, 'moderator', id)).toMatchObject({
      refused: 'held-by-user',
      because: `The user has stopped #${id}: I want to think.`,
    })
    freeze(play, 'moderator', id, 'Me, too.')
    expect(play.issue(id).freeze).toMatchObject({ by: 'user', because: 'I want to think.' })
    expect(unfreeze(play, 'moderator', id)).toMatchObject({ refused: 'held-by-user' })
    play.at += 30 * 60_000
    expect(runs(play)[0]).toBe('intake assistant')
  })

  test('and the user lifts, goes on', () => {
    const play = new Play()
    const id = play.open()
    freeze(play, 'user', id, 'I want to think.')
    unfreeze(play, 'user', id)
    expect(play.issue(id).status).toBe('open')
  })

  test('takes the desk away from a moderator who was asked about it already', () => {
    const play = new Play()
    const id = play.open()
    freeze(play, 'moderator', id, 'Too fast.')
    play.begin()
    expect(play.settle()).toMatchObject([{ purpose: 'moderate' }])
    freeze(play, 'user', id, 'I want to think.')
    expect(play.settle()).toEqual([])
  })
})

test('the moderator reads who has stopped an issue by hand, and why', () => {
  const play = new Play()
  const id = play.open()
  freeze(play, 'moderator', id, 'Too fast.')
  play.begin()
  const [ask] = play.settle()
  const view = play.sees(ask?.id ?? '') as RoomViews['moderate']
  expect(view).toMatchObject({ stoppedBy: 'the moderator', stoppedBecause: 'Too fast.' })
  expect(view.issue.body).toContain('**What stopped it:** `the moderator`\n**Why:** Too fast.')
})

test('words alone that everybody votes for wait for the user, and pay nothing', () => {
  const play = new Play()
  const id = play.open()
  runs(play, (purpose) => (purpose === 'propose' ? propose({ diff: null, facts: [] }) : ANSWERS[purpose]))
  expect(play.issue(id)).toMatchObject({ status: 'waiting', resolution: null })
  expect(play.all('issue.put-to-user').at(-1)?.because).toBe(
    'The team would go ahead as the issue describes; nobody has written the change. 4 for it, 0 against.',
  )
  expect(play.all('credit.awarded').filter(({ settles, reason }) => settles !== null || reason === 'comment-under-budget')).toEqual([])
})

describe('a guest who calls itself moderator', () => {
  const joined = (): { readonly play: Play; readonly id: number } => {
    const play = new Play()
    const id = play.open()
    const guest = { id: 'gm', name: 'Guest', role: 'moderator', canBeDevilsAdvocate: false, freedom: 'standard', model: 'host' } as const
    // None is let in any more; earlier versions did.
    play.fold({ type: 'member.joined', member: { ...guest, isSeated: false }, by: 'user' })
    return { play, id }
  }

  test('is judged like everybody, and neither stops anything nor lets it go on', () => {
    const { play, id } = joined()
    play.says('gm', id, { body: 'Good idea' })
    expect(play.all('comment.refused')).toMatchObject([{ author: 'gm' }])
    expect(play.by('gm', 'moderate', { action: { type: 'freeze', issue: id, reason: 'x' } })).toMatchObject({ refused: 'not-entitled' })
    freeze(play, 'moderator', id, 'x')
    expect(unfreeze(play, 'gm', id)).toMatchObject({ refused: 'not-entitled' })
  })

  test('does not answer for the user, and neither does the moderator', () => {
    const { play, id } = joined()
    runs(play, (purpose) => (purpose === 'propose' ? propose({ diff: null, facts: [] }) : ANSWERS[purpose]))
    play.says('gm', id, { evidence: cites(QUOTE) })
    play.says('moderator', id)
    expect(play.issue(id).status).toBe('waiting')
    play.says('user', id, { body: 'Write it.' })
    expect(play.all('issue.reopened')).toMatchObject([{ by: 'user', because: 'The user has answered.' }])
  })
})

test('a conflict that the team talks over is in the report, with where', () => {
  const play = new Play()
  play.does('user', 'check-folder', {})
  const shown = () => report(play.own, play.state.house).conflicts.map(({ id, choice, issue }) => [id, choice, issue])
  expect(shown()).toEqual([['X1', null, null]])
  play.does('user', 'settle-conflict', { conflict: 'X1', choice: 'discuss' })
  expect(shown()).toEqual([['X1', 'discuss', 1]])
})

describe('opened again by the user', () => {
  const undone = (play: Play, issue: number): readonly (string | undefined)[] => {
    const before = play.all('credit.awarded').length
    play.does('user', 'reopen', { issue, because: 'Again.' })
    const back = play.all('credit.awarded').slice(before)
    return [...new Set(back.filter(({ citation }) => citation !== null).map(({ context }) => context?.outcome))]
  }

  test('what was decided by force is not decided any more', () => {
    const play = new Play()
    const id = play.open()
    play.says('writer', id, { stance: 'propose', evidence: cites(QUOTE), trigger: 'support-proposal' })
    play.does('moderator', 'moderate', { action: { type: 'force-resolution', issue: id, decision: 'So.', reasoning: 'x' } })
    expect(undone(play, id)).toEqual(['informed-decision'])
    expect(play.all('security.noted')).toEqual([])
  })

  test('an error that was kept out may still be made', () => {
    const play = new Play()
    const id = play.open()
    const against = {
      ...ANSWERS,
      discuss: say({ stance: 'oppose', evidence: { ...cites(QUOTE), canon: ['C1'] }, trigger: 'verify-continuity' }),
      vote: { vote: 'reject', because: 'x' },
    }
    const isMended = (purpose: string): boolean => purpose === 'propose' && play.issue(id).revision > 0
    runs(play, (purpose) => (isMended(purpose) ? pass : (against as Readonly<Record<string, unknown>>)[purpose]))
    expect(undone(play, id)).toEqual(['prevented-error'])
    expect(play.all('security.noted')).toEqual([])
  })

  test('a file that was changed stays changed, and what led to it stays paid', () => {
    const { play, id } = waiting()
    play.does('user', 'accept-patch', { patch: 'P1' })
    const files = [{ path: 'chapter-2/scene-1.md', before: 'x', after: 'y' }]
    play.reply(play.settle()[0]?.id ?? '', { applied: files, problem: null })
    expect(play.all('credit.awarded').map(({ context }) => context?.outcome)).toContain('led-to-file-change')
    expect(undone(play, id)).toEqual([])
  })
})

test('a single comment, and a single issue, are told as one', () => {
  const play = new Play()
  const id = play.open()
  runs(play, (purpose) => (purpose === 'intake' || purpose === 'propose' || purpose === 'vote' ? ANSWERS[purpose] : pass))
  expect(play.all('issue.put-to-user').at(-1)?.because).toBe('One comment by members; 2 are needed before the team may resolve it.')
  play.does('user', 'resolve', { issue: id, decision: 'Amber.', evidence: cites() })
  play.does('user', 'complete-milestone', { name: 'One', because: '' })
  expect(play.all('milestone.completed')[0]?.reflection.wentRight[0]).toBe('One issue was resolved, without a change in the folder.')
})

test('what proposes nothing is not voted on, by a member or the user', () => {
  const play = new Play()
  const id = play.open()
  for (const who of ['critic', 'user'])
    expect(play.by(who, 'vote', { issue: id, vote: 'accept', because: 'x' })).toMatchObject({
      refused: 'nothing-to-vote-on',
      because: expect.stringContaining(`#${id} has no proposal yet`),
    })
  expect(play.all('vote.cast')).toEqual([])
  play.says('writer', id, { stance: 'propose' })
  play.does('critic', 'vote', { issue: id, vote: 'accept', because: 'x' })
})
