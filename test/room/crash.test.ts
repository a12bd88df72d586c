/** A room in real processes that are killed -9, again and again: nothing is lost, nothing happens twice, and a patch is written once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RoomEvent } from '../../src/core/room/words.ts'
import { runs } from '../cli/witan.ts'
import { killed, type Left, leftIn, worked } from './crash/chain.ts'
import { every, temporary } from './stage.ts'

const SECONDS_MAX = 240
const SCENE = join('novel', 'chapter-3', 'scene-1.md')

const times = ({ events }: Left, type: RoomEvent['type']): number => every(events, type).length

/** The command line, in the room's folder, over the room's database. */
const said = (home: string, ...words: readonly string[]) =>
  runs(join(home, 'novel'), ['room', ...words, '--db', `sqlite:${join(home, 'room.db')}`])

describe('a room in which processes die', { timeout: SECONDS_MAX * 1_000 }, () => {
  const whole = temporary()
  let expected: Left
  beforeAll(async () => {
    expect(await worked(whole, 0)).toBe(0)
    expected = await leftIn(whole)
  }, SECONDS_MAX * 1_000)

  test('left alone, comes to an end: an issue was frozen and thawed, votes were cast, a patch was written', () => {
    expect(expected.wrong).toEqual([])
    const once = ['patch.accepted', 'patch.applied', 'issue.frozen', 'issue.thawed', 'session.ended', 'comment.quarantined'] as const
    expect(once.map((type) => times(expected, type))).toEqual([1, 1, 1, 1, 1, 1])
    expect(times(expected, 'vote.cast')).toBeGreaterThan(3)
    expect(readFileSync(join(whole, SCENE), 'utf8')).toContain("Oda's amber eyes do not leave the cables")
  })

  test('killed before and after appends, more than ten times, ends as if nobody had been', async () => {
    const home = temporary()
    expect(await worked(home, 3)).toBeGreaterThan(10)
    const left = await leftIn(home)
    expect(left.wrong).toEqual([])
    expect(left.events.filter(({ type }) => type === 'runner.started').length).toBeGreaterThan(4)
    expect(left.result).toEqual(expected.result)
  })

  test('killed when a patch is in the folder and not on record, finds it there, and writes nothing twice', async () => {
    const home = temporary()
    await killed(home, 0, 'written')
    const half = await leftIn(home)
    expect([times(half, 'patch.accepted'), times(half, 'patch.applied')]).toEqual([1, 0])
    const changed = readFileSync(join(home, SCENE), 'utf8')
    expect(changed).toContain("Oda's amber eyes do not leave the cables")
    expect(await worked(home, 0)).toBe(0)
    const left = await leftIn(home)
    expect(left.wrong).toEqual([])
    expect(left.result).toEqual(expected.result)
    expect(every(left.events, 'patch.applied').map(({ files }) => files)).toEqual(
      every(expected.events, 'patch.applied').map(({ files }) => files),
    )
  })

  test('killed at its work, is gone on with by «witan room run», which says so and ends the same session', async () => {
    const home = temporary()
    await killed(home, 60, 'before')
    // The killed one had opened the room, its issues and the session: what is left is the team's work and the user's word.
    const { err } = await said(home, 'run', '--quiet')
    expect(err).toContain('Session 1 was interrupted; it goes on.')
    await said(home, 'accept', 'P1')
    const left = await leftIn(home)
    expect(left.wrong).toEqual([])
    expect(left.result).toEqual(expected.result)
  })
})
