/** A room lives in its people's days: what froze thaws after its half hour, and what nobody touches for two weeks sinks. Time is set by hand. */
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../src/core/refusal.ts'
import type { RoomViews } from '../../src/core/room/views.ts'
import type { Workshop } from '../../src/engine/workshop.ts'
import { answeredWith } from '../world.ts'
import { draft, every, folderWith, GROUNDED, type Stage, staged, standingClock } from './stage.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const HOT = `${GROUNDED} This is urgent, a disaster.`

/** Stand-ins, but for a moderator that lets what froze go on. */
function withModerator(workshop: Workshop): Workshop {
  const { offline } = workshop.drivers
  if (offline === undefined) return workshop
  const thawing: typeof offline = async (call) => {
    if (call.purpose !== 'moderate') return offline(call)
    const { target } = call.view as RoomViews['moderate']
    const action = { type: 'unfreeze', issue: target.id, guidance: 'Say what is so and where it stands.', extraComments: 1 }
    return answeredWith(call, { action, because: 'It can go on without the alarm.' })
  }
  return { ...workshop, drivers: { ...workshop.drivers, offline: thawing } }
}

async function here(): Promise<{ readonly room: Stage; readonly passes: (ms: number) => void }> {
  const clock = standingClock()
  const room = await staged({ folder: folderWith({ 'scene.md': 'One.\n' }), clock })
  return { room, passes: clock.passes }
}

describe('an issue that froze', () => {
  test('stands still for thirty minutes, to the second, and thaws with the next word from anybody', async () => {
    const { room, passes } = await here()
    const issue = await room.open()
    await room.says('critic', issue, { body: HOT })
    const meta = (await room.issue(issue)).meta ?? 0
    passes(30 * MINUTE_MS - 1_000)
    const early = await room.tries('editor', 'comment', { issue, draft: draft(), proposal: null })
    expect(isRefusal(early) ? early : null).toMatchObject({
      refused: 'issue-frozen',
      because: expect.stringContaining('for 1 more minute.'),
    })
    expect((await room.issue(issue)).status).toBe('frozen')
    passes(1_000)
    const facts = await room.says('editor', issue)
    expect(facts.map(({ type }) => type).slice(0, 4)).toEqual(['issue.thawed', 'interruption.lifted', 'issue.resolved', 'comment.added'])
    expect(every(facts, 'issue.thawed')).toMatchObject([{ issue, by: 'system', guidance: null, extraComments: 1 }])
    expect(every(facts, 'issue.resolved')).toMatchObject([{ issue: meta, kind: 'meta' }])
    expect((await room.issue(issue)).status).toBe('open')
  })

  test('thaws with a word about something else, and while nobody runs the room', async () => {
    const { room, passes } = await here()
    const issue = await room.open()
    await room.says('critic', issue, { body: HOT })
    passes(31 * MINUTE_MS)
    expect((await room.issue(issue)).status).toBe('frozen')
    await room.open({ title: 'Something else' }, 'editor')
    expect((await room.issue(issue)).status).toBe('open')
  })

  test('in a session is thawed by the moderator before its time', async () => {
    const room = await staged({ folder: folderWith({ 'scene.md': 'One.\n' }), clock: standingClock(), drive: withModerator })
    const issue = await room.open()
    await room.says('critic', issue, { body: HOT })
    await room.begin()
    await room.works()
    expect(every(await room.events(), 'issue.thawed')).toMatchObject([{ issue, by: 'moderator', guidance: expect.stringMatching(/\w/) }])
  })
})

describe('an issue that nobody touches', () => {
  test('sinks by a step each fortnight, when a session begins, into the archive; a pinned one stays', async () => {
    const { room, passes } = await here()
    const [idle, pinned] = [await room.open({ priority: 'high' }), await room.open({ priority: 'high', title: 'Pinned' })]
    await room.does('user', 'moderate', { action: { type: 'pin', issue: pinned, pinned: true } })
    const standing = async (): Promise<readonly string[]> => {
      await room.begin({ isWorked: false })
      await room.does('user', 'end-session', { because: 'Enough.' })
      const { status, priority } = await room.issue(idle)
      return [status, priority]
    }
    passes(14 * DAY_MS - MINUTE_MS)
    expect(await standing()).toEqual(['open', 'high'])
    passes(MINUTE_MS)
    expect(await standing()).toEqual(['open', 'normal'])
    passes(13 * DAY_MS)
    expect(await standing()).toEqual(['open', 'normal'])
    passes(15 * DAY_MS)
    expect((await standing())[1]).toBe('low')
    passes(14 * DAY_MS)
    expect((await standing())[0]).toBe('archived')
    expect(await room.issue(pinned)).toMatchObject({ status: 'open', priority: 'high' })
    expect((await room.all('issue.archived')).map(({ because }) => because)).toEqual([
      expect.stringMatching(/^It has not touched the project for \d+ days\.$/),
    ])
    await room.does('user', 'reopen', { issue: idle, because: 'It matters after all.' })
    expect((await room.issue(idle)).status).toBe('open')
  })

  test('for half a year at once falls all the way, and by the words of each step', async () => {
    const { room, passes } = await here()
    const issue = await room.open({ priority: 'high' })
    passes(182 * DAY_MS)
    const facts = await room.begin({ isWorked: false })
    expect(every(facts, 'issue.prioritised').map(({ priority, by }) => `${priority} by ${by}`)).toEqual([
      'normal by system',
      'low by system',
    ])
    expect(every(facts, 'issue.archived')).toMatchObject([{ issue }])
  })
})

test('a session that is given minutes ends when they are over, though nobody answers', async () => {
  const clock = standingClock()
  const asked = Promise.withResolvers<void>()
  const room = await staged({
    folder: folderWith({ 'scene.md': 'One.\n' }),
    clock,
    drive: (workshop) => ({
      ...workshop,
      drivers: {
        ...workshop.drivers,
        offline: async (call) => {
          asked.resolve()
          await clock.wait(60 * MINUTE_MS, call.signal)
          return workshop.drivers.offline?.(call) ?? Promise.reject(new Error('Nobody is offline.'))
        },
      },
    }),
  })
  await room.open()
  await room.begin({ minutes: 5 })
  const working = room.works()
  await asked.promise
  clock.passes(5 * MINUTE_MS)
  await working
  const { session } = await room.own()
  expect(session?.ended).toMatchObject({ reason: 'limit', because: '5 minutes are over.' })
  expect((session?.endedAt ?? 0) - (session?.beganAt ?? 0)).toBe(5 * MINUTE_MS)
  expect((await room.events()).filter(({ type }) => type === 'turn.withdrawn')).toHaveLength(1)
})
