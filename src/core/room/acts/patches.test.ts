/** Changes to the folder: proposed as diffs, written only when accepted, and what pays for what. */
import { describe, expect, test } from 'vitest'
import { cites, draft, FILES, folderOf, Play, QUOTE } from '../play.fixture.ts'

const DIFF = [
  '--- a/chapter-2/scene-1.md',
  '+++ b/chapter-2/scene-1.md',
  '@@ -1,3 +1,3 @@',
  ' Nobody speaks in the galley.',
  "-Oda's green eyes narrow at the gauge.",
  "+Oda's amber eyes narrow at the gauge.",
  ' The archive is cold, and nobody goes there.',
  '\\ No newline at end of file',
  '',
].join('\n')

const proposing = (play: Play, diff = DIFF, by = 'writer'): number => {
  const id = play.open()
  play.does(by, 'comment', {
    issue: id,
    draft: draft({ stance: 'propose', evidence: cites(QUOTE), trigger: 'support-proposal' }),
    proposal: { diff, facts: [] },
  })
  return id
}

describe('a patch', () => {
  test('is a fact, and nothing is written', () => {
    const play = new Play()
    const id = proposing(play)
    expect(play.all('patch.proposed')).toMatchObject([
      { patch: 'P1', issue: id, author: 'writer', files: ['chapter-2/scene-1.md'], conflicts: [] },
    ])
    expect(play.own.openPatches).toEqual(['P1'])
    expect(play.settle()).toEqual([])
  })

  test('that goes against canon says so', () => {
    const play = new Play()
    proposing(play, DIFF.replace("+Oda's amber eyes narrow at the gauge.", "+Oda's violet eyes narrow at the gauge."))
    expect(play.all('patch.proposed')[0]?.conflicts).toMatchObject([{ canon: 'C1@1' }])
  })

  test('is accepted by the user alone, written by the clerk, and then pays', () => {
    const play = new Play()
    const id = proposing(play)
    for (const who of ['moderator', 'assistant', 'writer'])
      expect(play.by(who, 'accept-patch', { patch: 'P1' })).toMatchObject({ refused: 'not-entitled' })
    play.does('user', 'accept-patch', { patch: 'P1' })
    const [ask] = play.settle()
    expect(ask).toMatchObject({ seat: 'clerk', purpose: 'apply' })
    expect(play.sees(ask?.id ?? '')).toEqual({ purpose: 'apply', folder: '/novel', patch: 'P1', diff: DIFF })
    play.reply(ask?.id ?? '', { applied: [{ path: 'chapter-2/scene-1.md', before: 'a', after: 'b' }], problem: null })
    expect(play.issue(id)).toMatchObject({ status: 'resolved', isApplied: true, resolution: { kind: 'applied' } })
    expect(play.all('credit.awarded').map(({ member, reason, amount }) => [member, reason, amount])).toEqual([
      ['writer', 'evidence-verified-precise', 100],
      ['writer', 'proposal-accepted-by-user', 300],
      ['writer', 'issue-applied-in-work', 200],
      ['writer', 'evidence-outcome-upgrade', 100],
      ['writer', 'comment-under-budget', 100],
    ])
  })

  test('that takes a contradiction away settles it, and whoever had found it gains', () => {
    const play = new Play()
    proposing(play)
    play.does('user', 'check-folder', {})
    play.does('user', 'accept-patch', { patch: 'P1' })
    play.dossier = folderOf({ ...FILES, 'chapter-2/scene-1.md': (FILES['chapter-2/scene-1.md'] ?? '').replace('green', 'amber') })
    play.reply(play.settle()[0]?.id ?? '', { applied: [{ path: 'chapter-2/scene-1.md', before: 'a', after: 'b' }], problem: null })
    expect(play.own.openConflicts).toEqual([])
    expect(play.all('conflict.settled')).toMatchObject([{ conflict: 'X1', choice: 'gone' }])
    expect(play.all('credit.awarded').filter(({ member }) => member === 'continuity')).toMatchObject([
      { reason: 'prevented-user-conflict' },
    ])
  })

  test('of a room that has stopped opens it again', () => {
    const play = new Play()
    proposing(play)
    play.fold({ type: 'deliberation.stopping', by: 'governor', hard: false, reason: 'budget', because: 'x' })
    play.fold({ type: 'deliberation.closed', reason: 'budget', because: 'x' })
    play.does('user', 'accept-patch', { patch: 'P1' })
    expect(play.state.house.status).toBe('open')
  })

  test('that the file has moved away from is refused when it is to be accepted, and fails cleanly when it is to be written', () => {
    const play = new Play()
    const id = proposing(play)
    play.dossier = folderOf({ ...FILES, 'chapter-2/scene-1.md': 'All of it was written anew.' })
    expect(play.user('accept-patch', { patch: 'P1' })).toMatchObject({ refused: 'patch-does-not-apply' })
    play.dossier = folderOf(FILES)
    play.does('user', 'accept-patch', { patch: 'P1' })
    play.reply(play.settle()[0]?.id ?? '', { applied: [], problem: 'chapter-2/scene-1.md has moved on.' })
    expect(play.all('patch.failed')).toMatchObject([{ patch: 'P1' }])
    expect(play.issue(id).status).toBe('open')
    expect(play.all('credit.awarded').some(({ reason }) => reason === 'proposal-accepted-by-user')).toBe(false)
  })

  test.each([
    ['outside the folder', DIFF.replaceAll('chapter-2/scene-1.md', '../elsewhere.md')],
    ['into .git', DIFF.replaceAll('chapter-2/scene-1.md', '.git/config')],
    ['at an absolute path', DIFF.replaceAll('a/chapter-2/scene-1.md', '/etc/passwd').replaceAll('b/chapter-2/scene-1.md', '/etc/passwd')],
    ['that is no diff', 'Please change the eyes.'],
    ['that does not fit', DIFF.replace('Nobody speaks', 'Everybody speaks')],
  ])('%s is refused with its comment, and its author is told why', (_, diff) => {
    const play = new Play()
    proposing(play, diff)
    expect(play.all('patch.proposed')).toEqual([])
    expect(play.all('comment.refused')).toMatchObject([{ violations: [{ rule: 'patch-does-not-apply', consequence: 'reject' }] }])
    expect(play.user('comment', { issue: 1, draft: draft(), proposal: { diff, facts: [] } }), "the user's, too").toMatchObject({
      refused: expect.stringMatching(/^patch-/),
    })
  })

  test('of somebody else takes the place of the one before', () => {
    const play = new Play()
    const id = proposing(play)
    play.does('editor', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: { diff: DIFF, facts: [] } })
    expect(play.own.openPatches).toEqual(['P2'])
    expect(play.user('accept-patch', { patch: 'P1' })).toMatchObject({ refused: 'patch-not-open' })
  })

  test('that is rejected opens its issue again', () => {
    const play = new Play()
    proposing(play)
    play.does('user', 'reject-patch', { patch: 'P1', because: 'She wears lenses there.' })
    expect(play.own.openPatches).toEqual([])
    expect(play.all('credit.awarded').some(({ reason }) => reason === 'proposal-accepted-by-user')).toBe(false)
  })
})
