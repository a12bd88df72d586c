/** What a moderator remembers, and what it does not see. */
import { expect, test } from 'vitest'
import { GROUNDED, Play } from './play.fixture.ts'
import type { RoomViews } from './views.ts'

test('a moderator remembers the last five issues about order, canon and what is stuck, and what is pinned', () => {
  const play = new Play()
  for (const tag of ['canon', 'plot', 'stuck', 'leech', 'canon', 'meta', 'canon']) play.open({ tags: [tag], title: tag })
  play.does('moderator', 'moderate', { action: { type: 'pin', issue: 2, pinned: true } })
  const hot = play.open({ title: 'Hot' })
  play.says('editor', hot, { body: `${GROUNDED} URGENT! CRITICAL!` })
  play.begin()
  const ask = play.settle().find(({ purpose }) => purpose === 'moderate')
  const view = play.sees(ask?.id ?? '') as RoomViews['moderate']
  expect(view.related.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3])
  expect(view.pinned).toEqual([{ id: 2, title: 'plot' }])
  expect(view.advocates).toEqual(['continuity', 'critic'])
})
