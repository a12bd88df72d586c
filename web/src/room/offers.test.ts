import { expect, test } from 'vitest'
import { Play } from '../../../src/core/room/play.fixture.ts'
import type { Issue } from '../../../src/core/room/state.ts'
import { offersFor, waysOn } from './offers.ts'

const play = new Play()
const open = play.issue(play.open())
const like = (change: Partial<Issue>): Issue => ({ ...open, ...change })
const all = (issue: Issue) => {
  const { lead, more } = offersFor(issue)
  return [...lead, ...more]
}

test('one that stands still offers the four ways on first', () => {
  const frozen = like({ status: 'frozen' })
  expect(offersFor(frozen).lead).toEqual(['unfreeze', 'advocate', 'escalate', 'force'])
  expect(waysOn(frozen)).toEqual(offersFor(frozen).lead)
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
  expect(waysOn(like({ status: 'frozen', advocacy }))).toEqual(['unfreeze', 'escalate', 'force'])
})

test('what is marked, pinned or promoted is offered the other way round, or not again', () => {
  const facts = [{ subject: 'Oda', attribute: 'eyes', value: 'amber' }]
  expect(all(like({ facts }))).toEqual(expect.arrayContaining(['stuck', 'pin', 'canon-review']))
  expect(all(open), 'it proposes no fact').not.toContain('canon-review')
  expect(all(like({ tags: ['stuck', 'needs-canon-review'], isPinned: true }))).toEqual(expect.arrayContaining(['unstuck', 'unpin']))
  expect(all(like({ facts, tags: ['needs-canon-review'] }))).not.toContain('canon-review')
  expect(all(like({ facts, epistemic: 'canon' }))).not.toContain('canon-review')
})
