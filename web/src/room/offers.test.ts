import { expect, test } from 'vitest'
import { Play } from '../../../src/core/room/play.fixture.ts'
import type { Issue } from '../../../src/core/room/state.ts'
import { offersFor, WAYS_ON } from './offers.ts'

const play = new Play()
const open = play.issue(play.open())
const like = (change: Partial<Issue>): Issue => ({ ...open, ...change })
const all = (issue: Issue) => {
  const { lead, more } = offersFor(issue)
  return [...lead, ...more]
}

test('one that stands still offers the four ways on first', () => {
  expect(offersFor(like({ status: 'frozen' })).lead).toBe(WAYS_ON)
  expect(WAYS_ON).toEqual(['unfreeze', 'advocate', 'escalate', 'force'])
  expect(all(open)).not.toContain('unfreeze')
})

test('what is over can only be opened again', () => {
  for (const status of ['resolved', 'archived'] as const) expect(all(like({ status }))).toEqual(['reopen'])
  expect(all(open)).not.toContain('reopen')
})

test('of what the room opened itself nothing is offered but its end', () => {
  for (const kind of ['breaker', 'leech', 'advocate'] as const) expect(all(like({ kind }))).toEqual(['resolve'])
})

test('a vote takes a proposal, an advocate nobody who is at it already', () => {
  expect(all(open)).not.toContain('vote')
  expect(all(like({ revision: 1 }))).toContain('vote')
  const advocacy = { member: 'critic', meta: 2, reason: 'quick-consensus', allowed: 2, used: 0, isDone: false, at: 0 } as const
  expect(offersFor(like({ advocacy })).lead).not.toContain('advocate')
  expect(offersFor(like({ advocacy: { ...advocacy, isDone: true } })).lead).toContain('advocate')
})

test('what is marked, pinned or promoted is offered the other way round, or not again', () => {
  expect(all(open)).toEqual(expect.arrayContaining(['stuck', 'pin', 'canon-review']))
  expect(all(like({ tags: ['stuck', 'needs-canon-review'], isPinned: true }))).toEqual(expect.arrayContaining(['unstuck', 'unpin']))
  expect(all(like({ tags: ['needs-canon-review'] }))).not.toContain('canon-review')
  expect(all(like({ epistemic: 'canon' }))).not.toContain('canon-review')
})
