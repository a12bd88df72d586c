import { expect, test } from 'vitest'
import { exitTitle, modelTitle, modeTitle, rateOf } from './names.ts'

test('what is known by a key is called by its name; what is not, by itself', () => {
  expect(modeTitle('red-team-blue-team')).toBe('Red team, blue team')
  expect(modeTitle('constructor')).toBe('constructor')
  expect(modelTitle('offline')).toBe('Offline, no language model')
  expect(modelTitle('world/large')).toBe('world/large')
  expect(exitTitle('consensus')).toBe('Consensus')
  expect(exitTitle('toString')).toBe('toString')
})

test('a share of nothing is no share', () => {
  expect(rateOf({ count: 0, of: 0 })).toBeNull()
  expect(rateOf({ count: 1, of: 4 })).toBe(0.25)
})
