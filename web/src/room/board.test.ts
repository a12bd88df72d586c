import { describe, expect, test } from 'vitest'
import { draft, Play } from '../../../src/core/room/play.fixture.ts'
import { type BoardWish, type ColumnKey, columnsOf, firstColumn, marksOf, reasonOf, tagsIn, untilText, waitsFor } from './board.ts'

const ALL: BoardWish = { tag: null, words: null, hasDesk: false, hasArchive: false }
const idsIn = (play: Play, key: ColumnKey, wish: Partial<BoardWish> = {}): readonly number[] =>
  columnsOf(play.own, { ...ALL, ...wish })
    .find((column) => column.key === key)
    ?.issues.map(({ id }) => id) ?? []

const freeze = (play: Play, issue: number): void =>
  void play.does('user', 'moderate', { action: { type: 'freeze', issue, reason: 'Nobody reads.' } })
const escalate = (play: Play, issue: number, summary: string): void =>
  void play.does('user', 'moderate', { action: { type: 'escalate-to-user', issue, summary } })

describe('the board', () => {
  test('a column a status; what is about the room itself only where it is asked for', () => {
    const play = new Play()
    const [open, frozen, done] = [play.open(), play.open(), play.open()]
    freeze(play, frozen)
    play.does('user', 'resolve', { issue: done, decision: 'Amber.', evidence: { files: [], issues: [], canon: [], searches: [] } })
    expect([idsIn(play, 'open'), idsIn(play, 'frozen'), idsIn(play, 'resolved')]).toEqual([[open], [frozen], [done]])
    expect(idsIn(play, 'open', { hasDesk: true })).toEqual([4, open])
    expect(columnsOf(play.own, ALL).map(({ key }) => key)).toEqual(['open', 'waiting', 'frozen', 'resolved'])
    expect(columnsOf(play.own, { ...ALL, hasArchive: true }).at(-1)?.key).toBe('archived')
  })

  test('what is pinned comes first, then what is pressing, then what is older', () => {
    const play = new Play()
    const [low, old, high, pinned] = [
      play.open({ priority: 'low' }),
      play.open(),
      play.open({ priority: 'high' }),
      play.open({ priority: 'low' }),
    ]
    play.does('user', 'moderate', { action: { type: 'pin', issue: pinned, pinned: true } })
    expect(idsIn(play, 'open')).toEqual([pinned, high, old, low])
  })

  test('the latest that was resolved comes first, and of frozen ones the one that goes on first', () => {
    const play = new Play()
    const ids = [play.open(), play.open(), play.open(), play.open()]
    for (const [index, id] of ids.entries()) {
      play.at += 60_000
      if (index < 2) freeze(play, id)
      else play.does('user', 'mark', { issue: id, mark: 'irrelevant', because: 'No.' })
    }
    expect([idsIn(play, 'frozen'), idsIn(play, 'resolved')]).toEqual([
      [1, 2],
      [4, 3],
    ])
  })

  test('a tag and words narrow it; a number is meant exactly', () => {
    const play = new Play()
    for (let count = 0; count < 12; count++) play.open({ title: `About pump ${count}`, tags: count === 3 ? ['pumps'] : [] })
    expect(idsIn(play, 'open', { tag: 'pumps' })).toEqual([4])
    expect(idsIn(play, 'open', { words: 'PUMP 1' })).toEqual([2, 11, 12])
    expect(idsIn(play, 'open', { words: '#1' })).toEqual([1])
    expect(idsIn(play, 'open', { words: 'disagree' })).toHaveLength(12)
    expect(tagsIn(play.own)).toEqual([{ tag: 'pumps', issues: 1 }])
  })

  test('on a narrow window the column that needs somebody is shown first', () => {
    const play = new Play()
    expect(firstColumn(columnsOf(play.own, ALL))).toBe('open')
    const id = play.open()
    expect(firstColumn(columnsOf(play.own, ALL))).toBe('open')
    freeze(play, id)
    expect(firstColumn(columnsOf(play.own, ALL))).toBe('frozen')
  })
})

describe('a card', () => {
  test('names an advocate at work, a change to review, what is stuck and what is pinned', () => {
    const play = new Play()
    const id = play.open()
    play.does('user', 'moderate', { action: { type: 'invoke-devils-advocate', issue: id, member: 'critic' } })
    play.does('user', 'mark', { issue: id, mark: 'stuck', because: 'It turns in circles.' })
    play.does('writer', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: { diff: DIFF, facts: [] } })
    expect(marksOf(play.issue(id), play.own).map(({ text }) => text)).toEqual(['P1 to review', 'devil’s advocate', 'stuck'])
    expect(marksOf(play.issue(id), play.own)[1]?.title).toBe('Critic: it was asked for')
    expect(waitsFor(play.issue(id), play.own)).toBe('Review P1.')
    expect(waitsFor({ patches: [] }, play.own)).toBe('The team needs your word.')
    expect(marksOf(play.issue(2), play.own).map(({ text }) => text)).toEqual(["task of a devil's advocate"])
  })

  test('says what the user is asked in the words of who asks, as of the moment that is shown', () => {
    const play = new Play()
    const id = play.open()
    const before = play.events.length
    escalate(play, id, 'First.')
    const between = play.events.length
    play.does('user', 'comment', { issue: id, draft: draft({ stance: 'note' }), proposal: null })
    escalate(play, id, 'Second.')
    expect(reasonOf(play.events, play.events.length, id)).toBe('Second.')
    expect(reasonOf(play.events, between, id)).toBe('First.')
    expect(reasonOf(play.events, before, id)).toBe('')
  })

  test('says until when, and that its time is over', () => {
    const now = Date.UTC(2031, 4, 6, 9)
    expect(untilText(now + 61_000, now)).toMatch(/^Until .*, 2 minutes more\.$/)
    expect(untilText(now, now)).toBe('Its time is over: it goes on with the next word here.')
  })
})

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
