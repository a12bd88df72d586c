import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keptTerminal } from '../../../test/cli/terminal.ts'
import { makeMeter } from './meter.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Three megabytes, each after so many milliseconds. */
function told(everyMs: number, isLookedAt: boolean, all: number | null): string {
  const kept = keptTerminal(isLookedAt ? () => undefined : null)
  const meter = makeMeter(kept.terminal, 'Reading all.jsonl', all)
  for (let turn = 0; turn < 3; turn++) {
    vi.advanceTimersByTime(everyMs)
    meter.add(1_000_000)
  }
  expect(meter.bytes()).toBe(3_000_000)
  return kept.err().replaceAll('\r\u001b[K', '|')
}

describe('how far it is', () => {
  test('is said once a second has passed, and of how much where that is known', () => {
    expect(told(600, true, 4_000_000)).toBe('|Reading all.jsonl: 2.0 MB of 4.0 MB|Reading all.jsonl: 3.0 MB of 4.0 MB')
    expect(told(600, true, null)).toBe('|Reading all.jsonl: 2.0 MB|Reading all.jsonl: 3.0 MB')
  })
  test('is not said of what is done within a second, nor more often than can be read', () => {
    expect(told(300, true, null)).toBe('')
    expect(told(990, true, null).split('|')).toHaveLength(3)
  })
  test('is not said where nobody looks', () => expect(told(5_000, false, null)).toBe(''))
})
