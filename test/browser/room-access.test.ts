/** Every view of a room, in both themes and at three widths: axe finds nothing serious, nothing has to be scrolled sideways. */
import { afterAll, beforeAll, test } from 'vitest'
import { type Server, sharedServer } from '../http/server.ts'
import { isFitForAll } from './axe.ts'
import { type PreparedRoom, preparedRoom } from './prepared-room.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

let server: Server
let room: PreparedRoom
let close: () => Promise<void> = () => Promise.resolve()

/** With everything in it that a view can show: a freeze, a change, conflicts, goals, a milestone, and words that break lines. */
beforeAll(async () => {
  const shared = await sharedServer()
  server = shared.server
  close = shared.close
  room = await preparedRoom(server)
  await room.proposed('Which boat 🚢 is the last? מי האחרונה?')
  await room.frozen(`Who asks? ${'verylongword'.repeat(12)}`, 'maker')
  await room.says({ type: 'comment', issue: 1, draft: { body: 'No.', stance: 'oppose' } }, 'critic')
  await room.says({ type: 'moderate', action: { type: 'invoke-devils-advocate', issue: 1, member: null } })
  await room.says({ type: 'vote', issue: 1, vote: 'accept', because: 'It reads better.' })
  await room.says({ type: 'check', source: 'text', ref: '', text: 'Oda has green eyes.' })
  await room.says({ type: 'set-goal', metric: 'verified-citations', target: 5 })
  await room.says({ type: 'moderate', action: { type: 'commend', member: 'critic', credits: 2, reason: 'Well read.' } })
  await room.says({ type: 'complete-milestone', name: 'Low water', because: 'The boat is in.' })
}, 60_000)
afterAll(() => close())

const PAGES: readonly (readonly [name: string, query: string, there: string])[] = [
  ['the board', '?desk=1&archive=1', 'Unfreeze with guidance'],
  ['a thread', '?issue=1', 'devil’s advocate'],
  ['a thread that stands still', '?issue=2', 'Set apart'],
  ['the desk', '?issue=3', 'What stopped it'],
  ['the changes', '?view=changes', 'Accept P1'],
  ['canon', '?view=canon', 'Settle X1'],
  ['a conflict', '?view=canon&conflict=X1', 'What should hold'],
  ['health', '?view=health', 'What the rules kept out'],
  ['the team', '?view=team', 'Commend'],
  ['credits and goals', '?view=standing', 'Low water'],
  ['the rules', '?view=settings', 'Here instead'],
  ['a past moment', '?at=30', 'a past moment'],
]

test.each(PAGES)('%s: axe finds nothing serious in either theme, and nothing has to be scrolled sideways', async (_, query, there) => {
  const page = await visit(server, `/d/${room.id}${query}`, { reducedMotion: true })
  await page.getByText(there).first().waitFor()
  await isFitForAll(page)
})
