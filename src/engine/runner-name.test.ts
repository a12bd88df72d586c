import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { isGone, runnerName } from './runner-name.ts'

describe('whether a runner is gone', () => {
  const dead = spawnSync('true').pid

  test('is known of those whose numbers of processes are ours', () => {
    expect([isGone(runnerName(dead)), isGone(runnerName(process.pid))]).toEqual([true, false])
  })
  test('is not judged by a number that another machine of the same name, or another container, has given out', () => {
    expect(isGone(`${hostname()}, process ${dead}, 0ddba1`)).toBe(false)
  })
  test.runIf(process.platform === 'linux')('is not judged of one that left no mark, as an older Witan did', () => {
    expect(isGone(`${hostname()}, process ${dead}`)).toBe(false)
  })
})
