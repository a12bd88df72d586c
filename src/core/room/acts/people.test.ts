/** Members come, go and change their models; records are kept apart and found again. */
import { describe, expect, test } from 'vitest'
import { report } from '../../deliberation.ts'
import { get } from '../../table.ts'
import { Play } from '../play.fixture.ts'
import type { RoomReport } from '../report-types.ts'

const told = (play: Play): RoomReport => report(play.state) as RoomReport
const records = (play: Play, id: string): readonly string[] =>
  (told(play).team.find((member) => member.id === id)?.records ?? []).map(({ model, isActive }) => `${model} ${isActive}`)

describe('another model', () => {
  test('starts afresh, and the record before it comes back with its model', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id, { body: 'No.' })
    play.does('user', 'switch-model', { id: 'critic', model: 'anthropic/large' })
    expect(play.own.members.critic?.model).toBe('anthropic/large')
    expect(play.state.house.opening.seats.find((seat) => seat.id === 'critic')).toMatchObject({ driver: 'model', model: 'anthropic/large' })
    expect(get(play.own.records, 'critic anthropic/large')).toMatchObject({ commentsTotal: 0, isActive: true })
    expect(records(play, 'critic')).toEqual(['anthropic/large true', 'offline false'])
    play.does('user', 'switch-model', { id: 'critic', model: 'offline' })
    expect(get(play.own.records, 'critic offline')).toMatchObject({ commentsTotal: 1, commentsRejectedByCircuitBreaker: 1, isActive: true })
    expect(records(play, 'critic')).toEqual(['offline true', 'anthropic/large false'])
  })

  test.each([
    ['the same', 'offline', 'same-model'],
    ['no model at all', 'large', 'bad-model'],
  ])('%s is refused', (_, model, refused) => expect(new Play().user('switch-model', { id: 'critic', model })).toMatchObject({ refused }))

  test('waits until the session is over', () => {
    const play = new Play()
    play.begin()
    expect(play.user('switch-model', { id: 'critic', model: 'a/b' })).toMatchObject({ refused: 'session-on' })
  })

  test('is the choice of the user', () =>
    expect(new Play().by('critic', 'switch-model', { id: 'critic', model: 'a/b' })).toMatchObject({ refused: 'not-entitled' }))
})

describe('a guest', () => {
  const guest = { id: 'guest', name: 'A guest', role: 'member', canBeDevilsAdvocate: false, freedom: 'standard', model: 'host' } as const

  test('joins, speaks and is never asked', () => {
    const play = new Play()
    play.does('user', 'join', guest)
    const id = play.open()
    play.says('guest', id)
    play.begin()
    expect(play.settle().map(({ seat }) => seat)).toEqual(['assistant'])
    expect(play.user('join', guest)).toMatchObject({ refused: 'already-here' })
  })

  test.each(['user', 'system', 'clerk'])('is not called %s', (id) =>
    expect(new Play().user('join', { ...guest, id })).toMatchObject({ refused: 'reserved-id' }),
  )

  test('a member that comes back to its seat answers with what sits there', () => {
    const play = new Play()
    play.does('user', 'leave', { id: 'critic', because: 'x' })
    play.does('user', 'join', { ...guest, id: 'critic', role: 'critic' })
    expect(play.own.members.critic).toMatchObject({ model: 'offline', isSeated: true, isActive: true })
    expect(records(play, 'critic')).toEqual(['offline true'])
  })
})

test('how far a goal has come is told before its time is over', () => {
  const play = new Play()
  play.does('user', 'set-goal', { member: null, metric: 'issues-resolved', target: 5, deadline: null, description: '' })
  play.does('user', 'resolve', { issue: play.open(), decision: 'Done.', evidence: { files: [], issues: [], canon: [], searches: [] } })
  expect(told(play).goals).toMatchObject([{ outcome: 'open', current: 1, target: 5 }])
})

test('settings change by name, and what is not named stays', () => {
  const play = new Play()
  play.does('user', 'configure', { sanity: { preset: 'strict' }, policy: { idleDays: 7 } })
  expect(play.own.sanity).toMatchObject({ preset: 'strict', enabled: true, lexicon: 'calibrated' })
  expect(play.own.policy).toMatchObject({ idleDays: 7, requiredVotesForAgentPromotion: 3 })
  const before = play.events.length
  play.does('user', 'configure', { sanity: { preset: 'strict' }, policy: {} })
  expect(play.events.length, 'nothing changed, nothing told').toBe(before)
})

test('a guest comes in as anything but the moderator, whom the team has of its own', () => {
  const play = new Play()
  const guest = { id: 'zed', name: 'Zed', canBeDevilsAdvocate: false, freedom: 'standard', model: 'host' } as const
  expect(play.user('join', { ...guest, role: 'moderator' })).toEqual({
    refused: 'role-of-the-team',
    because:
      'A guest is never the moderator: nobody can ask it to work for the team. It can come as planner, writer, maker, editor, critic, continuity, member.',
  })
  expect(play.own.members.zed).toBeUndefined()
  play.does('user', 'join', { ...guest, role: 'critic' })
  play.does('user', 'leave', { id: 'moderator', because: 'For a while.' })
  play.does('user', 'join', { ...guest, id: 'moderator', name: 'Moderator', role: 'moderator' })
  expect(play.own.members.moderator, 'who has a seat keeps its post').toMatchObject({ isActive: true, isSeated: true, role: 'moderator' })
})
