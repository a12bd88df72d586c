/** Changes to the folder: proposed as diffs, written only when accepted, and what pays for what. */
import { describe, expect, test } from 'vitest'
import { cites, DIFF, draft, FILES, folderOf, Play, QUOTE } from '../play.fixture.ts'
import { patchOf } from '../state.ts'

const creating = (path: string): string => `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+Mine.\n`

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

  test('whose writer was stopped on the way is accepted again: it goes on, whatever stands in the folder already, and pays once', () => {
    const play = new Play()
    const id = proposing(play)
    play.does('user', 'accept-patch', { patch: 'P1' })
    const [ask] = play.settle()
    play.dossier = folderOf({ ...FILES, 'chapter-2/scene-1.md': (FILES['chapter-2/scene-1.md'] ?? '').replace('green', 'amber') })
    play.does('user', 'accept-patch', { patch: 'P1' })
    expect(play.settle(), 'the same request is still open, and no other').toEqual([ask])
    expect(play.all('patch.accepted').at(-1)?.because).toContain('what is left of it is written now')
    play.reply(ask?.id ?? '', { applied: [{ path: 'chapter-2/scene-1.md', before: 'a', after: 'b' }], problem: null })
    expect(play.issue(id).status).toBe('resolved')
    expect(play.all('credit.awarded').filter(({ reason }) => reason === 'proposal-accepted-by-user')).toHaveLength(1)
    expect(play.user('accept-patch', { patch: 'P1' })).toMatchObject({ refused: 'patch-not-open' })
  })

  test('that nobody is asked to write any more is asked for again when it is accepted again', () => {
    const play = new Play()
    proposing(play)
    play.does('user', 'accept-patch', { patch: 'P1' })
    const [ask] = play.settle()
    const nothing = {
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      micros: 0,
      latencyMs: 0,
      model: null,
      raw: null,
      retryAt: null,
    }
    play.fold({ type: 'ask.failed', request: ask?.id ?? '', seat: 'clerk', attempt: 1, code: 'timeout', because: 'x', ...nothing })
    expect(play.settle()).toEqual([])
    play.does('user', 'accept-patch', { patch: 'P1' })
    expect(play.settle()).toMatchObject([{ purpose: 'apply', seat: 'clerk' }])
  })

  test('that policy accepted stays accepted by policy when the user lets it go on', () => {
    const play = new Play()
    proposing(play)
    play.fold({ type: 'patch.accepted', patch: 'P1', by: 'system', because: 'By policy.' })
    play.does('user', 'accept-patch', { patch: 'P1' })
    expect(patchOf(play.own, 'P1')?.decidedBy).toBe('system')
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
    expect(patchOf(play.own, 'P1')?.status, 'it can be put back').toBe('proposed')
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
    ['to a file of credentials', creating('.env.local')],
    ['to a hidden file', creating('.github/workflows/x.yml')],
    ["to the room's own rules", creating('witan.yaml')],
    ['to what a build makes', creating('dist/page.html')],
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

  test('that does not fit any more goes back when the team is set to work on its issue, and not before', () => {
    const play = new Play()
    const [one, two] = [proposing(play), proposing(play)]
    play.dossier = folderOf({ ...FILES, 'chapter-2/scene-1.md': 'All of it was written anew.' })
    play.begin({ isWorked: false })
    expect(play.all('patch.failed')).toEqual([])
    play.does('user', 'end-session', { because: 'x' })
    play.begin({ issues: [two] })
    expect(play.all('patch.failed')).toMatchObject([{ patch: 'P2', request: null }])
    expect(play.own.openPatches).toEqual(['P1'])
    expect([play.issue(one).base, play.issue(two).base]).toEqual([0, 1])
    expect(play.all('notice.given').at(-1)).toMatchObject({ to: 'user', title: 'P2 could not be applied' })
  })

  test('that could not be written takes nothing with it that was proposed after it', () => {
    const play = new Play()
    const id = proposing(play)
    play.does('user', 'accept-patch', { patch: 'P1' })
    play.does('editor', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: null })
    play.reply(play.settle()[0]?.id ?? '', { applied: [], problem: 'It moved on.' })
    expect(play.issue(id)).toMatchObject({ revision: 2, base: 0, proposedBy: 'editor' })
    expect(play.all('issue.reopened')).toEqual([])
  })

  test('of an issue that is over changes nothing about it when it is rejected', () => {
    const play = new Play()
    const id = proposing(play)
    play.does('user', 'resolve', { issue: id, decision: 'Done.', evidence: cites() })
    play.does('user', 'reject-patch', { patch: 'P1', because: 'Not needed.' })
    expect(play.issue(id)).toMatchObject({ status: 'resolved', base: 0 })
  })

  test('that is rejected opens its issue again', () => {
    const play = new Play()
    const id = proposing(play)
    play.does('user', 'reject-patch', { patch: 'P1', because: 'She wears lenses there.' })
    expect(play.own.openPatches).toEqual([])
    expect(play.all('issue.reopened')).toMatchObject([{ issue: id, by: 'user', because: 'P1 was not taken: She wears lenses there.' }])
    expect(play.all('credit.awarded').some(({ reason }) => reason === 'proposal-accepted-by-user')).toBe(false)
  })
})
