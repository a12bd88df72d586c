/** A room in real processes that are killed -9, again and again: nothing is lost, nothing happens twice, and a patch is written once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { every, temporary } from './stage.ts'
import { type Left, leftIn, worked } from './crash/chain.ts'

const SECONDS_MAX = 240

describe('a room in which processes die', { timeout: SECONDS_MAX * 1_000 }, () => {
  const whole = temporary()
  let expected: Left
  beforeAll(async () => {
    expect(await worked(whole, 0)).toBe(0)
    expected = await leftIn(whole)
  }, SECONDS_MAX * 1_000)

  test('left alone, comes to an end with everything in it', () => {
    expect(expected.wrong).toEqual([])
    const counts = (type: 'patch.applied' | 'issue.frozen' | 'issue.thawed' | 'vote.cast' | 'session.ended') => every(expected.events, type).length
    expect(counts('patch.applied')).toBe(2)
    expect([counts('issue.frozen'), counts('issue.thawed'), counts('session.ended')]).toEqual([1, 1, 1])
    expect(counts('vote.cast')).toBeGreaterThan(3)
    expect(readFileSync(join(whole, 'novel', 'chapter-2', 'scene-2.md'), 'utf8')).toContain('each on a separate square')
  })

  test.each([7, 10])('killed before and after appends, every %i events and a few more, ends as if nobody had been', async (least) => {
    const home = temporary()
    expect(await worked(home, least)).toBeGreaterThan(10)
    const { events, wrong, result } = await leftIn(home)
    expect(wrong).toEqual([])
    expect(events.filter(({ type }) => type === 'runner.started').length).toBeGreaterThan(5)
    expect(result).toEqual(expected.result)
  })
})
