import { describe, expect, test } from 'vitest'
import type { RoomViews } from '../../core/room/views.ts'
import { commentOf, commonOf, moderateView } from '../../prompts/room.fixture.ts'
import { roomVoices } from './room.ts'
import { contextOf, dossier } from './seat.fixture.ts'

const files = dossier.files.map(({ path }) => path)
const common = commonOf('critic', { title: 'The night ferry', body: 'What does the crew cost?' })
const holding = (paths: readonly string[]) => ({ files: paths.map((path) => ({ path, title: path, lines: 1 })), whole: null })
const view = (over: object = {}) => ({ ...common, sources: holding(files), ...over })
const saying = (over: object = {}) => roomVoices.discuss(view(over), contextOf())

describe('a comment', () => {
  test('quotes enough of the folder to be taken, and takes no stand', () => {
    const { comment } = saying()
    expect(comment).toMatchObject({ stance: 'note', impact: null, relation: 'none', answers: null })
    expect(comment?.body.length).toBeGreaterThanOrEqual(common.breakers.minCommentLength)
    expect(comment?.body).toContain('no language model has read it')
    for (const { path, quote } of comment?.evidence.files ?? []) expect(dossier.text(path)).toContain(quote)
  })
  test('quotes files of the folder alone: what was said of issues is looked up in the same way, and is none', () => {
    const { comment } = saying({ sources: holding(['letter.txt']) })
    expect(new Set(comment?.evidence.files.map(({ path }) => path))).toEqual(new Set(['letter.txt']))
  })
  test('comes once an issue', () =>
    expect(saying({ self: { ...common.self, alias: 'Member A' }, issue: { ...common.issue, comments: [commentOf({})] } })).toMatchObject({
      comment: null,
      pass: expect.stringContaining('nothing to add'),
    }))
  test('is left out where the folder has nothing near', () =>
    expect(saying({ issue: { ...common.issue, title: 'Glaciers', body: 'Which?' } })).toMatchObject({
      comment: null,
      pass: expect.any(String),
    }))
})

test('it abstains, makes no proposal and argues against none', () => {
  expect(roomVoices.vote()).toMatchObject({ vote: 'abstain' })
  expect(roomVoices.propose()).toMatchObject({ comment: null, proposal: null, pass: 'A stand-in makes no proposals.' })
  expect(roomVoices.challenge()).toMatchObject({ comment: null, pass: expect.any(String) })
})
test('what stands still goes to the user', () =>
  expect(roomVoices.moderate(moderateView())).toMatchObject({ action: { type: 'escalate-to-user', issue: 7 } }))
test('an issue is taken in as it was written, and goes to whoever writes', () => {
  const members = [
    { id: 'critic', role: 'critic', isAssisted: false },
    { id: 'anna', role: 'writer', isAssisted: false },
  ] as const
  const taken = (over: object) =>
    roomVoices.intake({ purpose: 'intake', ...view(), members, forMember: null, ...over } as RoomViews['intake'])
  expect(taken({})).toMatchObject({ impact: 'minor', assignee: 'anna' })
  expect(taken({ forMember: { id: 'anna', largest: 3 } })).toHaveProperty('declines')
  expect(taken({ members: [] })).toHaveProperty('declines')
})
test('whether two sentences are in conflict it can’t tell', () => expect(roomVoices.confirm()).toHaveProperty('declines'))
