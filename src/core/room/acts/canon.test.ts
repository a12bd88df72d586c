/** What is agreed: promoted, overridden, checked against; and the user, who is grounded too. */
import { describe, expect, test } from 'vitest'
import { anchorOf, liveEntries } from '../../canon/canon.ts'
import { tallyOf } from '../../ledger/ledger.ts'
import { choicesFor, isPromotable } from '../choices.ts'
import { cites, DIFF, draft, FILES, folderOf, Play, QUOTE } from '../play.fixture.ts'
import { conflictOf } from '../state.ts'

const GREEN = { subject: 'Oda', attribute: 'eyes', value: 'green' }
const FOUR = { subject: 'The Bellwether', attribute: 'reactors', value: 'four' }
const live = (play: Play): readonly string[] =>
  liveEntries(play.own.canon).map((entry) => `${anchorOf(entry)} ${entry.statement.subject} ${entry.statement.value}`)

describe('promotion', () => {
  test('by the user makes a fact live, with who and when', () => {
    const play = new Play()
    const id = play.open()
    play.at = 5_000
    play.does('user', 'promote', { issue: id, statement: FOUR, overrides: false })
    expect(live(play)).toContain('C3@1 The Bellwether four')
    expect(play.issue(id)).toMatchObject({ epistemic: 'canon', promotedToCanonAt: 5_000, promotedBy: 'user' })
  })

  test('of what contradicts canon is refused until the user says that it should hold instead', () => {
    const play = new Play()
    const id = play.open()
    expect(play.user('promote', { issue: id, statement: GREEN, overrides: false })).toMatchObject({
      refused: 'canon-conflict',
      because: expect.stringContaining('C1@1'),
    })
    play.does('user', 'promote', { issue: id, statement: GREEN, overrides: true })
    expect(live(play)).toContain('C1@2 Oda green')
    expect(live(play).filter((one) => one.includes('Oda'))).toHaveLength(1)
    expect(play.all('canon.established').at(-1)?.entry).toMatchObject({ supersedes: 'C1@1', version: 2 })
  })

  test('by agents only where the project allows it, with three votes of others, and never against canon', () => {
    const play = new Play()
    const id = play.open({}, 'writer')
    play.says('writer', id, { stance: 'propose' })
    const wish = { issue: id, statement: FOUR, overrides: false }
    expect(play.by('critic', 'promote', wish)).toMatchObject({ refused: 'not-entitled' })
    play.does('user', 'configure', { sanity: {}, policy: { allowAgentOnlyPromotion: true } })
    for (const who of ['editor', 'planner']) play.does(who, 'vote', { issue: id, vote: 'accept', because: 'Yes.' })
    expect(play.by('writer', 'vote', { issue: id, vote: 'accept', because: 'Mine.' })).toMatchObject({ refused: 'own-proposal' })
    play.does('critic', 'vote', { issue: id, vote: 'accept', because: 'Yes.' })
    expect(play.by('critic', 'promote', wish), 'its own vote does not count').toMatchObject({
      refused: 'too-few-votes',
      because: expect.stringContaining('has 2'),
    })
    expect(play.by('assistant', 'promote', wish)).toMatchObject({ refused: 'not-entitled' })
    expect(play.by('continuity', 'promote', { ...wish, statement: GREEN, overrides: true })).toMatchObject({ refused: 'canon-conflict' })
    play.does('continuity', 'promote', wish)
    expect(live(play)).toContain('C3@1 The Bellwether four')
  })

  test('by agents needs three votes on what is proposed now', () => {
    const play = new Play()
    play.does('user', 'configure', { sanity: {}, policy: { allowAgentOnlyPromotion: true } })
    const id = play.open()
    play.says('writer', id, { stance: 'propose' })
    for (const who of ['planner', 'critic', 'continuity']) play.does(who, 'vote', { issue: id, vote: 'accept', because: 'Yes.' })
    play.says('editor', id, { stance: 'propose' })
    expect(play.by('moderator', 'promote', { issue: id, statement: FOUR, overrides: false })).toMatchObject({
      refused: 'too-few-votes',
      because: expect.stringContaining('has 0.'),
    })
  })

  test('waits only where there is a fact to promote, whatever the tags say', () => {
    const play = new Play()
    const id = play.open()
    play.does('user', 'mark', { issue: id, mark: 'needs-canon-review', because: 'Agreed.' })
    expect(play.own.reviewable).toEqual([])
    expect(isPromotable(play.issue(id))).toBe(false)
    play.does('user', 'comment', { issue: id, draft: draft(), proposal: { diff: null, facts: [FOUR] } })
    expect(play.own.reviewable).toEqual([id])
    expect(isPromotable(play.issue(id))).toBe(true)
    play.does('user', 'promote', { issue: id, statement: null, overrides: false })
    expect(play.own.reviewable).toEqual([])
    expect(isPromotable(play.issue(id))).toBe(false)
  })

  test('of nothing is refused with what to do', () => {
    const play = new Play()
    const empty = { issue: play.open(), statement: null, overrides: false }
    expect(play.user('promote', empty)).toMatchObject({ refused: 'nothing-to-promote', because: expect.not.stringContaining('--fact') })
    expect(play.by('critic', 'promote', empty), 'who may not is told that first').toMatchObject({ refused: 'not-entitled' })
    expect(play.user('promote', { issue: 99, statement: FOUR, overrides: false })).toMatchObject({ refused: 'no-such-issue' })
  })
})

describe("the user's text", () => {
  const check = (play: Play, text: string, source: 'text' | 'file' = 'text', ref = 'typed'): void =>
    void play.does('user', 'check', { source, ref, text, detectedBy: null })

  test('is held against canon, and nothing is blocked', () => {
    const play = new Play()
    check(play, "Oda's green eyes narrowed. The galley was quiet.")
    expect(play.all('conflict.found')).toMatchObject([
      {
        conflict: 'X1',
        kind: 'attribute-clash',
        canon: 'C1@1',
        isUsers: true,
        detectedBy: 'continuity',
        claim: expect.stringContaining('green eyes'),
      },
    ])
    check(play, 'Oda has amber eyes.')
    expect(play.own.openConflicts).toEqual(['X1'])
  })

  test('kept as agreed, it was caught in time: the one who saw it gains, and the team', () => {
    const play = new Play()
    check(play, "Oda's green eyes narrowed.")
    play.does('user', 'settle-conflict', { conflict: 'X1', choice: 'keep' })
    expect(play.own.openConflicts).toEqual([])
    expect(play.all('credit.awarded')).toMatchObject([{ member: 'continuity', reason: 'prevented-user-conflict', amount: 400 }])
    expect(play.all('team-credit.awarded')).toMatchObject([{ reason: 'team-canon-integrity', amount: 200 }])
    expect(tallyOf(play.own.ledger, 'lifetime', 'user').credits).toBe(0)
  })

  test('pays once for a place and an entry, however often it is checked', () => {
    const play = new Play()
    for (const conflict of ['X1', 'X2']) {
      check(play, "Oda's green eyes narrowed.", 'file', 'chapter-2/scene-1.md')
      play.does('user', 'settle-conflict', { conflict, choice: 'keep' })
    }
    expect(play.all('credit.awarded')).toHaveLength(1)
    expect(play.all('team-credit.awarded')).toHaveLength(1)
  })

  test('changed from one wrong value to another is not mended', () => {
    const play = new Play()
    check(play, "Oda's green eyes narrowed.", 'file', 'chapter-2/scene-1.md')
    check(play, "Oda's violet eyes narrowed.", 'file', 'chapter-2/scene-1.md')
    expect(play.own.openConflicts).toEqual(['X2'])
    expect(play.all('credit.awarded')).toEqual([])
  })

  test('can become what is agreed', () => {
    const play = new Play()
    check(play, "Oda's green eyes narrowed.")
    play.does('user', 'settle-conflict', { conflict: 'X1', choice: 'override' })
    expect(live(play)).toContain('C1@2 Oda green')
    expect(play.all('credit.awarded')).toEqual([])
  })

  test('can be put to the team', () => {
    const play = new Play()
    check(play, "Oda's green eyes narrowed.")
    play.does('user', 'settle-conflict', { conflict: 'X1', choice: 'discuss' })
    expect(play.issue(play.own.issueCount)).toMatchObject({
      kind: 'conflict',
      tags: ['canon-conflict'],
      impact: 'canon-changing',
      author: 'user',
    })
    expect(play.user('settle-conflict', { conflict: 'X1', choice: 'keep' })).toMatchObject({ refused: 'no-such-conflict' })
  })

  test('that only looks like a contradiction can be kept or discussed, and there is nothing to put in its place', () => {
    const play = new Play()
    check(play, "Oda's eyes are moss.")
    const found = conflictOf(play.own, 'X1')
    expect(found).toMatchObject({ kind: 'lexical-candidate', statement: null })
    expect(choicesFor(found ?? { statement: GREEN })).toEqual(['keep', 'discuss'])
    expect(play.user('settle-conflict', { conflict: 'X1', choice: 'override' })).toMatchObject({ refused: 'nothing-to-override' })
    expect(play.own.openConflicts).toEqual(['X1'])
    check(play, "Oda's green eyes narrowed.", 'text', 'typed too')
    expect(choicesFor(conflictOf(play.own, 'X2') ?? { statement: null })).toEqual(['override', 'keep', 'discuss'])
  })

  test('in a file is found once, and settled when the file no longer says it', () => {
    const play = new Play()
    check(play, "Oda's green eyes narrowed.", 'file', 'chapter-2/scene-1.md')
    check(play, "A line before.\nOda's green eyes narrowed.", 'file', 'chapter-2/scene-1.md')
    expect(play.all('conflict.found')).toHaveLength(1)
    check(play, "Oda's amber eyes narrowed.", 'file', 'chapter-2/scene-1.md')
    expect(play.all('conflict.settled')).toMatchObject([{ conflict: 'X1', choice: 'gone', by: 'system' }])
  })

  test('of a file is read by code where a member asks, whatever the member says it says', () => {
    const play = new Play()
    play.does('user', 'check-folder', {})
    play.does('critic', 'check', { source: 'file', ref: 'chapter-2/scene-1.md', text: "Oda's amber eyes.", detectedBy: null })
    expect(play.own.openConflicts).toEqual(['X1'])
    expect(play.by('critic', 'check', { source: 'file', ref: 'none.md', text: 'x', detectedBy: null })).toMatchObject({
      refused: 'no-such-file',
    })
  })

  test('all over the folder is found at once, file and line', () => {
    const play = new Play()
    play.does('user', 'check-folder', {})
    expect(play.all('conflict.found')).toMatchObject([
      { canon: 'C1@1', source: { kind: 'file', ref: 'chapter-2/scene-1.md', line: 2 }, detectedBy: 'continuity' },
    ])
    expect(play.all('text.checked')).toMatchObject([{ ref: 'the folder', conflicts: 1 }])
    play.does('user', 'check-folder', {})
    expect(play.all('conflict.found')).toHaveLength(1)
  })

  test('is settled by the user alone', () => {
    const play = new Play()
    check(play, "Oda's green eyes narrowed.")
    expect(play.by('moderator', 'settle-conflict', { conflict: 'X1', choice: 'keep' })).toMatchObject({ refused: 'not-entitled' })
  })
})

describe('what was put to the team', () => {
  const SCENE = 'chapter-2/scene-1.md'
  const look = (play: Play, text: string): void => void play.does('user', 'check', { source: 'file', ref: SCENE, text, detectedBy: null })
  const discussed = (): { play: Play; issue: number } => {
    const play = new Play()
    look(play, "Oda's green eyes narrowed.")
    play.does('user', 'settle-conflict', { conflict: 'X1', choice: 'discuss' })
    return { play, issue: play.own.issueCount }
  }
  const paid = (play: Play) => play.all('credit.awarded').filter(({ reason }) => reason === 'prevented-user-conflict')
  const settled = (play: Play) => play.all('conflict.settled').map(({ conflict, choice, issue }) => [conflict, choice, issue])
  const decide = (play: Play, issue: number) =>
    play.does('user', 'resolve', { issue, decision: 'So be it.', evidence: { files: [], issues: [], canon: [], searches: [] } })

  test('is the user’s where it stands in the folder, whoever looked first', () => {
    const play = new Play()
    play.dossier = folderOf({ ...FILES, [SCENE]: "Oda's green eyes narrowed." })
    play.does('editor', 'check-folder', {})
    expect(play.all('conflict.found')).toMatchObject([{ isUsers: true, source: { ref: SCENE } }])
    play.does('user', 'settle-conflict', { conflict: 'X1', choice: 'keep' })
    expect(paid(play)).toHaveLength(1)
  })

  test('is none of a text that a member holds against canon: it is told, and the list stays as it is', () => {
    const play = new Play()
    play.does('editor', 'check', { source: 'text', ref: 'text', text: "Oda's green eyes narrowed.", detectedBy: null })
    expect(play.all('text.checked').at(-1)).toMatchObject({ by: 'editor', conflicts: 1 })
    expect(play.own.openConflicts).toEqual([])
  })

  test('pays nobody before something came of it, and is not found again meanwhile', () => {
    const { play } = discussed()
    look(play, "Oda's green eyes narrowed.")
    expect(play.all('conflict.found')).toHaveLength(1)
    expect(paid(play)).toEqual([])
  })

  test('and decided with canon as it stands pays as if canon had been kept', () => {
    const { play, issue } = discussed()
    decide(play, issue)
    expect(settled(play)).toEqual([
      ['X1', 'discuss', issue],
      ['X1', 'keep', issue],
    ])
    expect(paid(play)).toMatchObject([{ member: 'continuity', amount: 400 }])
    expect(play.all('team-credit.awarded')).toMatchObject([{ reason: 'team-canon-integrity', amount: 200 }])
    expect(play.own.discussed).toEqual([])
  })

  test('pays when the text no longer says it, and not once more when the issue is decided', () => {
    const { play, issue } = discussed()
    look(play, "Oda's amber eyes narrowed.")
    expect(settled(play).at(-1)).toEqual(['X1', 'gone', issue])
    expect(paid(play)).toHaveLength(1)
    decide(play, issue)
    expect([paid(play).length, settled(play).length]).toEqual([1, 2])
  })

  test('pays when a patch of the issue takes it out of the file', () => {
    const { play, issue } = discussed()
    play.does('writer', 'comment', {
      issue,
      draft: draft({ stance: 'propose', evidence: { ...cites(QUOTE), canon: ['C1'] } }),
      proposal: { diff: DIFF, facts: [] },
    })
    play.does('user', 'accept-patch', { patch: 'P1' })
    play.dossier = folderOf({ ...FILES, [SCENE]: (FILES[SCENE] ?? '').replace('green', 'amber') })
    play.reply(play.settle()[0]?.id ?? '', { applied: [{ path: SCENE, before: 'a', after: 'b' }], problem: null })
    expect(play.issue(issue).status).toBe('resolved')
    expect(settled(play).at(-1)).toEqual(['X1', 'gone', issue])
    expect(paid(play)).toHaveLength(1)
  })

  test('pays nobody where canon gave way, however that came', () => {
    const { play, issue } = discussed()
    play.does('user', 'promote', { issue, statement: GREEN, overrides: true })
    look(play, "Oda's green eyes narrowed.")
    decide(play, issue)
    expect(settled(play).at(-1)).toEqual(['X1', 'override', issue])
    const open = new Play()
    look(open, "Oda's green eyes narrowed.")
    open.does('user', 'establish', { statement: GREEN, text: 'Oda has green eyes.', overrides: true })
    look(open, "Oda's green eyes narrowed.")
    expect(settled(open)).toEqual([['X1', 'override', null]])
    expect([...paid(play), ...paid(open)]).toEqual([])
  })

  test('waits for the user where the team wants canon to give way', () => {
    const { play, issue } = discussed()
    play.does('user', 'comment', { issue, draft: draft({ stance: 'propose' }), proposal: { diff: null, facts: [GREEN] } })
    decide(play, issue)
    expect(play.own.discussed).toEqual(['X1'])
    play.does('user', 'promote', { issue, statement: null, overrides: true })
    expect(settled(play).at(-1)).toEqual(['X1', 'override', issue])
    expect(paid(play)).toEqual([])
  })

  test('and given up there is found again', () => {
    const { play, issue } = discussed()
    play.does('user', 'mark', { issue, mark: 'irrelevant', because: 'Later.' })
    expect(paid(play)).toEqual([])
    look(play, "Oda's green eyes narrowed.")
    expect(play.own.openConflicts).toEqual(['X2'])
  })
})
