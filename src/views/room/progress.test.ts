import { expect, test } from 'vitest'
import { emptyRoom } from '../../core/room/state.ts'
import { columns } from '../columns.ts'
import { plain } from '../paint.ts'
import { statusLine } from '../terminal/status.ts'
import { atTheEnd } from './live.fixture.ts'

const REST = ' · no model calls · 0:42'
const line = (state = atTheEnd(), width = 160): string => statusLine(state, 42_000, plain, width)

test('says which session it is, how issues stand, how much was said and earned', () => {
  expect(line()).toBe(`session 1 over: 1 open, 1 resolved · 5 comments, 3.33 credits${REST}`)
  expect(line({ ...atTheEnd(), own: emptyRoom })).toBe(`no session: 0 open · 0 comments, 0 credits${REST}`)
})

test('names whoever is waited for', () => {
  const grants = { 'discuss/writer/1': { seat: 'writer', purpose: 'discuss', issue: 1, target: null, at: 0 } }
  expect(line({ ...atTheEnd(), own: { ...emptyRoom, grants } })).toContain('waiting for Seat WRITER')
})

test('says less on a narrower screen and never passes it', () => {
  expect(line(atTheEnd(), 60)).toMatch(/^session 1 over · 5 comments/)
  for (let width = 1; width <= 120; width++) expect(columns(line(atTheEnd(), width))).toBeLessThanOrEqual(width)
})
