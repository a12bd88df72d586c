import { expect, test } from 'vitest'
import { sweep } from './crash/sweep.ts'

const SECONDS_MAX = 120

test(
  'killed -9 before and after the append of every single event, a run that is resumed ends as if nobody had touched it',
  async () => {
    const { kills, wrong } = await sweep({ protocol: 'ask', seed: 3, seats: 3, every: 1 })
    expect(wrong).toEqual([])
    expect(kills).toBeGreaterThan(40)
  },
  SECONDS_MAX * 1_000,
)

test(
  'a longer one, with six seats and more waves, is no different at every seventh event',
  async () => {
    const { kills, wrong } = await sweep({ protocol: 'ask', seed: 8, seats: 6, every: 7 })
    expect(wrong).toEqual([])
    expect(kills).toBeGreaterThan(8)
  },
  SECONDS_MAX * 1_000,
)

test(
  'a small debate, killed at every ninth event, breaks no invariant and ends',
  async () => {
    const { kills, wrong } = await sweep({ protocol: 'debate', seed: 5, seats: 3, every: 9 })
    expect(wrong).toEqual([])
    expect(kills).toBeGreaterThan(15)
  },
  SECONDS_MAX * 1_000,
)

test(
  'a council, killed at every eleventh event, comes to the same verdict with the same findings',
  async () => {
    const { kills, wrong } = await sweep({ protocol: 'council', seed: 7, seats: 3, every: 11 })
    expect(wrong).toEqual([])
    expect(kills).toBeGreaterThan(12)
  },
  SECONDS_MAX * 1_000,
)
